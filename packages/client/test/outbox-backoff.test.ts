/** The delays between the attempts of an outbox. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Lifetime } from "../src/api/lifetime.ts";
import { ApiError, memoryStore } from "../src/index.ts";
import { StoredOutbox } from "../src/offline/outbox.ts";

const ownId = "00000000-0000-4000-8000-000000000001";
const chatId = "00000000-0000-4000-8000-000000000002";

/** Opens an outbox whose calls fail with these errors, in this order. A call succeeds if its error is null. */
function openOutbox(errors: (ApiError | null)[]) {
  const times: number[] = [];
  const sent: string[] = [];
  const call = (_: string, { body }: { body: { content: string } }) => {
    times.push(Date.now());
    const error = errors.shift() ?? null;
    return error ? Promise.reject(error) : Promise.resolve({ content: body.content, clientMessageId: null });
  };
  let count = 0;
  const outbox = new StoredOutbox({
    api: { call } as never,
    store: memoryStore(),
    handlers: { sent: (_, message) => sent.push(message.content) },
    lifetime: new Lifetime(),
    ownId: async () => ownId,
    followSession: () => () => undefined,
    followMessages: () => () => undefined,
    messageSent: () => false,
    makeId: () => `message ${++count}`,
  });
  return { outbox, times, sent };
}

function failure(retryAfter: number | null = null): ApiError {
  return retryAfter === null
    ? new ApiError({ code: "network_failed", status: 0, message: "The network failed." })
    : new ApiError({ code: "rate_limited", status: 429, message: "Too many requests.", retryAfter });
}

function pausesBetween(times: number[]): number[] {
  return times.slice(1).map((time, index) => time - times[index]!);
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  // The delays are as long as possible.
  vi.spyOn(Math, "random").mockReturnValue(1);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("the backoff of the outbox", () => {
  it("starts again after each sent message", async () => {
    const { outbox, times, sent } = openOutbox([failure(), failure(), null, failure(), null, failure(), null]);
    for (const content of ["One", "Two", "Three"]) {
      await outbox.send(chatId, { content });
    }
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual(["One", "Two", "Three"]);
    expect(pausesBetween(times)).toEqual([1000, 2000, 0, 1000, 0, 1000]);
    outbox.stop();
  });

  it("doubles the delay up to 30 seconds while no message can be sent", async () => {
    const { outbox, times } = openOutbox(Array.from({ length: 20 }, () => failure()));
    await outbox.send(chatId, { content: "One" });
    await vi.advanceTimersByTimeAsync(121_000);
    expect(pausesBetween(times)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
    outbox.stop();
  });

  it("waits for the time in Retry-After, also with a later message", async () => {
    const { outbox, times, sent } = openOutbox([failure(8)]);
    await outbox.send(chatId, { content: "One" });
    await vi.advanceTimersByTimeAsync(1000);
    await outbox.send(chatId, { content: "Two" });
    await vi.advanceTimersByTimeAsync(20_000);
    expect([sent, pausesBetween(times)]).toEqual([
      ["One", "Two"],
      [10_000, 0],
    ]);
    outbox.stop();
  });
});
