-- Events: the events that each user can see. Every way to read an event must agree with the table below.

begin;

select plan(288);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from
  unnest(
    array[
      'creator',
      'accepted',
      'invited',
      'refused',
      'usher',
      'admitted',
      'second_usher',
      'applicant',
      'third_usher',
      'early',
      'friend',
      'stranger',
      'blocked',
      'blocker',
      'removed'
    ]
  ) as name;
select tests.befriend(tests.person('creator'), tests.person(name))
from unnest(array['friend', 'usher', 'second_usher', 'third_usher']) as name;
select tests.befriend(tests.person('usher'), tests.person(name))
from unnest(array['admitted', 'blocked', 'blocker']) as name;
select tests.befriend(tests.person('second_usher'), tests.person('applicant'));
select tests.befriend(tests.person('third_usher'), tests.person('early'));
-- A former friend with a new pending request to the creator is not a friend of the creator.
select tests.befriend(tests.person('creator'), tests.person('stranger'));
select tests.let(tests.person('stranger'), format('api.unfriend(%L)', tests.person('creator')));
select tests.let(tests.person('stranger'), format('api.send_friend_request(%L)', tests.person('creator')));
-- A friend of a friend of the creator, or of a co-author, is not a friend of the creator.
select tests.befriend(tests.person('friend'), tests.person('stranger'));
select tests.befriend(tests.person('accepted'), tests.person('stranger'));

-- Adds a co-author with the given status, and ends the friendship with the creator. An invitation stays pending only
-- during the friendship, so an invited person remains a friend.
create function pg_temp.add_stranger(event_id uuid, name text, status text)
returns void
language plpgsql
as $$
begin
  perform tests.add_author(event_id, tests.person(name), status);
  if status <> 'pending' then
    perform tests.let(tests.person(name), format('api.unfriend(%L)', tests.person('creator')));
  end if;
end;
$$;

-- Creates a group of people who are not friends of the creator of the event. The creator of the group is a friend of
-- the creator of the event.
create function pg_temp.add_group(event_id uuid, usher text, names text[])
returns uuid
language plpgsql
as $$
begin
  return
    tests.let(
      tests.person(usher),
      format('api.like_event(%L, %L)', event_id, array(select tests.person(name) from unnest(names) as name))
    ) ->> 'id';
end;
$$;

-- Creates an event with the given visibility in the given state. If the state contains "written", the job `events` has
-- stored the status; otherwise the status is computed from the clock.
create table pg_temp.shown (
  state text,
  visibility text,
  id uuid
);

create function pg_temp.bring_about(state text, visibility text)
returns void
language plpgsql
as $$
declare
  creator uuid := tests.person('creator');
  group_id uuid;
  event_id uuid := tests.create_event(creator, jsonb_build_object('visibility', visibility));
begin
  if state not in ('draft', 'deleted draft') then
    perform tests.let(creator, format('api.publish_event(%L)', event_id));
  end if;
  perform pg_temp.add_stranger(event_id, 'accepted', 'accepted');
  perform pg_temp.add_stranger(event_id, 'invited', 'pending');
  perform pg_temp.add_stranger(event_id, 'refused', 'refused');
  perform pg_temp.add_stranger(event_id, 'removed', 'accepted');
  perform tests.let(creator, format('api.remove_event_author(%L, %L)', event_id, tests.person('removed')));
  if state not in ('draft', 'deleted draft') then
    perform pg_temp.add_group(event_id, 'second_usher', array['applicant']);
    group_id := pg_temp.add_group(event_id, 'third_usher', array['early']);
    perform tests.let(tests.person('third_usher'), format('api.leave_group(%L)', group_id));
    group_id := pg_temp.add_group(event_id, 'usher', array['admitted', 'blocked', 'blocker']);
    perform tests.let(tests.person(organizer), format($vote$api.vote_on_group(%L, 'consent')$vote$, group_id))
    from unnest(array['creator', 'accepted']) as organizer;
  end if;
  if state = 'cancelled' then
    perform tests.let(creator, format('api.cancel_event(%L)', event_id));
  end if;
  if state like 'deleted%' then
    perform tests.let(creator, format('api.delete_event(%L)', event_id));
  end if;
  insert into pg_temp.shown (state, visibility, id)
  values
    (state, visibility, event_id);
end;
$$;

select pg_temp.bring_about(state, visibility)
from
  unnest(
    array[
      'draft',
      'published',
      'started',
      'started written',
      'finished',
      'finished written',
      'cancelled',
      'deleted',
      'deleted draft'
    ]
  ) as state,
  unnest(enum_range(null::public.event_visibility)::text[]) as visibility;
-- Both people were admitted with a group. A block between a guest and the creator ends the admission.
select tests.let(tests.person('creator'), format('api.block_person(%L)', tests.person('blocked')));
select tests.let(tests.person('blocker'), format('api.block_person(%L)', tests.person('creator')));
insert into realtime.messages (topic, extension, event, payload, private)
select 'event:' || id, extension, 'probe', '{}', true
from
  pg_temp.shown
  cross join unnest(array['broadcast', 'presence']) as extension;
grant select on pg_temp.shown to authenticated;

-- Returns the result of every way to read one event.
create function pg_temp.looks(viewer text, event_id uuid)
returns jsonb
language plpgsql
as $$
declare
  by_rule boolean;
  by_id text;
  in_batch boolean;
  by_row boolean;
  by_topic bigint;
  near jsonb;
  anywhere jsonb;
begin
  perform tests.act_as(tests.person(viewer));
  select count(*) > 0 into by_row from public.events where id = event_id;
  perform set_config('realtime.topic', 'event:' || event_id, true);
  select count(*) into by_topic from realtime.messages where topic = 'event:' || event_id and event = 'probe';
  begin
    by_id := case when (api.get_event(event_id) ->> 'id')::uuid = event_id then 'found' end;
  exception
    when others then
      by_id := substr(sqlstate, 3) || ' ' || sqlerrm;
  end;
  in_batch := api.list_events_by_id(array[event_id])::jsonb @? format('$.data[*] ? (@.id == "%s")', event_id)::jsonpath;
  near := api.list_events('{"lat": -48.876667, "lng": -123.393333, "radius": 100}', null, 100);
  anywhere := api.list_events('{"endDate": "1999-12-31T00:00:00Z"}', null, 100);
  perform set_config('role', 'none', true);
  select private.can_see_event(events) into by_rule from public.events where id = event_id;
  perform tests.act_as_nobody();
  return jsonb_build_object(
    'rule', by_rule,
    'id', by_id,
    'batch', in_batch,
    'row', by_row,
    'topic', by_topic,
    'near', near @? format('$.data[*] ? (@.id == "%s")', event_id)::jsonpath,
    'anywhere', anywhere @? format('$.data[*] ? (@.id == "%s")', event_id)::jsonpath
  );
end;
$$;

-- The table lists the events that each viewer sees in each state (docs/features/events.md, Rights). "both" stands for
-- public and private events. Organizers and invited people see drafts. Everyone sees public events. Organizers, invited
-- people, friends of the creator and members of groups see private events. Cancelled and finished events remain visible
-- to the same people. Only the creator sees deleted events. A viewer sees no event if there is a block between the
-- viewer and the creator. A member of a group that was open when the event ended still sees the event. A member of a
-- group that ended earlier does not see the event.
create temporary table visible as
  with
    lines as (
      select regexp_split_to_array(trim(line), '\s*\|\s*') as cells, place
      from
        regexp_split_to_table(
          trim(
            '
          viewer    | draft | published | started | finished | cancelled | deleted
          creator   | both  | both      | both    | both     | both      | both
          accepted  | both  | both      | both    | both     | both      | none
          invited   | both  | both      | both    | both     | both      | none
          refused   | none  | public    | public  | public   | public    | none
          removed   | none  | public    | public  | public   | public    | none
          admitted  | none  | both      | both    | both     | both      | none
          applicant | none  | both      | both    | both     | both      | none
          early     | none  | public    | public  | public   | public    | none
          friend    | none  | both      | both    | both     | both      | none
          stranger  | none  | public    | public  | public   | public    | none
          blocked   | none  | none      | none    | none     | none      | none
          blocker   | none  | none      | none    | none     | none      | none
          ',
            chr(10) || ' '
          ),
          chr(10)
        ) with ordinality as drawn_lines (line, place)
    ),
    head as (select cells from lines where place = 1)
  select
    lines.cells[1] as viewer,
    shown.state,
    shown.visibility,
    shown.id,
    lines.cells[cell] in ('both', shown.visibility) as is_visible,
    head.cells[cell] in ('published', 'started') as is_live
  from
    lines
    cross join head
    cross join generate_series(2, 7) as cell
    join pg_temp.shown on split_part(shown.state, ' ', 1) = head.cells[cell]
  where lines.place > 1 and lines.cells[cell] != '';

select
  set_eq(
    'select count(*)::integer from visible',
    array[12 * 9 * 2],
    'the table has an entry for each of twelve viewers, nine states and two visibilities'
  );

create function pg_temp.wanted(is_visible boolean, is_live boolean)
returns jsonb
language sql
as $$
  select
    jsonb_build_object(
      'rule', is_visible,
      'id', case
        when is_visible then 'found'
        else '404 event_not_found'
      end,
      'batch', is_visible,
      'row', is_visible,
      'topic', is_visible::integer,
      'near', is_visible and is_live,
      'anywhere', is_visible and is_live
    );
$$;

create function pg_temp.show(state text, moment timestamptz)
returns setof text
language plpgsql
as $$
begin
  perform tests.freeze_time(moment);
  if state like '% written' then
    perform tests.act_as_service();
    perform api.advance_events(1000);
    perform tests.act_as_nobody();
  end if;
  return query
    select
      extensions.is(
        pg_temp.looks(visible.viewer, visible.id),
        pg_temp.wanted(visible.is_visible, visible.is_live),
        format(
          'event visibility: %s %s a %s event that is %s',
          visible.viewer,
          case when visible.is_visible then 'sees' else 'does not see' end,
          visible.visibility,
          visible.state
        )
      )
    from visible
    where visible.state = show.state;
end;
$$;

select pg_temp.show('draft', '1999-06-01T12:00:00Z');
select pg_temp.show('published', '1999-06-01T11:59:59.999Z');
select pg_temp.show('cancelled', '1999-06-01T11:59:59.999Z');
select pg_temp.show('deleted', '1999-06-01T11:59:59.999Z');
select pg_temp.show('deleted draft', '1999-06-01T11:59:59.999Z');
select pg_temp.show('started', '1999-06-01T12:00:00Z');
select pg_temp.show('started', '1999-06-01T23:59:59.999Z');
select pg_temp.show('cancelled', '1999-06-02T12:00:00Z');
select pg_temp.show('finished', '1999-06-02T00:00:00Z');
select pg_temp.show('started written', '1999-06-01T12:00:00Z');
select pg_temp.show('finished written', '1999-06-02T00:00:00Z');

-- Groups and the end of their event ---------------------------------------------------------------------

create function pg_temp.sees(viewer text, event_id uuid)
returns text
language sql
as $$
  select
    concat_ws(', ', looks ->> 'id', looks ->> 'rule', looks ->> 'batch', looks ->> 'row', looks ->> 'topic')
  from pg_temp.looks(viewer, event_id) as looks;
$$;

-- Creates a private event with one group. Its members are "second_usher", a friend of the event creator, and
-- "applicant", who is not a friend of the event creator.
create function pg_temp.private_event(name text)
returns uuid
language plpgsql
as $$
declare
  event_id uuid := tests.publish_event(
    tests.person('creator'),
    '{"visibility": "private", "startAt": "1999-08-01T12:00:00Z"}'
  );
begin
  insert into realtime.messages (topic, extension, event, payload, private)
  values
    ('event:' || event_id, 'broadcast', 'probe', '{}', true);
  perform tests.keep(name, event_id::text);
  perform pg_temp.add_group(event_id, 'second_usher', array['applicant']);
  return event_id;
end;
$$;

select
  pg_temp.private_event('restored'),
  tests.let(tests.person('creator'), format('api.delete_event(%L)', tests.kept('restored'))),
  tests.let(tests.person('creator'), format('api.restore_event(%L)', tests.kept('restored')));
select
  is(
    pg_temp.sees('applicant', tests.kept('restored')::uuid),
    'found, true, true, true, 1',
    'a member of a group that is open again after the event was restored sees the private event'
  );
select
  tests.let('second_usher', 'api.leave_group(%L)', member.group_id::text)
from public.like_group_members as member
where member.event_id = tests.kept('restored')::uuid and member.user_id = tests.person('applicant');
select
  is(
    pg_temp.sees('applicant', tests.kept('restored')::uuid),
    '404 event_not_found, false, false, false, 0',
    'a member of a group that ended before the event ended does not see the private event'
  );
select tests.let(tests.person('creator'), format('api.cancel_event(%L)', tests.kept('restored')));
select
  is(
    pg_temp.sees('applicant', tests.kept('restored')::uuid),
    '404 event_not_found, false, false, false, 0',
    'a member of a group that ended before the event ended does not see the cancelled private event'
  );
select pg_temp.private_event('over');
select tests.freeze_time('1999-08-02T00:00:00Z');
select
  is(
    pg_temp.sees('applicant', tests.kept('over')::uuid),
    'found, true, true, true, 1',
    'a member of a group that was open when the event ended still sees the private event'
  );
-- The group creator deletes their profile before the job `events` stores the end of the event.
select tests.let(tests.person('second_usher'), 'api.delete_profile()');
select
  is(
    pg_temp.sees('applicant', tests.kept('over')::uuid),
    'found, true, true, true, 1',
    'a member of a group that was open when the event ended still sees the event after the group creator has deleted their profile'
  );

-- Invalid topics and direct access ----------------------------------------------------------------------

create function pg_temp.hears(topic text)
returns bigint
language plpgsql
as $$
declare
  heard bigint;
begin
  insert into realtime.messages (topic, extension, event, payload, private)
  values
    (topic, 'broadcast', 'probe', '{}', true);
  perform tests.act_as(tests.person('creator'));
  perform set_config('realtime.topic', topic, true);
  select count(*) into heard from realtime.messages where messages.topic = hears.topic;
  perform tests.act_as_nobody();
  return heard;
end;
$$;

select
  is(pg_temp.hears(topic), 0::bigint, format('no user can subscribe to %s', coalesce(topic, 'nothing')))
from
  unnest(
    array[
      '',
      'event:',
      'event:1',
      'event:' || tests.person('no event'),
      upper('event:' || (select id from pg_temp.shown where state = 'published' limit 1)),
      'event:' || upper((select id from pg_temp.shown where state = 'published' limit 1)::text),
      'event:' || (select id from pg_temp.shown where state = 'published' limit 1) || ':more',
      'events:' || (select id from pg_temp.shown where state = 'published' limit 1),
      'x' || chr(10) || 'event:' || (select id from pg_temp.shown where state = 'published' limit 1)
    ]
  ) as topic;
select
  tests.keep('topic', 'event:' || id)
from pg_temp.shown
where state = 'published' and visibility = 'public';
select set_config('realtime.topic', tests.kept('topic'), true);
select tests.act_as_anonymous();
select
  is_empty('select from realtime.messages', 'an anonymous client cannot subscribe to the topic of an event');
select
  throws_ok('select from public.events', '42501', null, 'an anonymous client cannot read the table events');
select tests.act_as(tests.person('creator'));
select
  throws_ok(
    $$ insert into realtime.messages (topic, extension, event, payload, private)
       values (tests.kept('topic'), 'broadcast', 'event.updated', '{}', true) $$,
    '42501',
    null,
    'the creator of an event cannot send on the topic of the event'
  );
select
  throws_ok(
    format($$ %s $$, statement),
    '42501',
    null,
    format('the creator of an event cannot write to its tables directly: %s', statement)
  )
from
  unnest(
    array[
      'insert into public.events default values',
      $$update public.events set title = 'No'$$,
      'delete from public.events',
      'insert into public.event_authors default values',
      $$update public.event_authors set status = 'accepted'$$,
      'delete from public.event_authors'
    ]
  ) as statement;

select tests.act_as_nobody();
select * from finish();

rollback;
