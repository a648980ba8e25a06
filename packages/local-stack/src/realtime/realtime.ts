/** Shared parts of the service. */

import type postgres from "postgres";
import type { StackKeys } from "../stack.ts";
import { Rate } from "./rate.ts";
import type { Subscriptions } from "./subscriptions.ts";
import type { Topics } from "./topics.ts";

/** Limits per client. */
export interface Limits {
  /** Idle timeout. Clients send a heartbeat every 25 seconds. */
  idleMilliseconds: number;
  largestFrame: number;
  /** Largest payload of a message in bytes, from any sender. */
  largestPayload: number;
  /** Largest backlog of a slow client in bytes. */
  largestBacklog: number;
  mostChannels: number;
  /** Frames of one channel that may wait for the database. */
  mostWaitingFrames: number;
  /** Clients with a channel. */
  mostClients: number;
  joinsPerSecond: number;
  /** Sent and received messages. */
  messagesPerSecond: number;
  /** Row changes, counted once per subscription. */
  changesPerSecond: number;
  /** Interval of the rate checks. */
  rateMilliseconds: number;
  /** Maximum number of presence calls on one channel within the window. */
  mostPresenceCalls: number;
  presenceMilliseconds: number;
  /** Delay of the reply to a rejected join. */
  joinRefusalMilliseconds: number;
  /** Delay of the response to a rejected socket. */
  socketRefusalMilliseconds: number;
}

/** The platform's limits, except those that would hinder development. */
export const defaultLimits: Limits = {
  idleMilliseconds: 60_000,
  largestFrame: 5_000_000,
  // 3,000 kB plus what the platform allows for names.
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

/** The default limits of the platform's Realtime. */
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

/** The hosted limits with quotas from environment variables, which have the names of the platform's Realtime. */
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

/** Rates of all clients together, with their quotas. */
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
  /** Returns a unique subscription id. */
  nextId(): number;
  /** Number of clients with a channel. */
  countUsers(): number;
  /** Resolves while committed changes are being streamed. */
  streaming(): Promise<void>;
}
