-- Push: a user who left a chat does not get pushes about this chat. A notification that is not pushed does not prevent
-- the push of other notifications (docs/api/push.md, Delivery).

begin;

select plan(12);

delete from private.push_deliveries;
update private.push_providers set paused_until = '-infinity';
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile(name) from unnest(array['olga', 'anna', 'boris']) as name;
select tests.befriend(tests.person('anna'), tests.person('boris'));
select tests.register_device('anna', 'phone'), tests.register_device('boris', 'tablet');
select
  tests.keep(
    'event',
    tests.publish_event(
      tests.person('olga'),
      '{"startAt": "1999-05-03T07:00:00Z", "endAt": "1999-05-03T09:00:00Z"}'
    )::text
  );

-- Moves the deliveries to another transaction, because one transaction sends only one push per chat.
create function pg_temp.apart()
returns void
language sql
as $$
  update private.push_deliveries
  set transaction_id = pg_snapshot_xmin(pg_current_snapshot())
  where attempts = 0;
$$;

create function pg_temp.claim()
returns text
language plpgsql
as $$
declare
  given text[] := array(
    select
      tests.name_of((item #>> '{notification,userId}')::uuid)
      || ': '
      || coalesce(item #>> '{notification,payload,messagePreview}', item #>> '{notification,type}')
    from jsonb_array_elements(tests.let_service('api.claim_deliveries(''fcm'', 100)')::jsonb -> 'deliveries') as item
    order by 1
  );
begin
  update private.push_deliveries set outcome = 'sent', finished_at = private.now() where finished_at is null;
  return coalesce(nullif(array_to_string(given, ', '), ''), 'nothing');
end;
$$;

select
  tests.keep('group', tests.like_event(tests.person('anna'), tests.kept('event')::uuid, '{boris}')::text);
select pg_temp.apart();
select
  tests.let(
    'anna',
    'api.change_notification_preferences(%L)',
    '{"push": {"event_application_approved": false}}'
  );
select pg_temp.claim();
select tests.vote(tests.person('olga'), tests.kept('group')::uuid, 'consent');
select
  is(
    pg_temp.claim(),
    'anna: chat_created, boris: event_application_approved',
    'a notification of a disabled type does not prevent the push of a notification of an enabled type'
  );
select
  tests.keep('chat', chat_id::text)
from public.like_groups
where id = tests.kept('group')::uuid;

-- Former members -----------------------------------------------------------------------------------------

select pg_temp.apart();
select
  tests.keep('message', tests.send(tests.person('olga'), tests.kept('chat')::uuid, 'Come at eight')::text);
select tests.let('olga', 'api.remove_group_member(%L, %L)', tests.kept('group'), tests.person('anna')::text);
select
  tests.let(
    'olga',
    'api.edit_message(%L, %L, %L)',
    tests.kept('chat'),
    tests.kept('message'),
    'Come to my new address'
  );
select
  is(
    pg_temp.claim(),
    'anna: group_member_removed, boris: Come to my new address',
    'a removed member does not get pushes of new or edited messages in the chat'
  );
select
  is(
    tests.let('boris', 'api.confirm_membership(%L)', tests.kept('group')) ->> 'userId',
    tests.person('boris')::text,
    'a member can confirm the membership of a group after the group''s author was removed'
  );
select
  is(
    pg_temp.claim(),
    'nothing',
    'the confirmation of a membership is not pushed to the removed author of the group'
  );
select
  is(
    (
      select count(*)
      from public.notifications
      where user_id = tests.person('anna') and type = 'event_invite_accepted'
    ),
    0::bigint,
    'the removed author of the group gets no notification of the confirmed membership'
  );

-- Deleted messages ---------------------------------------------------------------------------------------

select pg_temp.apart();
select tests.send(tests.person('olga'), tests.kept('chat')::uuid, 'One');
select tests.keep('two', tests.send(tests.person('olga'), tests.kept('chat')::uuid, 'Two')::text);
select tests.keep('three', tests.send(tests.person('olga'), tests.kept('chat')::uuid, 'Three')::text);
select tests.let('olga', 'api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('two'));
select tests.let('olga', 'api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('three'));
select tests.send(tests.person('olga'), tests.kept('chat')::uuid, 'Four');

create function pg_temp.unread()
returns text
language sql
as $$
  select
    format(
      '%s of %s',
      (
        select sum(message_count)
        from public.notifications
        where user_id = tests.person('boris') and type = 'chat_message' and not is_read
      ),
      (
        select unread_count
        from public.chat_participants
        where chat_id = tests.kept('chat')::uuid and user_id = tests.person('boris')
      )
    );
$$;

select
  tests.let(
    'olga',
    'api.delete_message(%L, %L)',
    tests.kept('chat'),
    (select id::text from public.messages where content = 'Four')
  );
select
  tests.let(
    'boris',
    'api.read_messages(%L, %L)',
    tests.kept('chat'),
    (select id::text from public.messages where content = 'One')
  );
select
  is(
    pg_temp.unread(),
    ' of 0',
    'if the newest messages of a chat are deleted, reading the newest remaining message marks all notifications of the chat as read'
  );

-- Matches ------------------------------------------------------------------------------------------------

select pg_temp.claim();
select pg_temp.apart();
select tests.match(tests.person('anna'), tests.person('boris'));
select
  is(
    pg_temp.claim(),
    'anna: people_match, boris: people_match',
    'the notification of a match is pushed to both people'
  );
select tests.match(tests.person('anna'), tests.person('olga'));
select
  tests.let(
    'anna',
    'api.end_match(%L)',
    (
      select id::text
      from public.matches
      where
        tests.person('anna') in (one_person_id, other_person_id)
        and tests.person('olga') in (one_person_id, other_person_id)
    )
  );
select
  is(
    pg_temp.claim(),
    'nothing',
    'the notification of a match that ended before a worker claims the delivery is not pushed'
  );
select
  is(
    (
      select array_agg(distinct outcome)
      from
        private.push_deliveries
        join public.notifications on id = notification_id
      where type = 'people_match' and tests.person('olga') in (user_id, actor_id)
    ),
    array['notification_gone'],
    'the delivery of a match that has ended is finished with the outcome notification_gone'
  );

-- Reminders ----------------------------------------------------------------------------------------------

select pg_temp.claim();
select pg_temp.apart();
select tests.freeze_time('1999-05-03T05:00:00Z');
select
  is(
    tests.let_service('api.remind_guests(100)') ->> 'notified',
    '2',
    'the event_reminders job sends reminders to two people two hours before the start of the event'
  );
select tests.freeze_time('1999-05-03T07:00:00Z');
select is(pg_temp.claim(), 'nothing', 'a reminder is not pushed after the start of the event');
select
  is(
    (
      select array_agg(distinct outcome)
      from
        private.push_deliveries
        join public.notifications on id = notification_id
      where type = 'event_reminder'
    ),
    array['expired'],
    'the delivery of a reminder after the start of the event is finished with the outcome expired'
  );

select * from finish();

rollback;
