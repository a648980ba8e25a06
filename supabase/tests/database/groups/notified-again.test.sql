-- Groups: how often a day people are told of the same application, or of being put into a group of the same event.

begin;

select plan(32);

-- What is there beforehand is not what this file is about.
delete from private.notification_cooldowns;

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['olga', 'paul', 'rita', 'anna', 'boris', 'clara', 'dina']) as name;
select tests.befriend(tests.person('anna'), tests.person(name))
from unnest(array['boris', 'clara']) as name;
select tests.keep('event', tests.publish_event(tests.person('olga'))::text);
select tests.keep('other', tests.publish_event(tests.person('olga'))::text);
select tests.add_author(tests.kept('event')::uuid, tests.person('paul'));
delete from public.notifications;

-- Applies anew: whom that told what.
create function pg_temp.apply(applicant text, friends text[] default '{}', event text default 'event')
returns text
language plpgsql
as $$
begin
  perform tests.take_told();
  perform tests.keep('group', tests.like_event(tests.person(applicant), tests.kept(event)::uuid, friends)::text);
  return tests.take_told();
end;
$$;

create function pg_temp.told_by(actor text, call text, name text default null)
returns text
language plpgsql
as $$
begin
  perform tests.wait('1 second');
  perform tests.take_told();
  perform tests.let(actor, format(call, tests.kept('group'), tests.person(name)));
  return tests.take_told();
end;
$$;

create function pg_temp.leave(name text)
returns text
language sql
as $$
  select pg_temp.told_by(name, 'api.leave_group(%L)');
$$;

create function pg_temp.add(name text)
returns text
language sql
as $$
  select pg_temp.told_by('anna', 'api.add_group_member(%L, %L)', name);
$$;

create function pg_temp.remove(name text)
returns text
language sql
as $$
  select pg_temp.told_by('anna', 'api.remove_group_member(%L, %L)', name);
$$;

-- Applications -----------------------------------------------------------------------------------------------------

select
  is(
    pg_temp.apply('dina'),
    'olga: event_application of dina, paul: event_application of dina',
    'organizers are told of an application'
  );
select pg_temp.leave('dina');
select
  is(pg_temp.apply('dina'), 'nobody', 'not of another one of the same person to the same event that day');
select
  is(
    (
      select jsonb_agg(item ->> 'id')
      from
        jsonb_array_elements(
          tests.let('olga', 'api.list_event_groups(%L, null, 1)', tests.kept('event'))::jsonb -> 'data'
        ) as item
    ),
    jsonb_build_array(tests.kept('group')),
    'which they find in the list'
  );
select pg_temp.leave('dina');
select
  is(
    pg_temp.apply('dina', event => 'other'),
    'olga: event_application of dina',
    'of one to another event they are'
  );
select pg_temp.leave('dina');
select
  is(
    pg_temp.apply('anna'),
    'olga: event_application of anna, paul: event_application of anna',
    'and of those of others'
  );
select pg_temp.leave('anna');
select tests.add_author(tests.kept('event')::uuid, tests.person('rita'));
select is(pg_temp.apply('dina'), 'rita: event_application of dina', 'who was not told yet is told');
select pg_temp.leave('dina');

-- What a block keeps from somebody is not counted, and its end tells nobody afresh.
select tests.wait('1 day');
select tests.let('paul', 'api.block_person(%L)', tests.person('dina')::text);
select
  is(
    pg_temp.apply('dina'),
    'olga: event_application of dina, rita: event_application of dina',
    'a day later organizers are told again, but not across a block'
  );
select pg_temp.leave('dina');
select tests.let('paul', 'api.unblock_person(%L)', tests.person('dina')::text);
select
  is(pg_temp.apply('dina'), 'paul: event_application of dina', 'after the block who has not heard of it');
select pg_temp.leave('dina');
select tests.suspend('olga', private.now() + interval '1 hour');
select tests.let('olga', 'api.block_person(%L)', tests.person('dina')::text);
select tests.let('olga', 'api.unblock_person(%L)', tests.person('dina')::text);
select tests.wait('2 hours');
select
  is(
    pg_temp.apply('dina'),
    'nobody',
    'a suspension or a block of the organizer changes nothing in what was told'
  );
select tests.let('dina', 'api.delete_profile()');
select tests.let('dina', 'api.create_profile(''{"firstName": "Dina"}'')');
select
  is(pg_temp.apply('dina'), 'nobody', 'nor does it help to delete the profile and to come back');
select pg_temp.leave('dina');

update private.settings
set value = '2'
where name = 'application_notifications';
select
  is(
    pg_temp.apply('dina'),
    'olga: event_application of dina, paul: event_application of dina, rita: event_application of dina',
    'with another number they are told as often'
  );
select pg_temp.leave('dina');
update private.settings
set value = '0'
where name = 'application_notifications';

-- Friends in groups ------------------------------------------------------------------------------------------------

select
  is(
    pg_temp.apply('anna', '{boris}'),
    'boris: event_invite of anna',
    'a friend is told of being put into a group'
  );
select is(pg_temp.remove('boris'), 'boris: group_member_removed', 'and of being removed');
select is(pg_temp.add('boris'), 'boris: event_invite of anna', 'a second time');
select pg_temp.leave('anna');
select
  is(
    pg_temp.apply('anna', '{boris,clara}'),
    'boris: event_invite of anna, clara: event_invite of anna',
    'and a third'
  );
select is(pg_temp.remove('boris'), 'boris: group_member_removed', 'as often of being removed');
select is(pg_temp.add('boris'), 'nobody', 'the fourth within a day is done and not told');
select
  is(
    private.members_of_group(tests.kept('group')::uuid),
    array[tests.person('anna'), tests.person('clara'), tests.person('boris')],
    'the friend is in the group'
  );
select is(pg_temp.remove('boris'), 'nobody', 'whose end is not told, as it was not');
select pg_temp.add('boris');
select pg_temp.leave('anna');
select
  is(
    pg_temp.apply('anna', '{boris,clara}'),
    'clara: event_invite of anna',
    'nor is a new application with that friend'
  );
select is(pg_temp.remove('clara'), 'clara: group_member_removed', 'each friend is counted alone');
select pg_temp.leave('anna');
select
  is(pg_temp.apply('anna', '{boris}', 'other'), 'boris: event_invite of anna', 'and each event');
select pg_temp.leave('anna');

-- Places that are told late.
select is(pg_temp.apply('anna', '{boris}'), 'nobody', 'within the day still nothing is told');
select tests.vote(tests.person(name), tests.kept('group')::uuid, 'consent')
from unnest(array['olga', 'paul']) as name;
select
  is(
    pg_temp.told_by('olga', 'api.remove_group_member(%L, %L)', 'boris'),
    'boris: group_member_removed',
    'a guest is told of being removed: of the admission they were told as well'
  );
select pg_temp.told_by('olga', 'api.remove_group_member(%L, %L)', 'anna');
select tests.wait('1 day');
select
  is(pg_temp.apply('anna', '{boris}'), 'boris: event_invite of anna', 'a day later the friend is told again');
select tests.wait('1 day');
select
  is(
    pg_temp.remove('boris'),
    'boris: group_member_removed',
    'of the end of an older place everybody is told'
  );
select is(pg_temp.add('boris'), 'boris: event_invite of anna', 'and of a new one');
select pg_temp.leave('anna');
update private.settings
set value = '1'
where name = 'invitation_notifications';
select is(pg_temp.apply('anna', '{boris}'), 'nobody', 'with another number it is told as often');
select pg_temp.leave('anna');

-- The job ----------------------------------------------------------------------------------------------------------

select tests.wait('1 day');
select ok(private.is_job_due('notifications'), 'the job is due when something was told a day ago');
select
  is(
    tests.let_service('api.purge_notifications(2)') ->> 'forgotten',
    '2',
    'the job forgets so many at a time'
  );
select tests.let_service('api.purge_notifications(1000)');
select is((select count(*) from private.notification_cooldowns), 0::bigint, 'until nothing is left');
select is(pg_temp.apply('anna', '{boris}'), 'boris: event_invite of anna', 'as the clock has it');

select * from finish();

rollback;
