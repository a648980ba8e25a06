/**
 * Broadcasts contain ids but no content, even when Realtime replays them
 * (docs/decisions/0019-broadcasts-carry-ids-only.md).
 */

import { changedEventFieldSchema, type RealtimeTopic, realtimeTopics } from "@social/shared-types/realtime.ts";
import { expect, it } from "vitest";
import { openDirectChat, say } from "../_support/chats.ts";
import { sql } from "../_support/database.ts";
import { problemOfBroadcast } from "../_support/documented-broadcasts.ts";
import { inviteAndAccept, newFriendOf } from "../_support/events/events.ts";
import { befriend, unfriend } from "../_support/friends.ts";
import { admittedGuest, leave, organizedEvent } from "../_support/groups.ts";
import { signUpForDiscovery } from "../_support/people/interactions.ts";
import { askForLocation, listenTo, shareLocation, stopSharing } from "../_support/people/live-locations.ts";
import { farAway } from "../_support/places.ts";
import { clientOf, type EventUpdate, follow } from "../_support/realtime.ts";
import { signUp } from "../_support/sign-up.ts";

const topics: Record<string, RealtimeTopic> = realtimeTopics;

function eventsOf({ broadcasts }: RealtimeTopic): string[] {
  return broadcasts.map(({ shape }) => shape.type.value);
}

/** Matches the event names that database functions pass to the functions that broadcast. */
const sentEvent = /(?:\bprivate\.broadcast_\w+\([^;']*|\brealtime\.send\([^;]*?'type', )'([a-z]+\.[a-z]+)'/g;

/** Joins a topic as a user, and returns the earlier broadcasts that Realtime replays. */
async function replayed(person: Parameters<typeof clientOf>[0], topic: string): Promise<EventUpdate[]> {
  const config = { private: true, broadcast: { replay: { since: Date.now() - 3 * 86_400_000 } } };
  return (await follow(clientOf(person), topic, config))!;
}

it("broadcasts that Realtime replays to a new friend do not contain earlier locations", async () => {
  const [anna, ben] = [await signUpForDiscovery({ isVisibleOnMap: true }), await signUpForDiscovery()];
  await shareLocation(anna, farAway());
  await stopSharing(anna);
  await befriend(anna, ben);
  const received = await replayed(ben, `location:${anna.id}`);
  await expect.poll(() => received).toHaveLength(2);
  expect(received.map(({ type }) => type)).toEqual(["location.updated", "location.stopped"]);
  expect((await askForLocation(ben, anna)).status).toBe(404);
});

it("broadcasts that Realtime replays to a new participant of a chat do not contain earlier messages", async () => {
  const host = await organizedEvent(1);
  const { chatId } = await admittedGuest(host);
  await say(host.creator, { id: chatId }, "Between us");
  const late = await newFriendOf(host.creator);
  await inviteAndAccept(host.creator, host.event, late);
  const received = await replayed(late, `chat:${chatId}`);
  await expect.poll(() => received.length).toBeGreaterThan(0);
  expect(JSON.stringify(received)).not.toContain("Between us");
});

it("a former participant or former friend whose socket is still joined receives broadcasts without content", async () => {
  const host = await organizedEvent(1);
  const { guest, group, chatId } = await admittedGuest(host);
  const chat = { id: chatId };
  const receivedInChat = (await follow(clientOf(guest), `chat:${chatId}`))!;
  await leave(guest, group);
  const { id: messageId } = await say(host.creator, chat, "Without them");
  await expect.poll(() => receivedInChat).toContainEqual(expect.objectContaining({ messageId }));
  expect((await guest.request("GET", `/chats/${chatId}/messages`)).status).toBe(404);

  const [anna, ben] = [await signUpForDiscovery({ isVisibleOnMap: true }), await signUpForDiscovery()];
  await befriend(anna, ben);
  const receivedOfAnna = await listenTo(ben, anna);
  await unfriend(anna, ben);
  await shareLocation(anna, farAway());
  await expect.poll(() => receivedOfAnna).toHaveLength(1);
  expect(receivedOfAnna[0]).toMatchObject({ type: "location.updated" });
  expect((await askForLocation(ben, anna)).status).toBe(404);
});

it("all broadcasts that the test run sent match the contract, which allows only ids", async () => {
  const [anna, ben] = [await signUp(), await signUp()];
  await say(anna, await openDirectChat(anna, ben), "At least this");
  const rows = await sql<{ topic: string; event: string; payload: unknown }[]>`
    select topic, event, payload
    from realtime.messages
    where event not in ('probe', 'said')
    order by inserted_at desc
    limit 20000`;
  expect(rows.length).toBeGreaterThan(0);
  const problems = rows.map(({ topic, event, payload }) => problemOfBroadcast(topic, event, payload));
  expect(problems.filter((problem) => problem !== null)).toEqual([]);
});

it("the contract contains exactly the Realtime events that the database functions send", async () => {
  const sources = await sql<{ source: string }[]>`
    select prosrc as source
    from pg_proc
    where pronamespace in ('api'::regnamespace, 'private'::regnamespace)`;
  const sent = sources.flatMap(({ source }) => Array.from(source.matchAll(sentEvent), ([, event]) => event));
  const replayedTopics = Object.values(topics).filter(({ isReplayed }) => isReplayed);
  expect([...new Set(sent)].sort()).toEqual(replayedTopics.flatMap(eventsOf).sort());
  // The edge functions, not the database, send the typing events, with types from the contract.
  expect(eventsOf(realtimeTopics.typing)).toEqual(["typing.started", "typing.stopped"]);
});

it("the contract contains exactly the event fields that the database can report as changed", async () => {
  const [{ source } = { source: "" }] = await sql<{ source: string }[]>`
    select prosrc as source from pg_proc where oid = 'private.changed_event_fields'::regproc`;
  const fields = Array.from(source.matchAll(/\bthen '([A-Za-z]+)'/g), ([, field]) => field);
  expect(fields).toEqual(changedEventFieldSchema.options);
});
