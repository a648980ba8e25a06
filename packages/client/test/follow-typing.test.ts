/** Tests `client.follow.typing` on the local stack, and `TypingFollower` with fake timers. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openDirectChat, say } from "../../../supabase/tests/functions/_support/chats.ts";
import type { Hub } from "../src/follow/follower.ts";
import type { TopicListener } from "../src/follow/topics.ts";
import { TypingFollower } from "../src/follow/typing.ts";
import { startApp } from "./_support/apps.ts";

describe("client.follow.typing", () => {
  it("emits a user who starts typing, and removes the user when typing stops or a message arrives", async () => {
    const [anna, ben] = await Promise.all([startApp(), startApp()]);
    const chat = await openDirectChat(anna.person, ben.person);
    const received: (readonly string[])[] = [];
    const connections: boolean[] = [];
    const connection = (isConnected: boolean) => connections.push(isConnected);
    const following = ben.client.follow.typing(chat.id, { changed: (userIds) => received.push(userIds), connection });
    ben.client.follow.chat(chat.id, { connection });
    const annas = anna.client.follow.typing(chat.id, { connection });
    await expect.poll(() => connections).toEqual([true, true, true]);
    annas.typed();
    await expect.poll(() => received).toEqual([[anna.person.id]]);
    annas.stopped();
    await expect.poll(() => received).toEqual([[anna.person.id], []]);
    annas.typed();
    await expect.poll(() => received.at(-1)).toEqual([anna.person.id]);
    await say(anna.person, chat, "That was it");
    await expect.poll(() => received.at(-1)).toEqual([]);
    expect(following.typing).toEqual([]);
  });
});

/** Creates a `TypingFollower` on a fake topic, so that the test does not need the local stack. */
async function followTyping() {
  const told: boolean[] = [];
  const received: (readonly string[])[] = [];
  let listener: TopicListener<"typing"> = {};
  const hub = {
    api: { call: async (_: string, { body }: { body: { isTyping: boolean } }) => told.push(body.isTyping) },
    topics: {
      listen: (_kind: string, _id: string, listening: TopicListener<"typing">) => {
        listener = listening;
        return () => {};
      },
    },
    ownId: async () => "own",
    add: () => {},
    remove: () => {},
  };
  const follower = new TypingFollower(hub as unknown as Hub, "chat", { changed: (userIds) => received.push(userIds) });
  await vi.advanceTimersByTimeAsync(0);
  const hear = (userId: string, type: "typing.started" | "typing.stopped" = "typing.started") =>
    listener.received?.({ type, chatId: "chat", userId });
  return { follower, told, received, hear };
}

describe("a TypingFollower", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("removes a typing user six seconds after the last broadcast", async () => {
    const { received, hear, follower } = await followTyping();
    hear("anna");
    await vi.advanceTimersByTimeAsync(4000);
    hear("vera");
    hear("anna");
    await vi.advanceTimersByTimeAsync(5999);
    expect([received, follower.typing]).toEqual([
      [["anna"], ["anna", "vera"]],
      ["anna", "vera"],
    ]);
    await vi.advanceTimersByTimeAsync(1);
    expect([received.at(-1), follower.typing]).toEqual([[], []]);
  });

  it("ignores typing on other devices of the same user, and emits nothing after stop()", async () => {
    const { told, received, hear, follower } = await followTyping();
    hear("own");
    expect(received).toEqual([]);
    hear("anna");
    follower.typed();
    follower.stop();
    hear("vera");
    await vi.advanceTimersByTimeAsync(10_000);
    expect([received, told]).toEqual([[["anna"]], []]);
  });

  it("sends isTyping: true at most once in three seconds, and isTyping: false when the user stops", async () => {
    const { told, follower } = await followTyping();
    for (let time = 0; time < 3500; time += 20) {
      follower.typed();
      await vi.advanceTimersByTimeAsync(20);
    }
    expect(told).toEqual([true, true]);
    follower.stopped();
    await vi.advanceTimersByTimeAsync(1000);
    expect(told).toEqual([true, true, false]);
  });

  it("sends isTyping: false five seconds after the last key press, unless the user has sent the message", async () => {
    const { told, follower } = await followTyping();
    follower.typed();
    await vi.advanceTimersByTimeAsync(4990);
    expect(told).toEqual([true]);
    await vi.advanceTimersByTimeAsync(20);
    expect(told).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(1000);
    follower.typed();
    await vi.advanceTimersByTimeAsync(0);
    follower.messageSeen("chat", "own");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toEqual([true, false, true]);
  });
});
