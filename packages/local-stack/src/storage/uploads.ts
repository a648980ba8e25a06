/**
 * Uploads with a signed URL or with the caller's token. The rights of the caller are checked before the bytes are read:
 * the right to upload and, if needed, the right to replace an object. After the bytes are on disk, the row is inserted
 * or updated.
 */

import type { Hono } from "hono";
import postgres from "postgres";
import { actAs, type Caller, callerOf, rehearseAs, serviceCaller } from "./caller.ts";
import { errors } from "./errors.ts";
import * as rows from "./object-rows.ts";
import { type DeclaredUpload, readUpload, userMetadataOf } from "./requests.ts";
import { objectOf, objectPath, type Storage } from "./storage.ts";

const uploadLifetimeSeconds = 7200;

/** Object to be written, its owner, and whether an existing object may be replaced. */
interface Destination {
  bucket: string;
  name: string;
  owner: string | undefined;
  upsert: boolean;
}

interface BucketLimits {
  size: number;
  mimeTypes: string[];
}

export function addUploadRoutes(app: Hono, storage: Storage): void {
  const { keys, tokens } = storage;

  app.post(`/object/upload/sign/${objectPath}`, async (route) => {
    const request = route.req.raw;
    const { bucket, key, url } = objectOf(route);
    const caller = await callerOf(request, keys, "storage.object.sign_upload_url");
    const { owner } = caller;
    const upsert = wantsUpsert(request);
    const declared = {
      mimetype: request.headers.get("content-type"),
      contentLength: Number(request.headers.get("content-length")),
    };
    const destination = { bucket, name: key, owner, upsert };
    await refuseWithoutRight(storage, caller, destination, declared, userMetadataOf(request));
    const token = await tokens.sign({ owner, url, upsert, scope: "upload" }, uploadLifetimeSeconds);
    return route.json({ url: `/object/upload/sign/${url}?token=${token}`, token });
  });

  app.put(`/object/upload/sign/${objectPath}`, async (route) => {
    const request = route.req.raw;
    const { bucket, key, url } = objectOf(route);
    const { owner, upsert = false } = await tokens.verify(route.req.query("token"), url, "upload");
    const limits = await findLimits(storage, bucket);
    const upload = await readAcceptableUpload(request, limits);
    const service = serviceCaller(request, "storage.object.upload_signed");
    const destination = { bucket, name: key, owner, upsert };
    await refuseWithoutRight(storage, service, destination, declaredIn(upload), upload.userMetadata);
    await store(storage, service, destination, upload, limits);
    return route.json({ Key: url });
  });

  app.on(["POST", "PUT"], `/object/${objectPath}`, async (route) => {
    const request = route.req.raw;
    const { bucket, key, url } = objectOf(route);
    const replaces = request.method === "PUT";
    const operation = replaces ? "storage.object.upload_update" : "storage.object.upload";
    const caller = await callerOf(request, keys, operation);
    const limits = await findLimits(storage, bucket);
    const upload = await readAcceptableUpload(request, limits);
    const upsert = replaces || wantsUpsert(request);
    const destination = { bucket, name: key, owner: caller.owner, upsert };
    await refuseWithoutRight(storage, caller, destination, declaredIn(upload), upload.userMetadata);
    const id = await store(storage, serviceCaller(request, operation), destination, upload, limits);
    return route.json({ Id: id, Key: url });
  });
}

function wantsUpsert(request: Request): boolean {
  return request.headers.get("x-upsert") === "true";
}

async function findLimits(storage: Storage, bucket: string): Promise<BucketLimits> {
  const [found] = await storage.sql<{ size: number | null; mimeTypes: string[] | null }[]>`
    select file_size_limit::float8 as size, allowed_mime_types as "mimeTypes"
    from storage.buckets
    where id = ${bucket}`;
  if (!found) {
    throw errors.noSuchBucket();
  }
  const size = Math.min(found.size ?? storage.fileSizeLimit, storage.fileSizeLimit);
  return { size, mimeTypes: found.mimeTypes ?? [] };
}

function declaredIn(upload: DeclaredUpload): rows.DeclaredMetadata {
  return { mimetype: upload.mime, contentLength: upload.declaredSize };
}

/**
 * Reads the declared metadata of an upload, and returns the upload. Throws an error if the declared size or type
 * violates the limits of the bucket.
 */
async function readAcceptableUpload(request: Request, limits: BucketLimits): Promise<DeclaredUpload> {
  const upload = await readUpload(request);
  const isAllowed =
    limits.mimeTypes.length === 0 || limits.mimeTypes.some((allowed) => matchesMimeType(upload.mime, allowed));
  if (!isAllowed) {
    throw errors.invalidMimeType(upload.mime);
  }
  if ((upload.declaredSize ?? 0) > limits.size) {
    throw errors.tooLarge();
  }
  return upload;
}

/**
 * Whether the bucket allows the MIME type. Like the platform, compares the text before a second slash, case-sensitively
 * and including parameters.
 */
function matchesMimeType(mime: string, allowed: string): boolean {
  const [type, subtype] = mime.split("/");
  const [allowedType, allowedSubtype] = allowed.split("/");
  return subtype !== undefined && type === allowedType && (allowedSubtype === "*" || subtype === allowedSubtype);
}

/**
 * Dry run: inserts the row and rolls back, so that the policies check the caller's rights. Replacing an object requires
 * more rights than creating one.
 */
function refuseWithoutRight(
  storage: Storage,
  caller: Caller,
  { bucket, name, owner, upsert }: Destination,
  metadata: rows.DeclaredMetadata,
  userMetadata: Record<string, unknown> | null,
): Promise<void> {
  const object = { bucket, name, owner, version: "1", metadata, userMetadata };
  const statement = upsert ? rows.upsertObject(object) : rows.insertObjectUnseen(object);
  return rehearseAs(storage.sql, caller, statement);
}

/** Stores the bytes of an object, then its row. Returns the id of the object's row. */
async function store(
  storage: Storage,
  service: Caller,
  destination: Destination,
  upload: DeclaredUpload,
  limits: BucketLimits,
): Promise<string | undefined> {
  const { sql, files } = storage;
  const file = await files.receive(upload.bytes, upload.isUnbounded ? Number.POSITIVE_INFINITY : limits.size);
  const metadata = rows.metadataOf(file, upload.mime, upload.cacheControl);
  // Without custom metadata, the rights check uses null, but the stored row contains an empty object, as on the
  // platform.
  const userMetadata = { ...upload.userMetadata };
  const object: rows.NewObject = { ...destination, version: file.version, metadata, userMetadata };
  const { bucket, name } = destination;
  try {
    const [, , [previous], [row]] = await sql.begin((transaction) => [
      actAs(transaction, service),
      rows.lockKey(bucket, name)(transaction),
      rows.lockVersion(bucket, name)(transaction),
      rows.upsertObject(object)(transaction),
    ]);
    await files.remove([previous?.version]);
    return row?.id;
  } catch (error) {
    // Only an error of the database proves that no row refers to the stored bytes. If the connection was lost, the next
    // start of the stack cleans up.
    if (error instanceof postgres.PostgresError && error.severity === "ERROR") {
      await files.remove([file.version]);
    }
    throw error;
  }
}
