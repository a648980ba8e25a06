/** Shared parts of the routes of the service. */

import type { Context } from "hono";
import type postgres from "postgres";
import type { StackContext, StackKeys } from "../stack.ts";
import { validBucketName, validKey } from "./names.ts";
import { ObjectFiles } from "./object-files.ts";
import { SignedTokens } from "./signed-tokens.ts";

export interface Storage {
  sql: postgres.Sql;
  keys: StackKeys;
  files: ObjectFiles;
  tokens: SignedTokens;
  /** Largest object of any bucket, in bytes. */
  fileSizeLimit: number;
}

/** Opens the object store of a data folder, and deletes what a crash left. */
export async function openStorage(context: StackContext): Promise<Storage> {
  const { sql, keys, config, options } = context;
  const files = await ObjectFiles.in(options.dataDirectory);
  const rows = await sql<{ version: string }[]>`
    select version
    from storage.objects
    where version is not null`;
  await files.sweep(new Set(rows.map((row) => row.version)));
  const tokens = await SignedTokens.with(keys.storageSecret);
  return { sql, keys, files, tokens, fileSizeLimit: config.storage.file_size_limit };
}

/** Path of a route on one object. Any text is accepted as its key and then checked. */
export const objectPath = ":bucket/:key{[^]+}";

/** Returns the object in a route's path, or throws for an invalid name. */
export function objectOf(route: Context): { bucket: string; key: string; url: string } {
  const bucket = validBucketName(route.req.param("bucket") ?? "");
  const key = validKey(route.req.param("key") ?? "");
  return { bucket, key, url: `${bucket}/${key}` };
}
