/**
 * Closed-loop load: each of a fixed number of connections sends its next request after it has received the previous
 * response.
 */

/** Result of a measurement, with times in milliseconds. */
export interface Measurement {
  requestsPerSecond: number;
  p50: number;
  p99: number;
}

/** Measured call. `call` sends one request and throws if the response is not as expected. */
export interface Subject {
  name: string;
  call: () => Promise<void>;
}

/** Returns a percentile of sorted numbers, or NaN for an empty list. */
export function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Returns the median. */
export function median(values: number[]): number {
  return percentile(
    values.toSorted((one, other) => one - other),
    0.5,
  );
}

/** Returns a function that calls `call` with the next of the items each time, and starts again after the last item. */
export function roundRobin<Item>(items: readonly Item[], call: (item: Item) => Promise<unknown>): () => Promise<void> {
  let next = 0;
  return async () => {
    const item = items[next % items.length] as Item;
    next += 1;
    await call(item);
  };
}

/** Runs one loop per connection for the given time. */
async function measure(subject: Subject, connections: number, milliseconds: number): Promise<Measurement> {
  const times: number[] = [];
  const started = performance.now();
  const endsAt = started + milliseconds;
  async function loop(): Promise<void> {
    for (let sentAt = performance.now(); sentAt < endsAt; ) {
      await subject.call();
      const answeredAt = performance.now();
      times.push(answeredAt - sentAt);
      sentAt = answeredAt;
    }
  }
  await Promise.all(Array.from({ length: connections }, loop));
  const seconds = (performance.now() - started) / 1000;
  times.sort((one, other) => one - other);
  return { requestsPerSecond: times.length / seconds, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

/** Upper limits for the number and the duration of the rounds in every measurement. */
const pace = { mostRounds: Number.POSITIVE_INFINITY, mostMilliseconds: Number.POSITIVE_INFINITY };

/** Shortens all later measurements. */
export function hurry(): void {
  Object.assign(pace, { mostRounds: 2, mostMilliseconds: 100 });
}

/**
 * Measures all calls one after the other and repeats this for several rounds, so that variations of the machine's speed
 * affect all calls equally.
 */
export async function measureInterleaved(
  subjects: Subject[],
  usual: { connections: number; rounds: number; milliseconds: number },
): Promise<Map<string, Measurement[]>> {
  const options = {
    connections: usual.connections,
    rounds: Math.min(usual.rounds, pace.mostRounds),
    milliseconds: Math.min(usual.milliseconds, pace.mostMilliseconds),
  };
  const results = new Map<string, Measurement[]>(subjects.map(({ name }) => [name, []]));
  for (const subject of subjects) {
    await measure(subject, options.connections, options.milliseconds / 2);
  }
  for (let round = 0; round < options.rounds; round += 1) {
    for (const subject of subjects) {
      results.get(subject.name)?.push(await measure(subject, options.connections, options.milliseconds));
    }
  }
  return results;
}

/** Returns the median of each figure over all repetitions. */
export function summarize(measurements: Measurement[]): Measurement {
  return {
    requestsPerSecond: median(measurements.map(({ requestsPerSecond }) => requestsPerSecond)),
    p50: median(measurements.map(({ p50 }) => p50)),
    p99: median(measurements.map(({ p99 }) => p99)),
  };
}
