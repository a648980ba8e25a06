/** Requests that create and change events. */

import { z } from "zod";
import { addressTextSchema, nameTextSchema, textRules } from "../texts.ts";
import { latitudeSchema, longitudeSchema, momentSchema, nullAsAbsent, storageKeySchema } from "../values.ts";
import { eventVisibilitySchema } from "./resources.ts";
import { eventTypeSchema } from "./types.ts";

const descriptionSchema = z.string().max(2000);
const addressSchema = addressTextSchema.max(255);
const citySchema = nameTextSchema.max(120);
const capacitySchema = z.int().min(1).max(10_000);
const acceptsApplications =
  "Whether users can apply. After the start it can only be changed as the single field of the request, until the end.";
const elsewhere =
  "URL of a cover on another server. Use `imageKey`, which takes precedence. Only organizers see a URL that is not https with a public host name.";
const imageUrlSchema = z
  .url({ protocol: /^https?$/ })
  .max(2048)
  .meta({ deprecated: true, description: elsewhere });

const requiredSchema = z.object({
  title: nameTextSchema.trim().min(1).max(100).describe(`Title; white space around it is removed. ${textRules.name}`),
  type: eventTypeSchema.describe("Type of the event."),
  startAt: momentSchema.describe("Start, with Z or an offset."),
  latitude: latitudeSchema.describe("Degrees north of the equator."),
  longitude: longitudeSchema.describe("Degrees east of Greenwich."),
  consentThreshold: z
    .int()
    .min(1)
    .max(2_147_483_647)
    .meta({ deprecated: true, description: "Stored and returned, but not used by any rule." }),
});

/** Rejects an end before the start without a query. */
function requireEndAfterStart<
  Schema extends z.ZodType<{ startAt?: string | undefined; endAt?: string | null | undefined }>,
>(schema: Schema): Schema {
  // The schema of the field rejects a value that is not a string.
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
        .describe(
          "End, after the start and at most 366 days later. Without it the event ends 12 hours after the start.",
        ),
      description: descriptionSchema.optional().describe(`Description. ${textRules.long}`),
      address: addressSchema.optional().describe(`Street and house number as text. ${textRules.address}`),
      city: citySchema.optional().describe(`City as text. ${textRules.name}`),
      capacity: capacitySchema.default(200).describe("Maximum number of guests. Organizers do not count."),
      visibility: eventVisibilitySchema
        .default("public")
        .describe(
          "`public`: visible to every user once it is published. `private`: visible to organizers, invited users, friends of the creator, members of its groups and users with an invite link.",
        ),
      acceptsApplications: z.boolean().default(true).describe(acceptsApplications),
      imageKey: storageKeySchema
        .optional()
        .describe(
          "Storage key of an image that the caller uploaded, for the cover. It may also be a photo or the cover of other events.",
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
        .describe(
          "End, after the start and at most 366 days later. With null the event ends 12 hours after the start.",
        ),
      description: descriptionSchema.nullable().describe(`Description; null removes it. ${textRules.long}`),
      address: addressSchema
        .nullable()
        .describe(`Street and house number as text; null removes it. ${textRules.address}`),
      city: citySchema.nullable().describe(`City as text; null removes it. ${textRules.name}`),
      capacity: capacitySchema.describe(
        "Maximum number of guests, at least `guestCount`. A greater value admits groups that wait for seats.",
      ),
      visibility: eventVisibilitySchema.describe(
        "`public`: visible to every user once it is published. `private`: visible to organizers, invited users, friends of the creator, members of its groups and users with an invite link.",
      ),
      acceptsApplications: z.boolean().describe(acceptsApplications),
      imageKey: storageKeySchema
        .nullable()
        .describe("Storage key of an image that the caller uploaded, for the new cover; null removes the cover."),
      imageUrl: imageUrlSchema.nullable().meta({ deprecated: true, description: elsewhere }),
    })
    .partial(),
).meta({ id: "UpdateEvent" });
