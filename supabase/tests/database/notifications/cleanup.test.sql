-- Notifications: the job that removes old ones and folds the counts.

begin;

select plan(25);

-- Long ago, and without what else this database holds.
delete from public.notifications;
delete from private.unread_changes;
delete from private.unread_counts;
select tests.freeze_time('1999-01-01T12:00:00Z');
select tests.create_profile('anna');
select tests.create_profile('boris');

create function pg_temp.tell(recipient text, message text, moment timestamptz)
returns void
language plpgsql
as $$
begin
  perform tests.freeze_time(moment);
  -- The change rows count this type; notifications of chats are counted live (count-chats.test.sql).
  perform private.notify(array[tests.person(recipient)], 'event_changed', null, message => message);
end;
$$;

create function pg_temp.left_of(name text)
returns text
language sql
as $$
  select coalesce(string_agg(payload ->> 'messagePreview', ' ' order by created_at), 'nothing')
  from public.notifications
  where user_id = tests.person(name);
$$;

create function pg_temp.count_of(name text)
returns integer
language plpgsql
as $$
declare
  unread integer;
begin
  perform tests.act_as(tests.person(name));
  unread := api.count_notifications() ->> 'count';
  perform tests.act_as_nobody();
  return unread;
end;
$$;

create function pg_temp.tidy(row_limit integer default 1000)
returns jsonb
language sql
as $$
  select tests.let_service(format('api.purge_notifications(%L)', row_limit));
$$;

select
  is(
    pg_temp.tidy(),
    '{"removed": 0, "folded": 0, "synced": 0, "marked": 0, "forgotten": 0}',
    'the job that finds nothing does nothing'
  );

select tests.act_as(tests.person('anna'));
select throws_ok('select api.purge_notifications(1)', '42501', null, 'a person does not run the job');
select
  tests.act_as_role('none', jsonb_build_object('sub', tests.person('anna'), 'role', 'authenticated'));
select
  throws_ok(
    'select api.purge_notifications(1)',
    'PT401',
    null,
    'a person does not run the job over the connection of the functions either'
  );
select tests.act_as_nobody();

-- 90 days --------------------------------------------------------------------------------------------------

select pg_temp.tell('anna', 'old', '1999-01-01T12:00:00Z');
select pg_temp.tell('anna', 'younger', '1999-01-01T12:00:01Z');
select pg_temp.tell('anna', 'young', '1999-03-01T12:00:00Z');
select pg_temp.tell('boris', 'his', '1999-01-01T12:00:00Z');
select tests.act_as(tests.person('boris'));
select api.read_notifications(null);
select tests.act_as_nobody();

select tests.freeze_time('1999-04-01T12:00:00Z');
select is(pg_temp.tidy() -> 'removed', '0', 'the job keeps what is 90 days old');
select is(pg_temp.left_of('anna'), 'old younger young', 'a person keeps what is 90 days old');
select is(pg_temp.count_of('anna'), 3, 'what is 90 days old is still counted');
select tests.freeze_time('1999-04-01T12:00:00.001Z');
select is(pg_temp.tidy() -> 'removed', '2', 'the job removes what is older than 90 days');
select is(pg_temp.left_of('anna'), 'younger young', 'a person keeps what is younger');
select is(pg_temp.left_of('boris'), 'nothing', 'the job removes what is old, whether read or not');
select is(pg_temp.count_of('anna'), 2, 'what was removed unread is not counted any more');
select is(pg_temp.count_of('boris'), 0, 'what was removed read changes no count');
select
  is(
    pg_temp.tidy(),
    '{"removed": 0, "folded": 0, "synced": 0, "marked": 0, "forgotten": 0}',
    'the job that runs twice does nothing the second time'
  );

-- Hidden ones ----------------------------------------------------------------------------------------------

select private.notify(array[tests.person('anna')], 'event_coauthor_accepted', tests.person('boris'));
select tests.act_as(tests.person('anna'));
select api.block_person(tests.person('boris'));
select tests.act_as_nobody();
select tests.freeze_time('1999-12-01T12:00:00Z');
select is(pg_temp.tidy() -> 'removed', '3', 'the job removes what is hidden, too');
select is(pg_temp.count_of('anna'), 0, 'what was removed hidden changes no count');

-- Folding --------------------------------------------------------------------------------------------------

select pg_temp.tell('anna', 'message', '1999-12-01T12:00:00Z')
from generate_series(1, 5);
select pg_temp.tell('boris', 'message', '1999-12-01T12:00:00Z')
from generate_series(1, 3);
select tests.act_as(tests.person('anna'));
select
  api.read_notifications(array(select id from public.notifications order by id limit 2));
select tests.act_as_nobody();
select
  is(pg_temp.tidy() -> 'folded', '0', 'what has just been told waits: it may still be read by a watermark');
select tests.freeze_time('1999-12-01T12:01:00Z');
select is(pg_temp.tidy() -> 'folded', '9', 'the job folds all changes a minute later');
select
  set_eq(
    'select user_id, actor_id, unread from private.unread_counts',
    $$
      values
        (tests.person('anna'), tests.person('anna'), 3::bigint),
        (tests.person('boris'), tests.person('boris'), 3)
    $$,
    'a fold leaves the count of each person in one row'
  );
select is(pg_temp.count_of('anna'), 3, 'a fold keeps the count');
select is(pg_temp.tidy() -> 'folded', '0', 'a fold is done once');
select pg_temp.tell('anna', 'one more', '1999-12-01T12:00:00Z');
select is(pg_temp.count_of('anna'), 4, 'the count goes on after a fold');
select tests.freeze_time('1999-12-01T12:02:00Z');
select is(pg_temp.tidy() -> 'folded', '1', 'the job folds again what changed, and nothing else');
select tests.act_as(tests.person('anna'));
select api.read_notifications(null);
select tests.act_as_nobody();
select tests.freeze_time('1999-12-01T12:03:00Z');
select pg_temp.tidy();
select
  is_empty(
    $$
      select from private.unread_changes where user_id = tests.person('anna')
      union all
      select from private.unread_counts where user_id = tests.person('anna')
    $$,
    'nothing is kept of a count that is nothing'
  );

-- In parts -------------------------------------------------------------------------------------------------

select tests.freeze_time('2000-06-01T12:00:00Z');
select is(pg_temp.tidy(4) -> 'removed', '4', 'the job removes no more than it was told');
select is(pg_temp.tidy(100) -> 'removed', '5', 'the next run removes what is left');
select is(pg_temp.count_of('boris'), 0, 'nothing is counted when everything is removed');

select * from finish();

rollback;
