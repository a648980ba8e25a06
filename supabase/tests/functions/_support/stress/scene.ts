/** Data and functions that an action of the stress test can use. */

import type { SeededRandom } from "../../../../../tools/seed/seeded-random.ts";
import type { Model, Slot } from "./model.ts";

export type Json = Record<string, unknown>;

/**
 * Argument of an action: the user who acts, the slot with the event that the action concerns, and functions that the
 * action can call.
 */
export interface Scene {
  model: Model;
  random: SeededRandom;
  person: string;
  slot: Slot;
  /** Calls an RPC as a user. Returns undefined if the RPC rejects the call. */
  call: (person: string, rpc: string, args: Record<string, string | object | null>) => Promise<Json | undefined>;
  /** Calls an RPC function that only background jobs may call. */
  work: (rpc: string, args: Record<string, string>) => Promise<void>;
  /** Returns the number of calls that all workers have made so far. */
  moment: () => number;
  /** Moves the start and the end of an event to these numbers of milliseconds from now. */
  moveEvent: (event: string, startsIn: number, endsIn: number) => Promise<void>;
  /** Reports the violation of a rule. */
  accuse: (fault: string) => void;
}

export type Act = (scene: Scene) => Promise<unknown>;

/** Marks a user's call that concerns other users as in progress, until the returned function is called. */
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
