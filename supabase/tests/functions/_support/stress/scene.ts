/** A step of the storm: who is about to do something, where, and how. */

import type { SeededRandom } from "../../../../../tools/seed/seeded-random.ts";
import type { Model, Slot } from "./model.ts";

export type Json = Record<string, unknown>;

/** One step of a worker: who and where it is about, and how to do it. */
export interface Scene {
  model: Model;
  random: SeededRandom;
  person: string;
  slot: Slot;
  /** Calls a verb; undefined when it is refused. */
  call: (person: string, rpc: string, args: Record<string, string | object | null>) => Promise<Json | undefined>;
  /** Calls a verb of the jobs. */
  work: (rpc: string, args: Record<string, string>) => Promise<void>;
  /** Number of calls of all workers so far. */
  moment: () => number;
  /** Moves the start of an event to so many milliseconds from now, and its end. */
  moveEvent: (event: string, startsIn: number, endsIn: number) => Promise<void>;
  /** Says that something happened that never may. */
  accuse: (fault: string) => void;
}

export type Act = (scene: Scene) => Promise<unknown>;

/** Says that a person is doing something with others right now, until the answer is called. */
export function meet({ meeting }: Model, person: string, others: string[]): () => void {
  const pairs = others.map((other): [string, string] => [person, other]);
  for (const pair of pairs) {
    meeting.add(pair);
  }
  return () => {
    for (const pair of pairs) {
      meeting.delete(pair);
    }
  };
}
