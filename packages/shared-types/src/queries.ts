/** Values of a query string, which are sent as text. */

import { z } from "zod";
import { type TextValue, textValue } from "./values.ts";

/** A whole number within bounds. */
export function queryInteger(minimum: number, maximum: number): TextValue<number> {
  return textValue((text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= minimum && value <= maximum ? value : undefined;
  }, `Expected a whole number from ${minimum} to ${maximum}`).meta({
    override: { type: "integer", format: "int32", minimum, maximum },
  });
}

/** A decimal number within bounds. */
export function queryNumber(minimum: number, maximum: number): TextValue<number> {
  return textValue((text) => {
    const value = /^-?\d{1,9}(?:\.\d{1,20})?(?:e[+-]?\d{1,3})?$/i.test(text) ? Number(text) : Number.NaN;
    return value >= minimum && value <= maximum ? value : undefined;
  }, `Expected a number from ${minimum} to ${maximum}`).meta({
    override: { type: "number", format: "double", minimum, maximum },
  });
}

/** Whether a parameter is a list: repeated for each item, or sent once with commas between the items. */
export function isQueryList(query: z.ZodType, name: string): boolean {
  // Only own properties count, because a client may send any name, including `constructor` and other properties of
  // every object.
  const parameter = query instanceof z.ZodObject && Object.hasOwn(query.shape, name) ? query.shape[name] : undefined;
  const schema = parameter instanceof z.ZodOptional ? (parameter.unwrap() as z.ZodType) : parameter;
  return (schema?.meta()?.override as { type?: string } | undefined)?.type === "array";
}

/** Describes a boolean in the API document: the query string contains `true` or `false`. */
function describeBoolean({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  delete jsonSchema.enum;
  Object.assign(jsonSchema, { type: "boolean", default: false });
}

/** `true` or `false`; false if absent. */
export const queryBooleanSchema = z
  .enum(["true", "false"])
  .default("false")
  .transform((text) => text === "true")
  .meta({ override: describeBoolean });
