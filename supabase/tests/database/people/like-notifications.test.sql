-- People: when somebody is told that they are liked, or of a match, and when not.

begin;

select plan(38);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_completed_profile(name)
from unnest(array['anna', 'boris', 'clara', 'dina', 'emil', 'fedor']) as name;

-- Whom an interaction tells. What was told stays: whether somebody is told again hangs on it.
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

-- What is told --------------------------------------------------------------------------------------------------

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
    'who is liked is told once, by whom'
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
    'of a match both are told once, by the other'
  );
select
  is(
    (
      select array_agg(distinct chat_id)
      from public.notifications
      where tests.name_of(user_id) is not null
    ),
    (select array_agg(chat_id) from public.matches where tests.name_of(one_person_id) is not null),
    'with the chat to open, of which nobody is told besides'
  );
select
  is(pg_temp.told_of('1999-05-01T12:00:00Z', 'anna', 'boris'), 'nobody', 'who likes a match tells nobody');
select
  is(pg_temp.told_of('2000-05-01T12:00:00Z', 'anna', 'boris'), 'nobody', 'nor a year later');

-- Once ----------------------------------------------------------------------------------------------------------

select
  is(
    pg_temp.told_of(moment::timestamptz, 'clara', 'anna', kind),
    told,
    format('who gives a %s at %s tells: %s', kind, moment, told)
  )
from
  (
    values
      ('1999-06-01T12:00:00Z', 'like', 'anna: people_like of clara'),
      ('1999-06-01T12:00:00Z', 'like', 'nobody'),
      ('1999-06-02T12:00:00Z', 'like', 'nobody'),
      ('1999-06-03T12:00:00Z', 'dislike', 'nobody'),
      ('1999-06-03T12:00:00Z', 'dislike', 'nobody'),
      -- Taken back unread, and given again: it is listed again.
      ('1999-06-04T12:00:00Z', 'like', 'anna: people_like of clara'),
      ('1999-06-05T12:00:00Z', 'dislike', 'nobody'),
      ('1999-06-30T12:00:00Z', 'like', 'anna: people_like of clara')
  ) as interactions (moment, kind, told);
-- It has never expired since it was told.
select
  is(
    pg_temp.told_of('1999-07-01T12:00:00Z', 'clara', 'anna'),
    'nobody',
    'who renews a like that holds tells nobody, even 30 days after it was told'
  );
select
  is(pg_temp.told_of('1999-07-30T12:00:00Z', 'clara', 'anna'), 'nobody', 'nor after the next renewal');
select
  is(
    pg_temp.told_of('1999-08-29T12:00:00Z', 'clara', 'anna'),
    'anna: people_like of clara',
    'who likes again once the like has expired tells of it again'
  );
select pg_temp.tidy('1999-09-28T12:00:00Z');
select
  is(
    pg_temp.told_of('1999-09-28T12:00:00Z', 'clara', 'anna'),
    'anna: people_like of clara',
    'as well when the job has removed it meanwhile'
  );
select pg_temp.tidy('1999-09-29T12:00:00Z');
select
  is(
    pg_temp.told_of('1999-09-29T12:00:00Z', 'clara', 'anna'),
    'nobody',
    'the job makes nobody be told again of what holds'
  );
select
  is(
    pg_temp.told_of('1999-09-29T12:00:00Z', 'clara', 'boris'),
    'boris: people_like of clara',
    'a like of one person says nothing of another'
  );

-- Of who is disliked --------------------------------------------------------------------------------------------

select
  is(
    pg_temp.told_of(moment::timestamptz, name, other, kind),
    told,
    format('when %s gives %s a %s at %s there is told: %s', name, other, kind, moment, told)
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

-- Of who is hidden by moderation --------------------------------------------------------------------------------

select private.set_hidden('user', tests.person('dina'), 'moderator');
select
  is(
    pg_temp.told_of('2000-06-01T12:00:00Z', 'dina', 'anna'),
    'nobody',
    'who is hidden by moderation tells nobody of a like'
  );
select private.set_hidden('user', tests.person('dina'), null);
select
  is(
    tests.walk(tests.person('anna'), 'api.list_incoming_likes(%L, %s)', path => '{profile,userId}'),
    'dina',
    'which is listed when they are shown again'
  );

-- Blocks --------------------------------------------------------------------------------------------------------

create function pg_temp.unread(name text)
returns text
language sql
as $$
  select tests.let(tests.person(name), 'api.count_notifications()') ->> 'count';
$$;

select pg_temp.told_of('2001-01-01T12:00:00Z', 'emil', 'fedor');
select pg_temp.told_of('2001-03-01T12:00:00Z', 'emil', 'fedor');
select is(pg_temp.unread('fedor'), '2', 'who is liked counts what they were told');
select tests.let(tests.person('fedor'), format('api.block_person(%L)', tests.person('emil')));
select is(pg_temp.unread('fedor'), '0', 'a block ends the likes, and removes it');
select tests.let(tests.person('fedor'), format('api.unblock_person(%L)', tests.person('emil')));
select is(pg_temp.unread('fedor'), '0', 'so that lifting the block brings nothing back');
select
  is(
    tests.walk(tests.person('fedor'), 'api.list_incoming_likes(%L, %s)', path => '{profile,userId}'),
    '-',
    'no like is listed'
  );
select
  is(
    pg_temp.told_of('2001-03-02T12:00:00Z', 'emil', 'fedor'),
    'fedor: people_like of emil',
    'a like after the block is listed again, within 30 days without a push'
  );

-- Who deletes what they were told ---------------------------------------------------------------------------------

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
    'who has deleted what they were told is not told again of a like that was taken back'
  );

-- A direct chat that was there before ---------------------------------------------------------------------------

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
    'people who talk already are told of their match'
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
    'and go on in the chat that they have'
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
    'which is the only one'
  );
select is(tests.chat_people(tests.kept('chat')::uuid), 'boris member, dina member', 'with both in it');

select * from finish();

rollback;
