/**
 * Creates events for tests of the feed in a single transaction. Some events are at locations that need special care on
 * a sphere, such as the poles and the antimeridian.
 */

import type postgres from "postgres";

/** Centres of events and viewers: on both sides of the antimeridian, at both poles, on the equator, and in cities. */
export const gatherings = [
  { lat: 52.52, lng: 13.405 },
  { lat: 59.9139, lng: 10.7522 },
  { lat: -33.8688, lng: 151.2093 },
  { lat: 0, lng: 0 },
  { lat: 0, lng: 180 },
  { lat: -17, lng: -180 },
  { lat: 65, lng: 179.95 },
  { lat: 90, lng: 0 },
  { lat: 89.8, lng: 120 },
  { lat: -90, lng: 77 },
  { lat: -89.7, lng: -60 },
] as const;

export const eventTypes = ["bar_quiz", "club_techno", "nature_picnic", "sport_yoga", "other"];

/**
 * Words in the texts of events: forms of one word, words with a common prefix, and words that are equal after folding.
 */
export const words = [
  "Вечеринка",
  "вечеринки",
  "вечер",
  "ёлка",
  "ЕЛКИ",
  "концерт",
  "концертами",
  "на",
  "йога",
  "иога",
  "Party",
  "parties",
  "part",
  "dancing",
  "dances",
  "and",
  "5km",
  "12/4",
  "rock-n-roll",
  "zumba",
] as const;

const people = 300;

/**
 * Returns the user ids of the viewers. Each viewer except the last one has friends, blocks, and invitations to organize
 * events.
 */
export function viewersOf(seed: number): string[] {
  return Array.from({ length: 12 }, (_, number) => `${peoplePrefix(seed)}${number.toString().padStart(12, "0")}`);
}

/**
 * Prefix of the user ids of a dataset. The prefix depends on the seed, so datasets with different seeds can be created
 * concurrently.
 */
function peoplePrefix(seed: number): string {
  return `${seed.toString(16).padStart(8, "0")}-0000-4000-8000-`;
}

/** Creates temporary tables with people, and a function that draws random words. */
async function preparePeopleAndWords(sql: postgres.ReservedSql, seed: number): Promise<void> {
  await sql`
    create temporary table people on commit drop as
    select number, (${peoplePrefix(seed)}::text || lpad(number::text, 12, '0'))::uuid as id
    from generate_series(0, ${people - 1}::integer) as number`;
  await sql.unsafe(`
    create function pg_temp.some_words(number integer, many integer) returns text language sql as $$
      select string_agg((array[${words.map((word) => `'${word}'`).join(", ")}])[
        1 + floor((hashint8extended(number::bigint * 100 + place, ${seed}) & 1048575) ^ 2.0 / 1048576.0 ^ 2 * ${words.length})::integer
      ], ', ')
      from generate_series(1, many) as place
    $$`);
}

/** Creates friendships, friend requests and blocks between viewers and other people. */
async function addRelations(sql: postgres.ReservedSql, acquainted: string[]): Promise<void> {
  await sql`
    insert into public.friendships (requester_id, addressee_id, status)
    select
      case when turned then people.id else viewer end,
      case when turned then viewer else people.id end,
      (array['accepted', 'accepted', 'accepted', 'pending', 'rejected'])[1 + floor(kind * 5)]::public.friendship_status
    from
      (
        select viewer, people.id, random() < 0.5 as turned, random() as kind, random() as chance
        from unnest(${acquainted}::uuid[]) as viewer cross join people
        where people.id > viewer
      ) as people
    where chance < 0.2`;
  await sql`
    insert into public.blocks (blocker_id, blocked_id, requester_id)
    select case when turned then people.id else viewer end, case when turned then viewer else people.id end, viewer
    from
      (
        select viewer, people.id, random() < 0.5 as turned, random() as chance
        from unnest(${acquainted}::uuid[]) as viewer cross join people
        where people.id > viewer
      ) as people
    where chance < 0.04`;
}

/** Returns a query that draws the location, start and number of organizers of each event. */
function placedEvents(sql: postgres.ReservedSql, events: number): postgres.Fragment {
  return sql`
    select
      drawn.*,
      -- Many events start at the same time, and some started so long ago that they have ended.
      date_trunc('hour', now()) + (floor(start_draw * 200) - 15) * interval '1 hour' as start_at,
      floor(male_draw * male_draw * 4)::integer as males,
      floor(female_draw * female_draw * 4)::integer as females,
      least(90, greatest(-90, gathering.lat + north)) as latitude,
      case
        -- Near a pole, events at any longitude are close to each other.
        when abs(gathering.lat) > 89 and not is_exact then east_draw * 360 - 180
        when gathering.lng + east > 180 then gathering.lng + east - 360
        when gathering.lng + east < -180 then gathering.lng + east + 360
        else gathering.lng + east
      end as longitude
    from
      (
        select
          raw.*,
          case when is_exact then 0 else reach * sin(angle) / 111195 end as north,
          case when is_exact then 0 else round((reach * cos(angle) / 111195)::numeric, digits)::float8 end as east
        from
          (
            select
              number,
              floor(random() * ${gatherings.length})::integer as place,
              floor(random() * ${people})::integer as creator,
              random() < 0.1 as is_exact,
              case when random() < 0.2 then 2 else 12 end as digits,
              10 ^ (1 + random() * 4) as reach,
              random() * 2 * pi() as angle,
              random() as east_draw,
              random() as start_draw,
              random() as end_draw,
              random() as type_draw,
              random() as visibility_draw,
              random() as status_draw,
              random() as deleted_draw,
              random() as male_draw,
              random() as female_draw
            from generate_series(1, ${events}::integer) as number
          ) as raw
      ) as drawn
      join
        unnest(${gatherings.map(({ lat }) => lat)}::float8[], ${gatherings.map(({ lng }) => lng)}::float8[])
        with ordinality as gathering (lat, lng, place)
        on gathering.place = drawn.place + 1`;
}

/** Inserts the events with randomly drawn texts. */
async function addEvents(sql: postgres.ReservedSql, seed: number, events: number): Promise<void> {
  await sql`
    insert into public.events (
      id, creator_id, title, type, visibility, status, start_at, end_at, latitude, longitude, capacity, consent_threshold,
      organizer_count, male_organizer_count, female_organizer_count, deleted_at, description, city, address
    )
    select
      md5(${seed}::text || ' event ' || placed.number)::uuid,
      people.id,
      'An event',
      (${eventTypes}::text[])[1 + floor(type_draw * type_draw * ${eventTypes.length})]::public.event_type,
      case when visibility_draw < 0.3 then 'private' else 'public' end::public.event_visibility,
      case
        when status_draw < 0.8 then 'published'
        when status_draw < 0.85 then 'started'
        when status_draw < 0.9 then 'draft'
        when status_draw < 0.95 then 'finished'
        else 'cancelled'
      end::public.event_status,
      start_at,
      case
        when end_draw < 0.05 then start_at + end_draw * interval '100 days'
        when end_draw < 0.3 then start_at + end_draw * interval '20 hours' + interval '1 minute'
      end,
      latitude,
      longitude,
      100,
      1,
      1 + males + females,
      males,
      females,
      case when deleted_draw < 0.03 then now() end,
      -- The first word of the list is in most texts, and the last word is in few texts.
      pg_temp.some_words(placed.number, 4),
      pg_temp.some_words(-placed.number, 1),
      case when end_draw < 0.5 then pg_temp.some_words(7 * placed.number, 1) end
    from (${placedEvents(sql, events)}) as placed
      join people on people.number = placed.creator`;
}

/** Makes some of the viewers co-authors or members of groups. */
async function addOrganizersAndMembers(sql: postgres.ReservedSql, acquainted: string[]): Promise<void> {
  await sql`
    insert into public.event_authors (event_id, user_id, status)
    select id, viewer, (array['pending', 'accepted', 'refused'])[1 + floor(kind * 3)]::public.event_author_status
    from
      (
        select events.id, events.creator_id, viewer, random() as chance, random() as kind
        from public.events cross join unnest(${acquainted}::uuid[]) as viewer
        where events.creator_id in (select people.id from people)
      ) as asked
    where chance < 0.01 and creator_id <> viewer`;
  await sql`
    with
      member as materialized (
        select
          events.id as event_id,
          viewer,
          gen_random_uuid() as group_id,
          (array['pending', 'waiting', 'approved', 'rejected', 'expired'])[1 + floor(random() * 5)]::public.like_group_status as status,
          random() as chance
        from public.events cross join unnest(${acquainted}::uuid[]) as viewer
        where events.creator_id in (select people.id from people) and events.creator_id <> viewer
      ),
      added as (
        insert into public.like_groups (id, event_id, creator_id, status, quorum_at)
        select group_id, event_id, viewer, status, now() from member where chance < 0.01
        returning id
      )
    insert into public.like_group_members (group_id, user_id, event_id, counts)
    select group_id, viewer, event_id, status in ('pending', 'waiting', 'approved')
    from added join member on member.group_id = added.id`;
}

/** Inserts the dataset in the current transaction. The same seed creates the same data. */
export async function buildFeedDataset(sql: postgres.ReservedSql, seed: number, events: number): Promise<void> {
  const acquainted = viewersOf(seed).slice(0, -1);
  await sql`select setseed(${seed / 2 ** 31})`;
  await preparePeopleAndWords(sql, seed);
  await addRelations(sql, acquainted);
  await addEvents(sql, seed, events);
  await addOrganizersAndMembers(sql, acquainted);
  // The planner needs statistics of this data. The lock of `analyze` also blocks autovacuum, which cannot see the
  // uncommitted rows and would record the tables as empty.
  await sql`
    analyze public.events, public.event_authors, public.friendships, public.blocks, public.like_groups,
      public.like_group_members`;
}
