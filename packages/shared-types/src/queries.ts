/** Values in a query string, which arrive as text. */

import { z } from "zod";

type QueryValue<Value> = z.ZodPipe<z.ZodString, z.ZodTransform<Value, string>>;

function queryValue<Value>(read: (text: string) => Value | undefined, message: string): QueryValue<Value> {
  return z.string().transform((text, context) => {
    const value = read(text);
    if (value === undefined) {
      context.issues.push({ code: "custom", message, input: text });
      return z.NEVER;
    }
    return value;
  });
}

/** A whole number within bounds. */
export function queryInteger(minimum: number, maximum: number): QueryValue<number> {
  return queryValue((text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= minimum && value <= maximum ? value : undefined;
  }, `Expected a whole number from ${minimum} to ${maximum}`);
}

/** A decimal number within bounds. */
export function queryNumber(minimum: number, maximum: number): QueryValue<number> {
  return queryValue((text) => {
    const value = /^-?\d{1,9}(?:\.\d{1,20})?(?:e[+-]?\d{1,3})?$/i.test(text) ? Number(text) : Number.NaN;
    return value >= minimum && value <= maximum ? value : undefined;
  }, `Expected a number from ${minimum} to ${maximum}`);
}

/** `true` or `false`; false when it is not sent. */
export const queryBooleanSchema = z
  .enum(["true", "false"])
  .default("false")
  .transform((text) => text === "true");
