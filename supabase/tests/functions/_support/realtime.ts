/** Joins private Realtime topics with the platform's client. */

import { randomUUID } from "node:crypto";
import { createClient, type RealtimeChannel, type SupabaseClient } from "@supabase/supabase-js";
import { expect, inject, onTestFinished, vi } from "vitest";
import WebSocket from "ws";
import { sql } from "./database.ts";
import { ReceivedByTest } from "./documented-broadcasts.ts";
import type { Person } from "./sign-up.ts";

/** Payload of a broadcast that the client received. */
export type EventUpdate = Record<string, unknown>;

/** Returns a Realtime client with the rights of this user. The client closes at the end of the test. */
export function clientOf(person: Person): SupabaseClient {
  const { apiUrl, publishableKey } = inject("stack");
  const client = createClient(apiUrl, publishableKey, {
    accessToken: () => Promise.resolve(person.token),
    // Node 20 has no WebSocket. The timeout is long, because responses are slow on a busy machine.
    realtime: { transport: WebSocket as never, timeout: 60_000 },
  });
  onTestFinished(() => void client.realtime.disconnect());
  return client;
}

/** Joins a channel. Returns false if the server rejects the join. */
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
 * Waits until Realtime has sent all broadcasts that the database stored before this call, so that no old broadcast
 * arrives after a later join. To do so, it sends a probe broadcast and waits for it. Returns the channel of the probe.
 * The channel stays joined, because a client without channels closes its socket.
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

/**
 * Joins a topic, which is private by default. Returns an array to which each received payload is added, or null if the
 * join is rejected.
 */
export async function follow(
  client: SupabaseClient,
  topic: string,
  config: { private: boolean; broadcast?: { replay: { since: number } } } = { private: true },
): Promise<EventUpdate[] | null> {
  // The join request contains the token only if the client already has the token.
  await client.realtime.setAuth();
  const received: EventUpdate[] = [];
  const receivedByTest = new ReceivedByTest();
  const probe = await receiveProbe(client);
  const channel = client.channel(topic, { config });
  channel.on("broadcast", { event: "*" }, ({ event, payload }) => {
    received.push(payload);
    // Any client can send any message on a public channel, so only private topics are checked.
    if (config.private) {
      receivedByTest.broadcast(topic, event, payload);
    }
  });
  const isJoined = await join(channel);
  await client.removeChannel(probe);
  if (!isJoined) {
    // If the channel were not removed, the client would retry the join.
    void client.removeChannel(channel);
  }
  return isJoined ? received : null;
}

/**
 * Returns the topics that a user may join. The topics are tried concurrently, each with a separate client, because a
 * rejection takes long.
 */
export async function followable(person: Person, topics: string[]): Promise<string[]> {
  const followed = await Promise.all(topics.map((topic) => follow(clientOf(person), topic)));
  return topics.filter((_, index) => followed[index] !== null);
}

/**
 * Joins a topic as a public channel for each of these users. Returns the payloads that they receive while an action
 * runs.
 */
export async function overhear(
  topic: string,
  people: Person[],
  happening: () => Promise<unknown>,
): Promise<EventUpdate[][]> {
  const join = (client: SupabaseClient) => follow(client, topic, { private: false });
  const receivedByTest = (await Promise.all(people.map((person) => join(clientOf(person))))) as EventUpdate[][];
  await happening();
  // A message on the public channel arrives after all wrongly delivered messages, so it marks the end.
  const speaker = clientOf(people[0]!);
  await join(speaker);
  await speaker.getChannels()[0]!.send({ type: "broadcast", event: "said", payload: { said: true } });
  await Promise.all(receivedByTest.map((one) => expect.poll(() => one.at(-1)).toMatchObject({ said: true })));
  return receivedByTest.map((one) => one.slice(0, -1));
}
