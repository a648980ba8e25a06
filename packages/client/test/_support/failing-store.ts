/** A store in which one call fails after a number of successful calls. The failed call does not change the store. */

import type { Store } from "../../src/index.ts";

export function failingStore(store: Store, after: number): Store {
  let left = after;
  async function attempt<Result>(task: () => Promise<Result>): Promise<Result> {
    left -= 1;
    if (left === -1) {
      throw new Error("The device is full.");
    }
    return await task();
  }
  return {
    get: (kind, id) => attempt(() => store.get(kind, id)),
    list: (kind) => attempt(() => store.list(kind)),
    write: (changes) => attempt(() => store.write(changes)),
  };
}
