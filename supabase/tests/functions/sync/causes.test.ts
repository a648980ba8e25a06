/**
 * Changes that GET /sync returns for each type of object and each cause of a change. The tests call the RPCs as the
 * functions do. Each call is a separate transaction, because a sync returns only committed changes.
 */

import type { SyncPage } from "@social/shared-types/sync.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { makePeople } from "../_support/friends.ts";
import { type RpcCall, reserveConnections, resultOf } from "../_support/rpc.ts";
import { reinstate, suspend } from "../_support/suspension.ts";

const connections = reserveConnections(2);

type Args = RpcCall["args"];

function act<Result = Record<string, unknown>>(person: string, rpc: string, args: Args = {}): Promise<Result> {
  return resultOf<Result>(connections[0]!, { person, rpc, args });
}

const cursors = new Map<string, string>();

async function pageOf(person: string, limit = 500): Promise<SyncPage> {
  const args = { cursor: cursors.get(person) ?? null, page_size: String(limit) };
  const page = await act<SyncPage>(person, "sync", args);
  cursors.set(person, page.nextCursor);
  return page;
}

/** Syncs a user, and returns the type and the operation of each change, sorted alphabetically. */
async function newsOf(person: string): Promise<string> {
  const { changes } = await pageOf(person);
  return changes
    .map(({ type, operation }) => `${type} ${operation}`)
    .toSorted()
    .join(", ");
}

/** Syncs a user, and returns the value of the only change of the given type. */
async function changedValue(person: string, type: string): Promise<Record<string, unknown>> {
  const { changes } = await pageOf(person);
  const found = changes.filter((change) => change.type === type);
  expect(found).toHaveLength(1);
  return found[0]!.value as Record<string, unknown>;
}

let [anna, boris, clara]: string[] = [];

async function readAllPages(): Promise<void> {
  for (const person of [anna!, boris!, clara!]) {
    await pageOf(person);
  }
}

async function befriend(one: string, other: string): Promise<string> {
  const { friendship } = await act<{ friendship: { id: string } }>(one, "send_friend_request", { addressee_id: other });
  await act(other, "accept_friend_request", { request_id: friendship.id });
  return friendship.id;
}

async function send(sender: string, chat: string, content: string, replyTo: string | null = null): Promise<string> {
  const message = { content, clientMessageId: null, replyToId: replyTo, attachments: [] };
  return String((await act(sender, "send_message", { chat_id: chat, message })).id);
}

async function openChat(one: string, other: string): Promise<string> {
  return String((await act(one, "open_direct_chat", { person_id: other })).id);
}

async function match(one: string, other: string): Promise<string> {
  for (const [person, target] of [
    [one, other],
    [other, one],
  ] as const) {
    const [profile] = await sql<{ id: string }[]>`select id from public.profiles where user_id = ${target}`;
    await act(person, "interact", { target_profile_id: profile!.id, kind: "like" });
  }
  const [made] = await sql<{ id: string }[]>`
    select id from public.matches where one_person_id = least(${one}::uuid, ${other}) and other_person_id = greatest(${one}::uuid, ${other})`;
  return made!.id;
}

const picnic = {
  title: "Picnic",
  type: "other",
  visibility: "public",
  startAt: "2050-06-01T18:00:00Z",
  latitude: 0,
  longitude: 0,
  capacity: 5,
  consentThreshold: 1,
};

async function publishEvent(creator: string): Promise<string> {
  const { id } = await act(creator, "create_event", { event: picnic });
  await act(creator, "publish_event", { event_id: String(id) });
  return String(id);
}

async function apply(person: string, event: string): Promise<string> {
  return String((await act(person, "like_event", { event_id: event, member_ids: [] })).id);
}

async function admit(organizer: string, group: string): Promise<void> {
  await act(organizer, "vote_on_group", { group_id: group, decision: "consent" });
}

beforeEach(async () => {
  [anna, boris, clara] = await makePeople(3);
  await readAllPages();
});

describe("a sync of messages", () => {
  let chat: string;

  beforeEach(async () => {
    chat = await openChat(anna!, boris!);
    await readAllPages();
  });

  it("returns a new message only to the participants of the chat", async () => {
    await send(anna!, chat, "Hello");
    expect(await newsOf(anna!)).toBe("chat upsert, message upsert");
    expect(await newsOf(boris!)).toBe("chat upsert, message upsert, notification upsert");
    expect(await newsOf(clara!)).toBe("");
    expect(await newsOf(boris!)).toBe("");
  });

  it("returns an edited message together with its replies, and a deleted message together with its notification", async () => {
    const message = await send(anna!, chat, "Hello");
    await send(boris!, chat, "What?", message);
    await send(anna!, chat, "Anything else");
    await readAllPages();
    await act(anna!, "edit_message", { chat_id: chat, message_id: message, content: "Good bye" });
    const { changes } = await pageOf(boris!);
    const values = changes.filter(({ type }) => type === "message").map(({ value }) => value);
    expect(values).toHaveLength(2);
    expect(values).toContainEqual(expect.objectContaining({ id: message, content: "Good bye" }));
    expect(values).toContainEqual(
      expect.objectContaining({ replyTo: expect.objectContaining({ content: "Good bye" }) }),
    );
    const last = await send(anna!, chat, "Nothing");
    await readAllPages();
    await act(anna!, "delete_message", { chat_id: chat, message_id: last });
    expect(await newsOf(boris!)).toBe("chat upsert, message upsert, notification upsert");
  });

  it("returns a delete of the first notification and an upsert of the new notification after a second message", async () => {
    await send(anna!, chat, "One");
    await readAllPages();
    await send(anna!, chat, "Two");
    expect(await newsOf(boris!)).toBe("chat upsert, message upsert, notification delete, notification upsert");
  });

  it("returns a message with its new readers to all participants after a user has read it", async () => {
    const message = await send(anna!, chat, "Hello");
    await readAllPages();
    await act(boris!, "read_messages", { chat_id: chat, up_to_message_id: null });
    // The call marked the message as read. It also marked two notifications as read: the notification of the new chat,
    // and the notification of the message.
    expect(await newsOf(boris!)).toBe("chat upsert, message upsert, notification upsert, notification upsert");
    expect(await changedValue(anna!, "message")).toMatchObject({ id: message, readBy: [boris] });
  });
});

describe("a sync after many changes of one object", () => {
  it("returns a message only once after several edits", async () => {
    const chat = await openChat(anna!, boris!);
    const message = await send(anna!, chat, "Hello");
    await readAllPages();
    for (const content of ["One", "Two", "Three"]) {
      await act(anna!, "edit_message", { chat_id: chat, message_id: message, content });
    }
    const { changes, hasMore } = await pageOf(boris!, 2);
    expect(changes.map(({ type }) => type)).toEqual(["chat", "message"]);
    expect(hasMore).toBe(false);
  });

  it("returns a message only once after several users have read it", async () => {
    const event = await publishEvent(anna!);
    await admit(anna!, await apply(boris!, event));
    await befriend(anna!, clara!);
    await act(anna!, "invite_event_author", { event_id: event, person_id: clara! });
    await act(clara!, "accept_author_invitation", { event_id: event });
    const [chat] = await sql<{ id: string }[]>`
      select id from public.chats where event_id = ${event} and type = 'approved_group'`;
    const message = await send(anna!, chat!.id, "Hello");
    await readAllPages();
    for (const reader of [boris!, clara!]) {
      await act(reader, "read_messages", { chat_id: chat!.id, up_to_message_id: null });
    }
    const { changes, hasMore } = await pageOf(anna!, 1);
    expect(changes.map(({ id }) => id)).toEqual([message]);
    expect(hasMore).toBe(false);
  });
});

describe("a sync with changes between two of its pages", () => {
  it("leaves new messages, including a reply to a returned message, to the next sync", async () => {
    const chat = await openChat(anna!, boris!);
    const original = await send(anna!, chat, "Hello");
    await readAllPages();
    await act(anna!, "edit_message", { chat_id: chat, message_id: original, content: "Good bye" });
    const { hasMore } = await pageOf(boris!, 1);
    expect(hasMore).toBe(true);
    const between = [await send(anna!, chat, "Anything else"), await send(anna!, chat, "What?", original)];
    const returned: string[][] = [];
    for (let more = true; more; ) {
      const page = await pageOf(boris!);
      returned.push(page.changes.map(({ id }) => id).filter((id) => between.includes(id)));
      more = page.hasMore;
    }
    // The remaining pages of this sync contain only changes that were made before its first page.
    expect(returned).toEqual([[]]);
    const { changes } = await pageOf(boris!);
    expect(changes.filter(({ type }) => type === "message").map(({ id }) => id)).toEqual(between);
  });
});

describe("a sync of chats", () => {
  it("returns a chat that the user has muted or archived only to the user's own devices", async () => {
    const chat = await openChat(anna!, boris!);
    await readAllPages();
    await act(anna!, "mute_chat", { chat_id: chat, until: null });
    await act(anna!, "archive_chat", { chat_id: chat });
    expect(await changedValue(anna!, "chat")).toMatchObject({ id: chat, isArchived: true });
    expect(await newsOf(boris!)).toBe("");
  });

  it("returns the chat after a user has joined, but does not return its earlier messages", async () => {
    const event = await publishEvent(anna!);
    await admit(anna!, await apply(boris!, event));
    const [chat] = await sql<{ id: string }[]>`
      select id from public.chats where event_id = ${event} and type = 'approved_group'`;
    await send(anna!, chat!.id, "From before");
    await readAllPages();
    await befriend(anna!, clara!);
    await act(anna!, "invite_event_author", { event_id: event, person_id: clara! });
    await readAllPages();
    await act(clara!, "accept_author_invitation", { event_id: event });
    const { changes } = await pageOf(clara!);
    expect(changes.filter(({ type }) => type === "message")).toEqual([]);
    expect(changes).toContainEqual(expect.objectContaining({ type: "chat", id: chat!.id, operation: "upsert" }));
    expect(await newsOf(boris!)).toContain("chat upsert");
    await send(boris!, chat!.id, "From after");
    expect(await newsOf(clara!)).toContain("message upsert");
  });

  describe("a user who left and rejoined a chat between two syncs", () => {
    let event: string;
    let chat: string;

    async function organize(): Promise<void> {
      await act(anna!, "invite_event_author", { event_id: event, person_id: clara! });
      await act(clara!, "accept_author_invitation", { event_id: event });
    }

    beforeEach(async () => {
      event = await publishEvent(anna!);
      await admit(anna!, await apply(boris!, event));
      const [found] = await sql<{ id: string }[]>`
        select id from public.chats where event_id = ${event} and type = 'approved_group'`;
      chat = found!.id;
      await befriend(anna!, clara!);
      await organize();
    });

    it("gets the messages that were sent or read while the user was not in the chat", async () => {
      const before = await send(clara!, chat, "Before");
      await readAllPages();
      await act(clara!, "resign_event_author", { event_id: event });
      await act(anna!, "read_messages", { chat_id: chat, up_to_message_id: null });
      const meanwhile = await send(boris!, chat, "Meanwhile");
      await organize();
      const { changes } = await pageOf(clara!);
      const returned = changes.filter(({ type, operation }) => type === "message" && operation === "upsert");
      expect(returned.map(({ id }) => id).toSorted()).toEqual([before, meanwhile].toSorted());
    });

    it("gets deletes of the messages that were deleted while the chat had no participants", async () => {
      const message = await send(clara!, chat, "Before");
      await readAllPages();
      await sql.begin(async (transaction) => {
        const rows =
          await transaction`delete from public.chat_participants where chat_id = ${chat} returning chat_id, user_id, role`;
        await transaction`select private.delete_empty_chats(array[${chat}::uuid])`;
        await transaction`insert into public.chat_participants ${sql(rows)}`;
      });
      const { changes } = await pageOf(clara!);
      expect(changes).toContainEqual(expect.objectContaining({ type: "message", id: message, operation: "delete" }));
      expect(changes).toContainEqual(expect.objectContaining({ type: "chat", id: chat, operation: "upsert" }));
    });
  });

  it("returns a delete of the chat to both users after a block has ended the match that opened the chat", async () => {
    await match(anna!, boris!);
    await readAllPages();
    await act(anna!, "block_person", { person_id: boris! });
    expect(await newsOf(anna!)).toContain("chat delete");
    expect(await newsOf(boris!)).toContain("chat delete");
  });

  it("returns a delete of the chat to both users after the end of the match that opened the chat", async () => {
    const made = await match(anna!, boris!);
    expect(await newsOf(anna!)).toContain("chat upsert, match upsert");
    await readAllPages();
    await act(boris!, "end_match", { match_id: made });
    expect(await newsOf(anna!)).toBe("chat delete, match delete");
    // The end of the match also deletes Boris's notification of the like.
    expect(await newsOf(boris!)).toBe("chat delete, match delete, notification delete");
  });
});

describe("a sync of friendships", () => {
  it("returns a new friendship, its acceptance and its end to the two users", async () => {
    const id = await befriend(anna!, boris!);
    expect(await newsOf(anna!)).toBe("friendship upsert, notification upsert");
    expect(await changedValue(boris!, "friendship")).toMatchObject({ id, status: "accepted" });
    await act(anna!, "unfriend", { person_id: boris! });
    expect(await newsOf(boris!)).toBe("friendship delete");
  });

  it("returns a friendship that was created by a friend link, and the end of this friendship, to both users", async () => {
    const args = { expires_in: "600", max_uses: "1" };
    const { token } = await act<{ token: string }>(anna!, "create_friend_link", args);
    expect(await newsOf(anna!)).toBe("");
    const { friendship } = await act<{ friendship: { id: string } }>(boris!, "redeem_friend_link", { token });
    expect(await newsOf(anna!)).toBe("friendship upsert, notification upsert");
    expect(await changedValue(boris!, "friendship")).toMatchObject({ id: friendship.id, status: "accepted" });
    await act(boris!, "unfriend", { person_id: anna! });
    for (const person of [anna!, boris!]) {
      expect(await newsOf(person)).toBe("friendship delete");
    }
  });

  it("returns deletes of a friend request and its notification to the addressee after the request is withdrawn", async () => {
    const asked = { addressee_id: boris! };
    const { friendship } = await act<{ friendship: { id: string } }>(anna!, "send_friend_request", asked);
    expect(await newsOf(boris!)).toBe("friendship upsert, notification upsert");
    await act(anna!, "withdraw_friend_request", { request_id: friendship.id });
    expect(await newsOf(boris!)).toBe("friendship delete, notification delete");
  });
});

describe("a sync after a block, a suspension or the deletion of a profile", () => {
  beforeEach(async () => {
    const chat = await openChat(anna!, boris!);
    await befriend(anna!, boris!);
    await match(anna!, boris!);
    await send(boris!, chat, "Hello");
    await readAllPages();
  });

  it("returns deletes of the objects that a block hides from the two users, and returns the objects again after an unblock", async () => {
    await act(anna!, "block_person", { person_id: boris! });
    const { changes } = await pageOf(anna!);
    const operations = new Set(changes.map(({ type, operation }) => `${type} ${operation}`));
    expect(operations).toEqual(new Set(["friendship upsert", "match delete", "chat delete", "notification delete"]));
    const others = new Set((await newsOf(boris!)).split(", "));
    // The blocked user still has the chat, and no change reveals the block.
    expect(others).toEqual(new Set(["friendship delete", "match delete", "chat upsert", "notification delete"]));
    await act(anna!, "unblock_person", { person_id: boris! });
    const after = new Set((await newsOf(anna!)).split(", "));
    expect(after).toEqual(new Set(["friendship delete", "chat upsert", "notification upsert"]));
  });

  it("returns no change to a blocker when the blocked user also blocks or unblocks the blocker", async () => {
    await act(anna!, "block_person", { person_id: boris! });
    await readAllPages();
    await act(boris!, "block_person", { person_id: anna! });
    expect(await newsOf(anna!)).toBe("");
    expect(await newsOf(boris!)).toContain("chat delete");
    await act(boris!, "unblock_person", { person_id: anna! });
    expect(await newsOf(anna!)).toBe("");
  });

  it("returns deletes of the objects that involve a suspended user, and returns the objects again after the suspension", async () => {
    await suspend({ id: boris! });
    const gone = await pageOf(anna!);
    expect(new Set(gone.changes.map(({ type, operation }) => `${type} ${operation}`))).toEqual(
      new Set(["friendship delete", "match delete", "chat upsert", "notification delete"]),
    );
    await reinstate({ id: boris! });
    const back = await pageOf(anna!);
    expect(back.changes.map(({ type, id }) => `${type} ${id}`).toSorted()).toEqual(
      gone.changes.map(({ type, id }) => `${type} ${id}`).toSorted(),
    );
    expect(new Set(back.changes.map(({ operation }) => operation))).toEqual(new Set(["upsert"]));
    expect(await newsOf(clara!)).toBe("");
  });

  it("returns deletes of friendships and matches with a deleted profile, and of the profile to the owner's other devices", async () => {
    await act(boris!, "delete_profile");
    const others = new Set((await newsOf(anna!)).split(", "));
    expect(others).toContain("friendship delete");
    expect(others).toContain("match delete");
    const own = new Set((await newsOf(boris!)).split(", "));
    expect(own).toEqual(
      new Set(["profile delete", "friendship delete", "match delete", "chat delete", "notification delete"]),
    );
  });
});

describe("a sync of events and groups", () => {
  it("returns changes of an event to its organizers and guests, and a delete of the event to a guest who leaves", async () => {
    const event = await publishEvent(anna!);
    expect(await newsOf(anna!)).toBe("chat upsert, event upsert");
    const group = await apply(boris!, event);
    expect(await newsOf(boris!)).toContain("group upsert");
    await readAllPages();
    await admit(anna!, group);
    expect(await newsOf(boris!)).toBe(
      "chat upsert, event upsert, group upsert, notification upsert, notification upsert",
    );
    expect(await changedValue(anna!, "event")).toMatchObject({ id: event, guestCount: 1 });
    await act(anna!, "update_event", { event_id: event, changes: { title: "Dinner" } });
    expect(await newsOf(boris!)).toBe("chat upsert, event upsert");
    await act(boris!, "leave_group", { group_id: group });
    expect(await newsOf(boris!)).toBe("chat delete, event delete, group delete, notification delete");
  });

  it("returns a deleted event to its guests as a delete, and to its creator as the event with deletedAt", async () => {
    const event = await publishEvent(anna!);
    await admit(anna!, await apply(boris!, event));
    await readAllPages();
    await act(anna!, "delete_event", { event_id: event });
    expect(await newsOf(boris!)).toContain("event delete");
    expect(await changedValue(anna!, "event")).toMatchObject({ id: event, deletedAt: expect.any(String) });
  });

  it("returns a delete of a draft to the creator's other devices after the creator has deleted the profile", async () => {
    const { id } = await act(anna!, "create_event", { event: picnic });
    expect(await newsOf(anna!)).toContain("event upsert");
    await act(anna!, "delete_profile");
    const { changes } = await pageOf(anna!);
    expect(changes).toContainEqual({ type: "event", id, operation: "delete", value: null });
  });

  it("returns no changes of an event to users whose group is not admitted", async () => {
    const event = await publishEvent(anna!);
    await apply(boris!, event);
    await readAllPages();
    await act(anna!, "update_event", { event_id: event, changes: { title: "Dinner" } });
    expect(await newsOf(boris!)).toBe("");
  });

  it("returns a delete of the event to a co-author who has resigned", async () => {
    const event = await publishEvent(anna!);
    await befriend(anna!, boris!);
    await act(anna!, "invite_event_author", { event_id: event, person_id: boris! });
    await act(boris!, "accept_author_invitation", { event_id: event });
    expect(await changedValue(boris!, "event")).toMatchObject({ viewerRole: "author" });
    await readAllPages();
    await act(boris!, "resign_event_author", { event_id: event });
    expect(await newsOf(boris!)).toContain("event delete");
    expect(await changedValue(anna!, "event")).toMatchObject({ organizerCount: 1 });
  });
});

describe("a sync of a user's own objects", () => {
  it("returns changes of the profile and of the notification preferences only to the user's own devices", async () => {
    await befriend(anna!, boris!);
    await readAllPages();
    await act(anna!, "update_profile", { changes: { city: "Perm" } });
    await act(anna!, "change_notification_preferences", { changes: { showPreviews: false } });
    const { changes } = await pageOf(anna!);
    expect(changes.map(({ type, value }) => [type, value])).toEqual([
      ["profile", expect.objectContaining({ city: "Perm" })],
      ["preferences", expect.objectContaining({ showPreviews: false })],
    ]);
    expect(await newsOf(boris!)).toBe("");
  });

  it("returns a read notification as an upsert, and a deleted notification as a delete", async () => {
    await befriend(anna!, boris!);
    await readAllPages();
    await act(anna!, "read_notifications", { notification_ids: null });
    const { id, isRead } = await changedValue(anna!, "notification");
    expect(isRead).toBe(true);
    await act(anna!, "delete_notification", { notification_id: String(id) });
    expect(await newsOf(anna!)).toBe("notification delete");
  });

  it("finds no entries in the change log after the user is deleted at the identity provider", async () => {
    await sql`insert into auth.users (id, instance_id) values (${anna!}, '00000000-0000-0000-0000-000000000000')`;
    await act(anna!, "update_profile", { changes: { city: "Perm" } });
    await sql`delete from auth.users where id = ${anna!}`;
    expect(await sql`select from private.change_log where audience_id = ${anna!}`).toHaveLength(0);
  });
});

describe("a sync during concurrent transactions", () => {
  it("returns a change that is committed after a later change, and does not block the open transaction", async () => {
    const chat = await openChat(anna!, boris!);
    const late = connections[1]!;
    await readAllPages();
    await late.unsafe("begin");
    await resultOf(late, { person: boris!, rpc: "update_profile", args: { changes: { city: "Omsk" } } });
    await act(boris!, "change_notification_preferences", { changes: { showPreviews: false } });
    await send(anna!, chat, "Meanwhile");
    expect(await newsOf(boris!)).toBe("chat upsert, message upsert, notification upsert, preferences upsert");
    await late.unsafe("commit");
    expect(await newsOf(boris!)).toBe("profile upsert");
    expect(await newsOf(boris!)).toBe("");
  });

  it("returns a notification that was committed after an earlier sync, and a delete of each removed notification", async () => {
    const chat = await openChat(anna!, boris!);
    const late = connections[1]!;
    await readAllPages();
    await late.unsafe("begin");
    await resultOf(late, { person: clara!, rpc: "send_friend_request", args: { addressee_id: boris! } });
    await send(anna!, chat, "Meanwhile");
    expect(await newsOf(boris!)).toBe("chat upsert, message upsert, notification upsert");
    await late.unsafe("commit");
    expect(await newsOf(boris!)).toBe("friendship upsert, notification upsert");
    expect(await newsOf(boris!)).toBe("");
    await send(anna!, chat, "Two");
    const [notification] = await sql<{ id: string }[]>`
      select id from public.notifications where user_id = ${boris!} and type = 'chat_message'`;
    await act(boris!, "delete_notification", { notification_id: notification!.id });
    // The second message replaced the first notification, and the new notification was deleted.
    expect(await newsOf(boris!)).toBe("chat upsert, message upsert, notification delete, notification delete");
  });

  it("reaches its last page during a long transaction, even if its cursor cannot list all open transactions", async () => {
    const chat = await openChat(anna!, boris!);
    const late = connections[1]!;
    await readAllPages();
    // The sync runs in the open transaction, because no other session can see the changed setting.
    await late.unsafe("begin");
    await late`update private.settings set value = '-1' where name = 'sync_open_transactions'`;
    await resultOf(late, { person: boris!, rpc: "update_profile", args: { changes: { city: "Omsk" } } });
    const sent: string[] = [];
    for (let number = 0; number < 5; number += 1) {
      sent.push(await send(anna!, chat, `Message ${number}`));
    }
    const returned = new Set<string>();
    let hasMore = true;
    for (let pages = 0; hasMore && pages < 20; pages += 1) {
      const args = { cursor: cursors.get(boris!)!, page_size: "2" };
      const page = await resultOf<SyncPage>(late, { person: boris!, rpc: "sync", args });
      for (const { id } of page.changes) {
        returned.add(id);
      }
      cursors.set(boris!, page.nextCursor);
      hasMore = page.hasMore;
    }
    await late.unsafe("reset role");
    await late`update private.settings set value = '40' where name = 'sync_open_transactions'`;
    await late.unsafe("commit");
    expect(hasMore).toBe(false);
    expect([...returned]).toEqual(expect.arrayContaining(sent));
    expect(await newsOf(boris!)).toContain("profile upsert");
  });

  it("returns all changes, including changes that are committed between its pages", async () => {
    const chat = await openChat(anna!, boris!);
    await readAllPages();
    const sent = new Set<string>();
    for (let number = 0; number < 7; number += 1) {
      sent.add(await send(anna!, chat, `Message ${number}`));
    }
    const returned: string[] = [];
    let page = await pageOf(boris!, 2);
    for (let pages = 0; page.changes.length > 0; pages += 1) {
      expect(page.changes.length).toBeLessThanOrEqual(2);
      returned.push(...page.changes.filter(({ type }) => type === "message").map(({ id }) => id));
      if (pages < 3) {
        sent.add(await send(anna!, chat, `Message between ${pages}`));
      }
      page = await pageOf(boris!, 2);
    }
    expect(returned.toSorted()).toEqual([...sent].toSorted());
  });
});
