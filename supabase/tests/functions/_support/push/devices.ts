/** Devices of users, and their rows. */

import { randomBytes, randomUUID } from "node:crypto";
import { pushContract } from "@social/shared-types/push.ts";
import { sql } from "../database.ts";
import { expectSuccess } from "../responses.ts";
import type { Person } from "../sign-up.ts";

const { routes } = pushContract;

/** Returns a token in the format of Apple. */
export function appleToken(): string {
  return randomBytes(32).toString("hex");
}

/** Returns a token in the format of Android devices. */
export function androidToken(): string {
  return `device-${randomUUID()}`;
}

/** Returns an Android device with its own token. `changes` are the fields that a test is about. */
export function androidDevice(changes: Record<string, unknown> = {}) {
  return { platform: "android", provider: "fcm", token: androidToken(), ...changes };
}

/** Registers a device, and returns its id. */
export async function register(person: Person, device: Record<string, unknown>): Promise<string> {
  return expectSuccess(await person.request("POST", "/push/devices", device), routes.registerDevice).id;
}

/** Unregisters the device with this token, and returns whether it was registered. */
export async function unregister(person: Person, token: string): Promise<boolean> {
  return expectSuccess(await person.request("DELETE", "/push/devices", { token }), routes.unregisterDevice).deleted;
}

/** Row of a device. */
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

/** Returns the devices of a user, the last registered one first. */
export async function devicesOf({ id }: Person): Promise<DeviceRow[]> {
  const rows = await sql<DeviceRow[]>`
    select * from private.devices where user_id = ${id} order by registered_at desc, id`;
  return [...rows];
}

/** Returns the deliveries for a user, finished or not, by device and notification. */
export async function deliveriesFor({ id }: Person): Promise<{ device_id: string; notification_id: string }[]> {
  const rows = await sql<{ device_id: string; notification_id: string }[]>`
    select delivery.device_id, delivery.notification_id
    from private.push_deliveries as delivery
    join public.notifications on notifications.id = delivery.notification_id
    where notifications.user_id = ${id}
    order by notifications.created_at, delivery.device_id`;
  return rows.map((row) => ({ ...row }));
}
