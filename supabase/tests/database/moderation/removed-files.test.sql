-- Moderation: when a moderator removes an object, all uses of its file end, and the file cannot be used again.

begin;

select plan(36);

delete from private.appeals;
delete from private.moderation_decisions;
select tests.freeze_time('1999-05-20T12:00:00Z');
-- Tests usually set media_removal_seconds to zero, so that unused files are deleted immediately; this test uses the
-- production default of an hour.
update private.settings
set value = '3600'
where name = 'media_removal_seconds';
select tests.create_profile(name) from unnest(array['anna', 'boris', 'mara']) as name;
update auth.users set raw_app_meta_data = '{"role": "moderator"}' where id = tests.person('mara');
select tests.keep(name, tests.create_event(tests.person('anna'))::text)
from unnest(array['first', 'second', 'third']) as name;
select tests.match(tests.person('anna'), tests.person('boris'));
select tests.keep('chat', chats.id::text)
from public.chats
where
  chats.type = 'direct'
  and exists (
    select
    from public.chat_participants as participant
    where participant.chat_id = chats.id and participant.user_id = tests.person('anna')
  );

create function pg_temp.remove(kind text, target_id text)
returns text
language sql
as $$
  select
    tests.let_moderator(
      'mara',
      'api.decide_on_target(%L, %L, %L, %L, null, null, null)',
      kind,
      target_id,
      'remove',
      'spam'
    ) ->> 'decision';
$$;

create function pg_temp.photo(file text)
returns text
language sql
as $$
  select tests.call_of('anna', format('api.add_photo(%L)', tests.kept(file)));
$$;

create function pg_temp.cover(event text, file text)
returns text
language sql
as $$
  select tests.call_of('anna', format('api.set_event_cover(%L, %L)', tests.kept(event), tests.kept(file)));
$$;

create function pg_temp.send(file text)
returns text
language sql
as $$
  select
    tests.call_of(
      'anna',
      format(
        'api.send_message(%L, %L)',
        tests.kept('chat'),
        jsonb_build_object(
          'content', '',
          'attachments', jsonb_build_array(jsonb_build_object('key', tests.kept(file)))
        )
      )
    );
$$;

create function pg_temp.photo_of(file text)
returns text
language sql
as $$
  select photo.id::text from public.profile_photos as photo where photo.media_key = tests.kept(file);
$$;

create function pg_temp.message_of(file text)
returns text
language sql
as $$
  select attachment.message_id::text
  from public.message_attachments as attachment
  where attachment.media_key = tests.kept(file);
$$;

create function pg_temp.uses(file text)
returns bigint
language sql
as $$
  select count(*) from private.media_uses as uses where uses.media_key = tests.kept(file);
$$;

-- Asserts that the owner can use the file neither as a photo, nor as a cover, nor as an attachment.
create function pg_temp.refuses(file text, why text)
returns setof text
language sql
as $$
  select
    tests.throws_problem(
      statement,
      400,
      'validation_failed',
      field,
      format('using a file as %s is rejected with 400 after %s', kind, why)
    )
  from
    (
      values
        ('a photo', pg_temp.photo(file), 'key'),
        ('a cover', pg_temp.cover('third', file), 'key'),
        ('an attachment', pg_temp.send(file), 'attachments.0.key')
    ) as refused (kind, statement, field);
$$;

-- A photo and a cover --------------------------------------------------------------------------------------

select tests.keep('beach', tests.upload(tests.person('anna')));
select lives_ok(pg_temp.photo('beach'), 'a user can add a file as a photo');
select
  lives_ok(pg_temp.cover('first', 'beach'), 'a user can use the file of a photo as the cover of an event');
select
  lives_ok(
    pg_temp.cover('second', 'beach'),
    'a user can use the file of a photo as the cover of a second event'
  );
select tests.wait('1 minute');
select
  is(
    pg_temp.remove('photo', pg_temp.photo_of('beach')),
    'remove',
    'a moderator can remove a photo whose file is also the cover of events'
  );
select is(pg_temp.uses('beach'), 0::bigint, 'removing a photo also ends the uses of its file as a cover');
select
  is(
    (
      select array_agg(events.updated_at = private.now())
      from public.events
      where events.id in (tests.kept('first')::uuid, tests.kept('second')::uuid)
    ),
    '{t,t}',
    'removing a photo changes updatedAt of each event that has its file as the cover'
  );
select pg_temp.refuses('beach', 'its removal as a photo');

select tests.keep('forest', tests.upload(tests.person('anna')));
select lives_ok(pg_temp.photo('forest'), 'a user can add a second file as a photo');
select lives_ok(pg_temp.cover('first', 'forest'), 'a user can use the second file as the cover of an event');
select
  lives_ok(pg_temp.cover('second', 'forest'), 'a user can use the second file as the cover of another event');
select
  is(
    pg_temp.remove('cover', tests.kept('second')),
    'remove',
    'a moderator can remove a cover whose file is also a photo and the cover of another event'
  );
select
  is(
    pg_temp.uses('forest'),
    0::bigint,
    'removing a cover ends all other uses of its file, as a photo and as the cover of another event'
  );
select pg_temp.refuses('forest', 'its removal as a cover');

-- Messages -------------------------------------------------------------------------------------------------

select tests.keep('lake', tests.upload(tests.person('anna')));
select lives_ok(pg_temp.send('lake'), 'a user can send a file in a message');
select tests.keep('message', pg_temp.message_of('lake'));
select tests.let('anna', 'api.delete_message(%L, %L)', tests.kept('chat'), tests.kept('message'));
select
  lives_ok(pg_temp.photo('lake'), 'a user can delete a message and then add the attached file as a photo');
select
  is(
    pg_temp.remove('message', tests.kept('message')),
    'remove',
    'a moderator can remove a message that its sender deleted'
  );
select
  is(
    pg_temp.uses('lake'),
    0::bigint,
    'removing a message that its sender deleted also ends the use of the attached file as a photo'
  );
select pg_temp.refuses('lake', 'the removal of a deleted message');

select tests.keep('river', tests.upload(tests.person('anna')));
select lives_ok(pg_temp.send('river'), 'a user can send another file in a message');
select tests.keep('attachment', attachment.id::text)
from public.message_attachments as attachment
where attachment.media_key = tests.kept('river');
select
  is(
    pg_temp.remove('attachment', tests.kept('attachment')),
    'remove',
    'a moderator can remove an attachment of a message'
  );
select pg_temp.refuses('river', 'its removal as an attachment');

-- An event -------------------------------------------------------------------------------------------------

select tests.keep('hill', tests.upload(tests.person('anna')));
select lives_ok(pg_temp.photo('hill'), 'a user can add a third file as a photo');
select lives_ok(pg_temp.cover('first', 'hill'), 'a user can use the third file as the cover of an event');
select
  is(
    pg_temp.remove('event', tests.kept('first')),
    'remove',
    'a moderator can remove an event that has a cover'
  );
select
  isnt(
    pg_temp.photo_of('hill'),
    null,
    'removing an event does not remove a photo that has the same file as the cover of the event'
  );
select
  tests.throws_problem(
    pg_temp.cover('second', 'hill'),
    400,
    'validation_failed',
    'key',
    'the cover of a removed event cannot become the cover of another event (400)'
  );
select
  tests.let(
    'anna',
    'api.appeal_decision(%L, %L)',
    (
      select decided.id::text from private.moderation_decisions as decided where decided.target_type = 'event'
    ),
    'A mistake.'
  );
select
  tests.let_moderator(
    'mara',
    'api.answer_appeal(%L, %L)',
    (
      select decided.id::text from private.moderation_decisions as decided where decided.target_type = 'event'
    ),
    'reversed'
  );
select
  lives_ok(
    pg_temp.cover('second', 'hill'),
    'the cover of a removed event can become the cover of another event once the removal is reversed'
  );
select
  is_empty(
    'select * from private.wrong_media_uses',
    'the stored number of uses of each file equals the number of its uses'
  );

select * from finish();

rollback;
