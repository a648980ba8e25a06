/** Creates an event with a wrong guest count, and repairs the count with the doctor. */

import { equal, match } from "node:assert/strict";
import type postgres from "postgres";
import { doctor, expectComplaint } from "./doctor-command.ts";
import type { Step } from "./step.ts";

export const plantMiscountedEvent = `
  insert into public.events (
    creator_id, title, type, start_at, latitude, longitude, capacity, consent_threshold, guest_count
  )
  values (gen_random_uuid(), 'Picnic', 'nature_picnic', '2030-06-01T12:00:00Z', 52.52, 13.405, 2, 1, 1)`;

/** Runs the test step. The doctor must find no other problem on the stack. */
export async function repairMiscountedGuests(superuser: postgres.Sql, stackArgs: string[], step: Step): Promise<void> {
  await step("a wrong guest count is reported and repaired", async () => {
    await superuser.unsafe(plantMiscountedEvent);
    const line =
      /1 events whose guest count was wrong, would be counted again\n +\S+: counted 1, has 0 guests and 2 seats\nNothing was changed/;
    await expectComplaint(line, [...stackArgs, "--repair"]);
    match(await doctor([...stackArgs, "--repair", "--yes"]), /1 events whose guest count was wrong, counted again/);
    match(await doctor([...stackArgs, "--repair"]), /The guest count of every event is correct/);
    equal((await superuser`select from private.wrong_guest_counts`).length, 0);
  });
}
