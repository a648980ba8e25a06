/** The `profiles` function: profiles, photos, terms. */

import { profilesContract } from "@social/shared-types/profiles.ts";
import { deleteUser } from "../_shared/auth/identity-provider.ts";
import { createApp } from "../_shared/http/app.ts";
import { requestJob, requestJobFor } from "../_shared/http/background.ts";
import { callWithFiles } from "../_shared/media/file-check.ts";

/**
 * Returns options that record a birthdate before the call, in a separate transaction. If the call rejects the birthdate
 * because the user is too young, the rejection rolls back the writes of the call, but not this record.
 */
function recordingBirthdate({ birthdate }: { birthdate?: string | null | undefined }) {
  return birthdate ? { inFront: { rpc: "record_refused_birthdate", args: { birthdate } } } : {};
}

export const app = createApp(profilesContract, {
  getOwnProfile: ({ callRpc }) => callRpc("get_own_profile"),
  getProfile: ({ callRpc, params }) => callRpc("get_profile", { profile_id: params.id }),
  listProfiles: ({ callRpc, body }) => callRpc("list_profiles", { user_ids: body.userIds }),
  createProfile: ({ callRpc, body }) => callRpc("create_profile", { profile: body }, recordingBirthdate(body)),
  updateProfile: ({ callRpc, body }) => callRpc("update_profile", { changes: body }, recordingBirthdate(body)),
  deleteProfile: async ({ callRpc }) => {
    const deleted = await callRpc("delete_profile");
    requestJob("media");
    return deleted;
  },
  deleteAccount: async ({ callRpc, person }) => {
    const deleted = await callRpc("delete_account");
    // The deletion ends all sessions and prevents a new sign-in. If it fails, the job that `delete_account` requested
    // deletes the user later.
    await deleteUser(person.id).catch(() => undefined);
    requestJob("media");
    return deleted;
  },
  exportProfile: ({ callRpc }) => callRpc("export_profile"),
  completeProfile: ({ callRpc, body }) =>
    callRpc("complete_profile", {
      privacy_policy_version: body.privacyPolicyVersion ?? null,
      user_agreement_version: body.userAgreementVersion ?? null,
    }),
  listPhotos: ({ callRpc }) => callRpc("list_photos"),
  addPhoto: async ({ callRpc, body }) => {
    const photo = await callWithFiles(callRpc, "add_photo", { media_key: body.key });
    requestJobFor(photo, "media");
    return photo;
  },
  reorderPhotos: ({ callRpc, body }) => callRpc("reorder_photos", { photo_ids: body.ids }),
  deletePhoto: async ({ callRpc, params }) => {
    const deleted = await callRpc("delete_photo", { photo_id: params.photoId });
    requestJobFor(deleted, "media");
    return deleted;
  },
});
