-- Groups: applying to an event, alone or with friends, and all reasons for a rejection.

begin;

select plan(76);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from
  unnest(
    array[
      'olga',
      'paul',
      'rita',
      'anna',
      'boris',
      'clara',
      'dina',
      'egor',
      'stranger',
      'blocked',
      'blocker',
      'asked',
      'past'
    ]
  ) as name;
select tests.befriend(tests.person('anna'), tests.person(name))
from unnest(array['boris', 'clara', 'paul', 'rita', 'olga', 'blocked', 'blocker', 'past']) as name;
select tests.let(tests.person('anna'), format('api.send_friend_request(%L)', tests.person('asked')));
select tests.let(tests.person('past'), format('api.unfriend(%L)', tests.person('anna')));
select tests.keep('event', tests.publish_event(tests.person('olga'), '{"title": "Chess"}')::text);
select tests.add_author(tests.kept('event')::uuid, tests.person('paul'));
select tests.add_author(tests.kept('event')::uuid, tests.person('rita'), 'pending');
select tests.let(tests.person('olga'), format('api.block_person(%L)', tests.person('blocked')));
select tests.let(tests.person('blocker'), format('api.block_person(%L)', tests.person('olga')));

create function pg_temp.like(actor text, event_id text, friends text[] default '{}')
returns text
language sql
as $$
  select
    format(
      'select tests.let(tests.person(%L), %L)',
      actor,
      format(
        'api.like_event(%L, %L)',
        event_id,
        array(select tests.person(friend) from unnest(friends) as friend)
      )
    );
$$;

grant execute on all functions in schema pg_temp to authenticated;

-- Rejected calls ---------------------------------------------------------------------------------------------

select
  tests.throws_problem(
    pg_temp.like(actor, tests.kept('event'), friends),
    status,
    code,
    field,
    format('%s cannot apply with the friends %s', actor, friends)
  )
from
  (
    values
      -- Friends whom the applicant may not bring are identified by their index in the list.
      ('anna', '{anna}'::text[], 400, 'validation_failed', 'memberIds.0'),
      ('anna', '{boris,anna}', 400, 'validation_failed', 'memberIds.1'),
      ('anna', '{dina}', 400, 'validation_failed', 'memberIds.0'),
      ('anna', '{boris,clara,dina}', 400, 'validation_failed', 'memberIds.2'),
      ('anna', '{asked}', 400, 'validation_failed', 'memberIds.0'),
      ('asked', '{anna}', 400, 'validation_failed', 'memberIds.0'),
      ('anna', '{past}', 400, 'validation_failed', 'memberIds.0'),
      ('anna', '{boris,nobody of this name}', 400, 'validation_failed', 'memberIds.1'),
      ('anna', '{boris,olga}', 400, 'validation_failed', 'memberIds.1'),
      ('anna', '{paul}', 400, 'validation_failed', 'memberIds.0'),
      ('anna', '{boris,blocked}', 400, 'validation_failed', 'memberIds.1'),
      ('anna', '{blocker}', 400, 'validation_failed', 'memberIds.0'),
      ('olga', '{}', 403, 'own_event', null),
      ('paul', '{}', 403, 'own_event', null),
      ('paul', '{anna}', 403, 'own_event', null),
      ('blocked', '{}', 404, 'event_not_found', null),
      ('blocker', '{}', 404, 'event_not_found', null),
      ('blocker', '{anna}', 404, 'event_not_found', null)
  ) as refused (actor, friends, status, code, field);
select
  tests.throws_problem(
    pg_temp.like('anna', tests.person('no event')::text),
    404,
    'event_not_found',
    'rejects an application to an unknown event with 404'
  );

-- Every status of an event. A deleted event is hidden from everyone but its creator; a private one is hidden from
-- everyone who may not see it.
create function pg_temp.bring_about(state text)
returns text
language plpgsql
as $$
declare
  event_id uuid := tests.create_event(
    tests.person('olga'),
    jsonb_build_object('visibility', case when state = 'private' then 'private' else 'public' end)
  );
begin
  if state <> 'draft' then
    perform tests.let(tests.person('olga'), format('api.publish_event(%L)', event_id));
  end if;
  perform tests.add_author(event_id, tests.person('rita'), 'pending');
  if state in ('cancelled', 'deleted') then
    perform tests.let(tests.person('olga'), format('api.%s_event(%L)', left(state, 6), event_id));
  end if;
  return tests.keep(replace(state, ' ', '_'), event_id::text);
end;
$$;

select pg_temp.bring_about(state)
from
  unnest(
    array['draft', 'published', 'cancelled', 'deleted', 'private', 'started', 'finished', 'written']
  ) as state;
select
  tests.throws_problem(
    pg_temp.like(actor, tests.kept(state)),
    status,
    code,
    format('%s cannot apply to an event that is %s', actor, state)
  )
from
  (
    values
      ('stranger', 'draft', 404, 'event_not_found'),
      ('rita', 'draft', 409, 'event_not_published'),
      ('olga', 'draft', 403, 'own_event'),
      ('anna', 'cancelled', 409, 'event_not_published'),
      ('anna', 'deleted', 404, 'event_not_found'),
      ('olga', 'deleted', 403, 'own_event'),
      ('stranger', 'private', 404, 'event_not_found')
  ) as refused (actor, state, status, code);
select
  tests.throws_problem(
    pg_temp.like('anna', tests.kept('cancelled'), friends),
    status,
    code,
    field,
    format('rejects an application with %s to a cancelled event before checking these people', friends)
  )
from
  (
    values
      ('{blocked}'::text[], 409, 'event_not_published', null),
      ('{dina}', 409, 'event_not_published', null),
      ('{boris,anna}', 400, 'validation_failed', 'memberIds.1')
  ) as refused (friends, status, code, field);
select tests.freeze_time('1999-06-02T00:00:00Z');
select
  tests.throws_problem(
    pg_temp.like('anna', tests.kept('finished')),
    409,
    'event_not_published',
    'anna cannot apply to an event that is over according to the clock'
  );
select tests.act_as_service();
select api.advance_events(1000);
select tests.act_as_nobody();
select
  tests.throws_problem(
    pg_temp.like('anna', tests.kept('written')),
    409,
    'event_not_published',
    'anna cannot apply to an event that is stored as finished'
  );
select
  is(
    (
      select count(*)
      from public.like_groups
      where
        creator_id in (
          select tests.person(name) from unnest(array['anna', 'paul', 'olga', 'rita', 'stranger']) as name
        )
    ),
    0::bigint,
    'a rejected application leaves no row'
  );

-- Alone ------------------------------------------------------------------------------------------------------

select tests.freeze_time('1999-05-01T12:00:00Z');
select
  tests.throws_problem(
    pg_temp.like('boris', tests.kept('event')),
    409,
    'event_not_published',
    'a user whose transaction began before the events job finished the event can no longer apply'
  );
-- Moves the clock back, and undoes what the job `events` stored.
update public.events set status = 'published' where status in ('started', 'finished');
select tests.take_told();
select tests.act_as(tests.person('stranger'));
select tests.keep('answer', api.like_event(tests.kept('event')::uuid, '{}')::text);
select
  is(
    tests.kept('answer')::jsonb - 'id',
    jsonb_build_object(
      'eventId', tests.kept('event'),
      'creatorId', tests.person('stranger'),
      'memberIds', jsonb_build_array(tests.person('stranger')),
      'confirmedIds', jsonb_build_array(tests.person('stranger')),
      'status', 'pending',
      'chatId', null,
      'createdAt', '1999-05-01T12:00:00.000Z'
    ),
    'an unrelated user who applies alone to a public event is a group of one'
  );
select is(tests.take_status(), null, 'an application returns the default status 201');
select
  is(
    api.get_group((tests.kept('answer')::json ->> 'id')::uuid)::jsonb,
    tests.kept('answer')::jsonb,
    'reading the group returns the same as the application'
  );
select tests.act_as_nobody();
select
  tests.throws_problem(
    pg_temp.like('stranger', tests.kept('event')),
    409,
    'already_in_group',
    tests.already_in_group(tests.kept('event')::uuid, '{stranger}', 'stranger'),
    'rejects a second application by the same person, with the id of their group'
  );
select tests.keep('other_event', tests.publish_event(tests.person('olga'))::text);
select
  lives_ok(
    pg_temp.like('stranger', tests.kept('other_event')),
    'a member of an open group can apply to another event'
  );

-- With friends -----------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select
  tests.keep(
    'group',
    api.like_event(tests.kept('event')::uuid, array[tests.person('clara'), tests.person('boris')]) ->> 'id'
  );
select
  is(
    api.get_group(tests.kept('group')::uuid) ->> 'creatorId',
    tests.person('anna')::text,
    'the applicant is the creator of the group'
  );
select
  set_eq(
    $$ select json_array_elements_text(api.get_group(tests.kept('group')::uuid) -> 'memberIds')::uuid $$,
    $$ select tests.person(name) from unnest(array['anna', 'boris', 'clara']) as name $$,
    'a group contains the applicant and the friends'
  );
select tests.act_as_nobody();
select
  tests.throws_problem(
    pg_temp.like(actor, tests.kept('event'), friends),
    409,
    'already_in_group',
    tests.already_in_group(tests.kept('event')::uuid, actor || friends, actor),
    format('%s cannot apply with %s, and the error names all of them and the group', actor, friends)
  )
from
  (
    values
      ('anna', '{}'::text[]),
      ('anna', '{clara,boris}'),
      ('boris', '{}'),
      ('clara', '{}')
  ) as refused (actor, friends);
-- An error 400 would reveal a block between two other users, and an error with userIds would reveal that non-contacts
-- attend.
select
  tests.throws_problem(
    pg_temp.like('anna', tests.kept('event'), friends),
    409,
    'already_in_group',
    tests.already_in_group(tests.kept('event')::uuid, named, 'anna'),
    format(
      'an applicant in an open group who applies with %s gets 409 before these people are checked',
      friends
    )
  )
from
  (
    values
      ('{blocked}'::text[], '{anna}'::text[]),
      ('{blocker}', '{anna}'),
      ('{boris,blocked}', '{anna,boris}'),
      ('{paul}', '{anna}'),
      ('{olga}', '{anna}'),
      ('{dina}', '{anna}'),
      ('{asked}', '{anna}'),
      ('{stranger}', '{anna}'),
      ('{stranger,clara}', '{anna,clara}'),
      ('{nobody of this name}', '{anna}')
  ) as named_people (friends, named);
select
  tests.throws_problem(
    pg_temp.like('anna', tests.kept('event'), friends),
    400,
    'validation_failed',
    'memberIds.1',
    format('an applicant in an open group who applies with %s gets 400, which names the applicant', friends)
  )
from
  (
    values
      ('{boris,anna}'::text[]),
      ('{blocked,anna}')
  ) as malformed (friends);
select tests.befriend(tests.person('dina'), tests.person(name))
from unnest(array['boris', 'egor', 'stranger']) as name;
select
  tests.throws_problem(
    pg_temp.like('dina', tests.kept('event'), friends),
    409,
    'already_in_group',
    tests.already_in_group(tests.kept('event')::uuid, array_remove(friends, 'egor')),
    format(
      'dina cannot apply with %s, and the error names those of them who are in a group, but not the group',
      friends
    )
  )
from
  (
    values
      ('{boris}'::text[]),
      ('{egor,boris}'),
      ('{stranger}'),
      ('{stranger,egor,boris}'),
      ('{boris,stranger}')
  ) as refused (friends);
select
  lives_ok(
    pg_temp.like('dina', tests.kept('event'), '{egor,egor}'),
    'an application can name a friend twice'
  );
select
  is(
    (
      select array_agg(tests.name_of(user_id) order by tests.name_of(user_id))
      from
        public.like_group_members
        join public.like_groups on like_groups.id = group_id
      where creator_id = tests.person('dina')
    ),
    array['dina', 'egor'],
    'a friend whom the application names twice is in the group once'
  );
select
  is(
    tests.disorder(tests.kept('event')::uuid),
    'none',
    'the rows of the event are consistent after all applications'
  );

-- An invited co-author is not an organizer yet.
select
  lives_ok(pg_temp.like('rita', tests.kept('event')), 'a friend who is invited to organize can apply');
select
  tests.throws_problem(
    format(
      'select tests.let(tests.person(%L), %L)',
      'rita',
      format('api.accept_author_invitation(%L)', tests.kept('event'))
    ),
    409,
    'already_in_group',
    tests.already_in_group(tests.kept('event')::uuid, '{rita}', 'rita'),
    'rejects a member of an open group who accepts to organize, with the id of the group'
  );
select
  lives_ok(
    format(
      'select tests.let(tests.person(%L), %L)',
      'rita',
      format(
        'api.leave_group(%L)',
        (
          select id
          from public.like_groups
          where creator_id = tests.person('rita') and event_id = tests.kept('event')::uuid
        )
      )
    ),
    'the invited friend can leave the group'
  );
select
  is(
    tests.let(
      tests.person('rita'),
      format('api.accept_author_invitation(%L)', tests.kept('event'))
    ) ->> 'status',
    'accepted',
    'the invited friend can become an organizer after leaving the group'
  );

-- When a user may apply again ------------------------------------------------------------------------------------

select tests.keep('again', tests.publish_event(tests.person('olga'))::text);
select
  tests.keep('rejected', tests.like_event(tests.person('boris'), tests.kept('again')::uuid, '{clara}')::text);
select
  is(
    tests.vote(tests.person('olga'), tests.kept('rejected')::uuid, 'refuse'),
    'rejected',
    'the only organizer can reject a group with one refusal'
  );
select
  lives_ok(pg_temp.like('clara', tests.kept('again')), 'a member of a rejected group can apply again');
select
  lives_ok(pg_temp.like('boris', tests.kept('again')), 'the creator of a rejected group can apply again');
select
  is(
    tests.vote(
      tests.person('olga'),
      (
        select id
        from public.like_groups
        where
          creator_id = tests.person('boris')
          and status = 'pending'
          and event_id = tests.kept('again')::uuid
      ),
      'consent'
    ),
    'approved',
    'another application by a member of a rejected group can be admitted'
  );
select
  tests.throws_problem(
    pg_temp.like('boris', tests.kept('again')),
    409,
    'already_in_group',
    tests.already_in_group(tests.kept('again')::uuid, '{boris}', 'boris'),
    'rejects an application of a guest with 409 already_in_group'
  );

-- Started events accept applications until they end, private ones from friends of the creator.
select tests.freeze_time('1999-06-01T23:59:59.999Z');
select
  lives_ok(
    pg_temp.like('anna', tests.kept('started')),
    'a user can apply to an event that has started, until it ends'
  );
select
  lives_ok(
    pg_temp.like('rita', tests.kept('private')),
    'a friend of the creator can apply to a private event'
  );
select
  is(
    tests.disorder(tests.kept('again')::uuid),
    'none',
    'the rows of the event are consistent after further applications'
  );

select * from finish();

rollback;
