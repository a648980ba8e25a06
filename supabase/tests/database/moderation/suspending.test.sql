-- Effects of a suspension on the user's live location, pushes, open groups and votes.

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
    'a suspension ends the live location of the user and broadcasts the end to the recipients'
  );
select
  is(
    (select count(*) from private.live_locations where person_id = tests.person('anna')),
    0::bigint,
    'a suspension deletes the live location of the user'
  );
select
  throws_ok(
    tests.call_of('anna', 'api.share_location(-48.8761, -123.3931, 3600)'),
    'PT403',
    'account_suspended',
    'a location cannot be shared by a call that was authorized before the suspension (403 account_suspended)'
  );
select tests.suspend('anna', '1999-05-20T13:00:00Z');
select
  is(
    tests.take_locations_told(),
    'nothing',
    'suspending a user again does not broadcast the end of a live location again'
  );
select tests.reinstate('anna');
select
  is(
    (select count(*) from private.live_locations where person_id = tests.person('anna')),
    0::bigint,
    'reinstating a user does not restore the live location'
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
    'when a user is suspended, pushes that wait for delivery to the user are discarded immediately'
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
    'a worker can claim pushes while a user is suspended'
  );
select
  is(
    pg_temp.deliveries(),
    'anna of boris notification_gone, boris of anna notification_gone, boris of dina waits',
    'pushes about actions of a suspended user are discarded when a worker claims them'
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
    'a suspended user neither receives notifications nor causes notifications for others'
  );
select tests.reinstate('anna');
select tests.tell('anna', 'Hello', 'boris');
select is(tests.take_told(), 'anna: chat_message of boris', 'a reinstated user receives notifications again');

-- Groups of a suspended user -------------------------------------------------------------------------------

-- Four groups apply to events of Olga: Anna's pending group with Boris, Dina's pending group with Anna, an approved
-- group of Anna, and a waiting group of Anna.
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
    'a group is waiting if all required organizers consented but the event has no free seat'
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
    'suspending a user removes the user from the pending group of another user and re-evaluates this group'
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
    'a suspended user who is a guest keeps the seat'
  );
select
  is(
    tests.chat_people(tests.group_chat(tests.kept('admitted')::uuid)),
    'olga organizer, anna member',
    'a suspended user in an approved group remains a participant of the group chat'
  );
select
  is(
    tests.take_told(),
    'dina: event_application_approved, dina: chat_created, olga: chat_created, paul: chat_created',
    'a group that expires because of a suspension does not notify anyone'
  );
select
  is(
    (
      select string_agg(tests.disorder(tests.kept(name)::uuid), ', ')
      from unnest(array['first', 'second', 'third', 'full']) as name
    ),
    'none, none, none, none',
    'the guest counts and the chats of the events are consistent after a suspension'
  );
select
  throws_ok(
    tests.call_of('anna', format('api.like_event(%L, ''{}'')', tests.kept('first'))),
    'PT403',
    'account_suspended',
    'a call that was authorized before the suspension cannot apply to an event (403 account_suspended)'
  );
select tests.reinstate('anna');
select
  is(
    tests.group_state(tests.kept('own')::uuid),
    'expired: anna boris',
    'a group that expired because of a suspension stays expired after the user is reinstated'
  );
select
  isnt(
    tests.like_event(tests.person('anna'), tests.kept('first')::uuid, '{boris}'),
    null,
    'both members of a group that expired because of a suspension can apply again'
  );

-- Votes ----------------------------------------------------------------------------------------------------

-- Creates a group of the given size at an event whose organizers are Olga, Paul and Quin. Casts the votes. Each vote is
-- written as + for consent or - for refusal, followed by the initial of the organizer. Returns the state of the group.
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

select
  is(
    pg_temp.voted(3, '+o+p'),
    'pending',
    'at an event with three organizers, a group with three members is pending after two consents'
  );
select tests.suspend('quin');
select
  is(
    pg_temp.state(),
    'approved',
    'suspending the third organizer approves a group to which both other organizers have consented'
  );
select
  is(
    tests.disorder(tests.kept('event')::uuid),
    'none',
    'a suspended organizer also becomes a participant of the chat of an approved group'
  );
select tests.reinstate('quin');
select
  is(
    pg_temp.state(),
    'approved',
    'a group that was approved during a suspension stays approved after the organizer is reinstated'
  );

select
  is(pg_temp.voted(2, '+o'), 'pending', 'a group that needs two consents is pending after the first consent');
select tests.suspend('olga', '1999-05-20T14:00:00Z');
select
  is(pg_temp.state(), 'pending', 'a group stays pending when an organizer who consented to it is suspended');
select
  is(
    tests.vote(tests.person('paul'), tests.kept('group')::uuid, 'consent'),
    'pending',
    'the consent of a second organizer does not approve a group while the organizer who consented first is suspended'
  );
select tests.freeze_time('1999-05-20T14:00:00Z');
select
  is(pg_temp.state(), 'pending', 'a group is not re-evaluated when the suspension of an organizer expires');
select
  is(
    tests.vote(tests.person('quin'), tests.kept('group')::uuid, 'refuse'),
    'approved',
    'the next vote re-evaluates a group and includes the consent of an organizer whose suspension has expired'
  );

select
  is(
    pg_temp.voted(2, '+o'),
    'pending',
    'another group that needs two consents is pending after the first consent'
  );
select tests.suspend('olga');
select tests.vote(tests.person('paul'), tests.kept('group')::uuid, 'consent');
select tests.reinstate('olga');
select
  is(
    pg_temp.state(),
    'approved',
    'reinstating an organizer immediately re-evaluates the groups to which this organizer consented'
  );

select is(pg_temp.voted(1, ''), 'pending', 'a group without votes is pending');
select tests.suspend('olga');
select tests.suspend('paul');
select tests.suspend('quin');
select is(pg_temp.state(), 'pending', 'a group stays pending while all organizers are suspended');
select
  throws_ok(
    tests.call_of('olga', format('api.vote_on_group(%L, ''consent'')', tests.kept('group'))),
    'PT403',
    'account_suspended',
    'a call that was authorized before the suspension cannot vote (403 account_suspended)'
  );
select
  is(
    pg_temp.state(),
    'pending',
    'a vote that is rejected because of a suspension does not change the status of the group'
  );
select is(tests.reinstate('quin')::text, '', 'a moderator can reinstate one of several suspended organizers');
select
  is(pg_temp.state(), 'pending', 'a group without votes stays pending when an organizer is reinstated');
select
  is(
    tests.vote(tests.person('quin'), tests.kept('group')::uuid, 'refuse'),
    'rejected',
    'a group is rejected if the only active organizer refuses'
  );
select
  is(
    (select organizer_count from public.events where id = tests.kept('event')::uuid),
    3,
    'organizer_count of the event includes suspended organizers'
  );

-- Rows of suspensions --------------------------------------------------------------------------------------

select tests.let('anna', 'api.delete_profile()');
select tests.suspend('anna');
select
  is(
    (select suspended_until::text from private.suspensions where user_id = tests.person('anna')),
    'infinity',
    'a user who has deleted the profile can be suspended permanently'
  );
select is(tests.reinstate('boris')::text, '', 'reinstating a user who is not suspended succeeds');
select
  is(
    (select count(*) from private.suspensions where user_id = tests.person('boris')),
    0::bigint,
    'reinstating a user who is not suspended leaves no row in private.suspensions'
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
    'a group stays pending if one of the consents that it needs comes from a suspended organizer'
  );
select tests.wait('2 days');
select
  is(
    tests.vote(tests.person('host'), tests.kept('applicants')::uuid, 'consent'),
    'approved',
    'after another organizer''s suspension has expired, repeating a vote re-evaluates and approves the group'
  );

select *
from finish();

rollback;
