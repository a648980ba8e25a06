/** Contract of the `profiles` function: profiles, photos, terms. */

import { z } from "zod";
import { messageSchema } from "./chat-resources.ts";
import { eventAuthorSchema, eventSchema } from "./event-resources.ts";
import { friendshipSchema } from "./friends.ts";
import { likeGroupSchema } from "./group-resources.ts";
import { notificationSchema } from "./notifications.ts";
import { defineFunction } from "./routes.ts";
import {
  deletedSchema,
  idSchema,
  latitudeSchema,
  locationSchema,
  longitudeSchema,
  requireWholeLocation,
  signedUrlSchema,
  storageKeySchema,
  timestampSchema,
} from "./values.ts";

export const sexSchema = z.enum(["male", "female"]);
export const datingPurposeSchema = z.enum(["dating", "relationship", "friendship", "chatting"]);
export const bodyTypeSchema = z.enum(["slim", "normal", "fit", "sportive", "muscular", "stocky", "chubby"]);
export const familyPlanSchema = z.enum([
  "no-dont-want",
  "no-not-soon",
  "no-maybe-in-future",
  "no-but-want-to",
  "already-have",
]);
export const financialStateSchema = z.enum([
  "unemployed",
  "studying",
  "irregular-income",
  "low-income",
  "middle-income",
  "wealthy",
]);
export const religionSchema = z.enum([
  "catholicism",
  "orthodoxy",
  "islam",
  "protestantism",
  "buddhism",
  "hinduism",
  "atheism",
  "agnosticism",
  "judaism",
]);
export const attitudeSchema = z.enum(["positive", "neutral", "negative"]);
export const zodiacSchema = z.enum([
  "aquarius",
  "pisces",
  "aries",
  "taurus",
  "gemini",
  "cancer",
  "leo",
  "virgo",
  "libra",
  "scorpio",
  "sagittarius",
  "capricorn",
]);
export const educationLevelSchema = z.enum([
  "basic_general",
  "average_general",
  "secondary_special",
  "bachelor",
  "specialty",
  "master",
  "postgraduate",
]);
export const languageSchema = z.enum([
  "ru",
  "en",
  "de",
  "fr",
  "es",
  "it",
  "pt",
  "tr",
  "ar",
  "zh",
  "ja",
  "ko",
  "uk",
  "be",
  "kk",
  "uz",
  "az",
  "hy",
  "ka",
  "ky",
]);

/** Enums of this contract by the name of their type in the database; a test compares the two. */
export const profileEnums = {
  sex: sexSchema,
  dating_purpose: datingPurposeSchema,
  body_type: bodyTypeSchema,
  family_plan: familyPlanSchema,
  financial_state: financialStateSchema,
  religion: religionSchema,
  attitude: attitudeSchema,
  zodiac: zodiacSchema,
  education_level: educationLevelSchema,
  language: languageSchema,
};

export const educationSchema = z
  .object({ level: educationLevelSchema, inProgress: z.boolean() })
  .meta({ id: "Education" });

export const photoSchema = z
  .object({
    id: z.uuid(),
    isAvatar: z.boolean(),
    position: z.int(),
    thumbUrl: signedUrlSchema.meta({ description: "256x256 crop; the full-size URL until the crop is made." }),
    url: signedUrlSchema,
  })
  .meta({ id: "ProfilePhoto" });

export const profileSchema = z
  .object({
    id: z.uuid(),
    userId: z.uuid(),
    firstName: z.string(),
    bio: z.string().nullable(),
    birthdate: z.iso.date().nullable(),
    height: z.number().nullable().meta({ description: "Centimetres." }),
    hometown: z.string().nullable(),
    city: z.string().nullable(),
    sex: sexSchema.nullable(),
    datingPurpose: datingPurposeSchema.nullable(),
    showDatingPurpose: z.boolean(),
    showZodiac: z.boolean(),
    zodiac: zodiacSchema.nullable(),
    religion: religionSchema.nullable(),
    familyPlan: familyPlanSchema.nullable(),
    financialState: financialStateSchema.nullable(),
    bodyType: bodyTypeSchema.nullable(),
    alcoholAttitude: attitudeSchema.nullable(),
    smokingAttitude: attitudeSchema.nullable(),
    educations: z.array(educationSchema),
    languages: z.array(languageSchema),
    location: locationSchema
      .nullable()
      .meta({ description: "Exact for the owner, centre of a 500 m cell for others." }),
    isVisibleOnMap: z.boolean(),
    isCompleted: z.boolean(),
    avatarPhotoId: z.uuid().nullable(),
    photos: z.array(photoSchema),
    updatedAt: timestampSchema,
  })
  .meta({ id: "Profile" });

const termsVersionsSchema = z.object({
  privacyPolicyVersion: z.string().nullable(),
  userAgreementVersion: z.string().nullable(),
});

export const ownProfileSchema = profileSchema
  .extend({
    currentTerms: termsVersionsSchema,
    missingFields: z.array(z.string()),
    termsOutdated: z.boolean(),
  })
  .meta({ id: "OwnProfile" });

/** First day that a birthdate may name (decisions, section 3). */
const earliestBirthdate = "1900-01-01";

/** A date, or a date-time of which the calendar day as written counts. */
const birthdateSchema = z
  .union([z.iso.date(), z.iso.datetime({ offset: true, local: true })], "Expected an ISO 8601 date or date-time")
  .transform((text) => text.slice(0, 10))
  .refine((date) => date >= earliestBirthdate, `Expected a date from ${earliestBirthdate} on`);

const answersSchema = z.object({
  firstName: z.string().trim().min(1).max(100),
  bio: z.string().max(4000).nullable().optional(),
  birthdate: birthdateSchema.nullable().optional(),
  height: z.number().min(55).max(272).optional(),
  hometown: z.string().max(120).optional(),
  city: z.string().max(120).optional(),
  sex: sexSchema.optional(),
  datingPurpose: datingPurposeSchema.optional(),
  showDatingPurpose: z.boolean().optional(),
  showZodiac: z.boolean().optional(),
  isVisibleOnMap: z.boolean().optional(),
  religion: religionSchema.optional(),
  familyPlan: familyPlanSchema.optional(),
  financialState: financialStateSchema.optional(),
  bodyType: bodyTypeSchema.optional(),
  alcoholAttitude: attitudeSchema.optional(),
  smokingAttitude: attitudeSchema.optional(),
  educations: z.array(educationSchema).max(20).optional(),
  languages: z.array(languageSchema).max(100).optional(),
  latitude: latitudeSchema.optional(),
  longitude: longitudeSchema.optional(),
});

export const createProfileSchema = requireWholeLocation(answersSchema).meta({ id: "CreateProfile" });

export const updateProfileSchema = requireWholeLocation(
  answersSchema.partial().extend({ avatarPhotoId: idSchema.nullable().optional() }),
).meta({ id: "UpdateProfile" });

const termsVersionSchema = z.string().min(1).max(40);

export const completeProfileSchema = z
  .object({
    privacyPolicyVersion: termsVersionSchema.optional(),
    userAgreementVersion: termsVersionSchema.optional(),
  })
  .meta({ id: "CompleteProfile" });

export const completedProfileSchema = z
  .object({
    acceptedTerms: termsVersionsSchema,
    isCompleted: z.boolean(),
    missingFields: z.array(z.string()),
  })
  .meta({ id: "CompletedProfile" });

export const profileExportSchema = z
  .object({
    exportedAt: timestampSchema,
    profile: ownProfileSchema,
    acceptedTerms: z.array(
      z.object({
        document: z.enum(["privacy_policy", "user_agreement"]),
        version: z.string(),
        acceptedAt: timestampSchema,
      }),
    ),
    friendships: z.array(friendshipSchema),
    blocks: z.array(friendshipSchema),
    events: z.array(eventSchema),
    coauthorships: z.array(eventAuthorSchema),
    groups: z.array(likeGroupSchema),
    messages: z.array(messageSchema),
    notifications: z.array(notificationSchema),
    media: z.array(z.object({ key: storageKeySchema, url: signedUrlSchema })),
  })
  .meta({ id: "ProfileExport" });

const profileIdSchema = z.object({ id: idSchema });

export const profilesContract = defineFunction({
  name: "profiles",
  access: "person",
  routes: {
    getOwnProfile: {
      method: "GET",
      path: "",
      summary: "Own profile",
      success: { status: 200, body: ownProfileSchema },
      errors: ["profile_not_found", "storage_unavailable"],
    },
    createProfile: {
      method: "POST",
      path: "",
      summary: "Create the own profile",
      body: createProfileSchema,
      success: { status: 200, body: ownProfileSchema },
      errors: ["profile_exists", "storage_unavailable"],
    },
    updateProfile: {
      method: "PATCH",
      path: "",
      summary: "Change the own profile; only the fields sent change",
      body: updateProfileSchema,
      success: { status: 200, body: ownProfileSchema },
      errors: ["profile_not_found", "storage_unavailable"],
    },
    deleteProfile: {
      method: "DELETE",
      path: "",
      summary: "Delete the own profile for good",
      success: { status: 200, body: deletedSchema },
      errors: ["profile_not_found"],
    },
    completeProfile: {
      method: "POST",
      path: "/complete",
      summary: "Accept the published terms and finish onboarding",
      body: completeProfileSchema,
      success: { status: 200, body: completedProfileSchema },
      errors: ["profile_not_found", "terms_version_outdated"],
    },
    listProfiles: {
      method: "POST",
      path: "/batch",
      summary: "Profiles of many users at once, in no particular order",
      body: z.object({ userIds: z.array(idSchema).min(1).max(100) }).meta({ id: "ListProfiles" }),
      success: { status: 200, body: z.object({ data: z.array(profileSchema) }) },
      errors: ["storage_unavailable"],
    },
    exportProfile: {
      method: "GET",
      path: "/export",
      summary: "Everything kept about the caller",
      success: { status: 200, body: profileExportSchema },
      errors: ["profile_not_found", "storage_unavailable"],
    },
    listPhotos: {
      method: "GET",
      path: "/photos",
      summary: "Own photos in gallery order",
      success: { status: 200, body: z.array(photoSchema) },
      errors: ["profile_not_found", "storage_unavailable"],
    },
    addPhoto: {
      method: "POST",
      path: "/photos",
      summary: "Put an uploaded image into the gallery",
      body: z.object({ key: storageKeySchema }).meta({ id: "AddPhoto" }),
      success: {
        status: 201,
        body: z.object({ id: z.uuid(), isAvatar: z.boolean(), position: z.int() }).meta({ id: "PhotoReference" }),
      },
      errors: ["profile_not_found", "media_in_use", "photos_limit", "storage_unavailable"],
    },
    reorderPhotos: {
      method: "PUT",
      path: "/photos/order",
      summary: "Put the photos of the gallery into a new order",
      body: z.object({ ids: z.array(idSchema).min(1).max(100) }).meta({ id: "ReorderPhotos" }),
      success: { status: 200, body: z.object({ order: z.array(z.uuid()) }) },
      errors: ["profile_not_found"],
    },
    deletePhoto: {
      method: "DELETE",
      path: "/photos/{photoId}",
      summary: "Delete a photo and its file",
      params: z.object({ photoId: idSchema }),
      success: { status: 200, body: deletedSchema },
      errors: ["photo_not_found"],
    },
    getProfile: {
      method: "GET",
      path: "/{id}",
      summary: "A profile as the caller may see it",
      params: profileIdSchema,
      success: { status: 200, body: profileSchema },
      errors: ["profile_not_found", "storage_unavailable"],
    },
  },
});
