/**
 * A poll loop runs its task on request, and at intervals while it is idle. If a requested poll finds no changes, the
 * loop polls once more.
 */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PollLoop } from "../src/follow/poll-loop.ts";

const idlePollAfter = 60_000;

/**
 * Creates a poll loop. The first polls return the values in `findings`, and all later polls return false. `times`
 * contains the start time of each poll.
 */
function pollLoopThatFinds(...findings: boolean[]) {
  const times: number[] = [];
  const pollLoop = new PollLoop({
    task: async () => {
      times.push(Date.now());
      return findings.shift() ?? false;
    },
    pace: 400,
    idlePollAfter,
    onRefused: () => expect.unreachable(),
  });
  return { pollLoop, times };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});

afterEach(() => {
  vi.useRealTimers();
});

describe("PollLoop", () => {
  it("polls again one second after a requested poll that found no changes", async () => {
    const { pollLoop, times } = pollLoopThatFinds(false, true);
    pollLoop.poll();
    await vi.advanceTimersByTimeAsync(2000);
    pollLoop.stop();
    expect(times).toEqual([1_000_000, 1_001_000]);
  });

  it("polls again at most once after a requested poll, and only if this poll found no changes", async () => {
    for (const findings of [[false, false], [true]]) {
      const { pollLoop, times } = pollLoopThatFinds(...findings);
      pollLoop.poll();
      await vi.advanceTimersByTimeAsync(idlePollAfter - 1);
      pollLoop.stop();
      expect(times).toHaveLength(findings.length);
    }
  });

  it("waits for the next idle interval if an idle poll found no changes", async () => {
    const { pollLoop, times } = pollLoopThatFinds(true);
    pollLoop.poll();
    await vi.advanceTimersByTimeAsync(2 * idlePollAfter);
    pollLoop.stop();
    expect(times).toEqual([1_000_000, 1_000_000 + idlePollAfter, 1_000_000 + 2 * idlePollAfter]);
  });

  it("waits for the minimum interval before it starts a poll that was requested during another poll", async () => {
    const { pollLoop, times } = pollLoopThatFinds(false, true);
    pollLoop.poll();
    await vi.advanceTimersByTimeAsync(100);
    pollLoop.poll();
    await vi.advanceTimersByTimeAsync(2000);
    pollLoop.stop();
    expect(times).toEqual([1_000_000, 1_000_400]);
  });
});
