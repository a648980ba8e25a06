/** The `media` function: signed upload and download URLs. */

import { mediaContract } from "@social/shared-types/media.ts";
import { createApp } from "../_shared/app.ts";
import { bearerToken } from "../_shared/auth.ts";
import { createSignedUpload } from "../_shared/storage.ts";

export const app = createApp(mediaContract, {
  createUploadUrl: async ({ person, request }) => {
    const key = `${person.id}/${crypto.randomUUID()}`;
    return { key, ...(await createSignedUpload(key, bearerToken(request) as string)) };
  },
  getDownloadUrl: ({ callVerb, query }) => callVerb("get_media", { media_key: query.key }),
});
