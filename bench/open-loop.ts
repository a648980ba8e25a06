/** Open loop: calls come when people make them, whether the earlier ones have been answered or not. */

import { percentile } from "./load.ts";

/** What was felt at one rate; times in milliseconds, counted from the moment at which a call was due. */
export interface OpenLoopFigures {
  rate: number;
  completed: number;
  failed: number;
  p50: number;
  p99: number;
  /** The 99th percentile of each kind. */
  p99ByKind: Map<string, number>;
}

interface DueCall {
  kind: string;
  /** Whether it was answered as wished. */
  call: () => Promise<boolean>;
}

/** More are never under way, so that a machine that is beyond its measure is not buried. */
const mostUnderWay = 2000;

/** Makes `rate` calls a second in the mean, at random moments, and waits for all answers. */
export async function playAtRate(rate: number, milliseconds: number, draw: () => DueCall): Promise<OpenLoopFigures> {
  const times = new Map<string, number[]>();
  const underWay = new Set<Promise<void>>();
  let failed = 0;
  const begun = performance.now();
  for (let due = begun; due < begun + milliseconds; due += (-Math.log(1 - Math.random()) * 1000) / rate) {
    const wait = due - performance.now();
    if (wait > 1) {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    if (underWay.size >= mostUnderWay) {
      failed += 1;
      continue;
    }
    const { kind, call } = draw();
    const response = call()
      .catch(() => false)
      .then((succeeded) => {
        underWay.delete(response);
        failed += succeeded ? 0 : 1;
        const ofKind = times.get(kind) ?? [];
        times.set(kind, ofKind);
        ofKind.push(performance.now() - due);
      });
    underWay.add(response);
  }
  await Promise.all(underWay);
  const sorted = (values: number[]) => values.toSorted((one, other) => one - other);
  const all = sorted([...times.values()].flat());
  return {
    rate,
    completed: all.length,
    failed,
    p50: percentile(all, 0.5),
    p99: percentile(all, 0.99),
    p99ByKind: new Map([...times].map(([kind, values]) => [kind, percentile(sorted(values), 0.99)])),
  };
}
