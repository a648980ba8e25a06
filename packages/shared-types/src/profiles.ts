/** Contract of the `profiles` function: profiles, photos, terms. */

import { z } from "zod";
import { birthdateSchema } from "./profiles/birthdates.ts";
import { profileExportSchema } from "./profiles/export.ts";
import {
  attitudeSchema,
  bodyTypeSchema,
  datingPurposeSchema,
  educationSchema,
  familyPlanSchema,
  financialStateSchema,
  languageSchema,
  ownProfileSchema,
  photoSchema,
  profileSchema,
  religionSchema,
  sexSchema,
  termsVersionsSchema,
} from "./profiles/resources.ts";
import { defineFunction } from "./routes.ts";
import {
  deletedSchema,
  idSchema,
  latitudeSchema,
  longitudeSchema,
  nullAsAbsent,
  requireWholeLocation,
  storageKeySchema,
} from "./values.ts";

const answersSchema = z.object({
  firstName: z.string().trim().min(1).max(100),
  bio: z.string().max(4000).nullable().optional(),
  birthdate: birthdateSchema.nullable().optional(),
  height: z.number().min(55).max(272).nullable().optional(),
  hometown: z.string().max(120).nullable().optional(),
  city: z.string().max(120).nullable().optional(),
  sex: sexSchema.nullable().optional(),
  datingPurpose: datingPurposeSchema.nullable().optional(),
  showDatingPurpose: z.boolean().optional(),
  showZodiac: z.boolean().optional(),
  showBirthdate: z.boolean().optional(),
  showLocation: z.boolean().optional(),
  isVisibleOnMap: z.boolean().optional(),
  religion: religionSchema.nullable().optional(),
  familyPlan: familyPlanSchema.nullable().optional(),
  financialState: financialStateSchema.nullable().optional(),
  bodyType: bodyTypeSchema.nullable().optional(),
  alcoholAttitude: attitudeSchema.nullable().optional(),
  smokingAttitude: attitudeSchema.nullable().optional(),
  educations: z.array(educationSchema).max(20).nullable().optional(),
  languages: z.array(languageSchema).max(100).nullable().optional(),
  latitude: latitudeSchema.nullable().optional(),
  longitude: longitudeSchema.nullable().optional(),
});

export const createProfileSchema = requireWholeLocation(nullAsAbsent(answersSchema)).meta({ id: "CreateProfile" });

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

const profileIdSchema = z.object({ id: idSchema });

export const profilesContract = defineFunction({
  name: "profiles",
  summary: "The own profile and account, photos, and the profiles of others",
  access: "person",
  routes: {
    getOwnProfile: {
      method: "GET",
      path: "",
      summary: "Own profile",
      success: { status: 200, body: ownProfileSchema },
      errors: ["profile_not_found", "storage_unavailable"],
      whileSuspended: true,
    },
    createProfile: {
      method: "POST",
      path: "",
      summary: "Create the own profile",
      body: createProfileSchema,
      success: { status: 200, body: ownProfileSchema },
      errors: ["profile_exists", "storage_unavailable"],
      limits: ["profile_changes"],
    },
    updateProfile: {
      method: "PATCH",
      path: "",
      summary: "Change the own profile; only the fields sent change",
      body: updateProfileSchema,
      success: { status: 200, body: ownProfileSchema },
      errors: ["profile_not_found", "storage_unavailable"],
      limits: ["profile_changes"],
    },
    deleteProfile: {
      method: "DELETE",
      path: "",
      summary: "Delete the own profile for good",
      success: { status: 200, body: deletedSchema },
      errors: ["profile_not_found"],
      whileSuspended: true,
      limits: ["profile_changes"],
      unkept: true,
    },
    deleteAccount: {
      method: "DELETE",
      path: "/account",
      summary: "Delete the profile and the login for good; every later call is 401",
      success: { status: 200, body: deletedSchema },
      errors: [],
      whileSuspended: true,
      unkept: true,
    },
    completeProfile: {
      method: "POST",
      path: "/complete",
      summary: "Accept the published terms and finish onboarding",
      body: completeProfileSchema,
      success: { status: 200, body: completedProfileSchema },
      errors: ["profile_not_found", "terms_version_outdated"],
      limits: ["profile_changes"],
    },
    listProfiles: {
      method: "POST",
      path: "/batch",
      summary: "Profiles of many users at once, each as on its own, in no particular order",
      body: z.object({ userIds: z.array(idSchema).min(1).max(100) }).meta({ id: "ListProfiles" }),
      success: { status: 200, body: z.object({ data: z.array(profileSchema) }).meta({ id: "ProfileBatch" }) },
      errors: ["storage_unavailable"],
      isLookup: true,
    },
    exportProfile: {
      method: "GET",
      path: "/export",
      summary: "Everything kept about the caller",
      success: { status: 200, body: profileExportSchema },
      errors: ["profile_not_found", "storage_unavailable"],
      whole: "always",
      whileSuspended: true,
      limits: ["exports_of_day"],
    },
    listPhotos: {
      method: "GET",
      path: "/photos",
      summary: "Own photos in gallery order",
      success: { status: 200, body: z.array(photoSchema) },
      errors: ["profile_not_found", "storage_unavailable"],
      whileSuspended: true,
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
      errors: [
        "profile_not_found",
        "media_changed",
        "media_in_use",
        "photos_limit",
        "media_busy",
        "storage_unavailable",
      ],
      limits: ["profile_changes"],
    },
    reorderPhotos: {
      method: "PUT",
      path: "/photos/order",
      summary: "Put the photos of the gallery into a new order",
      body: z.object({ ids: z.array(idSchema).min(1).max(100) }).meta({ id: "ReorderPhotos" }),
      success: { status: 200, body: z.object({ order: z.array(z.uuid()) }).meta({ id: "PhotoOrder" }) },
      errors: ["profile_not_found"],
      limits: ["profile_changes"],
    },
    deletePhoto: {
      method: "DELETE",
      path: "/photos/{photoId}",
      summary: "Delete a photo and its file",
      params: z.object({ photoId: idSchema }),
      success: { status: 200, body: deletedSchema },
      errors: ["photo_not_found"],
      limits: ["profile_changes"],
    },
    getProfile: {
      method: "GET",
      path: "/{id}",
      summary: "A profile as the caller may see it; of somebody whom they have blocked, first name and avatar only",
      params: profileIdSchema,
      success: { status: 200, body: profileSchema },
      errors: ["profile_not_found", "storage_unavailable"],
    },
  },
});
