-- Direct reads: the cost of reading a table depends on the number of rows that the reader can see, not on the size of
-- the table.

begin;

select plan(14);

-- Deletes the events of the seed data, so that this file counts only rows that it has inserted.
delete from public.events;

-- Seed data of other people ---------------------------------------------------------------------------------

create temporary table others as
  select number, gen_random_uuid() as person_id, gen_random_uuid() as event_id, gen_random_uuid() as group_id
  from generate_series(1, 5000) as number;

insert into public.events
  (
    id,
    creator_id,
    title,
    type,
    status,
    start_at,
    latitude,
    longitude,
    capacity,
    consent_threshold,
    created_at
  )
select
  event_id,
  person_id,
  'Picnic',
  'nature_picnic',
  'published',
  now() + interval '1 day',
  52.52,
  13.405,
  10,
  1,
  now() - number * interval '1 minute'
from others;
insert into public.event_authors (event_id, user_id, status)
select others.event_id, invited.person_id, 'accepted'
from
  others
  join others as invited on invited.number = others.number % 5000 + 1;
insert into public.like_groups (id, event_id, creator_id)
select group_id, event_id, gen_random_uuid()
from others;
insert into public.like_group_members (group_id, user_id, event_id)
select like_groups.id, like_groups.creator_id, like_groups.event_id
from
  public.like_groups
  join others on others.group_id = like_groups.id;
insert into public.like_group_approvals (group_id, author_id, decision)
select group_id, person_id, 'consent'
from others;
insert into public.friendships (requester_id, addressee_id, status)
select others.person_id, friend.person_id, 'accepted'
from
  others
  join others as friend on friend.number = others.number % 5000 + 1;
insert into public.notifications (user_id, type, payload)
select person_id, 'people_like', '{}'
from others;
analyze public.events,
public.event_authors,
public.like_groups,
public.like_group_members,
public.like_group_approvals,
public.friendships,
public.notifications;

-- Returns the number of rows that all scans of a query plan read, including rows that a filter removed.
create function pg_temp.rows_scanned(plan jsonb)
returns numeric
language sql
as $$
  select
    case
      when plan ? 'Relation Name' then (
        (plan -> 'Actual Rows')::numeric + coalesce(
          (plan -> 'Rows Removed by Filter')::numeric,
          0
        ) + coalesce((plan -> 'Rows Removed by Index Recheck')::numeric, 0)
      ) * (plan -> 'Actual Loops')::numeric
      else 0
    end + coalesce(
      (select sum(pg_temp.rows_scanned(part)) from jsonb_array_elements(plan -> 'Plans') as part),
      0
    );
$$;

create function pg_temp.rows_read_by(person_id uuid, statement text)
returns numeric
language plpgsql
as $$
declare
  plan json;
begin
  perform tests.act_as(person_id);
  execute 'explain (analyze, timing off, format json) ' || statement into plan;
  perform tests.act_as_nobody();
  return pg_temp.rows_scanned(plan::jsonb -> 0 -> 'Plan');
end;
$$;

create temporary table reads (statement, people) as
  values
    ('select id from public.events order by created_at desc limit 10', 'the newest events'),
    ('select user_id from public.event_authors limit 10', 'ten co-authors'),
    ('select id from public.like_groups order by created_at desc limit 10', 'the newest groups'),
    ('select user_id from public.like_group_members limit 10', 'ten people in groups'),
    ('select id from public.like_group_approvals order by created_at desc limit 10', 'the newest votes'),
    ('select id from public.friendships order by created_at desc limit 10', 'the newest friendships'),
    ('select id from public.notifications order by created_at desc limit 10', 'the newest notifications');

select tests.create_profile('stranger');

select
  cmp_ok(
    pg_temp.rows_read_by(reader.id, reads.statement),
    '<=',
    100::numeric,
    format('when %s selects %s, PostgreSQL reads at most 100 of the 5000 rows', reader.name, reads.people)
  )
from
  reads
  cross join (
    values
      ('a non-contact', tests.person('stranger')),
      ('somebody concerned', (select person_id from others where number = 1))
  ) as reader (name, id);

select * from finish();

rollback;
