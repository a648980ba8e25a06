/** Tests which changes a cached list emits when it receives items or reads its pages again. */

import { describe, expect, it } from "vitest";
import { ApiError } from "../src/api/errors.ts";
import { CachedList } from "../src/follow/cached-list.ts";

const item = (number: number, text = "") => ({
  id: `id-${number}`,
  createdAt: `2026-01-01T00:00:${10 + number}`,
  text,
});
const page = (numbers: number[], nextCursor: string | null) => ({
  data: numbers.map((number) => item(number)),
  nextCursor,
});

function heldOf(numbers: number[], cursor: string | null) {
  const list = new CachedList<ReturnType<typeof item>>();
  list.takeOlder(page(numbers, cursor));
  return list;
}

describe("CachedList", () => {
  it("emits each created item once and in order", () => {
    const list = heldOf([2, 1], "older");
    const { created, updated, removed } = list.take([item(4), item(2), item(3)]);
    expect(created).toEqual([item(3), item(4)]);
    expect([updated, removed]).toEqual([[], []]);
    expect(list.items).toEqual([item(1), item(2), item(3), item(4)]);
  });

  it("emits a changed item, unless only the signature of a URL in it differs", () => {
    const list = new CachedList<{ id: string; createdAt: string; avatarUrl: string | null }>();
    const person = { id: "a", createdAt: "2026", avatarUrl: "https://files/a?token=1" };
    list.takeOlder({ data: [person], nextCursor: null });
    expect(list.take([{ ...person, avatarUrl: "https://files/a?token=2" }]).updated).toEqual([]);
    expect(list.take([{ ...person, avatarUrl: "https://files/b?token=2" }]).updated).toHaveLength(1);
  });

  it("ignores an item that is older than its oldest item, unless the list is complete", () => {
    expect(heldOf([4, 3], "older").take([item(1)]).created).toEqual([]);
    expect(heldOf([4, 3], null).take([item(1)]).created).toEqual([item(1)]);
  });

  it("emits a removed item again when it is added again, even if it is the oldest item", () => {
    const list = heldOf([4, 3], "older");
    expect(list.take([], new Set(["id-3", "id-9"])).removed).toEqual([item(3)]);
    expect(list.take([item(3)]).created).toEqual([item(3)]);
  });

  it("emits created, changed and removed items when its pages are read again", async () => {
    const list = heldOf([6, 5, 4], "older");
    const pages = [
      { data: [item(8), item(6, "edited")], nextCursor: "second" },
      { data: [item(4), item(3)], nextCursor: "third" },
    ];
    const { created, updated, removed } = await list.readAgain(async (cursor) => pages[cursor === null ? 0 : 1]!);
    expect([created, removed]).toEqual([[item(8)], [item(5)]]);
    expect(updated).toEqual([{ now: item(6, "edited"), before: item(6) }]);
    expect(list.items).toEqual([item(4), item(6, "edited"), item(8)]);
  });

  it("reads all pages again if the service rejects its cursor, and returns only items that are older than its oldest item", async () => {
    const list = heldOf([6, 5], "rejected");
    const pages = new Map([
      [null, page([8, 6], "second")],
      ["second", page([5], "third")],
      ["third", page([4, 3], "fourth")],
    ]);
    const older = await list.readOlder(async (cursor) => {
      const found = pages.get(cursor);
      if (!found) {
        throw new ApiError({
          code: "validation_failed",
          status: 400,
          message: "Validation has failed",
          fields: [{ field: "cursor", message: "This cursor does not belong to this list and these filters." }],
        });
      }
      return found;
    });
    expect([older, list.items, list.cursor]).toEqual([
      [item(3), item(4)],
      [item(3), item(4), item(5), item(6)],
      "fourth",
    ]);
  });

  it("is complete if its cursor is rejected and the pages, read again, contain no older items", async () => {
    const list = heldOf([6, 5], "rejected");
    const older = await list.readOlder(async (cursor) => {
      if (cursor !== null) {
        throw new ApiError({ code: "sync_expired", status: 410, message: "This cursor is too old." });
      }
      return page([6, 5], null);
    });
    expect([older, list.items, list.cursor]).toEqual([[], [item(5), item(6)], null]);
  });
});
