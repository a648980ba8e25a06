/** Contract of the `media` function, which returns signed URLs for uploads and downloads. */

import { z } from "zod";
import { defineFunction } from "./routes.ts";
import { signedUrlSchema, storageKeySchema } from "./values.ts";

/**
 * MIME types that may be uploaded, regardless of their parameters. During the upload, `private.is_upload_type` enforces
 * the same rule.
 */
const uploadMimePattern =
  /^(?:(?:image|video|audio)\/(?!\*[ \t\r\n\f\v]*(?:;|$))[\w!#$%&'*+.^`|~-]+|application\/pdf)[ \t\r\n\f\v]*(?:;|$)/i;

const usageFields = {
  unattached: z.int().meta({
    description:
      "Number of unused uploads. An unused upload is a file that no photo, cover or message uses, or an upload URL that is still valid.",
  }),
  bytesToday: z.int().meta({
    format: "int64",
    description:
      "Number of bytes uploaded in the last 24 hours. The period is counted in full hours, so an upload can count for up to 25 hours.",
  }),
  bytes: z.int().meta({ format: "int64", description: "Total size of all files and thumbnails in bytes." }),
};

export const mediaContract = defineFunction({
  name: "media",
  summary: "File uploads and downloads",
  access: "person",
  routes: {
    createUploadUrl: {
      method: "POST",
      path: "/upload-url",
      summary: "Create a URL to upload a file",
      description:
        "Returns a storage key and a signed URL. Within two hours, send the file to the URL with PUT and the same content type. The maximum file size is 10 MiB.\n\nOther users cannot see the file until you use the key for a photo, a cover or a message. A file that is not used is deleted after one day.\n\nThe request fails with 429 `rate_limited` if there are too many unused uploads or the daily limit is reached. The request fails with 409 `storage_quota` if the storage quota is full. To free storage, delete files.\n\nIf the response is lost, request a new URL. The operation ignores the `Idempotency-Key` header.",
      body: z
        .object({
          mime: z
            .string()
            .min(1)
            .max(255)
            // The pattern is checked in code and is not part of the API document, because JSON Schema has no
            // case-insensitive patterns.
            .refine((mime) => uploadMimePattern.test(mime), "Expected image/*, video/*, audio/* or application/pdf")
            .meta({
              description:
                "MIME type of the file: `image/*`, `video/*`, `audio/*` or `application/pdf`. Case and parameters after `;` are ignored, and `image/jpg` is treated as `image/jpeg`. This type is used if the upload has no `Content-Type` header or a generic one. If apps cannot display the type, the attachment has the type `file` and is served as `application/octet-stream`.",
            }),
        })
        .meta({ id: "CreateUploadUrl" }),
      success: {
        status: 200,
        body: z
          .object({
            key: storageKeySchema.meta({
              description: "Storage key of the file, used to add a photo, a cover or a message attachment.",
            }),
            signedUrl: z
              .url()
              .meta({ description: "Upload URL. Send the file to this URL with PUT within two hours." }),
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
        "Returns the caller's storage usage and limits. Call this operation before you offer an upload. Deleting a file frees storage immediately, but the file still counts in `bytesToday` until 24 hours after its upload.",
      success: {
        status: 200,
        body: z
          .object({
            ...usageFields,
            limits: z
              .object(usageFields)
              .meta({ id: "MediaLimits" })
              .describe(
                "Limits for the values with the same names. Uploads are rejected once a value reaches its limit.",
              ),
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
        "Returns a signed URL from which the app can download a file. The file's owner can use this operation, and so can users who can see the profile, event or chat that shows the file. Other responses already contain signed URLs, so you need this operation only to renew an expired URL.\n\nThe request fails with 404 `media_not_found` if the file does not exist or the caller cannot see it.",
      query: z.object({ key: storageKeySchema.describe("Storage key of the file, in the form `{userId}/{uuid}`.") }),
      success: {
        status: 200,
        body: z
          .object({
            url: signedUrlSchema.describe(
              "Signed URL that is valid for one hour, or null if the file no longer exists or is too large to be served.",
            ),
          })
          .meta({ id: "DownloadUrl" }),
      },
      errors: ["media_not_found", "media_busy", "storage_unavailable"],
    },
  },
});
