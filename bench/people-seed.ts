/**
 * Adds users for benchmarks to cities all over the world in proportion to the population. A fifth of the users live in
 * one dense city.
 */

import postgres from "postgres";
import { createIds, loadCities, requireLocal, seconds, withoutIndexes } from "./seeding.ts";

/** City where every fifth user lives, at most a few kilometres from the centre. */
export const denseCity = "Shanghai";

/** Adds users with completed profiles. Half of the users are visible on the map, and a quarter have a photo. */
async function addPeople(sql: postgres.TransactionSql, count: number): Promise<void> {
  await sql`
    insert into public.profiles (
      user_id, first_name, birthdate, sex, dating_purpose, show_dating_purpose, city, exact_latitude, exact_longitude,
      is_visible_on_map, is_completed
    )
    select
      pg_temp.seed_id('person', drawn.number),
      (array['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gina', 'Hugo'])[1 + drawn.number % 8],
      current_date - (19 * 366 + floor(drawn.age_draw ^ 2 * 50 * 365))::integer,
      (array['male', 'female'])[1 + drawn.number % 2]::public.sex,
      (enum_range(null::public.dating_purpose))[1 + floor(drawn.purpose_draw * 4)],
      drawn.number % 3 = 0,
      left(city.name, 120),
      least(90, greatest(-90, city.latitude + drawn.north * city.spread)),
      -- A longitude beyond the antimeridian continues on the other side.
      (city.longitude + drawn.east * city.spread / cosd(city.latitude) + 540)::numeric % 360 - 180,
      drawn.number % 4 < 2,
      true
    from
      (
        select
          number,
          number % 5 = 0 as is_crowded,
          random() as city_draw,
          random_normal() as north,
          random_normal() as east,
          random() as age_draw,
          random() as purpose_draw
        from generate_series(1, ${count}::integer) as number
      ) as drawn
      join seed_cities as city on city.place = case
        when drawn.is_crowded then (select place from seed_cities where name = ${denseCity} order by population desc limit 1)
        else 1 + width_bucket(drawn.city_draw, (select array_agg(share_end order by place) from seed_cities))
      end`;
}

/** Fills the people index directly. In normal operation, triggers add each user to the index. */
async function placePeople(sql: postgres.TransactionSql, count: number): Promise<void> {
  await sql`
    insert into private.people_index (tile, shuffle_key, person_id, sex, birthdate, shown_purpose, adult_from)
    select
      tile,
      private.shuffle_key(profiles.user_id::text),
      profiles.user_id,
      profiles.sex,
      profiles.birthdate,
      case when profiles.show_dating_purpose then profiles.dating_purpose end,
      profiles.adult_from
    from
      generate_series(1, ${count}::integer) as number
      join public.profiles on profiles.user_id = pg_temp.seed_id('person', number)
      cross join unnest(private.tile_path(profiles.cell_point)) as tile
    order by 1, 2, 3`;
}

async function addPhotos(sql: postgres.TransactionSql, count: number): Promise<void> {
  await sql`
    create temporary table seed_photos on commit drop as
    select
      pg_temp.seed_id('person', number) as user_id,
      pg_temp.seed_id('person', number) || '/' || pg_temp.seed_id('photo', number) as key
    from generate_series(1, ${count}::integer) as number
    where number % 20 < 5`;
  // The storage objects are added before their files are marked as used, because Storage rejects a new version of a
  // used file.
  await sql`
    insert into storage.objects (bucket_id, name, owner_id, metadata)
    select 'media', key || suffix, user_id, '{"mimetype": "image/jpeg", "size": 1}'
    from seed_photos cross join unnest(array['', '.256x256.jpg']) as suffix`;
  await sql`
    insert into private.media (key, owner_id, state, thumbnail_size, due_at)
    select key, user_id, 'cropped', '256x256', now() from seed_photos
    on conflict (key) do update set state = excluded.state, thumbnail_size = excluded.thumbnail_size`;
  await sql`
    insert into public.profile_photos (profile_id, media_key, position)
    select profiles.id, seed_photos.key, 0
    from seed_photos join public.profiles on profiles.user_id = seed_photos.user_id`;
}

/** Creates users in one transaction. A different seed creates different users. */
export async function seedPeople(databaseUrl: string, count: number, seed = 1): Promise<void> {
  requireLocal(databaseUrl);
  const database = postgres(databaseUrl, { max: 1, onnotice() {} });
  try {
    const started = performance.now();
    await database.begin(async (sql) => {
      await sql`select setseed(0.5)`;
      await sql`set local work_mem = '256MB'`;
      await createIds(sql, seed);
      await loadCities(sql);
      await withoutIndexes(sql, "public.profiles", () => addPeople(sql, count));
      await placePeople(sql, count);
      await addPhotos(sql, count);
    });
    await database.unsafe(
      "vacuum (analyze) public.profiles, private.people_index, public.profile_photos, private.media",
    );
    console.log(`${count} people: ${seconds(started).toFixed(0)} s`);
  } finally {
    await database.end();
  }
}
