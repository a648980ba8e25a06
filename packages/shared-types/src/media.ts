/** Contract of the `media` function: signed upload and download URLs. */

import { z } from "zod";
import { defineFunction } from "./routes.ts";
import { signedUrlSchema, storageKeySchema } from "./values.ts";

/** Types that can be uploaded, ignoring parameters. `private.is_upload_type` enforces the same at the upload. */
const uploadMimePattern =
  /^(?:(?:image|video|audio)\/(?!\*[ \t\r\n\f\v]*(?:;|$))[\w!#$%&'*+.^`|~-]+|application\/pdf)[ \t\r\n\f\v]*(?:;|$)/i;

const usageFields = {
  unattached: z.int().meta({
    description: "Unused uploads: files that no photo, cover or message uses, and upload URLs that are still valid.",
  }),
  bytesToday: z.int().meta({
    format: "int64",
    description: "Bytes uploaded in the last 24 hours, counted in full hours: an upload counts for up to 25 hours.",
  }),
  bytes: z.int().meta({ format: "int64", description: "Size of all files and their thumbnails in bytes." }),
};

export const mediaContract = defineFunction({
  name: "media",
  summary: "Uploads and downloads of files",
  access: "person",
  routes: {
    createUploadUrl: {
      method: "POST",
      path: "/upload-url",
      summary: "Create a URL to upload a file",
      description:
        "Returns a storage key and a signed URL. Send the bytes to the URL with PUT and the same content type within two hours. A file can have at most 10 MiB.\n\nOther users cannot see the file until you use the key for a photo, a cover or a message. A file that is not used is deleted after one day.\n\nIf too many uploads are unused or the daily limit is reached, the call is 429 `rate_limited`. If the storage quota is full, it is 409 `storage_quota`: deleting files helps.\n\nIf the response was lost, call again: the operation ignores an `Idempotency-Key`.",
      body: z
        .object({
          mime: z
            .string()
            .min(1)
            .max(255)
            // Not a pattern in the document: JSON Schema has no case-insensitive patterns.
            .refine((mime) => uploadMimePattern.test(mime), "Expected image/*, video/*, audio/* or application/pdf")
            .meta({
              description:
                "MIME type of the file: `image/*`, `video/*`, `audio/*` or `application/pdf`, in upper or lower case. Parameters after `;` are ignored, and `image/jpg` means `image/jpeg`. This type applies if the upload has no `Content-Type` or a generic one. A file of a type that apps cannot show is sent as `file` and served as `application/octet-stream`.",
            }),
        })
        .meta({ id: "CreateUploadUrl" }),
      success: {
        status: 200,
        body: z
          .object({
            key: storageKeySchema.meta({
              description: "Storage key of the file: use it for a photo, a cover or a message.",
            }),
            signedUrl: z.url().meta({ description: "URL for the upload: send the bytes with PUT within two hours." }),
            token: z.string().meta({ description: "Token for `uploadToSignedUrl` of the Supabase storage client." }),
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
      summary: "Read your storage usage",
      description:
        "Returns how much the caller has uploaded, and the limits. Call it before you offer an upload. Deleting a file frees storage immediately, but the file still counts in `bytesToday` until its 24 hours are over.",
      success: {
        status: 200,
        body: z
          .object({
            ...usageFields,
            limits: z
              .object(usageFields)
              .meta({ id: "MediaLimits" })
              .describe("Limits for the same values: uploads are rejected once a value reaches its limit."),
          })
          .meta({ id: "MediaUsage" }),
      },
      errors: [],
    },
    getDownloadUrl: {
      method: "GET",
      path: "/download-url",
      summary: "Create a URL to download a file",
      description:
        "Returns a signed URL of one file, for its owner and for users who can see the profile, event or chat that shows it. Other responses already contain signed URLs: use this operation to renew an expired one. A file that does not exist, or that the caller cannot see, is 404 `media_not_found`.",
      query: z.object({ key: storageKeySchema.describe("Storage key of the file: `{userId}/{uuid}`.") }),
      success: {
        status: 200,
        body: z
          .object({
            url: signedUrlSchema.describe(
              "Signed URL, valid for one hour; null if the file is gone or too large to be served.",
            ),
          })
          .meta({ id: "DownloadUrl" }),
      },
      errors: ["media_not_found", "media_busy", "storage_unavailable"],
    },
  },
});
