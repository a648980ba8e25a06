/** Calls with an Idempotency-Key and their retries (docs/api/idempotency.md). */

import { randomUUID } from "node:crypto";
import { chatsContract } from "@social/shared-types/chats.ts";
import { eventsContract } from "@social/shared-types/events.ts";
import { notificationsContract } from "@social/shared-types/notifications.ts";
import { profilesContract } from "@social/shared-types/profiles.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDirectChat, say } from "../_support/chats.ts";
import { holdProfile, sql } from "../_support/database.ts";
import { createEvent, eventRequest } from "../_support/events/events.ts";
import { type Isolate, startIsolate } from "../_support/isolates.ts";
import { tinyPicture } from "../_support/media/pictures.ts";
import { put, uploadUrl } from "../_support/media/uploads.ts";
import { clientOf, follow } from "../_support/realtime.ts";
import {
  type ApiResponse,
  callFunction,
  expectInvalid,
  expectRefusal,
  expectSuccess,
  expectUnchanged,
  type Method,
} from "../_support/responses.ts";
import { deleteUser, type Person, signUpWithProfile } from "../_support/sign-up.ts";

interface Sent {
  person: Person;
  method: Method;
  path: string;
  body?: unknown;
}

/** Sends a call with an Idempotency-Key. */
function send(key: string, { person, method, path, body }: Sent): Promise<ApiResponse> {
  return callFunction(method, path, { authorization: `Bearer ${person.token}`, "idempotency-key": key }, body);
}

function isReplayed({ headers }: ApiResponse): boolean {
  return headers.get("idempotency-replayed") === "true";
}

async function befriend(anna: Person, ben: Person): Promise<void> {
  await sql`
    insert into public.friendships (requester_id, addressee_id, status) values (${anna.id}, ${ben.id}, 'accepted')`;
}

async function countEvents({ id }: Person): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from public.events where creator_id = ${id}`;
  return row!.count;
}

/** Uploads an image, and returns its storage key. */
async function upload(person: Person): Promise<string> {
  const { key, signedUrl } = await uploadUrl(person, "image/png");
  expect((await put(signedUrl, tinyPicture, "image/png")).ok).toBe(true);
  return key;
}

describe("a call with the same Idempotency-Key as an earlier call", () => {
  it("gets the response of the first call with the header idempotency-replayed, and has no effect of its own", async () => {
    const anna = await signUpWithProfile();
    const key = randomUUID();
    const call: Sent = { person: anna, method: "POST", path: "/events", body: eventRequest() };
    const first = await send(key, call);
    expectSuccess(first, eventsContract.routes.createEvent);
    expect(isReplayed(first)).toBe(false);
    const second = await send(key, call);
    expect(second).toMatchObject({ status: first.status, body: first.body });
    expect(isReplayed(second)).toBe(true);
    expect(second.headers.get("access-control-expose-headers")).toContain("idempotency-replayed");
    expect(await countEvents(anna)).toBe(1);
  });

  it("gets the stored response, even if the object has changed since the first call", async () => {
    const anna = await signUpWithProfile();
    const key = randomUUID();
    const call: Sent = { person: anna, method: "PATCH", path: "/profiles", body: { bio: "One" } };
    const first = await send(key, call);
    await anna.request("PATCH", "/profiles", { bio: "Two" });
    expect((await send(key, call)).body).toEqual(first.body);
    const own = await anna.request("GET", "/profiles");
    expect(expectSuccess(own, profilesContract.routes.getOwnProfile).bio).toBe("Two");
  });

  it("gets the status 200 again if the first call got 200 because the object already existed", async () => {
    const [anna, ben] = await Promise.all([signUpWithProfile(), signUpWithProfile()]);
    await befriend(anna, ben);
    await openDirectChat(anna, ben);
    const call: Sent = { person: anna, method: "POST", path: "/chats/direct", body: { userId: ben.id } };
    const key = randomUUID();
    const responses = [await send(key, call), await send(key, call)];
    for (const response of responses) {
      expectUnchanged(response, chatsContract.routes.openDirectChat);
    }
    expect(responses.map(isReplayed)).toEqual([false, true]);
  });

  it("is executed as a new call if the method, path, query or user differs", async () => {
    const [anna, ben] = await Promise.all([signUpWithProfile(), signUpWithProfile()]);
    const key = randomUUID();
    const calls: Sent[] = [
      { person: anna, method: "POST", path: "/notifications/read-all" },
      { person: anna, method: "POST", path: "/notifications/read-all?again" },
      { person: anna, method: "POST", path: "/notifications/read", body: {} },
      { person: anna, method: "PUT", path: "/notifications/preferences", body: {} },
      { person: ben, method: "POST", path: "/notifications/read-all" },
    ];
    for (const call of calls) {
      const response = await send(key, call);
      expect([response.status, isReplayed(response)]).toEqual([200, false]);
    }
    for (const call of calls) {
      const result = await send(key, call);
      expect([result.status, isReplayed(result)]).toEqual([200, true]);
    }
  });

  it("is rejected with 422 idempotency_key_reused if any byte of the body differs, even if the endpoint reads no body", async () => {
    const anna = await signUpWithProfile();
    const key = randomUUID();
    const path = "/notifications/read-all";
    expect((await send(key, { person: anna, method: "POST", path })).status).toBe(200);
    expectRefusal(await send(key, { person: anna, method: "POST", path, body: {} }), 422, "idempotency_key_reused");
    const event = JSON.stringify(eventRequest());
    expect((await send(key, { person: anna, method: "POST", path: "/events", body: event })).status).toBe(201);
    const reused = await send(key, { person: anna, method: "POST", path: "/events", body: ` ${event}` });
    expectRefusal(reused, 422, "idempotency_key_reused");
    expect(await countEvents(anna)).toBe(1);
  });

  it("is executed again if the first call was rejected", async () => {
    const [anna, ben] = await Promise.all([signUpWithProfile(), signUpWithProfile()]);
    const key = randomUUID();
    const call: Sent = { person: anna, method: "DELETE", path: `/friends/${ben.id}` };
    expectRefusal(await send(key, call), 404, "friendship_not_found");
    await befriend(anna, ben);
    const second = await send(key, call);
    expect([second.status, isReplayed(second)]).toEqual([200, false]);
    // This call succeeds, so its response is stored.
    const third = await send(key, call);
    expect([third.status, isReplayed(third)]).toEqual([200, true]);
  });

  it("gets 409 idempotency_in_progress while the first call is running, and the stored response after that", async () => {
    const anna = await signUpWithProfile();
    const key = randomUUID();
    const call: Sent = { person: anna, method: "PATCH", path: "/profiles", body: { bio: "New" } };
    const profile = await holdProfile(anna);
    const first = send(key, call);
    await expect.poll(profile.countWaiting).toBe(1);
    const refused = await send(key, call);
    expectRefusal(refused, 409, "idempotency_in_progress");
    expect(refused.headers.get("retry-after")).toBe("1");
    await profile.release();
    const { status, body } = await first;
    expect(status).toBe(200);
    const last = await send(key, call);
    expect(last).toMatchObject({ status, body });
    expect(isReplayed(last)).toBe(true);
  });

  it("gets the stored response of a profile deletion, and does not delete a profile that was created since then", async () => {
    const anna = await signUpWithProfile();
    await send(randomUUID(), { person: anna, method: "POST", path: "/events", body: eventRequest() });
    const key = randomUUID();
    const call: Sent = { person: anna, method: "DELETE", path: "/profiles" };
    const first = await send(key, call);
    expectSuccess(first, profilesContract.routes.deleteProfile);
    const storedResponsesOf = () => sql`select from private.idempotent_responses where person_id = ${anna.id}`;
    expect(await storedResponsesOf()).toHaveLength(1);
    expect((await anna.request("POST", "/profiles", { firstName: "Anna" })).status).toBe(200);
    const second = await send(key, call);
    expect([second.status, second.body, isReplayed(second)]).toEqual([200, { deleted: true }, true]);
    expect((await anna.request("GET", "/profiles")).status).toBe(200);
    expect((await anna.request("DELETE", "/profiles/account")).status).toBe(200);
    expect(await storedResponsesOf()).toHaveLength(0);
  });

  it("finds no stored response of a profile deletion after the user is deleted", async () => {
    const [anna, ben] = await Promise.all([signUpWithProfile(), signUpWithProfile()]);
    const people = [anna.id, ben.id];
    for (const person of [anna, ben]) {
      expect((await send(randomUUID(), { person, method: "DELETE", path: "/profiles" })).status).toBe(200);
    }
    expect((await anna.request("DELETE", "/profiles/account")).status).toBe(200);
    await deleteUser(ben);
    await expect
      .poll(() => sql`select from private.idempotent_responses where person_id = any (${people}::uuid[])`)
      .toHaveLength(0);
  });

  it("is rejected if the user was suspended (403) or deleted (401) after the first call", async () => {
    const [anna, ben] = await Promise.all([signUpWithProfile(), signUpWithProfile()]);
    const key = randomUUID();
    const callOf = (person: Person): Sent => ({ person, method: "POST", path: "/notifications/read-all" });
    expect((await send(key, callOf(anna))).status).toBe(200);
    expect((await send(key, callOf(ben))).status).toBe(200);
    await sql`
      insert into private.suspensions (user_id, suspended_at, suspended_until) values (${anna.id}, now(), 'infinity')`;
    expectRefusal(await send(key, callOf(anna)), 403, "account_suspended");
    await deleteUser(ben);
    expectRefusal(await send(key, callOf(ben)), 401, "unauthorized");
  });
});

describe("an Idempotency-Key", () => {
  it.each([
    ["is empty", ""],
    ["is longer than 255 characters", "k".repeat(256)],
    ["contains a space", "two words"],
    ["contains a letter outside ASCII", "clé"],
  ])("is rejected with 400 if it %s, and the error also contains all other invalid fields", async (_, key) => {
    const anna = await signUpWithProfile();
    const response = await send(key, { person: anna, method: "POST", path: "/events", body: {} });
    expectRefusal(response, 400, "validation_failed");
    const { fields } = response.body as { fields: { field: string }[] };
    expect(fields.map(({ field }) => field)).toEqual(expect.arrayContaining(["Idempotency-Key", "title"]));
    expectInvalid(await send(key, { person: anna, method: "POST", path: "/notifications/read-all" }), [
      "Idempotency-Key",
    ]);
  });

  it("is accepted with a length of 255 visible ASCII characters", async () => {
    const anna = await signUpWithProfile();
    const key = `!~${"k".repeat(253)}`;
    expect((await send(key, { person: anna, method: "POST", path: "/notifications/read-all" })).status).toBe(200);
  });

  it.each([
    ["GET", "/notifications/count", undefined],
    ["POST", "/profiles/batch", { userIds: [randomUUID()] }],
    ["POST", "/events/batch", { ids: [randomUUID()] }],
    ["POST", "/media/upload-url", { mime: "image/png" }],
  ] as const)("is ignored by %s %s, even if it is invalid", async (method, path, body) => {
    const anna = await signUpWithProfile();
    for (const key of ["key", "key", "", "two words"]) {
      const response = await send(key, { person: anna, method, path, body });
      expect([response.status, isReplayed(response)]).toEqual([200, false]);
    }
    expect(await sql`select 1 from private.idempotent_responses where person_id = ${anna.id}`).toEqual([]);
  });

  it("is ignored by the deletion of the account, which also deletes all stored responses", async () => {
    const anna = await signUpWithProfile();
    const key = randomUUID();
    expect((await send(key, { person: anna, method: "PATCH", path: "/profiles", body: { bio: "New" } })).status).toBe(
      200,
    );
    expect((await send(key, { person: anna, method: "DELETE", path: "/profiles/account" })).status).toBe(200);
    expect(await sql`select 1 from private.idempotent_responses where person_id = ${anna.id}`).toEqual([]);
    expectRefusal(await send(key, { person: anna, method: "DELETE", path: "/profiles/account" }), 401, "unauthorized");
  });

  it("is rejected with 429 rate_limited if a thousand keys of the user are stored, until the first key expires", async () => {
    const anna = await signUpWithProfile();
    await sql`
      insert into private.idempotent_responses (person_id, key_hash, body_hash, response, is_unchanged, stored_at)
      select ${anna.id}, sha256(number::text::bytea), '', '', false, now() - interval '23 hours'
      from generate_series(1, 999) as number`;
    const call: Sent = { person: anna, method: "POST", path: "/notifications/read-all" };
    const last = randomUUID();
    expect((await send(last, call)).status).toBe(200);
    const refused = await send(randomUUID(), call);
    // The field `limit` distinguishes this error from errors of other rate limits.
    expect(expectRefusal(refused, 429, "rate_limited").limit).toBe("kept_answers");
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(3500);
    expect(seconds).toBeLessThanOrEqual(3600);
    expect(isReplayed(await send(last, call))).toBe(true);
    expect((await anna.request("POST", "/notifications/read-all")).status).toBe(200);
  });
});

describe("the signed URLs in a stored response", () => {
  it("are signed again for files that the caller can still read, and are null for other files", async () => {
    const [anna, ben] = await Promise.all([signUpWithProfile(), signUpWithProfile()]);
    await befriend(anna, ben);
    const photo = await upload(ben);
    expect((await ben.request("POST", "/profiles/photos", { key: photo })).status).toBe(201);
    const { id } = await openDirectChat(anna, ben);
    const key = randomUUID();
    const call: Sent = { person: anna, method: "PUT", path: `/chats/${id}/mute`, body: { until: null } };
    const first = await send(key, call);
    expect(JSON.stringify(first.body)).toContain(photo);
    const repeated = await send(key, call);
    expect(isReplayed(repeated)).toBe(true);
    expect(JSON.stringify(repeated.body)).toContain(photo);
    await ben.request("POST", `/friends/${anna.id}/block`);
    const afterBlock = await send(key, call);
    expect([afterBlock.status, isReplayed(afterBlock)]).toEqual([200, true]);
    expect(JSON.stringify(afterBlock.body)).not.toContain(photo);
    expect(afterBlock.body).toMatchObject({ id });
  });

  it("are null after the cover is removed, and replaying the response does not change the stored file", async () => {
    const anna = await signUpWithProfile();
    const event = await createEvent(anna);
    const file = await upload(anna);
    const key = randomUUID();
    const call: Sent = { person: anna, method: "PUT", path: `/events/${event.id}/cover`, body: { key: file } };
    const first = expectSuccess(await send(key, call), eventsContract.routes.setEventCover);
    expect(first.imageUrl).toContain(file);
    const versions = () => sql`select version, updated_at from storage.objects where name = ${file}`;
    const before = await versions();
    const second = await send(key, call);
    expect(isReplayed(second)).toBe(true);
    expect(expectSuccess(second, eventsContract.routes.setEventCover).imageUrl).toContain(file);
    expect(await versions()).toEqual(before);
    expect((await anna.request("DELETE", `/events/${event.id}/cover`)).status).toBe(200);
    const third = await send(key, call);
    expect(isReplayed(third)).toBe(true);
    expect(third.body).toMatchObject({ id: event.id, imageUrl: null, imageThumbUrl: null });
  });
});

describe("a side effect outside the database", () => {
  it("happens once: a retried typing call sends no broadcast", async () => {
    const [anna, ben] = await Promise.all([signUpWithProfile(), signUpWithProfile()]);
    await befriend(anna, ben);
    const { id } = await openDirectChat(anna, ben);
    const typingBroadcasts = await follow(clientOf(ben), `typing:${id}`);
    const path = `/chats/${id}/typing`;
    const key = randomUUID();
    for (const expected of [false, true, true]) {
      const response = await send(key, { person: anna, method: "POST", path, body: { isTyping: true } });
      expect(isReplayed(response)).toBe(expected);
      expect(chatsContract.routes.tellTyping.success.body.parse(response.body)).toEqual(response.body);
    }
    // Broadcasts of the retries would arrive before this broadcast of Ben.
    expect((await ben.request("POST", path, { isTyping: true })).status).toBe(200);
    await expect
      .poll(() => typingBroadcasts?.map(({ userId }) => userId))
      .toEqual(expect.arrayContaining([anna.id, ben.id]));
    // The ids are sorted, because Realtime does not guarantee the order of broadcasts of different calls.
    expect(typingBroadcasts!.map(({ userId }) => userId).toSorted()).toEqual([anna.id, ben.id].toSorted());
  });
});

describe("a stored response", () => {
  it("cannot be read in the database, because it is encrypted and its Idempotency-Key is hashed", async () => {
    const anna = await signUpWithProfile();
    const event = expectSuccess(
      await anna.request("POST", "/events", eventRequest()),
      eventsContract.routes.createEvent,
    );
    const key = randomUUID();
    const call: Sent = { person: anna, method: "POST", path: `/events/${event.id}/invite-links`, body: {} };
    const link = expectSuccess(await send(key, call), eventsContract.routes.createInviteLink);
    expect((await send(key, call)).body).toEqual(link);
    const rows = await sql<{ row: string }[]>`
      select concat(encode(key_hash, 'escape'), encode(response, 'escape'), idempotent_responses::text) as row
      from private.idempotent_responses where person_id = ${anna.id}`;
    expect(rows).toHaveLength(1);
    for (const secret of [link.token, link.id, key]) {
      expect(rows[0]!.row).not.toContain(secret);
    }
  });

  it("can be as long as the longest response of the service", async () => {
    const anna = await signUpWithProfile();
    // This character takes three bytes in JSON, which is the maximum for one UTF-16 code unit. Control characters would
    // take more bytes, but are not stored.
    const long = (length: number) => "漢".repeat(length);
    const ben = await signUpWithProfile();
    await befriend(anna, ben);
    const chat = await openDirectChat(anna, ben);
    const { id: replyToId } = await say(ben, chat, long(4000));
    const calls: [Method, string, object][] = [
      ["POST", `/chats/${chat.id}/messages`, { content: long(4000), replyToId }],
      // Each opening bidirectional isolate is stored together with an additional closing character.
      [
        "PATCH",
        "/profiles",
        { firstName: long(255), bio: "\u2066".repeat(10_000), hometown: long(255), city: long(120) },
      ],
      ["POST", "/events", eventRequest({ description: long(2000), address: long(255), city: long(120) })],
    ];
    for (const [method, path, body] of calls) {
      expect((await send(randomUUID(), { person: anna, method, path, body })).status).toBeLessThan(300);
    }
    const [row] = await sql<{ length: number }[]>`
      select max(length(response))::integer as length from private.idempotent_responses where person_id = ${anna.id}`;
    console.log("The longest answer has bytes:", row!.length);
    expect(row!.length).toBeLessThan(98_304);
  });
});

describe("a retry in an isolate without prepared statements", () => {
  let isolate: Isolate;

  beforeAll(async () => {
    isolate = await startIsolate("notifications", { API_DB_PREPARE: "false" });
  });

  afterAll(() => isolate.kill());

  it("gets the stored response of the first call", async () => {
    const anna = await signUpWithProfile();
    const headers = { authorization: `Bearer ${anna.token}`, "idempotency-key": randomUUID() };
    const sendThere = () => fetch(`${isolate.address}/notifications/read-all`, { method: "POST", headers });
    const responses = [await sendThere(), await sendThere()];
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(responses.map((response) => response.headers.get("idempotency-replayed"))).toEqual([null, "true"]);
    const [first, second] = await Promise.all(responses.map((response) => response.json()));
    expect(second).toEqual(first);
    notificationsContract.routes.readAllNotifications.success.body.parse(second);
  });
});
