/** Reads lists page by page, like an app whose user scrolls through a list. */

import type { Route } from "@social/shared-types/routes.ts";
import { expect } from "vitest";
import type { z } from "zod";
import { expectSuccess } from "./responses.ts";
import type { Person } from "./sign-up.ts";

type ListRoute = Route & { success: { body: z.ZodType<{ data: { id: string }[]; nextCursor: string | null }> } };

type Item<One extends ListRoute> = z.output<One["success"]["body"]>["data"][number];

/**
 * Reads all pages of a list, and checks that every page except the last one is full. `path` may contain filters, but no
 * limit.
 */
export async function readPages<One extends ListRoute>(
  person: Person,
  path: string,
  route: One,
  limit: number,
  betweenPages?: () => Promise<unknown>,
): Promise<Item<One>[]> {
  const items: Item<One>[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? `limit=${limit}` : `limit=${limit}&cursor=${cursor}`;
    const page: { data: Item<One>[]; nextCursor: string | null } = expectSuccess(
      await person.request("GET", `${path}${path.includes("?") ? "&" : "?"}${query}`),
      route,
    );
    items.push(...page.data);
    expect(page.data.length).toBeLessThanOrEqual(limit);
    if (page.nextCursor !== null) {
      expect(page.data).toHaveLength(limit);
      expect(page.nextCursor).toMatch(/^[\w-]+$/);
      await betweenPages?.();
    }
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
}
