/** Shared parts of all storage routes. */

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
  /** Maximum object size in bytes, which applies to all buckets. */
  fileSizeLimit: number;
}

/** Opens the object store of a data folder, and cleans up after a crash. */
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

/** Path pattern for one object. The pattern accepts any text as the key; `objectOf` validates it. */
export const objectPath = ":bucket/:key{[^]+}";

/** Returns the bucket and the key in the path of a request. Throws if a name is invalid. */
export function objectOf(route: Context): { bucket: string; key: string; url: string } {
  const bucket = validBucketName(route.req.param("bucket") ?? "");
  const key = validKey(route.req.param("key") ?? "");
  return { bucket, key, url: `${bucket}/${key}` };
}
