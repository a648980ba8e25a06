/** Spies on the API calls of an app: records them, can delay them or make them fail, and waits until they end. */

import { expect, vi } from "vitest";
import type { Client } from "../../src/index.ts";

/**
 * Milliseconds without a call after which all poll loops are idle: a loop that found no changes polls again earlier.
 */
const longestPause = 1300;

type Call = (id: string, input?: { query?: Record<string, unknown> }) => Promise<unknown>;

export interface WatchedCalls {
  /** Operation ids of all calls. */
  readonly names: string[];
  /**
   * Waits until no call is running and the poll loops are idle. Afterwards, the app makes a call only after a new
   * change.
   */
  settle(): Promise<void>;
  /** Passes all later calls to the given function, which can execute, delay or reject them. */
  divert(through: (call: Call, id: string, input?: { query?: Record<string, unknown> }) => Promise<unknown>): void;
}

export function watchCalls({ api }: Client): WatchedCalls {
  const call = api.call.bind(api) as unknown as Call;
  const names: string[] = [];
  let underWay = 0;
  let lastAt = Date.now();
  let through = (real: Call, ...input: Parameters<Call>) => real(...input);
  vi.spyOn(api, "call").mockImplementation((async (...input: Parameters<Call>) => {
    names.push(input[0]);
    underWay += 1;
    try {
      return await through(call, ...input);
    } finally {
      underWay -= 1;
      lastAt = Date.now();
    }
  }) as never);
  return {
    names,
    async settle() {
      lastAt = Date.now();
      await expect.poll(() => underWay === 0 && Date.now() - lastAt > longestPause).toBe(true);
    },
    divert: (newThrough) => {
      through = newThrough;
    },
  };
}
