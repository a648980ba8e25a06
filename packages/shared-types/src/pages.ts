/** Lists that are read page by page with an opaque cursor. */

import { z } from "zod";
import { queryInteger } from "./queries.ts";

const largestPage = 100;
const usualPage = 20;

/** `cursor` and `limit` of every paginated list. */
export const pageQuerySchema = z.object({
  cursor: z
    .string()
    .max(2000)
    .optional()
    .describe(
      "The `nextCursor` of the page before; left out for the first page. It belongs to one list with its filters.",
    ),
  limit: queryInteger(1, largestPage)
    .default(usualPage)
    .meta({ description: "How many rows a page has at most.", override: { default: usualPage } }),
});

/** `cursor` and `limit` of a list that is whole without them. */
export const optionalPageQuerySchema = z.object({
  cursor: pageQuerySchema.shape.cursor,
  limit: queryInteger(1, largestPage)
    .optional()
    .meta({ description: "Without limit and cursor the list is whole; with a cursor alone a page holds 20." }),
});

/** How many rows such a query asks for; null for all of them. */
export function pageSizeOf({ cursor, limit }: z.output<typeof optionalPageQuerySchema>): number | null {
  return limit ?? (cursor === undefined ? null : usualPage);
}

/** One page of a list, under the name that generated clients give it. */
export function pageOf<Item extends z.ZodType>(
  id: string,
  item: Item,
): z.ZodObject<{ data: z.ZodArray<Item>; nextCursor: z.ZodNullable<z.ZodString> }> {
  return z
    .object({
      data: z.array(item).describe("The rows of this page; it may have fewer than asked for."),
      nextCursor: z.string().nullable().meta({ description: "Asks for the next page; null on the last one." }),
    })
    .meta({ id });
}
