-- Ids of fast-growing tables are UUID version 7 (decision 0027): ordered by time and not guessable.

begin;

select plan(11);

create temporary table made as
  select number, clock_timestamp() as before, private.new_id() as id, clock_timestamp() as after
  from generate_series(1, 5000) as number;

select
  is_empty(
    $$ select id from made where id::text !~ '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$' $$,
    'every id has version 7'
  );
select
  is_empty(
    $$
    select id, before, after
    from made
    where id < private.first_id(date_trunc('milliseconds', before))
      or id >= private.first_id(date_trunc('milliseconds', after) + interval '1 millisecond')
  $$,
    'an id begins with the millisecond of its creation, taken from the clock and not from the start of the transaction'
  );
select
  is_empty(
    $$
    select earlier.id, later.id
    from made as earlier join made as later on later.number > earlier.number and later.before > earlier.after
    where earlier.number % 50 = 0 and later.number % 10 = 0 and later.id <= earlier.id
  $$,
    'an id that is created a microsecond later than another is greater'
  );
select
  cmp_ok(
    (select count(*) from made group by left(id::text, 13) order by 1 desc limit 1),
    '>',
    1::bigint,
    'the ids of this test include several ids that were created in the same millisecond'
  );
select
  is(
    (select count(distinct right(id::text, 17)) from made),
    5000::bigint,
    'every id has a different part after the time'
  );
-- In 5000 ids, each bit is set between 2250 and 2750 times; this fails by chance only once in a billion runs.
select
  is_empty(
    $$
    select bit
    from
      generate_series(66, 127) as bit
      cross join made
    group by bit
    having sum(get_bit(uuid_send(id), bit / 8 * 8 + 7 - bit % 8)) not between 2250 and 2750
  $$,
    'each of the 62 bits after the time is set in about half of the ids'
  );

select
  is(
    private.first_id('2026-11-23T00:00:00Z'),
    '01a205b3-d000-0000-0000-000000000000'::uuid,
    'private.first_id begins with the milliseconds of the given time'
  );
select
  is(
    private.first_id('1970-01-01T00:00:00Z'),
    '00000000-0000-0000-0000-000000000000'::uuid,
    'private.first_id of the beginning of 1970 is the smallest possible id'
  );

-- Ids that reveal a time -----------------------------------------------------------------------------------

create temporary view defaults as
  select
    attrelid::regclass::text || '.' || attname as name,
    pg_get_expr(adbin, adrelid) as made_by
  from
    pg_attrdef
    join pg_attribute on attrelid = adrelid and attnum = adnum
    join pg_class on pg_class.oid = attrelid
  where
    relnamespace::regnamespace::text in ('public', 'private')
    and atttypid = 'uuid'::regtype
    and not relispartition;

select
  set_eq(
    $$ select name from defaults where made_by = 'private.new_id()' $$,
    array['like_groups.id', 'messages.id', 'notifications.id'],
    'only the ids that this test lists contain the time of creation, which the API also returns as createdAt'
  );
-- Read decision 0027 before you move an id to the list above.
select
  set_eq(
    $$ select name from defaults where made_by = 'gen_random_uuid()' $$,
    array[
      'blocks.id',
      'chats.id',
      'events.id',
      'friendships.id',
      'like_group_approvals.id',
      'matches.id',
      'message_attachments.id',
      'private.devices.id',
      'private.job_runs.id',
      'private.moderation_decisions.id',
      'private.event_invite_links.id',
      'private.friend_links.id',
      'private.people_interactions.id',
      'profile_photos.id',
      'profiles.id',
      'reports.id'
    ],
    'all other ids contain no time, so that other users do not learn when a user disliked, blocked, created a draft or signed up'
  );

-- A like after a dislike updates the row of the dislike and keeps its id.
select tests.create_profile(name)
from unnest(array['anna', 'boris']) as name;
select
  unalike(
    tests.let('anna', format('api.interact(%L, ''dislike'')', tests.profile_of('boris'))) ->> 'id',
    '________-____-7%',
    'the id of a like does not reveal whether or when its author disliked the same person before'
  );

select * from finish();

rollback;
