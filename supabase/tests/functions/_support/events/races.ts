/** Runs concurrent RPC calls of two users on an event many times, and checks that each outcome is allowed. */

import { randomUUID } from "node:crypto";
import type { ReservedSql } from "postgres";
import { expect } from "vitest";
import { sql } from "../database.ts";
import { makePeople } from "../friends.ts";
import { type ActIn, atOnce, wordOf } from "../races.ts";
import { callRpc, type Outcome, type RpcCall } from "../rpc.ts";

/**
 * Data of one repetition of a race: Anna, her public event, her friend Ben, and the storage keys of one picture of each
 * user.
 */
export interface Scene {
  event: string;
  anna: string;
  ben: string;
  annasKey: string;
  bensKey: string;
}

/** RPC call of one of the two users. */
export type Act = ActIn<Scene>;

/** Returns an RPC call of one of the two users. */
export function act(who: "anna" | "ben", rpc: string, args: (scene: Scene) => RpcCall["args"]): Act {
  return (scene) => ({ person: scene[who], rpc, args: args(scene) });
}

/** Returns the arguments of an RPC that changes an event. */
export function changing(changes: object): (scene: Scene) => RpcCall["args"] {
  return ({ event }) => ({ event_id: event, changes });
}

export const ofEvent = ({ event }: Scene) => ({ event_id: event });

/** RPC calls of Anna and Ben that several test files use. */
export const annaCancels = act("anna", "cancel_event", ofEvent);
export const annaDeletes = act("anna", "delete_event", ofEvent);
export const annaLeaves = act("anna", "delete_profile", () => ({}));
export const benRenames = act("ben", "update_event", changing({ title: "Renamed" }));

export const published = { status: "published", ben: "nobody" } as const;
export const organized = { status: "published", ben: "accepted" } as const;

/** Responses to both users, and the state of the event afterwards. */
type End = [first: string, second: string, event: string];

/** A race: two RPC calls that run concurrently, and the outcomes that the test allows. */
export interface Race {
  rounds: number;
  /** State before the race: the status of the event, and the status of Ben's invitation as co-author. */
  before: { status: "draft" | "published"; ben: "nobody" | "pending" | "accepted" };
  /** True if each of the two users has uploaded a picture. */
  withPictures?: true;
  acts: [Act, Act];
  /** Allowed outcomes. */
  legal: End[];
}

/** Creates one event for each repetition of a race. */
export async function makeScenes(count: number, { status, ben }: Race["before"]): Promise<Scene[]> {
  const [annas, bens] = [await makePeople(count, "Anna"), await makePeople(count, "Ben")];
  const scenes = annas.map((anna, round): Scene => {
    const other = bens[round]!;
    const keys = { annasKey: `${anna}/${randomUUID()}`, bensKey: `${other}/${randomUUID()}` };
    return { event: randomUUID(), anna, ben: other, ...keys };
  });
  const events = scenes.map(({ event }) => event);
  await sql`update public.profiles set sex = 'male' where user_id = any (${bens})`;
  await sql`
    insert into public.friendships (requester_id, addressee_id, status)
    select anna, ben, 'accepted' from unnest(${annas}::uuid[], ${bens}::uuid[]) as pair (anna, ben)`;
  await sql`
    insert into public.events (id, creator_id, title, type, status, start_at, latitude, longitude, capacity, consent_threshold)
    select event, anna, 'Race', 'other', ${status}, now() + interval '1 day', 0, 0, 200, 1
    from unnest(${events}::uuid[], ${annas}::uuid[]) as scene (event, anna)`;
  if (ben !== "nobody") {
    await sql`
      insert into public.event_authors (event_id, user_id, status)
      select event, ben, ${ben} from unnest(${events}::uuid[], ${bens}::uuid[]) as scene (event, ben)`;
    await sql`select private.count_organizers(event) from unnest(${events}::uuid[]) as event`;
  }
  return scenes;
}

/** Inserts storage objects without content, because the race only concerns the rows that use them. */
async function uploadPictures(scenes: Scene[]): Promise<void> {
  const keys = scenes.flatMap(({ annasKey, bensKey }) => [annasKey, bensKey]);
  await sql`
    insert into storage.objects (bucket_id, name, metadata)
    select 'media', key, '{"mimetype": "image/png"}' from unnest(${keys}::text[]) as key`;
}

/** Returns the outcome of a call in one word: the new state, or the error code. */
function wordFor(outcome: Outcome): string {
  return wordOf(outcome, ({ status, deleted, deletedAt }) => (deleted ? "gone" : deletedAt ? "deleted" : status));
}

/** Calls an RPC and returns the outcome in one word. */
export async function outcome(connection: ReservedSql, call: RpcCall): Promise<string> {
  return wordFor(await callRpc(connection, call));
}

/** Returns the final state of each event, in the format of an allowed outcome. */
async function statesOf(scenes: Scene[], withPictures: boolean): Promise<string[]> {
  const columnOf = (name: keyof Scene) => scenes.map((scene) => scene[name]);
  const rows = await sql<{ state: string }[]>`
    with
      -- This query runs once for all events, because public.notifications has no index on event_id.
      told as materialized (
        select notification.event_id, notification.user_id, count(*) as count
        from public.notifications as notification
        where notification.event_id = any (${columnOf("event")}::uuid[])
        group by notification.event_id, notification.user_id
      )
    select
      concat_ws(
        ', ',
        coalesce(event.status::text, 'no event'),
        case when event.deleted_at is not null then 'deleted' end,
        case when not event.accepts_applications then 'closed' end,
        -- Transactions that write the same event get their ids in the order in which they locked the event.
        case when exists (
          select from public.like_groups as applied
          where applied.event_id = event.id
            and not event.accepts_applications
            and applied.xmin::text::bigint > event.xmin::text::bigint
        ) then 'applied to later' end,
        case when event.capacity <> 200 then 'room for ' || event.capacity end,
        nullif(event.title, 'Race'),
        'ben ' || coalesce(author.status::text, 'nobody'),
        case event.cover_key when scene.annas_key then 'anna''s cover' when scene.bens_key then 'ben''s cover' end,
        picture.fate,
        told.people
      ) as state
    from unnest(${columnOf("event")}::uuid[], ${columnOf("anna")}::uuid[], ${columnOf("ben")}::uuid[],
      ${columnOf("annasKey")}::text[], ${columnOf("bensKey")}::text[])
      with ordinality as scene (event, anna, ben, annas_key, bens_key, round)
    left join public.events as event on event.id = scene.event
    left join public.event_authors as author on author.event_id = event.id and author.user_id = scene.ben
    cross join lateral (
      select
        string_agg(
          case when name.key = scene.annas_key then 'anna''s picture ' else 'ben''s picture ' end
            || case when another.id is not null then 'covers another' when coalesce(media.state, 'removing') = 'removing' then 'goes' else 'stays' end,
          ', '
        ) as fate
      from unnest(array[scene.annas_key, scene.bens_key]) as name (key)
      left join private.media on media.key = name.key
      left join public.events as another on another.cover_key = name.key
      where ${withPictures}
        and name.key is distinct from event.cover_key
        -- The jobs may already have deleted the row of a released file.
        and media.state is distinct from 'unattached'
    ) as picture
    cross join lateral (
      select 'told ' || string_agg(case told.user_id when scene.anna then 'anna ' else 'ben ' end || told.count, ', ' order by told.user_id = scene.ben) as people
      from told
      where told.event_id = event.id
    ) as told
    order by scene.round`;
  return rows.map(({ state }) => state);
}

/** Returns the events whose stored number of organizers is wrong. */
export async function miscounted(scenes: { event: string }[]): Promise<object[]> {
  return sql<object[]>`
    select event.id, event.organizer_count, event.male_organizer_count, event.female_organizer_count, recount.*
    from public.events as event
    cross join lateral (
      select
        count(*)::integer as organizers,
        count(*) filter (where profile.sex = 'male')::integer as males,
        count(*) filter (where profile.sex = 'female')::integer as females
      from (
        select event.creator_id as user_id
        union all
        select author.user_id from public.event_authors as author
        where author.event_id = event.id and author.status = 'accepted'
      ) as organizer
      left join public.profiles as profile on profile.user_id = organizer.user_id
    ) as recount
    where event.id = any (${scenes.map(({ event }) => event)})
      and (event.organizer_count, event.male_organizer_count, event.female_organizer_count)
        <> (recount.organizers, recount.males, recount.females)`;
}

/** Cancels the queued crops of the pictures, because these have no content. */
async function forgetPictures(scenes: Scene[]): Promise<void> {
  const keys = scenes.flatMap(({ annasKey, bensKey }) => [annasKey, bensKey]);
  await sql`update private.media set state = 'uncropped' where key = any (${keys}) and state = 'waiting'`;
}

/** Runs all repetitions of a race. Each repetition must have an allowed outcome and the right number of organizers. */
export async function expectLegalEnds(connections: ReservedSql[], race: Race): Promise<void> {
  const { rounds, before, withPictures = false, acts, legal } = race;
  const scenes = await makeScenes(rounds, before);
  if (withPictures) {
    await uploadPictures(scenes);
  }
  const outcomes = await atOnce(connections, scenes, acts);
  const states = await statesOf(scenes, withPictures);
  await forgetPictures(scenes);
  expect(states).toHaveLength(rounds);
  const ends = outcomes.map(([first, second], round): End => [wordFor(first), wordFor(second), states[round]!]);
  const legalEnds = legal.map((end) => JSON.stringify(end));
  expect(ends.filter((end) => !legalEnds.includes(JSON.stringify(end)))).toEqual([]);
  expect(await miscounted(scenes)).toEqual([]);
}
