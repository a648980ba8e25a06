-- Ids of tables that grow fast are UUID version 7 (decision 0027): in the order of time, and nobody guesses them.

begin;

select plan(11);

create temporary table made as
  select number, clock_timestamp() as before, private.new_id() as id, clock_timestamp() as after
  from generate_series(1, 5000) as number;

select
  is_empty(
    $$ select id from made where id::text !~ '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$' $$,
    'every id says that it is of version 7'
  );
select
  is_empty(
    $$
    select id, before, after
    from made
    where id < private.first_id(date_trunc('milliseconds', before))
      or id >= private.first_id(date_trunc('milliseconds', after) + interval '1 millisecond')
  $$,
    'an id begins with the millisecond in which it was made, by the clock and not by the transaction'
  );
select
  is_empty(
    $$
    select earlier.id, later.id
    from made as earlier join made as later on later.number > earlier.number and later.before > earlier.after
    where earlier.number % 50 = 0 and later.number % 10 = 0 and later.id <= earlier.id
  $$,
    'of two ids that are a microsecond apart the later one comes later'
  );
select
  cmp_ok(
    (select count(*) from made group by left(id::text, 13) order by 1 desc limit 1),
    '>',
    1::bigint,
    'which holds for ids of one millisecond, of which there are some'
  );
select
  is(
    (select count(distinct right(id::text, 17)) from made),
    5000::bigint,
    'what follows the time is another number each time'
  );
-- Of 5000 coins each bit falls between 2250 and 2750 times, but for one run in a thousand million.
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
    'each of the 62 bits after the time is as often set as not'
  );

select
  is(
    private.first_id('2026-11-23T00:00:00Z'),
    '01a205b3-d000-0000-0000-000000000000'::uuid,
    'a moment in the order of ids is its milliseconds'
  );
select
  is(
    private.first_id('1970-01-01T00:00:00Z'),
    '00000000-0000-0000-0000-000000000000'::uuid,
    'the first moment is the smallest id'
  );

-- Which ids tell a time ------------------------------------------------------------------------------------

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
    'these ids tell whoever sees the row when it was made, which its createdAt tells them as well'
  );
-- Read decision 0027 before one moves to the list above.
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
    'all others tell nothing: when somebody disliked, blocked, began a draft or signed up is not for others'
  );

-- Who disliked somebody before they liked them has one row of both.
select tests.create_profile(name)
from unnest(array['anna', 'boris']) as name;
select
  unalike(
    tests.let('anna', format('api.interact(%L, ''dislike'')', tests.profile_of('boris'))) ->> 'id',
    '________-____-7%',
    'a like does not tell by its id that a dislike came before it, and when'
  );

select * from finish();

rollback;
