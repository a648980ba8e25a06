/** The `media` function: signed upload and download URLs. */

import { mediaContract } from "@social/shared-types/media.ts";
import { bearerToken } from "../_shared/auth/authenticate.ts";
import { createApp } from "../_shared/http/app.ts";
import { getMedia, storeWithType } from "../_shared/media/file-check.ts";
import { forgetUrl } from "../_shared/media/signed-urls.ts";
import { createSignedUpload } from "../_shared/media/storage.ts";

export const app = createApp(mediaContract, {
  createUploadUrl: async ({ callVerb, request, body }) => {
    const { key } = JSON.parse((await callVerb("create_upload", { mime_type: body.mime })).json);
    try {
      return { key, ...(await createSignedUpload(key, bearerToken(request) as string)) };
    } catch (thrown) {
      // Nobody got a URL, so that it takes no room; if this fails too, it runs out by itself.
      await callVerb("forget_upload", { media_key: key }, { isBeside: true }).catch(() => {});
      throw thrown;
    }
  },
  getUsage: ({ callVerb }) => callVerb("get_media_usage"),
  getDownloadUrl: async ({ callVerb, query }) => {
    let { url = null, typeToSet } = await getMedia(callVerb, query.key);
    if (typeToSet && !(await storeWithType(query.key, typeToSet))) {
      // Refused once the file is attached: then it has its type. Otherwise it is too large, or gone.
      ({ url = null, typeToSet } = await getMedia(callVerb, query.key));
      url = typeToSet ? null : url;
    }
    // Who asks for a URL by itself is promised a whole hour.
    forgetUrl(query.key);
    return { url };
  },
});
