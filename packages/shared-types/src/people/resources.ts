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
    userId: z.uuid().describe("User who shares it."),
    updatedAt: timestampSchema.meta({ description: "When the person last said where they are." }),
    expiresAt: timestampSchema.describe("When the sharing ends unless it is renewed."),
  })
  .meta({ id: "LiveLocation" });

const discoverablePhotoSchema = z
  .object({
    id: z.uuid().describe("Id of the photo."),
    isAvatar: z.boolean().describe("Whether it is the avatar."),
    position: z.int().describe("Place in the gallery, from 0 without gaps."),
    url: signedUrlSchema.describe("The photo in full size; null once the file is gone."),
  })
  .meta({ id: "PeoplePhoto" });

export const discoverablePersonSchema = z
  .object({
    id: z.uuid().describe("Id of the profile, by which the person is liked."),
    userId: z.uuid().describe("Id of the user, which friends, chats and events name."),
    firstName: z.string().describe("As the person wrote it."),
    age: z.int().nullable().describe("Whole years; null when the birthdate is not known, or not to the caller."),
    city: z.string().nullable().describe("Where the person lives; null when not said."),
    datingPurpose: datingPurposeSchema
      .nullable()
      .describe("What the person looks for; null when not said or not shown."),
    distanceKm: z.int().nullable().meta({
      description: "Whole kilometres, rounded up, to the centre of the person's cell; null without both places.",
    }),
    location: cellSchema.nullable().meta({
      description:
        "Only of people who are visible on the map; with showLocation off for friends and matches only. Else null.",
    }),
    photos: z.array(discoverablePhotoSchema).describe("In the order of the gallery."),
  })
  .meta({ id: "PeopleFeedItem" });

export const personDetailSchema = discoverablePersonSchema
  .extend({
    alcoholAttitude: attitudeSchema.nullable().describe("What the person thinks of alcohol; null when not said."),
    bio: z.string().nullable().describe("What the person writes about themselves; null when they said nothing."),
    bodyType: bodyTypeSchema.nullable().describe("Null when not said."),
    educations: z.array(educationSchema).describe("In the order in which the person gave them; empty when not said."),
    familyPlan: familyPlanSchema.nullable().describe("About children; null when not said."),
    financialState: financialStateSchema.nullable().describe("Null when not said."),
    height: z.number().nullable().describe("Centimetres; null when not said."),
    hometown: z.string().nullable().describe("Where the person comes from; null when not said."),
    languages: z.array(languageSchema).describe("Each once; empty when not said."),
    religion: religionSchema.nullable().describe("Null when not said."),
    sex: sexSchema.nullable().describe("Null when not said."),
    smokingAttitude: attitudeSchema.nullable().describe("What the person thinks of smoking; null when not said."),
    zodiac: zodiacSchema.nullable().describe("Null when not known or not shown."),
  })
  .meta({ id: "PeopleProfileDetail" });

const personCardSchema = z
  .object({
    id: z.uuid().describe("Id of the profile, by which the person is liked."),
    userId: z.uuid().describe("Id of the user, which friends, chats and events name."),
    firstName: z.string().describe("As the person wrote it."),
    age: z.int().nullable().describe("Whole years; null when the birthdate is not known, or not to the caller."),
    city: z.string().nullable().describe("Where the person lives; null when not said."),
    photos: z.array(discoverablePhotoSchema).describe("In the order of the gallery."),
    photoUrl: signedUrlSchema.meta({
      description: "Thumbnail of the avatar, else of the first photo; null without one.",
    }),
  })
  .meta({ id: "PeopleCard" });

export const interactionSchema = z
  .object({
    id: z.uuid().describe("Id of the like or dislike."),
    targetProfileId: z.uuid().describe("Id of the profile that was liked or disliked."),
    type: interactionTypeSchema.describe("What the caller said last."),
    expiresAt: timestampSchema.describe("Until when it holds."),
    updatedAt: timestampSchema.describe("When it was said last."),
    isMatch: z.boolean().describe("Whether the two have a match now."),
    matchId: z.uuid().nullable().describe("Id of their match; null without one."),
    chatId: z.uuid().nullable().describe("The chat of their match; null without one."),
  })
  .meta({ id: "Interaction" });

export const incomingLikeSchema = z
  .object({
    interactionId: z.uuid().describe("Id of the like."),
    createdAt: timestampSchema.describe("When it was first given; renewing keeps that time."),
    profile: personCardSchema.describe("Who likes the caller."),
  })
  .meta({ id: "IncomingLike" });

export const matchSchema = z
  .object({
    id: z.uuid().describe("Id of the match, by which it is ended."),
    matchedAt: timestampSchema.describe("When the two liked each other."),
    chatId: z.uuid().nullable().describe("The direct chat of the two; null once it is gone."),
    profiles: z.array(personCardSchema).meta({ description: "The other person." }),
  })
  .meta({ id: "PeopleMatch" });

export const mapPersonSchema = z
  .object({
    id: z.uuid().describe("Id of the profile."),
    userId: z.uuid().describe("Id of the user."),
    firstName: z.string().describe("As the person wrote it."),
    age: z.int().nullable().describe("Whole years; null when the birthdate is not known, or not to the caller."),
    photoUrl: signedUrlSchema.describe("Thumbnail of the avatar; null without one."),
    location: cellSchema.describe("Centre of the cell where the person lives, or is now with isLive."),
    isLive: z.boolean().meta({ description: "Where the person is now; only of friends and matches." }),
  })
  .meta({ id: "MapPerson" });
