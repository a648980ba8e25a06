/**
 * Races between a call that withdraws notifications and a call that marks all notifications as read. The calls must not
 * deadlock.
 */

import { randomUUID } from "node:crypto";
import type { ReservedSql, TransactionSql } from "postgres";
import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { makePeople } from "../_support/friends.ts";
import { type ActIn, atOnce, connectionsOfRounds, roundsOf } from "../_support/races.ts";
import { callRpc, reserveConnections } from "../_support/rpc.ts";

const connections = reserveConnections(connectionsOfRounds);
/** Number of notifications per kind, large enough that the two calls often lock rows at the same time. */
const rowsOfEach = 60;

/**
 * Test data of one repetition of a race. Anna organizes two events. Ben is a guest of the first event, has
 * notifications about its changes, and has applied for the second event. He also likes Anna. Both have notifications
 * about messages in one of Anna's chats.
 */
interface Scene {
  anna: string;
  profile: string;
  ben: string;
  chat: string;
  event: string;
  wished: string;
  group: string;
}

type Act = ActIn<Scene>;

const readsAll =
  (who: "anna" | "ben"): Act =>
  (scene) => ({ person: scene[who], rpc: "read_notifications", args: { notification_ids: null } });
const leaves =
  (who: "anna" | "ben"): Act =>
  (scene) => ({ person: scene[who], rpc: "delete_profile", args: {} });
const annaCancels: Act = ({ anna, event }) => ({ person: anna, rpc: "cancel_event", args: { event_id: event } });
const benWithdraws: Act = ({ ben, group }) => ({ person: ben, rpc: "leave_group", args: { group_id: group } });
const benDislikes: Act = ({ ben, profile }) => ({
  person: ben,
  rpc: "interact",
  args: { target_profile_id: profile, kind: "dislike" },
});

interface Race {
  acts: [Act, Act];
  /** For each type, the maximum number of notifications that may be unread for the user who marked all as read. */
  left: Record<string, number>;
}

const races: Record<string, Race> = {
  "leaves no unread notification if the user deletes the profile on another device concurrently": {
    acts: [leaves("anna"), readsAll("anna")],
    left: {},
  },
  "leaves only cancellation notifications unread if the creator of the events deletes the profile concurrently": {
    acts: [leaves("anna"), readsAll("ben")],
    left: { event_cancelled: 2 },
  },
  "leaves only the cancellation notification unread if an event is cancelled concurrently": {
    acts: [annaCancels, readsAll("ben")],
    left: { event_cancelled: 1 },
  },
  "leaves no notification unread if an application to the user's event is withdrawn concurrently": {
    acts: [benWithdraws, readsAll("anna")],
    left: {},
  },
  "leaves no notification unread if another user takes back a like concurrently": {
    acts: [benDislikes, readsAll("anna")],
    left: {},
  },
};

/** Creates the users of each repetition with profiles, and generates the ids of their chats, events and groups. */
async function planScenes(count: number): Promise<Scene[]> {
  const people = await makePeople(2 * count);
  const profiles = await sql<{ id: string }[]>`
    select profiles.id
    from unnest(${people}::uuid[]) with ordinality as person (id, place)
    join public.profiles on profiles.user_id = person.id
    order by place`;
  return Array.from({ length: count }, (_, round): Scene => {
    const [anna, ben] = people.slice(2 * round, 2 * round + 2) as [string, string];
    const own = { anna, profile: profiles[2 * round]!.id };
    return { ...own, ben, chat: randomUUID(), event: randomUUID(), wished: randomUUID(), group: randomUUID() };
  });
}

/** Adds notifications of all types in random order for the users of each repetition. */
async function addNotifications(transaction: TransactionSql): Promise<void> {
  await transaction`
    insert into public.notifications (user_id, type, actor_id, event_id, group_id, chat_id, message_id, payload)
    select told.*
    from
      scene
      cross join lateral (
        select
          person, 'chat_message'::public.notification_type, null::uuid, null::uuid, null::uuid, chat, messages.id,
          '{"messagePreview": "Hello"}'::jsonb
        from public.messages cross join unnest(array[anna, ben]) as person
        where messages.chat_id = scene.chat
        union all
        select ben, kind, null, event, null, null, null, '{}'
        from unnest('{event_changed,event_reminder}'::public.notification_type[]) as kind, generate_series(1, ${rowsOfEach})
        union all
        select anna, 'event_application', ben, wished, "group", null, null, '{}' from generate_series(1, ${rowsOfEach})
        union all
        select anna, 'people_like', ben, null, null, null, null, '{}' from generate_series(1, ${rowsOfEach})
      ) as told
    -- The random order mixes the notification types in the order of their ids.
    order by random()`;
}

async function makeScenes(count: number): Promise<Scene[]> {
  const scenes = await planScenes(count);
  await sql.begin(async (transaction) => {
    await transaction`
      create temp table scene on commit drop as
      select * from jsonb_to_recordset(${transaction.json(scenes as never)}) as scene (
        anna uuid, ben uuid, chat uuid, event uuid, wished uuid, "group" uuid
      )`;
    await transaction`
      insert into public.events (
        id, creator_id, title, type, status, start_at, latitude, longitude, capacity, consent_threshold, organizer_count, guest_count
      )
      select id, anna, 'Race', 'other', 'published', now() + interval '3 days', 0, 0, 200, 1, 1, (id = event)::integer
      from scene cross join lateral unnest(array[event, wished]) as id`;
    await transaction`
      insert into public.chats (id, type, event_id, last_message_at) select chat, 'event_authors', event, now() from scene`;
    await transaction`
      insert into public.chat_participants (chat_id, user_id, role) select chat, anna, 'organizer' from scene`;
    await transaction`
      insert into public.messages (id, chat_id, sender_id, content, created_at, updated_at)
      select gen_random_uuid(), chat, anna, 'Hello', now() - number * interval '1 second', now()
      from scene, generate_series(1, ${rowsOfEach}) as number`;
    const guests = await transaction<{ chat_id: string }[]>`
      insert into public.chats (type, event_id, last_message_at) select 'approved_group', event, now() from scene returning id as chat_id`;
    expect(guests).toHaveLength(count);
    await transaction`
      with admitted as (
        insert into public.like_groups (event_id, creator_id, status, chat_id)
        select event, ben, 'approved', chats.id
        from scene join public.chats on chats.event_id = event and chats.type = 'approved_group'
        returning id, event_id, creator_id
      )
      insert into public.like_group_members (group_id, user_id, event_id) select id, creator_id, event_id from admitted`;
    await transaction`
      insert into public.like_groups (id, event_id, creator_id, status) select "group", wished, ben, 'pending' from scene`;
    await transaction`
      insert into public.like_group_members (group_id, user_id, event_id) select "group", ben, wished from scene`;
    await addNotifications(transaction);
  });
  return scenes;
}

async function leftOf(people: string[]): Promise<Record<string, number>[]> {
  const rows = await sql<{ unread: Record<string, number> }[]>`
    select
      (
        select coalesce(jsonb_object_agg(kinds.type, kinds.count), '{}')
        from (
          select type, count(*) from public.notifications where user_id = person and not is_read group by type
        ) as kinds
      ) as unread
    from unnest(${people}::uuid[]) as person`;
  return rows.map(({ unread }) => unread);
}

describe("marking all notifications as read", () => {
  it.each(Object.entries(races))("%s", async (_, { acts, left }) => {
    const scenes = await makeScenes(roundsOf(200));
    const outcomes = await atOnce(connections, scenes, acts);
    expect(outcomes.flat().filter((outcome) => "refused" in outcome)).toEqual([]);
    const readers = scenes.map((scene) => acts[1](scene).person as string);
    const unread = await leftOf(readers);
    // Only a notification that was written after all were marked as read can be unread.
    expect(unread.filter((kinds) => Object.entries(kinds).some(([kind, count]) => (left[kind] ?? 0) < count))).toEqual(
      [],
    );
  });
});

describe("a user who deletes the profile while another device marks all notifications as read", () => {
  it("causes no deadlock, because the deletion locks the notifications only after the other call has ended", async () => {
    const [scene] = (await makeScenes(1)) as [Scene];
    const [phone, tablet] = connections as [ReservedSql, ReservedSql];
    /**
     * Locks a notification. The test locks notifications in the order of their ids, like the call that marks all as
     * read. The first lock is on a notification of an application, and the second lock on a notification of a message.
     */
    const locksNext = (isOfMessage: boolean) => phone`
      select from public.notifications
      where id = (
        select case when ${isOfMessage} then (array_agg(id order by id desc))[1] else (array_agg(id order by id))[1] end
        from public.notifications
        where user_id = ${scene.anna} and (message_id is not null) = ${isOfMessage}
      )
      for update`;
    await phone`begin`;
    await locksNext(false);
    const going = callRpc(tablet, leaves("anna")(scene));
    await expect
      .poll(async () => {
        const [row] = await sql<{ waiting: number }[]>`
        select count(*)::integer as waiting from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%delete_profile%' and pid <> pg_backend_pid()`;
        return row?.waiting;
      })
      .toBeGreaterThan(0);
    await locksNext(true);
    await phone`commit`;
    expect(await going).toEqual({ json: { deleted: true } });
  });
});
