/**
 * Converts JSON values before the schema check, as the platform's validator does: for example, `"60"` becomes the
 * number 60.
 */

import { z } from "zod";

/** Schema of a number that also accepts a string, a boolean or null. */
export function asNumber<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => {
    const scalar = onlyElement(value);
    const isConvertible =
      scalar === null || typeof scalar === "boolean" || (typeof scalar === "string" && scalar !== "");
    return isConvertible && !Number.isNaN(Number(scalar)) ? Number(scalar) : scalar;
  }, schema);
}

/** Schema of a boolean that also accepts a string, 0, 1 or null. */
export function asBoolean<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => {
    const scalar = onlyElement(value);
    if (scalar === "true" || scalar === 1) {
      return true;
    }
    return scalar === "false" || scalar === 0 || scalar === null ? false : scalar;
  }, schema);
}

/** Schema of a string that also accepts a number, a boolean or null. */
export function asText<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => {
    const scalar = onlyElement(value);
    if (scalar === null) {
      return "";
    }
    return typeof scalar === "number" || typeof scalar === "boolean" ? String(scalar) : scalar;
  }, schema);
}

/** Schema of a list that also accepts a single scalar and converts it to a list with one element. */
export function asList<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (isScalar(value) ? [value] : value), schema);
}

function isScalar(value: unknown): boolean {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

function onlyElement(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : value;
}
