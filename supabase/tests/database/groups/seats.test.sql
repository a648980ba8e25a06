-- Groups: seats. A group with enough consents is either admitted as a whole, or waits until enough seats are free for
-- all its members. Free seats go to waiting groups in the order in which these groups reached their quorum.

begin;

select plan(40);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name) from unnest(array['olga', 'paul', 'stranger']) as name;
select tests.create_profile('person' || number) from generate_series(1, 20) as number;

-- Creates a group of the given size from people who are not in a group yet, and stores the id of the group under the
-- given name.
create function pg_temp.apply(group_name text, people integer)
returns text
language plpgsql
as $$
declare
  taken integer := coalesce(current_setting('tests.taken', true), '0')::integer;
begin
  perform tests.keep('taken', (taken + people)::text);
  return tests.keep(
    group_name,
    tests.like_event(
      tests.person('person' || (taken + 1)),
      tests.kept('event')::uuid,
      array(select 'person' || number from generate_series(taken + 2, taken + people) as number)
    )::text
  );
end;
$$;

create function pg_temp.consent(group_name text)
returns text
language sql
as $$
  select tests.vote(tests.person('olga'), tests.kept(group_name)::uuid, 'consent');
$$;

create function pg_temp.set_capacity(capacity integer)
returns text
language sql
as $$
  select
    tests.let(
      tests.person('olga'),
      format('api.update_event(%L, %L)', tests.kept('event'), jsonb_build_object('capacity', capacity))
    ) ->> 'capacity';
$$;

create function pg_temp.leave(name text, group_name text)
returns text
language sql
as $$
  select tests.let(tests.person(name), format('api.leave_group(%L)', tests.kept(group_name)));
$$;

-- Returns the statuses of the named groups and the number of guests.
create function pg_temp.seats(variadic group_names text[])
returns text
language sql
as $$
  select
    string_agg(
      group_name || ' ' || split_part(tests.group_state(tests.kept(group_name)::uuid), ':', 1),
      ', '
      order by place
    ) || format(
      '; %s guests%s',
      (
        select guest_count
        from public.events
        where id = tests.kept('event')::uuid
      ),
      case
        when tests.disorder(tests.kept('event')::uuid) != 'none' then ' in disorder: ' || tests.disorder(
          tests.kept('event')::uuid
        )
        else ''
      end
    )
  from unnest(group_names) with ordinality as listed (group_name, place);
$$;

create function pg_temp.open_event(capacity integer)
returns text
language sql
as $$
  select
    tests.keep('taken', '0'),
    tests.keep(
      'event',
      tests.publish_event(tests.person('olga'), jsonb_build_object('capacity', capacity))::text
    );
  select tests.kept('event');
$$;

-- Waiting ----------------------------------------------------------------------------------------------------

select pg_temp.open_event(3);
select pg_temp.apply('two', 2);
select pg_temp.apply('pair', 2);
select pg_temp.apply('one', 1);
select pg_temp.apply('late', 1);
-- spec: Event requests, `capacity`: creator and co-authors take no seat
select
  is(
    pg_temp.consent('two'),
    'approved',
    'a group with enough consents is admitted if there are seats for all its members'
  );
select tests.take_told();
-- spec: What the service does, an approved group has `chatId`, and no other has
-- spec: Like group, `approved`: the consents suffice, also where seats lack
select
  is(
    tests.let(
      tests.person('olga'),
      format('api.vote_on_group(%L, %L)', tests.kept('pair'), 'consent')
    )::jsonb,
    jsonb_build_object('id', tests.kept('pair'), 'status', 'waiting', 'approved', true, 'chatId', null),
    'a group with enough consents waits if there are seats for only some of its members'
  );
select is(tests.take_told(), 'nobody', 'a group that starts to wait for seats notifies no user');
select
  is(
    pg_temp.seats('two', 'pair', 'one'),
    'two approved, pair waiting, one pending; 2 guests',
    'a waiting group takes no seat'
  );
select
  is(
    pg_temp.consent('one'),
    'approved',
    'a smaller group that fits is admitted while an earlier larger group waits'
  );
-- spec: Event, `capacity` is the most who are admitted
select is(pg_temp.consent('late'), 'waiting', 'a group with one member waits if all seats are taken');
select
  is(pg_temp.consent('pair'), 'waiting', 'a repeated vote for a waiting group does not change its status');
select
  is(
    pg_temp.seats('two', 'pair', 'one', 'late'),
    'two approved, pair waiting, one approved, late waiting; 3 guests',
    'smaller groups can take all seats while a larger group waits'
  );
select
  tests.throws_problem(
    format(
      'select tests.let(tests.person(%L), %L)',
      'person3',
      format('api.like_event(%L, %L)', tests.kept('event'), '{}')
    ),
    409,
    'already_in_group',
    tests.already_in_group(tests.kept('event')::uuid, '{person3}', 'person3'),
    'a member of a waiting group cannot apply again: 409 already_in_group'
  );

-- Seats become free --------------------------------------------------------------------------------------------

select tests.take_told();
select pg_temp.leave('person5', 'one');
select
  is(
    pg_temp.seats('pair', 'one', 'late'),
    'pair waiting, one approved, late approved; 3 guests',
    'a free seat goes to a later group that fits, even if an earlier group that needs more seats still waits'
  );
select
  is(
    tests.take_told(),
    'person6: event_application_approved, olga: chat_created, person6: chat_created',
    'the admission of a waiting group notifies its member and the organizers, without naming an actor'
  );
select pg_temp.leave('person6', 'late');
select
  is(
    pg_temp.seats('pair', 'late'),
    'pair waiting, late approved; 2 guests',
    'a waiting group with two members is not admitted while only one seat is free'
  );
select pg_temp.leave('person1', 'two');
select
  is(
    pg_temp.seats('two', 'pair'),
    'two approved, pair approved; 3 guests',
    'a waiting group with two members is admitted when two seats are free'
  );
select
  is(
    tests.chat_people(tests.group_chat(tests.kept('pair')::uuid)),
    'olga organizer, person3 member, person4 member',
    'the chat of an admitted waiting group contains all its members and the organizers'
  );

-- In the order of quorum, not of application -------------------------------------------------------------------------

select pg_temp.open_event(2);
select pg_temp.apply('full', 2);
select pg_temp.apply('third', 1);
select pg_temp.apply('first', 1);
select pg_temp.apply('second', 1);
select pg_temp.apply('fourth', 1);
select pg_temp.consent(group_name) from unnest(array['full', 'first']) as group_name;
select tests.freeze_time('1999-05-01T12:01:00Z');
-- The clock does not advance between the consents to the second and the third group, so both reach their quorum within
-- the same millisecond.
select pg_temp.consent('second');
select pg_temp.consent('third');
select tests.freeze_time('1999-05-01T12:02:00Z');
select pg_temp.consent('fourth');
select
  is(
    pg_temp.seats('full', 'first', 'second', 'third', 'fourth'),
    'full approved, first waiting, second waiting, third waiting, fourth waiting; 2 guests',
    'four groups wait while all seats of the event are taken'
  );
select pg_temp.leave('person1', 'full');
select
  is(
    pg_temp.seats('first', 'second', 'third', 'fourth'),
    'first approved, second waiting, third waiting, fourth waiting; 2 guests',
    'the first free seat goes to the group that reached its quorum first'
  );
select pg_temp.leave('person2', 'full');
select
  is(
    pg_temp.seats('first', 'second', 'third', 'fourth'),
    'first approved, second approved, third waiting, fourth waiting; 2 guests',
    'the second free seat goes to the group that reached its quorum second'
  );
select is(pg_temp.set_capacity(3), '3', 'an organizer can add a seat to the event');
select
  is(
    pg_temp.seats('second', 'third', 'fourth'),
    'second approved, third approved, fourth waiting; 3 guests',
    'a seat that an organizer adds goes to the next group in the order of quorum'
  );

-- More seats -----------------------------------------------------------------------------------------------------

select pg_temp.open_event(1);
select pg_temp.apply('full', 1);
select pg_temp.apply('three', 3);
select pg_temp.apply('two', 2);
select pg_temp.apply('one', 1);
select pg_temp.apply('pending', 1);
select pg_temp.consent(group_name) from unnest(array['full', 'three', 'two', 'one']) as group_name;
select pg_temp.set_capacity(3);
select
  is(
    pg_temp.seats('three', 'two', 'one', 'pending'),
    'three waiting, two approved, one waiting, pending pending; 3 guests',
    'two additional seats go to the first waiting group that needs at most two seats'
  );
select pg_temp.set_capacity(7);
select
  is(
    pg_temp.seats('three', 'two', 'one', 'pending'),
    'three approved, two approved, one approved, pending pending; 7 guests',
    'if there are enough seats, all waiting groups are admitted, but a group without consents is not'
  );
select
  tests.throws_problem(
    'select pg_temp.set_capacity(6)',
    409,
    'capacity_below_guests',
    'an organizer cannot set a capacity below the number of guests: 409 capacity_below_guests'
  );
select is(pg_temp.set_capacity(8), '8', 'an organizer can add a seat while no group waits');
select
  is(
    pg_temp.consent('pending'),
    'approved',
    'a group that reaches its quorum is admitted immediately if an organizer added a seat before'
  );
select
  is(pg_temp.set_capacity(8), '8', 'an organizer can set a capacity equal to the number of guests');

-- A waiting group that became smaller fits; a waiting group expires with its creator --------------------------------------

select pg_temp.open_event(2);
select pg_temp.apply('one', 1);
select pg_temp.apply('two', 2);
select pg_temp.apply('three', 3);
select pg_temp.consent(group_name) from unnest(array['one', 'two', 'three']) as group_name;
select
  is(
    pg_temp.seats('one', 'two', 'three'),
    'one approved, two waiting, three waiting; 1 guests',
    'two larger groups wait while only one seat is free'
  );
select pg_temp.leave('person5', 'three');
select
  is(
    pg_temp.seats('one', 'two', 'three'),
    'one approved, two waiting, three waiting; 1 guests',
    'a waiting group is still too large for one free seat after one of its three members has left'
  );
select pg_temp.leave('person6', 'three');
select
  is(
    pg_temp.seats('one', 'two', 'three'),
    'one approved, two waiting, three approved; 2 guests',
    'a waiting group is admitted when it becomes small enough for the free seats'
  );
select pg_temp.leave('person2', 'two');
select
  is(
    pg_temp.seats('two', 'three'),
    'two expired, three approved; 2 guests',
    'a waiting group expires when its creator leaves'
  );
select pg_temp.leave('person4', 'three');
select
  is(
    pg_temp.seats('two', 'three'),
    'two expired, three approved; 1 guests',
    'a free seat does not go to an expired group'
  );

-- A group with a withdrawn consent loses its position among waiting groups -------------------------------------------------

select pg_temp.open_event(1);
select tests.add_author(tests.kept('event')::uuid, tests.person('paul'));
select pg_temp.apply('full', 1);
select pg_temp.apply('first', 1);
select pg_temp.apply('second', 1);
select pg_temp.consent(group_name) from unnest(array['full', 'first', 'second']) as group_name;
select tests.take_told();
select tests.vote(tests.person('olga'), tests.kept('first')::uuid, 'refuse');
select
  is(
    pg_temp.seats('full', 'first', 'second') || '; told: ' || tests.take_told(),
    'full approved, first pending, second waiting; 1 guests; told: nobody',
    'withdrawing the only consent makes a waiting group pending and notifies no user'
  );
select pg_temp.leave('person1', 'full');
select
  is(
    pg_temp.seats('full', 'first', 'second'),
    'full approved, first pending, second approved; 1 guests',
    'a waiting group that became pending again does not get a free seat'
  );
select tests.vote(tests.person('paul'), tests.kept('first')::uuid, 'consent');
select pg_temp.apply('third', 1);
select pg_temp.consent('third');
select tests.vote(tests.person('paul'), tests.kept('first')::uuid, 'refuse');
select
  is(
    pg_temp.seats('first', 'second', 'third'),
    'first rejected, second approved, third waiting; 1 guests',
    'a waiting group is rejected when its last consent is withdrawn and too many organizers refuse'
  );
select pg_temp.apply('fourth', 1);
select pg_temp.consent('fourth');
select tests.vote(tests.person('olga'), tests.kept('third')::uuid, 'refuse');
select tests.wait('1 minute');
select pg_temp.consent('third');
select pg_temp.set_capacity(2);
select
  is(
    pg_temp.seats('third', 'fourth'),
    'third waiting, fourth approved; 2 guests',
    'a group that reaches its quorum again waits behind groups that never lost their quorum'
  );

-- A waiting group keeps its position in the queue for seats after a refusal if it still has the required number of
-- consents.
select pg_temp.open_event(1);
select tests.add_author(tests.kept('event')::uuid, tests.person('paul'));
select pg_temp.apply('full', 1);
select pg_temp.apply('first', 1);
select pg_temp.apply('second', 1);
select pg_temp.consent(group_name) from unnest(array['full', 'first', 'second']) as group_name;
select tests.vote(tests.person('paul'), tests.kept('first')::uuid, 'refuse');
select pg_temp.set_capacity(2);
select
  is(
    pg_temp.seats('first', 'second'),
    'first approved, second waiting; 2 guests',
    'a waiting group keeps its position after a refusal if it still has the required number of consents'
  );

-- Seats are not reserved for a larger waiting group, and every organizer is notified of a promotion. ---------------------

select pg_temp.open_event(1);
select tests.add_author(tests.kept('event')::uuid, tests.person('paul'));
select pg_temp.apply('one', 1);
select pg_temp.apply('two', 2);
select pg_temp.consent('one');
select pg_temp.consent('two');
select
  is(
    tests.vote(tests.person('paul'), tests.kept('two')::uuid, 'consent'),
    'waiting',
    'a group with enough consents waits if the event has too few seats'
  );
select tests.take_told();
select
  tests.let(tests.person('paul'), format('api.update_event(%L, %L)', tests.kept('event'), '{"capacity": 3}'));
select
  is(
    tests.take_told(),
    'person2: event_application_approved, person3: event_application_approved, olga: chat_created, paul: chat_created, person2: chat_created, person3: chat_created',
    'the admission of a waiting group notifies all its members and the organizers, without naming an actor'
  );
select
  is(
    pg_temp.seats('one', 'two'),
    'one approved, two approved; 3 guests',
    'a co-author can add seats to the event'
  );

-- Capacity and number of guests ----------------------------------------------------------------------------------

-- spec: Feed item and lists of events, `guestCount`: everyone of an approved group, no hosts
select
  is(
    (
      select json_build_object('capacity', capacity, 'guests', guest_count)::jsonb
      from public.events
      where id = tests.kept('event')::uuid
    ),
    '{"capacity": 3, "guests": 3}',
    'guest_count of an event is the number of its guests'
  );
select tests.act_as(tests.person('stranger'));
select
  is(
    (
      select item ->> 'guestCount'
      from
        json_array_elements(
          api.list_events('{"endDate": "1999-12-31T00:00:00Z"}', null, 100) -> 'data'
        ) as item
      where item ->> 'id' = tests.kept('event')
    ),
    '3',
    'in the feed, a user who is not a guest sees the number of guests of an event'
  );
select tests.act_as_nobody();

select * from finish();

rollback;
