/** Contract of the `profiles` function: profiles, photos, the terms of use and the account. */

import { z } from "zod";
import { profileExportSchema } from "./profiles/export.ts";
import { completeProfileSchema, createProfileSchema, updateProfileSchema } from "./profiles/requests.ts";
import { ownProfileSchema, photoSchema, profileSchema, termsVersionsSchema } from "./profiles/resources.ts";
import { defineFunction } from "./routes.ts";
import { deletedSchema, idSchema, storageKeySchema } from "./values.ts";

export const completedProfileSchema = z
  .object({
    acceptedTerms: termsVersionsSchema.describe(
      "Latest version of each document that the caller accepted, or null if the caller never accepted the document.",
    ),
    isCompleted: z
      .boolean()
      .describe("Whether the profile is complete. Only complete profiles appear in the feed and on the map."),
    missingFields: z.array(z.string()).describe("Fields and terms versions that are missing for a complete profile."),
  })
  .meta({ id: "CompletedProfile" });

const profileIdSchema = z.object({ id: idSchema.describe("Id of the profile, not of the user.") });

export const profilesContract = defineFunction({
  name: "profiles",
  summary: "Your profile and account, photos, and profiles of other users",
  access: "person",
  routes: {
    getOwnProfile: {
      method: "GET",
      path: "",
      summary: "Read your profile",
      description:
        "Returns all fields of the caller's profile, including the exact location. `missingFields` lists the fields and terms that are missing for a complete profile. `termsOutdated` is true if the user must accept a newer version of the terms. Suspended users can use this operation.\n\nIf the caller has no profile, the request fails with 404 `profile_not_found`. Start the onboarding after this error.",
      success: { status: 200, body: ownProfileSchema },
      errors: ["profile_not_found", "storage_unavailable"],
      whileSuspended: true,
    },
    createProfile: {
      method: "POST",
      path: "",
      summary: "Create your profile",
      description:
        "Creates the caller's profile. Each user can have only one profile (409 `profile_exists`). Only `firstName` is required, and you can set the other fields later with `PATCH /profiles`. Setting a field to null is the same as leaving it out.\n\nThe profile appears in the feed and on the map after all fields for a complete profile are set and the terms are accepted with `POST /profiles/complete`. No notification is sent.",
      body: createProfileSchema,
      success: { status: 200, body: ownProfileSchema },
      errors: ["profile_exists", "storage_unavailable"],
      limits: ["profile_changes"],
    },
    updateProfile: {
      method: "PATCH",
      path: "",
      summary: "Update your profile",
      description:
        "Changes only the fields in the request. Null clears a field. A list replaces the existing list. `latitude` and `longitude` must be sent together.\n\nIf a field that is required for a complete profile is cleared, the profile disappears from the feed and the map. Turning off `isVisibleOnMap` or clearing the location also ends the caller's live location. No notification is sent. Sending the same request again changes nothing.",
      body: updateProfileSchema,
      success: { status: 200, body: ownProfileSchema },
      errors: ["profile_not_found", "storage_unavailable"],
      limits: ["profile_changes"],
    },
    deleteProfile: {
      method: "DELETE",
      path: "",
      summary: "Delete your profile",
      description:
        "Permanently deletes the caller's profile, photos, friendships, likes, matches, drafts and devices. Published events that have not ended are cancelled, and their guests, applicants and other organizers receive an `event_cancelled` notification. The caller's messages remain, without the sender's name.\n\nThe sign-in account and the caller's blocks remain, and the caller can create a new profile. Suspended users can use this operation, but they can create a new profile only after the suspension.\n\nTo retry the request, send the same `Idempotency-Key`. A second request without this key fails with 404 `profile_not_found`.",
      success: { status: 200, body: deletedSchema },
      errors: ["profile_not_found"],
      whileSuspended: true,
      limits: ["profile_changes"],
    },
    deleteAccount: {
      method: "DELETE",
      path: "/account",
      summary: "Delete your account",
      description:
        "Deletes the profile in the same way as `DELETE /profiles`. In addition, it deletes the caller's blocks and the account at the identity provider, with its sessions and refresh tokens. Suspended users and users without a profile can use this operation.\n\nAfter the deletion, all of the user's tokens are rejected. If the response is lost and a retry fails with 401 `unauthorized`, the account has been deleted.",
      success: { status: 200, body: deletedSchema },
      errors: [],
      whileSuspended: true,
      storesNoResponse: true,
    },
    completeProfile: {
      method: "POST",
      path: "/complete",
      summary: "Accept the terms and complete your profile",
      description:
        "Accepts the versions of the terms that the user has read. `currentTerms` in the profile contains the published versions. You can leave out a version that the user has already accepted. The terms can be accepted even if profile fields are missing. The response lists the missing fields in `missingFields`.\n\nIf another version has been published, the request fails with 409 `terms_version_outdated` and accepts nothing. It is safe to retry the request.",
      body: completeProfileSchema,
      success: { status: 200, body: completedProfileSchema },
      errors: ["profile_not_found", "terms_version_outdated"],
      limits: ["profile_changes"],
      repeatable: true,
    },
    listProfiles: {
      method: "POST",
      path: "/batch",
      summary: "Read profiles by user ids",
      description:
        "Returns up to 100 profiles in the format of `GET /profiles/{id}`, in no particular order. Use this operation to show the names and avatars in a list. The response leaves out users who do not exist, and users who are hidden from the caller by a block or a suspension. Although the method is POST, the operation only reads data.",
      body: z
        .object({ userIds: z.array(idSchema).min(1).max(100).describe("User ids, in any order.") })
        .meta({ id: "ListProfiles" }),
      success: {
        status: 200,
        body: z
          .object({ data: z.array(profileSchema).describe("Profiles that the caller can see.") })
          .meta({ id: "ProfileBatch" }),
      },
      errors: ["storage_unavailable"],
      isLookup: true,
      profilesShown: ({ body }: { body: { userIds: string[] } }) => body.userIds.length,
    },
    exportProfile: {
      method: "GET",
      path: "/export",
      summary: "Export your data",
      description:
        "Returns the data that the service stores about the caller. Each part has the format of its own endpoint. The export does not contain earlier versions of edited messages or actions of other users, such as blocks and reports against the caller. Suspended users can use this operation.\n\nA user can run one export at a time and ten exports a day. Further requests fail with 429 `rate_limited`.",
      success: { status: 200, body: profileExportSchema },
      errors: ["profile_not_found", "storage_unavailable"],
      unpaginated: "always",
      whileSuspended: true,
      limits: ["exports_of_day"],
    },
    listPhotos: {
      method: "GET",
      path: "/photos",
      summary: "List your photos",
      description:
        "Returns all of the caller's photos in gallery order, starting at position 0. `thumbUrl` links to the full-size photo until the service has created the thumbnail. Suspended users can use this operation.",
      success: { status: 200, body: z.array(photoSchema) },
      errors: ["profile_not_found", "storage_unavailable"],
      whileSuspended: true,
    },
    addPhoto: {
      method: "POST",
      path: "/photos",
      summary: "Add a photo to your gallery",
      description:
        "Appends an uploaded image to the caller's gallery. Upload the file with `POST /media/upload-url` first. The first photo becomes the avatar.\n\nThe image must not be in the gallery or in a message yet, but it can be the cover of an event. The service removes metadata such as location and camera before other users can read the file. The service also creates a 256x256 thumbnail in the background.\n\nSend an `Idempotency-Key`. Without a key, a retry fails with 409 `media_in_use`.",
      body: z
        .object({
          key: storageKeySchema.describe(
            "Storage key of an image that the caller uploaded. The image can be the cover of an event.",
          ),
        })
        .meta({ id: "AddPhoto" }),
      success: {
        status: 201,
        body: z
          .object({
            id: z.uuid().describe("Id of the new photo."),
            isAvatar: z.boolean().describe("Whether the photo became the avatar because it is the first photo."),
            position: z.int().describe("Position of the new photo at the end of the gallery."),
          })
          .meta({ id: "PhotoReference" }),
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
      summary: "Reorder your photos",
      description:
        "Sorts the caller's photos in the order of `ids`. The list must contain the id of each photo exactly once. Otherwise, the request fails with 400 `validation_failed`. The avatar does not change. No notification is sent.\n\nSending the same order again changes nothing.",
      body: z
        .object({
          ids: z
            .array(idSchema)
            .min(1)
            .max(100)
            .describe("Ids of all your photos in the new order, each exactly once."),
        })
        .meta({ id: "ReorderPhotos" }),
      success: {
        status: 200,
        body: z
          .object({ order: z.array(z.uuid()).describe("Ids of the photos in the new order.") })
          .meta({ id: "PhotoOrder" }),
      },
      errors: ["profile_not_found"],
      limits: ["profile_changes"],
    },
    deletePhoto: {
      method: "DELETE",
      path: "/photos/{photoId}",
      summary: "Delete a photo",
      description:
        "Deletes a photo from the caller's gallery. The service deletes its file unless an event uses the file as its cover. The photos after the deleted one move up by one position. If the photo was the avatar, the first photo is shown instead. A second request fails with 404 `photo_not_found`.",
      params: z.object({ photoId: idSchema.describe("Id of a photo in your gallery.") }),
      success: { status: 200, body: deletedSchema },
      errors: ["photo_not_found"],
      limits: ["profile_changes"],
    },
    getProfile: {
      method: "GET",
      path: "/{id}",
      summary: "Read a profile",
      description:
        "Returns the profile of any user. If the owner has blocked the caller or is suspended, the request fails with 404 `profile_not_found`. Fields that the owner hides are null. `location` is the centre of a 500 m grid cell.\n\n- If the caller has blocked the owner, the response contains only the first name and the avatar.\n- If the owner is a minor and the caller is an adult who is not a friend, the response contains no age, birthdate, zodiac sign or location. `photos` contains only the avatar.",
      params: profileIdSchema,
      success: { status: 200, body: profileSchema },
      errors: ["profile_not_found", "storage_unavailable"],
      limits: ["reads", "profiles_of_day"],
    },
  },
});
