-- Reading events: the detail of one event, the lists of a person's events, and a batch of events by their ids.

begin;

select plan(76);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from
  unnest(
    array[
      'creator',
      'author',
      'invited',
      'refused',
      'guest',
      'companion',
      'waiting',
      'pending',
      'both',
      'rejected',
      'left',
      'stranger'
    ]
  ) as name;

-- In detail -----------------------------------------------------------------------------------------------

select
  tests.keep(
    'event',
    tests.publish_event(tests.person('creator'), '{"capacity": 2, "startAt": "1999-06-01T12:00:00Z"}')::text
  );
select tests.add_author(tests.kept('event')::uuid, tests.person(name), status)
from
  (
    values
      ('author', 'accepted'),
      ('invited', 'pending'),
      ('refused', 'refused'),
      ('both', 'pending')
  ) as asked (name, status);
select
  tests.keep(
    'group_of_' || name,
    tests.like_event(tests.person(name), tests.kept('event')::uuid, friends)::text
  )
from
  (
    values
      ('guest', array['companion']),
      ('waiting', '{}'),
      ('pending', '{}'),
      ('both', '{}'),
      ('rejected', '{}'),
      ('left', '{}')
  ) as groups (name, friends);
select tests.vote(tests.person(organizer), tests.kept('group_of_' || name)::uuid, decision)
from
  (
    values
      (1, 'creator', 'guest', 'consent'),
      (2, 'author', 'guest', 'consent'),
      (3, 'creator', 'waiting', 'consent'),
      (4, 'creator', 'rejected', 'refuse'),
      (5, 'author', 'rejected', 'refuse')
  ) as votes (place, organizer, name, decision)
order by votes.place;
select tests.let('left', 'api.leave_group(%L)', tests.kept('group_of_left'));

-- Returns the role of a person in the event and the creator of this person's group, both as the API returns them.
create function pg_temp.place_of(name text)
returns text
language sql
as $$
  select
    concat_ws(
      ' ',
      coalesce(detail ->> 'viewerRole', 'nothing'),
      'of',
      coalesce(
        (
          select owner
          from unnest(array['guest', 'waiting', 'pending', 'both', 'rejected', 'left']) as owner
          where tests.kept('group_of_' || owner) = detail ->> 'viewerGroupId'
        ),
        'no group'
      )
    )
  from tests.let(name, 'api.get_event(%L)', tests.kept('event')) as detail;
$$;

create function pg_temp.places_are(state text, places text[])
returns setof text
language plpgsql
as $$
begin
  return query
    select
      extensions.is(
        pg_temp.place_of(place[1]),
        place[2],
        format('in an event that is %s, the role of %s is: %s', state, place[1], place[2])
      )
    from (select regexp_split_to_array(line, ': ') as place from unnest(places) as line) as lines;
end;
$$;

select
  pg_temp.places_are(
    'published',
    array[
      'creator: creator of no group',
      'author: author of no group',
      'invited: invited of no group',
      'refused: nothing of no group',
      'guest: guest of guest',
      'companion: guest of guest',
      'waiting: applicant of waiting',
      'pending: applicant of pending',
      'both: invited of both',
      'rejected: nothing of no group',
      'left: nothing of no group',
      'stranger: nothing of no group'
    ]
  );
select
  is(
    tests.let('stranger', 'api.get_event(%L)', tests.kept('event'))::jsonb #>> path,
    wanted,
    format('for a viewer without a role in the event, %s is %s', path, wanted)
  )
from
  (
    values
      ('{guestCount}'::text[], '2'),
      ('{organizerCount}', '2')
  ) as counts (path, wanted);
select
  is(
    tests.let(
      'creator',
      'api.update_event(%L, ''{"title": "New"}'')',
      tests.kept('event')
    )::jsonb - '{title,updatedAt}'::text[],
    tests.let('creator', 'api.get_event(%L)', tests.kept('event'))::jsonb - '{title,updatedAt}'::text[],
    'changing an event returns the same detail as reading the event'
  );
select tests.suspend('creator');
select
  pg_temp.places_are(
    'of a suspended creator',
    array['author: author of no group', 'guest: guest of guest', 'both: applicant of both']
  );
select tests.reinstate('creator');
select tests.freeze_time('1999-06-02T00:00:00Z');
select
  pg_temp.places_are(
    'over by the clock',
    array[
      'author: author of no group',
      'guest: guest of guest',
      'waiting: nothing of no group',
      'pending: nothing of no group'
    ]
  );
select tests.let_service('api.advance_events(1000)');
select
  pg_temp.places_are(
    'over',
    array[
      'author: author of no group',
      'guest: guest of guest',
      'waiting: nothing of no group',
      'pending: nothing of no group'
    ]
  );

-- Lists of a person's events ------------------------------------------------------------------------------

select tests.freeze_time('1999-07-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['host', 'other_host', 'viewer', 'bystander']) as name;
select tests.befriend(tests.person('host'), tests.person('viewer'));
select tests.befriend(tests.person('other_host'), tests.person('viewer'));

create temporary table places (number integer, role text, id uuid);

create function pg_temp.take_place(number integer, role text, host text, changes jsonb default '{}')
returns void
language plpgsql
as $$
declare
  event_id uuid := tests.publish_event(
    tests.person(host),
    jsonb_build_object('title', role || number, 'startAt', '1999-08-01T12:00:00Z') || changes
  );
  group_id uuid;
begin
  perform tests.wait(interval '1 minute');
  if role in ('author', 'invited', 'refused') then
    perform tests.add_author(
      event_id,
      tests.person('viewer'),
      case role when 'author' then 'accepted' when 'invited' then 'pending' else role end
    );
  else
    group_id := tests.like_event(tests.person('viewer'), event_id);
    if role = 'guest' then
      perform tests.vote(tests.person(host), group_id, 'consent');
    end if;
  end if;
  insert into places (number, role, id)
  values
    (take_place.number, take_place.role, event_id);
end;
$$;

select
  pg_temp.take_place(number, role, host)
from
  (
    values
      (1, 'author', 'host'),
      (2, 'author', 'other_host'),
      (3, 'author', 'host'),
      (1, 'invited', 'host'),
      (2, 'invited', 'other_host'),
      (3, 'invited', 'host'),
      (1, 'refused', 'host'),
      (1, 'guest', 'host'),
      (2, 'guest', 'other_host'),
      (3, 'guest', 'host'),
      (1, 'applicant', 'host')
  ) as taken (number, role, host);
select tests.publish_event(tests.person('viewer'), '{"title": "own", "startAt": "1999-08-01T12:00:00Z"}');

create function pg_temp.mine(role text, page_size integer default 100)
returns text
language sql
as $$
  select
    tests.walk(
      tests.person('viewer'),
      format('api.list_own_events(%%L, %%s, %L)', role),
      page_size,
      '{title}'
    );
$$;

-- The list functions check visibility without using the row level security policies of the table. This function checks
-- that each listed event can also be read from the table.
create function pg_temp.lists_are_seen(moment text)
returns setof text
language plpgsql
as $$
declare
  listed_ids uuid[] := array(
    select (item ->> 'id')::uuid
    from
      unnest(array['author', 'invited', 'guest']) as role
      cross join lateral json_array_elements(
        tests.let('viewer', format('api.list_own_events(null, null, %L)', role)) -> 'data'
      ) as item
  );
  seen_ids uuid[];
begin
  perform tests.act_as(tests.person('viewer'));
  seen_ids := array(select id from public.events where id = any (listed_ids));
  perform tests.act_as_nobody();
  return next extensions.is(
    array(select unnest(listed_ids) except select unnest(seen_ids)),
    '{}'::uuid[],
    format('%s, every listed event can be read from the table', moment)
  );
end;
$$;

select
  is(
    pg_temp.mine(role),
    wanted,
    format(
      'the list with role %s contains exactly the events in which the person has this role, newest first',
      role
    )
  )
from
  (
    values
      ('creator', 'own'),
      ('author', 'author3 author2 author1'),
      ('invited', 'invited3 invited2 invited1'),
      ('guest', 'guest3 guest2 guest1')
  ) as lists (role, wanted);
select
  is(
    pg_temp.mine(role, 2),
    format('%1$s3 %1$s2 / %1$s1', role),
    format('the list with role %s can be read page by page', role)
  )
from unnest(array['author', 'invited', 'guest']) as role;
select
  is(
    tests.let('viewer', 'api.list_own_events(null, null)')::jsonb,
    tests.let('viewer', 'api.list_own_events(null, null, ''creator'')')::jsonb,
    'the list without a role contains the events that the caller created'
  );
select
  is(
    tests.let('viewer', 'api.list_own_events(null, null, ''guest'')')::jsonb #> '{data,0}',
    tests.as_listed(
      tests.let(
        'viewer',
        'api.get_event(%L)',
        (select id from places where role = 'guest' and number = 3)::text
      )
    ),
    'a listed event equals the event as read by id, except for the fields that lists omit'
  );
select
  tests.throws_problem(
    format(
      'select tests.let(%L, %L)',
      'viewer',
      format(
        'api.list_own_events(%L, 20, %L)',
        tests.let('viewer', format('api.list_own_events(null, 1, %L)', of_role)) ->> 'nextCursor',
        role
      )
    ),
    400,
    'validation_failed',
    'cursor',
    format('a cursor of the list with role %s is rejected in the list with role %s', of_role, role)
  )
from
  unnest(array['author', 'invited', 'guest']) as of_role
  cross join unnest(array['creator', 'author', 'invited', 'guest']) as role
where of_role != role;
update private.settings set value = '2' where name = 'own_events_at_once';
select
  is(
    jsonb_array_length(answer -> 'data') || ' ' || (answer ->> 'nextCursor' is not null),
    '2 true',
    format(
      'without a page size, the first page of the list with role %s has own_events_at_once events and a cursor',
      role
    )
  )
from
  unnest(array['author', 'invited', 'guest']) as role
  cross join lateral (
    select tests.let('viewer', format('api.list_own_events(null, null, %L)', role))::jsonb
  ) as asked (answer);
update private.settings set value = '1000' where name = 'own_events_at_once';

-- The second event of each list is cancelled and stays in the list. The third event of each list is deleted and missing
-- from the list.
select tests.let('other_host', 'api.cancel_event(%L)', id::text) from places where number = 2;
select tests.let('host', 'api.delete_event(%L)', id::text) from places where number = 3;
select
  is(
    pg_temp.mine(role),
    format('%1$s2 %1$s1', role),
    format('the list with role %s contains a cancelled event but not a deleted one', role)
  )
from unnest(array['author', 'invited', 'guest']) as role;
select tests.let('host', 'api.restore_event(%L)', id::text) from places where number = 3;
select
  is(
    pg_temp.mine(role),
    format('%1$s3 %1$s2 %1$s1', role),
    format('the list with role %s contains a restored event again', role)
  )
from unnest(array['author', 'invited', 'guest']) as role;
select tests.suspend('host');
select
  is(
    pg_temp.mine(role),
    wanted,
    format(
      'while a creator is suspended, the list with role %s contains only the events of this creator that are still visible',
      role
    )
  )
from
  (
    values
      ('author', 'author3 author2 author1'),
      ('invited', 'invited2'),
      ('guest', 'guest3 guest2 guest1')
  ) as lists (role, wanted);
select pg_temp.lists_are_seen('while the host is suspended');
select tests.reinstate('host');
-- A block ends co-authorships, invitations and memberships of events that are not over. A finished event keeps its
-- guests, but a guest whom the creator has blocked does not get it in a list.
select tests.freeze_time('1999-09-01T12:00:00Z');
select tests.let_service('api.advance_events(1000)');
select
  is(
    pg_temp.mine(role),
    format('%1$s3 %1$s2 %1$s1', role),
    format('the list with role %s contains an event that is finished', role)
  )
from unnest(array['author', 'guest']) as role;
select tests.let('host', 'api.block_person(%L)', tests.person('viewer')::text);
select
  is(
    pg_temp.mine(role),
    role || '2',
    format('the list with role %s contains no events of a creator who has blocked the viewer', role)
  )
from unnest(array['author', 'invited', 'guest']) as role;
select pg_temp.lists_are_seen('across a block');

-- Batch ---------------------------------------------------------------------------------------------------

create function pg_temp.batch(name text, variadic titles text[])
returns text
language sql
as $$
  select string_agg(item ->> 'title', ' ' order by place)
  from
    tests.let(
      name,
      'api.list_events_by_id(%L)',
      array(
        select
          coalesce((select id from places where places.role || places.number = title), tests.person(title))
        from unnest(titles) with ordinality as asked (title, place)
        order by asked.place
      )::text
    ) as answer
    cross join lateral json_array_elements(answer -> 'data') with ordinality as listed (item, place);
$$;

select
  is(
    pg_temp.batch('bystander', 'guest2', 'author1', 'nothing', 'invited3', 'guest2', 'author1'),
    'guest2 author1 invited3',
    'a batch returns the existing events in the order of the requested ids, each event once'
  );
select
  is(
    pg_temp.batch('viewer', 'guest1', 'guest2', 'author1', 'author2'),
    'guest2 author2',
    'a batch contains no events of a creator who has blocked the viewer'
  );
select
  is(
    tests.let('bystander', 'api.list_events_by_id(%L)', array[tests.person('nothing')]::text)::jsonb,
    '{"data": []}',
    'a batch returns an empty list if no event with the requested ids exists'
  );
select
  is(
    tests.let(
      'bystander',
      'api.list_events_by_id(%L)',
      array[tests.kept('event')]::text
    )::jsonb #> '{data,0}',
    tests.as_listed(tests.let('bystander', 'api.get_event(%L)', tests.kept('event'))),
    'an event in a batch equals the event as read by id, except for the fields that lists omit'
  );
select tests.suspend('other_host');
select
  is(
    pg_temp.batch('bystander', 'guest2', 'author2', 'guest1'),
    'guest1',
    'a batch contains no event of a suspended creator for a person without a role in the event'
  );
select
  is(
    pg_temp.batch('viewer', 'guest2', 'author2', 'invited2'),
    'guest2 author2',
    'a batch contains events of a suspended creator for their co-authors and guests'
  );

-- Every person must get the same events from a batch, from the table and from single requests.
create temporary table everything as
  select id
  from public.events
  where
    creator_id = any (
      array(select tests.person(name) from unnest(array['creator', 'host', 'other_host', 'viewer']) as name)
    );
grant select on everything to authenticated;

create function pg_temp.read_from_table(name text)
returns text
language plpgsql
as $$
declare
  ids text;
begin
  perform tests.act_as(tests.person(name));
  select string_agg(events.id::text, ' ' order by events.id) into ids
  from public.events join everything on everything.id = events.id;
  perform tests.act_as_nobody();
  return ids;
end;
$$;

create function pg_temp.read_at_once(name text)
returns text
language sql
as $$
  select string_agg(item ->> 'id', ' ' order by item ->> 'id')
  from
    tests.let(name, 'api.list_events_by_id(%L)', array(select id from everything)::text) as answer
    cross join lateral json_array_elements(answer -> 'data') as item;
$$;

create function pg_temp.read_one_by_one(name text)
returns text
language plpgsql
as $$
declare
  event_id uuid;
  ids text[];
begin
  for event_id in
    select id from everything order by id
  loop
    begin
      perform tests.let(name, 'api.get_event(%L)', event_id::text);
      ids := ids || event_id::text;
    exception
      when sqlstate 'PT404' then
        null;
    end;
  end loop;
  return array_to_string(ids, ' ');
end;
$$;

select
  is(
    array[pg_temp.read_at_once(name), pg_temp.read_from_table(name)],
    array[pg_temp.read_one_by_one(name), pg_temp.read_one_by_one(name)],
    format('%s gets the same events from a batch, from the table and from single requests', name)
  )
from unnest(array['creator', 'author', 'invited', 'guest', 'viewer', 'bystander', 'host']) as name;

select tests.act_as_nobody();
select * from finish();

rollback;
