/** Open-loop load: each call starts at its due time, even if earlier calls have no response yet. */

import { percentile } from "./load.ts";

/** Latencies at one rate in milliseconds, measured from the due time of each call. */
export interface OpenLoopFigures {
  rate: number;
  completed: number;
  failed: number;
  p50: number;
  p99: number;
  /** 99th percentile of the latency by kind of call. */
  p99ByKind: Map<string, number>;
}

interface DueCall {
  kind: string;
  /** Sends the call. Returns whether the response was as expected. */
  call: () => Promise<boolean>;
}

/** Maximum number of concurrent calls, which prevents an overloaded machine from becoming unusable. */
const mostUnderWay = 2000;

/** Makes `rate` calls per second on average, at random times, and waits for all responses. */
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
