/** Contract of the `profiles` function: profiles, photos, terms and the account. */

import { z } from "zod";
import { profileExportSchema } from "./profiles/export.ts";
import { completeProfileSchema, createProfileSchema, updateProfileSchema } from "./profiles/requests.ts";
import { ownProfileSchema, photoSchema, profileSchema, termsVersionsSchema } from "./profiles/resources.ts";
import { defineFunction } from "./routes.ts";
import { deletedSchema, idSchema, storageKeySchema } from "./values.ts";

export const completedProfileSchema = z
  .object({
    acceptedTerms: termsVersionsSchema.describe(
      "Versions that the caller accepted last; null for a document that was never accepted.",
    ),
    isCompleted: z
      .boolean()
      .describe("Whether the profile is complete. Only a complete profile appears in the feed and on the map."),
    missingFields: z.array(z.string()).describe("Fields and terms versions that are missing for a complete profile."),
  })
  .meta({ id: "CompletedProfile" });

const profileIdSchema = z.object({ id: idSchema.describe("Id of the profile; not the user id.") });

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
        "Returns all fields that the caller has set, including the exact location. `missingFields` names the fields and terms that are missing for a complete profile. `termsOutdated` is true if a newer version of the terms has to be accepted. Suspended users can call it too.\n\nWithout a profile the response is 404 `profile_not_found`: start the onboarding.",
      success: { status: 200, body: ownProfileSchema },
      errors: ["profile_not_found", "storage_unavailable"],
      whileSuspended: true,
    },
    createProfile: {
      method: "POST",
      path: "",
      summary: "Create your profile",
      description:
        "Creates the profile of the caller. Each user has at most one (409 `profile_exists`). Only `firstName` is required: the other fields can follow with `PATCH /profiles`. Null means the same as leaving a field out.\n\nThe profile appears in the feed and on the map after the required fields are set and the terms are accepted with `POST /profiles/complete`. No notification is sent.",
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
        "Changes only the fields in the request. Null clears a field, a list replaces the whole list, and `latitude` and `longitude` must be sent together.\n\nA profile without a required field is no longer complete and disappears from the feed and the map. Turning off `isVisibleOnMap` or clearing the location also ends the caller's live location. No notification is sent. Repeating the call changes nothing.",
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
        "Permanently deletes the caller's profile, photos, friendships, likes, matches, drafts and devices. Published events that are not over are cancelled, and their guests, applicants and other organizers get an `event_cancelled` notification. Messages stay without the name of the sender.\n\nThe sign-in account and the caller's blocks stay, and the caller can create a new profile. Suspended users can call it too, but can create a new profile only after the suspension. Repeat the call with the same `Idempotency-Key`: any other second call is 404 `profile_not_found`.",
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
        "Deletes the profile as `DELETE /profiles` does, and the user at the identity provider with all sessions, refresh tokens and blocks of the caller. It also works without a profile and for suspended users.\n\nFrom then on every token of the user is rejected. If the response was lost and the repeated call is 401 `unauthorized`, the account is deleted.",
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
        "Accepts the versions of the terms that the user has read: `currentTerms` of the profile names the published ones. A version that is left out counts if the caller accepted it before. Missing profile fields do not prevent the acceptance: `missingFields` in the response names them.\n\nIf another version has been published, nothing is accepted (409 `terms_version_outdated`). Repeating the call changes nothing.",
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
        "Returns up to 100 profiles, each as `GET /profiles/{id}` returns it, in no particular order. Use it for the names and avatars of a list. Users who do not exist, or who are hidden from the caller by a block or a suspension, are left out without an error. Although the method is POST, the call only reads.",
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
        "Returns the data that the service stores about the caller, each part in the form of its own endpoint. It contains neither earlier versions of edited messages nor actions of other users, such as who blocked or reported the caller. Suspended users can call it too.\n\nA user can run one export at a time and ten a day. Further calls are 429 `rate_limited`.",
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
        "Returns all photos of the caller in gallery order, starting at position 0. `thumbUrl` is the full size until the service has made the crop in the background. Suspended users can call it too.",
      success: { status: 200, body: z.array(photoSchema) },
      errors: ["profile_not_found", "storage_unavailable"],
      whileSuspended: true,
    },
    addPhoto: {
      method: "POST",
      path: "/photos",
      summary: "Add a photo to your gallery",
      description:
        "Appends an uploaded file to the caller's gallery. First upload the file with `POST /media/upload-url`. The first photo becomes the avatar.\n\nThe file must be an image that is neither in the gallery nor in a message. It can also be the cover of an event. The service removes metadata such as location and camera before other users can read the file, and makes the 256x256 crop in the background.\n\nSend an `Idempotency-Key`: without one, a repeated call is 409 `media_in_use`.",
      body: z
        .object({
          key: storageKeySchema.describe(
            "Storage key of an image that the caller uploaded. It can also be the cover of events.",
          ),
        })
        .meta({ id: "AddPhoto" }),
      success: {
        status: 201,
        body: z
          .object({
            id: z.uuid().describe("Id of the new photo."),
            isAvatar: z.boolean().describe("Whether the photo became the avatar, as the first photo does."),
            position: z.int().describe("Position in the gallery: the last one."),
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
        "Takes the ids of all photos of the caller, each exactly once, and gives them the positions 0, 1, 2 and so on. Any other list is 400 on `ids`. The avatar stays the same photo. No notification is sent. Repeating the call changes nothing.",
      body: z
        .object({
          ids: z.array(idSchema).min(1).max(100).describe("Ids of all your photos, each once, in the new order."),
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
        "Deletes a photo from the caller's gallery, and its file unless an event uses it as cover. The following photos move up. If the photo was the avatar, the first photo is shown as the avatar from then on. A second call is 404 `photo_not_found`.",
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
        "Returns a profile to every user, unless the owner has blocked the caller or is suspended: then it is 404 `profile_not_found`. Fields that the owner hides are null. `location` is the centre of a 500 m cell.\n\n- If the caller has blocked the owner, only the first name and the avatar are returned.\n- An adult who is not a friend of a minor sees no age, birthdate, zodiac sign and location of the minor, and `photos` holds only the avatar.",
      params: profileIdSchema,
      success: { status: 200, body: profileSchema },
      errors: ["profile_not_found", "storage_unavailable"],
      limits: ["reads", "profiles_of_day"],
    },
  },
});
