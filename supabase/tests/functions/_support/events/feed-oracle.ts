/**
 * Slow and simple implementation of the feed, written from docs/features/events.md, Feed. Tests compare the results of
 * the RPC with this implementation.
 */

import type postgres from "postgres";

/** Parameters with which a test reads pages of the feed. A filter that is absent does not restrict the feed. */
export interface FeedQuery {
  viewer: string;
  filters: { friendsOnly: boolean } & Partial<Record<Bound, number | string>>;
  pageSize: number;
  pages: number;
}

type Bound =
  | "q"
  | "lat"
  | "lng"
  | "radius"
  | "type"
  | "startDate"
  | "endDate"
  | "organizerFrom"
  | "organizerTo"
  | "maleFrom"
  | "maleTo"
  | "femaleFrom"
  | "femaleTo";

export interface FoundEvent {
  id: string;
  distance: number;
}

export interface Walk {
  found: FoundEvent[];
  isComplete: boolean;
}

/** Creates a table of the events that each viewer may find according to docs/features/events.md, Rights. */
async function prepareFindable(sql: postgres.ReservedSql, viewers: string[]): Promise<void> {
  await sql`
    create temporary table findable on commit drop as
    select
      viewer,
      events.*,
      exists (
        select from public.friendships
        where status = 'accepted' and (requester_id, addressee_id) in ((viewer, creator_id), (creator_id, viewer))
      ) as is_by_friend
    from public.events cross join unnest(${viewers}::uuid[]) as viewer
    where
      status in ('published', 'started')
      and deleted_at is null
      and now() < coalesce(end_at, start_at + interval '12 hours')
      and not exists (
        select from public.blocks
        where (blocker_id, blocked_id) in ((viewer, creator_id), (creator_id, viewer))
      )
      -- No viewer organizes a hidden event, so hidden events are visible to no viewer.
      and not exists (
        select from private.hidden_targets where target_type = 'event' and target_id = events.id
      )
      -- Other tests may have suspended creators. No viewer is suspended.
      and not exists (
        select from private.suspensions where user_id = creator_id and suspended_until > now()
      )
      -- Other tests may have created events of minors. No viewer is a friend of these minors.
      and coalesce(creator_adult_from <= current_date, true)
      and (
        visibility = 'public'
        or creator_id = viewer
        or exists (
          select from public.event_authors
          where event_id = events.id and user_id = viewer and event_authors.status <> 'refused'
        )
        or exists (
          select
          from public.like_group_members join public.like_groups on like_groups.id = like_group_members.group_id
          where
            like_group_members.event_id = events.id
            and user_id = viewer
            and like_groups.status in ('pending', 'waiting', 'approved')
        )
        or exists (
          select from public.friendships
          where status = 'accepted' and (requester_id, addressee_id) in ((viewer, creator_id), (creator_id, viewer))
        )
      )`;
}

/** Creates a table of the folded texts of the events, with a space before each word. */
async function prepareTexts(sql: postgres.ReservedSql): Promise<void> {
  await sql`
    create temporary table texts on commit drop as
    select id, folded, to_tsvector('pg_catalog.russian', folded) as stems
    from
      (
        select
          id,
          regexp_replace(
            replace(lower(concat_ws(' ', '', title, description, city, address) collate "und-x-icu"), 'ё', 'е'),
            '[^[:alnum:]]+',
            ' ',
            'g'
          ) as folded
        from public.events
        where id in (select id from findable)
      ) as folded`;
  await sql`create unique index on texts (id)`;
  await sql`analyze texts`;
}

/** Creates the tables and functions of the oracle, which exist until the end of the transaction. */
export async function prepareOracle(sql: postgres.ReservedSql, viewers: string[]): Promise<void> {
  await prepareFindable(sql, viewers);
  await prepareTexts(sql);
  await sql`create index on findable (viewer, latitude)`;
  await sql`create index on findable (viewer, start_at, id)`;
  await sql`analyze findable`;
  await sql.unsafe(`
    create function pg_temp.haversine(lat_one float8, lng_one float8, lat_other float8, lng_other float8)
    returns float8 language sql immutable as $$
      select 2 * 6371008.8 * asin(sqrt(least(1,
        sind((lat_other - lat_one) / 2) ^ 2
        + cosd(lat_one) * cosd(lat_other) * sind((lng_other - lng_one) / 2) ^ 2
      )))
    $$`);
}

/** Creates a function that reads the pages of the feed within the transaction. */
export async function prepareWalks(sql: postgres.ReservedSql): Promise<void> {
  await sql.unsafe(`
    create function pg_temp.walk(viewer uuid, filters jsonb, page_size integer, pages integer)
    returns jsonb language plpgsql as $$
    declare
      cursor text;
      page jsonb;
      found jsonb := '[]';
      enough integer := page_size * pages;
    begin
      perform set_config('request.jwt.claims', jsonb_build_object('role', 'authenticated', 'sub', viewer)::text, true);
      -- Every page is full except the last one. Pages of a search may be partial, so the loop continues to the next event.
      loop
        page := api.list_events(filters, cursor, page_size)::jsonb;
        found := found || coalesce(
          (
            select jsonb_agg(jsonb_build_object('id', item -> 'id', 'distance', item -> 'distance') order by place)
            from jsonb_array_elements(page -> 'data') with ordinality as listed (item, place)
          ),
          '[]'
        );
        cursor := page ->> 'nextCursor';
        if not filters ? 'q' and jsonb_array_length(page -> 'data') < page_size and cursor is not null then
          raise exception 'A page is not full and goes on.';
        end if;
        exit when cursor is null or jsonb_array_length(found) > enough;
        exit when not filters ? 'q' and jsonb_array_length(found) = enough;
      end loop;
      return jsonb_build_object(
        'found', jsonb_path_query_array(found, '$[0 to $last]', jsonb_build_object('last', enough - 1)),
        'isComplete', cursor is null and jsonb_array_length(found) <= enough
      );
    end
    $$`);
}

/** Returns the events that the RPC lists for each query, read page by page. */
export async function walkFeed(sql: postgres.ReservedSql, queries: FeedQuery[]): Promise<Walk[]> {
  const rows = await sql<{ walk: Walk }[]>`
    select pg_temp.walk(viewer, filters, "pageSize", pages) as walk
    from rows from (
      jsonb_to_recordset(${sql.json(queries as never)}) as (viewer uuid, filters jsonb, "pageSize" integer, pages integer)
    ) with ordinality as query (viewer, filters, "pageSize", pages, place)
    order by place`;
  return rows.map(({ walk }) => walk);
}

/**
 * Returns the SQL conditions that select the events of a query from the table `findable`, except the condition on the
 * distance.
 */
function conditionsOf(sql: postgres.ReservedSql, queries: FeedQuery[]): postgres.Fragment {
  // Comparing words is slow, so the condition is left out if no query searches for text.
  const hasWords = queries.some(({ filters }) => filters.q !== undefined)
    ? sql`
      and (
        query.beginnings = '{}'
        or findable.id in (
          select texts.id
          from texts
          where not exists (
            select
            from unnest(query.beginnings, query.stems) as word (beginning, stem)
            where position(word.beginning in texts.folded) = 0 and not texts.stems @@ word.stem
          )
        )
      )`
    : sql``;
  return sql`
    findable.viewer = query.viewer
    and (not query."friendsOnly" or findable.is_by_friend)
    and (query.type is null or findable.type = query.type)
    and (query."startDate" is null or findable.start_at >= query."startDate" or findable.end_at > query."startDate")
    and (query."endDate" is null or findable.start_at <= query."endDate")
    and (query."organizerFrom" is null or findable.organizer_count >= query."organizerFrom")
    and (query."organizerTo" is null or findable.organizer_count <= query."organizerTo")
    and (query."maleFrom" is null or findable.male_organizer_count >= query."maleFrom")
    and (query."maleTo" is null or findable.male_organizer_count <= query."maleTo")
    and (query."femaleFrom" is null or findable.female_organizer_count >= query."femaleFrom")
    and (query."femaleTo" is null or findable.female_organizer_count <= query."femaleTo")
    ${hasWords}`;
}

/**
 * Returns an SQL query that yields one row per feed query, with the filters as columns and the search text split into
 * words.
 */
function queryRows(sql: postgres.ReservedSql, queries: FeedQuery[]): postgres.Fragment {
  const words = sql`
    regexp_split_to_table(replace(lower(asked_for.q collate "und-x-icu"), 'ё', 'е'), '[^[:alnum:]]+') as word`;
  return sql`
    select
      place,
      viewer,
      "pageSize" * pages + 1 as enough,
      asked_for.*,
      array(select ' ' || word from ${words}) as beginnings,
      array(select plainto_tsquery('pg_catalog.russian', word) from ${words}) as stems
    from
      rows from (
        jsonb_to_recordset(${sql.json(queries as never)}) as (
          viewer uuid, filters jsonb, "pageSize" integer, pages integer
        )
      ) with ordinality as asked (viewer, filters, "pageSize", pages, place)
      cross join lateral jsonb_to_record(filters) as asked_for (
        q text, lat float8, lng float8, radius float8, type public.event_type, "friendsOnly" boolean,
        "startDate" timestamptz, "endDate" timestamptz, "organizerFrom" integer, "organizerTo" integer,
        "maleFrom" integer, "maleTo" integer, "femaleFrom" integer, "femaleTo" integer
      )`;
}

/** Returns the expected events of each query, at most one more than the RPC can return on the requested pages. */
export async function askOracle(sql: postgres.ReservedSql, queries: FeedQuery[]): Promise<FoundEvent[][]> {
  const wanted = conditionsOf(sql, queries);
  const rows = await sql<{ expected: FoundEvent[] }[]>`
    with
      query as materialized (${queryRows(sql, queries)})
    select
      (
        select
          coalesce(
            jsonb_agg(jsonb_build_object('id', id, 'distance', distance) order by distance, start_at, id),
            '[]'
          )
        from
          (
            (
              select near.id, near.distance, near.start_at
              from
                (
                  select
                    findable.*,
                    pg_temp.haversine(query.lat, query.lng, findable.latitude, findable.longitude) as distance
                  from findable
                  where
                    -- A degree of latitude is longer than 111 km, so events outside this range are outside the radius.
                    findable.latitude between query.lat - query.radius / 111000 and query.lat + query.radius / 111000
                    and ${wanted}
                ) as near
              where near.distance <= query.radius
              order by near.distance, near.start_at, near.id
              limit query.enough
            )
            union all
            (
              select findable.id, 0, findable.start_at
              from findable
              where query.lat is null and ${wanted}
              order by findable.start_at, findable.id
              limit query.enough
            )
          ) as listed
      ) as expected
    from query
    order by place`;
  return rows.map(({ expected }) => expected);
}
