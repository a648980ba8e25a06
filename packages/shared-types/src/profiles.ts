/** Contract of the `profiles` function: profiles, photos, terms. */

import { z } from "zod";
import { profileExportSchema } from "./profiles/export.ts";
import { completeProfileSchema, createProfileSchema, updateProfileSchema } from "./profiles/requests.ts";
import { ownProfileSchema, photoSchema, profileSchema, termsVersionsSchema } from "./profiles/resources.ts";
import { defineFunction } from "./routes.ts";
import { deletedSchema, idSchema, storageKeySchema } from "./values.ts";

export const completedProfileSchema = z
  .object({
    acceptedTerms: termsVersionsSchema.describe(
      "The versions that the person has accepted last; null of what was never accepted.",
    ),
    isCompleted: z.boolean().describe("Whether nothing is missing, so that feed and map may show the person."),
    missingFields: z
      .array(z.string())
      .describe("Names of the answers and versions without which the profile is not completed."),
  })
  .meta({ id: "CompletedProfile" });

const profileIdSchema = z.object({ id: idSchema.describe("Id of the profile, not of its user.") });

export const profilesContract = defineFunction({
  name: "profiles",
  summary: "The own profile and account, photos, and the profiles of others",
  access: "person",
  routes: {
    getOwnProfile: {
      method: "GET",
      path: "",
      summary: "Own profile",
      description:
        "Shows what the caller has answered, the exact location included, and what onboarding still lacks: `missingFields` names answers and documents, `termsOutdated` says that a newer version waits to be accepted. Only the owner gets it, also while suspended. Without a profile it is 404 `profile_not_found`, with which an app begins onboarding.",
      success: { status: 200, body: ownProfileSchema },
      errors: ["profile_not_found", "storage_unavailable"],
      whileSuspended: true,
    },
    createProfile: {
      method: "POST",
      path: "",
      summary: "Create the own profile",
      description:
        "Makes the one profile of the signed-in user. `firstName` is enough, everything else may follow with `PATCH /profiles`; null counts as left out. Feed and map show the profile once the required answers are given and the terms are accepted by `POST /profiles/complete`. A second profile is 409 `profile_exists`; nobody is notified.",
      body: createProfileSchema,
      success: { status: 200, body: ownProfileSchema },
      errors: ["profile_exists", "storage_unavailable"],
      limits: ["profile_changes"],
    },
    updateProfile: {
      method: "PATCH",
      path: "",
      summary: "Change the own profile; only the fields sent change",
      description:
        "Writes the answers that are sent and leaves the others as they are: null takes an answer back, a list is replaced as a whole, and latitude and longitude go together. Taking back a required answer makes the profile incomplete; turning `isVisibleOnMap` off, or taking the location back, ends a live location. Nobody is notified, and repeating it changes nothing.",
      body: updateProfileSchema,
      success: { status: 200, body: ownProfileSchema },
      errors: ["profile_not_found", "storage_unavailable"],
      limits: ["profile_changes"],
    },
    deleteProfile: {
      method: "DELETE",
      path: "",
      summary: "Delete the own profile for good",
      description:
        "Removes answers, photos, friendships, likes, matches, drafts and devices at once, and cannot be undone. Published events that are not over are cancelled and their people notified; messages stay without a name. The login and the own blocks stay, so that a new profile may be made. Suspended people may call it too; a second call, other than a repetition with its `Idempotency-Key`, is 404 `profile_not_found`.",
      success: { status: 200, body: deletedSchema },
      errors: ["profile_not_found"],
      whileSuspended: true,
      limits: ["profile_changes"],
    },
    deleteAccount: {
      method: "DELETE",
      path: "/account",
      summary: "Delete the profile and the login for good; every later call is 401",
      description:
        "Does all that deleting the profile does, and deletes the user at the identity provider with sessions, refresh tokens and own blocks. It works with and without a profile, also while suspended. From then on every token is refused: if the answer was lost and the repetition is 401 `unauthorized`, the account is gone.",
      success: { status: 200, body: deletedSchema },
      errors: [],
      whileSuspended: true,
      storesNoResponse: true,
    },
    completeProfile: {
      method: "POST",
      path: "/complete",
      summary: "Accept the published terms and finish onboarding",
      description:
        "Accepts the versions that the person has read; `currentTerms` of the own profile names the published ones. A version that is left out counts if it was accepted before. Missing answers do not refuse the acceptance: the answer says whether the profile is completed, and what is missing. If another version was published meanwhile nothing is accepted (409 `terms_version_outdated`); repeating it changes nothing.",
      body: completeProfileSchema,
      success: { status: 200, body: completedProfileSchema },
      errors: ["profile_not_found", "terms_version_outdated"],
      limits: ["profile_changes"],
      repeatable: true,
    },
    listProfiles: {
      method: "POST",
      path: "/batch",
      summary: "Profiles of many users at once, each as on its own, in no particular order",
      description:
        "Reads up to 100 profiles by the ids of their users, for the names and avatars of a list; it only reads, although it is a POST. Each is what `GET /profiles/{id}` shows. Who does not exist, or is hidden from the caller by a block or a suspension, is left out without a word.",
      body: z
        .object({ userIds: z.array(idSchema).min(1).max(100).describe("Ids of users, in any order.") })
        .meta({ id: "ListProfiles" }),
      success: {
        status: 200,
        body: z
          .object({ data: z.array(profileSchema).describe("The profiles that the caller may see.") })
          .meta({ id: "ProfileBatch" }),
      },
      errors: ["storage_unavailable"],
      isLookup: true,
      profilesShown: ({ body }: { body: { userIds: string[] } }) => body.userIds.length,
    },
    exportProfile: {
      method: "GET",
      path: "/export",
      summary: "Everything kept about the caller",
      description:
        "Gives the caller, also a suspended one, everything that the service keeps about them, each part as its own endpoint shows it. What others said or did is not in it, nor who blocked or reported the caller. A person has one export made at a time, and ten a day; more are 429 `rate_limited`.",
      success: { status: 200, body: profileExportSchema },
      errors: ["profile_not_found", "storage_unavailable"],
      unpaginated: "always",
      whileSuspended: true,
      limits: ["exports_of_day"],
    },
    listPhotos: {
      method: "GET",
      path: "/photos",
      summary: "Own photos in gallery order",
      description:
        "Lists all photos of the caller at once, the first at position 0, with URLs that are signed for an hour. `thumbUrl` leads to the full size until the crop is made in the background. Suspended people may call it too.",
      success: { status: 200, body: z.array(photoSchema) },
      errors: ["profile_not_found", "storage_unavailable"],
      whileSuspended: true,
    },
    addPhoto: {
      method: "POST",
      path: "/photos",
      summary: "Put an uploaded image into the gallery",
      description:
        "Puts a file that the caller has uploaded with `POST /media/upload-url` at the end of the own gallery; the first photo becomes the avatar. It must be an image that is neither in the gallery nor in a message; the cover of an event may be a photo as well. Place, camera and other metadata are taken out before anybody else can read it, and the 256x256 crop follows in the background. Send an `Idempotency-Key`: the same key a second time is 409 `media_in_use`.",
      body: z
        .object({
          key: storageKeySchema.describe(
            "Of an image that the caller uploaded, which may be the cover of events as well.",
          ),
        })
        .meta({ id: "AddPhoto" }),
      success: {
        status: 201,
        body: z
          .object({
            id: z.uuid().describe("Id of the new photo."),
            isAvatar: z.boolean().describe("Whether it became the avatar, as the first photo does."),
            position: z.int().describe("Its place in the gallery, the last one."),
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
      summary: "Put the photos of the gallery into a new order",
      description:
        "Takes the ids of all own photos, each exactly once, and gives them the positions 0, 1, 2 in that order; anything else is 400 on `ids`. The avatar stays the photo that was chosen. Nobody is notified, and repeating it changes nothing.",
      body: z
        .object({ ids: z.array(idSchema).min(1).max(100).describe("All own photos, each once, in the wanted order.") })
        .meta({ id: "ReorderPhotos" }),
      success: {
        status: 200,
        body: z
          .object({ order: z.array(z.uuid()).describe("Ids of the photos in their order from now on.") })
          .meta({ id: "PhotoOrder" }),
      },
      errors: ["profile_not_found"],
      limits: ["profile_changes"],
    },
    deletePhoto: {
      method: "DELETE",
      path: "/photos/{photoId}",
      summary: "Delete a photo and its file",
      description:
        "Takes the photo out of the own gallery and its file out of the storage; the photos behind it move up. If it was the avatar, the first photo stands for the profile from then on. The second call is 404 `photo_not_found`.",
      params: z.object({ photoId: idSchema.describe("Id of a photo of the own gallery.") }),
      success: { status: 200, body: deletedSchema },
      errors: ["photo_not_found"],
      limits: ["profile_changes"],
    },
    getProfile: {
      method: "GET",
      path: "/{id}",
      summary: "A profile as the caller may see it; of somebody whom they have blocked, first name and avatar only",
      description:
        "Shows the profile with this id to every signed-in person, unless a block or a suspension stands between them: then it is 404 `profile_not_found`. What the owner withholds is null, and `location` is the centre of a 500 m cell. Who has blocked the owner gets first name and avatar alone; an adult who is no friend sees of a minor no age, no place and the avatar alone.",
      params: profileIdSchema,
      success: { status: 200, body: profileSchema },
      errors: ["profile_not_found", "storage_unavailable"],
      limits: ["reads", "profiles_of_day"],
    },
  },
});
