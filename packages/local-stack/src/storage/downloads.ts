/** Downloads of objects: with a signed URL, with the caller's token, or without a token from a public bucket. */

import type { Context, Hono } from "hono";
import { InvalidTokenError } from "../keys.ts";
import { type Caller, callerIfAny, callerOf, readAs } from "./caller.ts";
import { byteRangeOf, isUnchanged } from "./conditions.ts";
import { errors } from "./errors.ts";
import { findObject, type ObjectMetadata, type ObjectRow } from "./object-rows.ts";
import { objectOf, objectPath, type Storage } from "./storage.ts";

/** Returns the row of the requested object, or throws an error if the caller may not read it. */
type Find = () => Promise<ObjectRow>;

// Names of two operations. On the platform, the two names have different formats. They are copied exactly, because
// policies may compare them.
const getOperation = "storage.object.get_authenticated";
const infoOperation = "object.get_authenticated_info";

export function addDownloadRoutes(app: Hono, storage: Storage): void {
  addInfoRoutes(app, storage);
  addByteRoutes(app, storage);
}

function addInfoRoutes(app: Hono, storage: Storage): void {
  app.get(`/object/info/public/${objectPath}`, async (route) => {
    refuseHead(route);
    const { bucket, key } = objectOf(route);
    return route.json(infoOf(await findForCaller(storage, null, bucket, key)));
  });

  app.get(`/object/info/authenticated/${objectPath}`, async (route) => {
    const { bucket, key } = objectOf(route);
    const caller = await callerOf(route.req.raw, storage.keys, infoOperation);
    return route.json(infoOf(await findForCaller(storage, caller, bucket, key)));
  });

  app.get(`/object/info/${objectPath}`, async (route) => {
    const { bucket, key } = objectOf(route);
    const caller = await callerOrNull(route, storage, infoOperation);
    return route.json(infoOf(await findForCaller(storage, caller, bucket, key)));
  });
}

function addByteRoutes(app: Hono, storage: Storage): void {
  const { keys, tokens } = storage;

  app.get(`/object/sign/${objectPath}`, async (route) => {
    refuseHead(route);
    const { bucket, key, url } = objectOf(route);
    const { exp } = await tokens.verify(route.req.query("token"), url, "download");
    const find = () => findAsService(storage, bucket, key);
    return await serve(route, storage, find, { expires: new Date(exp * 1000).toUTCString() });
  });

  app.get(`/object/public/${objectPath}`, async (route) => {
    const { bucket, key } = objectOf(route);
    return await serve(route, storage, () => findForCaller(storage, null, bucket, key));
  });

  app.get(`/object/authenticated/${objectPath}`, async (route) => {
    const { bucket, key } = objectOf(route);
    const caller = await callerOf(route.req.raw, keys, getOperation);
    return await serve(route, storage, () => findForCaller(storage, caller, bucket, key));
  });

  app.get(`/object/${objectPath}`, async (route) => {
    const { bucket, key } = objectOf(route);
    const caller = await callerOrNull(route, storage, getOperation);
    return await serve(route, storage, () => findForCaller(storage, caller, bucket, key));
  });
}

/**
 * Rejects HEAD. The platform does not support HEAD on these routes: it interprets the segment after `/object/` as a
 * bucket name.
 */
function refuseHead(route: Context): void {
  if (route.req.method === "HEAD") {
    throw errors.noSuchBucket();
  }
}

/**
 * Returns the caller of a request, or null if its token is missing or invalid. A caller without a valid token can read
 * only public buckets, as on the platform.
 */
async function callerOrNull(route: Context, { keys }: Storage, operation: string): Promise<Caller | null> {
  try {
    return await callerIfAny(route.req.raw, keys, operation);
  } catch (error) {
    if (error instanceof InvalidTokenError) {
      return null;
    }
    throw error;
  }
}

async function findAsService({ sql }: Storage, bucket: string, key: string): Promise<ObjectRow> {
  const [object] = await findObject(bucket, key)(sql);
  if (!object) {
    throw errors.noSuchKey();
  }
  return object;
}

/**
 * Returns the row of the object. A public bucket requires no caller. For any other bucket, row-level security
 * determines whether the caller may read the object.
 */
async function findForCaller(storage: Storage, caller: Caller | null, bucket: string, key: string): Promise<ObjectRow> {
  const { sql } = storage;
  const [found] = await sql<{ public: boolean }[]>`select public from storage.buckets where id = ${bucket}`;
  if (found?.public) {
    return await findAsService(storage, bucket, key);
  }
  if (!found || !caller) {
    throw errors.noSuchBucket();
  }
  const [object] = await readAs(sql, caller, findObject(bucket, key));
  if (!object) {
    throw errors.noSuchKey();
  }
  return object;
}

function infoOf(object: ObjectRow) {
  const { metadata } = object;
  return {
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: object.bucket_id,
    size: metadata?.size ?? null,
    content_type: metadata?.mimetype ?? null,
    cache_control: metadata?.cacheControl ?? null,
    etag: metadata?.eTag ?? null,
    metadata: object.user_metadata,
    last_modified: object.updated_at,
    created_at: object.created_at,
  };
}

/** Responds with the object, with a range of it, with its headers only, or with 304. */
async function serve(
  route: Context,
  { files }: Storage,
  find: Find,
  signed: { expires?: string } = {},
): Promise<Response> {
  const request = route.req.raw;
  // Retries once, because another upload may replace the version between the query for the row and the opening of the
  // file.
  for (let look = 0; look < 2; look++) {
    const { version, metadata } = await find();
    if (!version || !metadata) {
      break;
    }
    const headers = headersOf(metadata, signed.expires, route.req.query("download"));
    if (isUnchanged(request.headers, metadata)) {
      return new Response(null, { status: 304, headers });
    }
    headers.set("content-length", String(metadata.size));
    if (request.method === "HEAD") {
      return new Response(null, { headers });
    }
    const range = byteRangeOf(request.headers.get("range"), metadata.size);
    const { first, length } = range ?? { first: 0, length: metadata.size };
    const body = await files.read(version, first, length);
    if (!body) {
      continue;
    }
    if (!range) {
      return new Response(body, { headers });
    }
    headers.set("content-length", String(length));
    headers.set("content-range", `bytes ${first}-${first + length - 1}/${metadata.size}`);
    return new Response(body, { status: 206, headers });
  }
  throw errors.bytesMissing();
}

function headersOf(metadata: ObjectMetadata, expires?: string, download?: string): Headers {
  const headers = new Headers({
    "accept-ranges": "bytes",
    // The sandbox policy prevents uploaded content from running as a page of this origin.
    "content-security-policy": "sandbox; default-src 'none'",
    "content-type": /text\/html/i.test(metadata.mimetype) ? "text/plain" : metadata.mimetype,
    etag: metadata.eTag,
    "last-modified": new Date(metadata.lastModified).toUTCString(),
    "x-content-type-options": "nosniff",
    "x-robots-tag": "none",
  });
  if (expires) {
    headers.set("expires", expires);
  } else {
    headers.set("cache-control", metadata.cacheControl);
  }
  if (download !== undefined) {
    headers.set("content-disposition", attachment(download));
  }
  return headers;
}

function attachment(fileName: string): string {
  if (!fileName) {
    return "attachment;";
  }
  const encoded = encodeURIComponent(fileName);
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`;
}
