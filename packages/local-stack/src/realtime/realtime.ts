/** Types and limits that the parts of the realtime service share. */

import type postgres from "postgres";
import type { StackKeys } from "../stack.ts";
import { Rate } from "./rate.ts";
import type { Subscriptions } from "./subscriptions.ts";
import type { Topics } from "./topics.ts";

/** Limits and quotas of the realtime service. */
export interface Limits {
  /** Idle timeout of a socket. Clients of supabase-js send a heartbeat every 25 seconds. */
  idleMilliseconds: number;
  largestFrame: number;
  /** Maximum payload size of a message in bytes, regardless of the sender. */
  largestPayload: number;
  /** Maximum number of unsent bytes for a slow client. */
  largestBacklog: number;
  mostChannels: number;
  /** Maximum number of frames per channel that wait for the database. */
  mostWaitingFrames: number;
  /** Maximum number of connected clients that have joined a channel. */
  mostClients: number;
  joinsPerSecond: number;
  /** Maximum number of sent and received messages per second. */
  messagesPerSecond: number;
  /** Maximum number of delivered row changes per second, counted for each subscription. */
  changesPerSecond: number;
  /** Interval at which rates are calculated. */
  rateMilliseconds: number;
  /** Maximum number of presence calls on one channel in `presenceMilliseconds`. */
  mostPresenceCalls: number;
  presenceMilliseconds: number;
  /** Delay before the reply to a rejected join. */
  joinRefusalMilliseconds: number;
  /** Delay before the response to a rejected WebSocket upgrade. */
  socketRefusalMilliseconds: number;
}

/** Limits for development: the platform's limits, except limits that would hinder development. */
export const defaultLimits: Limits = {
  idleMilliseconds: 60_000,
  largestFrame: 5_000_000,
  // 3,000 kB, plus the bytes that the platform allows for names.
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

/** Limits of the hosted platform with their default values. */
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

/** Returns the limits of the hosted platform. The environment variables of Supabase Realtime override the quotas. */
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

/** Current rates of all clients together, each with its quota. */
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
  /** Returns the number of connected clients that have joined a channel. */
  countUsers(): number;
  /** Resolves when the change stream has started. */
  streaming(): Promise<void>;
}
