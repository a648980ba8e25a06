/**
 * One person (the viewer) of a direct chat cannot tell whether the other (the peer) is suspended, blocks the viewer or
 * has deleted the account. The tests compare everything that the viewer can read: endpoints, tables, topics and the
 * sync (docs/features/chats.md, Absent peers).
 */

import { randomUUID } from "node:crypto";
import { syncContract } from "@social/shared-types/sync.ts";
import { describe, expect, inject, it } from "vitest";
import { type ChatMessage, openDirectChat, readUpTo, say, summaryFor } from "../_support/chats.ts";
import { block, unblock } from "../_support/friends.ts";
import { tinyPicture } from "../_support/media/pictures.ts";
import { uploadImage } from "../_support/media/uploads.ts";
import { type Member, matchPeople, signUpForDiscovery } from "../_support/people/interactions.ts";
import { clientOf, type EventUpdate, follow } from "../_support/realtime.ts";
import { expectSuccess } from "../_support/responses.ts";
import type { Person } from "../_support/sign-up.ts";
import { reinstate, suspend } from "../_support/suspension.ts";

/** A direct chat in which the viewer and the peer have written, and the broadcasts that the viewer receives. */
interface Setup {
  viewer: Member;
  peer: Member;
  chat: { id: string };
  /** The viewer's message, and the peer's reply with an attached file. */
  messages: [ChatMessage, ChatMessage];
  received: EventUpdate[];
  cursor: string;
}

const causes = {
  suspended: ({ peer }: Setup) => suspend(peer),
  blocking: ({ viewer, peer }: Setup) => block(peer, viewer),
  deleted: async ({ peer }: Setup) => {
    expect((await peer.request("DELETE", "/profiles/account")).status).toBe(200);
  },
};

const openings = {
  "opened by hand": (viewer: Member, peer: Member) => openDirectChat(viewer, peer),
  "that a match created": async (viewer: Member, peer: Member) => ({ id: (await matchPeople(peer, viewer)).chatId }),
};

async function changesOf(person: Person, cursor = "") {
  return expectSuccess(await person.request("GET", `/sync${cursor}`), syncContract.routes.sync);
}

async function talk(open: (viewer: Member, peer: Member) => Promise<{ id: string }>): Promise<Setup> {
  const [viewer, peer] = await Promise.all([
    signUpForDiscovery({ firstName: "Vera" }),
    signUpForDiscovery({ firstName: "Paul" }),
  ]);
  const chat = await open(viewer, peer);
  const hello = await say(viewer, chat, "Hello Paul");
  await readUpTo(peer, chat);
  const attachments = [{ key: await uploadImage(peer, tinyPicture), fileName: "me.png" }];
  const response = await say(peer, chat, "Hello Vera", { replyToId: hello.id, attachments });
  await readUpTo(viewer, chat);
  await say(peer, chat, "Are you there?");
  const received = (await follow(clientOf(viewer), `chat:${chat.id}`))!;
  const { nextCursor } = await changesOf(viewer);
  return { viewer, peer, chat, messages: [hello, response], received, cursor: nextCursor };
}

/** Reads a table through PostgREST as the viewer. */
async function rowsOf({ viewer }: Setup, table: string, columns: string): Promise<unknown> {
  const { apiUrl, publishableKey } = inject("stack");
  const response = await fetch(`${apiUrl}/rest/v1/${table}?select=${columns}`, {
    headers: { apikey: publishableKey, authorization: `Bearer ${viewer.token}` },
  });
  return { status: response.status, rows: await response.json() };
}

/** Replaces ids, times and signed URLs, which differ in every run, with fixed words. */
function plain({ viewer, peer, chat, messages }: Setup, seen: unknown): unknown {
  const names: [string, string][] = [
    [viewer.id, "viewer"],
    [viewer.profileId, "profile of the viewer"],
    [peer.id, "peer"],
    [peer.profileId, "profile of the peer"],
    [chat.id, "chat"],
    [messages[0].id, "hello"],
    [messages[1].id, "answer"],
  ];
  const text = names.reduce((so, [id, name]) => so.replaceAll(id, name), JSON.stringify(seen));
  return JSON.parse(
    text
      .replaceAll(/"https?:[^"]*"/g, '"a url"')
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "an id")
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, "a time")
      // The ids are random, so each person can be in either of the two columns.
      .replaceAll(/"(one|other)_person_id":"\w+"/g, '"$1_person_id":"one of the two"'),
  );
}

/** Requests about the chat and the peer, in the order in which the test sends them. */
function callsAbout(
  { chat, messages, peer }: Setup,
  attachments: { key: string }[],
): [Parameters<Person["request"]>[0], string, unknown?][] {
  const [hello, response] = messages;
  const path = `/chats/${chat.id}`;
  return [
    ["GET", "/chats"],
    ["GET", "/chats?archived=true"],
    ["GET", path],
    ["GET", `${path}/summary`],
    ["GET", `${path}/messages`],
    ["GET", `${path}/messages?after=${hello.id}`],
    ["GET", `${path}/attachments/${response.attachments[0]!.id}/url`],
    ["GET", "/notifications"],
    ["GET", "/notifications?unreadOnly=true"],
    ["GET", "/notifications/count"],
    ["GET", "/people/matches"],
    ["GET", "/friends"],
    ["POST", `${path}/messages`, { content: "Hello?" }],
    ["POST", `${path}/messages`, { content: "Look", attachments }],
    ["PATCH", `${path}/messages/${hello.id}`, { content: "Hello!" }],
    ["POST", `${path}/typing`, { isTyping: true }],
    ["POST", "/chats/direct", { userId: peer.id }],
    ["PUT", `${path}/mute`, { until: null }],
    ["DELETE", `${path}/mute`],
    ["POST", `${path}/archive`],
    ["DELETE", `${path}/archive`],
    ["POST", `${path}/read`],
    ["GET", "/notifications/count"],
    ["DELETE", `${path}/messages/${hello.id}`],
    ["GET", `${path}/messages`],
    ["POST", "/reports", { targetType: "chat", targetId: chat.id, reason: "spam" }],
    ["GET", "/profiles/export"],
  ];
}

/**
 * Collects everything that the viewer can read about the peer: broadcasts, sync changes, rows, responses and topics.
 */
async function look(setup: Setup): Promise<Record<string, unknown>> {
  const { viewer, chat, received, cursor } = setup;
  const seen: Record<string, unknown> = {};
  const keep = (road: string, found: unknown) => {
    seen[road] = plain(setup, found);
  };
  await expect.poll(() => received).not.toEqual([]);
  keep("broadcasts", received);
  const { changes } = await changesOf(viewer, `?cursor=${cursor}`);
  keep("sync", changes);
  keep("rows of chats", await rowsOf(setup, "chats", "id,type,name,event_id,one_person_id,other_person_id"));
  keep("rows of participants", await rowsOf(setup, "chat_participants", "chat_id,user_id,role,read_up_to"));
  keep("rows of messages", await rowsOf(setup, "messages", "id,sender_id,content,deleted_at&order=created_at"));
  keep("rows of files", await rowsOf(setup, "message_attachments", "message_id,type,file_name"));
  keep("rows of notifications", await rowsOf(setup, "notifications", "type,actor_id,is_read,payload&order=type"));
  keep("rows of matches", await rowsOf(setup, "matches", "id,chat_id"));
  const attachments = [{ key: await uploadImage(viewer, tinyPicture) }];
  for (const [index, [method, road, body]] of callsAbout(setup, attachments).entries()) {
    const { status, body: answered } = await viewer.request(method, road, body);
    const { errorId: _, ...shown } = answered as Record<string, unknown>;
    keep(`${index} ${method} ${plain(setup, road)}`, { status, body: shown });
  }
  const later = await changesOf(viewer, `?cursor=${cursor}`);
  keep("sync of the own acts", later.changes);
  await expect.poll(() => received.map(({ type }) => type)).toContain("message.deleted");
  keep("broadcasts of the own acts", received);
  const joined = [`chat:${chat.id}`, `typing:${chat.id}`].map((topic) => follow(clientOf(viewer), topic));
  keep("topics", await Promise.all(joined));
  return seen;
}

/**
 * Removes the notifications from a response. If the peer deletes the account, the viewer's notifications about the peer
 * remain without the peer's name. A block or a suspension hides these notifications.
 */
function withoutNotifications(seen: unknown): unknown {
  if (Array.isArray(seen)) {
    return seen.filter(({ type }) => type !== "notification");
  }
  const { body, ...rest } = seen as { body?: Record<string, unknown> };
  return { ...rest, body: { ...body, notifications: null } };
}

describe.each(Object.entries(openings))("a direct chat %s", (opening, open) => {
  it("does not show the viewer whether the peer is suspended, has deleted the account or blocks the viewer", async () => {
    const views = await Promise.all(
      Object.values(causes).map(async (cause) => {
        const setup = await talk(open);
        await cause(setup);
        return look(setup);
      }),
    );
    const [suspended, blocking, deleted] = views as [(typeof views)[0], (typeof views)[0], (typeof views)[0]];
    for (const road of Object.keys(suspended)) {
      // A block also ends the match and thereby closes the chat of the match.
      if (opening === "opened by hand") {
        expect.soft(suspended[road], `${road}, suspended`).toEqual(blocking[road]);
      }
      if (!road.includes("notifications")) {
        expect
          .soft(withoutNotifications(deleted[road]), `${road}, deleted`)
          .toEqual(withoutNotifications(suspended[road]));
      }
    }
    // These assertions make sure that the compared responses are not all empty or rejected.
    expect(suspended.broadcasts).toEqual([{ id: "an id", type: "participant.left", chatId: "chat", userId: "peer" }]);
    expect(suspended["2 GET /chats/chat"]).toMatchObject({
      status: 200,
      body: { participants: [{ userId: "viewer" }] },
    });
    const refused = { status: 404, body: { code: "chat_not_found" } };
    expect(suspended["12 POST /chats/chat/messages"]).toMatchObject(refused);
    expect(suspended["13 POST /chats/chat/messages"]).toMatchObject(refused);
    expect(suspended["25 POST /reports"]).toMatchObject({ status: 201 });
    expect((suspended["0 GET /chats"] as { body: { data: unknown[] } }).body.data).toHaveLength(1);
  });
});

it.each([
  ["a suspension", causes.suspended, ({ peer }: Setup) => reinstate(peer)],
  ["a block", causes.blocking, ({ viewer, peer }: Setup) => unblock(peer, viewer)],
])("when %s ends, the chat shows the peer again and participant.joined is broadcast", async (_, begin, end) => {
  const setup = await talk(openings["opened by hand"]);
  const { viewer, peer, chat, received } = setup;
  const before = await summaryFor(viewer, chat);
  await begin(setup);
  const { nextCursor } = await changesOf(viewer, `?cursor=${setup.cursor}`);
  await end(setup);
  await expect.poll(() => received.map(({ type }) => type)).toEqual(["participant.left", "participant.joined"]);
  expect(received[1]).toMatchObject({ chatId: chat.id, userId: peer.id });
  expect(await summaryFor(viewer, chat)).toEqual(before);
  const { changes } = await changesOf(viewer, `?cursor=${nextCursor}`);
  expect(changes.filter(({ type }) => type === "chat")).toEqual([
    { type: "chat", id: chat.id, operation: "upsert", value: before },
  ]);
  await say(viewer, chat, "Welcome back", { clientMessageId: randomUUID() });
});
