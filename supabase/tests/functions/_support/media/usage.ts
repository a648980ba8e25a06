/** Sets the storage usage of a user without uploads. */

import { mediaContract } from "@social/shared-types/media.ts";
import type { z } from "zod";
import { sql } from "../database.ts";
import { expectSuccess } from "../responses.ts";
import type { Person } from "../sign-up.ts";

const { routes } = mediaContract;

export type MediaUsage = z.output<typeof routes.getUsage.success.body>;

export async function usageOf(person: Person): Promise<MediaUsage> {
  return expectSuccess(await person.request("GET", "/media/usage"), routes.getUsage);
}

/** Sets the storage usage so that this number of bytes of the quota is left. */
export async function leaveQuota(person: Person, bytes: number): Promise<void> {
  const usage = await usageOf(person);
  await sql`
    insert into private.media_usage_changes (person_id, bytes)
    values (${person.id}, ${usage.limits.bytes - usage.bytes - bytes})`;
}

/** Sets the uploaded bytes so that this number of bytes of the daily limit is left. */
export async function leaveOfDay(person: Person, bytes: number): Promise<void> {
  const usage = await usageOf(person);
  await sql`
    insert into private.media_upload_hours (person_id, hour, bytes)
    values (${person.id}, date_trunc('hour', now()) - interval '1 hour', ${usage.limits.bytesToday - usage.bytesToday - bytes})`;
}
