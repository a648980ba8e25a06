/** Resources of the `people` function: people as they are met, interactions, matches. */

import { z } from "zod";
import {
  attitudeSchema,
  bodyTypeSchema,
  datingPurposeSchema,
  educationSchema,
  familyPlanSchema,
  financialStateSchema,
  languageSchema,
  religionSchema,
  sexSchema,
  zodiacSchema,
} from "../profiles/resources.ts";
import { locationSchema, signedUrlSchema, timestampSchema } from "../values.ts";

export const interactionTypeSchema = z.enum(["like", "dislike"]).meta({ id: "InteractionType" });

/** Enums of this contract by the name of their type in the database; a test compares the two. */
export const peopleEnums = { people_interaction_type: interactionTypeSchema };

const cellSchema = z.object(locationSchema.shape).meta({ id: "CellCentre", description: "Centre of a 500 m cell." });

export const liveLocationSchema = cellSchema
  .extend({
    userId: z.uuid(),
    updatedAt: timestampSchema.meta({ description: "When the person last said where they are." }),
    expiresAt: timestampSchema,
  })
  .meta({ id: "LiveLocation" });

const metPhotoSchema = z
  .object({ id: z.uuid(), isAvatar: z.boolean(), position: z.int(), url: signedUrlSchema })
  .meta({ id: "PeoplePhoto" });

export const metPersonSchema = z
  .object({
    id: z.uuid(),
    userId: z.uuid(),
    firstName: z.string(),
    age: z.int().nullable(),
    city: z.string().nullable(),
    datingPurpose: datingPurposeSchema.nullable(),
    distanceKm: z.int().nullable().meta({
      description: "Whole kilometres, rounded up, to the centre of the person's cell; null without both places.",
    }),
    location: cellSchema.nullable().meta({
      description: "Only of people who are visible on the map; with showLocation off for friends and matches only.",
    }),
    photos: z.array(metPhotoSchema),
  })
  .meta({ id: "PeopleFeedItem" });

export const personDetailSchema = metPersonSchema
  .extend({
    alcoholAttitude: attitudeSchema.nullable(),
    bio: z.string().nullable(),
    bodyType: bodyTypeSchema.nullable(),
    educations: z.array(educationSchema),
    familyPlan: familyPlanSchema.nullable(),
    financialState: financialStateSchema.nullable(),
    height: z.number().nullable(),
    hometown: z.string().nullable(),
    languages: z.array(languageSchema),
    religion: religionSchema.nullable(),
    sex: sexSchema.nullable(),
    smokingAttitude: attitudeSchema.nullable(),
    zodiac: zodiacSchema.nullable(),
  })
  .meta({ id: "PeopleProfileDetail" });

const personCardSchema = z
  .object({
    id: z.uuid(),
    userId: z.uuid(),
    firstName: z.string(),
    age: z.int().nullable(),
    city: z.string().nullable(),
    photos: z.array(metPhotoSchema),
    photoUrl: signedUrlSchema.meta({ description: "Thumbnail of the avatar, else of the first photo." }),
  })
  .meta({ id: "PeopleCard" });

export const interactionSchema = z
  .object({
    id: z.uuid(),
    targetProfileId: z.uuid(),
    type: interactionTypeSchema,
    expiresAt: timestampSchema,
    updatedAt: timestampSchema,
    isMatch: z.boolean(),
    matchId: z.uuid().nullable(),
    chatId: z.uuid().nullable(),
  })
  .meta({ id: "Interaction" });

export const incomingLikeSchema = z
  .object({ interactionId: z.uuid(), createdAt: timestampSchema, profile: personCardSchema })
  .meta({ id: "IncomingLike" });

export const matchSchema = z
  .object({
    id: z.uuid(),
    matchedAt: timestampSchema,
    chatId: z.uuid().nullable(),
    profiles: z.array(personCardSchema).meta({ description: "The other person." }),
  })
  .meta({ id: "PeopleMatch" });

export const mapPersonSchema = z
  .object({
    id: z.uuid(),
    userId: z.uuid(),
    firstName: z.string(),
    age: z.int().nullable(),
    photoUrl: signedUrlSchema,
    location: cellSchema,
    isLive: z.boolean().meta({ description: "Where the person is now; only of friends and matches." }),
  })
  .meta({ id: "MapPerson" });
