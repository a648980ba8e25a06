-- Who joins and leaves a chat that is there, in whatever way: those who follow it hear of it (docs/features/chats.md, Told).

begin;

select plan(33);

-- What is there beforehand is not what this file is about.
delete from realtime.messages;

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['olga', 'paul', 'rita', 'anna', 'boris', 'clara', 'dina', 'egor']) as name;

-- What was told of participants since the last look: chat, word and person.
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
select is(pg_temp.take_told(), null, 'nobody can follow a chat before its event is there');
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
select is(pg_temp.take_told(), null, 'nor before its group is admitted');
select
  tests.keep('direct', tests.let('anna', 'api.open_direct_chat(%L)', tests.person('egor')::text) ->> 'id');
select is(pg_temp.take_told(), null, 'nor before it is opened');

-- Organizers -----------------------------------------------------------------------------------------------------

select tests.befriend(tests.person('olga'), tests.person('rita'));
select tests.let('olga', 'api.invite_event_author(%L, %L)', tests.kept('event'), tests.person('rita')::text);
select is(pg_temp.take_told(), null, 'who is invited to organize has not joined');
select tests.let('rita', 'api.accept_author_invitation(%L)', tests.kept('event'));
select
  is(
    pg_temp.take_told(),
    'authors: joined rita, chat: joined rita',
    'who organizes joins the chats of the event'
  );
select private.organizers_changed(tests.kept('event')::uuid);
select is(pg_temp.take_told(), null, 'and joins them once');
select tests.let('olga', 'api.remove_event_author(%L, %L)', tests.kept('event'), tests.person('rita')::text);
select is(pg_temp.take_told(), 'authors: left rita, chat: left rita', 'who organizes no more leaves them');

-- Groups ---------------------------------------------------------------------------------------------------------

select tests.let('boris', 'api.leave_group(%L)', tests.kept('group'));
select is(pg_temp.take_told(), 'chat: left boris', 'who leaves the group leaves its chat');
select tests.let('clara', 'api.block_person(%L)', tests.person('olga')::text);
select
  is(pg_temp.take_told(), 'chat: left clara', 'as does whose place a block ends, whoever blocked');
select tests.let('olga', 'api.block_person(%L)', tests.person('dina')::text);
select is(pg_temp.take_told(), 'chat: left dina', 'and it is told in the same words');
select
  is(
    tests.let('anna', 'api.get_chat(%L)', tests.kept('chat')) #>> '{participants,2,userId}',
    tests.person('anna')::text,
    'the others stay'
  );

-- Direct chats ---------------------------------------------------------------------------------------------------

select tests.let('anna', 'api.open_direct_chat(%L)', tests.person('egor')::text);
select is(pg_temp.take_told(), null, 'a chat that is opened again is joined by nobody');
select tests.let('egor', 'api.delete_profile()');
select is(pg_temp.take_told(), 'direct: left egor', 'who deletes their profile leaves');
select tests.let('egor', 'api.create_profile(''{"firstName": "Egor"}'')');
select tests.let('egor', 'api.open_direct_chat(%L)', tests.person('anna')::text);
select is(pg_temp.take_told(), 'direct: joined egor', 'and joins again by opening it with a new one');
select tests.let('egor', 'api.delete_profile()');
select tests.let('egor', 'api.create_profile(''{"firstName": "Egor"}'')');
select pg_temp.take_told();
select tests.befriend(tests.person('anna'), tests.person('egor'));
select is(pg_temp.take_told(), 'direct: joined egor', 'or as a friend');
select tests.let('egor', 'api.delete_profile()');
select tests.let('egor', 'api.create_profile(''{"firstName": "Egor"}'')');
select pg_temp.take_told();
select tests.match(tests.person('anna'), tests.person('egor'));
select is(pg_temp.take_told(), 'direct: joined egor', 'or by a match');
select tests.let('anna', 'api.block_person(%L)', tests.person('egor')::text);
select is(pg_temp.take_told(), 'direct: left anna', 'shows a blocker as having left the direct chat');
select tests.let('egor', 'api.block_person(%L)', tests.person('anna')::text);
select is(pg_temp.take_told(), null, 'keeps from a blocker that the other has blocked them, too');
select tests.suspend('egor');
select is(pg_temp.take_told(), null, 'or was suspended');
select tests.reinstate('egor');
select tests.let('anna', 'api.unblock_person(%L)', tests.person('egor')::text);
select is(pg_temp.take_told(), null, 'brings nobody back while one of two blocks is left');
select tests.let('egor', 'api.unblock_person(%L)', tests.person('anna')::text);
select is(pg_temp.take_told(), 'direct: joined egor', 'shows the last of two blockers as joining again');
select tests.suspend('egor', '1999-05-02T12:00:00Z');
select is(pg_temp.take_told(), 'direct: left egor', 'shows a suspended person as having left');
select tests.suspend('egor');
select is(pg_temp.take_told(), null, 'does so once, however often they are suspended');
select tests.reinstate('egor');
select is(pg_temp.take_told(), 'direct: joined egor', 'and as joining again when they are reinstated');
select tests.reinstate('egor');
select is(pg_temp.take_told(), null, 'once');
select tests.suspend('egor', '1999-05-02T12:00:00Z');
select pg_temp.take_told();
select tests.let_service('api.purge_change_log(100)');
select is(pg_temp.take_told(), null, 'shows nobody as joining again before the suspension ends');
select tests.freeze_time('1999-05-02T12:00:00Z');
select
  is(
    tests.let_service('api.purge_change_log(100)') ->> 'ended',
    '1',
    'the job finds a suspension that the clock ended'
  );
select is(pg_temp.take_told(), 'direct: joined egor', 'and shows the person as joining again');
select tests.let_service('api.purge_change_log(100)');
select is(pg_temp.take_told(), null, 'once');
select tests.suspend('egor');
select pg_temp.take_told();
select tests.let('egor', 'api.delete_profile()');
select is(pg_temp.take_told(), null, 'does not repeat it when a suspended person deletes the profile');
select tests.reinstate('egor');
select tests.let('egor', 'api.create_profile(''{"firstName": "Egor"}'')');
select tests.befriend(tests.person('anna'), tests.person('egor'));
select pg_temp.take_told();

-- What is told ---------------------------------------------------------------------------------------------------

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
    'ids alone are told, once and privately'
  );
select pg_temp.take_told();
select tests.let('egor', 'api.delete_profile()');
select pg_temp.take_told();
select tests.let('anna', 'api.delete_profile()');
select is(pg_temp.take_told(), 'chat: left anna', 'the last one leaves nobody who could hear it');
select tests.keep('draft', tests.create_event(tests.person('rita'))::text);
select tests.let('rita', 'api.delete_profile()');
select is(pg_temp.take_told(), null, 'nor does who goes with the whole chat');

select * from finish();

rollback;
