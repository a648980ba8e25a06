-- People: which likes and matches send a notification, and which do not.

begin;

select plan(40);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_completed_profile(name)
from unnest(array['anna', 'boris', 'clara', 'dina', 'emil', 'fedor']) as name;

-- Returns the recipients of new notifications after a like or dislike. Does not delete earlier notifications, because
-- they affect repeated likes.
create function pg_temp.told_of(moment timestamptz, name text, other text, kind text default 'like')
returns text
language plpgsql
as $$
declare
  before uuid[] := array(select id from public.notifications where tests.name_of(user_id) is not null);
begin
  perform tests.freeze_time(moment);
  perform tests.like(tests.person(name), tests.person(other), kind);
  return (
    select
      coalesce(
        string_agg(
          format('%s: %s of %s', tests.name_of(user_id), type, tests.name_of(actor_id)),
          ', '
          order by tests.name_of(user_id)
        ),
        'nobody'
      )
    from public.notifications
    where tests.name_of(user_id) is not null and id <> all (before)
  );
end;
$$;

create function pg_temp.tidy(moment timestamptz)
returns void
language plpgsql
as $$
begin
  perform tests.freeze_time(moment);
  perform tests.let_service('api.purge_interactions(1000)');
end;
$$;

-- Notifications of a like and a match ---------------------------------------------------------------------------

select tests.like(tests.person('anna'), tests.person('boris'));
select
  is(
    (
      select jsonb_agg(to_jsonb(notifications) - 'id' - 'created_in')
      from public.notifications
      where tests.name_of(user_id) is not null
    ),
    jsonb_build_array(
      jsonb_build_object(
        'user_id', tests.person('boris'),
        'type', 'people_like',
        'actor_id', tests.person('anna'),
        'event_id', null,
        'group_id', null,
        'chat_id', null,
        'is_read', false,
        'is_hidden', false,
        'message_id', null,
        'message_count', null,
        'first_message_id', null,
        'changed_fields', null,
        'payload', '{"actorName": "Anna", "chatName": null, "eventTitle": null, "messagePreview": null}'::jsonb,
        'created_at', '1999-05-01T12:00:00+00:00'
      )
    ),
    'a like notifies the liked person once, with the name of the person who likes'
  );
select tests.take_told();
select tests.like(tests.person('boris'), tests.person('anna'));
select
  is(
    (
      select
        jsonb_agg(
          jsonb_build_array(tests.name_of(user_id), type, tests.name_of(actor_id), payload ->> 'actorName')
          order by tests.name_of(user_id)
        )
      from public.notifications
      where tests.name_of(user_id) is not null
    ),
    '[["anna", "people_match", "boris", "Boris"], ["boris", "people_match", "anna", "Anna"]]',
    'a match notifies both people once, with the name of the other person'
  );
select
  is(
    (
      select array_agg(distinct chat_id)
      from public.notifications
      where tests.name_of(user_id) is not null
    ),
    (select array_agg(chat_id) from public.matches where tests.name_of(one_person_id) is not null),
    'the notifications of a match contain the chat of the match'
  );
select
  is(pg_temp.told_of('1999-05-01T12:00:00Z', 'anna', 'boris'), 'nobody', 'liking a match notifies no one');
select
  is(
    pg_temp.told_of('2000-05-01T12:00:00Z', 'anna', 'boris'),
    'nobody',
    'liking a match a year later notifies no one'
  );

-- Repeated likes ------------------------------------------------------------------------------------------------

select
  is(
    pg_temp.told_of(moment::timestamptz, 'clara', 'anna', kind),
    told,
    format('a %s at %s sends these notifications: %s', kind, moment, told)
  )
from
  (
    values
      ('1999-06-01T12:00:00Z', 'like', 'anna: people_like of clara'),
      ('1999-06-01T12:00:00Z', 'like', 'nobody'),
      ('1999-06-02T12:00:00Z', 'like', 'nobody'),
      ('1999-06-03T12:00:00Z', 'dislike', 'nobody'),
      ('1999-06-03T12:00:00Z', 'dislike', 'nobody'),
      -- Clara replaces the like with a dislike before Anna reads the notification, and then likes Anna again. Anna's
      -- list then contains the notification again.
      ('1999-06-04T12:00:00Z', 'like', 'anna: people_like of clara'),
      ('1999-06-05T12:00:00Z', 'dislike', 'nobody'),
      ('1999-06-30T12:00:00Z', 'like', 'anna: people_like of clara')
  ) as interactions (moment, kind, told);
-- The like has been valid without interruption since its notification.
select
  is(
    pg_temp.told_of('1999-07-01T12:00:00Z', 'clara', 'anna'),
    'nobody',
    'renewing a valid like notifies no one, even 30 days after its notification'
  );
select
  is(
    pg_temp.told_of('1999-07-30T12:00:00Z', 'clara', 'anna'),
    'nobody',
    'renewing a valid like a second time notifies no one'
  );
select
  is(
    pg_temp.told_of('1999-08-29T12:00:00Z', 'clara', 'anna'),
    'anna: people_like of clara',
    'a like after the earlier like has expired notifies the liked person again'
  );
select pg_temp.tidy('1999-09-28T12:00:00Z');
select
  is(
    pg_temp.told_of('1999-09-28T12:00:00Z', 'clara', 'anna'),
    'anna: people_like of clara',
    'a like notifies the liked person again after the matches job has deleted the expired like'
  );
select pg_temp.tidy('1999-09-29T12:00:00Z');
select
  is(
    pg_temp.told_of('1999-09-29T12:00:00Z', 'clara', 'anna'),
    'nobody',
    'renewing a valid like after the matches job has run notifies no one'
  );
select
  is(
    pg_temp.told_of('1999-09-29T12:00:00Z', 'clara', 'boris'),
    'boris: people_like of clara',
    'the notification to one liked person does not prevent the notification to another liked person'
  );

-- Likes of a person who dislikes back ---------------------------------------------------------------------------

select
  is(
    pg_temp.told_of(moment::timestamptz, name, other, kind),
    told,
    format('a call by %1$s to %3$s %2$s at %4$s notifies: %5$s', name, other, kind, moment, told)
  )
from
  (
    values
      ('2000-01-01T12:00:00Z', 'dina', 'clara', 'dislike', 'nobody'),
      ('2000-01-02T12:00:00Z', 'clara', 'dina', 'like', 'nobody'),
      ('2000-01-03T12:00:00Z', 'clara', 'dina', 'like', 'nobody'),
      ('2000-01-04T12:00:00Z', 'clara', 'dina', 'dislike', 'nobody'),
      ('2000-01-05T12:00:00Z', 'clara', 'dina', 'like', 'nobody'),
      ('2000-01-06T12:00:00Z', 'dina', 'clara', 'dislike', 'nobody'),
      (
        '2000-01-07T12:00:00Z',
        'dina',
        'clara',
        'like',
        'clara: people_match of dina, dina: people_match of clara'
      )
  ) as interactions (moment, name, other, kind, told);

-- People hidden by moderation -----------------------------------------------------------------------------------

select private.set_hidden('user', tests.person('dina'), 'moderator');
select
  is(
    pg_temp.told_of('2000-06-01T12:00:00Z', 'dina', 'anna'),
    'nobody',
    'a like by a person hidden by moderation notifies no one'
  );
select private.set_hidden('user', tests.person('dina'), null);
select
  is(
    tests.walk(tests.person('anna'), 'api.list_incoming_likes(%L, %s)', path => '{profile,userId}'),
    'dina',
    'a like by a person hidden by moderation is listed after the person is restored'
  );

-- Blocks --------------------------------------------------------------------------------------------------------

create function pg_temp.unread(name text)
returns text
language sql
as $$
  select tests.let(tests.person(name), 'api.count_notifications()') ->> 'count';
$$;

create function pg_temp.pushes(name text)
returns bigint
language sql
as $$
  select count(*)
  from
    private.push_deliveries as delivery
    join public.notifications on notifications.id = delivery.notification_id
  where notifications.user_id = tests.person(name);
$$;

select tests.register_device('fedor', 'fedor phone');
select pg_temp.told_of('2001-01-01T12:00:00Z', 'emil', 'fedor');
select pg_temp.told_of('2001-03-01T12:00:00Z', 'emil', 'fedor');
select
  is(pg_temp.unread('fedor'), '2', 'the unread count of a person includes the notifications of two likes');
select is(pg_temp.pushes('fedor'), 2::bigint, 'the notification of each of these likes is pushed');
select tests.let(tests.person('fedor'), format('api.block_person(%L)', tests.person('emil')));
select
  is(
    pg_temp.unread('fedor'),
    '0',
    'blocking a person deletes the likes between the two people and the notifications of these likes'
  );
select tests.let(tests.person('fedor'), format('api.unblock_person(%L)', tests.person('emil')));
select
  is(
    pg_temp.unread('fedor'),
    '0',
    'removing a block does not restore the notifications of likes that the block deleted'
  );
select
  is(
    tests.walk(tests.person('fedor'), 'api.list_incoming_likes(%L, %s)', path => '{profile,userId}'),
    '-',
    'removing a block does not restore the likes that the block deleted'
  );
select
  is(
    pg_temp.told_of('2001-03-02T12:00:00Z', 'emil', 'fedor'),
    'fedor: people_like of emil',
    'a like after a block creates a notification'
  );
select
  is(
    pg_temp.pushes('fedor'),
    0::bigint,
    'the notification of a like after a block is not pushed within 30 days of the earlier notification'
  );

-- Deleted notifications -------------------------------------------------------------------------------------------

select pg_temp.told_of('2001-05-01T12:00:00Z', 'emil', 'anna');
select
  tests.let(tests.person('anna'), format('api.delete_notification(%L)', id))
from public.notifications
where user_id = tests.person('anna') and actor_id = tests.person('emil');
select pg_temp.told_of('2001-05-02T12:00:00Z', 'emil', 'anna', 'dislike');
select
  is(
    pg_temp.told_of('2001-05-03T12:00:00Z', 'emil', 'anna'),
    'nobody',
    'a like that was taken back and repeated does not notify a recipient who deleted the notification'
  );

-- An existing direct chat ---------------------------------------------------------------------------------------

select
  tests.keep(
    'chat',
    tests.let(tests.person('dina'), format('api.open_direct_chat(%L)', tests.person('boris'))) ->> 'id'
  );
select
  is(
    pg_temp.told_of('2001-06-02T12:00:00Z', 'dina', 'boris') || '; ' || pg_temp.told_of(
      '2001-03-02T12:00:00Z',
      'boris',
      'dina'
    ),
    'boris: people_like of dina; boris: people_match of dina, dina: people_match of boris',
    'a match notifies two people who already have a direct chat'
  );
select
  is(
    (
      select chat_id::text
      from public.matches
      where
        tests.person('dina') in (one_person_id, other_person_id)
        and tests.person('boris') in (one_person_id, other_person_id)
    ),
    tests.kept('chat'),
    'a match uses the direct chat that already exists'
  );
select
  is(
    (
      select count(*)
      from public.chats
      where
        tests.person('dina') in (one_person_id, other_person_id)
        and tests.person('boris') in (one_person_id, other_person_id)
    ),
    1::bigint,
    'a match does not create a second direct chat'
  );
select
  is(
    tests.chat_people(tests.kept('chat')::uuid),
    'boris member, dina member',
    'both people of a match are participants of its chat'
  );

select * from finish();

rollback;
