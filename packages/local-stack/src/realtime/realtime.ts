/** What the parts of the service share. */

import type postgres from "postgres";
import type { StackKeys } from "../stack.ts";
import { Rate } from "./rate.ts";
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
  /** Sockets with a channel. */
  mostClients: number;
  joinsPerSecond: number;
  /** What is sent, and each of its arrivals. */
  messagesPerSecond: number;
  /** Changes of rows, for each that follows them. */
  changesPerSecond: number;
  /** How often the three above are looked at. */
  rateMilliseconds: number;
  /** Calls about presence on one channel within the window. */
  mostPresenceCalls: number;
  presenceMilliseconds: number;
  /** How long a refused join waits for its answer. */
  joinRefusalMilliseconds: number;
  /** How long a refused socket waits for its answer. */
  socketRefusalMilliseconds: number;
}

/** The platform's limits where they are in nobody's way. */
export const defaultLimits: Limits = {
  idleMilliseconds: 60_000,
  largestFrame: 5_000_000,
  // 3,000 kB, and what the platform adds for names.
  largestPayload: 3_000_500,
  largestBacklog: 8 * 1024 * 1024,
  mostChannels: 100,
  mostWaitingFrames: 1000,
  mostClients: Number.POSITIVE_INFINITY,
  joinsPerSecond: Number.POSITIVE_INFINITY,
  messagesPerSecond: Number.POSITIVE_INFINITY,
  changesPerSecond: Number.POSITIVE_INFINITY,
  rateMilliseconds: 5000,
  mostPresenceCalls: Number.POSITIVE_INFINITY,
  presenceMilliseconds: 30_000,
  joinRefusalMilliseconds: 0,
  socketRefusalMilliseconds: 0,
};

/** The platform's limits, as its Realtime has them where nobody has set others. */
export const hostedLimits: Limits = {
  ...defaultLimits,
  mostClients: 200,
  joinsPerSecond: 100,
  messagesPerSecond: 100,
  changesPerSecond: 100,
  mostPresenceCalls: 5,
  joinRefusalMilliseconds: 5000,
  socketRefusalMilliseconds: 2000,
};

/** The same with the quotas that the environment sets, by the names that the platform's Realtime has for them. */
export function hostedLimitsOf(environment: Pick<Deno.Env, "get">): Limits {
  const number = (name: string, otherwise: number) => Number(environment.get(name)) || otherwise;
  const messagesPerSecond = number("TENANT_MAX_EVENTS_PER_SECOND", hostedLimits.messagesPerSecond);
  return {
    ...hostedLimits,
    mostClients: number("TENANT_MAX_CONCURRENT_USERS", hostedLimits.mostClients),
    joinsPerSecond: number("TENANT_MAX_JOINS_PER_SECOND", hostedLimits.joinsPerSecond),
    messagesPerSecond,
    changesPerSecond: messagesPerSecond,
  };
}

/** What all clients together do, against their quotas. */
export class Quotas {
  readonly joins: Rate;
  readonly messages: Rate;
  readonly changes: Rate;

  constructor({ joinsPerSecond, messagesPerSecond, changesPerSecond, rateMilliseconds }: Limits) {
    this.joins = new Rate(joinsPerSecond, rateMilliseconds);
    this.messages = new Rate(messagesPerSecond, rateMilliseconds);
    this.changes = new Rate(changesPerSecond, rateMilliseconds);
  }

  stop(): void {
    this.joins.stop();
    this.messages.stop();
    this.changes.stop();
  }
}

export interface Realtime {
  sql: postgres.Sql;
  keys: StackKeys;
  limits: Limits;
  quotas: Quotas;
  topics: Topics;
  subscriptions: Subscriptions;
  /** A number that no other subscription has. */
  nextId(): number;
  /** Sockets that have a channel. */
  countUsers(): number;
  /** Settled while committed changes are followed. */
  streaming(): Promise<void>;
}
