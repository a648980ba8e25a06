/** Deletes objects: first deletes the rows that the caller may delete, then the files of these rows. */

import type { Hono } from "hono";
import type postgres from "postgres";
import { z } from "zod";
import { actAs, callerOf, type Statement, writeAs } from "./caller.ts";
import { asList, asText } from "./coercion.ts";
import { errors } from "./errors.ts";
import { isValidKey, validBucketName } from "./names.ts";
import { lockVersion } from "./object-rows.ts";
import { readJson } from "./requests.ts";
import { objectOf, objectPath, type Storage } from "./storage.ts";

const deleteRequest = z.object({ prefixes: asList(z.array(asText(z.string())).min(1).max(1000)) });

interface DeletedRow {
  name: string;
  version: string | null;
}

export function addDeletionRoutes(app: Hono, storage: Storage): void {
  const { sql, keys, files } = storage;

  app.delete("/object/:bucket", async (route) => {
    const bucket = validBucketName(route.req.param("bucket"));
    const caller = await callerOf(route.req.raw, keys, "storage.object.delete_many");
    const { prefixes } = await readJson(route.req.raw, deleteRequest);
    const deleted = await writeAs(sql, caller, deleteObjects(bucket, prefixes.filter(isValidKey)));
    await files.remove(deleted.map((object) => object.version));
    return route.json(deleted);
  });

  app.delete(`/object/${objectPath}`, async (route) => {
    const { bucket, key } = objectOf(route);
    const caller = await callerOf(route.req.raw, keys, "storage.object.delete");
    const [existing, , deleted] = await sql.begin((transaction) => [
      lockVersion(bucket, key)(transaction),
      actAs(transaction, caller),
      deleteObjects(bucket, [key])(transaction),
    ]);
    if (existing.length === 0) {
      throw errors.noSuchKey();
    }
    if (deleted.length === 0) {
      throw errors.accessDenied("Access denied");
    }
    await files.remove(deleted.map((object) => object.version));
    return route.json({ message: "Successfully deleted" });
  });
}

function deleteObjects(bucket: string, names: string[]): Statement<DeletedRow & postgres.Row> {
  return (sql) => sql`
    delete from storage.objects
    where bucket_id = ${bucket} and name = any (${names}::text[])
    returning
      name,
      bucket_id,
      coalesce(owner::text, '') as owner,
      coalesce(owner_id, '') as owner_id,
      version,
      id,
      updated_at,
      created_at,
      last_accessed_at,
      metadata,
      user_metadata`;
}
