/** When a task is done again: asked for, unasked, and once more when what was hinted at cannot be read yet. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Rounds } from "../src/follow/poll-loop.ts";

const unaskedAfter = 60_000;

/** Rounds that find what `findings` says, one after the other, then nothing; `times` tells when each began. */
function roundsThatFind(...findings: boolean[]) {
  const times: number[] = [];
  const rounds = new Rounds({
    task: async () => {
      times.push(Date.now());
      return findings.shift() ?? false;
    },
    pace: 400,
    unaskedAfter,
    onRefused: () => expect.unreachable(),
  });
  return { rounds, times };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});

afterEach(() => {
  vi.useRealTimers();
});

describe("rounds", () => {
  it("look once more, a second later, for what was hinted at and not found", async () => {
    const { rounds, times } = roundsThatFind(false, true);
    rounds.ask();
    await vi.advanceTimersByTimeAsync(2000);
    rounds.stop();
    expect(times).toEqual([1_000_000, 1_001_000]);
  });

  it("look no third time, and not again for what was found", async () => {
    for (const findings of [[false, false], [true]]) {
      const { rounds, times } = roundsThatFind(...findings);
      rounds.ask();
      await vi.advanceTimersByTimeAsync(unaskedAfter - 1);
      rounds.stop();
      expect(times).toHaveLength(findings.length);
    }
  });

  it("that nobody asked for are not done again when they find nothing", async () => {
    const { rounds, times } = roundsThatFind(true);
    rounds.ask();
    await vi.advanceTimersByTimeAsync(2 * unaskedAfter);
    rounds.stop();
    expect(times).toEqual([1_000_000, 1_000_000 + unaskedAfter, 1_000_000 + 2 * unaskedAfter]);
  });

  it("that were asked for meanwhile come at the usual pace", async () => {
    const { rounds, times } = roundsThatFind(false, true);
    rounds.ask();
    await vi.advanceTimersByTimeAsync(100);
    rounds.ask();
    await vi.advanceTimersByTimeAsync(2000);
    rounds.stop();
    expect(times).toEqual([1_000_000, 1_000_400]);
  });
});
