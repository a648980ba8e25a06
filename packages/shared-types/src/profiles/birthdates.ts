/** Birthdates as people and moderators write them. */

import { z } from "zod";

/** First day that a birthdate may name (docs/features/profiles.md, Limits). */
const earliestBirthdate = "1900-01-01";

function describeDay({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, { type: "string", format: "date" });
}

/** A date, or a date-time of which the calendar day as written counts. */
export const birthdateSchema = z
  .union([z.iso.date(), z.iso.datetime({ offset: true, local: true })], "Expected an ISO 8601 date or date-time")
  .transform((text) => text.slice(0, 10))
  .refine((date) => date >= earliestBirthdate, `Expected a date from ${earliestBirthdate} on`)
  .meta({ description: "A date; of a date-time the day as it is written counts.", override: describeDay });
