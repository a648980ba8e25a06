/**
 * Routes for buckets and their limits. Row-level security lets only service_role change a bucket, unless a policy also
 * allows other roles.
 */

import type { Hono } from "hono";
import type postgres from "postgres";
import { z } from "zod";
import { callerOf, readAs, writeAs } from "./caller.ts";
import { asBoolean, asList, asNumber, asText } from "./coercion.ts";
import { errors } from "./errors.ts";
import { validBucketName } from "./names.ts";
import { inShape, readJson } from "./requests.ts";
import type { Storage } from "./storage.ts";

const mimeType = /^[a-zA-Z0-9+.-]+\/([a-zA-Z0-9+.-]+(;\s*charset=[a-zA-Z0-9-]+)?|\*)$/;
const bytesOfUnit = new Map([
  ["b", 1],
  ["kb", 1e3],
  ["mb", 1e6],
  ["gb", 1e9],
]);

const bucketLimits = z.object({
  public: asBoolean(z.boolean()).optional(),
  file_size_limit: z.union([asNumber(z.number().int().min(0)), z.string()]).nullish(),
  allowed_mime_types: asList(z.array(asText(z.string()))).nullish(),
});
const createRequest = bucketLimits.extend({
  name: asText(z.string()),
  id: asText(z.string()).optional(),
  type: asText(z.enum(["STANDARD", "ANALYTICS"])).default("STANDARD"),
});
const listQuery = z.object({
  limit: asNumber(z.number().int().min(1)).optional(),
  offset: asNumber(z.number().int().min(0)).default(0),
  sortColumn: z.enum(["id", "name", "created_at", "updated_at"]).default("name"),
  sortOrder: z.enum(["asc", "desc"]).default("asc"),
  search: z.string().default(""),
});

export function addBucketRoutes(app: Hono, storage: Storage): void {
  addReadingRoutes(app, storage);
  addWritingRoutes(app, storage);
  addRemovingRoutes(app, storage);
}

function addReadingRoutes(app: Hono, { sql, keys }: Storage): void {
  app.get("/bucket", async (route) => {
    const caller = await callerOf(route.req.raw, keys, "storage.bucket.list");
    const query = inShape(listQuery, route.req.query(), "querystring");
    const { limit = null, offset, sortColumn, sortOrder, search } = query;
    return route.json(
      await readAs(
        sql,
        caller,
        (sql) =>
          sql`
          select ${columns(sql)}, type
          from storage.buckets
          where strpos(lower(name), lower(${search})) > 0
          order by ${sql(sortColumn)} ${sortOrder === "asc" ? sql`asc` : sql`desc`}
          limit ${limit}
          offset ${offset}`,
      ),
    );
  });

  app.get("/bucket/:bucket", async (route) => {
    const id = validBucketName(route.req.param("bucket"));
    const caller = await callerOf(route.req.raw, keys, "storage.bucket.get");
    const [bucket] = await readAs(
      sql,
      caller,
      (sql) => sql`select ${columns(sql)} from storage.buckets where id = ${id}`,
    );
    if (!bucket) {
      throw errors.noSuchBucket();
    }
    return route.json(bucket);
  });
}

function addWritingRoutes(app: Hono, storage: Storage): void {
  const { sql, keys } = storage;

  app.post("/bucket", async (route) => {
    const caller = await callerOf(route.req.raw, keys, "storage.bucket.create");
    const { name, id = name, type, ...limits } = await readJson(route.req.raw, createRequest);
    if (type !== "STANDARD") {
      throw errors.notSupported(`${type} buckets`);
    }
    const bucket = {
      id: validBucketName(id),
      name: validBucketName(name),
      owner_id: caller.owner ?? null,
      public: limits.public ?? false,
      ...limitColumns(storage, limits),
    };
    // The insert has no `returning` clause, because `returning` would require the right to read buckets.
    await writeAs(sql, caller, (sql) => sql`insert into storage.buckets ${sql(bucket)}`);
    return route.json({ name });
  });

  app.put("/bucket/:bucket", async (route) => {
    const id = validBucketName(route.req.param("bucket"));
    const caller = await callerOf(route.req.raw, keys, "storage.bucket.update");
    const limits = await readJson(route.req.raw, bucketLimits);
    const changes = {
      ...(limits.public === undefined ? {} : { public: limits.public }),
      ...limitColumns(storage, limits),
    };
    if (Object.keys(changes).length === 0) {
      throw errors.invalidRequest("No content provided");
    }
    const updated = await writeAs(
      sql,
      caller,
      (sql) => sql`update storage.buckets set ${sql(changes)}, updated_at = now() where id = ${id} returning id`,
    );
    if (updated.length === 0) {
      throw errors.noSuchBucket();
    }
    return route.json({ message: "Successfully updated" });
  });
}

function addRemovingRoutes(app: Hono, { sql, keys, files }: Storage): void {
  app.post("/bucket/:bucket/empty", async (route) => {
    const id = validBucketName(route.req.param("bucket"));
    const caller = await callerOf(route.req.raw, keys, "storage.bucket.empty");
    const [bucket] = await readAs(sql, caller, (sql) => sql`select from storage.buckets where id = ${id}`);
    if (!bucket) {
      throw errors.noSuchBucket();
    }
    const deleted = await writeAs<{ version: string | null }>(
      sql,
      caller,
      (sql) => sql`delete from storage.objects where bucket_id = ${id} returning version`,
    );
    await files.remove(deleted.map((object) => object.version));
    // The platform empties a bucket in a background job. The local stack deletes the objects before it responds.
    return route.json({ message: "Empty bucket has been queued. Completion may take up to an hour." });
  });

  app.delete("/bucket/:bucket", async (route) => {
    const id = validBucketName(route.req.param("bucket"));
    const caller = await callerOf(route.req.raw, keys, "storage.bucket.delete");
    const deleted = await writeAs(sql, caller, (sql) => sql`delete from storage.buckets where id = ${id} returning id`);
    if (deleted.length === 0) {
      throw errors.noSuchBucket();
    }
    return route.json({ message: "Successfully deleted" });
  });
}

function columns(sql: postgres.ISql) {
  return sql`
    id, name, coalesce(owner::text, '') as owner, public, created_at, updated_at,
    file_size_limit::float8 as file_size_limit, allowed_mime_types`;
}

/** Returns the values of the limit columns for a request. A limit that the request omits stays unchanged. */
function limitColumns(storage: Storage, limits: z.output<typeof bucketLimits>) {
  const { file_size_limit, allowed_mime_types } = limits;
  for (const type of allowed_mime_types ?? []) {
    if (!mimeType.test(type)) {
      throw errors.invalidMimeType(type);
    }
  }
  return {
    ...(file_size_limit === undefined ? {} : { file_size_limit: sizeInBytes(storage, file_size_limit) }),
    ...(allowed_mime_types === undefined ? {} : { allowed_mime_types }),
  };
}

function sizeInBytes({ fileSizeLimit }: Storage, limit: number | string | null): number | null {
  if (limit === null) {
    return null;
  }
  const bytes = typeof limit === "number" ? limit : parseSize(limit);
  if (bytes > fileSizeLimit) {
    throw errors.tooLarge();
  }
  return bytes;
}

function parseSize(size: string): number {
  const [, amount, unit = ""] = /^(\d+(?:\.\d+)?)([a-z]+)$/i.exec(size) ?? [];
  const unitBytes = bytesOfUnit.get(unit.toLowerCase());
  if (!unitBytes) {
    throw errors.invalidRequest("Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B");
  }
  return Math.floor(Number(amount) * unitBytes);
}
