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
      // The URL was not returned, so its storage quota is released. If this also fails, the quota is released when the
      // URL expires.
      await callRpc("forget_upload", { media_key: key }, { isAuxiliary: true }).catch(() => {});
      throw thrown;
    }
  },
  getUsage: ({ callRpc }) => callRpc("get_media_usage"),
  getDownloadUrl: async ({ callRpc, query }) => {
    let { url = null, typeToSet } = await getMedia(callRpc, query.key);
    if (typeToSet && !(await storeWithType(query.key, typeToSet))) {
      // Storage rejects the new type if the file was attached in the meantime: then the file already has its type.
      // Otherwise the file is too large or no longer exists.
      ({ url = null, typeToSet } = await getMedia(callRpc, query.key));
      url = typeToSet ? null : url;
    }
    // A URL that this endpoint returns is valid for a whole hour.
    forgetUrl(query.key);
    return { url };
  },
});
