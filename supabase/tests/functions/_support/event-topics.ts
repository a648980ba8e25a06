/** The private topic of an event, followed with the platform's own client. */

import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { inject, onTestFinished } from "vitest";
import WebSocket from "ws";
import type { Person } from "./people.ts";

/** A message as the client is given it. */
export type EventUpdate = Record<string, unknown>;

/** A client with the rights of this person, until the test is over. */
export function clientOf(person: Person): SupabaseClient {
  const { apiUrl, publishableKey } = inject("stack");
  const client = createClient(apiUrl, publishableKey, {
    accessToken: () => Promise.resolve(person.token),
    // Node 20 has no WebSocket of its own.
    realtime: { transport: WebSocket as never },
  });
  onTestFinished(() => void client.realtime.disconnect());
  return client;
}

/** Joins a topic, by default a private one: what it receives from then on, or null when it may not be joined. */
export async function follow(
  client: SupabaseClient,
  topic: string,
  config: { private: boolean } = { private: true },
): Promise<EventUpdate[] | null> {
  // The join carries the token only if the client knows it by then.
  await client.realtime.setAuth();
  const received: EventUpdate[] = [];
  const channel = client.channel(topic, { config });
  channel.on("broadcast", { event: "*" }, ({ payload }) => received.push(payload));
  const isJoined = await new Promise<boolean>((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === "SUBSCRIBED") {
        resolve(true);
      } else if (error?.message.includes("do not have permissions to read")) {
        resolve(false);
      } else {
        reject(error ?? new Error(status));
      }
    });
  });
  if (!isJoined) {
    // It would try again.
    void client.removeChannel(channel);
  }
  return isJoined ? received : null;
}
