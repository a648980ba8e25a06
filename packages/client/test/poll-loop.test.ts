/** A poll loop runs its task on request, when idle, and once more if a requested run found nothing. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PollLoop } from "../src/follow/poll-loop.ts";

const idlePollAfter = 60_000;

/** A loop whose runs return `findings` one after the other, then find nothing. `times` has the start of each run. */
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

describe("a poll loop", () => {
  it("polls once more, a second later, if a requested poll found nothing", async () => {
    const { pollLoop, times } = pollLoopThatFinds(false, true);
    pollLoop.poll();
    await vi.advanceTimersByTimeAsync(2000);
    pollLoop.stop();
    expect(times).toEqual([1_000_000, 1_001_000]);
  });

  it("does not poll a third time, or again after a poll that found something", async () => {
    for (const findings of [[false, false], [true]]) {
      const { pollLoop, times } = pollLoopThatFinds(...findings);
      pollLoop.poll();
      await vi.advanceTimersByTimeAsync(idlePollAfter - 1);
      pollLoop.stop();
      expect(times).toHaveLength(findings.length);
    }
  });

  it("does not repeat an unrequested poll that found nothing", async () => {
    const { pollLoop, times } = pollLoopThatFinds(true);
    pollLoop.poll();
    await vi.advanceTimersByTimeAsync(2 * idlePollAfter);
    pollLoop.stop();
    expect(times).toEqual([1_000_000, 1_000_000 + idlePollAfter, 1_000_000 + 2 * idlePollAfter]);
  });

  it("runs requests that come during a poll at the usual interval", async () => {
    const { pollLoop, times } = pollLoopThatFinds(false, true);
    pollLoop.poll();
    await vi.advanceTimersByTimeAsync(100);
    pollLoop.poll();
    await vi.advanceTimersByTimeAsync(2000);
    pollLoop.stop();
    expect(times).toEqual([1_000_000, 1_000_400]);
  });
});
