/** Private topics, followed with the platform's client. */

import { randomUUID } from "node:crypto";
import { createClient, type RealtimeChannel, type SupabaseClient } from "@supabase/supabase-js";
import { expect, inject, onTestFinished, vi } from "vitest";
import WebSocket from "ws";
import { sql } from "./database.ts";
import { ReceivedByTest } from "./documented-broadcasts.ts";
import type { Person } from "./sign-up.ts";

/** A message as the client receives it. */
export type EventUpdate = Record<string, unknown>;

/** Returns a client with the rights of this user, until the end of the test. */
export function clientOf(person: Person): SupabaseClient {
  const { apiUrl, publishableKey } = inject("stack");
  const client = createClient(apiUrl, publishableKey, {
    accessToken: () => Promise.resolve(person.token),
    // Node 20 has no WebSocket. On a busy machine a response may take long.
    realtime: { transport: WebSocket as never, timeout: 60_000 },
  });
  onTestFinished(() => void client.realtime.disconnect());
  return client;
}

/** Joins the channel. Returns false if the user may not. */
function join(channel: RealtimeChannel): Promise<boolean> {
  return new Promise((resolve, reject) => {
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
}

/**
 * Waits until Realtime has sent all earlier broadcasts of the database: a client that joins before would receive them. A
 * channel that receives a probe, which comes after them, stays joined, since a client without channels closes its socket.
 */
async function receiveProbe(client: SupabaseClient): Promise<RealtimeChannel> {
  const topic = `probe:${randomUUID()}`;
  const channel = client.channel(topic);
  let isReceived = false;
  channel.on("broadcast", { event: "probe" }, () => {
    isReceived = true;
  });
  await join(channel);
  await sql`select realtime.send('{}', 'probe', ${topic}, false)`;
  await vi.waitUntil(() => isReceived, { timeout: 60_000, interval: 5 });
  return channel;
}

/** Joins a topic, a private one by default. Returns what it receives from then on; null if the join is rejected. */
export async function follow(
  client: SupabaseClient,
  topic: string,
  config: { private: boolean; broadcast?: { replay: { since: number } } } = { private: true },
): Promise<EventUpdate[] | null> {
  // The join contains the token only if the client already has it.
  await client.realtime.setAuth();
  const received: EventUpdate[] = [];
  const receivedByTest = new ReceivedByTest();
  const probe = await receiveProbe(client);
  const channel = client.channel(topic, { config });
  channel.on("broadcast", { event: "*" }, ({ event, payload }) => {
    received.push(payload);
    // On a public channel any client may send anything.
    if (config.private) {
      receivedByTest.broadcast(topic, event, payload);
    }
  });
  const isJoined = await join(channel);
  await client.removeChannel(probe);
  if (!isJoined) {
    // The client would try to join again.
    void client.removeChannel(channel);
  }
  return isJoined ? received : null;
}

/**
 * Returns which of these topics a user may follow. Each has its own client, concurrently, since the platform rejects
 * slowly.
 */
export async function followable(person: Person, topics: string[]): Promise<string[]> {
  const followed = await Promise.all(topics.map((topic) => follow(clientOf(person), topic)));
  return topics.filter((_, index) => followed[index] !== null);
}

/** Returns what each of these users, who join without declaring the topic private, receives while an action runs. */
export async function overhear(
  topic: string,
  people: Person[],
  happening: () => Promise<unknown>,
): Promise<EventUpdate[][]> {
  const join = (client: SupabaseClient) => follow(client, topic, { private: false });
  const receivedByTest = (await Promise.all(people.map((person) => join(clientOf(person))))) as EventUpdate[][];
  await happening();
  // A message sent there arrives after any message that was received wrongly.
  const speaker = clientOf(people[0]!);
  await join(speaker);
  await speaker.getChannels()[0]!.send({ type: "broadcast", event: "said", payload: { said: true } });
  await Promise.all(receivedByTest.map((one) => expect.poll(() => one.at(-1)).toMatchObject({ said: true })));
  return receivedByTest.map((one) => one.slice(0, -1));
}
