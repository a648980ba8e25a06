/** Lists the objects and folders at one level of a bucket. Slashes in object keys separate folders. */

import type { Hono } from "hono";
import type postgres from "postgres";
import { z } from "zod";
import { callerOf, readAs, type Statement } from "./caller.ts";
import { asNumber, asText } from "./coercion.ts";
import { validBucketName } from "./names.ts";
import { readJson } from "./requests.ts";
import type { Storage } from "./storage.ts";

const largestPage = 1500;

const listRequest = z.object({
  prefix: asText(z.string()),
  limit: asNumber(z.number().int().min(1)).default(100),
  offset: asNumber(z.number().int().min(0)).default(0),
  search: asText(z.string()).default(""),
  sortBy: z
    .object({
      column: asText(z.enum(["name", "updated_at", "created_at", "last_accessed_at"])).default("name"),
      order: asText(z.enum(["asc", "desc"])).default("asc"),
    })
    .prefault({}),
});

export function addListingRoutes(app: Hono, { sql, keys }: Storage): void {
  app.post("/object/list/:bucket", async (route) => {
    const bucket = validBucketName(route.req.param("bucket"));
    const caller = await callerOf(route.req.raw, keys, "storage.object.list");
    const request = await readJson(route.req.raw, listRequest);
    return route.json(await readAs(sql, caller, listObjects(bucket, request)));
  });
}

function listObjects(bucket: string, request: z.output<typeof listRequest>): Statement<postgres.Row> {
  const { search, offset, sortBy } = request;
  const folder = request.prefix && !request.prefix.endsWith("/") ? `${request.prefix}/` : request.prefix;
  const beginning = folder + search;
  const depth = folder.split("/").length;
  const level = beginning.split("/").length;
  return (sql) => {
    const direction = sortBy.order === "asc" ? sql`asc` : sql`desc`;
    const order =
      sortBy.column === "name"
        ? sql`lower(name) collate "C" ${direction}, name ${direction}`
        : sql`id is not null, ${sql(sortBy.column)} ${direction}, lower(name) collate "C" ${direction}`;
    return sql`
      with
        beneath as (
          select
            *,
            array_to_string(path_tokens[${depth}:${level}], '/') as listed_name,
            array_length(path_tokens, 1) > ${level} as is_in_folder
          from storage.objects
          where bucket_id = ${bucket} and lower(name) collate "C" ^@ lower(${beginning})
        ),
        listed as (
          select
            distinct listed_name as name,
            null::uuid as id,
            null::timestamptz as updated_at,
            null::timestamptz as created_at,
            null::timestamptz as last_accessed_at,
            null::jsonb as metadata
          from beneath
          where is_in_folder
          union all
          select listed_name, id, updated_at, created_at, last_accessed_at, metadata
          from beneath
          where not is_in_folder
        )
      select *
      from listed
      order by ${order}
      limit ${Math.min(request.limit, largestPage)}
      offset ${offset}`;
  };
}
