/** The `profiles` function: profiles, photos, terms. */

import { profilesContract } from "@social/shared-types/profiles.ts";
import { deleteLogin } from "../_shared/auth/identity-provider.ts";
import { createApp } from "../_shared/http/app.ts";
import { requestJob, requestJobFor } from "../_shared/http/background.ts";
import { callWithFiles } from "../_shared/media/file-check.ts";

/** Notes a birthdate that the call may refuse as too young: in front of it, since the refusal rolls back what the call writes. */
function notingBirthdate({ birthdate }: { birthdate?: string | null | undefined }) {
  return birthdate ? { inFront: { verb: "note_refused_birthdate", args: { birthdate } } } : {};
}

export const app = createApp(profilesContract, {
  getOwnProfile: ({ callVerb }) => callVerb("get_own_profile"),
  getProfile: ({ callVerb, params }) => callVerb("get_profile", { profile_id: params.id }),
  listProfiles: ({ callVerb, body }) => callVerb("list_profiles", { user_ids: body.userIds }),
  createProfile: ({ callVerb, body }) => callVerb("create_profile", { profile: body }, notingBirthdate(body)),
  updateProfile: ({ callVerb, body }) => callVerb("update_profile", { changes: body }, notingBirthdate(body)),
  deleteProfile: async ({ callVerb }) => {
    const deleted = await callVerb("delete_profile");
    requestJob("media");
    return deleted;
  },
  deleteAccount: async ({ callVerb, person }) => {
    const deleted = await callVerb("delete_account");
    // Nobody signs in any more from now on; what fails here the job does, which the verb has asked for.
    await deleteLogin(person.id).catch(() => undefined);
    requestJob("media");
    return deleted;
  },
  exportProfile: ({ callVerb }) => callVerb("export_profile"),
  completeProfile: ({ callVerb, body }) =>
    callVerb("complete_profile", {
      privacy_policy_version: body.privacyPolicyVersion ?? null,
      user_agreement_version: body.userAgreementVersion ?? null,
    }),
  listPhotos: ({ callVerb }) => callVerb("list_photos"),
  addPhoto: async ({ callVerb, body }) => {
    const photo = await callWithFiles(callVerb, "add_photo", { media_key: body.key });
    requestJobFor(photo, "media");
    return photo;
  },
  reorderPhotos: ({ callVerb, body }) => callVerb("reorder_photos", { photo_ids: body.ids }),
  deletePhoto: async ({ callVerb, params }) => {
    const deleted = await callVerb("delete_photo", { photo_id: params.photoId });
    requestJobFor(deleted, "media");
    return deleted;
  },
});
