/** What creates and changes events. */

import { z } from "zod";
import { latitudeSchema, longitudeSchema, momentSchema, nullAsAbsent, storageKeySchema } from "../values.ts";
import { eventVisibilitySchema } from "./resources.ts";
import { eventTypeSchema } from "./types.ts";

const descriptionSchema = z.string().max(2000);
const addressSchema = z.string().max(255);
const citySchema = z.string().max(120);
const capacitySchema = z.int().min(1).max(10_000);
const acceptsApplicationsSchema = z.boolean().meta({
  description: "Whether people may apply. After the start it is changed by itself, until the end.",
});
const imageKeySchema = storageKeySchema.meta({ description: "Of an image that the caller uploaded." });
const imageUrlSchema = z
  .url({ protocol: /^https?$/ })
  .max(2048)
  .meta({ deprecated: true, description: "A cover elsewhere; use imageKey, which goes before it." });

const requiredSchema = z.object({
  title: z.string().trim().min(1).max(100),
  type: eventTypeSchema,
  startAt: momentSchema,
  latitude: latitudeSchema,
  longitude: longitudeSchema,
  consentThreshold: z
    .int()
    .min(1)
    .max(2_147_483_647)
    .meta({ deprecated: true, description: "Stored and echoed, never read." }),
});

/** What is wrong by itself is refused before anything is looked up. */
function requireEndAfterStart<
  Schema extends z.ZodType<{ startAt?: string | undefined; endAt?: string | null | undefined }>,
>(schema: Schema): Schema {
  // What is no text yet is refused by itself.
  return schema.refine(
    ({ startAt, endAt }) => typeof startAt !== "string" || typeof endAt !== "string" || endAt > startAt,
    {
      path: ["endAt"],
      error: "The end must be after the start",
      when: ({ value }) => typeof value === "object" && value !== null,
    },
  );
}

export const createEventSchema = requireEndAfterStart(
  nullAsAbsent(
    requiredSchema.extend({
      endAt: momentSchema.optional(),
      description: descriptionSchema.optional(),
      address: addressSchema.optional(),
      city: citySchema.optional(),
      capacity: capacitySchema.default(200),
      visibility: eventVisibilitySchema.default("public"),
      acceptsApplications: acceptsApplicationsSchema.default(true),
      imageKey: imageKeySchema.optional(),
      imageUrl: imageUrlSchema.optional(),
    }),
  ),
).meta({ id: "CreateEvent" });

export const updateEventSchema = requireEndAfterStart(
  requiredSchema
    .extend({
      endAt: momentSchema.nullable(),
      description: descriptionSchema.nullable(),
      address: addressSchema.nullable(),
      city: citySchema.nullable(),
      capacity: capacitySchema,
      visibility: eventVisibilitySchema,
      acceptsApplications: acceptsApplicationsSchema,
      imageKey: imageKeySchema.nullable(),
      imageUrl: imageUrlSchema.nullable(),
    })
    .partial(),
).meta({ id: "UpdateEvent" });
