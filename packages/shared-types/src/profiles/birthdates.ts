/** Birthdates in requests of users and of moderators. */

import { z } from "zod";

/** Earliest valid birthdate (docs/features/profiles.md, Limits). */
const earliestBirthdate = "1900-01-01";

function describeDay({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, { type: "string", format: "date" });
}

/**
 * Schema of a birthdate, which is a date or a date-time. The service uses only the calendar day of a date-time, in the
 * time zone of the text.
 */
export const birthdateSchema = z
  .union([z.iso.date(), z.iso.datetime({ offset: true, local: true })], "Expected an ISO 8601 date or date-time")
  .transform((text) => text.slice(0, 10))
  .refine((date) => date >= earliestBirthdate, `Expected a date from ${earliestBirthdate} on`)
  .meta({ description: "Date or date-time. Only the calendar day of a date-time is used.", override: describeDay });
