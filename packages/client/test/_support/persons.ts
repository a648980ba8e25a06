/** Users who have signed up with separate clients. */

import { randomUUID } from "node:crypto";
import { inject, onTestFinished } from "vitest";
import WebSocket from "ws";
import { type Client, type ClientOptions, createClient } from "../../src/index.ts";

export function newClient(url = inject("stack").apiUrl, options: Partial<ClientOptions> = {}): Client {
  const client = createClient({
    url,
    key: inject("stack").publishableKey,
    supabase: {
      auth: { persistSession: false, autoRefreshToken: false },
      // Node 20 has no global WebSocket.
      realtime: { transport: WebSocket as never },
    },
    ...options,
  });
  onTestFinished(async () => {
    await client.supabase.removeAllChannels();
  });
  return client;
}

export async function signUp(client: Client): Promise<string> {
  const { data, error } = await client.auth.signUp({
    email: `${randomUUID()}@example.test`,
    password: "correct horse",
  });
  if (error || !data.user) {
    throw error ?? new Error("The sign-up returned no user.");
  }
  return data.user.id;
}

/** Signs up a new user with a profile. */
export async function newPerson(
  url?: string,
  options?: Partial<ClientOptions>,
): Promise<{ client: Client; id: string }> {
  const client = newClient(url, options);
  const id = await signUp(client);
  await client.profiles.createProfile({ body: { firstName: "Ann", birthdate: "1994-05-21", city: "Berlin" } });
  return { client, id };
}

export const picnic = {
  title: "Picnic",
  type: "nature_picnic",
  startAt: "2030-06-01T12:00:00Z",
  latitude: 52.52,
  longitude: 13.405,
  consentThreshold: 1,
} as const;
