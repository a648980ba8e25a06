/** Runs the core flow of the service with real clients, as `npm run demo` does, and checks the results. */

import { expect, inject, it } from "vitest";
import WebSocket from "ws";
import { playCoreFlow } from "../../../../tools/demo/core-flow.ts";
import { chatRows } from "../_support/chats.ts";
import { sql } from "../_support/database.ts";
import { groupRows } from "../_support/groups.ts";

// spec: What the service does, core flow, all six steps by real clients
// spec: Events: in-app notifications, each new row reaches its recipient in real time, whatever its type
it("users can sign up, become friends, plan an event, apply together, be admitted, chat and read messages", async () => {
  const printed: string[] = [];
  // Node 20 has no global WebSocket, so the test uses the package ws.
  const { people, eventId, groupId, chatId, messageIds } = await playCoreFlow(
    { ...inject("stack"), transport: WebSocket },
    { chapter: (title) => printed.push(title), line: (text) => printed.push(text) },
  );
  const { olga, otto, anna, ben, carol } = people;
  const ids = (...some: { id: string }[]) => some.map(({ id }) => id);
  expect(printed).toContain("Messages that became read: Anna 1, Otto 2, Ben 2, Carol 2");
  expect(printed.at(-1)).toBe("Olga sees that 4 of 4 have read her message");

  const kept = await groupRows({ id: eventId });
  expect(kept).toMatchObject({ guest_count: 3, groups: [{ id: groupId, status: "approved", chat_id: chatId }] });
  expect(kept.members.map(({ user_id }) => user_id).sort()).toEqual(ids(anna, ben, carol).sort());
  expect(kept.approvals.map(({ author_id, decision }) => [author_id, decision])).toEqual([
    [olga.id, "consent"],
    [otto.id, "consent"],
  ]);
  expect(kept.chats.map(({ type }) => type)).toEqual(["event_authors", "approved_group"]);

  const { participants, messages } = await chatRows({ id: chatId });
  expect(participants.map(({ role, unread_count }) => [role, unread_count])).toEqual([
    ["organizer", 0],
    ["organizer", 0],
    ["member", 0],
    ["member", 0],
    ["member", 0],
  ]);
  expect(participants.map(({ user_id }) => user_id)).toEqual(ids(olga, otto, anna, ben, carol));
  expect(messages.map(({ id, sender_id }) => [id, sender_id])).toEqual([
    [messageIds[0], anna.id],
    [messageIds[1], olga.id],
  ]);

  // Over Realtime, each user received these notifications, and no notification of another user.
  const received = Object.fromEntries(
    Object.entries(people).map(([name, { notifications }]) => [name, notifications.map(({ type }) => type)]),
  );
  expect(received).toEqual({
    olga: ["friend_request_accepted", "event_coauthor_accepted", "event_application", "chat_created", "chat_message"],
    otto: ["event_coauthor_invite", "chat_created", "event_application", "chat_message", "chat_message"],
    anna: [
      "friend_request_accepted",
      "friend_request_accepted",
      "event_invite_accepted",
      "event_application_approved",
      "chat_created",
      "chat_message",
    ],
    ben: [
      "friend_request",
      "event_invite",
      "event_application_approved",
      "chat_created",
      "chat_message",
      "chat_message",
    ],
    carol: [
      "friend_request",
      "event_invite",
      "event_application_approved",
      "chat_created",
      "chat_message",
      "chat_message",
    ],
  });
  for (const { id, notifications } of Object.values(people)) {
    const rows = await sql<{ id: string }[]>`select id from public.notifications where user_id = ${id}`;
    // Each new message notification of a chat replaces the earlier one, so only the last one is stored.
    const kept = notifications.filter(
      ({ type }, index) =>
        type !== "chat_message" || !notifications.slice(index + 1).some((later) => later.type === type),
    );
    expect(kept.map((row) => row.id).sort()).toEqual(rows.map((row) => row.id).sort());
  }
});
