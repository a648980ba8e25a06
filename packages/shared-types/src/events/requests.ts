/** What creates and changes events. */

import { z } from "zod";
import { addressTextSchema, nameTextSchema, textRules } from "../texts.ts";
import { latitudeSchema, longitudeSchema, momentSchema, nullAsAbsent, storageKeySchema } from "../values.ts";
import { eventVisibilitySchema } from "./resources.ts";
import { eventTypeSchema } from "./types.ts";

const descriptionSchema = z.string().max(2000);
const addressSchema = addressTextSchema.max(255);
const citySchema = nameTextSchema.max(120);
const capacitySchema = z.int().min(1).max(10_000);
const acceptsApplications = "Whether people may apply. After the start it is changed by itself, until the end.";
const elsewhere =
  "Address of a cover that lies elsewhere; use imageKey, which goes before it. Only organizers see an address that is not https with a public host name.";
const imageUrlSchema = z
  .url({ protocol: /^https?$/ })
  .max(2048)
  .meta({ deprecated: true, description: elsewhere });

const requiredSchema = z.object({
  title: nameTextSchema
    .trim()
    .min(1)
    .max(100)
    .describe(`What the event is called; blanks around it are cut off. ${textRules.name}`),
  type: eventTypeSchema.describe("What kind of event it is."),
  startAt: momentSchema.describe("When it begins, with Z or an offset."),
  latitude: latitudeSchema.describe("Degrees north of the equator."),
  longitude: longitudeSchema.describe("Degrees east of Greenwich."),
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
      endAt: momentSchema
        .optional()
        .describe("When it ends, after the start and within 366 days; without it 12 hours after the start."),
      description: descriptionSchema.optional().describe(`What it is about. ${textRules.long}`),
      address: addressSchema.optional().describe(`Street and house in words. ${textRules.address}`),
      city: citySchema.optional().describe(`The city in words. ${textRules.name}`),
      capacity: capacitySchema.default(200).describe("Guests at most; organizers do not count."),
      visibility: eventVisibilitySchema
        .default("public")
        .describe("Whether everybody may see it once it is published, or only those who have to do with it."),
      acceptsApplications: z.boolean().default(true).describe(acceptsApplications),
      imageKey: storageKeySchema
        .optional()
        .describe(
          "Storage key of an image that the caller uploaded, as the cover. It may be a photo or the cover of other events as well.",
        ),
      imageUrl: imageUrlSchema.optional().meta({ deprecated: true, description: elsewhere }),
    }),
  ),
).meta({ id: "CreateEvent" });

export const updateEventSchema = requireEndAfterStart(
  requiredSchema
    .extend({
      endAt: momentSchema
        .nullable()
        .describe("When it ends, after the start and within 366 days; null lets it end 12 hours after the start."),
      description: descriptionSchema.nullable().describe(`What it is about; null takes it back. ${textRules.long}`),
      address: addressSchema.nullable().describe(`Street and house in words; null takes it back. ${textRules.address}`),
      city: citySchema.nullable().describe(`The city in words; null takes it back. ${textRules.name}`),
      capacity: capacitySchema.describe(
        "Guests at most, no fewer than there are; a greater one admits groups that wait.",
      ),
      visibility: eventVisibilitySchema.describe("Whether everybody may see it, or only those who have to do with it."),
      acceptsApplications: z.boolean().describe(acceptsApplications),
      imageKey: storageKeySchema
        .nullable()
        .describe("Storage key of an image that the caller uploaded, as the new cover; null takes the cover away."),
      imageUrl: imageUrlSchema.nullable().meta({ deprecated: true, description: elsewhere }),
    })
    .partial(),
).meta({ id: "UpdateEvent" });
