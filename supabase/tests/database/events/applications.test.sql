-- Applications to an event: organizers can close and open them, and existing applications remain.

begin;

select plan(52);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from
  unnest(
    array[
      'creator',
      'author',
      'guest',
      'pending',
      'friend',
      'other_friend',
      'waiting',
      'rejected',
      'late',
      'later',
      'stranger'
    ]
  ) as name;
select
  tests.keep(
    'event',
    tests.publish_event(tests.person('creator'), '{"capacity": 1, "endAt": "1999-06-01T18:00:00Z"}')::text
  );
select tests.add_author(tests.kept('event')::uuid, tests.person('author'));
select tests.befriend(tests.person('pending'), tests.person(name))
from unnest(array['friend', 'other_friend']) as name;
select tests.befriend(tests.person('late'), tests.person('pending'));

select tests.keep('group_of_' || name, tests.like_event(tests.person(name), tests.kept('event')::uuid)::text)
from unnest(array['guest', 'pending', 'waiting', 'rejected']) as name;
select tests.vote(tests.person('creator'), tests.kept('group_of_guest')::uuid, 'consent');
select tests.vote(tests.person('creator'), tests.kept('group_of_waiting')::uuid, 'consent');
select tests.vote(tests.person(name), tests.kept('group_of_rejected')::uuid, 'refuse')
from unnest(array['creator', 'author']) as name;

create function pg_temp.close(name text, is_open boolean default false)
returns text
language sql
as $$
  select
    tests.let(
      name,
      'api.update_event(%L, %L)',
      tests.kept('event'),
      jsonb_build_object('acceptsApplications', is_open)::text
    ) ->> 'acceptsApplications';
$$;

-- Closing -------------------------------------------------------------------------------------------------

select
  is(
    tests.let('stranger', 'api.get_event(%L)', tests.kept('event')) ->> 'acceptsApplications',
    'true',
    'an event accepts applications by default'
  );
select is(pg_temp.close('author'), 'false', 'a co-author can close the applications of an event');
select
  is(
    pg_temp.close('creator'),
    'false',
    'closing the applications of an event again does not change the event'
  );
select
  is(
    tests.let('stranger', call, tests.kept('event'))::jsonb #>> path,
    'false',
    format('if the applications of an event are closed, %s returns acceptsApplications false', call)
  )
from
  (
    values
      ('api.get_event(%L)', '{acceptsApplications}'::text[]),
      ('api.list_events_by_id(array[%L]::uuid[])', '{data,0,acceptsApplications}')
  ) as calls (call, path);
select
  is(
    jsonb_path_query_first(
      tests.let(
        'stranger',
        $$ api.list_events('{"lat": -48.876667, "lng": -123.393333, "radius": 100}', null, 100) $$
      )::jsonb,
      format('$.data[*] ? (@.id == "%s").acceptsApplications', tests.kept('event'))::jsonpath
    ),
    'false',
    'the feed still shows an event with closed applications, with acceptsApplications false'
  );
select
  tests.throws_problem(
    format('select tests.like_event(tests.person(%L), %L)', name, tests.kept('event')),
    409,
    'applications_closed',
    format('%s cannot apply to an event while its applications are closed: 409 applications_closed', name)
  )
from unnest(array['stranger', 'rejected']) as name;
select
  tests.throws_problem(
    format('select tests.like_event(tests.person(%L), %L, %L)', 'late', tests.kept('event'), '{pending}'),
    409,
    'applications_closed',
    'while applications are closed, a person cannot apply with a friend who is already in a group: 409 applications_closed'
  );
select
  tests.throws_problem(
    format('select tests.like_event(tests.person(%L), %L)', name, tests.kept('event')),
    409,
    'already_in_group',
    tests.already_in_group(tests.kept('event')::uuid, array[name], name),
    format(
      'a group member who applies while applications are closed gets already_in_group, not applications_closed: %s',
      name
    )
  )
from unnest(array['guest', 'pending', 'waiting']) as name;
select
  tests.throws_problem(
    format('select tests.like_event(tests.person(%L), %L)', 'author', tests.kept('event')),
    403,
    'own_event',
    'an organizer who applies while applications are closed gets own_event, not applications_closed'
  );

-- Open groups ---------------------------------------------------------------------------------------------

select
  is(
    tests.let('pending', 'api.get_group(%L)', tests.kept('group_of_pending')) ->> 'status',
    'pending',
    'a pending group stays pending when the event closes its applications'
  );
select
  is(
    tests.let(
      'pending',
      'api.add_group_member(%L, %L)',
      tests.kept('group_of_pending'),
      tests.person('friend')::text
    ) ->> 'userId',
    tests.person('friend')::text,
    'the creator of a pending group can add a friend while applications are closed'
  );
select
  is(
    tests.let('friend', 'api.confirm_membership(%L)', tests.kept('group_of_pending')) ->> 'userId',
    tests.person('friend')::text,
    'a friend added to a pending group can confirm while applications are closed'
  );
select tests.let('friend', 'api.leave_group(%L)', tests.kept('group_of_pending'));
select tests.let('guest', 'api.leave_group(%L)', tests.kept('group_of_guest'));
select
  is(
    tests.let('waiting', 'api.get_group(%L)', tests.kept('group_of_waiting')) ->> 'status',
    'approved',
    'a waiting group is admitted to a free seat while applications are closed'
  );
select tests.let('creator', 'api.update_event(%L, ''{"capacity": 5}'')', tests.kept('event'));
select
  is(
    tests.vote(tests.person('creator'), tests.kept('group_of_pending')::uuid, 'consent'),
    'approved',
    'organizers can approve a pending group while applications are closed'
  );
select
  tests.throws_problem(
    format('select tests.like_event(tests.person(%L), %L)', 'guest', tests.kept('event')),
    409,
    'applications_closed',
    'a guest who has left the group cannot apply again while applications are closed'
  );

-- Opening -------------------------------------------------------------------------------------------------

select is(pg_temp.close('author', true), 'true', 'a co-author can open the applications of an event again');
select
  lives_ok(
    format('select tests.like_event(tests.person(%L), %L)', name, tests.kept('event')),
    format('%s can apply once the applications are open again', name)
  )
from unnest(array['guest', 'rejected', 'late']) as name;

-- Who may, and until when ---------------------------------------------------------------------------------

select
  tests.throws_problem(
    format('select pg_temp.close(%L)', name),
    403,
    'not_an_organizer',
    format('a person who is not an organizer cannot change acceptsApplications: %s', name)
  )
from unnest(array['waiting', 'rejected', 'stranger']) as name;
select
  tests.keep('draft', tests.create_event(tests.person('creator'), '{"endAt": "1999-06-01T18:00:00Z"}')::text),
  tests.keep(
    'deleted',
    tests.publish_event(tests.person('creator'), '{"endAt": "1999-06-01T18:00:00Z"}')::text
  ),
  tests.keep(
    'cancelled',
    tests.publish_event(tests.person('creator'), '{"endAt": "1999-06-01T18:00:00Z"}')::text
  );
select tests.let('creator', 'api.delete_event(%L)', tests.kept('deleted'));
select tests.let('creator', 'api.cancel_event(%L)', tests.kept('cancelled'));

create function pg_temp.change(name text, event text, changes jsonb)
returns text
language plpgsql
as $$
begin
  return tests.let(name, 'api.update_event(%L, %L)', tests.kept(event), changes::text) ->> 'acceptsApplications';
exception
  when others then
    return sqlerrm;
end;
$$;

select
  is(
    pg_temp.change(name, event, changes::jsonb),
    outcome,
    format('at %s, %s changes %s of an event that is %s: %s', moment, name, changes, event, outcome)
  )
from
  (
    values
      ('1999-06-01T11:59:59.999Z', 'creator', 'draft', '{"acceptsApplications": false}', 'false'),
      ('1999-06-01T11:59:59.999Z', 'creator', 'deleted', '{"acceptsApplications": false}', 'event_deleted'),
      ('1999-06-01T11:59:59.999Z', 'creator', 'cancelled', '{"acceptsApplications": false}', 'false'),
      (
        '1999-06-01T11:59:59.999Z',
        'creator',
        'event',
        '{"acceptsApplications": false, "title": "New"}',
        'false'
      ),
      ('1999-06-01T12:00:00Z', 'creator', 'event', '{"acceptsApplications": true}', 'true'),
      ('1999-06-01T12:00:00Z', 'author', 'event', '{"acceptsApplications": false}', 'false'),
      ('1999-06-01T12:00:00Z', 'author', 'event', '{"acceptsApplications": false}', 'false'),
      ('1999-06-01T12:00:00Z', 'waiting', 'event', '{"acceptsApplications": true}', 'not_an_organizer'),
      ('1999-06-01T12:00:00Z', 'stranger', 'event', '{"acceptsApplications": true}', 'not_an_organizer'),
      ('1999-06-01T12:00:00Z', 'stranger', 'draft', '{"acceptsApplications": true}', 'event_not_found'),
      (
        '1999-06-01T12:00:00Z',
        'creator',
        'event',
        '{"acceptsApplications": true, "title": "Late"}',
        'event_started'
      ),
      ('1999-06-01T12:00:00Z', 'creator', 'event', '{"title": "Late"}', 'event_started'),
      ('1999-06-01T12:00:00Z', 'creator', 'event', '{}', 'event_started'),
      ('1999-06-01T12:00:00Z', 'creator', 'draft', '{"acceptsApplications": true}', 'true'),
      ('1999-06-01T12:00:00Z', 'creator', 'deleted', '{"acceptsApplications": true}', 'event_deleted'),
      ('1999-06-01T12:00:00Z', 'creator', 'cancelled', '{"acceptsApplications": true}', 'event_closed'),
      ('1999-06-01T17:59:59.999Z', 'author', 'event', '{"acceptsApplications": true}', 'true'),
      ('1999-06-01T18:00:00Z', 'author', 'event', '{"acceptsApplications": false}', 'event_closed'),
      ('1999-06-01T18:00:00Z', 'waiting', 'event', '{"acceptsApplications": false}', 'not_an_organizer'),
      (
        '1999-06-01T18:00:00Z',
        'creator',
        'event',
        '{"acceptsApplications": false, "title": "Late"}',
        'event_started'
      ),
      ('1999-06-01T18:00:00Z', 'creator', 'draft', '{"acceptsApplications": false}', 'event_closed')
  ) as attempts (moment, name, event, changes, outcome)
  cross join lateral tests.freeze_time(moment::timestamptz);
select tests.let_service('api.advance_events(1000)');
select
  is(
    pg_temp.change('creator', 'event', '{"acceptsApplications": false}'),
    'event_closed',
    'acceptsApplications can no longer be changed after the events job has stored the end of the event: event_closed'
  );

-- Running events ------------------------------------------------------------------------------------------

select tests.freeze_time('1999-07-01T12:00:00Z');
select
  tests.keep(
    'event',
    tests.publish_event(
      tests.person('creator'),
      '{"startAt": "1999-07-01T11:00:00Z", "acceptsApplications": false}'
    )::text
  );
select
  tests.throws_problem(
    format('select tests.like_event(tests.person(%L), %L)', 'later', tests.kept('event')),
    409,
    'applications_closed',
    'no user can apply to a running event that was created with closed applications: 409 applications_closed'
  );
select pg_temp.close('creator', true);
select
  lives_ok(
    format('select tests.like_event(tests.person(%L), %L)', 'later', tests.kept('event')),
    'a running event accepts applications once an organizer opens them'
  );
select tests.let('creator', 'api.cancel_event(%L)', tests.kept('event'));
select
  tests.throws_problem(
    format('select tests.like_event(tests.person(%L), %L)', 'stranger', tests.kept('event')),
    409,
    'event_not_published',
    'an application to a cancelled event fails with event_not_published, not applications_closed'
  );

-- Export --------------------------------------------------------------------------------------------------

select
  is(
    jsonb_path_query_array(
      tests.let('creator', 'api.export_profile()')::jsonb,
      '$.events[*] ? (@.acceptsApplications == false).title'
    ),
    '["Evening with friends"]',
    'the profile export of the creator contains acceptsApplications of each event'
  );

select tests.act_as_nobody();
select * from finish();

rollback;
