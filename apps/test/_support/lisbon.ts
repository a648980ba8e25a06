/** Creates users and events in Lisbon through the API. */

import type { Client } from "../../../packages/client/src/index.ts";
import { createAccount } from "../../../supabase/tests/functions/_support/sign-up.ts";
import { clientOf } from "./seed-data.ts";
import type { Credentials } from "./windows.ts";

export const lisbon = { latitude: 38.7167, longitude: -9.1333 };

/** Creates a user with a profile. */
export async function makePerson(firstName: string): Promise<Credentials & { client: Client }> {
  const { email, password } = await createAccount();
  const client = await clientOf({ email, password });
  await client.profiles.createProfile({ body: { firstName, birthdate: "1994-05-21", city: "Lisbon", ...lisbon } });
  return { email, password, client };
}

/** Creates and publishes an event that starts tomorrow. */
export async function makeEvent(
  { events }: Client,
  title = `Quiz ${crypto.randomUUID().slice(0, 8)}`,
  place = lisbon,
): Promise<{ id: string; title: string }> {
  const startAt = new Date(Date.now() + 86_400_000).toISOString();
  const { id } = await events.createEvent({
    body: { title, type: "bar_quiz", startAt, consentThreshold: 1, ...place },
  });
  await events.publishEvent({ path: { id } });
  return { id, title };
}
