-- Effects of a suspension on live locations, pushes, open groups and votes.

begin;

select plan(46);

select tests.freeze_time('1999-05-20T12:00:00Z');
select
  tests.create_completed_profile(
    name,
    '{"latitude": -48.8761, "longitude": -123.3931, "isVisibleOnMap": true}'
  )
from unnest(array['anna', 'boris', 'dina', 'egor', 'olga', 'paul', 'quin']) as name;

-- Live location --------------------------------------------------------------------------------------------

select tests.befriend(tests.person('anna'), tests.person('boris'));
select tests.let('anna', 'api.share_location(-48.8761, -123.3931, 86400)');
select tests.take_locations_told();
select tests.suspend('anna', '1999-05-20T13:00:00Z');
select
  is(
    tests.take_locations_told(),
    'anna stopped',
    'a suspension stops the live location, and broadcasts that to its followers'
  );
select
  is(
    (select count(*) from private.live_locations where person_id = tests.person('anna')),
    0::bigint,
    'a suspension deletes the live location'
  );
select
  throws_ok(
    tests.call_of('anna', 'api.share_location(-48.8761, -123.3931, 3600)'),
    'PT403',
    'account_suspended',
    'a call that was authorized before the suspension shares no location'
  );
select tests.suspend('anna', '1999-05-20T13:00:00Z');
select is(tests.take_locations_told(), 'nothing', 'a second suspension stops no live location');
select tests.reinstate('anna');
select
  is(
    (select count(*) from private.live_locations where person_id = tests.person('anna')),
    0::bigint,
    'a reinstatement does not restore the live location'
  );

-- Pushes ---------------------------------------------------------------------------------------------------

select tests.take_told();
delete from private.push_deliveries;
select tests.register_device('anna', 'phone of anna');
select tests.register_device('boris', 'phone of boris');
select tests.tell('anna', 'Hello', 'boris');
select tests.tell('boris', 'Hello', 'anna');
select tests.tell('boris', 'Hello', 'dina');
select tests.suspend('anna', '1999-05-20T13:00:00Z');

create function pg_temp.deliveries()
returns text
language sql
as $$
  select
    string_agg(
      concat_ws(
        ' ',
        tests.name_of(notifications.user_id),
        'of',
        tests.name_of(notifications.actor_id),
        coalesce(delivery.outcome, 'waits')
      ),
      ', '
      order by tests.name_of(notifications.user_id), tests.name_of(notifications.actor_id)
    )
  from
    private.push_deliveries as delivery
    join public.notifications on notifications.id = delivery.notification_id;
$$;

select
  is(
    pg_temp.deliveries(),
    'anna of boris notification_gone, boris of anna waits, boris of dina waits',
    'queued pushes for the suspended user are dropped at once'
  );
select
  is(
    (
      select string_agg(tests.name_of((delivery ->> 'userId')::uuid), ' ')
      from
        jsonb_array_elements(
          tests.let_service('api.claim_deliveries(''fcm'', 10)') -> 'deliveries'
        ) as delivery
    ) is distinct from 'unexpected',
    true,
    'due deliveries are claimed'
  );
select
  is(
    pg_temp.deliveries(),
    'anna of boris notification_gone, boris of anna notification_gone, boris of dina waits',
    'pushes about the suspended user are dropped when they are claimed'
  );
select tests.take_told();
select tests.tell('anna', 'Hello', 'boris');
select tests.tell('boris', 'Hello', 'anna');
select tests.tell('anna', 'From nobody');
select tests.tell('boris', 'Hello', 'dina');
select
  is(
    tests.take_told(),
    'boris: chat_message of dina',
    'the suspended user gets no notifications and causes none'
  );
select tests.reinstate('anna');
select tests.tell('anna', 'Hello', 'boris');
select is(tests.take_told(), 'anna: chat_message of boris', 'a reinstated user gets notifications again');

-- Groups of a suspended user -------------------------------------------------------------------------------

-- Anna's group with Boris, Dina's group with Anna, and an approved group of Anna, each at an event of Olga.
select tests.keep('first', tests.publish_event(tests.person('olga'))::text);
select tests.keep('second', tests.publish_event(tests.person('olga'))::text);
select tests.keep('third', tests.publish_event(tests.person('olga'), '{"capacity": 1}')::text);
select tests.keep('full', tests.publish_event(tests.person('olga'), '{"capacity": 1}')::text);
select tests.add_author(tests.kept('second')::uuid, tests.person('paul'));
select tests.keep('own', tests.like_event(tests.person('anna'), tests.kept('first')::uuid, '{boris}')::text);
select
  tests.keep('joint', tests.like_event(tests.person('dina'), tests.kept('second')::uuid, '{anna}')::text);
select tests.keep('admitted', tests.like_event(tests.person('anna'), tests.kept('third')::uuid)::text);
select tests.vote(tests.person('olga'), tests.kept('admitted')::uuid, 'consent');
select tests.vote(tests.person('olga'), tests.kept('joint')::uuid, 'consent');
select tests.keep('guest', tests.like_event(tests.person('egor'), tests.kept('full')::uuid)::text);
select tests.vote(tests.person('olga'), tests.kept('guest')::uuid, 'consent');
select tests.keep('waiting', tests.like_event(tests.person('anna'), tests.kept('full')::uuid)::text);
select
  is(
    tests.vote(tests.person('olga'), tests.kept('waiting')::uuid, 'consent'),
    'waiting',
    'the creator''s group waits for a seat before the suspension'
  );
select tests.take_told();
select tests.suspend('anna');
select
  is(
    tests.group_state(tests.kept('own')::uuid),
    'expired: anna boris',
    'the pending group of a suspended user expires'
  );
select
  is(
    tests.group_state(tests.kept('waiting')::uuid),
    'expired: anna',
    'the waiting group of a suspended user expires'
  );
select
  is(
    tests.group_state(tests.kept('joint')::uuid),
    'approved: dina',
    'a suspended user leaves the pending group of another user, which is re-evaluated'
  );
select
  is(
    tests.group_state(tests.kept('admitted')::uuid),
    'approved: anna',
    'the approved group of a suspended user stays approved'
  );
select
  is(
    (select guest_count from public.events where id = tests.kept('third')::uuid),
    1,
    'the seat of a suspended user in an approved group stays taken'
  );
select
  is(
    tests.chat_people(tests.group_chat(tests.kept('admitted')::uuid)),
    'olga organizer, anna member',
    'a suspended user stays in the chat of an approved group'
  );
select
  is(
    tests.take_told(),
    'dina: event_application_approved, dina: chat_created, olga: chat_created, paul: chat_created',
    'expired groups send no notification'
  );
select
  is(
    (
      select string_agg(tests.disorder(tests.kept(name)::uuid), ', ')
      from unnest(array['first', 'second', 'third', 'full']) as name
    ),
    'none, none, none, none',
    'counts and chats of the events are consistent after the suspension'
  );
select
  throws_ok(
    tests.call_of('anna', format('api.like_event(%L, ''{}'')', tests.kept('first'))),
    'PT403',
    'account_suspended',
    'a call that was authorized before the suspension cannot apply'
  );
select tests.reinstate('anna');
select
  is(
    tests.group_state(tests.kept('own')::uuid),
    'expired: anna boris',
    'an expired group stays expired after the reinstatement'
  );
select
  isnt(
    tests.like_event(tests.person('anna'), tests.kept('first')::uuid, '{boris}'),
    null,
    'both members of an expired group can apply again'
  );

-- Votes ----------------------------------------------------------------------------------------------------

-- State of a group of the given size at an event of Olga, Paul and Quin, after their votes (one letter each).
create function pg_temp.voted(people integer, votes text)
returns text
language plpgsql
as $$
declare
  event_id uuid := tests.publish_event(tests.person('olga'));
  group_id uuid;
  status text := 'pending';
  voter text;
begin
  perform tests.add_author(event_id, tests.person('paul'));
  perform tests.add_author(event_id, tests.person('quin'));
  group_id := tests.like_event(tests.person('anna'), event_id, (array['boris', 'dina', 'egor'])[:people - 1]);
  perform tests.keep('event', event_id::text);
  perform tests.keep('group', group_id::text);
  for number in 1..length(votes) / 2 loop
    voter := case substr(votes, 2 * number, 1) when 'o' then 'olga' when 'p' then 'paul' else 'quin' end;
    status := tests.vote(
      tests.person(voter),
      group_id,
      case substr(votes, 2 * number - 1, 1) when '+' then 'consent' else 'refuse' end
    );
  end loop;
  return status;
end;
$$;

create function pg_temp.state()
returns text
language sql
as $$
  select split_part(tests.group_state(tests.kept('group')::uuid), ':', 1);
$$;

select is(pg_temp.voted(3, '+o+p'), 'pending', 'a group of three needs the consents of three organizers');
select tests.suspend('quin');
select
  is(
    pg_temp.state(),
    'approved',
    'the group is approved at once when the third organizer is suspended: two of two consented'
  );
select
  is(
    tests.disorder(tests.kept('event')::uuid),
    'none',
    'the suspended organizer is in the chat of the approved group'
  );
select tests.reinstate('quin');
select is(pg_temp.state(), 'approved', 'an approved group stays approved after the reinstatement');

select
  is(pg_temp.voted(2, '+o'), 'pending', 'a group with one consent of the two that are needed is pending');
select tests.suspend('olga', '1999-05-20T14:00:00Z');
select is(pg_temp.state(), 'pending', 'the vote of a suspended organizer does not count');
select
  is(
    tests.vote(tests.person('paul'), tests.kept('group')::uuid, 'consent'),
    'pending',
    'the consent of another organizer is one of the two that are needed'
  );
select tests.freeze_time('1999-05-20T14:00:00Z');
select is(pg_temp.state(), 'pending', 'the end of the suspension alone does not re-evaluate the group');
select
  is(
    tests.vote(tests.person('quin'), tests.kept('group')::uuid, 'refuse'),
    'approved',
    'the next vote is evaluated with all votes that count again'
  );

select
  is(
    pg_temp.voted(2, '+o'),
    'pending',
    'a group with one consent of two is pending before the reinstatement'
  );
select tests.suspend('olga');
select tests.vote(tests.person('paul'), tests.kept('group')::uuid, 'consent');
select tests.reinstate('olga');
select is(pg_temp.state(), 'approved', 'reinstating an organizer re-evaluates the group at once');

select is(pg_temp.voted(1, ''), 'pending', 'a group without votes is pending');
select tests.suspend('olga');
select tests.suspend('paul');
select tests.suspend('quin');
select is(pg_temp.state(), 'pending', 'a group is not decided while all organizers are suspended');
select
  throws_ok(
    tests.call_of('olga', format('api.vote_on_group(%L, ''consent'')', tests.kept('group'))),
    'PT403',
    'account_suspended',
    'a call that was authorized before the suspension cannot vote'
  );
select is(pg_temp.state(), 'pending', 'the rejected vote leaves the group pending');
select is(tests.reinstate('quin')::text, '', 'reinstates one of the suspended organizers');
select
  is(pg_temp.state(), 'pending', 'a group without votes stays pending after one organizer is reinstated');
select
  is(
    tests.vote(tests.person('quin'), tests.kept('group')::uuid, 'refuse'),
    'rejected',
    'one refusal of the only organizer rejects the group'
  );
select
  is(
    (select organizer_count from public.events where id = tests.kept('event')::uuid),
    3,
    'organizerCount counts suspended organizers'
  );

-- Rows of suspensions --------------------------------------------------------------------------------------

select tests.let('anna', 'api.delete_profile()');
select tests.suspend('anna');
select
  is(
    (select suspended_until::text from private.suspensions where user_id = tests.person('anna')),
    'infinity',
    'a user without a profile can be suspended'
  );
select is(tests.reinstate('boris')::text, '', 'reinstating a user who is not suspended changes nothing');
select
  is(
    (select count(*) from private.suspensions where user_id = tests.person('boris')),
    0::bigint,
    'a reinstatement leaves no row of the suspension'
  );

-- Repeated votes ----------------------------------------------------------------------------------------------

select tests.create_profile(name)
from unnest(array['host', 'second', 'third', 'applicant', 'companion']) as name;
select
  tests.keep('party', tests.publish_event(tests.person('host'), '{"startAt": "2005-06-01T12:00:00Z"}')::text);
select tests.add_author(tests.kept('party')::uuid, tests.person(name))
from unnest(array['second', 'third']) as name;
select
  tests.keep(
    'applicants',
    tests.like_event(tests.person('applicant'), tests.kept('party')::uuid, '{companion}')::text
  );
select tests.vote(tests.person('second'), tests.kept('applicants')::uuid, 'consent');
select tests.suspend('second', private.now() + interval '1 day');
select tests.vote(tests.person('host'), tests.kept('applicants')::uuid, 'consent');
select
  is(
    tests.group_state(tests.kept('applicants')::uuid) ~ '^pending',
    true,
    'the vote of an organizer who is suspended does not count'
  );
select tests.wait('2 days');
select
  is(
    tests.vote(tests.person('host'), tests.kept('applicants')::uuid, 'consent'),
    'approved',
    'an organizer who repeats the same vote after the suspension decides the group'
  );

select *
from finish();

rollback;
