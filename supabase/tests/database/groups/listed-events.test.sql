-- Lists of groups show the event of each group, if the viewer may see this event.

begin;

select plan(35);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['olga', 'friend', 'blocker', 'suspended', 'host', 'anna', 'boris']) as name;
select tests.befriend(tests.person('anna'), tests.person(name))
from unnest(array['friend', 'suspended']) as name;

-- Anna and Boris apply to an event of the given creator, and their group gets the given status.
create function pg_temp.bring_about(case_name text, creator text, visibility text, becomes text)
returns void
language plpgsql
as $$
declare
  event_id uuid := tests.publish_event(
    tests.person(creator),
    jsonb_build_object('title', 'Event ' || case_name, 'visibility', visibility)
  );
  group_id uuid;
begin
  if visibility = 'private' and not private.are_friends(tests.person(creator), tests.person('anna')) then
    perform tests.befriend(tests.person(creator), tests.person('anna'));
  end if;
  group_id := tests.like_event(tests.person('anna'), event_id, '{boris}');
  case becomes
    when 'approved' then perform tests.vote(tests.person(creator), group_id, 'consent');
    when 'rejected' then perform tests.vote(tests.person(creator), group_id, 'refuse');
    when 'cancelled' then perform tests.let(creator, 'api.cancel_event(%L)', event_id::text);
    when 'deleted' then perform tests.let(creator, 'api.delete_event(%L)', event_id::text);
    when 'restored' then
      perform tests.let(creator, 'api.delete_event(%L)', event_id::text);
      perform tests.let(creator, 'api.restore_event(%L)', event_id::text);
    when 'organized' then
      perform tests.vote(tests.person(creator), group_id, 'refuse');
      perform tests.add_author(event_id, tests.person('boris'));
    when 'invited' then
      perform tests.vote(tests.person(creator), group_id, 'refuse');
      perform tests.add_author(event_id, tests.person('boris'), 'pending');
    when 'linked' then
      perform tests.vote(tests.person(creator), group_id, 'refuse');
      perform tests.keep('link', tests.let(creator, 'api.create_invite_link(%L, 3600, 5)', event_id::text) ->> 'token');
    when 'again' then
      perform tests.vote(tests.person(creator), group_id, 'refuse');
      perform tests.like_event(tests.person('boris'), event_id);
    else null;
  end case;
end;
$$;

select pg_temp.bring_about(concat_ws(' ', creator, visibility, becomes), creator, visibility, becomes)
from
  (
    values
      ('olga', 'public', 'pending'),
      ('olga', 'public', 'rejected'),
      ('olga', 'public', 'cancelled'),
      ('olga', 'public', 'deleted'),
      ('host', 'private', 'pending'),
      ('host', 'private', 'approved'),
      ('host', 'private', 'rejected'),
      ('host', 'private', 'cancelled'),
      ('host', 'private', 'deleted'),
      ('host', 'private', 'restored'),
      ('host', 'private', 'organized'),
      ('host', 'private', 'again'),
      ('host', 'private', 'linked'),
      ('friend', 'private', 'rejected'),
      ('friend', 'private', 'invited'),
      ('blocker', 'public', 'rejected'),
      ('blocker', 'public', 'cancelled'),
      ('suspended', 'public', 'rejected'),
      ('suspended', 'public', 'approved'),
      ('suspended', 'private', 'rejected'),
      ('suspended', 'public', 'invited')
  ) as cases (creator, visibility, becomes);
select tests.let('boris', 'api.unfriend(%L)', tests.person(name)::text)
from unnest(array['host', 'suspended', 'friend']) as name
where private.are_friends(tests.person('boris'), tests.person(name)) and name != 'friend';
select tests.let('anna', 'api.unfriend(%L)', tests.person('host')::text);
select tests.let('anna', 'api.redeem_invite_link(%L)', tests.kept('link'));
select tests.let('blocker', 'api.block_person(%L)', tests.person(name)::text)
from unnest(array['anna', 'boris']) as name;
select tests.suspend('suspended');

-- Returns the event that a list shows with each group, and the event as the viewer reads it by id.
create function pg_temp.shown_to(viewer text)
returns table (title text, listed jsonb, by_id jsonb)
language plpgsql
as $$
begin
  return query
  select
    events.title,
    nullif(page.item -> 'event', 'null'),
    (
      select jsonb_object_agg(key, value)
      from jsonb_each(pg_temp.event_for(viewer, events.id))
      where key in ('id', 'title', 'startAt', 'effectiveStatus', 'imageThumbUrl')
    )
  from
    tests.pages(tests.person(viewer), 'api.list_own_groups(null, null, %L, %L)', 7) as pages (data)
    cross join lateral jsonb_array_elements(pages.data) as page (item)
    join public.events on events.id = (page.item ->> 'eventId')::uuid;
end;
$$;

create function pg_temp.event_for(viewer text, event_id uuid)
returns jsonb
language plpgsql
as $$
begin
  return tests.let(viewer, 'api.get_event(%L)', event_id::text);
exception
  when sqlstate 'PT404' then
    return null;
end;
$$;

create temporary table shown as
  select viewer, shown_to.*
  from
    unnest(array['anna', 'boris']) as viewer
    cross join lateral pg_temp.shown_to(viewer);

select
  is(
    (select count(*) from shown where viewer = 'anna'),
    21::bigint,
    'the viewer is a member of all groups that the test prepared'
  );
select
  is(
    listed,
    by_id,
    format('the list of groups shows %s the same event as a request by id: %s', viewer, title)
  )
from shown
where viewer = 'anna';
select
  is_empty(
    'select * from shown where listed is distinct from by_id',
    'every event in the list of groups equals the event as read by id'
  );
select
  set_eq(
    $$ select title from shown where viewer = 'anna' and listed is null $$,
    array[
      'Event olga public deleted',
      'Event host private rejected',
      'Event host private deleted',
      'Event host private organized',
      'Event host private again',
      'Event blocker public rejected',
      'Event blocker public cancelled',
      'Event suspended public rejected',
      'Event suspended private rejected',
      'Event suspended public invited'
    ],
    'the list of groups contains null in place of an event that the viewer can no longer see'
  );
select
  set_eq(
    $$ select distinct title from shown where viewer = 'boris' and listed is not null $$,
    array[
      'Event olga public pending',
      'Event olga public rejected',
      'Event olga public cancelled',
      'Event host private pending',
      'Event host private approved',
      'Event host private cancelled',
      'Event host private restored',
      'Event host private organized',
      'Event host private again',
      'Event friend private rejected',
      'Event friend private invited',
      'Event suspended public approved'
    ],
    'the list of groups contains every event that the viewer sees as organizer, invited co-author or member of another group'
  );
select
  is(
    (select listed from shown where viewer = 'anna' and title = 'Event olga public pending') - 'id',
    '{
      "title": "Event olga public pending",
      "startAt": "1999-06-01T12:00:00.000Z",
      "effectiveStatus": "published",
      "imageThumbUrl": null
    }',
    'an event in the list of groups has exactly the fields of the API contract'
  );

-- The following tests check the status that is computed from the clock, covers, and the list of the groups of one
-- event.
select tests.keep('event', id::text) from public.events where title = 'Event olga public pending';
select
  tests.keep(
    'cover',
    tests.let(
      'olga',
      'api.set_event_cover(%L, %L)',
      tests.kept('event'),
      tests.upload(tests.person('olga'))
    ) ->> 'imageThumbUrl'
  );
select
  is(
    item #>> '{event,imageThumbUrl}',
    tests.kept('cover'),
    format('%s gets the thumbnail of the event in the list of groups', viewer)
  )
from
  unnest(array['anna', 'olga']) as viewer
  cross join lateral json_array_elements(
    tests.let(viewer, 'api.list_event_groups(%L, null, 20)', tests.kept('event')) -> 'data'
  ) as item;
update public.events
set
  cover_key = null,
  image_url = 'https://example.test/cover.jpg'
where id = tests.kept('event')::uuid;
update private.settings set value = 'false' where name = 'external_images';
select
  is(
    tests.let(
      viewer,
      'api.list_event_groups(%L, null, 20)',
      tests.kept('event')
    ) #>> '{data,0,event,imageThumbUrl}',
    url,
    format(
      'if external_images is false, only an organizer gets an external cover in the list of groups (%s: %s)',
      viewer,
      url
    )
  )
from
  (
    values
      ('anna', null),
      ('olga', 'https://example.test/cover.jpg')
  ) as cases (viewer, url);
select
  is(
    tests.let('olga', 'api.list_event_groups(%L, null, 20)', id::text) #>> '{data,0,event,title}',
    title,
    'the list of the groups of an event contains the event for its creator even if it is deleted'
  )
from public.events
where title = 'Event olga public deleted';
select tests.freeze_time('1999-06-01T13:00:00Z');
select
  is(
    tests.let(
      'anna',
      'api.list_own_groups(null, %L, null, 1)',
      tests.kept('event')
    ) #>> '{data,0,event,effectiveStatus}',
    'started',
    'the list of groups shows an event as started after its start, even before the events job runs'
  );
select tests.freeze_time('1999-06-02T13:00:00Z');
select
  is_empty(
    $$ select * from pg_temp.shown_to('anna') where listed is distinct from by_id $$,
    'events in the list of groups equal the events as read by id, even after the events have ended'
  );
select
  is(
    (select listed is null from pg_temp.shown_to('boris') where title = 'Event host private pending'),
    false,
    'a member of a group that was open when a private event ended still gets this event in the list of groups'
  );
select
  is(
    (
      select bool_and(listed is null)
      from pg_temp.shown_to('anna')
      where title = 'Event host private restored'
    ),
    false,
    'a member of an open group of a restored private event gets this event in the list of groups'
  );

select * from finish();

rollback;
