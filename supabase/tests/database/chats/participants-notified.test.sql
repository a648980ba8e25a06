-- Broadcasts about participants: whenever a person joins or leaves a chat, the subscribers of this chat receive a
-- broadcast (docs/features/chats.md, Notifications and broadcasts).

begin;

select plan(33);

-- Deletes the broadcasts of the seed data, which this file does not test.
delete from realtime.messages;

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['olga', 'paul', 'rita', 'anna', 'boris', 'clara', 'dina', 'egor']) as name;

-- Deletes the broadcasts about participants since the last call, and returns the chat, the change (joined or left) and
-- the person of each broadcast.
create function pg_temp.take_told()
returns text
language sql
as $$
  with
    said as (
      delete from realtime.messages
      where messages.event like 'participant.%'
      returning messages.*
    )
  select
    string_agg(
      format(
        '%s: %s %s',
        coalesce(known.name, 'another'),
        split_part(said.event, '.', 2),
        tests.name_of((said.payload ->> 'userId')::uuid)
      ),
      ', '
      order by known.name, said.event, tests.name_of((said.payload ->> 'userId')::uuid)
    )
  from
    said
    left join unnest(array['authors', 'chat', 'direct', 'match']) as known (name)
      on said.topic = 'chat:' || current_setting('tests.' || known.name, true);
$$;

select tests.keep('event', tests.publish_event(tests.person('olga'))::text);
select tests.keep('authors', tests.authors_chat(tests.kept('event')::uuid)::text);
select
  is(
    pg_temp.take_told(),
    null,
    'opening the organizers'' chat of a new event sends no broadcast about participants'
  );
select tests.add_author(tests.kept('event')::uuid, tests.person('paul'));
select
  tests.befriend(tests.person('anna'), tests.person(name))
from unnest(array['boris', 'clara', 'dina']) as name;
select
  tests.keep(
    'group',
    tests.like_event(tests.person('anna'), tests.kept('event')::uuid, '{boris,clara,dina}')::text
  );
select pg_temp.take_told();
select tests.vote(tests.person(name), tests.kept('group')::uuid, 'consent')
from unnest(array['olga', 'paul']) as name;
select tests.keep('chat', tests.group_chat(tests.kept('group')::uuid)::text);
select
  is(
    pg_temp.take_told(),
    null,
    'opening the chat of an approved group sends no broadcast about participants'
  );
select
  tests.keep('direct', tests.let('anna', 'api.open_direct_chat(%L)', tests.person('egor')::text) ->> 'id');
select is(pg_temp.take_told(), null, 'opening a new direct chat sends no broadcast about participants');

-- Organizers -----------------------------------------------------------------------------------------------------

select tests.befriend(tests.person('olga'), tests.person('rita'));
select tests.let('olga', 'api.invite_event_author(%L, %L)', tests.kept('event'), tests.person('rita')::text);
select
  is(pg_temp.take_told(), null, 'inviting a co-author sends no broadcast about participants');
select tests.let('rita', 'api.accept_author_invitation(%L)', tests.kept('event'));
select
  is(
    pg_temp.take_told(),
    'authors: joined rita, chat: joined rita',
    'when a co-author accepts the invitation, the chats of the event broadcast that this person has joined'
  );
select private.organizers_changed(tests.kept('event')::uuid);
select
  is(
    pg_temp.take_told(),
    null,
    'determining the organizers of an event again sends no broadcast about participants if the organizers have not changed'
  );
select tests.let('olga', 'api.remove_event_author(%L, %L)', tests.kept('event'), tests.person('rita')::text);
select
  is(
    pg_temp.take_told(),
    'authors: left rita, chat: left rita',
    'when a co-author is removed, the chats of the event broadcast that this person has left'
  );

-- Groups ---------------------------------------------------------------------------------------------------------

select tests.let('boris', 'api.leave_group(%L)', tests.kept('group'));
select
  is(
    pg_temp.take_told(),
    'chat: left boris',
    'when a member leaves the group, its chat broadcasts that this person has left'
  );
select tests.let('clara', 'api.block_person(%L)', tests.person('olga')::text);
select
  is(
    pg_temp.take_told(),
    'chat: left clara',
    'when a member blocks an organizer, the chat of the group broadcasts that the member has left'
  );
select tests.let('olga', 'api.block_person(%L)', tests.person('dina')::text);
select
  is(
    pg_temp.take_told(),
    'chat: left dina',
    'when an organizer blocks a member, the chat of the group broadcasts that the member has left'
  );
select
  is(
    tests.let('anna', 'api.get_chat(%L)', tests.kept('chat')) #>> '{participants,2,userId}',
    tests.person('anna')::text,
    'the remaining members stay in the chat of the group after another member has left'
  );

-- Direct chats ---------------------------------------------------------------------------------------------------

select tests.let('anna', 'api.open_direct_chat(%L)', tests.person('egor')::text);
select is(pg_temp.take_told(), null, 'opening an existing direct chat sends no broadcast about participants');
select tests.let('egor', 'api.delete_profile()');
select
  is(
    pg_temp.take_told(),
    'direct: left egor',
    'when a person deletes their profile, the direct chat broadcasts that this person has left'
  );
select tests.let('egor', 'api.create_profile(''{"firstName": "Egor"}'')');
select tests.let('egor', 'api.open_direct_chat(%L)', tests.person('anna')::text);
select
  is(
    pg_temp.take_told(),
    'direct: joined egor',
    'when a person with a new profile opens the direct chat, the chat broadcasts that this person has joined again'
  );
select tests.let('egor', 'api.delete_profile()');
select tests.let('egor', 'api.create_profile(''{"firstName": "Egor"}'')');
select pg_temp.take_told();
select tests.befriend(tests.person('anna'), tests.person('egor'));
select
  is(
    pg_temp.take_told(),
    'direct: joined egor',
    'when a person with a new profile becomes a friend, the direct chat broadcasts that this person has joined again'
  );
select tests.let('egor', 'api.delete_profile()');
select tests.let('egor', 'api.create_profile(''{"firstName": "Egor"}'')');
select pg_temp.take_told();
select tests.match(tests.person('anna'), tests.person('egor'));
select
  is(
    pg_temp.take_told(),
    'direct: joined egor',
    'if two people match again after one of them has created a new profile, their direct chat broadcasts that this person has joined'
  );
select tests.let('anna', 'api.block_person(%L)', tests.person('egor')::text);
select
  is(
    pg_temp.take_told(),
    'direct: left anna',
    'after a block, the direct chat broadcasts that the blocker has left'
  );
select tests.let('egor', 'api.block_person(%L)', tests.person('anna')::text);
select
  is(
    pg_temp.take_told(),
    null,
    'when a blocked person also blocks the blocker, no broadcast reveals this to the first blocker'
  );
select tests.suspend('egor');
select
  is(
    pg_temp.take_told(),
    null,
    'the suspension of a person whom the peer has blocked sends no broadcast about participants'
  );
select tests.reinstate('egor');
select tests.let('anna', 'api.unblock_person(%L)', tests.person('egor')::text);
select
  is(pg_temp.take_told(), null, 'lifting one of two mutual blocks sends no broadcast about participants');
select tests.let('egor', 'api.unblock_person(%L)', tests.person('anna')::text);
select
  is(
    pg_temp.take_told(),
    'direct: joined egor',
    'when the last of two mutual blocks is lifted, the direct chat broadcasts that a participant has joined again'
  );
select tests.suspend('egor', '1999-05-02T12:00:00Z');
select
  is(
    pg_temp.take_told(),
    'direct: left egor',
    'after a suspension, the direct chat broadcasts that the suspended person has left'
  );
select tests.suspend('egor');
select
  is(pg_temp.take_told(), null, 'suspending a suspended person again sends no broadcast about participants');
select tests.reinstate('egor');
select
  is(
    pg_temp.take_told(),
    'direct: joined egor',
    'after a reinstatement, the direct chat broadcasts that the person has joined again'
  );
select tests.reinstate('egor');
select is(pg_temp.take_told(), null, 'reinstating a person again sends no broadcast about participants');
select tests.suspend('egor', '1999-05-02T12:00:00Z');
select pg_temp.take_told();
select tests.let_service('api.purge_change_log(100)');
select
  is(
    pg_temp.take_told(),
    null,
    'the sync job sends no broadcast about participants before a suspension ends'
  );
select tests.freeze_time('1999-05-02T12:00:00Z');
select
  is(
    tests.let_service('api.purge_change_log(100)') ->> 'ended',
    '1',
    'the sync job returns the number of expired suspensions'
  );
select
  is(
    pg_temp.take_told(),
    'direct: joined egor',
    'after the end of a suspension, the sync job broadcasts that the person joins the direct chat again'
  );
select tests.let_service('api.purge_change_log(100)');
select is(pg_temp.take_told(), null, 'a second run of the sync job sends no broadcast about participants');
select tests.suspend('egor');
select pg_temp.take_told();
select tests.let('egor', 'api.delete_profile()');
select
  is(
    pg_temp.take_told(),
    null,
    'when a suspended person deletes their profile, no second broadcast says that this person has left the chat'
  );
select tests.reinstate('egor');
select tests.let('egor', 'api.create_profile(''{"firstName": "Egor"}'')');
select tests.befriend(tests.person('anna'), tests.person('egor'));
select pg_temp.take_told();

-- Contents of the broadcasts -------------------------------------------------------------------------------------

delete from realtime.messages;
select tests.let('paul', 'api.delete_profile()');
select
  set_eq(
    $$
      select topic, event, payload - 'id', private, extension
      from realtime.messages
      where event like 'participant.%' and topic = 'chat:' || tests.kept('chat')
    $$,
    $$
      values
        (
          'chat:' || tests.kept('chat'),
          'participant.left',
          jsonb_build_object(
            'type', 'participant.left',
            'chatId', tests.kept('chat'),
            'userId', tests.person('paul')
          ),
          true,
          'broadcast'
        )
    $$,
    'when a participant leaves, the chat sends one broadcast, on the private topic and with ids only'
  );
select pg_temp.take_told();
select tests.let('egor', 'api.delete_profile()');
select pg_temp.take_told();
select tests.let('anna', 'api.delete_profile()');
select
  is(
    pg_temp.take_told(),
    'chat: left anna',
    'the direct chat gets no broadcast when its last participant deletes their profile'
  );
select tests.keep('draft', tests.create_event(tests.person('rita'))::text);
select tests.let('rita', 'api.delete_profile()');
select
  is(
    pg_temp.take_told(),
    null,
    'deleting a draft together with its chat sends no broadcast about participants'
  );

select * from finish();

rollback;
