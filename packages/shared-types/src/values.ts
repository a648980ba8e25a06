/** Value shapes that several features share. */

import { z } from "zod";

/** Ids are lower-case UUIDs; upper case is accepted and folded. */
export const idSchema = z.guid("Expected a UUID").toLowerCase();

/** Timestamps as the API writes them: UTC with milliseconds and Z. */
export const timestampSchema = z.iso.datetime({ precision: 3 });

export const latitudeSchema = z.number().min(-90).max(90);
export const longitudeSchema = z.number().min(-180).max(180);

export const locationSchema = z
  .object({ latitude: latitudeSchema, longitude: longitudeSchema })
  .meta({ id: "Location" });

/** Signed, valid an hour; null when the object is gone or there is none. */
export const signedUrlSchema = z.url().nullable();

/** Storage key `{userId}/{uuid}`. */
export const storageKeySchema = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[0-9a-f-]{36}\/[0-9a-f-]{36}$/, "Expected a storage key {userId}/{uuid}");

export const deletedSchema = z.object({ deleted: z.literal(true) }).meta({ id: "Deleted" });
