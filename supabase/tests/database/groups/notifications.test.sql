-- Notifications of groups and chats: the test checks their recipients, actors and targets, and that each is sent only
-- once (docs/api/notifications.md, Types).

begin;

select plan(26);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name)
from unnest(array['olga', 'paul', 'rita', 'anna', 'boris', 'clara', 'dina', 'egor', 'hater', 'foe']) as name;
select
  tests.keep('event', tests.publish_event(tests.person('olga'), '{"title": "Chess", "capacity": 3}')::text);

-- Returns all notifications since the last call, with names in place of ids. Unknown ids are returned unchanged.
create function pg_temp.take_rows()
returns table (
  recipient text,
  type text,
  actor text,
  event text,
  group_of_event text,
  chat text,
  payload jsonb
)
language plpgsql
as $$
declare
  moment timestamptz := private.now();
begin
  if exists (
    select 1 from public.notifications where tests.name_of(user_id) is not null and (created_at <> moment or is_read)
  ) then
    raise exception 'a notification is of another time or read already';
  end if;
  return query
    with taken as (
      delete from public.notifications
      where tests.name_of(notifications.user_id) is not null
      returning *
    )
    select
      tests.name_of(taken.user_id),
      taken.type::text,
      tests.name_of(taken.actor_id),
      case taken.event_id::text when tests.kept('event') then 'event' else taken.event_id::text end,
      case taken.group_id::text when current_setting('tests.group', true) then 'group' else taken.group_id::text end,
      case taken.chat_id::text when current_setting('tests.chat', true) then 'chat' else taken.chat_id::text end,
      taken.payload
    from taken
    order by taken.type, tests.name_of(taken.user_id);
end;
$$;

create function pg_temp.payload(
  actor text,
  event text default 'Chess',
  chat text default null,
  message text default null
)
returns jsonb
language sql
as $$
  select
    jsonb_build_object('actorName', actor, 'eventTitle', event, 'chatName', chat, 'messagePreview', message);
$$;

-- Organizers ---------------------------------------------------------------------------------------------------

select tests.add_author(tests.kept('event')::uuid, tests.person('paul'), 'pending');
select tests.take_told();
select tests.keep('chat', tests.authors_chat(tests.kept('event')::uuid)::text);
select tests.let('paul', format('api.accept_author_invitation(%L)', tests.kept('event')));
select
  results_eq(
    'select * from pg_temp.take_rows()',
    $$
    values
      ('olga', 'event_coauthor_accepted', 'paul', 'event', null, null, pg_temp.payload('Paul')),
      ('paul', 'chat_created', 'olga', 'event', null, 'chat', pg_temp.payload('Olga', chat => 'Chess'))
  $$,
    'when a friend accepts an invitation, the creator gets event_coauthor_accepted and the new co-author gets chat_created'
  );
select tests.add_author(tests.kept('event')::uuid, tests.person('rita'), 'pending');
select tests.take_told();
select tests.let('rita', format('api.accept_author_invitation(%L)', tests.kept('event')));
select
  is(
    tests.take_told(),
    'olga: event_coauthor_accepted of rita, rita: chat_created of olga',
    'a new co-author who joins the organizers'' chat is the only one who is notified of the chat'
  );
select tests.let('rita', format('api.accept_author_invitation(%L)', tests.kept('event')));
select is(tests.take_told(), 'nobody', 'a repeated answer to an invitation notifies no user');

-- Applications -------------------------------------------------------------------------------------------------

select tests.befriend(tests.person('anna'), tests.person(name)) from unnest(array['boris', 'clara']) as name;
select tests.take_told();
select
  tests.keep('group', tests.like_event(tests.person('anna'), tests.kept('event')::uuid, '{boris}')::text);
-- spec: Events: in-app notifications, the types of applications and of being brought along come when people apply, vote and confirm
select
  results_eq(
    'select * from pg_temp.take_rows()',
    $$
    values
      ('olga', 'event_application', 'anna', 'event', 'group', null, pg_temp.payload('Anna')),
      ('paul', 'event_application', 'anna', 'event', 'group', null, pg_temp.payload('Anna')),
      ('rita', 'event_application', 'anna', 'event', 'group', null, pg_temp.payload('Anna')),
      ('boris', 'event_invite', 'anna', 'event', 'group', null, pg_temp.payload('Anna'))
  $$,
    'an application notifies every organizer of the event and every friend in the group'
  );
select
  tests.let('anna', format('api.add_group_member(%L, %L)', tests.kept('group'), tests.person('clara')));
select
  results_eq(
    'select * from pg_temp.take_rows()',
    $$ values ('clara', 'event_invite', 'anna', 'event', 'group', null, pg_temp.payload('Anna')) $$,
    'adding a friend to a group notifies only this friend'
  );
select tests.let('clara', format('api.confirm_membership(%L)', tests.kept('group')));
-- spec: Events: in-app notifications, the types of applications and of being brought along come when people apply, vote and confirm
select
  results_eq(
    'select * from pg_temp.take_rows()',
    $$ values ('anna', 'event_invite_accepted', 'clara', 'event', 'group', null, pg_temp.payload('Clara')) $$,
    'a member who confirms notifies the group creator'
  );
select tests.let('clara', format('api.leave_group(%L)', tests.kept('group')));
select is(tests.take_told(), 'nobody', 'a member who leaves a group notifies no user');

-- Decisions ----------------------------------------------------------------------------------------------------

select tests.vote(tests.person('olga'), tests.kept('group')::uuid, 'consent');
select is(tests.take_told(), 'nobody', 'a vote that does not decide the group notifies no user');
select tests.vote(tests.person('paul'), tests.kept('group')::uuid, 'consent');
select tests.keep('chat', tests.group_chat(tests.kept('group')::uuid)::text);
select
  results_eq(
    'select * from pg_temp.take_rows()',
    $$
    values
      ('anna', 'event_application_approved', 'paul', 'event', 'group', 'chat', pg_temp.payload('Paul', chat => 'Chess')),
      ('boris', 'event_application_approved', 'paul', 'event', 'group', 'chat', pg_temp.payload('Paul', chat => 'Chess')),
      ('anna', 'chat_created', 'paul', 'event', null, 'chat', pg_temp.payload('Paul', chat => 'Chess')),
      ('boris', 'chat_created', 'paul', 'event', null, 'chat', pg_temp.payload('Paul', chat => 'Chess')),
      ('olga', 'chat_created', 'paul', 'event', null, 'chat', pg_temp.payload('Paul', chat => 'Chess')),
      ('rita', 'chat_created', 'paul', 'event', null, 'chat', pg_temp.payload('Paul', chat => 'Chess'))
  $$,
    'the approval of a group notifies every member, and its new chat notifies every participant except the deciding organizer'
  );
select tests.vote(tests.person('paul'), tests.kept('group')::uuid, 'consent');
select is(tests.take_told(), 'nobody', 'an organizer who repeats their vote notifies no user');

select tests.keep('group', tests.like_event(tests.person('dina'), tests.kept('event')::uuid, '{egor}')::text);
select tests.take_told();
select tests.vote(tests.person('rita'), tests.kept('group')::uuid, 'consent');
select tests.vote(tests.person('olga'), tests.kept('group')::uuid, 'consent');
select
  is(
    tests.group_state(tests.kept('group')::uuid) || '; ' || tests.take_told(),
    'waiting: dina egor; nobody',
    'no user is notified when a group with enough consents starts to wait for seats'
  );
select
  tests.let('olga', format('api.update_event(%L, %L)', tests.kept('event'), '{"capacity": 4}'));
select tests.keep('chat', tests.group_chat(tests.kept('group')::uuid)::text);
select
  results_eq(
    'select * from pg_temp.take_rows()',
    $$
    values
      ('dina', 'event_application_approved', null, 'event', 'group', 'chat', pg_temp.payload(null, chat => 'Chess')),
      ('egor', 'event_application_approved', null, 'event', 'group', 'chat', pg_temp.payload(null, chat => 'Chess')),
      ('dina', 'chat_created', null, 'event', null, 'chat', pg_temp.payload(null, chat => 'Chess')),
      ('egor', 'chat_created', null, 'event', null, 'chat', pg_temp.payload(null, chat => 'Chess')),
      ('olga', 'chat_created', null, 'event', null, 'chat', pg_temp.payload(null, chat => 'Chess')),
      ('paul', 'chat_created', null, 'event', null, 'chat', pg_temp.payload(null, chat => 'Chess')),
      ('rita', 'chat_created', null, 'event', null, 'chat', pg_temp.payload(null, chat => 'Chess'))
  $$,
    'the admission of a waiting group notifies all its members, and its new chat notifies every participant, without an actor'
  );

select tests.keep('group', tests.like_event(tests.person('clara'), tests.kept('event')::uuid, '{foe}')::text);
select tests.take_told();
select tests.vote(tests.person('rita'), tests.kept('group')::uuid, 'refuse');
select is(tests.take_told(), 'nobody', 'a refusal that does not decide the group notifies no user');
select tests.vote(tests.person('paul'), tests.kept('group')::uuid, 'refuse');
-- spec: Events: in-app notifications, the types of applications and of being brought along come when people apply, vote and confirm
select
  results_eq(
    'select * from pg_temp.take_rows()',
    $$
    values
      ('clara', 'event_application_rejected', null, 'event', 'group', null, pg_temp.payload(null)),
      ('foe', 'event_application_rejected', null, 'event', 'group', null, pg_temp.payload(null))
  $$,
    'the rejection of a group notifies every member, without revealing who refused'
  );
select tests.keep('group', tests.like_event(tests.person('clara'), tests.kept('event')::uuid)::text);
select tests.take_told();
select tests.let('clara', format('api.leave_group(%L)', tests.kept('group')));
select is(tests.take_told(), 'nobody', 'the expiry of a group notifies no user');

-- Direct chats -------------------------------------------------------------------------------------------------

select
  tests.keep('chat', tests.let('anna', format('api.open_direct_chat(%L)', tests.person('dina'))) ->> 'id');
select
  results_eq(
    'select * from pg_temp.take_rows()',
    $$ values ('dina', 'chat_created', 'anna', null, null, 'chat', pg_temp.payload('Anna', null)) $$,
    'opening a new direct chat notifies the other user'
  );
select tests.let('dina', format('api.open_direct_chat(%L)', tests.person('anna')));
select tests.let('anna', format('api.open_direct_chat(%L)', tests.person('dina')));
select is(tests.take_told(), 'nobody', 'opening an existing direct chat notifies no user');

-- Messages -----------------------------------------------------------------------------------------------------

select tests.send(tests.person('dina'), tests.kept('chat')::uuid, 'Hello' || chr(10) || 'Anna');
select
  results_eq(
    'select * from pg_temp.take_rows()',
    $$ values ('anna', 'chat_message', 'dina', null, null, 'chat', pg_temp.payload('Dina', null, message => 'Hello')) $$,
    'a direct message notifies the recipient with the first line of its text'
  );
select tests.keep('chat', chat_id::text) from public.like_groups where creator_id = tests.person('anna');
select
  tests.keep(
    'message',
    tests.send(
      tests.person('anna'),
      tests.kept('chat')::uuid,
      repeat('x', 121),
      '{"clientMessageId": "00000000-0000-4000-8000-000000000001"}'
    )::text
  );
select
  results_eq(
    'select * from pg_temp.take_rows()',
    $$
    select name, 'chat_message', 'anna', 'event', null, 'chat', pg_temp.payload('Anna', chat => 'Chess', message => repeat('x', 120))
    from unnest(array['boris', 'olga', 'paul', 'rita']) as name
  $$,
    'a message in a group chat notifies every other participant with at most 120 characters of its text'
  );
select
  tests.send(
    tests.person('anna'),
    tests.kept('chat')::uuid,
    'again',
    '{"clientMessageId": "00000000-0000-4000-8000-000000000001"}'
  );
select
  tests.let(
    'anna',
    format('api.edit_message(%L, %L, %L)', tests.kept('chat'), tests.kept('message'), 'edited')
  );
select tests.let('paul', format('api.read_messages(%L, null)', tests.kept('chat')));
select
  tests.let('olga', format('api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('message')));
select
  is(tests.take_told(), 'nobody', 'repeating, editing, reading or deleting a message notifies no user');
select
  tests.send(
    tests.person('paul'),
    tests.kept('chat')::uuid,
    '',
    jsonb_build_object(
      'attachments', jsonb_build_array(jsonb_build_object('key', tests.upload(tests.person('paul'))))
    )
  );
select
  is(
    tests.take_told(),
    'anna: chat_message of paul, boris: chat_message of paul, olga: chat_message of paul, rita: chat_message of paul',
    'a message with only a file notifies every other participant'
  );
select
  tests.send(tests.person('olga'), tests.authors_chat(tests.kept('event')::uuid), 'Only for us');
select
  is(
    tests.take_told(),
    'paul: chat_message of olga, rita: chat_message of olga',
    'a message in the organizers'' chat notifies only the other organizers'
  );

-- Blocks -------------------------------------------------------------------------------------------------------

select tests.let('boris', format('api.block_person(%L)', tests.person('anna')));
select tests.take_told();
select tests.send(tests.person('anna'), tests.kept('chat')::uuid, 'Hello all');
select
  is(
    tests.take_told(),
    'olga: chat_message of anna, paul: chat_message of anna, rita: chat_message of anna',
    'a user who has blocked the sender is not notified of a message in a group chat'
  );
select tests.send(tests.person('boris'), tests.kept('chat')::uuid, 'Hello all');
select
  is(
    tests.take_told(),
    'olga: chat_message of boris, paul: chat_message of boris, rita: chat_message of boris',
    'a user whom the sender has blocked is not notified of a message in a group chat'
  );
select tests.let('rita', format('api.block_person(%L)', tests.person('hater')));
select tests.take_told();
select tests.keep('group', tests.like_event(tests.person('hater'), tests.kept('event')::uuid, '{foe}')::text);
select
  results_eq(
    $$ select recipient, type, actor from pg_temp.take_rows() where type like 'event%' $$,
    $$
    values
      ('olga', 'event_application', 'hater'),
      ('paul', 'event_application', 'hater'),
      ('foe', 'event_invite', 'hater')
  $$,
    'an organizer who has blocked the applicant is not notified of the application'
  );
select
  tests.let('olga', format('api.update_event(%L, %L)', tests.kept('event'), '{"capacity": 10}'));
select tests.vote(tests.person('olga'), tests.kept('group')::uuid, 'consent');
select tests.vote(tests.person('rita'), tests.kept('group')::uuid, 'consent');
select
  is(
    tests.take_told(),
    'foe: event_application_approved of rita, foe: chat_created of rita, olga: chat_created of rita, paul: chat_created of rita',
    'a member whom the deciding organizer has blocked is notified neither of the approval nor of the chat'
  );

select * from finish();

rollback;
