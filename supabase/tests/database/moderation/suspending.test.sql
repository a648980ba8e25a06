-- What a suspension ends, and what is decided without the suspended: live location, pushes, open groups, votes.

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
select is(tests.take_locations_told(), 'anna stopped', 'the live location stops, and followers hear it');
select
  is(
    (select count(*) from private.live_locations where person_id = tests.person('anna')),
    0::bigint,
    'it is kept nowhere'
  );
select
  throws_ok(
    tests.call_of('anna', 'api.share_location(-48.8761, -123.3931, 3600)'),
    'PT403',
    'account_suspended',
    'nor is one shared by a call that was let in before'
  );
select tests.suspend('anna', '1999-05-20T13:00:00Z');
select is(tests.take_locations_told(), 'nothing', 'suspended again there is nothing to stop');
select tests.reinstate('anna');
select
  is(
    (select count(*) from private.live_locations where person_id = tests.person('anna')),
    0::bigint,
    'it does not come back'
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
    'what waited for the devices of that person is dropped at once'
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
    'what is due is claimed'
  );
select
  is(
    pg_temp.deliveries(),
    'anna of boris notification_gone, boris of anna notification_gone, boris of dina waits',
    'what tells of her is dropped when it is its turn'
  );
select tests.take_told();
select tests.tell('anna', 'Hello', 'boris');
select tests.tell('boris', 'Hello', 'anna');
select tests.tell('anna', 'From nobody');
select tests.tell('boris', 'Hello', 'dina');
select is(tests.take_told(), 'boris: chat_message of dina', 'she is told nothing, and nobody of her');
select tests.reinstate('anna');
select tests.tell('anna', 'Hello', 'boris');
select is(tests.take_told(), 'anna: chat_message of boris', 'reinstated she is told again');

-- Groups of theirs -----------------------------------------------------------------------------------------

-- Anna's group with Boris, the group of Dina with Anna, and a group of Anna's that is admitted, each at an event of Olga's.
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
    'a group of hers waits for a seat'
  );
select tests.take_told();
select tests.suspend('anna');
select
  is(
    tests.group_state(tests.kept('own')::uuid),
    'expired: anna boris',
    'a pending group of her making expires'
  );
select is(tests.group_state(tests.kept('waiting')::uuid), 'expired: anna', 'a waiting one as well');
select
  is(
    tests.group_state(tests.kept('joint')::uuid),
    'approved: dina',
    'she leaves the pending group of somebody else, which is decided again as it is then'
  );
select is(tests.group_state(tests.kept('admitted')::uuid), 'approved: anna', 'her place at an event stays');
select
  is((select guest_count from public.events where id = tests.kept('third')::uuid), 1, 'and her seat');
select
  is(
    tests.chat_people(tests.group_chat(tests.kept('admitted')::uuid)),
    'olga organizer, anna member',
    'and the chat'
  );
select
  is(
    tests.take_told(),
    'dina: event_application_approved, dina: chat_created, olga: chat_created, paul: chat_created',
    'of what expired nobody is told'
  );
select
  is(
    (
      select string_agg(tests.disorder(tests.kept(name)::uuid), ', ')
      from unnest(array['first', 'second', 'third', 'full']) as name
    ),
    'none, none, none, none',
    'nothing is in disorder'
  );
select
  throws_ok(
    tests.call_of('anna', format('api.like_event(%L, ''{}'')', tests.kept('first'))),
    'PT403',
    'account_suspended',
    'she does not apply by a call that was let in before'
  );
select tests.reinstate('anna');
select is(tests.group_state(tests.kept('own')::uuid), 'expired: anna boris', 'what expired stays so');
select
  isnt(
    tests.like_event(tests.person('anna'), tests.kept('first')::uuid, '{boris}'),
    null,
    'and both may apply again'
  );

-- Votes ----------------------------------------------------------------------------------------------------

-- The state of a group of so many people at an event of Olga's with Paul and Quin, after votes by their letters.
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

select is(pg_temp.voted(3, '+o+p'), 'pending', 'three people need three consents of three organizers');
select tests.suspend('quin');
select is(pg_temp.state(), 'approved', 'and two of two, at once when the third is suspended');
select
  is(
    tests.disorder(tests.kept('event')::uuid),
    'none',
    'the suspended organizer is in the chat of the group on'
  );
select tests.reinstate('quin');
select is(pg_temp.state(), 'approved', 'what is approved stays so');

select is(pg_temp.voted(2, '+o'), 'pending', 'one consent of two');
select tests.suspend('olga', '1999-05-20T14:00:00Z');
select is(pg_temp.state(), 'pending', 'the vote of somebody suspended does not count');
select
  is(
    tests.vote(tests.person('paul'), tests.kept('group')::uuid, 'consent'),
    'pending',
    'with the vote of another it is one of the two that are needed'
  );
select tests.freeze_time('1999-05-20T14:00:00Z');
select is(pg_temp.state(), 'pending', 'when the time has come nothing happens by itself');
select
  is(
    tests.vote(tests.person('quin'), tests.kept('group')::uuid, 'refuse'),
    'approved',
    'but the next vote is decided with all that count then'
  );

select is(pg_temp.voted(2, '+o'), 'pending', 'one consent of two');
select tests.suspend('olga');
select tests.vote(tests.person('paul'), tests.kept('group')::uuid, 'consent');
select tests.reinstate('olga');
select is(pg_temp.state(), 'approved', 'with a reinstated organizer it is decided again at once');

select is(pg_temp.voted(1, ''), 'pending', 'a group without votes');
select tests.suspend('olga');
select tests.suspend('paul');
select tests.suspend('quin');
select is(pg_temp.state(), 'pending', 'is not decided while nobody organizes who is not suspended');
select
  throws_ok(
    tests.call_of('olga', format('api.vote_on_group(%L, ''consent'')', tests.kept('group'))),
    'PT403',
    'account_suspended',
    'nor by a vote that was let in before'
  );
select is(pg_temp.state(), 'pending', 'which leaves it as it was');
select is(tests.reinstate('quin')::text, '', 'one of them comes back');
select is(pg_temp.state(), 'pending', 'which decides nothing without a vote');
select
  is(
    tests.vote(tests.person('quin'), tests.kept('group')::uuid, 'refuse'),
    'rejected',
    'and one refusal of one organizer rejects'
  );
select
  is(
    (select organizer_count from public.events where id = tests.kept('event')::uuid),
    3,
    'what an event says of its organizers counts all of them'
  );

-- Rows -----------------------------------------------------------------------------------------------------

select tests.let('anna', 'api.delete_profile()');
select tests.suspend('anna');
select
  is(
    (select suspended_until::text from private.suspensions where user_id = tests.person('anna')),
    'infinity',
    'somebody without a profile is suspended as well'
  );
select is(tests.reinstate('boris')::text, '', 'reinstating somebody who is not suspended does nothing');
select
  is(
    (select count(*) from private.suspensions where user_id = tests.person('boris')),
    0::bigint,
    'and leaves no row'
  );

-- Votes that are repeated -------------------------------------------------------------------------------------

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
    'once the suspension is over the same vote again decides'
  );

select *
from finish();

rollback;
