/** Schemas of values that several contracts share. */

import { z } from "zod";

export type TextValue<Value> = z.ZodPipe<z.ZodString, z.ZodTransform<Value, string>>;

/** Returns a schema for a value that arrives as text. `read` returns undefined if the text is invalid. */
export function textValue<Value>(read: (text: string) => Value | undefined, message: string): TextValue<Value> {
  return z.string().transform((text, context) => {
    const value = read(text);
    if (value === undefined) {
      context.issues.push({ code: "custom", message, input: text });
      return z.NEVER;
    }
    return value;
  });
}

/** Schema of an id, which is a lower-case UUID. Upper-case letters are converted to lower case. */
export const idSchema = z.guid("Expected a UUID").toLowerCase();

/** Schema of timestamps in responses, which are in UTC with milliseconds and `Z`. */
export const timestampSchema = z.iso.datetime({ precision: 3 });

/** Earliest and latest time that PostgreSQL, JavaScript and the feed's sort keys can all represent. */
const earliestMoment = Date.UTC(1970, 0, 1);
const latestMoment = Date.UTC(10_000, 0, 1) - 1;

/**
 * Matches a date, hours and minutes, and optionally seconds, a fraction and an offset. Separators between these parts
 * are optional, as in ISO 8601.
 */
const momentPattern =
  /^(\d{4})-?(\d\d)-?(\d\d)T(\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d{1,12}))?)?(Z|[+-]\d\d(?::?\d\d)?)$/i;

/** Converts a time to UTC with milliseconds. Returns undefined if the text is not a valid time. */
function readMoment(text: string): string | undefined {
  const [, year, month, day, hours, minutes, seconds = "00", fraction = "", offset = ""] =
    momentPattern.exec(text) ?? [];
  const zone = offset.length > 1 ? `${offset.slice(0, 3)}:${offset.replace(":", "").slice(3) || "00"}` : "Z";
  const moment = `${year}-${month}-${day}T${hours}:${minutes}:${seconds}.${fraction.slice(0, 3).padEnd(3, "0")}${zone}`;
  if (!z.iso.datetime({ offset: true }).safeParse(moment).success) {
    return undefined;
  }
  const time = Date.parse(moment);
  return time >= earliestMoment && time <= latestMoment ? new Date(time).toISOString() : undefined;
}

/** Schema of a date-time in requests, which may have any offset. The value is converted to UTC with milliseconds. */
export const momentSchema = textValue(
  readMoment,
  "Expected an ISO 8601 date-time between the years 1970 and 9999, with Z or an offset",
).meta({ format: "date-time" });

export const latitudeSchema = z
  .number()
  .min(-90)
  .max(90)
  .describe("Latitude in degrees. Southern latitudes are negative.");
export const longitudeSchema = z
  .number()
  .min(-180)
  .max(180)
  .describe("Longitude in degrees. Western longitudes are negative.");

export const locationSchema = z
  .object({ latitude: latitudeSchema, longitude: longitudeSchema })
  .meta({ id: "GeoPoint" });

/** Schema of a URL that is signed for one hour and cached for half an hour (docs/features/media.md, Signed URLs). */
export const signedUrlSchema = z
  .url()
  .nullable()
  .describe("Signed URL that is valid for at least 30 minutes, or null if there is no file.");

/** Schema of a storage key in the format `{userId}/{uuid}`. */
export const storageKeySchema = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[0-9a-f-]{36}\/[0-9a-f-]{36}$/, "Expected a storage key {userId}/{uuid}")
  .describe("Storage key of a file, in the form `{userId}/{uuid}`.");

export const deletedSchema = z.object({ deleted: z.literal(true).describe("Always true.") }).meta({ id: "Deleted" });

/** Type of a field in a request that creates an object. An optional field also accepts null. */
type NullAsAbsentField<Field> = Field extends z.ZodOptional | z.ZodDefault
  ? z.ZodType<z.output<Field>, z.input<Field> | null>
  : Field;

type NullAsAbsent<Shape extends z.ZodRawShape> = { [Name in keyof Shape]: NullAsAbsentField<Shape[Name]> };

function takeNullAsAbsent(field: z.ZodRawShape[string]): z.ZodRawShape[string] {
  if (!(field instanceof z.ZodOptional || field instanceof z.ZodDefault)) {
    return field;
  }
  const inner = field.unwrap();
  const nullable = z.nullable(inner instanceof z.ZodNullable ? inner.unwrap() : inner);
  const sent =
    field instanceof z.ZodDefault
      ? nullable.default(field.def.defaultValue).transform((value) => value ?? field.def.defaultValue)
      : nullable.optional().transform((value) => value ?? undefined);
  return sent.meta(field.meta() ?? {});
}

/** Schema of a request body that creates an object. Null in an optional field means the same as an absent field. */
export function nullAsAbsent<Shape extends z.ZodRawShape>(body: z.ZodObject<Shape>): z.ZodObject<NullAsAbsent<Shape>> {
  const fields = Object.entries(body.shape).map(([name, field]) => [name, takeNullAsAbsent(field)]);
  return z.object(Object.fromEntries(fields) as NullAsAbsent<Shape>);
}

type Half = number | null | undefined;

/**
 * Whether the coordinate `half` of a location is missing although the other coordinate is given. `half` is missing if
 * it is absent, or if it is null and `other` is a number.
 */
function isMissingBeside(half: Half, other: Half): boolean {
  return other !== undefined && (half === undefined || (half === null && other !== null));
}

/** Reports an incomplete location at the missing coordinate, together with all other invalid fields. */
export function requireWholeLocation<Schema extends z.ZodType<{ latitude?: Half; longitude?: Half }>>(
  schema: Schema,
): Schema {
  const error = "Send or clear latitude and longitude together";
  const when = ({ value }: { value: unknown }) => typeof value === "object" && value !== null;
  return schema
    .refine(({ latitude, longitude }) => !isMissingBeside(latitude, longitude), {
      path: ["latitude"],
      error,
      when,
    })
    .refine(({ latitude, longitude }) => !isMissingBeside(longitude, latitude), {
      path: ["longitude"],
      error,
      when,
    });
}
