/** Response formats of the `people` function: discoverable people, likes and dislikes, and matches. */

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

/**
 * Enums of this contract. Each key is the name of the database type of the enum. A test checks that each enum has the
 * same values as its database type.
 */
export const peopleEnums = { people_interaction_type: interactionTypeSchema };

const cellSchema = z
  .object(locationSchema.shape)
  .meta({ id: "CellCentre", description: "Centre of a 500 m grid cell." });

export const liveLocationSchema = cellSchema
  .extend({
    userId: z.uuid().describe("Id of the user who shares the location."),
    updatedAt: timestampSchema.meta({ description: "Time at which the user last sent the location." }),
    expiresAt: timestampSchema.describe("Time at which the sharing ends, unless the user renews it."),
  })
  .meta({ id: "LiveLocation" });

const discoverablePhotoSchema = z
  .object({
    id: z.uuid().describe("Id of the photo."),
    isAvatar: z.boolean().describe("Whether the photo is the avatar."),
    position: z.int().describe("Position in the gallery. Positions start at 0 and have no gaps."),
    url: signedUrlSchema.describe("Signed URL of the full-size photo, or null if the file no longer exists."),
  })
  .meta({ id: "PeoplePhoto" });

export const discoverablePersonSchema = z
  .object({
    id: z.uuid().describe("Id of the profile, used to like the user."),
    userId: z.uuid().describe("Id of the user. Friends, chats and events refer to the user by this id."),
    firstName: z.string().describe("First name."),
    age: z.int().nullable().describe("Age in whole years, or null if it is unknown or hidden from the caller."),
    city: z.string().nullable().describe("City where the user lives, or null if it is not set."),
    datingPurpose: datingPurposeSchema
      .nullable()
      .describe("Purpose of meeting people, or null if it is not set or hidden."),
    distanceKm: z.int().nullable().meta({
      description:
        "Distance to the centre of the user's grid cell, rounded up to whole kilometres. The distance is null if one of the two locations is unknown.",
    }),
    location: cellSchema.nullable().meta({
      description:
        "Centre of the user's 500 m grid cell, or null if the user is not visible on the map. If `showLocation` is false, only friends and matches see the location.",
    }),
    photos: z.array(discoverablePhotoSchema).describe("Photos in gallery order."),
  })
  .meta({ id: "PeopleFeedItem" });

export const personDetailSchema = discoverablePersonSchema
  .extend({
    alcoholAttitude: attitudeSchema.nullable().describe("Attitude to alcohol, or null if it is not set."),
    bio: z.string().nullable().describe("Text about the user, or null if it is not set."),
    bodyType: bodyTypeSchema.nullable().describe("Body type, or null if it is not set."),
    educations: z.array(educationSchema).describe("Educations in the order chosen by the user. The list can be empty."),
    familyPlan: familyPlanSchema.nullable().describe("Plans for children, or null if they are not set."),
    financialState: financialStateSchema.nullable().describe("Financial situation, or null if it is not set."),
    height: z.number().nullable().describe("Height in centimetres, or null if it is not set."),
    hometown: z.string().nullable().describe("Place where the user comes from, or null if it is not set."),
    languages: z.array(languageSchema).describe("Languages without duplicates. The list can be empty."),
    religion: religionSchema.nullable().describe("Religion, or null if it is not set."),
    sex: sexSchema.nullable().describe("Sex, or null if it is not set."),
    smokingAttitude: attitudeSchema.nullable().describe("Attitude to smoking, or null if it is not set."),
    zodiac: zodiacSchema.nullable().describe("Zodiac sign, or null if it is unknown or hidden."),
  })
  .meta({ id: "PeopleProfileDetail" });

const personCardSchema = z
  .object({
    id: z.uuid().describe("Id of the profile, used to like the user."),
    userId: z.uuid().describe("Id of the user. Friends, chats and events refer to the user by this id."),
    firstName: z.string().describe("First name."),
    age: z.int().nullable().describe("Age in whole years, or null if it is unknown or hidden from the caller."),
    city: z.string().nullable().describe("City where the user lives, or null if it is not set."),
    photos: z.array(discoverablePhotoSchema).describe("Photos in gallery order."),
    photoUrl: signedUrlSchema.meta({
      description:
        "Signed thumbnail URL of the avatar, or of the first photo if no avatar is set. The URL is null if there is no photo.",
    }),
  })
  .meta({ id: "PeopleCard" });

export const interactionSchema = z
  .object({
    id: z.uuid().describe("Id of the like or dislike."),
    targetProfileId: z.uuid().describe("Id of the profile that was liked or disliked."),
    type: interactionTypeSchema.describe("Current type: `like` or `dislike`."),
    expiresAt: timestampSchema.describe("Time at which the like or dislike expires, unless the caller renews it."),
    updatedAt: timestampSchema.describe("Time at which the caller last sent the like or dislike."),
    isMatch: z.boolean().describe("Whether the two users are currently matched."),
    matchId: z.uuid().nullable().describe("Id of the match, or null if there is no match."),
    chatId: z.uuid().nullable().describe("Id of the match's direct chat, or null if there is no match."),
  })
  .meta({ id: "Interaction" });

export const incomingLikeSchema = z
  .object({
    interactionId: z.uuid().describe("Id of the like."),
    createdAt: timestampSchema.describe("Time of the first like. Renewing the like does not change this time."),
    profile: personCardSchema.describe("Short profile of the user who likes the caller."),
  })
  .meta({ id: "IncomingLike" });

export const matchSchema = z
  .object({
    id: z.uuid().describe("Id of the match, used to end the match."),
    matchedAt: timestampSchema.describe("Time of the match."),
    chatId: z
      .uuid()
      .nullable()
      .describe("Id of the direct chat of the two users, or null if the chat no longer exists."),
    profiles: z.array(personCardSchema).meta({ description: "Short profile of the other user, as the only item." }),
  })
  .meta({ id: "PeopleMatch" });

export const mapPersonSchema = z
  .object({
    id: z.uuid().describe("Id of the profile."),
    userId: z.uuid().describe("Id of the user."),
    firstName: z.string().describe("First name."),
    age: z.int().nullable().describe("Age in whole years, or null if it is unknown or hidden from the caller."),
    photoUrl: signedUrlSchema.describe(
      "Signed thumbnail URL of the avatar, or of the first photo if no avatar is set. The URL is null if there is no photo.",
    ),
    location: cellSchema.describe(
      "Centre of the 500 m grid cell of the profile's location, or of the live location if `isLive` is true.",
    ),
    isLive: z
      .boolean()
      .meta({ description: "Whether `location` is a live location, which only friends and matches can see." }),
  })
  .meta({ id: "MapPerson" });
