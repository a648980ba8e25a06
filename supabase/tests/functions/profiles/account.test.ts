/** Account deletion: the user and the profile are deleted, and only data that the service must keep remains. */

import { randomUUID } from "node:crypto";
import { profilesContract } from "@social/shared-types/profiles.ts";
import { describe, expect, it } from "vitest";
import { messagesSeenBy, openDirectChat, say } from "../_support/chats.ts";
import { backgroundWorkDone, sql } from "../_support/database.ts";
import { publishEvent } from "../_support/events/events.ts";
import { ask, befriend, block, friendsOf } from "../_support/friends.ts";
import { like } from "../_support/groups.ts";
import { runJob } from "../_support/jobs.ts";
import { fixture } from "../_support/media/pictures.ts";
import { addPhoto, uploadImage } from "../_support/media/uploads.ts";
import { notificationsOf, read } from "../_support/notifications/notifications.ts";
import { setVisibleOnMap, shareLocation } from "../_support/people/live-locations.ts";
import { androidDevice, register } from "../_support/push/devices.ts";
import { expectRefusal, expectSuccess } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = profilesContract;

async function deleteAccount(person: Person): Promise<void> {
  expect(expectSuccess(await person.request("DELETE", "/profiles/account"), routes.deleteAccount)).toEqual({
    deleted: true,
  });
}

/** Moves the deletion a minute into the past and runs the job `accounts`, which removes the remaining data. */
async function clearAccounts({ id }: Person): Promise<void> {
  await sql`
    update private.revoked_users
    set revoked_at = revoked_at - interval '1 minute', due_at = now()
    where user_id = ${id}`;
  expect((await runJob("accounts")).problem).toBeNull();
}

/** Returns the tables that contain one of the given texts in any column. */
async function tablesThatMention(traces: string[]): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name
    from pg_tables
    where schemaname in ('public', 'private', 'auth', 'storage', 'realtime')`;
  const mentioned: string[] = [];
  for (const { name } of tables) {
    const rows = await sql.unsafe(
      `select 1 from ${name} as kept where lower(kept::text) like any ($1::text[]) limit 1`,
      [traces.map((trace) => `%${trace.toLowerCase()}%`)] as never[],
    );
    if (rows.length > 0) {
      mentioned.push(name);
    }
  }
  return mentioned.sort();
}

/** Signs up a user with data of every kind, and returns the texts that identify the user. */
async function signUpWithEverything() {
  const mark = randomUUID().slice(0, 8);
  const name = `Anna ${mark}`;
  const place = { latitude: 61.2345678, longitude: 73.8765432 };
  const [anna, friend, stranger] = [
    await signUpWithProfile({ firstName: name, bio: `Bio ${mark}`, city: `City ${mark}`, ...place }),
    await signUpWithProfile(),
    await signUpWithProfile(),
  ];
  await befriend(anna, friend);
  await ask(anna, stranger);
  await block(anna, await signUp());
  await addPhoto(anna, await fixture("photo.jpg"));
  await uploadImage(anna, await fixture("photo.jpg"));
  await setVisibleOnMap(anna, true);
  await shareLocation(anna, place);
  await register(anna, androidDevice());
  await publishEvent(anna, { title: `Party ${mark}`, address: `Street ${mark}` });
  await like(anna, await publishEvent(friend));
  const chat = await openDirectChat(anna, friend);
  await say(anna, chat, "See you there");
  const [user] = await sql<{ email: string }[]>`select email from auth.users where id = ${anna.id}`;
  const { id: eventId } = await publishEvent(anna, { title: "Over" });
  await sql`
    update public.events
    set start_at = now() - interval '3 days', end_at = now() - interval '2 days'
    where id = ${eventId}`;
  const positions = [`${place.latitude}`, `${place.longitude}`];
  const personalData = [
    name,
    `Bio ${mark}`,
    `City ${mark}`,
    `Street ${mark}`,
    user!.email,
    anna.profileId,
    ...positions,
  ];
  return { anna, friend, stranger, chat, name, personalData };
}

describe("a user who deletes the account", () => {
  it("can neither call the API nor sign in, and is no longer visible to friends", async () => {
    const anna = await signUpWithProfile();
    const friend = await signUpWithProfile();
    await befriend(anna, friend);
    await deleteAccount(anna);
    expectRefusal(await anna.request("GET", "/profiles"), 401, "unauthorized");
    expectRefusal(await anna.request("DELETE", "/profiles/account"), 401, "unauthorized");
    expectRefusal(await anna.request("POST", "/profiles", { firstName: "Anna" }), 401, "unauthorized");
    expect(await sql`select 1 from auth.users where id = ${anna.id}`).toEqual([]);
    expect(await sql`select 1 from auth.sessions where user_id = ${anna.id}`).toEqual([]);
    expectRefusal(await friend.request("GET", `/profiles/${anna.profileId}`), 404, "profile_not_found");
    expect((await friendsOf(friend)).data).toEqual([]);
  });

  it("does not need a profile", async () => {
    const anna = await signUp();
    await deleteAccount(anna);
    expect(await sql`select 1 from auth.users where id = ${anna.id}`).toEqual([]);
  });

  it("leaves their messages in chats, and is no longer named in notifications of other users", async () => {
    const { anna, friend, stranger, chat, name } = await signUpWithEverything();
    expect((await notificationsOf(stranger)).map(({ payload }) => payload.actorName)).toEqual([name]);
    // The notification is marked as read, because the account deletion also deletes unread notifications.
    await read(stranger);
    await deleteAccount(anna);
    await clearAccounts(anna);
    expect((await notificationsOf(stranger)).map(({ payload }) => payload.actorName)).toEqual([null]);
    expect((await messagesSeenBy(friend, chat)).map(({ content }) => content)).toEqual(["See you there"]);
  });

  it("leaves no personal data, and the user id remains only in the tables that must keep it", async () => {
    const { anna, personalData } = await signUpWithEverything();
    expect(await tablesThatMention(personalData)).not.toEqual([]);
    await deleteAccount(anna);
    await clearAccounts(anna);
    await runJob("media");
    await backgroundWorkDone(anna);
    expect(await tablesThatMention(personalData)).toEqual([]);
    // The job `notifications` moves the user id of the actor of other users' unread notifications between these tables.
    const unread = ["private.unread_changes", "private.unread_counts"];
    const kept = (await tablesThatMention([anna.id])).filter((table) => !unread.includes(table));
    expect(kept).toEqual([
      // A former participant can report a chat for 180 days, and moderators then see who the participants were.
      "private.former_participants",
      // The row of a deleted account remains for a week, so that its access tokens are rejected.
      "private.revoked_users",
      // A direct chat and its messages remain for the other user.
      "public.chats",
      // Finished and cancelled events remain.
      "public.events",
      // An application of the user remains with the status `expired`.
      "public.like_groups",
      "public.messages",
      // Notifications of other users remain, but without the name of the deleted user.
      "public.notifications",
      // Broadcasts contain only ids and remain for three days.
      "realtime.messages",
    ]);
    const objects = await sql`select name from storage.objects where starts_with(name, ${anna.id})`;
    expect(objects).toEqual([]);
  });
});

describe("a user whose deletion at the identity provider did not succeed", () => {
  it("is deleted later by the accounts job", async () => {
    const anna = await signUpWithProfile();
    // This row exists if the function crashes after the RPC and before it calls the identity provider.
    await sql`
      insert into private.revoked_users (user_id, is_deleted, revoked_at, revoked_until, due_at)
      values (${anna.id}, true, now() - interval '1 minute', now() + interval '7 days', now())`;
    await runJob("accounts");
    expect(await sql`select 1 from auth.users where id = ${anna.id}`).toEqual([]);
    expect(await sql`select 1 from public.profiles where user_id = ${anna.id}`).toEqual([]);
  });
});
