/**
 * `/storage/v1`: the storage service with the platform's routes. The bytes of objects are stored in files, and the
 * database checks the rights.
 */

import { Hono } from "hono";
import type { Service, StackContext } from "../stack.ts";
import { addBucketRoutes } from "./buckets.ts";
import { addDeletionRoutes } from "./deletions.ts";
import { addDownloadRoutes } from "./downloads.ts";
import { errorResponse, errors, StorageError } from "./errors.ts";
import { addListingRoutes } from "./listing.ts";
import { addSigningRoutes } from "./signing.ts";
import { openStorage } from "./storage.ts";
import { addUploadRoutes } from "./uploads.ts";

/** Features of the platform that the stack does not support, by path prefix. */
const unsupported: Record<string, string> = {
  "/object/copy": "copy",
  "/object/move": "move",
  "/object/list-v2/*": "list-v2",
  "/render/image/*": "image transformation",
  "/upload/resumable/*": "resumable upload",
  "/s3/*": "S3 protocol",
  "/cdn/*": "CDN purge",
};

/** Opens the object store of the data folder, cleans up after a crash, and returns the service. */
export async function createStorageService(context: StackContext): Promise<Service> {
  const storage = await openStorage(context);
  const app = new Hono().basePath("/storage/v1");
  for (const [path, feature] of Object.entries(unsupported)) {
    app.all(path, () => {
      throw errors.notSupported(feature);
    });
  }
  // The first matching route handles a request, so `/object/sign/…` must be registered before `/object/{bucket}/…`.
  addSigningRoutes(app, storage);
  addListingRoutes(app, storage);
  addUploadRoutes(app, storage);
  addDownloadRoutes(app, storage);
  addDeletionRoutes(app, storage);
  addBucketRoutes(app, storage);
  app.notFound((route) => {
    const { method, path } = route.req;
    return new StorageError("NotFound", 404, `Route ${method}:${path} not found`, "Not Found")
      .withStatus(404)
      .toResponse();
  });
  app.onError((error) => errorResponse(error));
  return async (request) => await app.fetch(request);
}
