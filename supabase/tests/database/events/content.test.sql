-- Content of an event: its fields, the people who can change them, and its status over time.

begin;

select plan(113);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.keep('profile', tests.create_profile('anna')::text);
select tests.create_profile('boris');
select tests.create_person('nameless');

-- Creating ----------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select
  tests.keep(
    'event',
    api.create_event(
      '{
        "title": "Blitz",
        "type": "bar_board_games",
        "startAt": "1999-06-01T15:00:00+03:00",
        "latitude": 55.75,
        "longitude": 37.62,
        "consentThreshold": 3,
        "capacity": 200,
        "visibility": "public"
      }'
    )::text
  );
select tests.keep('id', tests.kept('event')::jsonb ->> 'id');
select
  is(
    tests.kept('event')::jsonb - '{id,updatedAt}'::text[],
    jsonb_build_object(
      'creatorId', tests.person('anna'),
      'creator', jsonb_build_object(
        'avatarUrl', null,
        'name', 'Anna',
        'profileId', tests.kept('profile'),
        'userId', tests.person('anna')
      ),
      'title', 'Blitz',
      'description', null,
      'type', 'bar_board_games',
      'typeLabel', 'Board games at a bar',
      'visibility', 'public',
      'status', 'draft',
      'effectiveStatus', 'draft',
      'startAt', '1999-06-01T12:00:00.000Z',
      'endAt', null,
      'location', '{"address": null, "city": null, "latitude": 55.75, "longitude": 37.62}'::jsonb,
      'capacity', 200,
      'acceptsApplications', true,
      'consentThreshold', 3,
      'imageUrl', null,
      'imageThumbUrl', null,
      'guestCount', 0,
      'organizerCount', 1,
      'viewerRole', 'creator',
      'viewerGroupId', null
    ) || '{"deletedAt": null, "createdAt": "1999-05-01T12:00:00.000Z"}',
    'creating an event returns a draft with every field'
  );
select
  is(
    api.get_event(tests.kept('id')::uuid)::jsonb,
    tests.kept('event')::jsonb,
    'reading a new event returns the same response as its creation'
  );
select
  is(
    api.create_event(
      '{
        "title": "T",
        "type": "other",
        "startAt": "1999-06-01T12:00:00Z",
        "endAt": "1999-06-01T12:00:00.001Z",
        "latitude": -90,
        "longitude": 180,
        "consentThreshold": 1,
        "capacity": 10000,
        "visibility": "private",
        "description": "D",
        "address": "A",
        "city": "C",
        "imageUrl": "https://example.test/cover.jpg",
        "acceptsApplications": false
      }'
    )::jsonb - '{id,creator,creatorId,createdAt,updatedAt,deletedAt,status,effectiveStatus,consentThreshold,guestCount,organizerCount,viewerRole,viewerGroupId}'::text[],
    '{
      "title": "T",
      "acceptsApplications": false,
      "type": "other",
      "typeLabel": "Other",
      "startAt": "1999-06-01T12:00:00.000Z",
      "endAt": "1999-06-01T12:00:00.001Z",
      "location": {"address": "A", "city": "C", "latitude": -90, "longitude": 180},
      "capacity": 10000,
      "visibility": "private",
      "description": "D",
      "imageUrl": "https://example.test/cover.jpg",
      "imageThumbUrl": "https://example.test/cover.jpg"
    }',
    'the creator can set every field of an event at its creation'
  );
select
  tests.throws_problem(
    format(
      $$ select tests.create_event(tests.person('anna'), '{"startAt": "1999-06-01T12:00:00Z", "endAt": %s}') $$,
      to_json(end_at)
    ),
    400,
    'validation_failed',
    'endAt',
    format('an event that starts at noon cannot end at %s', end_at)
  )
from unnest(array['1999-06-01T12:00:00Z', '1999-06-01T11:59:59.999Z', '1999-06-01T12:30:00+01:00']) as end_at;
select
  tests.keep('past', tests.create_event(tests.person('anna'), '{"startAt": "1999-01-01T12:00:00Z"}')::text);
select
  is(
    api.get_event(tests.kept('past')::uuid) ->> 'effectiveStatus',
    'draft',
    'a draft can have a past start, and its status stays draft'
  );

select tests.act_as(tests.person('nameless'));
select tests.keep('nameless', tests.publish_event(tests.person('nameless'))::text);
select tests.act_as(tests.person('anna'));
select
  is(
    jsonb_path_query_array(
      api.get_event(tests.kept('nameless')::uuid)::jsonb,
      '$.keyvalue() ? (@.key like_regex "^creator").value'
    ),
    jsonb_build_array(null, tests.person('nameless')),
    'the event of a user without a profile has creator null and the id of the user in creatorId'
  );

-- Changes of single fields ----------------------------------------------------------------------------------

-- Returns the fields of the event response that differ after a change, with their new values, except updatedAt.
create function pg_temp.effect(changes jsonb, prior jsonb default '{}')
returns jsonb
language plpgsql
as $$
declare
  event_id uuid := tests.create_event(tests.person('anna'), prior);
  was jsonb := api.get_event(event_id);
  became jsonb := api.update_event(event_id, changes);
begin
  if became <> api.get_event(event_id)::jsonb then
    raise 'the answer is not what stands';
  end if;
  return (
    select coalesce(jsonb_object_agg(key, became -> key), '{}')
    from jsonb_object_keys(was) as key
    where was -> key <> became -> key and key <> 'updatedAt'
  );
end;
$$;

-- spec: Event requests, `PATCH /events/{id}`: the same fields, each by itself
select
  is(
    pg_temp.effect(changes::jsonb, prior::jsonb),
    effect::jsonb,
    format('a change by the creator changes only the expected fields: %s', changes)
  )
from
  (
    values
      ('{"title": "New"}', '{}', '{"title": "New"}'),
      ('{"type": "bar_quiz"}', '{}', '{"type": "bar_quiz", "typeLabel": "Pub quiz"}'),
      ('{"startAt": "1999-07-01T00:00:00+02:00"}', '{}', '{"startAt": "1999-06-30T22:00:00.000Z"}'),
      ('{"endAt": "1999-06-02T00:00:00Z"}', '{}', '{"endAt": "1999-06-02T00:00:00.000Z"}'),
      ('{"endAt": null}', '{"endAt": "1999-06-02T00:00:00Z"}', '{"endAt": null}'),
      (
        '{"startAt": "1999-07-01T00:00:00Z", "endAt": "1999-07-02T00:00:00Z"}',
        '{"endAt": "1999-06-02T00:00:00Z"}',
        '{"startAt": "1999-07-01T00:00:00.000Z", "endAt": "1999-07-02T00:00:00.000Z"}'
      ),
      ('{"description": "New"}', '{}', '{"description": "New"}'),
      ('{"description": null}', '{"description": "Old"}', '{"description": null}'),
      (
        '{"latitude": 1, "longitude": 2}',
        '{"address": "A", "city": "C"}',
        '{"location": {"address": "A", "city": "C", "latitude": 1, "longitude": 2}}'
      ),
      (
        '{"address": null}',
        '{"address": "A", "city": "C", "latitude": 1, "longitude": 2}',
        '{"location": {"address": null, "city": "C", "latitude": 1, "longitude": 2}}'
      ),
      (
        '{"city": null}',
        '{"address": "A", "city": "C", "latitude": 1, "longitude": 2}',
        '{"location": {"address": "A", "city": null, "latitude": 1, "longitude": 2}}'
      ),
      ('{"capacity": 1}', '{}', '{"capacity": 1}'),
      ('{"consentThreshold": 7}', '{}', '{"consentThreshold": 7}'),
      ('{"acceptsApplications": false}', '{}', '{"acceptsApplications": false}'),
      ('{"acceptsApplications": true}', '{"acceptsApplications": false}', '{"acceptsApplications": true}'),
      ('{"visibility": "private"}', '{}', '{"visibility": "private"}'),
      (
        '{"imageUrl": "https://example.test/new"}',
        '{}',
        '{"imageUrl": "https://example.test/new", "imageThumbUrl": "https://example.test/new"}'
      ),
      (
        '{"imageUrl": null}',
        '{"imageUrl": "https://example.test/old"}',
        '{"imageUrl": null, "imageThumbUrl": null}'
      ),
      ('{}', '{"description": "Old", "endAt": "1999-06-02T00:00:00Z"}', '{}'),
      (
        '{"creatorId": "x", "status": "published", "id": "y", "deletedAt": "1999-06-01T00:00:00Z"}',
        '{}',
        '{}'
      )
  ) as changing (changes, prior, effect);

select
  tests.throws_problem(
    format(
      $$ select pg_temp.effect(%L, '{"startAt": "1999-06-01T12:00:00Z", "endAt": "1999-06-01T14:00:00Z"}') $$,
      changes
    ),
    400,
    'validation_failed',
    field,
    format('a change is rejected if the end is not after the start: %s', changes)
  )
from
  (
    values
      ('{"startAt": "1999-06-01T14:00:00Z"}', 'startAt'),
      ('{"endAt": "1999-06-01T12:00:00Z"}', 'endAt'),
      ('{"startAt": "1999-06-02T12:00:00Z", "endAt": "1999-06-02T12:00:00Z"}', 'endAt')
  ) as changing (changes, field);

-- Duration ----------------------------------------------------------------------------------------------

select
  is(
    pg_temp.effect('{"endAt": "2000-06-01T12:00:00Z"}'),
    '{"endAt": "2000-06-01T12:00:00.000Z"}',
    'the duration of an event can be changed to 366 days'
  );
select
  lives_ok(
    format('select tests.create_event(tests.person(%L), %L)', 'anna', '{"endAt": "2000-06-01T12:00:00Z"}'),
    'an event can be created with a duration of 366 days'
  );
select
  tests.throws_problem(
    format(
      'select tests.create_event(tests.person(%L), %L)',
      'anna',
      '{"endAt": "2000-06-01T12:00:00.001Z"}'
    ),
    400,
    'validation_failed',
    'endAt',
    'an event cannot be created with a duration of more than 366 days'
  );
select
  tests.throws_problem(
    format('select pg_temp.effect(%L, %L)', changes, '{"endAt": "2000-06-01T12:00:00Z"}'),
    400,
    'validation_failed',
    'endAt',
    format('an event cannot be changed to a duration of more than 366 days: %s', changes)
  )
from
  unnest(
    array[
      '{"endAt": "2000-06-01T12:00:00.001Z"}',
      '{"startAt": "1999-06-01T11:59:59.999Z"}',
      '{"startAt": "1999-06-02T12:00:00Z", "endAt": "2000-06-03T12:00:00Z"}'
    ]
  ) as changes;
select
  tests.keep('lasting', tests.create_event(tests.person('anna'), '{"endAt": "1999-06-03T12:00:00Z"}')::text);
select tests.act_as_nobody();
update private.settings set value = '1' where name = 'longest_event_days';
select tests.act_as(tests.person('anna'));
select
  is(
    api.update_event(
      tests.kept('lasting')::uuid,
      '{"title": "Same", "startAt": "1999-06-01T12:00:00Z", "endAt": "1999-06-03T12:00:00Z"}'
    ) ->> 'title',
    'Same',
    'after the limit longest_event_days is lowered, a longer event can still be changed if its times stay the same'
  );
select
  tests.throws_problem(
    $$ select api.update_event(tests.kept('lasting')::uuid, '{"endAt": "1999-06-02T12:00:00.001Z"}') $$,
    400,
    'validation_failed',
    'endAt',
    'the duration of an event cannot be changed to more than the limit longest_event_days'
  );
select
  is(
    api.update_event(tests.kept('lasting')::uuid, '{"endAt": "1999-06-02T12:00:00Z"}') ->> 'endAt',
    '1999-06-02T12:00:00.000Z',
    'the duration of an event can be changed to exactly the limit longest_event_days'
  );
select tests.act_as_nobody();
update private.settings set value = '366' where name = 'longest_event_days';
select tests.act_as(tests.person('anna'));

-- Past start or end -------------------------------------------------------------------------------------

select tests.befriend(tests.person('anna'), tests.person('boris'));
select tests.take_told();
select tests.keep('draft', tests.create_event(tests.person('anna'))::text);
select
  is(
    api.update_event(tests.kept('draft')::uuid, '{"startAt": "1999-04-01T12:00:00Z"}') ->> 'effectiveStatus',
    'draft',
    'the start of a draft can be moved so far into the past that the event is already over'
  );
-- Publishing only requires that the event is a draft, so organizers can also publish after its end.
select
  tests.keep('late', tests.create_event(tests.person('anna'), '{"startAt": "1999-04-01T12:00:00Z"}')::text);
select
  is(
    api.publish_event(tests.kept('late')::uuid) ->> 'effectiveStatus',
    'finished',
    format('an event that is already over can be published (%s)', attempt)
  )
from unnest(array['once', 'and again']) as attempt;
select tests.keep('over', tests.publish_event(tests.person('anna'))::text);
select
  is(
    api.update_event(tests.kept('over')::uuid, '{"startAt": "1999-05-01T00:00:00Z"}') ->> 'effectiveStatus',
    'finished',
    'the start of a published event can be moved so far into the past that the event is over'
  );
select
  tests.throws_problem(
    $$ select api.update_event(tests.kept('over')::uuid, '{"startAt": "1999-06-01T00:00:00Z"}') $$,
    409,
    'event_started',
    'the start of an event that is over cannot be moved to a later time: 409 event_started'
  );
select tests.act_as_nobody();
select
  tests.throws_problem(
    format('select tests.like_event(tests.person(%L), %L)', 'boris', tests.kept(name)),
    409,
    'event_not_published',
    format('a person cannot apply to an event that is over: %s', name)
  )
from unnest(array['late', 'over']) as name;
select
  unalike(
    tests.let(tests.person(name), format('api.list_events(%L, null, 100)', filters)) ->> 'data',
    format('%%%s%%', tests.kept(event_name)),
    format(
      'the feed of %1$s with the filters %3$s omits the event "%2$s", which is over',
      name,
      event_name,
      filters
    )
  )
from
  unnest(array['anna', 'boris']) as name
  cross join unnest(array['late', 'over']) as event_name
  cross join unnest(
    array['{}', '{"friendsOnly": true}', '{"lat": -48.876667, "lng": -123.393333, "radius": 5000}']
  ) as filters;
select
  is(tests.take_told(), 'nobody', 'publishing or changing an event that is over notifies no one');
delete from public.events where id in (tests.kept('late')::uuid, tests.kept('over')::uuid);
select tests.act_as(tests.person('anna'));
select tests.keep('published', tests.publish_event(tests.person('anna'))::text);
select
  is(
    api.update_event(
      tests.kept('published')::uuid,
      '{"startAt": "1999-05-01T00:00:00.001Z"}'
    ) ->> 'effectiveStatus',
    'started',
    'the start of a published event can be moved into the past'
  );
select
  tests.throws_problem(
    $$ select api.update_event(tests.kept('published')::uuid, '{"startAt": "1999-06-01T00:00:00Z"}') $$,
    409,
    'event_started',
    'the start of a started event cannot be moved to a later time: 409 event_started'
  );

-- Guests ------------------------------------------------------------------------------------------------

select tests.keep('full', tests.create_event(tests.person('anna'), '{"capacity": 10}')::text);
select tests.act_as_nobody();
update public.events set guest_count = 5 where id = tests.kept('full')::uuid;
select tests.act_as(tests.person('anna'));
select
  tests.throws_problem(
    $$ select api.update_event(tests.kept('full')::uuid, '{"capacity": 4, "title": "No"}') $$,
    409,
    'capacity_below_guests',
    'the capacity of an event cannot be set below the number of its guests'
  );
select
  is(
    api.update_event(tests.kept('full')::uuid, '{"capacity": 5}') ->> 'capacity',
    '5',
    'the capacity of an event can be set to the number of its guests'
  );
select
  is(
    api.get_event(tests.kept('full')::uuid) ->> 'title',
    'Evening with friends',
    'a request with a rejected capacity does not apply its other changes'
  );

-- Status over time --------------------------------------------------------------------------------------

select tests.act_as_nobody();
select tests.keep('open', tests.publish_event(tests.person('anna'))::text);
select
  tests.keep('timed', tests.publish_event(tests.person('anna'), '{"endAt": "1999-06-01T14:00:00Z"}')::text);
select
  tests.keep('long', tests.publish_event(tests.person('anna'), '{"endAt": "1999-06-03T12:00:00Z"}')::text);
select tests.act_as(tests.person('boris'));

create function pg_temp.status_at(moment text, name text)
returns text
language plpgsql
as $$
begin
  perform tests.freeze_time(moment::timestamptz);
  return api.get_event(tests.kept(name)::uuid) ->> 'effectiveStatus';
end;
$$;

-- spec: Event, `effectiveStatus` is computed from the time
select
  is(
    pg_temp.status_at(moment, name),
    status,
    format('at %s the effective status of the event "%s" is %s', moment, name, status)
  )
from
  (
    values
      ('open', '1999-06-01T11:59:59.999Z', 'published'),
      ('open', '1999-06-01T12:00:00Z', 'started'),
      ('open', '1999-06-01T12:00:00.001Z', 'started'),
      ('open', '1999-06-01T23:59:59.999Z', 'started'),
      ('open', '1999-06-02T00:00:00Z', 'finished'),
      ('timed', '1999-06-01T11:59:59.999Z', 'published'),
      ('timed', '1999-06-01T12:00:00Z', 'started'),
      ('timed', '1999-06-01T13:59:59.999Z', 'started'),
      ('timed', '1999-06-01T14:00:00Z', 'finished'),
      ('long', '1999-06-02T00:00:00Z', 'started'),
      ('long', '1999-06-03T11:59:59.999Z', 'started'),
      ('long', '1999-06-03T12:00:00Z', 'finished')
  ) as moments (name, moment, status);
-- spec: Event, `status` is what is stored
select
  is(
    api.get_event(tests.kept('long')::uuid) ->> 'status',
    'published',
    'the stored status of an event does not change until the events job updates it'
  );

-- Status stored by the job -----------------------------------------------------------------------------------

select
  throws_ok(
    'select api.advance_events(10)',
    '42501',
    'permission denied for function advance_events',
    'a user cannot run the events job, which starts and finishes events'
  );
select tests.act_as_nobody();

create function pg_temp.statuses()
returns text
language sql
as $$
  select string_agg(name || ' ' || status, ', ' order by name)
  from
    unnest(array['open', 'timed', 'long', 'draft', 'cancelled', 'deleted']) as name
    join public.events on events.id = tests.kept(name)::uuid;
$$;

create function pg_temp.advance(moment timestamptz, row_limit integer)
returns jsonb
language plpgsql
as $$
declare
  answer jsonb;
begin
  perform tests.freeze_time(moment);
  perform tests.act_as_service();
  answer := api.advance_events(row_limit);
  perform tests.act_as_nobody();
  return answer;
end;
$$;

select tests.freeze_time('1999-05-01T12:00:00Z');
select
  tests.keep('cancelled', tests.publish_event(tests.person('anna'))::text),
  tests.keep('deleted', tests.publish_event(tests.person('anna'))::text);
select tests.let(tests.person('anna'), format('api.cancel_event(%L)', tests.kept('cancelled')));
select tests.let(tests.person('anna'), format('api.delete_event(%L)', tests.kept('deleted')));
-- Deletes the events that the earlier sections have created.
delete from public.events
where
  creator_id in (tests.person('anna'), tests.person('nameless'))
  and id not in (
    select tests.kept(name)::uuid
    from unnest(array['open', 'timed', 'long', 'draft', 'cancelled', 'deleted']) as name
  );

select
  is(
    pg_temp.advance('1999-06-01T11:59:59.999Z', 10),
    '{"started": 0, "finished": 0}',
    'the events job does not change an event before its start'
  );
select
  is(
    pg_temp.advance('1999-06-01T12:00:00Z', 2),
    '{"started": 2, "finished": 0}',
    'the events job changes at most as many events as its limit'
  );
select
  is(
    pg_temp.advance('1999-06-01T12:00:00Z', 2),
    '{"started": 1, "finished": 0}',
    'the next run of the events job changes the remaining events'
  );
select
  is(
    pg_temp.statuses(),
    'cancelled cancelled, deleted published, draft draft, long started, open started, timed started',
    'the events job starts only published events'
  );
select
  is(
    pg_temp.advance('1999-06-01T12:00:00Z', 2),
    '{"started": 0, "finished": 0}',
    'if no event is due, a run of the events job changes nothing'
  );
select
  is(
    pg_temp.advance('1999-06-02T00:00:00Z', 10),
    '{"started": 0, "finished": 2}',
    'the events job finishes an event at its end'
  );
select
  is(
    pg_temp.statuses(),
    'cancelled cancelled, deleted published, draft draft, long started, open finished, timed finished',
    'the events job does not finish an event that is still running'
  );
select
  is(
    (
      select updated_at
      from public.events
      where id = tests.kept('timed')::uuid
    ),
    '1999-06-02T00:00:00Z',
    'the events job sets updatedAt of an event that it finishes'
  );
select
  tests.let(
    tests.person('anna'),
    format(
      'api.publish_event(%L)',
      tests.publish_event(
        tests.person('anna'),
        '{"startAt": "1999-06-02T00:00:00Z", "endAt": "1999-06-02T01:00:00Z"}'
      )
    )
  );
select
  is(
    pg_temp.advance('1999-06-02T01:00:00Z', 10),
    '{"started": 0, "finished": 1}',
    'the events job finishes an event even if no earlier run has stored its start'
  );

-- Own events --------------------------------------------------------------------------------------------

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.act_as(tests.person('boris'));
select
  is(
    api.list_own_events(null, null)::jsonb,
    '{"data": [], "nextCursor": null}',
    'the list of created events is empty for a person without events'
  );
select
  tests.freeze_time('1999-05-01T12:00:00Z'::timestamptz + number * interval '1 minute'),
  tests.keep('own_' || number, tests.create_event(tests.person('boris'))::text)
from generate_series(1, 3) as number;
select tests.add_author(tests.publish_event(tests.person('anna')), tests.person('boris'));
select api.delete_event(tests.kept('own_3')::uuid);
select
  is(
    api.list_own_events(null, null)::jsonb,
    jsonb_build_object(
      'data', jsonb_build_array(
        tests.as_listed(api.get_event(tests.kept('own_3')::uuid)),
        tests.as_listed(api.get_event(tests.kept('own_2')::uuid)),
        tests.as_listed(api.get_event(tests.kept('own_1')::uuid))
      ),
      'nextCursor', null
    ),
    'the list of created events contains drafts and deleted events, newest first'
  );

-- The creation times of two events are equal, so these events are sorted by id.
select tests.keep('twin', tests.create_event(tests.person('boris'), '{"title": "Twin"}')::text);
select tests.act_as_nobody();
select
  tests.keep('own_ids', jsonb_agg(events.id order by events.created_at desc, events.id desc)::text)
from public.events
where events.creator_id = tests.person('boris');
select
  is(
    (
      select jsonb_agg(item -> 'id' order by number, place)
      from
        tests.pages(
          tests.person('boris'),
          'api.list_own_events(%L, %s)',
          page_size
        ) with ordinality as pages (data, number)
        cross join lateral jsonb_array_elements(data) with ordinality as listed (item, place)
    ),
    tests.kept('own_ids')::jsonb,
    format('pages of %s contain the same created events as the whole list', page_size)
  )
from generate_series(1, 5) as page_size;
select
  is(
    tests.walk(tests.person('boris'), 'api.list_own_events(%L, %s)', 4, '{visibility}'),
    'public public public public',
    'the last page of created events has no cursor, even if it is full'
  );
update private.settings set value = '3' where name = 'own_events_at_once';
select tests.act_as(tests.person('boris'));
select
  is(
    (
      select jsonb_agg(item -> 'id' order by place)
      from
        jsonb_array_elements(api.list_own_events(null, null)::jsonb -> 'data') with ordinality as listed (
          item,
          place
        )
    ),
    tests.kept('own_ids')::jsonb - 3,
    'without a page size, the first page contains as many created events as the setting own_events_at_once allows, newest first'
  );
select
  is(
    api.list_own_events(api.list_own_events(null, null) ->> 'nextCursor', 20) -> 'data' -> 0 ->> 'id',
    tests.kept('own_ids')::jsonb ->> 3,
    'the cursor of the first page returns the remaining created events'
  );
select
  tests.throws_problem(
    format(
      'select api.list_own_events(%L, 20)',
      tests.let('anna', 'api.list_own_events(null, 1)') ->> 'nextCursor'
    ),
    400,
    'validation_failed',
    'cursor',
    'the list of created events rejects a cursor that was returned to another person'
  );
select tests.act_as(tests.person('boris'));

-- Time of the last change -------------------------------------------------------------------------------

select tests.freeze_time('1999-05-01T11:00:00Z');
select tests.keep('before', api.get_event(tests.kept('own_1')::uuid) ->> 'updatedAt');
select
  is(
    (api.publish_event(tests.kept('own_1')::uuid) ->> 'updatedAt')::timestamptz,
    tests.kept('before')::timestamptz + interval '1 millisecond',
    'updatedAt of an event increases with each change, even if the clock moves back'
  );
-- spec: Event, `id`, `creatorId`, `creator`, `title`, `description`, `type`, `typeLabel`, `visibility`, `status`, `effectiveStatus`, `startAt`, `endAt`, `location`, `capacity`, `consentThreshold`, `imageUrl`, `imageThumbUrl`, `deletedAt`, `createdAt`, `updatedAt`, always
select
  is(
    (
      select array_agg(field order by field)
      from jsonb_object_keys(api.get_event(tests.kept('own_1')::uuid)::jsonb) as field
    ),
    array[
      'acceptsApplications',
      'capacity',
      'consentThreshold',
      'createdAt',
      'creator',
      'creatorId',
      'deletedAt',
      'description',
      'effectiveStatus',
      'endAt',
      'guestCount',
      'id',
      'imageThumbUrl',
      'imageUrl',
      'location',
      'organizerCount',
      'startAt',
      'status',
      'title',
      'type',
      'typeLabel',
      'updatedAt',
      'viewerGroupId',
      'viewerRole',
      'visibility'
    ],
    'the response for an event has exactly the fields of the API contract'
  );
select
  tests.throws_problem(
    format('select api.%s', call),
    404,
    'event_not_found',
    format('a call for an unknown event fails with 404 event_not_found: %s', call)
  )
from
  unnest(
    array[
      $$get_event(tests.person('nobody'))$$,
      $$update_event(tests.person('nobody'), '{"title": "No"}')$$,
      $$set_event_cover(tests.person('nobody'), null)$$,
      $$publish_event(tests.person('nobody'))$$,
      $$cancel_event(tests.person('nobody'))$$,
      $$delete_event(tests.person('nobody'))$$,
      $$restore_event(tests.person('nobody'))$$,
      $$list_event_authors(tests.person('nobody'))$$,
      $$invite_event_author(tests.person('nobody'), tests.person('anna'))$$,
      $$accept_author_invitation(tests.person('nobody'))$$,
      $$refuse_author_invitation(tests.person('nobody'))$$,
      $$remove_event_author(tests.person('nobody'), tests.person('anna'))$$
    ]
  ) as call;

select tests.act_as_nobody();
select * from finish();

rollback;
