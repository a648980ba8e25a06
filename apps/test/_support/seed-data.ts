/** Creates the data of `npm run seed` on the stack under test, and returns some of its users. */

import { beforeAll, inject } from "vitest";
import WebSocket from "ws";
import type { Client } from "../../../packages/client/src/index.ts";
import { openConnection } from "../../../supabase/tests/functions/_support/database.ts";
import { signIn } from "../../../tools/seed/account.ts";
import { makeSeedData, password } from "../../../tools/seed/make-seed-data.ts";
import { fewestPeople, guest, moderator, organizer } from "../../../tools/seed/options.ts";
import { planSeedData } from "../../../tools/seed/plan.ts";
import type { Credentials } from "./windows.ts";

const options = { city: "Lisbon", people: fewestPeople, seed: 1 };
const plan = planSeedData(options, { latitude: 38.7167, longitude: -9.1333 });
const timeoutMilliseconds = 300_000;

function credentialsOf(number: number): Credentials & { firstName: string } {
  const { email = "", firstName = "" } = plan.people[number] ?? {};
  return { email, firstName, password };
}

/** Creates the seed data before the tests of a file, unless the data already exists. Returns users of the seed data. */
export function useSeedData() {
  beforeAll(async () => {
    const connection = openConnection();
    try {
      // The lock is needed, because two test files may create the seed data concurrently.
      await connection`select pg_advisory_lock(hashtext('seed data'))`;
      await makeSeedData({ ...inject("stack"), transport: WebSocket }, plan, options, () => {});
    } finally {
      await connection.end();
    }
  }, timeoutMilliseconds);
  return {
    organizer: credentialsOf(organizer),
    guest: credentialsOf(guest),
    moderator: credentialsOf(moderator),
    suspended: credentialsOf(plan.suspended),
    hidden: credentialsOf(plan.hidden),
  };
}

/** Returns an API client of a user, which a test uses to read the data that the app should show. */
export async function clientOf({ email, password: secret }: Credentials): Promise<Client> {
  return await signIn({ ...inject("stack"), transport: WebSocket }, { email, password: secret });
}
