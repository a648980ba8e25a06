/**
 * Creates many users with devices for tests that send push messages while devices are registered and unregistered. The
 * users are inserted into the database, because HTTP would be too slow.
 */

import { expect } from "vitest";
import { sql } from "../database.ts";
import { makePeople } from "../friends.ts";
import { androidToken, appleToken } from "./devices.ts";
import { type ProviderName, type PushFakes, providers, type Sent } from "./fakes.ts";

export interface Device {
  id: string;
  token: string;
  person: string;
}

/** Row of private.push_deliveries: the delivery of one notification to one device. */
export interface Delivery {
  device: string;
  notification: string;
  attempts: number;
  outcome: string | null;
}

export interface PushCrowd {
  people: string[];
  /** Devices of all users. Each user has one device per provider. */
  devices: Device[];
}

/** Returns a key for one message to one device. */
export function keyOf({ token, notificationId }: Pick<Sent, "token" | "notificationId">): string {
  return `${token} ${notificationId}`;
}

/** Returns how often each message reached its provider, by the key that `keyOf` returns. */
export function countSent({ sent }: PushFakes): Map<string, number> {
  const counts = new Map<string, number>();
  for (const message of sent) {
    counts.set(keyOf(message), (counts.get(keyOf(message)) ?? 0) + 1);
  }
  return counts;
}

/**
 * Runs statements as a user in one transaction. With `isAlone` no worker can claim a delivery during the transaction.
 */
async function inNameOf<Result>(
  person: string,
  act: (transaction: typeof sql) => Promise<Result>,
  isAlone = false,
): Promise<Result> {
  const result = await sql.begin(async (transaction) => {
    if (isAlone) {
      await transaction`lock table private.push_deliveries in share row exclusive mode`;
    }
    const claims = JSON.stringify({ sub: person, role: "authenticated" });
    await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
    return act(transaction as unknown as typeof sql);
  });
  return result as Result;
}

export function registerDevice(person: string, provider: ProviderName): Promise<Device> {
  const token = provider === "apns" ? appleToken() : androidToken();
  const platform = provider === "apns" ? "ios" : "android";
  return inNameOf(person, async (transaction) => {
    const [row] = await transaction<{ registered: { id: string } }[]>`
      select api.register_device(${platform}, ${provider}, ${token}, null, 'en') as registered`;
    return { id: row!.registered.id, token, person };
  });
}

/** Unregisters a device. Returns how often workers had claimed each message to the device until then. */
export function unregisterDevice({ id, token, person }: Device): Promise<Map<string, number>> {
  const unregister = async (transaction: typeof sql) => {
    await transaction`select api.unregister_device(${token})`;
    const rows = await transaction<{ notificationId: string; attempts: number }[]>`
      select notification_id as "notificationId", attempts from private.push_deliveries where device_id = ${id}`;
    return new Map(rows.map(({ notificationId, attempts }) => [keyOf({ token, notificationId }), attempts]));
  };
  // The table lock excludes concurrent claims. A claim before the lock is counted in `attempts`, and a claim after it
  // finds no device.
  return inNameOf(person, unregister, true);
}

/** Deletes all devices and the state of the providers, then creates users with new devices. */
export async function gatherCrowd(count: number): Promise<PushCrowd> {
  await sql`delete from private.push_deliveries`;
  await sql`delete from private.devices`;
  await sql`
    update private.push_providers
    set account = null, token = null, issued_at = null, expires_at = null, paused_until = '-infinity', refused = 0`;
  const people = await makePeople(count);
  const devices: Device[] = [];
  for (const person of people) {
    for (const provider of providers) {
      devices.push(await registerDevice(person, provider));
    }
  }
  return { people, devices };
}

/** Sends a notification to each of the users. */
export async function notify(people: string[]): Promise<void> {
  await sql`
    select private.notify(${people}::uuid[], 'chat_message', null, chat => gen_random_uuid(), message => 'Hello')`;
}

export async function readDeliveries(): Promise<Delivery[]> {
  const rows = await sql<Delivery[]>`
    select device_id as device, notification_id as notification, attempts, outcome from private.push_deliveries`;
  return [...rows];
}

export async function countUnfinished(): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from private.push_deliveries where finished_at is null`;
  return row!.count;
}

/** True if a failed message waits for its next attempt. */
export async function areSomeBackingOff(): Promise<boolean> {
  const rows = await sql`
    select 1 from private.push_deliveries
    where finished_at is null and reason is not null and next_attempt_at > now()
    limit 1`;
  return rows.length > 0;
}

/** Makes all messages that wait for another attempt due immediately. No worker may be running. */
export async function endBackOffs(): Promise<void> {
  await sql`update private.push_deliveries set next_attempt_at = now() where finished_at is null and reason is not null`;
}

/** Sets the lease durations of a claimed delivery and of a job run, in seconds. */
export async function setLeases(leases: { delivery: number; run: number }): Promise<void> {
  await sql`
    update private.settings
    set value = to_jsonb(case name when 'push_lease_seconds' then ${leases.delivery}::integer else ${leases.run}::integer end)
    where name in ('push_lease_seconds', 'job_run_lease_seconds')`;
}

/** Checks that a phone shows each of these notifications exactly once, and no other. */
export function expectShown({ shownOn }: PushFakes, { token }: Device, notifications: string[]): void {
  const shown = shownOn(token).map(({ data }) => data.notification_id);
  expect(shown.sort()).toEqual([...notifications].sort());
}
