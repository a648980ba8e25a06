-- Groups: the people who can read a group and its votes through each interface, and the people who can see a private
-- event because of a group.

begin;

select plan(98);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from
  unnest(
    array[
      'olga',
      'paul',
      'invited',
      'refused',
      'removed',
      'anna',
      'boris',
      'left',
      'other',
      'full',
      'stranger',
      'friend'
    ]
  ) as name;
select tests.befriend(tests.person('anna'), tests.person('friend'));
select tests.befriend(tests.person('olga'), tests.person('stranger'));

-- Anna applies with Boris and with a friend who then leaves the group. Other users apply alone or together with other
-- guests.
create function pg_temp.bring_about(state text)
returns text
language plpgsql
as $$
declare
  event_id uuid := tests.publish_event(tests.person('olga'), '{"capacity": 5}');
  group_id uuid;
  full_id uuid;
  vote text := case state when 'rejected' then 'refuse' else 'consent' end;
begin
  perform tests.add_author(event_id, tests.person('paul'));
  perform tests.add_author(event_id, tests.person('invited'), 'pending');
  perform tests.add_author(event_id, tests.person('refused'), 'refused');
  perform tests.add_author(event_id, tests.person('removed'));
  group_id := tests.like_event(tests.person('anna'), event_id, '{boris,left}');
  perform tests.let(tests.person('left'), format('api.leave_group(%L)', group_id));
  perform tests.like_event(tests.person('other'), event_id);
  perform tests.vote(tests.person('removed'), group_id, 'refuse');
  perform tests.let(tests.person('olga'), format('api.remove_event_author(%L, %L)', event_id, tests.person('removed')));
  perform tests.vote(tests.person('olga'), group_id, 'consent');
  if state = 'waiting' then
    full_id := tests.like_event(tests.person('full'), event_id, '{guest1,guest2,guest3}');
    perform tests.vote(tests.person('olga'), full_id, 'consent');
    perform tests.vote(tests.person('paul'), full_id, 'consent');
  end if;
  if state in ('waiting', 'approved', 'rejected') then
    perform tests.vote(tests.person('paul'), group_id, vote);
  end if;
  if state = 'expired' then
    perform tests.let(tests.person('olga'), format('api.cancel_event(%L)', event_id));
  elsif state = 'deleted' then
    perform tests.let(tests.person('olga'), format('api.delete_event(%L)', event_id));
  end if;
  return tests.keep(state, group_id::text);
end;
$$;

select tests.create_profile('guest' || number) from generate_series(1, 3) as number;
select pg_temp.bring_about(state)
from unnest(enum_range(null::public.like_group_status)::text[] || array['deleted']) as state;
select
  is(
    tests.group_state(tests.kept(state)::uuid),
    format(
      '%s: anna boris',
      case state
        when 'deleted' then 'expired'
        else state
      end
    ),
    format('the group that the test prepared for the case "%s" has the expected status', state)
  )
from unnest(enum_range(null::public.like_group_status)::text[] || array['deleted']) as state;

-- Returns the members and the votes of a group that the viewer can read, both through the API and directly from the
-- tables.
create function pg_temp.looks(viewer text, group_id uuid)
returns text
language plpgsql
as $$
declare
  by_verb text;
  votes text;
  by_row text;
begin
  perform tests.act_as(tests.person(viewer));
  begin
    votes := json_array_length(api.list_approvals(group_id));
  exception
    when sqlstate 'PT403' or sqlstate 'PT404' then
      votes := sqlerrm;
  end;
  begin
    by_verb := format(
      '%s %s %s',
      case when api.get_group(group_id) ->> 'id' = group_id::text then 'found' end,
      json_array_length(api.get_group(group_id) -> 'memberIds'),
      votes
    );
  exception
    when sqlstate 'PT404' then
      by_verb := 'nothing ' || votes;
  end;
  select
    format(
      '%s %s %s',
      case (select count(*) from public.like_groups where like_groups.id = looks.group_id) when 1 then 'found' end,
      (select count(*) from public.like_group_members where like_group_members.group_id = looks.group_id),
      (select count(*) from public.like_group_approvals where like_group_approvals.group_id = looks.group_id)
    )
  into by_row;
  perform tests.act_as_nobody();
  return by_verb || ', rows: ' || by_row;
end;
$$;

select
  is(
    pg_temp.looks(viewer, tests.kept(state)::uuid),
    case
      -- Direct reads do not return a group that is stored as open although its event is deleted.
      when state = 'deleted'
      and viewer in ('anna', 'boris') then 'found 2 not_an_organizer, rows:  0 0'
      when state = 'deleted'
      and viewer = any (organizers) then format('found 2 %s, rows:  0 0', votes)
      when viewer in ('anna', 'boris') then 'found 2 not_an_organizer, rows: found 2 0'
      when viewer = any (organizers) then format('found 2 %s, rows: found 2 %1$s', votes)
      else 'nothing group_not_found, rows:  0 0'
    end,
    format(
      'access to groups: %s sees %s of a group that is %s',
      viewer,
      case
        when viewer in ('anna', 'boris') then 'the members but not the votes'
        when viewer = any (organizers) then 'the members and the votes'
        else 'neither the members nor the votes'
      end,
      state
    )
  )
from
  (
    values
      ('pending', 1, '{olga,paul}'::text[]),
      ('waiting', 2, '{olga,paul}'),
      ('approved', 2, '{olga,paul}'),
      ('rejected', 2, '{olga,paul}'),
      ('expired', 1, '{olga,paul}'),
      -- Only the creator of an event sees it after its deletion, but the members of a group still see the group.
      ('deleted', 1, '{olga}')
  ) as states (state, votes, organizers),
  unnest(
    array[
      'olga',
      'paul',
      'invited',
      'refused',
      'removed',
      'anna',
      'boris',
      'left',
      'other',
      'stranger',
      'friend'
    ]
  ) as viewer;

select tests.act_as_anonymous();
select
  throws_ok(
    format('select from public.%I', name),
    '42501',
    null,
    format('an anonymous client cannot read the table %s: 42501', name)
  )
from unnest(array['like_groups', 'like_group_members', 'like_group_approvals']) as name;
select tests.act_as(tests.person('anna'));
select
  throws_ok(
    statement,
    '42501',
    null,
    format('the group creator cannot write to the tables directly: %s', statement)
  )
from
  unnest(
    array[
      'insert into public.like_groups default values',
      $$update public.like_groups set status = 'approved'$$,
      'delete from public.like_groups',
      'insert into public.like_group_members default values',
      'update public.like_group_members set counts = false',
      'delete from public.like_group_members',
      'insert into public.like_group_approvals default values',
      $$update public.like_group_approvals set decision = 'consent'$$,
      'delete from public.like_group_approvals'
    ]
  ) as statement;
select tests.act_as_nobody();

-- Private events -----------------------------------------------------------------------------------------------

select
  tests.keep(
    'event',
    tests.publish_event(tests.person('olga'), '{"visibility": "private", "capacity": 2}')::text
  );
select tests.befriend(tests.person('olga'), tests.person('anna'));

create function pg_temp.sees_event(viewer text)
returns boolean
language plpgsql
as $$
declare
  by_verb boolean := true;
  by_row boolean;
  by_feed boolean;
begin
  perform tests.act_as(tests.person(viewer));
  begin
    perform api.get_event(tests.kept('event')::uuid);
  exception
    when sqlstate 'PT404' then
      by_verb := false;
  end;
  by_row := exists (select 1 from public.events where id = tests.kept('event')::uuid);
  by_feed := api.list_events('{"endDate": "1999-12-31T00:00:00Z"}', null, 100)::jsonb
    @? format('$.data[*] ? (@.id == "%s")', tests.kept('event'))::jsonpath;
  perform tests.act_as_nobody();
  if by_verb <> by_row or (by_feed <> by_row and private.now() < '1999-06-02T00:00:00Z') then
    raise exception 'function % row % feed %', by_verb, by_row, by_feed;
  end if;
  return by_row;
end;
$$;

select
  is(pg_temp.sees_event('boris'), false, 'a user without a group in a private event does not see the event');
select
  tests.keep(
    'group',
    tests.like_event(tests.person('anna'), tests.kept('event')::uuid, '{boris,left}')::text
  );
select is(pg_temp.sees_event('boris'), true, 'a member of a pending group in a private event sees the event');
select tests.let(tests.person('left'), format('api.leave_group(%L)', tests.kept('group')));
select
  is(pg_temp.sees_event('left'), false, 'a user who has left their group no longer sees the private event');
select tests.vote(tests.person('olga'), tests.kept('group')::uuid, 'refuse');
select
  is(pg_temp.sees_event('boris'), false, 'a member of a rejected group does not see the private event');
select
  tests.keep('group', tests.like_event(tests.person('anna'), tests.kept('event')::uuid, '{boris}')::text);
select tests.vote(tests.person('olga'), tests.kept('group')::uuid, 'consent');
select
  is(pg_temp.sees_event('boris'), true, 'a member of an approved group in a private event sees the event');
select
  lives_ok(
    format(
      'select tests.let(tests.person(%L), %L)',
      'boris',
      format('api.unfriend(%L)', tests.person('anna'))
    ),
    'a member of a group can end the friendship with the group creator'
  );
select
  is(
    pg_temp.sees_event('boris'),
    true,
    'a member of an approved group sees the private event even after the friendship with the group creator has ended'
  );
select
  tests.keep(
    'waiting',
    tests.like_event(tests.person('stranger'), tests.kept('event')::uuid, '{other}')::text
  );
select
  is(
    tests.vote(tests.person('olga'), tests.kept('waiting')::uuid, 'consent'),
    'waiting',
    'a second group that has reached the quorum waits for free seats'
  );
select is(pg_temp.sees_event('other'), true, 'a member of a waiting group in a private event sees the event');
select tests.let(tests.person('stranger'), format('api.leave_group(%L)', tests.kept('waiting')));
select
  is(pg_temp.sees_event('other'), false, 'a member of an expired group does not see the private event');
select tests.let(tests.person('boris'), format('api.leave_group(%L)', tests.kept('group')));
select
  is(
    pg_temp.sees_event('boris'),
    false,
    'a user who has left an approved group no longer sees the private event'
  );

-- A member of a group that was open when the event ended still sees the event, both before and after the job `events`
-- runs.
select
  tests.keep(
    'late',
    tests.like_event(tests.person('stranger'), tests.kept('event')::uuid, '{other,full}')::text
  );
select
  is(
    pg_temp.sees_event('other'),
    true,
    'a member of a pending group sees the private event while the event runs'
  );
select tests.freeze_time('1999-06-02T00:00:00Z');
select
  is(
    pg_temp.sees_event('other'),
    true,
    'a member of a group that was open when the event ended still sees the private event'
  );
select tests.act_as_service();
select api.advance_events(1000);
select tests.act_as_nobody();
select
  is(
    pg_temp.sees_event('other'),
    true,
    'a member of a group that was open when the event ended still sees the private event after the events job'
  );

select * from finish();

rollback;
