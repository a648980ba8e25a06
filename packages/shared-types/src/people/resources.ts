/** Resources of the `people` function: discoverable people, likes and dislikes, matches. */

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
    userId: z.uuid().describe("Id of the user who shares the location."),
    updatedAt: timestampSchema.meta({ description: "Time of the last update by the user." }),
    expiresAt: timestampSchema.describe("End of the sharing, unless it is renewed."),
  })
  .meta({ id: "LiveLocation" });

const discoverablePhotoSchema = z
  .object({
    id: z.uuid().describe("Id of the photo."),
    isAvatar: z.boolean().describe("Whether the photo is the avatar."),
    position: z.int().describe("Position in the gallery, starting at 0 without gaps."),
    url: signedUrlSchema.describe("Signed URL of the photo in full size; null if the file is gone."),
  })
  .meta({ id: "PeoplePhoto" });

export const discoverablePersonSchema = z
  .object({
    id: z.uuid().describe("Id of the profile: use it to like the person."),
    userId: z.uuid().describe("Id of the user: friends, chats and events use it."),
    firstName: z.string().describe("First name."),
    age: z.int().nullable().describe("Age in whole years; null if not known or hidden from the caller."),
    city: z.string().nullable().describe("City where the person lives; null if not set."),
    datingPurpose: datingPurposeSchema.nullable().describe("Purpose of meeting people; null if not set or hidden."),
    distanceKm: z.int().nullable().meta({
      description:
        "Distance in whole kilometres, rounded up, to the centre of the person's cell; null if one of the two locations is not known.",
    }),
    location: cellSchema.nullable().meta({
      description:
        "Centre of the person's 500 m cell; null if the person is not visible on the map. If `showLocation` is false, only friends and matches see it.",
    }),
    photos: z.array(discoverablePhotoSchema).describe("Photos in gallery order."),
  })
  .meta({ id: "PeopleFeedItem" });

export const personDetailSchema = discoverablePersonSchema
  .extend({
    alcoholAttitude: attitudeSchema.nullable().describe("Attitude to alcohol; null if not set."),
    bio: z.string().nullable().describe("About the person; null if not set."),
    bodyType: bodyTypeSchema.nullable().describe("Null if not set."),
    educations: z.array(educationSchema).describe("Educations in the order of the person; empty if not set."),
    familyPlan: familyPlanSchema.nullable().describe("Plans for children; null if not set."),
    financialState: financialStateSchema.nullable().describe("Null if not set."),
    height: z.number().nullable().describe("Height in centimetres; null if not set."),
    hometown: z.string().nullable().describe("Place where the person comes from; null if not set."),
    languages: z.array(languageSchema).describe("Languages, each once; empty if not set."),
    religion: religionSchema.nullable().describe("Null if not set."),
    sex: sexSchema.nullable().describe("Null if not set."),
    smokingAttitude: attitudeSchema.nullable().describe("Attitude to smoking; null if not set."),
    zodiac: zodiacSchema.nullable().describe("Zodiac sign; null if not known or hidden."),
  })
  .meta({ id: "PeopleProfileDetail" });

const personCardSchema = z
  .object({
    id: z.uuid().describe("Id of the profile: use it to like the person."),
    userId: z.uuid().describe("Id of the user: friends, chats and events use it."),
    firstName: z.string().describe("First name."),
    age: z.int().nullable().describe("Age in whole years; null if not known or hidden from the caller."),
    city: z.string().nullable().describe("City where the person lives; null if not set."),
    photos: z.array(discoverablePhotoSchema).describe("Photos in gallery order."),
    photoUrl: signedUrlSchema.meta({
      description: "Signed URL of the thumbnail of the avatar, or of the first photo; null without a photo.",
    }),
  })
  .meta({ id: "PeopleCard" });

export const interactionSchema = z
  .object({
    id: z.uuid().describe("Id of the like or dislike."),
    targetProfileId: z.uuid().describe("Id of the profile that was liked or disliked."),
    type: interactionTypeSchema.describe("Current type: `like` or `dislike`."),
    expiresAt: timestampSchema.describe("End of the validity, unless it is renewed."),
    updatedAt: timestampSchema.describe("Time of the last like or dislike."),
    isMatch: z.boolean().describe("Whether the two users have a match now."),
    matchId: z.uuid().nullable().describe("Id of the match; null without a match."),
    chatId: z.uuid().nullable().describe("Id of the direct chat of the match; null without a match."),
  })
  .meta({ id: "Interaction" });

export const incomingLikeSchema = z
  .object({
    interactionId: z.uuid().describe("Id of the like."),
    createdAt: timestampSchema.describe("Time of the first like; renewing the like does not change it."),
    profile: personCardSchema.describe("Person who likes the caller."),
  })
  .meta({ id: "IncomingLike" });

export const matchSchema = z
  .object({
    id: z.uuid().describe("Id of the match: use it to end the match."),
    matchedAt: timestampSchema.describe("Time of the match."),
    chatId: z.uuid().nullable().describe("Id of the direct chat of the two users; null if the chat is gone."),
    profiles: z.array(personCardSchema).meta({ description: "The other user, as the only item." }),
  })
  .meta({ id: "PeopleMatch" });

export const mapPersonSchema = z
  .object({
    id: z.uuid().describe("Id of the profile."),
    userId: z.uuid().describe("Id of the user."),
    firstName: z.string().describe("First name."),
    age: z.int().nullable().describe("Age in whole years; null if not known or hidden from the caller."),
    photoUrl: signedUrlSchema.describe(
      "Signed URL of the thumbnail of the avatar, or of the first photo; null without a photo.",
    ),
    location: cellSchema.describe(
      "Centre of the 500 m cell of the profile, or of the live location if `isLive` is true.",
    ),
    isLive: z
      .boolean()
      .meta({ description: "Whether `location` is a live location; only friends and matches have one." }),
  })
  .meta({ id: "MapPerson" });
