/** Value shapes that several features share. */

import { z } from "zod";

export type TextValue<Value> = z.ZodPipe<z.ZodString, z.ZodTransform<Value, string>>;

/** A value that arrives as text; `read` gives undefined for what is none. */
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

/** Ids are lower-case UUIDs; upper case is accepted and folded. */
export const idSchema = z.guid("Expected a UUID").toLowerCase();

/** Timestamps as the API writes them: UTC with milliseconds and Z. */
export const timestampSchema = z.iso.datetime({ precision: 3 });

/** First and last moment that PostgreSQL, JavaScript and the order of the feeds all have. */
const earliestMoment = Date.UTC(1970, 0, 1);
const latestMoment = Date.UTC(10_000, 0, 1) - 1;

/** Date, hours and minutes, seconds, fraction, offset; ISO 8601 allows each with its separators or without. */
const momentPattern =
  /^(\d{4})-?(\d\d)-?(\d\d)T(\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d{1,12}))?)?(Z|[+-]\d\d(?::?\d\d)?)$/i;

/** The moment as UTC with milliseconds; undefined when there is none such. */
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

/** A date-time as clients send it, with any offset; it goes on as UTC with milliseconds. */
export const momentSchema = textValue(
  readMoment,
  "Expected an ISO 8601 date-time of the years 1970 to 9999 with Z or an offset",
).meta({ format: "date-time" });

export const latitudeSchema = z.number().min(-90).max(90).describe("Degrees north of the equator; south is negative.");
export const longitudeSchema = z.number().min(-180).max(180).describe("Degrees east of Greenwich; west is negative.");

export const locationSchema = z
  .object({ latitude: latitudeSchema, longitude: longitudeSchema })
  .meta({ id: "GeoPoint" });

/** Signed, valid an hour; null when the object is gone or there is none. */
export const signedUrlSchema = z
  .url()
  .nullable()
  .describe("Signed, good for an hour; null when there is no file or it is gone.");

/** Storage key `{userId}/{uuid}`. */
export const storageKeySchema = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[0-9a-f-]{36}\/[0-9a-f-]{36}$/, "Expected a storage key {userId}/{uuid}")
  .describe("Storage key `{userId}/{uuid}`.");

export const deletedSchema = z
  .object({ deleted: z.literal(true).describe("Always true: it is gone.") })
  .meta({ id: "Deleted" });

/** A field as requests that create take it: what need not be sent may be null. */
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

/** The body of a request that creates: in its optional fields null is the same as absence. */
export function nullAsAbsent<Shape extends z.ZodRawShape>(body: z.ZodObject<Shape>): z.ZodObject<NullAsAbsent<Shape>> {
  const fields = Object.entries(body.shape).map(([name, field]) => [name, takeNullAsAbsent(field)]);
  return z.object(Object.fromEntries(fields) as NullAsAbsent<Shape>);
}

type Half = number | null | undefined;

/** Whether one half is missing beside what the other one says: it is left out, or null beside a number. */
function isMissingBeside(half: Half, other: Half): boolean {
  return other !== undefined && (half === undefined || (half === null && other !== null));
}

/** Half a location is reported on the half that is missing, beside whatever else is wrong. */
export function requireWholeLocation<Schema extends z.ZodType<{ latitude?: Half; longitude?: Half }>>(
  schema: Schema,
): Schema {
  const error = "latitude and longitude must be sent or cleared together";
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
