/** Schemas of paginated lists with opaque cursors. */

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
      "`nextCursor` of the previous page. To get the first page, leave out `cursor`. A cursor is valid only for the same list with the same filters.",
    ),
  limit: queryInteger(1, largestPage)
    .default(usualPage)
    .meta({ description: "Maximum number of items on the page.", override: { default: usualPage } }),
});

/** `cursor` and `limit` of a list whose filters are in the request body. */
export const pageBodySchema = z.object({
  cursor: pageQuerySchema.shape.cursor,
  limit: z.int().min(1).max(largestPage).default(usualPage).meta({
    description: "Maximum number of items on the page.",
  }),
});

/** `cursor` and `limit` of a list that is paginated only if the request contains `cursor` or `limit`. */
export const optionalPageQuerySchema = z.object({
  cursor: pageQuerySchema.shape.cursor,
  limit: queryInteger(1, largestPage).optional().meta({
    description:
      "Maximum number of items on the page. Without `limit` and `cursor`, the response contains the whole list. With only `cursor`, a page has up to 20 items.",
  }),
});

/** Returns the page size for `optionalPageQuerySchema`; null if the request asks for the whole list. */
export function pageSizeOf({ cursor, limit }: z.output<typeof optionalPageQuerySchema>): number | null {
  return limit ?? (cursor === undefined ? null : usualPage);
}

/** Schema of a page of a list. `id` is the name of the schema in generated clients. */
export function pageOf<Item extends z.ZodType>(
  id: string,
  item: Item,
): z.ZodObject<{ data: z.ZodArray<Item>; nextCursor: z.ZodNullable<z.ZodString> }> {
  return z
    .object({
      data: z.array(item).describe("Items of this page. A page can have fewer items than `limit`."),
      nextCursor: z.string().nullable().meta({ description: "Cursor of the next page, or null on the last page." }),
    })
    .meta({ id });
}
