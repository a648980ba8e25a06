-- Limits of notifications: repeated applications to the same event, and repeated additions of a friend to groups of the
-- same event.

begin;

select plan(32);

-- Deletes the notification cooldowns of the seed data.
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

-- Applies to the event and returns the notifications of this application.
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
    'an application notifies all organizers of the event'
  );
select pg_temp.leave('dina');
select
  is(
    pg_temp.apply('dina'),
    'nobody',
    'a second application of the same user to the same event on the same day notifies no one'
  );
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
    'organizers see a repeated application in the list of groups'
  );
select pg_temp.leave('dina');
select
  is(
    pg_temp.apply('dina', event => 'other'),
    'olga: event_application of dina',
    'an application of the same user to another event notifies the organizers of that event'
  );
select pg_temp.leave('dina');
select
  is(
    pg_temp.apply('anna'),
    'olga: event_application of anna, paul: event_application of anna',
    'an application of another user to the same event notifies the organizers'
  );
select pg_temp.leave('anna');
select tests.add_author(tests.kept('event')::uuid, tests.person('rita'));
select
  is(
    pg_temp.apply('dina'),
    'rita: event_application of dina',
    'a repeated application notifies an organizer who joined after the first application'
  );
select pg_temp.leave('dina');

-- A notification that a block suppressed does not count towards the limit, and lifting the block does not send it.
select tests.wait('1 day');
select tests.let('paul', 'api.block_person(%L)', tests.person('dina')::text);
select
  is(
    pg_temp.apply('dina'),
    'olga: event_application of dina, rita: event_application of dina',
    'an application a day later notifies the organizers again, except an organizer who has blocked the applicant'
  );
select pg_temp.leave('dina');
select tests.let('paul', 'api.unblock_person(%L)', tests.person('dina')::text);
select
  is(
    pg_temp.apply('dina'),
    'paul: event_application of dina',
    'an organizer who was not notified because of a block is notified of the next application after lifting the block'
  );
select pg_temp.leave('dina');
select tests.suspend('olga', private.now() + interval '1 hour');
select tests.let('olga', 'api.block_person(%L)', tests.person('dina')::text);
select tests.let('olga', 'api.unblock_person(%L)', tests.person('dina')::text);
select tests.wait('2 hours');
select
  is(
    pg_temp.apply('dina'),
    'nobody',
    'the limit of notifications remains when an organizer is suspended or blocks and unblocks the applicant'
  );
select tests.let('dina', 'api.delete_profile()');
select tests.let('dina', 'api.create_profile(''{"firstName": "Dina"}'')');
select
  is(
    pg_temp.apply('dina'),
    'nobody',
    'the limit of notifications remains when the applicant deletes their profile and creates a new one'
  );
select pg_temp.leave('dina');

update private.settings
set value = '2'
where name = 'application_notifications';
select
  is(
    pg_temp.apply('dina'),
    'olga: event_application of dina, paul: event_application of dina, rita: event_application of dina',
    'the setting application_notifications limits the number of notified applications'
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
    'a friend who is named in an application is notified'
  );
select
  is(
    pg_temp.remove('boris'),
    'boris: group_member_removed',
    'a friend whom the group creator removes from the group is notified'
  );
select
  is(
    pg_temp.add('boris'),
    'boris: event_invite of anna',
    'a friend who is added to a group of the event for the second time is notified'
  );
select pg_temp.leave('anna');
select
  is(
    pg_temp.apply('anna', '{boris,clara}'),
    'boris: event_invite of anna, clara: event_invite of anna',
    'a friend who is added to a group of the event for the third time is notified'
  );
select
  is(
    pg_temp.remove('boris'),
    'boris: group_member_removed',
    'a friend who was notified of an addition is notified of the removal'
  );
select
  is(
    pg_temp.add('boris'),
    'nobody',
    'a friend who is added to a group of the event for the fourth time within a day is not notified'
  );
select
  is(
    private.members_of_group(tests.kept('group')::uuid),
    array[tests.person('anna'), tests.person('clara'), tests.person('boris')],
    'a friend is in the group even if they were not notified of the addition'
  );
select
  is(
    pg_temp.remove('boris'),
    'nobody',
    'a friend who was not notified of an addition is not notified of the removal'
  );
select pg_temp.add('boris');
select pg_temp.leave('anna');
select
  is(
    pg_temp.apply('anna', '{boris,clara}'),
    'clara: event_invite of anna',
    'a new application notifies only the friends who have not reached the limit'
  );
select
  is(
    pg_temp.remove('clara'),
    'clara: group_member_removed',
    'the limit of notified additions applies to each friend separately'
  );
select pg_temp.leave('anna');
select
  is(
    pg_temp.apply('anna', '{boris}', 'other'),
    'boris: event_invite of anna',
    'the limit of notified additions applies to each event separately'
  );
select pg_temp.leave('anna');

-- Boris has reached the limit of notified additions, but is still notified of other changes.
select
  is(
    pg_temp.apply('anna', '{boris}'),
    'nobody',
    'a further addition to a group of the same event on the same day notifies no one'
  );
select tests.vote(tests.person(name), tests.kept('group')::uuid, 'consent')
from unnest(array['olga', 'paul']) as name;
select
  is(
    pg_temp.told_by('olga', 'api.remove_group_member(%L, %L)', 'boris'),
    'boris: group_member_removed',
    'a guest who was not notified of the addition is notified of the removal, because the guest was notified of the approval'
  );
select pg_temp.told_by('olga', 'api.remove_group_member(%L, %L)', 'anna');
select tests.wait('1 day');
select
  is(
    pg_temp.apply('anna', '{boris}'),
    'boris: event_invite of anna',
    'a friend who is added a day later is notified again'
  );
select tests.wait('1 day');
select
  is(
    pg_temp.remove('boris'),
    'boris: group_member_removed',
    'a friend who was added more than a day ago is notified of the removal'
  );
select
  is(
    pg_temp.add('boris'),
    'boris: event_invite of anna',
    'a friend who is added again after the removal is notified'
  );
select pg_temp.leave('anna');
update private.settings
set value = '1'
where name = 'invitation_notifications';
select
  is(
    pg_temp.apply('anna', '{boris}'),
    'nobody',
    'the setting invitation_notifications limits the number of notified additions'
  );
select pg_temp.leave('anna');

-- The job ----------------------------------------------------------------------------------------------------------

select tests.wait('1 day');
select
  ok(
    private.is_job_due('notifications'),
    'the notifications job is due when a notification cooldown is a day old'
  );
select
  is(
    tests.let_service('api.purge_notifications(2)') ->> 'forgotten',
    '2',
    'the notifications job deletes at most row_limit notification cooldowns per run'
  );
select tests.let_service('api.purge_notifications(1000)');
select
  is(
    (select count(*) from private.notification_cooldowns),
    0::bigint,
    'no notification cooldown is left after the notifications job'
  );
select
  is(
    pg_temp.apply('anna', '{boris}'),
    'boris: event_invite of anna',
    'after the notifications job has deleted the cooldowns, a friend is notified of an addition again'
  );

select * from finish();

rollback;
