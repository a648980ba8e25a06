-- Groups: seats. A group with enough consents is admitted as a whole or waits. Free seats are given in the order in
-- which the groups reached their quorum.

begin;

select plan(40);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name) from unnest(array['olga', 'paul', 'stranger']) as name;
select tests.create_profile('person' || number) from generate_series(1, 20) as number;

-- Creates a group of the given size under a name, with the next of twenty people who are not in a group yet.
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

-- Returns the status of the named groups and the number of guests.
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
select is(pg_temp.consent('two'), 'approved', 'a group is admitted if there are seats for all members');
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
    'a group with enough consents waits if there are seats for only some members'
  );
select is(tests.take_told(), 'nobody', 'a group that starts to wait for seats notifies no user');
select
  is(
    pg_temp.seats('two', 'pair', 'one'),
    'two approved, pair waiting, one pending; 2 guests',
    'a waiting group does not take a seat'
  );
select
  is(
    pg_temp.consent('one'),
    'approved',
    'a smaller group that fits is admitted before a waiting one that does not fit'
  );
-- spec: Event, `capacity` is the most who are admitted
select is(pg_temp.consent('late'), 'waiting', 'a group of one waits when all seats are taken');
select is(pg_temp.consent('pair'), 'waiting', 'a repeated vote for a waiting group keeps the group waiting');
select
  is(
    pg_temp.seats('two', 'pair', 'one', 'late'),
    'two approved, pair waiting, one approved, late waiting; 3 guests',
    'smaller groups can take all seats while larger groups wait'
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
    'a person of a waiting group cannot apply again'
  );

-- Seats become free --------------------------------------------------------------------------------------------

select tests.take_told();
select pg_temp.leave('person5', 'one');
select
  is(
    pg_temp.seats('pair', 'one', 'late'),
    'pair waiting, one approved, late approved; 3 guests',
    'one free seat goes to a later group that fits, before an earlier one that does not'
  );
select
  is(
    tests.take_told(),
    'person6: event_application_approved, olga: chat_created, person6: chat_created',
    'a promotion notifies the promoted member and the organizers, without an actor'
  );
select pg_temp.leave('person6', 'late');
select
  is(
    pg_temp.seats('pair', 'late'),
    'pair waiting, late approved; 2 guests',
    'one free seat is not enough for a group of two'
  );
select pg_temp.leave('person1', 'two');
select
  is(
    pg_temp.seats('two', 'pair'),
    'two approved, pair approved; 3 guests',
    'two free seats are enough for a group of two'
  );
select
  is(
    tests.chat_people(tests.group_chat(tests.kept('pair')::uuid)),
    'olga organizer, person3 member, person4 member',
    'a promoted group has a chat with all members and organizers'
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
-- The clock does not advance between these two consents, as if both came within one millisecond.
select pg_temp.consent('second');
select pg_temp.consent('third');
select tests.freeze_time('1999-05-01T12:02:00Z');
select pg_temp.consent('fourth');
select
  is(
    pg_temp.seats('full', 'first', 'second', 'third', 'fourth'),
    'full approved, first waiting, second waiting, third waiting, fourth waiting; 2 guests',
    'four groups wait while all seats are taken'
  );
select pg_temp.leave('person1', 'full');
select
  is(
    pg_temp.seats('first', 'second', 'third', 'fourth'),
    'first approved, second waiting, third waiting, fourth waiting; 2 guests',
    'the first seat goes to the group that reached its quorum first'
  );
select pg_temp.leave('person2', 'full');
select
  is(
    pg_temp.seats('first', 'second', 'third', 'fourth'),
    'first approved, second approved, third waiting, fourth waiting; 2 guests',
    'the next free seat goes to the next group in the order of quorum'
  );
select is(pg_temp.set_capacity(3), '3', 'an organizer can add a seat');
select
  is(
    pg_temp.seats('second', 'third', 'fourth'),
    'second approved, third approved, fourth waiting; 3 guests',
    'an added seat goes to the next group in the order of quorum'
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
    'two more seats go to the first group that fits'
  );
select pg_temp.set_capacity(7);
select
  is(
    pg_temp.seats('three', 'two', 'one', 'pending'),
    'three approved, two approved, one approved, pending pending; 7 guests',
    'enough seats admit all waiting groups, but no group without consents'
  );
select
  tests.throws_problem(
    'select pg_temp.set_capacity(6)',
    409,
    'capacity_below_guests',
    'rejects a capacity below the number of guests'
  );
select is(pg_temp.set_capacity(8), '8', 'an organizer can add a seat before a group needs it');
select
  is(
    pg_temp.consent('pending'),
    'approved',
    'the next group with enough consents takes the seat that was added before'
  );
select
  is(pg_temp.set_capacity(8), '8', 'the capacity can equal the number of guests');

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
    'two larger groups wait while one seat is free'
  );
select pg_temp.leave('person5', 'three');
select
  is(
    pg_temp.seats('one', 'two', 'three'),
    'one approved, two waiting, three waiting; 1 guests',
    'a group of two is still too large for one seat'
  );
select pg_temp.leave('person6', 'three');
select
  is(
    pg_temp.seats('one', 'two', 'three'),
    'one approved, two waiting, three approved; 2 guests',
    'a waiting group that shrinks to the free seats is admitted'
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
    'a withdrawn consent makes a waiting group pending, without a notification'
  );
select pg_temp.leave('person1', 'full');
select
  is(
    pg_temp.seats('full', 'first', 'second'),
    'full approved, first pending, second approved; 1 guests',
    'a group that is pending again does not get a seat'
  );
select tests.vote(tests.person('paul'), tests.kept('first')::uuid, 'consent');
select pg_temp.apply('third', 1);
select pg_temp.consent('third');
select tests.vote(tests.person('paul'), tests.kept('first')::uuid, 'refuse');
select
  is(
    pg_temp.seats('first', 'second', 'third'),
    'first rejected, second approved, third waiting; 1 guests',
    'a waiting group whose last consent is withdrawn is rejected once too many refuse'
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
    'a group that has enough consents again waits behind groups that never lost their consents'
  );

-- A waiting group keeps its position after a refusal while T consents are left.
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
    'a refusal keeps the position of a waiting group while T consents are left'
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
    'a group with enough consents waits if seats are missing'
  );
select tests.take_told();
select
  tests.let(tests.person('paul'), format('api.update_event(%L, %L)', tests.kept('event'), '{"capacity": 3}'));
select
  is(
    tests.take_told(),
    'person2: event_application_approved, person3: event_application_approved, olga: chat_created, paul: chat_created, person2: chat_created, person3: chat_created',
    'all members and organizers are notified of a promotion, without an actor'
  );
select
  is(pg_temp.seats('one', 'two'), 'one approved, two approved; 3 guests', 'a co-author can add seats');

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
    'guest_count of the event is the number of its guests'
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
    'every viewer sees the number of guests in the feed'
  );
select tests.act_as_nobody();

select * from finish();

rollback;
