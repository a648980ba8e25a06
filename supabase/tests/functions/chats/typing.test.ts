/** Broadcasts on the topic `typing:{chatId}` that a participant is typing (docs/features/chats.md, Typing). */

import { chatsContract } from "@social/shared-types/chats.ts";
import { describe, expect, inject, it } from "vitest";
import { openDirectChat } from "../_support/chats.ts";
import { sql } from "../_support/database.ts";
import { inviteAndAccept, newFriendOf } from "../_support/events/events.ts";
import { block } from "../_support/friends.ts";
import { admittedGuest, leave, organizedEvent } from "../_support/groups.ts";
import { times } from "../_support/races.ts";
import { clientOf, type EventUpdate, follow } from "../_support/realtime.ts";
import { type ApiResponse, callFunction, expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = chatsContract;

interface Named {
  id: string;
}

function sendTyping(person: Person, { id }: Named, isTyping: unknown): Promise<ApiResponse> {
  return person.request("POST", `/chats/${id}/typing`, { isTyping });
}

/**
 * Reports that a person is typing or has stopped typing, and checks that the report expires after six seconds or
 * immediately.
 */
async function types(person: Person, chat: Named, isTyping = true): Promise<void> {
  const asked = Date.now();
  const { expiresAt } = expectSuccess(await sendTyping(person, chat, isTyping), routes.tellTyping);
  const answered = Date.now();
  const lasting = isTyping ? 6000 : 0;
  // The clock of the database may differ from the clock of the test by a second.
  expect(Date.parse(expiresAt)).toBeGreaterThan(asked + lasting - 1000);
  expect(Date.parse(expiresAt)).toBeLessThan(answered + lasting + 1000);
}

/**
 * Moves the stored time of the last typing broadcasts in a chat back by a second, so that the next broadcast is
 * allowed.
 */
async function passSecond({ id }: Named): Promise<void> {
  await sql`update private.typing_paces set broadcast_at = broadcast_at - interval '1 second' where chat_id = ${id}`;
}

function followTyping(person: Person, { id }: Named): Promise<EventUpdate[] | null> {
  return follow(clientOf(person), `typing:${id}`);
}

describe("a participant who types", () => {
  it("is shown as typing for six seconds, or until they report that they have stopped", async () => {
    const [anna, ben] = [await signUp(), await signUp()];
    const chat = await openDirectChat(anna, ben);
    const received = await followTyping(ben, chat);
    const own = await followTyping(anna, chat);
    await types(anna, chat);
    await expect.poll(() => received).toHaveLength(1);
    await passSecond(chat);
    await types(anna, chat, false);
    await expect.poll(() => received).toHaveLength(2);
    const ids = { chatId: chat.id, userId: anna.id };
    expect(received).toEqual([
      { type: "typing.started", ...ids },
      { type: "typing.stopped", ...ids },
    ]);
    // The other devices of the user who types also receive the broadcasts.
    await expect.poll(() => own).toHaveLength(2);
  });

  it("causes at most one broadcast per second, regardless of the number of calls", async () => {
    const [anna, ben] = [await signUp(), await signUp()];
    const chat = await openDirectChat(anna, ben);
    const received = await followTyping(ben, chat);
    await sql`update private.settings set value = '60' where name = 'typing_pace_seconds'`;
    try {
      const responses = await times(10, () => sendTyping(anna, chat, true));
      expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
      await types(ben, chat);
      await expect.poll(() => received!.map(({ userId }) => userId)).toContain(ben.id);
      await types(anna, chat);
    } finally {
      await sql`update private.settings set value = '1' where name = 'typing_pace_seconds'`;
    }
    await passSecond(chat);
    await sql`update private.typing_paces set broadcast_at = broadcast_at - interval '60 seconds' where chat_id = ${chat.id}`;
    await types(anna, chat, false);
    await expect.poll(() => received!.at(-1)).toMatchObject({ type: "typing.stopped" });
    expect(received!.map(({ type, userId }) => [type, userId]).sort()).toEqual(
      [
        ["typing.started", anna.id],
        ["typing.started", ben.id],
        ["typing.stopped", anna.id],
      ].sort(),
    );
  });

  it("is not shown as typing to users who subscribe later", async () => {
    const [anna, ben] = [await signUp(), await signUp()];
    const chat = await openDirectChat(anna, ben);
    const received = await followTyping(ben, chat);
    await types(anna, chat);
    // The test waits until the broadcast has arrived, because a client that subscribes earlier would also receive it.
    await expect.poll(() => received).toHaveLength(1);
    const replayed = await follow(clientOf(ben), `typing:${chat.id}`, {
      private: true,
      broadcast: { replay: { since: Date.now() - 60_000 } },
    });
    const [{ kept } = { kept: -1 }] = await sql<{ kept: number }[]>`
      select count(*)::integer as kept from realtime.messages where topic = ${`typing:${chat.id}`}`;
    expect(kept).toBe(0);
    expect(replayed).toEqual([]);
  });

  it("receives 400 if isTyping is missing or invalid", async () => {
    const anna = await signUp();
    const chat = await openDirectChat(anna, await signUp());
    for (const wrong of ["true", 1, null, undefined]) {
      expectInvalid(await sendTyping(anna, chat, wrong), ["isTyping"]);
    }
    expectInvalid(await sendTyping(anna, { id: "x" }, true), ["id"]);
    expectRefusal(await callFunction("POST", `/chats/${chat.id}/typing`), 401, "unauthorized");
  });

  it("receives 404 chat_not_found if one person blocks the other or has deleted the profile, and in chats of other people", async () => {
    const [anna, ben] = [await signUpWithProfile(), await signUpWithProfile()];
    const chat = await openDirectChat(anna, ben);
    expectRefusal(await sendTyping(await signUp(), chat, true), 404, "chat_not_found");
    await block(anna, ben);
    for (const person of [anna, ben]) {
      expectRefusal(await sendTyping(person, chat, true), 404, "chat_not_found");
    }
    const other = await openDirectChat(anna, await signUp());
    await types(anna, other);
    const gone = await signUpWithProfile();
    const left = await openDirectChat(anna, gone);
    expect((await gone.request("DELETE", "/profiles")).status).toBe(200);
    expectRefusal(await sendTyping(anna, left, true), 404, "chat_not_found");
  });
});

describe("a user who is not a participant of a chat", () => {
  it("can neither receive nor send typing broadcasts of the chat", async () => {
    const [anna, ben, eve] = [await signUp(), await signUp(), await signUp()];
    const chat = await openDirectChat(anna, ben);
    expect(await followTyping(eve, chat)).toBeNull();
    const received = await followTyping(ben, chat);
    const { apiUrl, publishableKey } = inject("stack");
    for (const person of [anna, eve]) {
      await fetch(`${apiUrl}/realtime/v1/api/broadcast`, {
        method: "POST",
        headers: {
          apikey: publishableKey,
          authorization: `Bearer ${person.token}`,
          "content-type": "application/json",
        },
        body: JSON.stringify({
          messages: [
            { topic: `typing:${chat.id}`, event: "typing.started", payload: { type: "forged" }, private: true },
          ],
        }),
      });
    }
    await types(anna, chat);
    await expect.poll(() => received).toHaveLength(1);
    expect(received).toMatchObject([{ type: "typing.started" }]);
  });
});

describe("subscribers of a chat", () => {
  it("receive a broadcast when a person joins or leaves the chat", async () => {
    const host = await organizedEvent(1);
    const { guest, group, chatId } = await admittedGuest(host);
    const received = await follow(clientOf(host.creator), `chat:${chatId}`);
    const late = await newFriendOf(host.creator);
    await inviteAndAccept(host.creator, host.event, late);
    await expect.poll(() => received).toHaveLength(1);
    await leave(guest, group);
    await expect.poll(() => received).toHaveLength(2);
    expect(received!.map(({ id, ...broadcast }) => broadcast)).toEqual([
      { type: "participant.joined", chatId, userId: late.id },
      { type: "participant.left", chatId, userId: guest.id },
    ]);
  });
});
