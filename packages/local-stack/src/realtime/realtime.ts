/** What the parts of the service share. */

import type postgres from "postgres";
import type { StackKeys } from "../stack.ts";
import type { Subscriptions } from "./subscriptions.ts";
import type { Topics } from "./topics.ts";

/** Bounds on what one client may cost. */
export interface Limits {
  /** A client that sends nothing for so long is gone; real ones send a heartbeat every 25 seconds. */
  idleMilliseconds: number;
  largestFrame: number;
  /** Bytes of a message, whoever sends it. */
  largestPayload: number;
  /** Bytes that may wait for a client that reads too slowly. */
  largestBacklog: number;
  mostChannels: number;
  /** Frames to one channel that may wait for the database. */
  mostWaitingFrames: number;
}

/** The platform's limits where it has them. */
export const defaultLimits: Limits = {
  idleMilliseconds: 60_000,
  largestFrame: 5_000_000,
  // 3,000 kB, and what the platform adds for names.
  largestPayload: 3_000_500,
  largestBacklog: 8 * 1024 * 1024,
  mostChannels: 100,
  mostWaitingFrames: 1000,
};

export interface Realtime {
  sql: postgres.Sql;
  keys: StackKeys;
  limits: Limits;
  topics: Topics;
  subscriptions: Subscriptions;
  /** A number that no other subscription has. */
  nextId(): number;
  /** Settled while committed changes are followed. */
  streaming(): Promise<void>;
}
