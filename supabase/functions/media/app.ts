/** The `media` function: signed upload and download URLs. */

import { mediaContract } from "@social/shared-types/media.ts";
import { bearerToken } from "../_shared/auth/authenticate.ts";
import { createApp } from "../_shared/http/app.ts";
import { getMedia, storeWithType } from "../_shared/media/file-check.ts";
import { forgetUrl } from "../_shared/media/signed-urls.ts";
import { createSignedUpload } from "../_shared/media/storage.ts";

export const app = createApp(mediaContract, {
  createUploadUrl: async ({ callRpc, request, body }) => {
    const { key } = JSON.parse((await callRpc("create_upload", { mime_type: body.mime })).json);
    try {
      return { key, ...(await createSignedUpload(key, bearerToken(request) as string)) };
    } catch (thrown) {
      // The client did not receive an upload URL, so the reserved storage quota is released. If the release fails too,
      // the quota is released when the URL would expire.
      await callRpc("forget_upload", { media_key: key }, { isAuxiliary: true }).catch(() => {});
      throw thrown;
    }
  },
  getUsage: ({ callRpc }) => callRpc("get_media_usage"),
  getDownloadUrl: async ({ callRpc, query }) => {
    let { url = null, typeToSet } = await getMedia(callRpc, query.key);
    if (typeToSet && !(await storeWithType(query.key, typeToSet))) {
      // The file could not be stored with the new type. A file that was attached in the meantime already has the right
      // type. Any other such file is too large or no longer exists.
      ({ url = null, typeToSet } = await getMedia(callRpc, query.key));
      url = typeToSet ? null : url;
    }
    // Removes the cached URL, so that the returned URL is newly signed and valid for a whole hour.
    forgetUrl(query.key);
    return { url };
  },
});
