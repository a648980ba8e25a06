-- Blocks and groups: a block between an organizer and a member of a group ends the membership, in any status of the
-- group. The seat becomes free, and the member leaves the chat and is notified. Lifting the block restores nothing.

begin;

select plan(35);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['olga', 'paul', 'invited', 'refused', 'anna', 'boris', 'dina', 'egor', 'fred']) as name;

-- Olga and Paul organize an event with three seats. Anna and Boris ("pair") and Dina ("single") are admitted, and Egor
-- waits for a seat.
create function pg_temp.set_up()
returns void
language plpgsql
as $$
begin
  delete from public.blocks;
  delete from public.events where creator_id = tests.person('olga');
  perform tests.keep(
    'event',
    tests.publish_event(tests.person('olga'), '{"title": "Chess", "capacity": 3, "endAt": "1999-06-01T14:00:00Z"}')::text
  );
  perform tests.add_author(tests.kept('event')::uuid, tests.person('paul'));
  perform tests.add_author(tests.kept('event')::uuid, tests.person('invited'), 'pending');
  perform tests.add_author(tests.kept('event')::uuid, tests.person('refused'), 'refused');
  perform tests.keep('pair', tests.like_event(tests.person('anna'), tests.kept('event')::uuid, '{boris}')::text);
  perform tests.vote(tests.person('olga'), tests.kept('pair')::uuid, 'consent');
  perform tests.vote(tests.person('paul'), tests.kept('pair')::uuid, 'consent');
  perform tests.keep('single', tests.like_event(tests.person('dina'), tests.kept('event')::uuid)::text);
  perform tests.vote(tests.person('olga'), tests.kept('single')::uuid, 'consent');
  perform tests.keep('waits', tests.like_event(tests.person('egor'), tests.kept('event')::uuid)::text);
  perform tests.vote(tests.person('olga'), tests.kept('waits')::uuid, 'consent');
  perform tests.keep('open', tests.like_event(tests.person('fred'), tests.kept('event')::uuid)::text);
  perform tests.take_told();
end;
$$;

create function pg_temp.states()
returns text
language sql
as $$
  select
    string_agg(tests.group_state(tests.kept(group_name)::uuid), ', ' order by place) || '; ' || (
      select guest_count from public.events where id = tests.kept('event')::uuid
    ) || ' guests' || coalesce(
      '; in disorder: ' || nullif(tests.disorder(tests.kept('event')::uuid), 'none'),
      ''
    )
  from unnest(array['pair', 'single', 'waits', 'open']) with ordinality as groups (group_name, place);
$$;

create function pg_temp.after_block(blocker text, blocked text)
returns text
language plpgsql
as $$
begin
  perform pg_temp.set_up();
  perform tests.let(blocker, 'api.block_person(%L)', tests.person(blocked)::text);
  return pg_temp.states() || '; told: ' || tests.take_told();
end;
$$;

select pg_temp.set_up();
select
  is(
    pg_temp.states(),
    'approved: anna boris, approved: dina, waiting: egor, pending: fred; 3 guests',
    'the event has admitted groups of one and two members and open groups of one member'
  );

select
  is(
    pg_temp.after_block(one, other),
    outcome,
    format('a block between organizer and member ends the membership: %s blocks %s', one, other)
  )
from
  (
    values
      -- A group with several members remains when a block removes one of them, even the group creator. The free seat
      -- goes to a waiting group.
      (
        'boris',
        'approved: anna, approved: dina, approved: egor, pending: fred; 3 guests; told: ' || 'egor: event_application_approved, egor: chat_created, olga: chat_created, paul: chat_created, ' || 'boris: group_member_removed'
      ),
      (
        'anna',
        'approved: boris, approved: dina, approved: egor, pending: fred; 3 guests; told: ' || 'egor: event_application_approved, egor: chat_created, olga: chat_created, paul: chat_created, ' || 'anna: group_member_removed'
      ),
      -- A group with one member expires if a block removes this member, whether the group was admitted or open.
      (
        'dina',
        'approved: anna boris, expired, approved: egor, pending: fred; 3 guests; told: ' || 'egor: event_application_approved, egor: chat_created, olga: chat_created, paul: chat_created, ' || 'dina: group_member_removed'
      ),
      (
        'egor',
        'approved: anna boris, approved: dina, expired, pending: fred; 3 guests; told: egor: group_member_removed'
      ),
      (
        'fred',
        'approved: anna boris, approved: dina, waiting: egor, expired; 3 guests; told: fred: group_member_removed'
      )
  ) as guests (guest, outcome)
  cross join unnest(array['olga', 'paul']) as organizer
  cross join lateral (
    values
      (organizer, guest),
      (guest, organizer)
  ) as blocks (one, other);

-- In these blocks, neither of the two people is an organizer.
select
  is(
    pg_temp.after_block(one, other),
    'approved: anna boris, approved: dina, waiting: egor, pending: fred; 3 guests; told: nobody',
    format('when %s blocks %s and neither person is an organizer, no membership ends', one, other)
  )
from
  (
    values
      ('invited', 'dina'),
      ('dina', 'refused'),
      ('anna', 'boris'),
      ('boris', 'anna'),
      ('dina', 'egor')
  ) as blocks (one, other);

-- Notifications, and remaining data --------------------------------------------------------------------------

select pg_temp.set_up();
select tests.keep('chat', tests.group_chat(tests.kept('single')::uuid)::text);
select tests.let('dina', 'api.block_person(%L)', tests.person('paul')::text);
select
  results_eq(
    $$
    select actor_id, event_id::text, group_id::text, chat_id, is_hidden, payload
    from public.notifications
    where user_id = tests.person('dina')
  $$,
    $$
    values
      (
        null::uuid,
        tests.kept('event'),
        tests.kept('single'),
        null::uuid,
        false,
        '{"actorName": null, "eventTitle": "Chess", "chatName": null, "messagePreview": null}'::jsonb
      )
  $$,
    'the notification of a member whom a block removes contains the event and the group, but no actor'
  );
select
  is(
    tests.chat_people(tests.kept('chat')::uuid),
    'olga organizer, paul organizer',
    'the organizers remain in the chat of a group whose only member was removed'
  );
select
  tests.throws_problem(
    tests.call_of('dina', format('api.get_group(%L)', tests.kept('single'))),
    404,
    'group_not_found',
    'the only member of a group can no longer see it after a block has removed this member: 404 group_not_found'
  );
select
  tests.throws_problem(
    tests.call_of('dina', format('api.get_chat(%L)', tests.kept('chat'))),
    404,
    'chat_not_found',
    'the only member of a group can no longer see its chat after a block has removed this member: 404 chat_not_found'
  );
select tests.let('dina', 'api.unblock_person(%L)', tests.person('paul')::text);
select
  is(
    pg_temp.states(),
    'approved: anna boris, expired, approved: egor, pending: fred; 3 guests',
    'lifting a block does not restore the membership that the block ended'
  );
select tests.keep('again', tests.like_event(tests.person('dina'), tests.kept('event')::uuid)::text);
select
  is(
    tests.group_state(tests.kept('again')::uuid),
    'pending: dina',
    'a member whom a block removed can apply again after the block is lifted'
  );

-- An event that has ended ------------------------------------------------------------------------------------

select pg_temp.set_up();
select tests.let('olga', 'api.cancel_event(%L)', tests.kept('event'));
select tests.take_told();
select tests.let('olga', 'api.block_person(%L)', tests.person('dina')::text);
select
  is(
    pg_temp.states() || '; told: ' || tests.take_told(),
    'approved: anna boris, approved: dina, expired: egor, expired: fred; 3 guests; told: nobody',
    'a block does not end a membership in a cancelled event'
  );
select pg_temp.set_up();
select tests.freeze_time('1999-06-01T13:59:59.999Z');
select tests.let('paul', 'api.block_person(%L)', tests.person('dina')::text);
select
  is(
    pg_temp.states() || '; told: ' || tests.take_told(),
    'approved: anna boris, expired, approved: egor, pending: fred; 3 guests; told: ' || 'egor: event_application_approved, egor: chat_created, olga: chat_created, paul: chat_created, ' || 'dina: group_member_removed',
    'a block ends a membership until the event ends'
  );
select tests.freeze_time('1999-06-01T14:00:00Z');
select tests.let('paul', 'api.block_person(%L)', tests.person('egor')::text);
select tests.let('paul', 'api.block_person(%L)', tests.person('fred')::text);
select
  is(
    pg_temp.states() || '; told: ' || tests.take_told(),
    'approved: anna boris, expired, approved: egor, expired: fred; 3 guests; told: nobody',
    'a block after the end of the event does not end a membership, even before the events job has run'
  );

select * from finish();

rollback;
