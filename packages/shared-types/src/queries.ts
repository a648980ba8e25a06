/** Schemas of query parameters, which arrive as texts. */

import { z } from "zod";
import { type TextValue, textValue } from "./values.ts";

/** Schema of a whole number within bounds. */
export function queryInteger(minimum: number, maximum: number): TextValue<number> {
  return textValue((text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= minimum && value <= maximum ? value : undefined;
  }, `Expected a whole number from ${minimum} to ${maximum}`).meta({
    override: { type: "integer", format: "int32", minimum, maximum },
  });
}

/** Schema of a decimal number within bounds. */
export function queryNumber(minimum: number, maximum: number): TextValue<number> {
  return textValue((text) => {
    const value = /^-?\d{1,9}(?:\.\d{1,20})?(?:e[+-]?\d{1,3})?$/i.test(text) ? Number(text) : Number.NaN;
    return value >= minimum && value <= maximum ? value : undefined;
  }, `Expected a number from ${minimum} to ${maximum}`).meta({
    override: { type: "number", format: "double", minimum, maximum },
  });
}

/**
 * Whether a query parameter is a list. A client sends a list by repeating the parameter for each item, or by sending
 * the parameter once with commas between the items.
 */
export function isQueryList(query: z.ZodType, name: string): boolean {
  // `Object.hasOwn` is needed because a client may send any name, including the names of inherited properties such as
  // `constructor`.
  const parameter = query instanceof z.ZodObject && Object.hasOwn(query.shape, name) ? query.shape[name] : undefined;
  const schema = parameter instanceof z.ZodOptional ? (parameter.unwrap() as z.ZodType) : parameter;
  return (schema?.meta()?.override as { type?: string } | undefined)?.type === "array";
}

/** Describes the parameter as a boolean in the API document, although the query string contains a text. */
function describeBoolean({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  delete jsonSchema.enum;
  Object.assign(jsonSchema, { type: "boolean", default: false });
}

/** Schema of `true` or `false`; an absent parameter means false. */
export const queryBooleanSchema = z
  .enum(["true", "false"])
  .default("false")
  .transform((text) => text === "true")
  .meta({ override: describeBoolean });
