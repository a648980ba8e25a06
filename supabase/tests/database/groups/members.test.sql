-- Members of a group: the group creator adds friends, and these friends confirm their membership.

begin;

select plan(77);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from
  unnest(
    array['olga', 'paul', 'anna', 'boris', 'clara', 'dina', 'egor', 'stranger', 'blocked', 'elsewhere']
  ) as name;
select tests.create_profile('friend' || number) from generate_series(1, 10) as number;
select tests.befriend(tests.person('anna'), tests.person(name))
from unnest(array['boris', 'clara', 'paul', 'olga', 'blocked', 'elsewhere']) as name;
select tests.befriend(tests.person('anna'), tests.person('friend' || number))
from generate_series(1, 10) as number;
select tests.befriend(tests.person('boris'), tests.person('dina'));
select tests.keep('event', tests.publish_event(tests.person('olga'), '{"title": "Chess"}')::text);
select tests.add_author(tests.kept('event')::uuid, tests.person('paul'));
select tests.let(tests.person('olga'), format('api.block_person(%L)', tests.person('blocked')));
select tests.like_event(tests.person('elsewhere'), tests.kept('event')::uuid);
select
  tests.keep('group', tests.like_event(tests.person('anna'), tests.kept('event')::uuid, '{boris}')::text);

create function pg_temp.add(actor text, name text, group_name text default 'group')
returns text
language sql
as $$
  select
    tests.call_of(actor, format('api.add_group_member(%L, %L)', tests.kept(group_name), tests.person(name)));
$$;

create function pg_temp.confirm(actor text, group_name text default 'group')
returns text
language sql
as $$
  select tests.call_of(actor, format('api.confirm_membership(%L)', tests.kept(group_name)));
$$;

-- Adding members, by actor -------------------------------------------------------------------------------------

select tests.take_told();
select
  tests.throws_problem(
    pg_temp.add(actor, name),
    status,
    code,
    field,
    format('%s cannot add %s to a group', actor, name)
  )
from
  (
    values
      ('anna', 'anna', 400, 'validation_failed', 'userId'),
      ('anna', 'stranger', 400, 'validation_failed', 'userId'),
      ('anna', 'dina', 400, 'validation_failed', 'userId'),
      ('anna', 'nobody of this name', 400, 'validation_failed', 'userId'),
      ('anna', 'olga', 400, 'validation_failed', 'userId'),
      ('anna', 'paul', 400, 'validation_failed', 'userId'),
      ('anna', 'blocked', 400, 'validation_failed', 'userId'),
      (
        'anna',
        'elsewhere',
        409,
        'already_in_group',
        tests.already_in_group(tests.kept('event')::uuid, '{elsewhere}')
      ),
      ('boris', 'dina', 403, 'not_the_group_creator', null),
      ('boris', 'boris', 403, 'not_the_group_creator', null),
      ('olga', 'paul', 403, 'not_the_group_creator', null),
      ('paul', 'anna', 403, 'not_the_group_creator', null),
      ('stranger', 'anna', 404, 'group_not_found', null),
      ('elsewhere', 'anna', 404, 'group_not_found', null),
      ('clara', 'anna', 404, 'group_not_found', null)
  ) as refused (actor, name, status, code, field);
select
  tests.throws_problem(
    tests.call_of(
      'anna',
      format('api.add_group_member(%L, %L)', tests.person('no group'), tests.person('clara'))
    ),
    404,
    'group_not_found',
    'a user cannot add a member to an unknown group: 404 group_not_found'
  );
select is(tests.take_told(), 'nobody', 'a rejected addition of a member notifies no user');
select
  is(
    tests.group_state(tests.kept('group')::uuid),
    'pending: anna boris',
    'a rejected addition does not add a member to the group'
  );

select tests.freeze_time('1999-05-01T12:01:00Z');
select tests.act_as(tests.person('anna'));
select
  is(
    api.add_group_member(tests.kept('group')::uuid, tests.person('clara'))::jsonb,
    jsonb_build_object(
      'groupId', tests.kept('group'),
      'userId', tests.person('clara'),
      'createdAt', '1999-05-01T12:01:00.000Z'
    ),
    'the group creator can add a friend'
  );
select is(tests.take_status(), null, 'the response to adding a new member has the HTTP status 201');
select tests.act_as_nobody();
select
  is(
    tests.group_state(tests.kept('group')::uuid),
    'pending: anna boris clara',
    'the added friend is in the group'
  );
select
  is(tests.take_told(), 'clara: event_invite of anna', 'only the added friend is notified of the addition');
select tests.freeze_time('1999-05-01T12:02:00Z');
select tests.act_as(tests.person('anna'));
select
  is(
    api.add_group_member(tests.kept('group')::uuid, tests.person('clara')) ->> 'createdAt',
    '1999-05-01T12:01:00.000Z',
    'adding a member again returns the same member'
  );
select is(tests.take_status(), '200', 'adding a member again returns the status 200');
select tests.act_as_nobody();
select is(tests.take_told(), 'nobody', 'adding a member again notifies no user');
select
  tests.throws_problem(
    tests.call_of('clara', format('api.like_event(%L, %L)', tests.kept('event'), '{}')),
    409,
    'already_in_group',
    tests.already_in_group(tests.kept('event')::uuid, '{clara}', 'clara'),
    'a member whom the group creator has added cannot apply to the event: 409 already_in_group'
  );

-- Confirmation -----------------------------------------------------------------------------------------------

-- Returns the confirmed members of the group as each viewer gets them in each response.
create function pg_temp.confirmed()
returns text
language sql
as $$
  select string_agg(distinct names, ' or ')
  from
    unnest(array['anna', 'boris', 'clara', 'olga', 'paul']) as viewer
    cross join lateral (
      select tests.let(viewer, 'api.get_group(%L)', tests.kept('group'))
      union all
      select item
      from
        json_array_elements(
          tests.let(viewer, 'api.list_event_groups(%L, null, 20)', tests.kept('event')) -> 'data'
        ) as item
      where item ->> 'id' = tests.kept('group')
    ) as shown (like_group)
    cross join lateral (
      select string_agg(tests.name_of(id::uuid), ' ' order by place) as names
      from json_array_elements_text(like_group -> 'confirmedIds') with ordinality as confirmed (id, place)
    ) as people;
$$;

select is(pg_temp.confirmed(), 'anna', 'only the group creator is confirmed in a new group');

select
  tests.throws_problem(
    pg_temp.confirm(actor),
    status,
    code,
    format('%s, who is not a member, cannot confirm a membership in the group', actor)
  )
from
  (
    values
      ('olga', 403, 'not_a_member'),
      ('paul', 403, 'not_a_member'),
      ('dina', 404, 'group_not_found'),
      ('stranger', 404, 'group_not_found')
  ) as refused (actor, status, code);
select tests.act_as(tests.person('clara'));
select
  is(
    api.confirm_membership(tests.kept('group')::uuid)::jsonb,
    jsonb_build_object(
      'groupId', tests.kept('group'),
      'userId', tests.person('clara'),
      'createdAt', '1999-05-01T12:01:00.000Z'
    ),
    'an added friend can confirm their membership'
  );
select tests.act_as_nobody();
select
  is(
    tests.take_told(),
    'anna: event_invite_accepted of clara',
    'the group creator is notified when a member confirms'
  );
select is(pg_temp.confirmed(), 'anna clara', 'members and organizers see which members have confirmed');
select lives_ok(pg_temp.confirm('clara'), 'a member who has confirmed can confirm again');
select lives_ok(pg_temp.confirm('anna'), 'the group creator can also confirm their membership');
select is(tests.take_told(), 'nobody', 'repeated confirmations of a member notify no user');

-- Before the first vote ----------------------------------------------------------------------------------------

select
  is(
    tests.vote(tests.person('olga'), tests.kept('group')::uuid, 'consent'),
    'pending',
    'a group with three members stays pending after one of two organizers consents'
  );
select
  tests.throws_problem(
    pg_temp.add('anna', 'friend1'),
    409,
    'votes_cast',
    'the group creator cannot add a member after the first vote: 409 votes_cast'
  );
select
  tests.throws_problem(
    pg_temp.add('anna', name),
    409,
    'votes_cast',
    format('adding %s after the first vote fails with 409 votes_cast before this person is checked', name)
  )
from unnest(array['blocked', 'stranger', 'paul']) as name;
select
  lives_ok(
    pg_temp.add('anna', 'clara'),
    'adding an existing member again after the first vote changes nothing'
  );
select
  is(
    tests.vote(tests.person('paul'), tests.kept('group')::uuid, 'consent'),
    'approved',
    'the consent of the second organizer approves the group with three members'
  );
select
  tests.throws_problem(
    pg_temp.add('anna', 'friend1'),
    409,
    'group_closed',
    'the group creator cannot add a member to an approved group: 409 group_closed'
  );
select
  tests.throws_problem(
    pg_temp.add('anna', name),
    409,
    'group_closed',
    format('adding %s to an approved group fails with 409 group_closed before this person is checked', name)
  )
from unnest(array['blocked', 'stranger', 'paul']) as name;
select tests.take_told();
select
  lives_ok(pg_temp.confirm('boris'), 'a friend can confirm their membership after the approval of the group');
select
  is(
    tests.take_told(),
    'anna: event_invite_accepted of boris',
    'the group creator is notified when a member confirms after the approval'
  );
select
  is(
    pg_temp.confirmed(),
    'anna boris clara',
    'confirmed members are listed in the same order as all members'
  );
select
  is(
    (
      select string_agg(tests.name_of(id::uuid), ' ' order by place)
      from
        json_array_elements_text(
          tests.let('dina', 'api.export_profile()') #> '{groups,0,confirmedIds}'
        ) with ordinality as confirmed (id, place)
    ),
    null,
    'the profile export of a user without a group contains no confirmation'
  );
select
  is(
    json_array_length(tests.let('boris', 'api.export_profile()') #> '{groups,0,confirmedIds}'),
    3,
    'the profile export of a member contains the confirmed members of the group'
  );
select tests.let('clara', 'api.leave_group(%L)', tests.kept('group'));
select
  is(
    (
      select string_agg(tests.name_of(id::uuid), ' ' order by place)
      from
        json_array_elements_text(
          tests.let('anna', 'api.get_group(%L)', tests.kept('group')) -> 'confirmedIds'
        ) with ordinality as confirmed (id, place)
    ),
    'anna boris',
    'a member who has left is not listed as a confirmed member'
  );

-- At most ten ------------------------------------------------------------------------------------------------

select tests.keep('other_event', tests.publish_event(tests.person('olga'))::text);
select
  tests.keep(
    'group',
    tests.like_event(
      tests.person('anna'),
      tests.kept('other_event')::uuid,
      array(select 'friend' || number from generate_series(1, 8) as number)
    )::text
  );
select lives_ok(pg_temp.add('anna', 'friend9'), 'the group creator can add a tenth member');
select
  tests.throws_problem(
    pg_temp.add('anna', 'friend10'),
    409,
    'group_full',
    'the group creator cannot add an eleventh member: 409 group_full'
  );
select
  tests.throws_problem(
    pg_temp.add('anna', name),
    409,
    'group_full',
    format('adding %s to a full group fails with 409 group_full before this person is checked', name)
  )
from unnest(array['blocked', 'stranger', 'paul']) as name;
select
  lives_ok(pg_temp.add('anna', 'friend9'), 'adding an existing member of a full group again changes nothing');
select tests.let(tests.person('friend9'), format('api.leave_group(%L)', tests.kept('group')));
select
  lives_ok(
    pg_temp.add('anna', 'friend10'),
    'the group creator can add a member to a full group after another member has left'
  );

-- In each status ---------------------------------------------------------------------------------------------

create function pg_temp.bring_about(state text)
returns text
language plpgsql
as $$
declare
  event_id uuid := tests.publish_event(tests.person('olga'), '{"capacity": 2}');
  group_id uuid;
begin
  if state = 'waiting' then
    perform tests.vote(
      tests.person('olga'),
      tests.like_event(tests.person('elsewhere'), event_id, '{egor}'),
      'consent'
    );
  end if;
  group_id := tests.like_event(tests.person('anna'), event_id, '{boris}');
  case state
    when 'waiting' then perform tests.vote(tests.person('olga'), group_id, 'consent');
    when 'approved' then perform tests.vote(tests.person('olga'), group_id, 'consent');
    when 'rejected' then perform tests.vote(tests.person('olga'), group_id, 'refuse');
    when 'expired' then perform tests.let(tests.person('olga'), format('api.cancel_event(%L)', event_id));
    else null;
  end case;
  return tests.keep(state, group_id::text);
end;
$$;

select pg_temp.bring_about(state) from unnest(enum_range(null::public.like_group_status)::text[]) as state;
select
  is(
    tests.group_state(tests.kept(state)::uuid),
    state || ': anna boris',
    'the group that the test prepared is ' || state
  )
from unnest(enum_range(null::public.like_group_status)::text[]) as state;
select tests.take_told();
select
  case
    when refused then tests.throws_problem(
      pg_temp.confirm('boris', state),
      409,
      'group_closed',
      format('a member cannot confirm in a group that is %s: 409 group_closed', state)
    )
    else lives_ok(
      pg_temp.confirm('boris', state),
      format('a member can confirm in a group that is %s', state)
    )
  end
from
  (
    values
      ('pending', false),
      ('waiting', false),
      ('approved', false),
      ('rejected', true),
      ('expired', true)
  ) as cases (state, refused);
select
  is(
    tests.take_told(),
    'anna: event_invite_accepted of boris, anna: event_invite_accepted of boris, anna: event_invite_accepted of boris',
    'the group creator is notified of the confirmation in each open group'
  );
select
  tests.throws_problem(
    pg_temp.add('anna', 'clara', state),
    409,
    'group_closed',
    format('the group creator cannot add a member to a group that is %s: 409 group_closed', state)
  )
from unnest(array['waiting', 'approved', 'rejected', 'expired']) as state;
select tests.freeze_time('1999-06-02T00:00:00Z');
select
  tests.throws_problem(
    pg_temp.add('anna', 'clara', 'pending'),
    409,
    'group_closed',
    'the group creator cannot add a member after the end of the event, even before the events job runs: 409 group_closed'
  );

select * from finish();

rollback;
