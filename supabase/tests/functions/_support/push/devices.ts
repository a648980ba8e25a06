/** Helpers that register the devices of users, and read the rows of devices and deliveries. */

import { randomBytes, randomUUID } from "node:crypto";
import { pushContract } from "@social/shared-types/push.ts";
import { sql } from "../database.ts";
import { expectSuccess } from "../responses.ts";
import type { Person } from "../sign-up.ts";

const { routes } = pushContract;

/** Returns a random device token in Apple's format. */
export function appleToken(): string {
  return randomBytes(32).toString("hex");
}

/** Returns a random device token in the format of Android. */
export function androidToken(): string {
  return `device-${randomUUID()}`;
}

/** Returns the registration of an Android device with a new token. `changes` replaces some of its fields. */
export function androidDevice(changes: Record<string, unknown> = {}) {
  return { platform: "android", provider: "fcm", token: androidToken(), ...changes };
}

/** Registers a device, and returns the id of its row. */
export async function register(person: Person, device: Record<string, unknown>): Promise<string> {
  return expectSuccess(await person.request("POST", "/push/devices", device), routes.registerDevice).id;
}

/** Unregisters the device with this token. Returns whether it was registered. */
export async function unregister(person: Person, token: string): Promise<boolean> {
  return expectSuccess(await person.request("DELETE", "/push/devices", { token }), routes.unregisterDevice).deleted;
}

/** Database row of a device. */
export interface DeviceRow {
  id: string;
  user_id: string;
  platform: string;
  provider: string;
  token: string;
  app_version: string | null;
  locale: string | null;
  registered_at: Date;
  created_at: Date | null;
  session_id: string | null;
}

/** Returns the devices of a user, the most recently registered first. */
export async function devicesOf({ id }: Person): Promise<DeviceRow[]> {
  const rows = await sql<DeviceRow[]>`
    select * from private.devices where user_id = ${id} order by registered_at desc, id`;
  return [...rows];
}

/** Returns the ids of all deliveries to a user, sorted by device and notification. */
export async function deliveriesFor({ id }: Person): Promise<{ device_id: string; notification_id: string }[]> {
  const rows = await sql<{ device_id: string; notification_id: string }[]>`
    select delivery.device_id, delivery.notification_id
    from private.push_deliveries as delivery
    join public.notifications on notifications.id = delivery.notification_id
    where notifications.user_id = ${id}
    order by notifications.created_at, delivery.device_id`;
  return rows.map((row) => ({ ...row }));
}
