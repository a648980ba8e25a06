/** Creates signed download URLs for one object or for several objects. */

import type { Hono } from "hono";
import { z } from "zod";
import { callerOf, readAs } from "./caller.ts";
import { asList, asNumber, asText } from "./coercion.ts";
import { errors } from "./errors.ts";
import { isValidKey, validBucketName } from "./names.ts";
import { findNames } from "./object-rows.ts";
import { readJson } from "./requests.ts";
import { objectOf, objectPath, type Storage } from "./storage.ts";

const latestHttpDateSeconds = 8.64e12;
const invisible = "Either the object does not exist or you do not have access to it";

const expiresIn = asNumber(
  z
    .number()
    .int()
    .min(1)
    .max(latestHttpDateSeconds / 2),
);
const signRequest = z.object({ expiresIn, transform: z.unknown().optional() });
const signBatchRequest = z.object({ expiresIn, paths: asList(z.array(asText(z.string())).min(1).max(1000)) });

export function addSigningRoutes(app: Hono, storage: Storage): void {
  const { sql, keys, tokens } = storage;
  const signedUrl = async (url: string, lifetime: number) =>
    `/object/sign/${url}?token=${await tokens.sign({ url, scope: "download" }, lifetime)}`;

  app.post("/object/sign/:bucket", async (route) => {
    const bucket = validBucketName(route.req.param("bucket"));
    const caller = await callerOf(route.req.raw, keys, "storage.object.sign_many");
    const { expiresIn, paths } = await readJson(route.req.raw, signBatchRequest);
    const found = await readAs(sql, caller, findNames(bucket, paths.filter(isValidKey)));
    const visible = new Set(found.map((object) => object.name));
    const signed = paths.map(async (path) =>
      visible.has(path)
        ? { error: null, path, signedURL: await signedUrl(`${bucket}/${path}`, expiresIn) }
        : { error: invisible, path, signedURL: null },
    );
    return route.json(await Promise.all(signed));
  });

  app.post(`/object/sign/${objectPath}`, async (route) => {
    const { bucket, key, url } = objectOf(route);
    const caller = await callerOf(route.req.raw, keys, "storage.object.sign");
    const { expiresIn, transform } = await readJson(route.req.raw, signRequest);
    if (transform) {
      throw errors.notSupported("image transformation");
    }
    const [object] = await readAs(sql, caller, findNames(bucket, [key]));
    if (!object) {
      throw errors.noSuchKey();
    }
    return route.json({ signedURL: await signedUrl(url, expiresIn) });
  });
}
