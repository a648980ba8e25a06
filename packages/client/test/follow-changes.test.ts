/** Tests `Changes`, which reads sync pages and passes the changes to its readers (src/follow/changes.ts). */

import { expect, it } from "vitest";
import type { Api } from "../src/api/http-api.ts";
import { Changes } from "../src/follow/changes.ts";
import type { SyncChange } from "../src/index.ts";

function edition(content: string): SyncChange {
  return { type: "message", id: "one", operation: "upsert", value: { id: "one", content } } as unknown as SyncChange;
}

it("an object that two pages of a sync contain is passed to readers only once, in its latest state", async () => {
  const pages = [
    { changes: [], nextCursor: "a", hasMore: false },
    { changes: [edition("Hello")], nextCursor: "b", hasMore: true },
    { changes: [edition("Hello, edited")], nextCursor: "c", hasMore: false },
  ];
  const api = { call: () => Promise.resolve(pages.shift()) } as unknown as Api;
  const changes = new Changes(api);
  const taken: (readonly SyncChange[])[] = [];
  const reader = {
    isOver: false,
    take: (page: readonly SyncChange[]) => void taken.push(page),
    expire: () => undefined,
    readStale: () => Promise.resolve(),
    end: () => undefined,
  };
  await changes.enter(reader, () => Promise.resolve());
  await expect.poll(() => taken).toEqual([[edition("Hello, edited")]]);
  changes.leave(reader);
});
