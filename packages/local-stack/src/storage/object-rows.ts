/** SQL statements for storage.objects. Row-level security decides what the caller may do. */

import type postgres from "postgres";
import type { Statement } from "./caller.ts";
import type { ReceivedFile } from "./object-files.ts";

/** Content of the column `storage.objects.metadata` in the format of the platform. */
export interface ObjectMetadata {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: number;
}

/**
 * Metadata that the client declares for an upload before its bytes are read. Policies may check the declared values.
 */
export interface DeclaredMetadata {
  mimetype: string | null;
  contentLength: number | null;
}

export interface ObjectRow {
  id: string;
  bucket_id: string;
  name: string;
  version: string | null;
  metadata: ObjectMetadata | null;
  user_metadata: Record<string, unknown> | null;
  created_at: Date;
  updated_at: Date;
}

/**
 * Values of a new row. The metadata is the declared metadata until the bytes are stored, and the full metadata after
 * that.
 */
export interface NewObject {
  bucket: string;
  name: string;
  owner: string | undefined;
  version: string;
  metadata: ObjectMetadata | DeclaredMetadata;
  userMetadata: Record<string, unknown> | null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the metadata for a stored file. */
export function metadataOf(file: ReceivedFile, mimetype: string, cacheControl: string): ObjectMetadata {
  // HTTP dates contain whole seconds only. If the stored time had fractions, If-Modified-Since would never match.
  const lastModified = new Date(Math.floor(Date.now() / 1000) * 1000).toISOString();
  const { size } = file;
  return {
    eTag: `"${file.md5}"`,
    size,
    mimetype,
    cacheControl,
    lastModified,
    contentLength: size,
    httpStatusCode: 200,
  };
}

export function findObject(bucket: string, name: string): Statement<ObjectRow> {
  return (sql) => sql`
    select id, bucket_id, name, version, metadata, user_metadata, created_at, updated_at
    from storage.objects
    where bucket_id = ${bucket} and name = ${name}`;
}

export function findNames(bucket: string, names: string[]): Statement<{ name: string }> {
  return (sql) => sql`
    select name
    from storage.objects
    where bucket_id = ${bucket} and name = any (${names}::text[])`;
}

/**
 * Inserts an object. The statement has no `returning` clause, because `returning` would require the right to read the
 * row.
 */
export function insertObjectUnseen(object: NewObject): Statement<{ id: string }> {
  return (sql) => sql`insert into storage.objects ${sql(columnsOf(sql, object))}`;
}

export function upsertObject(object: NewObject): Statement<{ id: string }> {
  return (sql) => sql`
    insert into storage.objects ${sql(columnsOf(sql, object))}
    on conflict (bucket_id, name) do update
    set
      owner = excluded.owner,
      owner_id = excluded.owner_id,
      version = excluded.version,
      metadata = excluded.metadata,
      user_metadata = excluded.user_metadata
    returning id`;
}

function columnsOf(sql: postgres.ISql, object: NewObject): Record<string, unknown> {
  const { owner, userMetadata } = object;
  return {
    bucket_id: object.bucket,
    name: object.name,
    owner: owner && uuid.test(owner) ? owner : null,
    owner_id: owner ?? null,
    version: object.version,
    metadata: sql.json({ ...object.metadata }),
    user_metadata: userMetadata && sql.json(userMetadata as postgres.JSONValue),
  };
}

/**
 * Takes an advisory lock on an object key, so that writers of the same key wait for each other even if the row does not
 * exist yet.
 */
export function lockKey(bucket: string, name: string): Statement<postgres.Row> {
  return (sql) => sql`select pg_advisory_xact_lock(hashtextextended(${`storage:${bucket}/${name}`}, 0))`;
}

export function lockVersion(bucket: string, name: string): Statement<{ version: string | null }> {
  return (sql) => sql`
    select version
    from storage.objects
    where bucket_id = ${bucket} and name = ${name}
    for update`;
}
