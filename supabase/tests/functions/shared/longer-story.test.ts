/** Runs the second scenario of `npm run demo` with real clients, after the core flow, and checks the results. */

import { expect, inject, it } from "vitest";
import WebSocket from "ws";
import { playCoreFlow } from "../../../../tools/demo/core-flow.ts";
import { type LongerStory, playLongerStory } from "../../../../tools/demo/longer-story.ts";
import { sql } from "../_support/database.ts";

it("a user can join by a link, search, apply and mute the chat, and is notified of a change and of the cancellation", async () => {
  const printed: string[] = [];
  const listener = { chapter: (title: string) => printed.push(title), line: (text: string) => printed.push(text) };
  const stack = { ...inject("stack"), transport: WebSocket };
  let story: LongerStory | undefined;
  await playCoreFlow(stack, listener, async (flow) => {
    // The scenario skips the reminder, because other tests use the same local stack and this test cannot change its
    // time. The file events/reminders.test.ts tests reminders.
    story = await playLongerStory(stack, flow, undefined, listener);
  });
  const { dora, concertId, chatId } = story as LongerStory;
  expect(printed).toContain("Dora is told at once, and what has changed: startAt");
  expect(printed.at(-1)).toBe("Dora is told, and finds it cancelled");

  expect(dora.notifications.map(({ type, event_id }) => [type, event_id])).toEqual([
    ["event_application_approved", concertId],
    ["chat_created", concertId],
    ["event_changed", concertId],
    ["chat_message", concertId],
    ["event_cancelled", concertId],
  ]);
  const [event] = await sql`select status, guest_count from public.events where id = ${concertId}`;
  expect(event).toEqual({ status: "cancelled", guest_count: 1 });
  const [muted] = await sql`
    select unread_count from public.chat_participants where chat_id = ${chatId} and user_id = ${dora.id}`;
  expect(muted).toEqual({ unread_count: 1 });
});
