/** Contract of the `media` function: signed upload and download URLs. */

import { z } from "zod";
import { defineFunction } from "./routes.ts";
import { signedUrlSchema, storageKeySchema } from "./values.ts";

/** Types that may be uploaded. Parameters are ignored; `private.is_upload_type` holds the same at the upload itself. */
const uploadMimePattern =
  /^(?:(?:image|video|audio)\/(?!\*[ \t\r\n\f\v]*(?:;|$))[\w!#$%&'*+.^`|~-]+|application\/pdf)[ \t\r\n\f\v]*(?:;|$)/i;

const usageFields = {
  unattached: z.int().meta({
    description: "Uploads that nothing shows yet: files, and upload URLs that may still be used.",
  }),
  bytesToday: z.int().meta({
    format: "int64",
    description: "Bytes uploaded in the last 24 hours, by full hours: what was uploaded counts for 25 hours at most.",
  }),
  bytes: z.int().meta({ format: "int64", description: "Bytes that all files take, with their thumbnails." }),
};

export const mediaContract = defineFunction({
  name: "media",
  summary: "Upload and download of files",
  access: "person",
  routes: {
    createUploadUrl: {
      method: "POST",
      path: "/upload-url",
      summary: "A signed URL to upload one file of at most 10 MiB to",
      description:
        "Gives the caller a storage key and a URL, to which the app sends the bytes with PUT and the same content type, within two hours. Nobody else sees the file until its key is put on a photo, a cover or a message; what is put nowhere is removed after a day. Who has no room left gets 429 `rate_limited` or 409 `storage_quota`. If the answer is lost, ask again: an `Idempotency-Key` is ignored.",
      body: z
        .object({
          mime: z
            .string()
            .min(1)
            .max(255)
            // Not as a pattern of the document, which could not say that case does not count.
            .refine((mime) => uploadMimePattern.test(mime), "Expected image/*, video/*, audio/* or application/pdf")
            .meta({
              description:
                "Type of the file: image/*, video/*, audio/* or application/pdf, in any case. Parameters after a `;` are ignored, and `image/jpg` counts as `image/jpeg`. This type counts if the upload itself names none, or one that clients send by default. A type that apps do not show is sent as `file` and served as application/octet-stream.",
            }),
        })
        .meta({ id: "CreateUploadUrl" }),
      success: {
        status: 200,
        body: z
          .object({
            key: storageKeySchema.meta({
              description: "Storage key of the file, to be put on a photo, cover or message.",
            }),
            signedUrl: z.url().meta({ description: "Send the bytes here with PUT, within two hours." }),
            token: z.string().meta({ description: "For the storage client's uploadToSignedUrl." }),
          })
          .meta({ id: "UploadUrl" }),
      },
      errors: ["storage_quota", "storage_unavailable"],
      limits: ["uploads"],
      storesNoResponse: true,
    },
    getUsage: {
      method: "GET",
      path: "/usage",
      summary: "How much the caller has uploaded, and may",
      description:
        "Counts what the caller's files take, beside the limits from which on uploads are refused. An app asks it before it offers an upload. What is deleted makes room at once, but counts in `bytesToday` until its day is over.",
      success: {
        status: 200,
        body: z
          .object({
            ...usageFields,
            limits: z
              .object(usageFields)
              .meta({ id: "MediaLimits" })
              .describe("The same numbers, from where on uploads are refused."),
          })
          .meta({ id: "MediaUsage" }),
      },
      errors: [],
    },
    getDownloadUrl: {
      method: "GET",
      path: "/download-url",
      summary: "A signed URL, valid an hour, of a file that the caller can reach",
      description:
        "Signs the URL of one file for its owner, and for whoever sees the profile, event or chat that shows it. Other answers carry signed URLs already, so that an app asks this to renew one that has run out. A file that is not there, or not for the caller, is 404 `media_not_found`.",
      query: z.object({ key: storageKeySchema.describe("Storage key of the file, `{userId}/{uuid}`.") }),
      success: {
        status: 200,
        body: z
          .object({
            url: signedUrlSchema.describe(
              "Good for an hour; null once the file is gone, or if it is too large to be served.",
            ),
          })
          .meta({ id: "DownloadUrl" }),
      },
      errors: ["media_not_found", "media_busy", "storage_unavailable"],
    },
  },
});
