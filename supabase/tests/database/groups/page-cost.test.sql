-- The cost of listing the caller's groups: the number of rows that are read for one page does not depend on the number
-- of friends, events and suspended users.

begin;

select plan(3);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['anna', 'boris', 'host']) as name;
select tests.befriend(tests.person('anna'), tests.person('host'));

-- Anna is in six rejected groups of events that she can no longer see. Every access rule is therefore checked for each
-- group.
select
  tests.vote(
    tests.person('host'),
    tests.like_event(
      tests.person('anna'),
      tests.publish_event(
        tests.person('host'),
        jsonb_build_object('title', 'Party ' || number, 'visibility', 'private')
      ),
      '{boris}'
    ),
    'refuse'
  )
from generate_series(1, 6) as number;
select tests.let('anna', 'api.unfriend(%L)', tests.person('host')::text);

insert into public.friendships (requester_id, addressee_id, status)
select tests.person('anna'), gen_random_uuid(), 'accepted'
from generate_series(1, 300);
insert into private.suspensions (user_id, suspended_at)
select gen_random_uuid(), now()
from generate_series(1, 300);
insert into public.event_authors (event_id, user_id, status)
select events.id, tests.person('anna'), 'accepted'
from
  (
    select
      tests.publish_event(tests.person('boris'), jsonb_build_object('title', 'Other ' || number)) as id
    from generate_series(1, 60) as number
  ) as events;
analyze public.friendships, private.suspensions, public.event_authors;

-- Disables sequential scans, because the planner would scan all rows of a small table.
set local enable_seqscan = off;
select
  cmp_ok(
    tests.rows_read(name, tests.person('anna'), 'select api.list_own_groups(null, null, null, 5)'),
    '<=',
    12::bigint,
    format('listing a page of five groups reads at most 12 rows of the table %s', name)
  )
from unnest(array['public.friendships', 'private.suspensions', 'public.event_authors']) as name;

select * from finish();

rollback;
