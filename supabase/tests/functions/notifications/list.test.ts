/** GET /notifications: pages, filters and cursors. */

import { notificationsContract, notificationTypeSchema } from "@social/shared-types/notifications.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { liftLimits } from "../_support/limits.ts";
import { addNotifications, notificationsOf, notifyOfMessage, read } from "../_support/notifications/notifications.ts";
import { readPages } from "../_support/pages.ts";
import { expectInvalid, expectSuccess } from "../_support/responses.ts";
import { type Person, signUp } from "../_support/sign-up.ts";

const { routes } = notificationsContract;

async function pageOf(person: Person, query = "") {
  return expectSuccess(await person.request("GET", `/notifications${query}`), routes.listNotifications);
}

/** Returns the ids of a user's stored notifications in the order in which the list must contain them. */
async function storedIds({ id }: Person, unreadOnly: boolean): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id
    from public.notifications
    where user_id = ${id} and (not ${unreadOnly} or not is_read)
    order by created_at desc, id desc`;
  return rows.map((row) => row.id);
}

describe("GET /notifications", () => {
  let anna: Person;

  beforeAll(async () => {
    anna = await signUp();
    await liftLimits(anna);
    await addNotifications(anna, 215);
  });

  // spec: Conventions, the same: notifications
  // spec: Endpoints: notifications, `GET /notifications`: {data, nextCursor}
  // spec: Endpoints: notifications, `GET /notifications?unreadOnly`: only unread ones; read ones as well unless said
  it.each([1, 2, 100])("returns all notifications page by page, newest first, with a limit of %i", async (limit) => {
    for (const unreadOnly of [false, true]) {
      const path = `/notifications?unreadOnly=${unreadOnly}`;
      const items = await readPages(anna, path, routes.listNotifications, limit);
      expect(items).toHaveLength(unreadOnly ? 108 : 215);
      expect(items.map(({ id }) => id)).toEqual(await storedIds(anna, unreadOnly));
    }
  });

  // spec: Notification, `GET /notifications` is paginated
  // spec: Endpoints: notifications, `GET /notifications?unreadOnly`: only unread ones; read ones as well unless said
  // spec: Endpoints: notifications, `GET /notifications?cursor`, `limit`: pages, of 20 unless said
  // spec: Limits, page of notifications: 20 unless said
  it("returns pages of 20 by default, including read notifications", async () => {
    const first = await pageOf(anna);
    expect(first.data).toHaveLength(20);
    expect(new Set(first.data.map(({ isRead }) => isRead))).toEqual(new Set([true, false]));
    expect((await pageOf(anna, `?cursor=${first.nextCursor}`)).data).toHaveLength(20);
  });

  // spec: Conventions, `nextCursor` is null when nothing is left
  // spec: Endpoints: notifications, `GET /notifications`: {data, nextCursor}
  it("returns no cursor after a full last page, or if there are no notifications", async () => {
    const ben = await signUp();
    expect(await pageOf(ben)).toEqual({ data: [], nextCursor: null });
    await addNotifications(ben, 3);
    expect(await pageOf(ben, "?limit=3")).toEqual({ data: expect.any(Array), nextCursor: null });
    expect((await pageOf(ben, "?limit=3")).data).toHaveLength(3);
  });

  // spec: Enumerations, notification type
  // spec: Notification, `actorId` is null when nobody did it
  // spec: Notification, `eventId`, `groupId`, `chatId`: what to open, else null
  // spec: Events: in-app notifications, the types are the fourteen of the list
  it("returns notifications of every type with the ids of their event, group and chat", async () => {
    const ben = await signUp();
    const types = notificationTypeSchema.options;
    await sql`
      select
        private.notify(
          array[${ben.id}::uuid], type::public.notification_type, null,
          event => gen_random_uuid(), group_of_event => gen_random_uuid(), chat => gen_random_uuid(),
          event_title => 'Picnic'
        )
      from unnest(${types as string[]}::text[]) as type`;
    const items = await notificationsOf(ben);
    expect(items.map(({ type }) => type).sort()).toEqual([...types].sort());
    const anId = expect.stringMatching(/^[0-9a-f-]{36}$/);
    for (const item of items) {
      expect(item).toMatchObject({ actorId: null, eventId: anId, groupId: anId, chatId: anId });
      expect(item.payload).toEqual({ actorName: null, chatName: null, eventTitle: "Picnic", messagePreview: null });
    }
  });

  it("can be filtered by one or more types", async () => {
    const ben = await signUp();
    await addNotifications(ben, 5);
    await notifyOfMessage([ben], null, "Hello");
    await sql`select private.notify(array[${ben.id}::uuid], 'friend_request', ${anna.id})`;
    const typesOf = async (types: string) => (await pageOf(ben, `?types=${types}`)).data.map(({ type }) => type);
    expect(await typesOf("chat_message")).toEqual(["chat_message"]);
    expect((await typesOf("friend_request,chat_message")).sort()).toEqual(["chat_message", "friend_request"]);
    expect(await typesOf("people_match")).toEqual([]);
    const answers = await readPages(ben, "/notifications?types=friend_request_accepted", routes.listNotifications, 2);
    expect(answers).toHaveLength(5);
    const { nextCursor } = await pageOf(ben, "?types=friend_request_accepted&limit=1");
    expectInvalid(await ben.request("GET", `/notifications?types=chat_message&cursor=${nextCursor}`), ["cursor"]);
    expectInvalid(await ben.request("GET", `/notifications?cursor=${nextCursor}`), ["cursor"]);
  });

  // spec: Conventions, the same: notifications
  // spec: Endpoints: notifications, `GET /notifications?cursor`, `limit`: pages, of 20 unless said
  it("returns each notification once across all pages, even if notifications are added and read between the pages", async () => {
    const ben = await signUp();
    await addNotifications(ben, 60);
    const before = await storedIds(ben, false);
    const items = await readPages(ben, "/notifications", routes.listNotifications, 7, async () => {
      await notifyOfMessage([ben], null, "Hello");
      await addNotifications(ben, 6);
      await read(ben);
    });
    const seen = items.map(({ id }) => id);
    expect(new Set(seen).size).toBe(seen.length);
    expect(before.filter((id) => !seen.includes(id))).toEqual([]);
  });

  it("with unreadOnly returns all remaining unread notifications on the second page, even after the first page was marked as read", async () => {
    const ben = await signUp();
    await addNotifications(ben, 30);
    const before = await storedIds(ben, true);
    const first = await pageOf(ben, "?unreadOnly=true&limit=5");
    await read(ben, { ids: first.data.map(({ id }) => id) });
    const second = await pageOf(ben, `?unreadOnly=true&limit=100&cursor=${first.nextCursor}`);
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(before);
  });

  // spec: Endpoints: notifications, `GET /notifications?unreadOnly`: only unread ones; read ones as well unless said
  it.each([
    ["limit", "limit=0"],
    ["limit", "limit=101"],
    ["limit", "limit=abc"],
    ["limit", "limit=1.5"],
    ["unreadOnly", "unreadOnly=yes"],
    ["unreadOnly", "unreadOnly=1"],
    ["unreadOnly", "unreadOnly="],
    ["types", "types="],
    ["types", "types=friend_request,"],
    ["types", "types=friend_request,something"],
    ["types", "types=Friend_Request"],
    ["cursor", "cursor="],
    ["cursor", "cursor=abc"],
    ["cursor", "cursor=%00"],
  ])("rejects an invalid %s with 400: %s", async (field, query) => {
    expectInvalid(await anna.request("GET", `/notifications?${query}`), [field]);
  });

  // spec: Conventions, `cursor` is opaque: changed, broken or foreign ones are refused
  it("rejects with 400 an edited cursor, and a cursor from another filter, user or list", async () => {
    const { nextCursor } = await pageOf(anna, "?limit=1");
    const unread = await pageOf(anna, "?unreadOnly=true&limit=1");
    const ben = await signUp();
    const wrong: [Person, string][] = [
      [anna, `/notifications?unreadOnly=true&cursor=${nextCursor}`],
      [anna, `/notifications?cursor=${unread.nextCursor}`],
      [ben, `/notifications?cursor=${nextCursor}`],
      [anna, `/friends?cursor=${nextCursor}`],
      [anna, `/notifications?cursor=${nextCursor!.slice(0, -4)}`],
      [anna, `/notifications?cursor=${nextCursor!.slice(4)}`],
    ];
    for (const [person, path] of wrong) {
      expectInvalid(await person.request("GET", path), ["cursor"]);
    }
    expect((await pageOf(anna, `?unreadOnly=false&limit=3&cursor=${nextCursor}`)).data).toHaveLength(3);
  });
});
