/** The Realtime stream of notifications: `postgres_changes` of the table, filtered by the user's id. */

import type { Database } from "@social/shared-types/database-types.ts";
import { columnsBeyondTheApi, notificationFromRow } from "@social/shared-types/notifications/from-row.ts";
import { notificationRowSchema } from "@social/shared-types/notifications/row.ts";
import { notificationTypeSchema } from "@social/shared-types/notifications.ts";
import { topicNames } from "@social/shared-types/realtime.ts";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterEach, describe, expect, inject, it } from "vitest";
import WebSocket from "ws";
import { sql } from "../_support/database.ts";
import { befriend } from "../_support/friends.ts";
import { notificationsOf } from "../_support/notifications/notifications.ts";
import { followAs, followNotifications } from "../_support/notifications/stream.ts";
import { clientOf, follow, followable } from "../_support/realtime.ts";
import { createAccount, type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const clients: SupabaseClient<Database>[] = [];

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()));
});

/** Returns a supabase-js client that has signed in. */
async function signUpClient(): Promise<{ client: SupabaseClient<Database>; id: string }> {
  const { apiUrl, publishableKey } = inject("stack");
  const client = createClient<Database>(apiUrl, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never, timeout: 60_000 },
  });
  clients.push(client);
  const { id, ...credentials } = await createAccount();
  const { error } = await client.auth.signInWithPassword(credentials);
  if (error) {
    throw error;
  }
  return { client, id };
}

async function ask(person: Person, addresseeId: string): Promise<void> {
  expect((await person.request("POST", "/friends/requests", { addresseeId })).status).toBe(201);
}

describe("a user who subscribes to their own notifications", () => {
  // spec: What the service does, notifications are kept, and arrive in real time
  // spec: Events: in-app notifications, each new row reaches its recipient in real time, whatever its type
  // spec: Events: realtime, INSERT on the notifications table, filtered by the own user id, gives each new row
  it("receives a row for a friend request, and the list of notifications contains the same notification", async () => {
    const { client, id } = await signUpClient();
    const received = await followAs(client, id);
    const asking = await signUpWithProfile({ firstName: "Boris" });
    await ask(asking, id);
    await expect.poll(() => received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      user_id: id,
      type: "friend_request",
      actor_id: asking.id,
      is_read: false,
      payload: { actorName: "Boris", chatName: null, eventTitle: null, messagePreview: null },
    });
    expect(Object.keys(received[0] ?? {}).sort()).toEqual(Object.keys(notificationRowSchema.shape).sort());
    const { data } = await client.auth.getSession();
    const list = await fetch(`${inject("stack").functionsUrl}/notifications`, {
      headers: { authorization: `Bearer ${data.session?.access_token}` },
    });
    expect(await list.json()).toMatchObject({ data: [{ id: received[0]?.id }], nextCursor: null });
  });

  // spec: Events: in-app notifications, each new row reaches its recipient in real time, whatever its type
  // spec: Events: realtime, INSERT on the notifications table, filtered by the own user id, gives each new row
  it("receives each notification exactly once, whatever its type", async () => {
    const { client, id } = await signUpClient();
    const received = await followAs(client, id);
    const types = notificationTypeSchema.options;
    await sql`
      select private.notify(array[${id}::uuid], type::public.notification_type, null, event_title => 'Picnic')
      from unnest(${types as string[]}::text[]) as type`;
    await expect.poll(() => received).toHaveLength(types.length);
    expect(received.map(({ type }) => type).sort()).toEqual([...types].sort());
  });

  it("can convert the rows of all notification types into the objects that GET /notifications returns", async () => {
    const [anna, actor] = await Promise.all([signUpWithProfile(), signUpWithProfile({ firstName: "Boris" })]);
    const received = await followNotifications(anna);
    const types = notificationTypeSchema.options;
    await sql`
      select
        private.notify(
          array[${anna.id}::uuid], type::public.notification_type,
          case when type like 'event_c%' then null else ${actor.id}::uuid end,
          event => gen_random_uuid(), group_of_event => gen_random_uuid(), chat => gen_random_uuid(),
          event_title => 'Picnic, "the" {second}', chat_name => 'Friends',
          message => case when type = 'chat_message' then E'Hello, \\\\ "you"' end,
          changed => case when type = 'event_changed' then array['startAt', 'location'] end
        )
      from unnest(${types as string[]}::text[]) as type`;
    await expect.poll(() => received).toHaveLength(types.length);
    const mapped = received.map((row) => notificationFromRow(notificationRowSchema.parse(row)));
    const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
    expect(mapped.toSorted(byId)).toEqual((await notificationsOf(anna)).toSorted(byId));
    expect(mapped.map(({ type }) => type).sort()).toEqual([...types].sort());
    expect(mapped.find(({ type }) => type === "event_changed")?.changed).toEqual(["startAt", "location"]);
    expect(mapped.find(({ type }) => type === "chat_message")?.count).toBe(1);
  });

  it("receives rows with all columns of the table, and the conversion drops the four columns that are not in the API", async () => {
    const columns = await sql<{ name: string }[]>`
      select attname as name from pg_attribute
      where attrelid = 'public.notifications'::regclass and attnum > 0 and not attisdropped`;
    const known = Object.keys(notificationRowSchema.shape);
    expect(columns.map(({ name }) => name).sort()).toEqual(known.toSorted());
    const row = notificationRowSchema.parse(notificationRowSchema.meta()?.examples?.[0]);
    // The conversion ignores the columns that are not part of the API.
    const altered = { ...row, message_id: row.id, first_message_id: row.id, is_hidden: true, created_in: "7" };
    expect(columnsBeyondTheApi).toEqual(["message_id", "first_message_id", "is_hidden", "created_in"]);
    expect(notificationFromRow(altered)).toEqual(notificationFromRow(row));
    expect(Object.keys(notificationFromRow(row))).toHaveLength(known.length - columnsBeyondTheApi.length);
  });

  it("receives a row for each message of a chat, although each new notification of the chat replaces the previous one", async () => {
    const { client, id } = await signUpClient();
    const received = await followAs(client, id);
    const sender = await signUpWithProfile({ firstName: "Boris" });
    const chat = (await sender.request("POST", "/chats/direct", { userId: id })).body as { id: string };
    const notified = () => received.filter(({ type }) => type === "chat_message");
    for (const [index, content] of ["One", "Two"].entries()) {
      expect((await sender.request("POST", `/chats/${chat.id}/messages`, { content })).status).toBe(201);
      // The test waits for each row, because the stream skips a row that is replaced before the stream has read it.
      await expect.poll(notified).toHaveLength(index + 1);
    }
    expect(notified().map(({ message_count, payload }) => [message_count, payload])).toMatchObject([
      [1, { messagePreview: "One" }],
      [2, { messagePreview: "Two" }],
    ]);
    const rows = await sql`select id from public.notifications where user_id = ${id} and type = 'chat_message'`;
    expect(rows).toEqual([{ id: notified()[1]?.id }]);
  });

  it("receives no notification of a user whom they blocked", async () => {
    const { client, id } = await signUpClient();
    const received = await followAs(client, id);
    const [blocked, other] = await Promise.all([signUpWithProfile(), signUpWithProfile()]);
    const { data } = await client.auth.getSession();
    const block = await fetch(`${inject("stack").functionsUrl}/friends/${blocked.id}/block`, {
      method: "POST",
      headers: { authorization: `Bearer ${data.session?.access_token}` },
    });
    expect(block.status).toBe(200);
    await blocked.request("POST", "/friends/requests", { addresseeId: id });
    await ask(other, id);
    await expect.poll(() => received).toHaveLength(1);
    expect(received[0]?.actor_id).toBe(other.id);
  });

  it("receives no notification after signing out", async () => {
    const [{ client, id }, witness] = await Promise.all([signUpClient(), signUpClient()]);
    const received = await followAs(client, id);
    const seen = await followAs(witness.client, witness.id);
    // If the client did not remove its channels, the platform would continue the stream until the token expires
    // (docs/api/realtime.md).
    client.auth.onAuthStateChange((event) => {
      if (event === "SIGNED_OUT") {
        void client.removeAllChannels();
      }
    });
    await client.auth.signOut();
    await expect.poll(() => client.getChannels()).toEqual([]);
    const asking = await signUpWithProfile();
    await ask(asking, id);
    await ask(asking, witness.id);
    await expect.poll(() => seen).toHaveLength(1);
    expect(received).toEqual([]);
  });
});

describe("the Realtime topic of a user's notifications", () => {
  it("broadcasts the id of each new notification", async () => {
    const [anna, ben] = await Promise.all([signUp(), signUpWithProfile()]);
    const received = (await follow(clientOf(anna), topicNames.notifications(anna.id)))!;
    await ask(ben, anna.id);
    await expect.poll(() => received).toHaveLength(1);
    const { data } = (await anna.request("GET", "/notifications")).body as { data: { id: string }[] };
    expect(data).toHaveLength(1);
    const { id: _, ...notified } = received[0]!;
    expect(notified).toEqual({ type: "notification.created", notificationId: data[0]!.id });
  });

  it("broadcasts once when the user marks notifications as read, so that the user's other devices update their count", async () => {
    const [anna, ben] = await Promise.all([signUp(), signUpWithProfile()]);
    await ask(ben, anna.id);
    await sql`select private.notify(array[${anna.id}::uuid], 'people_like', ${ben.id}) from generate_series(1, 3)`;
    const received = (await follow(clientOf(anna), `notifications:${anna.id}`))!;
    expect((await anna.request("POST", "/notifications/read")).body).toEqual({ updated: 4 });
    await expect.poll(() => received).toHaveLength(1);
    const { id: _, ...notified } = received[0]!;
    expect(notified).toEqual({ type: "notifications.changed" });
    expect((await anna.request("GET", "/notifications/count")).body).toEqual({ count: 0 });
  });

  it("cannot be joined by any other user, even by a friend", async () => {
    const [anna, ben] = await Promise.all([signUpWithProfile(), signUpWithProfile()]);
    await befriend(anna, ben);
    const topics = [`notifications:${anna.id}`];
    const strangers = [ben, await signUp()];
    const followed = await Promise.all(strangers.map((stranger) => followable(stranger, topics)));
    expect(followed).toEqual([[], []]);
  });
});

describe("a user who subscribes to the notifications of another user", () => {
  // spec: Events: realtime, a person gets their own rows only, whatever they filter by
  it("receives no notification, while the other user receives their own notifications", async () => {
    const [owner, stranger] = await Promise.all([signUpClient(), signUpClient()]);
    const received = await followAs(owner.client, owner.id);
    const overheard = await followAs(stranger.client, owner.id);
    await ask(await signUpWithProfile(), owner.id);
    await expect.poll(() => received).toHaveLength(1);
    // A row that is delivered to the wrong user would arrive before the subscriber's own notification.
    const own = await followAs(stranger.client, stranger.id);
    await ask(await signUpWithProfile(), stranger.id);
    await expect.poll(() => own).toHaveLength(1);
    expect(overheard).toEqual([]);
  });
});
