-- Restoring a deleted event: the people who are notified, and the number of notifications per day
-- (docs/features/events.md, Notifications and broadcasts).

begin;

select plan(33);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['olga', 'otto', 'ira', 'gina', 'gleb', 'anna', 'boris', 'wanda', 'stranger']) as name;

-- Olga has an event with Otto as co-author. Ira is invited as co-author, Gina and Gleb are guests, Anna has applied
-- with Boris, and Wanda waits for a seat.
create function pg_temp.set_up(changes jsonb default '{}')
returns void
language plpgsql
as $$
declare
  event_id uuid := tests.publish_event(tests.person('olga'), '{"capacity": 2, "title": "Chess"}'::jsonb || changes);
  name text;
begin
  perform tests.keep('event', event_id::text);
  perform tests.add_author(event_id, tests.person('otto'));
  perform tests.add_author(event_id, tests.person('ira'), 'pending');
  foreach name in array array['gina', 'gleb', 'wanda'] loop
    if changes ->> 'visibility' = 'private' and not private.are_friends(tests.person('olga'), tests.person(name)) then
      perform tests.befriend(tests.person('olga'), tests.person(name));
    end if;
    perform tests.keep(name, tests.like_event(tests.person(name), event_id)::text);
    perform tests.vote(tests.person('olga'), tests.kept(name)::uuid, 'consent');
  end loop;
  if changes ->> 'visibility' = 'private' and not private.are_friends(tests.person('olga'), tests.person('anna')) then
    perform tests.befriend(tests.person('olga'), tests.person('anna'));
  end if;
  perform tests.keep('anna', tests.like_event(tests.person('anna'), event_id, '{boris}')::text);
  perform tests.take_told();
end;
$$;

create function pg_temp.delete()
returns text
language plpgsql
as $$
begin
  perform tests.let('olga', 'api.delete_event(%L)', tests.kept('event'));
  return tests.take_told();
end;
$$;

create function pg_temp.restore()
returns text
language plpgsql
as $$
begin
  perform tests.let('olga', 'api.restore_event(%L)', tests.kept('event'));
  return tests.take_told();
end;
$$;

create function pg_temp.told(kind text, variadic names text[])
returns text
language sql
as $$
  select string_agg(name || ': ' || kind, ', ' order by name) from unnest(names) as name;
$$;

-- Deleted and restored ---------------------------------------------------------------------------------------------

select pg_temp.set_up();
select tests.let('olga', 'api.delete_event(%L)', tests.kept('event'));
select tests.let('gina', 'api.read_notifications(null)');
select tests.let('olga', 'api.restore_event(%L)', tests.kept('event'));
select
  results_eq(
    $$
    select distinct type::text, actor_id, event_id::text, group_id, chat_id, payload, changed_fields, is_read
    from public.notifications
    where type = 'event_changed'
  $$,
    $$
    values (
      'event_changed',
      null::uuid,
      tests.kept('event'),
      null::uuid,
      null::uuid,
      '{"actorName": null, "chatName": null, "eventTitle": "Chess", "messagePreview": null}'::jsonb,
      '{restored}'::text[],
      false
    )
  $$,
    'the notification of a restored event has the type event_changed, with restored as the only changed field'
  );
select
  is(
    tests.take_told(),
    pg_temp.told(
      'event_changed',
      'anna',
      'boris',
      'gina',
      'gleb',
      'ira',
      'otto',
      'wanda'
    ) || ', gina: event_cancelled',
    'a restoration notifies everyone who was notified of the deletion, and deletes unread notifications of the deletion'
  );
select
  is_empty(
    'select from private.event_deletion_recipients',
    'restoring an event deletes the stored list of people who were notified of its deletion'
  );

-- How often -------------------------------------------------------------------------------------------------------

select tests.wait('1 hour');
select
  is(
    pg_temp.delete(),
    pg_temp.told('event_cancelled', 'anna', 'boris', 'gina', 'gleb', 'ira', 'otto', 'wanda'),
    'a second deletion of an event within a day notifies the same people again'
  );
select
  is(
    pg_temp.restore(),
    pg_temp.told('event_changed', 'anna', 'boris', 'gina', 'gleb', 'ira', 'otto', 'wanda'),
    'a second restoration of an event within a day notifies the same people again'
  );
select tests.let('stranger', 'api.like_event(%L, ''{}'')', tests.kept('event'));
select tests.take_told();
select
  is(
    pg_temp.delete(),
    'stranger: event_cancelled',
    'a third deletion of an event within a day notifies only people who were not notified of the first two deletions'
  );
select
  is(
    pg_temp.restore(),
    'stranger: event_changed',
    'a third restoration of an event within a day notifies only people who were notified of the third deletion'
  );
select tests.wait('1 day');
select
  is(
    pg_temp.delete(),
    pg_temp.told('event_cancelled', 'anna', 'boris', 'gina', 'gleb', 'ira', 'otto', 'stranger', 'wanda'),
    'a deletion a day later again notifies everyone who takes part or is invited'
  );
select
  is(
    pg_temp.restore(),
    pg_temp.told('event_changed', 'anna', 'boris', 'gina', 'gleb', 'ira', 'otto', 'stranger', 'wanda'),
    'a restoration a day later again notifies everyone who takes part or is invited'
  );
select pg_temp.delete(), pg_temp.restore();
select tests.let('olga', 'api.cancel_event(%L)', tests.kept('event'));
select
  is(
    tests.take_told(),
    pg_temp.told('event_cancelled', 'anna', 'boris', 'gina', 'gleb', 'ira', 'otto', 'stranger', 'wanda'),
    'a cancellation notifies everyone who takes part or is invited, even after several deletions and restorations'
  );

update private.settings
set value = '1'
where name = 'deletion_notifications';
select pg_temp.set_up();
select pg_temp.delete(), pg_temp.restore();
select
  is(
    pg_temp.delete(),
    'nobody',
    'the setting deletion_notifications limits the notified deletions of an event per day'
  );
select
  is(
    pg_temp.restore(),
    'nobody',
    'the setting deletion_notifications limits the notified restorations of an event per day'
  );
update private.settings
set value = '2'
where name = 'deletion_notifications';

-- Notified restorations are counted separately from notified deletions. Each restoration comes hours after its
-- deletion, so there are more restorations than deletions in the last 24 hours.
select pg_temp.set_up();
select pg_temp.delete();
select tests.wait('12 hours');
select pg_temp.restore(), pg_temp.delete();
select tests.wait('11 hours');
select pg_temp.restore();
select tests.wait('2 hours');
select
  is(
    pg_temp.delete(),
    pg_temp.told('event_cancelled', 'anna', 'boris', 'gina', 'gleb', 'ira', 'otto', 'wanda'),
    'a deletion more than a day after the first one notifies everyone who takes part or is invited'
  );
select is(pg_temp.restore(), 'nobody', 'a third restoration of an event within a day notifies no one');

-- Merged with changes ---------------------------------------------------------------------------------------------

select pg_temp.set_up();
select pg_temp.delete();
select tests.let('olga', 'api.restore_event(%L)', tests.kept('event'));
select
  tests.let('olga', 'api.update_event(%L, %L)', tests.kept('event'), '{"startAt": "1999-06-02T12:00:00Z"}');
select
  results_eq(
    format(
      $$
      select tests.name_of(user_id), array_to_string(changed_fields, ' ')
      from public.notifications
      where event_id = %L and user_id = any (array[tests.person('gina'), tests.person('ira')])
      order by 1
    $$,
      tests.kept('event')
    ),
    $$ values ('gina', 'startAt restored'), ('ira', 'restored') $$,
    'a change after a restoration is added to the unread notification of the restoration'
  );
select
  is(
    pg_temp.delete(),
    pg_temp.told('event_cancelled', 'anna', 'boris', 'gina', 'gleb', 'ira', 'otto', 'wanda'),
    'deleting an event again deletes the unread notification of its restoration'
  );
select pg_temp.restore();

-- People who changed between the deletion and the restoration
-- ---------------------------------------------------------------------------------

select pg_temp.set_up();
select tests.suspend('gleb');
select pg_temp.delete();
select tests.reinstate('gleb');
select
  is(
    pg_temp.restore(),
    pg_temp.told('event_changed', 'anna', 'boris', 'gina', 'ira', 'otto', 'wanda'),
    'a person who was suspended when the event was deleted is not notified of the restoration'
  );

-- Restores the event and returns the people who are notified of the restoration.
create function pg_temp.restored()
returns text
language plpgsql
as $$
declare
  told text;
begin
  perform tests.let('olga', 'api.restore_event(%L)', tests.kept('event'));
  told := (
    select string_agg(tests.name_of(user_id), ' ' order by tests.name_of(user_id))
    from public.notifications
    where event_id = tests.kept('event')::uuid and changed_fields = '{restored}'
  );
  perform tests.take_told();
  return coalesce(told, 'nobody');
end;
$$;

select pg_temp.set_up();
select pg_temp.delete();
select tests.suspend('otto');
select tests.let('gina', 'api.block_person(%L)', tests.person('olga')::text);
select tests.let('anna', 'api.leave_group(%L)', tests.kept('anna'));
select
  is(
    pg_temp.restored(),
    'anna boris gleb ira wanda',
    'the restoration of a public event notifies people who have left it, except blocked and suspended people'
  );
select tests.reinstate('otto');
select tests.let('gina', 'api.unblock_person(%L)', tests.person('olga')::text);

select pg_temp.set_up('{"visibility": "private"}');
select pg_temp.delete();
select tests.let('gina', 'api.leave_group(%L)', tests.kept('gina'));
select tests.let('anna', 'api.leave_group(%L)', tests.kept('anna'));
select
  is(
    pg_temp.restored(),
    'anna gina gleb ira otto wanda',
    'a restoration does not notify a person who cannot see the restored event'
  );

select pg_temp.set_up('{"visibility": "private"}');
select
  tests.let(
    'stranger',
    'api.redeem_invite_link(%L)',
    tests.let('olga', 'api.create_invite_link(%L, 3600, 5)', tests.kept('event')) ->> 'token'
  );
select tests.keep('stranger', tests.like_event(tests.person('stranger'), tests.kept('event')::uuid)::text);
select pg_temp.delete();
select tests.let('stranger', 'api.leave_group(%L)', tests.kept('stranger'));
select
  is(
    pg_temp.restored(),
    'anna boris gina gleb ira otto stranger wanda',
    'a restoration notifies a person who has left but still sees the event through an invite link'
  );

select pg_temp.set_up();
select tests.create_profile('kira');
select tests.like_event(tests.person('kira'), tests.kept('event')::uuid);
select pg_temp.delete();
select tests.let('kira', 'api.delete_profile()');
select
  is_empty(
    format('select from private.event_deletion_recipients where user_id = %L', tests.person('kira')),
    'when a person deletes their profile, they are removed from the stored list of people who were notified of a deletion'
  );
select
  is(
    pg_temp.restored(),
    'anna boris gina gleb ira otto wanda',
    'a person who has deleted their profile is not notified of the restoration'
  );

-- Other events --------------------------------------------------------------------------------------------------------

select tests.keep('event', tests.create_event(tests.person('olga'))::text);
select tests.add_author(tests.kept('event')::uuid, tests.person('otto'));
select tests.add_author(tests.kept('event')::uuid, tests.person('ira'), 'pending');
select tests.take_told();
select
  is(
    pg_temp.delete(),
    pg_temp.told('event_cancelled', 'ira', 'otto'),
    'deleting a draft notifies its co-authors'
  );
select is(pg_temp.restored(), 'ira otto', 'restoring a draft notifies its co-authors');

select pg_temp.set_up();
select tests.let('olga', 'api.cancel_event(%L)', tests.kept('event'));
select tests.take_told();
select is(pg_temp.delete(), 'nobody', 'deleting a cancelled event notifies no one');
select
  is(
    pg_temp.restored(),
    'nobody',
    'restoring a cancelled event notifies no one, because the event is still cancelled'
  );

select tests.keep('event', tests.create_event(tests.person('olga'))::text);
select tests.add_author(tests.kept('event')::uuid, tests.person('otto'));
select tests.take_told();
select tests.decide('event', tests.kept('event')::uuid, 'remove');
select
  is(
    tests.take_told(),
    pg_temp.told('event_cancelled', 'olga', 'otto'),
    'if moderators remove a draft, its creator is notified in addition to the co-authors'
  );
select
  is_empty(
    format('select from private.event_deletion_recipients where event_id = %L', tests.kept('event')),
    'if moderators remove an event, no recipients are stored for a restoration'
  );

-- Past events ---------------------------------------------------------------------------------------------------------

select pg_temp.set_up('{"endAt": "1999-06-01T14:00:00Z"}');
select pg_temp.delete();
select tests.freeze_time('1999-06-01T13:59:59Z');
select tests.let_service('api.advance_events(1000)');
select
  is(
    (select count(*) from private.event_deletion_recipients where event_id = tests.kept('event')::uuid),
    7::bigint,
    'the people who were notified of a deletion are stored until the end of the event'
  );
select tests.freeze_time('1999-06-01T14:00:00Z');
select
  is(
    tests.let_service('api.advance_events(1000)'),
    '{"started": 0, "finished": 0}'::jsonb,
    'at the end of a deleted event, the events job reports no started or finished event'
  );
select
  is_empty(
    'select from private.event_deletion_recipients',
    'at the end of a deleted event, the events job deletes the stored list of people who were notified of the deletion'
  );
select tests.freeze_time('1999-05-01T12:00:00Z');

select tests.create_profile('paul');
select tests.keep('event', tests.publish_event(tests.person('paul'))::text);
select tests.like_event(tests.person('gina'), tests.kept('event')::uuid);
select tests.let('paul', 'api.delete_event(%L)', tests.kept('event'));
select tests.let('paul', 'api.delete_profile()');
select
  is_empty(
    'select from private.event_deletion_recipients',
    'when a creator deletes their profile, the stored list of people who were notified of a deletion is deleted'
  );
select tests.take_told();

-- Pushes --------------------------------------------------------------------------------------------------------------

delete from private.push_deliveries;
update private.push_providers set paused_until = '-infinity';
select tests.register_device(name, name || ' phone') from unnest(array['gina', 'ira', 'anna']) as name;
select pg_temp.set_up();
select pg_temp.delete();
select tests.let('anna', 'api.leave_group(%L)', tests.kept('anna'));
select tests.let('olga', 'api.restore_event(%L)', tests.kept('event'));
update private.push_deliveries set transaction_id = pg_snapshot_xmin(pg_current_snapshot());
select tests.let('gina', 'api.block_person(%L)', tests.person('olga')::text);
select
  is(
    array(
      select
        tests.name_of((item #>> '{notification,userId}')::uuid) || ': ' || (
          item #>> '{notification,changed,0}'
        )
      from
        jsonb_array_elements(
          tests.let_service('api.claim_deliveries(''fcm'', 100)')::jsonb -> 'deliveries'
        ) as item
      where item #>> '{notification,type}' = 'event_changed'
      order by 1
    ),
    '{"anna: restored", "ira: restored"}'::text[],
    'a restoration is pushed to everyone who can see the event, but not to a guest who has blocked the creator'
  );

select * from finish();

rollback;
