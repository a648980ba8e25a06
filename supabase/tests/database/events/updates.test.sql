-- Broadcasts on the topic of an event: the changes that are broadcast, and those that are not.

begin;

select plan(56);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile('anna');
select tests.create_profile('boris');
select tests.befriend(tests.person('anna'), tests.person('boris'));
select
  tests.keep(
    'event',
    tests.create_event(
      tests.person('anna'),
      '{"title": "Chess", "endAt": "1999-06-01T14:00:00Z", "description": "Old", "city": "Perm"}'
    )::text
  );

-- Deletes and returns the broadcasts on the topic of the event.
create function pg_temp.take_messages()
returns setof realtime.messages
language sql
as $$
  delete from realtime.messages where topic = 'event:' || tests.kept('event') returning *;
$$;

select
  is_empty(
    $$ select from realtime.messages where topic = 'event:' || tests.kept('event') $$,
    'creating an event is not broadcast'
  );

-- Message -----------------------------------------------------------------------------------------------

select tests.freeze_time('1999-05-01T12:01:00Z');
select
  tests.let(tests.person('anna'), format($$api.update_event(%L, '{"title": "Go"}')$$, tests.kept('event')));
create temporary table message as
  select * from pg_temp.take_messages();
select
  results_eq(
    'select extension, event, private, payload - $$id$$ from message',
    $$
    values
      (
        'broadcast',
        'event.updated',
        true,
        jsonb_build_object(
          'type', 'event.updated',
          'eventId', tests.kept('event'),
          'status', 'draft',
          'effectiveStatus', 'draft',
          'updatedAt', '1999-05-01T12:01:00.000Z',
          'changed', '["title"]'::jsonb
        )
      )
  $$,
    'a change of an event is broadcast once on the private topic, with the documented fields and without the changed values'
  );
select
  is(
    (select payload ->> 'updatedAt' from message),
    tests.let(tests.person('anna'), format('api.get_event(%L)', tests.kept('event'))) ->> 'updatedAt',
    'a broadcast has the same updatedAt as the event'
  );

-- Changed fields ----------------------------------------------------------------------------------------

-- Calls a function as the actor, returns the names of the broadcast fields, and rolls back.
create function pg_temp.told_of(actor text, statement text)
returns text
language plpgsql
as $$
declare
  told text;
begin
  begin
    perform pg_temp.take_messages();
    perform tests.let(tests.person(actor), format(statement, tests.kept('event')));
    select string_agg(distinct field, ' ' order by field)
    into told
    from
      pg_temp.take_messages() as message
      cross join jsonb_array_elements_text(message.payload -> 'changed') as field;
    raise exception 'undone' using errcode = 'UNDO0';
  exception
    when sqlstate 'UNDO0' then
      return coalesce(told, 'nothing');
  end;
end;
$$;

select
  is(
    pg_temp.told_of('anna', format('api.update_event(%%L, %L)', changes)),
    fields,
    format('the change %s of an event broadcasts the fields: %s', changes, fields)
  )
from
  (
    values
      ('{"title": "Draughts"}', 'title'),
      ('{"description": "New"}', 'description'),
      ('{"description": null}', 'description'),
      ('{"type": "bar_quiz"}', 'type typeLabel'),
      ('{"visibility": "private"}', 'visibility'),
      ('{"startAt": "1999-06-01T13:00:00Z"}', 'startAt'),
      ('{"endAt": "1999-06-01T15:00:00Z"}', 'endAt'),
      ('{"endAt": null}', 'endAt'),
      ('{"latitude": 1, "longitude": 2}', 'location'),
      ('{"latitude": 1}', 'location'),
      ('{"longitude": 2}', 'location'),
      ('{"address": "Main street"}', 'location'),
      ('{"city": null}', 'location'),
      ('{"capacity": 5}', 'capacity'),
      ('{"consentThreshold": 5}', 'consentThreshold'),
      ('{"acceptsApplications": false}', 'acceptsApplications'),
      ('{"acceptsApplications": true}', 'nothing'),
      ('{"imageUrl": "https://example.test/a"}', 'imageThumbUrl imageUrl'),
      (
        '{"title": "Draughts", "city": "Omsk", "endAt": null, "visibility": "private"}',
        'endAt location title visibility'
      ),
      ('{}', 'nothing'),
      ('{"title": "Go"}', 'nothing'),
      (
        '{"description": "Old", "city": "Perm", "endAt": "1999-06-01T16:00:00+02:00", "address": null}',
        'nothing'
      ),
      ('{"imageKey": null}', 'nothing')
  ) as updates (changes, fields);

select tests.keep('cover', tests.upload(tests.person('anna')));
select
  is(
    pg_temp.told_of(
      'anna',
      format('api.update_event(%%L, ''{"imageKey": "%s", "title": "New"}'')', tests.kept('cover'))
    ),
    'imageThumbUrl imageUrl title',
    'changing the cover and the title together broadcasts the image fields and the title'
  );
select
  is(
    pg_temp.told_of('anna', format('api.set_event_cover(%%L, %L)', tests.kept('cover'))),
    'imageThumbUrl imageUrl',
    'setting a new cover broadcasts both image fields'
  );
select
  tests.let(
    tests.person('anna'),
    format('api.set_event_cover(%L, %L)', tests.kept('event'), tests.kept('cover'))
  );
select
  is(
    pg_temp.told_of('anna', format('api.set_event_cover(%%L, %L)', tests.kept('cover'))),
    'nothing',
    'setting the same cover again broadcasts nothing'
  );
select
  is(
    pg_temp.told_of('anna', 'api.set_event_cover(%L, null)'),
    'imageThumbUrl imageUrl',
    'clearing the cover broadcasts both image fields'
  );
select tests.let(tests.person('anna'), format('api.set_event_cover(%L, null)', tests.kept('event')));
select
  is(
    pg_temp.told_of('anna', 'api.set_event_cover(%L, null)'),
    'nothing',
    'clearing the cover again broadcasts nothing'
  );
select
  is(
    pg_temp.told_of('anna', 'api.delete_event(%L)'),
    'deletedAt',
    'deleting an event broadcasts the field deletedAt'
  );
select
  is(
    pg_temp.told_of('anna', 'api.restore_event(%L)'),
    'nothing',
    'restoring an event that is not deleted broadcasts nothing'
  );
select
  is(
    pg_temp.told_of('anna', 'api.publish_event(%L)'),
    'effectiveStatus status',
    'publishing an event is broadcast'
  );
select tests.let(tests.person('anna'), format('api.publish_event(%L)', tests.kept('event')));
select
  is(
    pg_temp.told_of('anna', 'api.publish_event(%L)'),
    'nothing',
    'publishing an event again broadcasts nothing'
  );
select
  is(
    pg_temp.told_of('anna', 'api.cancel_event(%L)'),
    'effectiveStatus status',
    'cancelling an event is broadcast'
  );
select
  is(
    pg_temp.told_of('anna', $$api.update_event(%L, '{"startAt": "1999-05-01T12:00:30Z"}')$$),
    'effectiveStatus startAt',
    'moving the start of an event into the past also broadcasts effectiveStatus'
  );
select
  is(
    pg_temp.told_of(
      'anna',
      $$api.update_event(%L, '{"startAt": "1999-04-01T12:00:00Z", "endAt": "1999-04-01T13:00:00Z"}')$$
    ),
    'effectiveStatus endAt startAt',
    'moving the end of an event into the past also broadcasts effectiveStatus'
  );
select
  is(
    pg_temp.told_of('anna', format('api.invite_event_author(%%L, %L)', tests.person('boris'))),
    'nothing',
    'inviting a co-author broadcasts nothing on the topic of the event'
  );
select tests.add_author(tests.kept('event')::uuid, tests.person('boris'), 'pending');
select
  is(
    pg_temp.told_of('boris', 'api.refuse_author_invitation(%L)'),
    'nothing',
    'refusing an invitation broadcasts nothing on the topic of the event'
  );
select
  is(
    pg_temp.told_of('boris', 'api.accept_author_invitation(%L)'),
    'organizerCount',
    'accepting an invitation broadcasts the field organizerCount'
  );
select tests.let(tests.person('boris'), $$api.update_profile('{"sex": "male"}')$$);
select
  is(
    pg_temp.told_of('boris', 'api.accept_author_invitation(%L)'),
    'maleOrganizerCount organizerCount',
    'accepting an invitation also broadcasts maleOrganizerCount if the new organizer is a man'
  );
select tests.let(tests.person('boris'), format('api.accept_author_invitation(%L)', tests.kept('event')));
select
  is(
    pg_temp.told_of('boris', 'api.accept_author_invitation(%L)'),
    'nothing',
    'accepting an invitation again broadcasts nothing'
  );
select
  is(
    pg_temp.told_of('boris', $$api.update_event(%L, '{"title": "New"}')$$),
    'title',
    'a change of the event by a co-author is broadcast'
  );
select
  is(
    pg_temp.told_of('anna', format('api.remove_event_author(%%L, %L)', tests.person('boris'))),
    'maleOrganizerCount organizerCount',
    'removing an organizer broadcasts the changed organizer counts'
  );
select
  is(
    pg_temp.told_of('boris', format('api.block_person(%L)', tests.person('anna'))),
    'maleOrganizerCount organizerCount',
    'a block that ends a co-authorship broadcasts the changed organizer counts'
  );
select
  is(
    pg_temp.told_of('boris', 'api.delete_profile()'),
    'maleOrganizerCount organizerCount',
    'deleting the profile of a co-author broadcasts the changed organizer counts'
  );
select
  is(
    pg_temp.told_of('anna', 'api.delete_profile()'),
    'effectiveStatus status',
    'deleting the profile of the creator broadcasts the changed status of the event'
  );
select pg_temp.take_messages();
update public.events set guest_count = 3 where id = tests.kept('event')::uuid;
select
  is(
    (select string_agg(payload ->> 'changed', ' ') from pg_temp.take_messages()),
    '["guestCount"]',
    'a changed number of guests broadcasts the field guestCount'
  );

-- Rejected changes --------------------------------------------------------------------------------------

select
  tests.throws_problem(
    format(
      $$ select tests.let(tests.person('anna'), %L) $$,
      format($$api.update_event(%L, '{"title": "No", "capacity": 2}')$$, tests.kept('event'))
    ),
    409,
    'capacity_below_guests',
    'an event cannot get a capacity below the number of its guests: 409 capacity_below_guests'
  );
select is_empty('select from pg_temp.take_messages()', 'a rejected change of an event broadcasts nothing');

-- Job ---------------------------------------------------------------------------------------------------

create function pg_temp.notified_at(moment timestamptz)
returns jsonb
language plpgsql
as $$
begin
  perform tests.freeze_time(moment);
  perform tests.act_as_service();
  perform api.advance_events(1000);
  perform tests.act_as_nobody();
  return (
    select jsonb_agg(payload - '{id,type,eventId}'::text[])
    from pg_temp.take_messages()
  );
end;
$$;

select
  is(
    pg_temp.notified_at('1999-06-01T11:59:59Z'),
    null,
    'the events job broadcasts nothing before the start of an event'
  );
select
  is(
    pg_temp.notified_at('1999-06-01T12:00:00Z'),
    '[{"status": "started", "effectiveStatus": "started", "updatedAt": "1999-06-01T12:00:00.000Z", "changed": ["status", "effectiveStatus"]}]',
    'the start of an event is broadcast when the events job stores the new status'
  );
select is(pg_temp.notified_at('1999-06-01T12:00:01Z'), null, 'the start of an event is broadcast only once');
select
  is(
    pg_temp.notified_at('1999-06-01T14:00:00Z'),
    '[{"status": "finished", "effectiveStatus": "finished", "updatedAt": "1999-06-01T14:00:00.000Z", "changed": ["status", "effectiveStatus"]}]',
    'the end of an event is broadcast when the events job stores the new status'
  );
select tests.let(tests.person('anna'), format('api.delete_event(%L)', tests.kept('event')));
select
  is(
    (select payload - '{id,type,eventId,updatedAt}'::text[] from pg_temp.take_messages()),
    '{"status": "finished", "effectiveStatus": "finished", "changed": ["deletedAt"]}',
    'the broadcast of a deleted event contains its status, which the deletion does not change'
  );

select * from finish();

rollback;
