/**
 * `npm run bench:seed -- --events 1000000`: creates events all over the world for benchmarks, in dense and in empty
 * areas.
 */

import { parseArgs } from "node:util";
import postgres from "postgres";
import { readStatus } from "../tools/stack/scratch-stack.ts";
import { createTexts, texts } from "./events-words.ts";
import { createIds, loadCities, requireLocal, seconds, withoutIndexes } from "./seeding.ts";

/**
 * Parameters of the seed data. A seed always creates the same users and events, so each seed can fill a database only
 * once.
 */
export interface SeedPlan {
  /** Number of published events that are running or in the future. */
  events: number;
  /** Number of events in the past year. */
  finished: number;
  seed: number;
}

/** Every twentieth event takes place within a few kilometres of this city. */
export const crowdedCity = "Shanghai";

/** Every fiftieth event takes place in this city. Nearly all of these events are private. */
export const secretiveCity = "Istanbul";

const eventsPerPerson = 10;
/**
 * Number of friends per user. The friends of a user are the next users in the list of all users. Friends may organize
 * events together.
 */
const circle = 5;

/** Adds users with profiles. A third of the users have a photo. */
async function addPeople(sql: postgres.TransactionSql, count: number): Promise<void> {
  await sql`
    create temporary table seed_people on commit drop as
    select
      number,
      pg_temp.seed_id('person', number) as user_id,
      (array['male', 'male', 'male', 'male', 'female', 'female', 'female', 'female', null])[1 + floor(random() * 9)]::public.sex as sex,
      pg_temp.seed_id('person', number) || '/' || pg_temp.seed_id('photo', number) as photo_key
    from generate_series(0, ${count - 1}::integer) as number`;
  await sql`analyze seed_people`;
  await sql`
    insert into public.profiles (user_id, first_name, sex)
    select user_id, (array['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gina', 'Hugo'])[1 + number % 8], sex
    from seed_people`;
  await sql`
    insert into public.friendships (requester_id, addressee_id, status)
    select person.user_id, friend.user_id, 'accepted'
    from
      seed_people as person
      cross join generate_series(1, ${circle}::integer) as step
      join seed_people as friend on friend.number = (person.number + step) % ${count}::integer
    where ${count}::integer > 2 * ${circle}::integer`;
  // The storage objects are added before their files are marked as used, because Storage rejects a new version of a
  // used file.
  await sql`
    insert into storage.objects (bucket_id, name, owner_id, metadata)
    select 'media', photo_key || suffix, user_id, '{"mimetype": "image/jpeg", "size": 1}'
    from seed_people cross join unnest(array['', '.256x256.jpg']) as suffix
    where number % 3 = 0`;
  await sql`
    insert into private.media (key, owner_id, state, thumbnail_size, due_at)
    select photo_key, user_id, 'cropped', '256x256', now() from seed_people where number % 3 = 0
    on conflict (key) do update set state = excluded.state, thumbnail_size = excluded.thumbnail_size`;
  await sql`
    insert into public.profile_photos (profile_id, media_key, position)
    select profiles.id, seed_people.photo_key, 0
    from seed_people join public.profiles on profiles.user_id = seed_people.user_id
    where seed_people.number % 3 = 0`;
  // Counts men and women among the organizers of an event, for each possible number of organizers. The organizers are a
  // user and the next users in the list of all users.
  await sql`
    create temporary table seed_circles on commit drop as
    select number, user_id, array_agg(males order by step) as males, array_agg(females order by step) as females
    from
      (
        select
          person.number,
          person.user_id,
          step,
          count(*) filter (where mate.sex = 'male') over so_far as males,
          count(*) filter (where mate.sex = 'female') over so_far as females
        from
          seed_people as person
          cross join generate_series(0, ${circle}::integer) as step
          join seed_people as mate on mate.number = (person.number + step) % ${count}::integer
        window so_far as (partition by person.number, person.user_id order by step)
      ) as growing
    group by number, user_id`;
  await sql`analyze seed_circles`;
}

/** Draws random numbers for each event: its city, its times and its number of organizers. */
function drawnEvents(sql: postgres.TransactionSql, { events, finished }: SeedPlan): postgres.Fragment {
  return sql`
    select
      numbered.*,
      case
        when is_finished then hour - (1 + days) * interval '1 day' - floor(time_draw * 365 * 96) * interval '15 minutes'
        -- Some long events began days ago and have not ended yet.
        when days > 0 then hour - (days - 1) * interval '1 day' + floor(time_draw * (60 + days - 1) * 96) * interval '15 minutes'
        else hour - interval '1 hour' + floor(time_draw * 60 * 96) * interval '15 minutes'
      end as start_at,
      hour - interval '500 days' as created_at,
      width_bucket(co_author_draw, array[0.6, 0.8, 0.9, 0.96, 0.99]) as co_authors
    from
      (
        select
          number,
          -- 4 % of the events last two to ten days, and 1 % two to five weeks. All others end within a day.
          case
            when (hashint8extended(number, 3) & 1023) < 41 then 2 + (hashint8extended(number, 4) & 1023) % 9
            when (hashint8extended(number, 3) & 1023) < 51 then 14 + (hashint8extended(number, 4) & 1023) % 22
            else 0
          end as days,
          number > ${events}::integer as is_finished,
          (hashint8extended(number, 5) & 1073741823) % ${texts}::bigint as text_hash,
          number % 20 = 0 as is_crowded,
          number % 50 = 1 as is_secretive,
          date_trunc('hour', now()) as hour,
          random() as city_draw,
          random_normal() as north,
          random_normal() as east,
          random() as time_draw,
          random() as end_draw,
          random() as type_draw,
          random() as text_draw,
          random() as private_draw,
          random() as co_author_draw
        from generate_series(1, ${events + finished}::integer) as number
      ) as numbered`;
}

/**
 * Adds events, whose creators are the users in turn. Most events have one organizer, and the others have up to five
 * co-authors.
 */
async function addEvents(sql: postgres.TransactionSql, plan: SeedPlan, people: number): Promise<void> {
  await sql`
    insert into public.events (
      id, creator_id, title, description, type, visibility, status, start_at, end_at, address, city, latitude, longitude,
      capacity, consent_threshold, organizer_count, male_organizer_count, female_organizer_count, created_at, updated_at,
      terms
    )
    select
      pg_temp.seed_id('event', drawn.number),
      creator.user_id,
      coalesce(text.title, left(label.label || ' in ' || city.name, 100)),
      text.words,
      label.type,
      case when drawn.private_draw < case when drawn.is_secretive then 0.95 else 0.1 end then 'private' else 'public' end::public.event_visibility,
      case when drawn.is_finished then 'finished' else 'published' end::public.event_status,
      drawn.start_at,
      case
        when drawn.days > 0 then drawn.start_at + drawn.days * interval '1 day'
        when drawn.end_draw < 0.5 then drawn.start_at + interval '2 hours' + drawn.end_draw * interval '12 hours'
      end,
      'Main Street ' || drawn.number % 200,
      left(city.name, 120),
      spot.latitude,
      spot.longitude,
      10 + (drawn.text_draw * 190)::integer,
      1,
      1 + drawn.co_authors,
      creator.males[1 + drawn.co_authors],
      creator.females[1 + drawn.co_authors],
      drawn.created_at,
      drawn.created_at,
      -- Search terms that the trigger would store. The terms of a description are computed once per text.
      coalesce(text.terms, '')
      || private.search_terms(
        coalesce(text.title, left(label.label || ' in ' || city.name, 100)),
        null,
        city.name,
        'Main Street ' || drawn.number % 200,
        drawn.start_at
      )
    from (${drawnEvents(sql, plan)}) as drawn
      join seed_cities as city on city.place = case
        when drawn.is_crowded then (select place from seed_cities where name = ${crowdedCity} order by population desc limit 1)
        when drawn.is_secretive then (select place from seed_cities where name = ${secretiveCity} order by population desc limit 1)
        else 1 + width_bucket(drawn.city_draw, (select array_agg(share_end order by place) from seed_cities))
      end
      cross join lateral (
        select
          least(90, greatest(-90, city.latitude + drawn.north * city.spread)) as latitude,
          -- A longitude beyond the antimeridian continues on the other side.
          ((city.longitude + drawn.east * city.spread / cosd(city.latitude) + 540)::numeric % 360 - 180)::float8 as longitude
      ) as spot
      join seed_circles as creator on creator.number = drawn.number % ${people}::integer
      -- Chosen by a hash, because a modulus would give all events of a city the same kind of text.
      left join seed_texts as text on text.place = case
        -- More than half of the texts are Chinese or Japanese in the crowded city, and a quarter elsewhere.
        when drawn.is_crowded and drawn.number % 40 = 0 then drawn.text_hash / 4 * 4 + 1
        else drawn.text_hash
      end
      -- A few event types are common, and many are rare.
      join private.event_type_labels as label on label.type = (
        enum_range(null::public.event_type)
      )[1 + floor(drawn.type_draw ^ 2 * cardinality(enum_range(null::public.event_type)))]`;
}

/**
 * Adds co-authors to events: the next users after the creator in the list of all users. The user after the last
 * co-author has a pending or refused invitation as co-author.
 */
async function addCoAuthors(sql: postgres.TransactionSql, people: number): Promise<void> {
  await sql`
    insert into public.event_authors (event_id, user_id, status, created_at)
    select
      events.id,
      mate.user_id,
      case
        when step < events.organizer_count then 'accepted'
        when creator.number % 2 = 0 then 'pending'
        else 'refused'
      end::public.event_author_status,
      events.created_at + step * interval '1 hour'
    from
      seed_people as creator
      join public.events on events.creator_id = creator.user_id
      cross join lateral generate_series(1, least(events.organizer_count, ${circle}::integer)) as step
      join seed_people as mate on mate.number = (creator.number + step) % ${people}::integer
    where events.organizer_count > 1`;
}

/** Creates the planned users and events in one transaction. */
export async function seedEvents(databaseUrl: string, plan: SeedPlan): Promise<void> {
  requireLocal(databaseUrl);
  const people = Math.max(2 * circle + 1, Math.ceil((plan.events + plan.finished) / eventsPerPerson));
  const database = postgres(databaseUrl, { max: 1, onnotice() {} });
  try {
    const started = performance.now();
    await database.begin(async (sql) => {
      await sql`select setseed(${plan.seed / 2 ** 31})`;
      await sql`set local work_mem = '256MB'`;
      await createIds(sql, plan.seed);
      await loadCities(sql);
      await createTexts(sql);
      await addPeople(sql, people);
      console.log(`${people} people: ${seconds(started).toFixed(1)} s`);
      await withoutIndexes(sql, "public.events", async () => {
        const eventsStarted = performance.now();
        await sql`alter table public.events disable trigger events_keep_terms`;
        await addEvents(sql, plan, people);
        await addCoAuthors(sql, people);
        await sql`alter table public.events enable trigger events_keep_terms`;
        const rate = (plan.events + plan.finished) / seconds(eventsStarted);
        console.log(`${plan.events} live and ${plan.finished} finished events: ${rate.toFixed(0)} a second`);
      });
    });
    await database.unsafe(
      "vacuum (analyze) public.events, public.event_authors, public.profiles, public.friendships, public.profile_photos, private.media",
    );
    console.log(
      `with indexes, whole: ${((plan.events + plan.finished) / seconds(started)).toFixed(0)} events a second`,
    );
  } finally {
    await database.end();
  }
}

/** Returns the given database URL, or by default the URL of the stack on the default ports. */
async function findDatabase(url: string | undefined): Promise<string> {
  if (url) {
    return url;
  }
  const running = await readStatus([]);
  if ("complaint" in running) {
    console.error(`${running.complaint}\nOr name a database by --url.`);
    Deno.exit(1);
  }
  return running.environment.DB_URL ?? "";
}

if (import.meta.main) {
  const { values } = parseArgs({
    args: Deno.args,
    options: {
      events: { type: "string", default: "10000" },
      finished: { type: "string", default: "0" },
      seed: { type: "string", default: "1" },
      url: { type: "string" },
    },
  });
  await seedEvents(await findDatabase(values.url), {
    events: Number(values.events),
    finished: Number(values.finished),
    seed: Number(values.seed),
  });
}
