/** Devices of people, and what is kept of them. */

import { randomBytes, randomUUID } from "node:crypto";
import { pushContract } from "@social/shared-types/push.ts";
import { sql } from "../database.ts";
import { expectSuccess } from "../responses.ts";
import type { Person } from "../sign-up.ts";

const { routes } = pushContract;

/** A token as Apple gives one to a device. */
export function appleToken(): string {
  return randomBytes(32).toString("hex");
}

/** A token as Android devices have it. */
export function androidToken(): string {
  return `device-${randomUUID()}`;
}

/** An Android device with a token of its own; the changes are what a test is about. */
export function androidDevice(changes: Record<string, unknown> = {}) {
  return { platform: "android", provider: "fcm", token: androidToken(), ...changes };
}

/** Registers a device; its id. */
export async function register(person: Person, device: Record<string, unknown>): Promise<string> {
  return expectSuccess(await person.request("POST", "/push/devices", device), routes.registerDevice).id;
}

/** Unregisters the device with this token; whether it was there. */
export async function unregister(person: Person, token: string): Promise<boolean> {
  return expectSuccess(await person.request("DELETE", "/push/devices", { token }), routes.unregisterDevice).deleted;
}

/** What is kept of a device. */
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

/** The devices of a person, the one that registered last first. */
export async function devicesOf({ id }: Person): Promise<DeviceRow[]> {
  const rows = await sql<DeviceRow[]>`
    select * from private.devices where user_id = ${id} order by registered_at desc, id`;
  return [...rows];
}

/** Devices to which something is, or was, to be delivered for a person, by the notification. */
export async function deliveriesFor({ id }: Person): Promise<{ device_id: string; notification_id: string }[]> {
  const rows = await sql<{ device_id: string; notification_id: string }[]>`
    select delivery.device_id, delivery.notification_id
    from private.push_deliveries as delivery
    join public.notifications on notifications.id = delivery.notification_id
    where notifications.user_id = ${id}
    order by notifications.created_at, delivery.device_id`;
  return rows.map((row) => ({ ...row }));
}
