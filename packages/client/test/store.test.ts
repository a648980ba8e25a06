/** Stores on a device: each write is atomic. */

import { describe, expect, it } from "vitest";
import { keyValueStore, memoryStore, type Store } from "../src/index.ts";
import { Device } from "./_support/device.ts";

async function contentOf(store: Store): Promise<unknown> {
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  return [(await store.list("chat")).sort(byId), await store.get("sync", "state")];
}

const before = [
  { kind: "chat", id: "a", value: { name: "A" } },
  { kind: "chat", id: "b", value: { name: "B" } },
  { kind: "sync", id: "state", value: "one" },
];
const after = [
  { kind: "chat", id: "b", value: null },
  { kind: "chat", id: "c", value: { name: "C".repeat(1_200_000) } },
  { kind: "chat", id: "a", value: { name: "A, changed" } },
  { kind: "sync", id: "state", value: "two" },
];

describe.each([
  ["in memory", () => memoryStore()],
  ["on top of a key-value storage of strings", () => keyValueStore(new Device())],
])("a store %s", (_name, makeStore) => {
  it("returns the last value that was written for a kind and an id", async () => {
    const store = makeStore();
    expect([await store.get("chat", "a"), await store.list("chat")]).toEqual([null, []]);
    await store.write(before);
    await store.write(after.slice(0, 1));
    await store.write([{ kind: "chats", id: "x", value: 1 }]);
    expect(await contentOf(store)).toEqual([[{ id: "a", value: { name: "A" } }], "one"]);
  });

  it("stores a copy of each value, so later changes of the value do not change the store", async () => {
    const store = makeStore();
    const value = { name: "A" };
    await store.write([{ kind: "chat", id: "a", value }]);
    value.name = "B";
    expect(await store.get("chat", "a")).toEqual({ name: "A" });
  });
});

describe("a store that is based on a key-value store of strings", () => {
  it("writes either all changes or none if the app ends during the write", async () => {
    const whole = memoryStore();
    await whole.write(before);
    const old = await contentOf(whole);
    await whole.write(after);
    const young = await contentOf(whole);
    const found = new Set<unknown>();
    for (let changes = 0; !found.has("written"); changes += 1) {
      const device = new Device();
      await keyValueStore(device).write(before);
      device.changesLeft = changes;
      const outcome = await keyValueStore(device)
        .write(after)
        .then(
          () => "written",
          () => "ended",
        );
      device.changesLeft = Number.POSITIVE_INFINITY;
      const content = JSON.stringify(await contentOf(keyValueStore(device)));
      expect([JSON.stringify(old), JSON.stringify(young)]).toContain(content);
      found.add(outcome).add(content);
      if (outcome === "written") {
        expect(content).toBe(JSON.stringify(young));
        expect([...device.texts.keys()].filter((key) => key.includes("unfinished"))).toEqual([]);
      }
    }
    expect(found.size).toBe(4);
  });
});
