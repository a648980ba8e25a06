/** Request bodies that create and change events. */

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
  "Whether users can apply. Between the start and the end of the event, this field can be changed only if the request contains no other field.";
const elsewhere =
  "URL of a cover on another server. Use `imageKey` instead, which takes precedence. Users other than the organizers see the URL only if it uses https and a public host name.";
const imageUrlSchema = z
  .url({ protocol: /^https?$/ })
  .max(2048)
  .meta({ deprecated: true, description: elsewhere });

const requiredSchema = z.object({
  title: nameTextSchema
    .trim()
    .min(1)
    .max(100)
    .describe(`Title of the event. Leading and trailing whitespace is removed. ${textRules.name}`),
  type: eventTypeSchema.describe("Type of the event."),
  startAt: momentSchema.describe("Start time, with `Z` or an offset."),
  latitude: latitudeSchema.describe("Latitude in degrees, negative in the south."),
  longitude: longitudeSchema.describe("Longitude in degrees, negative in the west."),
  consentThreshold: z.int().min(1).max(2_147_483_647).meta({
    deprecated: true,
    description: "Required, but has no effect: send 1. The service stores and returns the value.",
  }),
});

/** Rejects an end before the start during validation, so that no database query is needed. */
function requireEndAfterStart<
  Schema extends z.ZodType<{ startAt?: string | undefined; endAt?: string | null | undefined }>,
>(schema: Schema): Schema {
  // If a value is not a string, the schema of its field rejects it, so this rule accepts it.
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
          "End time, after the start and at most 366 days later. If `endAt` is omitted, the event ends 12 hours after the start.",
        ),
      description: descriptionSchema.optional().describe(`Description of the event. ${textRules.long}`),
      address: addressSchema.optional().describe(`Street and house number. ${textRules.address}`),
      city: citySchema.optional().describe(`City. ${textRules.name}`),
      capacity: capacitySchema.default(200).describe("Maximum number of guests, not counting the organizers."),
      visibility: eventVisibilitySchema
        .default("public")
        .describe(
          "`public`: visible to every user after it is published. `private`: visible to organizers, invited co-authors, the creator's friends, members of its groups, and users who redeemed an invite link.",
        ),
      acceptsApplications: z.boolean().default(true).describe(acceptsApplications),
      imageKey: storageKeySchema
        .optional()
        .describe(
          "Storage key of an image that the caller uploaded. The image becomes the event's cover. The image can also be in use as a profile photo or as the cover of another event.",
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
          "End time, after the start and at most 366 days later. If `endAt` is null, the event ends 12 hours after the start.",
        ),
      description: descriptionSchema
        .nullable()
        .describe(`Description of the event, or null to remove it. ${textRules.long}`),
      address: addressSchema
        .nullable()
        .describe(`Street and house number, or null to remove them. ${textRules.address}`),
      city: citySchema.nullable().describe(`City, or null to remove it. ${textRules.name}`),
      capacity: capacitySchema.describe(
        "Maximum number of guests. The value cannot be lower than `guestCount`. If you increase `capacity`, waiting groups are approved if enough seats are available.",
      ),
      visibility: eventVisibilitySchema.describe(
        "`public`: visible to every user after it is published. `private`: visible to organizers, invited co-authors, the creator's friends, members of its groups, and users who redeemed an invite link.",
      ),
      acceptsApplications: z.boolean().describe(acceptsApplications),
      imageKey: storageKeySchema
        .nullable()
        .describe(
          "Storage key of an image that the caller uploaded. The image becomes the event's cover. Null removes the current cover.",
        ),
      imageUrl: imageUrlSchema.nullable().meta({ deprecated: true, description: elsewhere }),
    })
    .partial(),
).meta({ id: "UpdateEvent" });
