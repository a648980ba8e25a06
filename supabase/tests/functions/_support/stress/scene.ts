/** A step of the stress test: user, event and calls. */

import type { SeededRandom } from "../../../../../tools/seed/seeded-random.ts";
import type { Model, Slot } from "./model.ts";

export type Json = Record<string, unknown>;

/** One step of a worker: its users and objects, and functions to call. */
export interface Scene {
  model: Model;
  random: SeededRandom;
  person: string;
  slot: Slot;
  /** Calls an RPC. Undefined if it is rejected. */
  call: (person: string, rpc: string, args: Record<string, string | object | null>) => Promise<Json | undefined>;
  /** Calls an RPC of the jobs. */
  work: (rpc: string, args: Record<string, string>) => Promise<void>;
  /** Number of calls of all workers so far. */
  moment: () => number;
  /** Moves the start of an event to this many milliseconds from now, and its end accordingly. */
  moveEvent: (event: string, startsIn: number, endsIn: number) => Promise<void>;
  /** Reports a violation. */
  accuse: (fault: string) => void;
}

export type Act = (scene: Scene) => Promise<unknown>;

/** Marks a user's call with others as in progress until the returned function is called. */
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
