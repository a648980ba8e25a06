-- Applications to an event, alone or with friends, and all reasons for which an application is rejected.

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
      -- The error contains the index of a friend whom the applicant may not bring.
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
    'a user cannot apply to an unknown event: 404 event_not_found'
  );

-- Creates an event for every status. Only its creator sees a deleted event, and only people with access see a private
-- event.
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
    format(
      'an application to a cancelled event gets an error that reveals nothing about the named people: %s',
      friends
    )
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
    'a user cannot apply to an event after its end, even before the events job has run: 409 event_not_published'
  );
select tests.act_as_service();
select api.advance_events(1000);
select tests.act_as_nobody();
select
  tests.throws_problem(
    pg_temp.like('anna', tests.kept('written')),
    409,
    'event_not_published',
    'a user cannot apply to an event after the events job has stored its end: 409 event_not_published'
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
    'a rejected application stores no group'
  );

-- Alone ------------------------------------------------------------------------------------------------------

select tests.freeze_time('1999-05-01T12:00:00Z');
select
  tests.throws_problem(
    pg_temp.like('boris', tests.kept('event')),
    409,
    'event_not_published',
    'after the events job has stored the end of an event, an application fails even if its transaction began before the end: 409 event_not_published'
  );
-- The clock moves back to a time before the events, so the statuses that the job `events` stored are reset.
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
    'a user who applies alone to a public event gets a group with one member'
  );
select is(tests.take_status(), null, 'the response to an application has the HTTP status 201');
select
  is(
    api.get_group((tests.kept('answer')::json ->> 'id')::uuid)::jsonb,
    tests.kept('answer')::jsonb,
    'reading a group returns the same as the response to the application'
  );
select tests.act_as_nobody();
select
  tests.throws_problem(
    pg_temp.like('stranger', tests.kept('event')),
    409,
    'already_in_group',
    tests.already_in_group(tests.kept('event')::uuid, '{stranger}', 'stranger'),
    'a user cannot apply to the same event twice, and the error contains the id of their group: 409 already_in_group'
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
    'the creator of a group is the user who applies'
  );
select
  set_eq(
    $$ select json_array_elements_text(api.get_group(tests.kept('group')::uuid) -> 'memberIds')::uuid $$,
    $$ select tests.person(name) from unnest(array['anna', 'boris', 'clara']) as name $$,
    'the members of a group are the applicant and the named friends'
  );
select tests.act_as_nobody();
select
  tests.throws_problem(
    pg_temp.like(actor, tests.kept('event'), friends),
    409,
    'already_in_group',
    tests.already_in_group(tests.kept('event')::uuid, actor || friends, actor),
    format(
      'if %s applies with %s, the error already_in_group contains all these people and the group',
      actor,
      friends
    )
  )
from
  (
    values
      ('anna', '{}'::text[]),
      ('anna', '{clara,boris}'),
      ('boris', '{}'),
      ('clara', '{}')
  ) as refused (actor, friends);
-- A 400 would reveal a block between two other users, and an error with userIds would reveal which non-contacts attend.
select
  tests.throws_problem(
    pg_temp.like('anna', tests.kept('event'), friends),
    409,
    'already_in_group',
    tests.already_in_group(tests.kept('event')::uuid, named, 'anna'),
    format(
      'an applicant in an open group who applies with %s gets 409 already_in_group, without a check of these people',
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
    format('an applicant in an open group who names themselves in %s gets 400', friends)
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
      'dina cannot apply with %s, and the error contains the friends who are already in a group, but not the group',
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
    'an application can contain the same friend twice'
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
    'a friend whom the application contains twice is in the group only once'
  );
select
  is(
    tests.disorder(tests.kept('event')::uuid),
    'none',
    'the rows of the event are consistent after all these applications'
  );

-- An invited co-author is not an organizer before accepting the invitation.
select
  lives_ok(
    pg_temp.like('rita', tests.kept('event')),
    'a friend who is invited as a co-author can apply to the event'
  );
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
    'a member of an open group cannot accept an invitation as co-author, and the error contains the id of the group: 409 already_in_group'
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
    'a friend who is invited as a co-author can leave their group'
  );
select
  is(
    tests.let(
      tests.person('rita'),
      format('api.accept_author_invitation(%L)', tests.kept('event'))
    ) ->> 'status',
    'accepted',
    'a friend who is invited as a co-author can accept after leaving their group'
  );

-- When a user may apply again ------------------------------------------------------------------------------------

select tests.keep('again', tests.publish_event(tests.person('olga'))::text);
select
  tests.keep('rejected', tests.like_event(tests.person('boris'), tests.kept('again')::uuid, '{clara}')::text);
select
  is(
    tests.vote(tests.person('olga'), tests.kept('rejected')::uuid, 'refuse'),
    'rejected',
    'one refusal by the only organizer of an event rejects a group'
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
    'a second application by a user whose first group was rejected can be approved'
  );
select
  tests.throws_problem(
    pg_temp.like('boris', tests.kept('again')),
    409,
    'already_in_group',
    tests.already_in_group(tests.kept('again')::uuid, '{boris}', 'boris'),
    'a guest cannot apply to the same event again: 409 already_in_group'
  );

-- People can apply to a started event until it ends, and friends of the creator can apply to a private event.
select tests.freeze_time('1999-06-01T23:59:59.999Z');
select
  lives_ok(pg_temp.like('anna', tests.kept('started')), 'a user can apply to a started event until it ends');
select
  lives_ok(
    pg_temp.like('rita', tests.kept('private')),
    'a friend of the creator can apply to a private event'
  );
select
  is(
    tests.disorder(tests.kept('again')::uuid),
    'none',
    'the rows of the event are consistent after the repeated applications'
  );

select * from finish();

rollback;
