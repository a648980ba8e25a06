/** Lists that are read page by page with an opaque cursor. */

import { z } from "zod";

const largestPage = 100;
const usualPage = 20;

/** A whole number in a query string, within bounds. */
export function queryInteger(minimum: number, maximum: number): z.ZodPipe<z.ZodString, z.ZodTransform<number, string>> {
  const message = `Expected a whole number from ${minimum} to ${maximum}`;
  return z.string().transform((text, context) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= minimum && value <= maximum)) {
      context.issues.push({ code: "custom", message, input: text });
      return z.NEVER;
    }
    return value;
  });
}

/** `cursor` and `limit` of every paginated list. */
export const pageQuerySchema = z.object({
  cursor: z.string().max(2000).optional(),
  limit: queryInteger(1, largestPage).default(usualPage),
});

/** One page of a list. */
export function pageOf<Item extends z.ZodType>(
  item: Item,
): z.ZodObject<{ data: z.ZodArray<Item>; nextCursor: z.ZodNullable<z.ZodString> }> {
  return z.object({ data: z.array(item), nextCursor: z.string().nullable() });
}
