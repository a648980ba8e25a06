-- Media: one file can be a photo and the cover of several events. The file is released when its last use ends, and can
-- be used again within an hour.

begin;

select plan(79);

select tests.freeze_time('1999-05-01T12:00:00Z');
-- Other tests set media_removal_seconds to zero; this test uses the production default of an hour.
update private.settings
set value = '3600'
where name = 'media_removal_seconds';
select tests.create_profile(name) from unnest(array['anna', 'boris', 'clara']) as name;
select tests.keep(name, tests.create_event(tests.person('anna'))::text)
from unnest(array['first', 'second', 'third']) as name;
select tests.keep(name, tests.upload(tests.person('anna')))
from unnest(array['beach', 'forest', 'lake']) as name;

create function pg_temp.cover(event text, file text, person text default 'anna')
returns text
language sql
as $$
  select tests.call_of(person, format('api.set_event_cover(%L, %L)', tests.kept(event), tests.kept(file)));
$$;

create function pg_temp.photo(file text)
returns text
language sql
as $$
  select tests.call_of('anna', format('api.add_photo(%L)', tests.kept(file)));
$$;

create function pg_temp.delete_photo(file text)
returns json
language sql
as $$
  select tests.let('anna', 'api.delete_photo(%L)', photo.id::text)
  from public.profile_photos as photo
  where photo.media_key = tests.kept(file);
$$;

-- Returns the state of a file, the state of its thumbnails, and the number of its uses beyond the first.
create function pg_temp.row_of(file text)
returns text
language sql
as $$
  select
    concat_ws(
      ' ',
      media.state,
      media.thumbnail_size,
      case
        when media.has_other_thumbnail then 'and other'
      end,
      case
        when media.wants_other_thumbnail then 'wants other'
      end,
      '+' || media.further_uses
    )
  from private.media
  where media.key = tests.kept(file);
$$;

-- Returns the thumbnails of an event's cover and of the first photo, as the suffixes of their keys. An empty suffix
-- means that the picture is shown in full size.
create function pg_temp.shown(file text, event text default 'first')
returns text
language sql
as $$
  select
    concat_ws(
      ', ',
      'cover ' || replace(
        tests.let('anna', 'api.get_event(%L)', tests.kept(event)) #>> '{imageThumbUrl,mediaKey}',
        tests.kept(file),
        ''
      ),
      'photo ' || (
        select replace(photo #>> '{thumbUrl,mediaKey}', tests.kept(file), '')
        from json_array_elements(tests.let('anna', 'api.list_photos()')) as photo
        where photo #>> '{url,mediaKey}' = tests.kept(file)
      )
    );
$$;

-- Creates one thumbnail as a run of the job `media` does, and returns the suffix of its key.
create function pg_temp.crop(file text, outcome text default 'made')
returns text
language plpgsql
as $$
declare
  crop jsonb := tests.let_service('api.claim_crop()');
begin
  if outcome = 'made' and crop ->> 'thumbnailKey' is not null then
    insert into storage.objects (bucket_id, name, metadata)
    values ('media', crop ->> 'thumbnailKey', '{"size": 10}');
  end if;
  perform tests.finish_crop(file, outcome, null);
  return replace(crop ->> 'thumbnailKey', tests.kept(file), '');
end;
$$;

create function pg_temp.removals()
returns text
language sql
as $$
  select
    coalesce(
      string_agg(right(removal ->> 'thumbnailKey', 11), ' ' order by removal ->> 'thumbnailKey'),
      'nothing'
    )
  from jsonb_array_elements(tests.let_service('api.claim_removals(100)')) as removal;
$$;

-- Several uses -------------------------------------------------------------------------------------------

select lives_ok(pg_temp.cover('first', 'beach'), 'an uploaded file can become the cover of an event');
select
  lives_ok(
    pg_temp.cover('second', 'beach'),
    'the cover of one event can also become the cover of another event'
  );
select lives_ok(pg_temp.photo('beach'), 'a cover can also become a photo of the profile');
select
  is(
    tests.let(
      'anna',
      'api.create_event(%L)',
      jsonb_build_object(
        'title', 'Another',
        'type', 'other',
        'startAt', '1999-06-01T12:00:00Z',
        'latitude', 0,
        'longitude', 0,
        'consentThreshold', 1,
        'capacity', 1,
        'visibility', 'public',
        'imageKey', tests.kept('beach')
      )::text
    ) #>> '{imageUrl,mediaKey}',
    tests.kept('beach'),
    'an event can be created with a file that is already in use'
  );
select
  is(
    pg_temp.row_of('beach'),
    'waiting 800x450 wants other +3',
    'the row of a file stores the number of its uses beyond the first'
  );
select
  is(
    tests.let('anna', 'api.get_media_usage()') ->> 'bytes',
    '3000',
    'a file with several uses is part of the storage quota only once'
  );
select
  is(
    tests.let('anna', 'api.get_media_usage()') ->> 'unattached',
    '2',
    'a file that is in use is not an unattached upload'
  );
select
  tests.throws_problem(
    pg_temp.photo('beach'),
    409,
    'media_in_use',
    'adding a file that is already a photo as another photo is rejected with 409 media_in_use'
  );
select
  tests.throws_problem(
    tests.call_of('boris', format('api.add_photo(%L)', tests.kept('beach'))),
    400,
    'validation_failed',
    'key',
    'adding the file of another user as a photo is rejected with 400'
  );
select
  is(
    pg_temp.row_of('beach'),
    'waiting 800x450 wants other +3',
    'a rejected use of a file does not change the row of the file'
  );
select
  tests.keep('before', tests.let('anna', 'api.get_event(%L)', tests.kept('first'))::text);
select
  is(
    tests.let(
      'anna',
      'api.update_event(%L, %L)',
      tests.kept('first'),
      jsonb_build_object('imageKey', tests.kept('beach'))::text
    )::jsonb,
    tests.kept('before')::jsonb,
    'setting the same cover again does not change the event'
  );
select
  is(
    pg_temp.row_of('beach'),
    'waiting 800x450 wants other +3',
    'setting the same cover again does not add a use'
  );

-- One crop per kind of use -------------------------------------------------------------------------------

select
  is(
    pg_temp.shown('beach'),
    'cover , photo ',
    'photos and covers are shown in full size before their crops exist'
  );
select
  is(
    pg_temp.crop('beach'),
    '.800x450.jpg',
    'if a file has two kinds of use, the crop for the first use is created first'
  );
select
  is(
    pg_temp.row_of('beach'),
    'waiting 256x256 and other +3',
    'if a file has two kinds of use, the crop for the second kind waits until the first crop is stored'
  );
select
  is(
    pg_temp.shown('beach'),
    'cover .800x450.jpg, photo ',
    'an event shows the crop of its cover as soon as the crop is stored, even if the crop of the photo is missing'
  );
select
  is(
    pg_temp.shown('beach', 'second'),
    'cover .800x450.jpg, photo ',
    'all events with the same cover show the same crop'
  );
select tests.freeze_time('1999-05-01T12:01:00Z');
select
  is(pg_temp.crop('beach'), '.256x256.jpg', 'the crop of the photo is created after the crop of the cover');
select
  is(
    pg_temp.row_of('beach'),
    'cropped 256x256 and other +3',
    'a file that is both a cover and a photo has two stored crops'
  );
select
  is(
    pg_temp.shown('beach'),
    'cover .800x450.jpg, photo .256x256.jpg',
    'the cover and the photo each show the crop of their own size'
  );
select
  is(
    tests.let('anna', 'api.get_own_profile()') ->> 'updatedAt',
    '1999-05-01T12:01:00.000Z',
    'storing the crop of a photo changes updatedAt of the profile'
  );
select
  alike(
    tests.let('anna', 'api.get_event(%L)', tests.kept('first')) ->> 'updatedAt',
    '1999-05-01T12:00:00.%',
    'storing the crop of a photo does not change updatedAt of events that have the same file as their cover'
  );
select lives_ok(pg_temp.cover('third', 'beach'), 'a cover with crops can become the cover of another event');
select
  is(
    pg_temp.shown('beach', 'third'),
    'cover .800x450.jpg, photo .256x256.jpg',
    'another event with the same cover shows the existing crop'
  );
select
  is(tests.let_service('api.claim_crop()')::text, null, 'the media job does not create a crop that exists');
select
  is_empty(
    'select * from private.wrong_media_usage',
    'both crops of a file are part of the owner''s storage quota'
  );
select is_empty('select * from private.missing_objects', 'both crops of a file exist in Storage');

-- The end of a use ---------------------------------------------------------------------------------------

select pg_temp.delete_photo('beach');
select
  is(
    pg_temp.row_of('beach'),
    'cropped 256x256 and other +3',
    'deleting a photo keeps the cover that has the same file'
  );
select
  lives_ok(
    pg_temp.photo('beach'),
    'the file of a cover can become a photo again after the photo was deleted'
  );
select
  is(
    pg_temp.row_of('beach'),
    'cropped 256x256 and other +4',
    'a file that becomes a photo again keeps the crop of its earlier use as a photo'
  );
select tests.let('anna', 'api.set_event_cover(%L, null)', tests.kept('first'));
select
  lives_ok(pg_temp.cover('second', 'forest'), 'a user can replace the cover of an event with another file');
select
  is(
    pg_temp.row_of('beach'),
    'cropped 256x256 and other +2',
    'removing a cover and replacing a cover each end one use of the former file'
  );
select
  is(
    pg_temp.row_of('forest'),
    'waiting 800x450 +0',
    'a file that replaces the cover of an event has one use'
  );
select
  is_empty(
    'select * from private.wrong_media_uses',
    'the stored number of uses of each file equals the number of its uses'
  );
select
  is(
    tests.let('boris', 'api.get_media(%L)', tests.kept('beach')) #>> '{url,mediaKey}',
    tests.kept('beach'),
    'other users can read a file as long as it is used'
  );
select pg_temp.delete_photo('beach');
select tests.let('anna', 'api.set_event_cover(%L, null)', events.id::text)
from public.events
where events.cover_key = tests.kept('beach');
select
  is(pg_temp.row_of('beach'), 'removing 256x256 and other +0', 'a file is released when its last use ends');
select
  is(
    tests.let('anna', 'api.get_media_usage()') ->> 'bytes',
    '2000',
    'a released file is no longer part of the owner''s storage quota'
  );
select
  tests.throws_problem(
    tests.call_of('anna', format('api.get_media(%L)', tests.kept('beach'))),
    404,
    'media_not_found',
    'the owner gets no URL of a released file'
  );

-- Use within an hour after the release -------------------------------------------------------------------

select tests.freeze_time('1999-05-01T13:00:59.999Z');
select
  lives_ok(pg_temp.cover('first', 'beach'), 'the owner of a released file can use it again within an hour');
select
  is(
    pg_temp.row_of('beach'),
    'cropped 800x450 and other +0',
    'a released file that is used again shows its existing crops'
  );
select
  is(
    tests.let('anna', 'api.get_media_usage()') ->> 'bytes',
    '3020',
    'a released file that is used again is part of the owner''s storage quota, with its crops'
  );
select tests.let('anna', 'api.set_event_cover(%L, null)', tests.kept('first'));
select tests.freeze_time('1999-05-01T14:00:59.998Z');
select
  is(
    pg_temp.removals(),
    'nothing',
    'after a file is released a second time, it can still be used for an hour'
  );
select tests.freeze_time('1999-05-01T14:00:59.999Z');
select
  tests.throws_problem(
    pg_temp.cover('first', 'beach'),
    400,
    'validation_failed',
    'key',
    'the use of a file that was released more than an hour ago is rejected with 400'
  );
select
  is(
    pg_temp.removals(),
    '256x256.jpg 800x450.jpg',
    'the media job deletes a released file together with its two crops'
  );
select tests.freeze_time('1999-05-01T13:30:00Z');
select
  tests.throws_problem(
    pg_temp.cover('first', 'beach'),
    400,
    'validation_failed',
    'key',
    'a file whose deletion has begun cannot be used, even by a transaction that started before the deletion'
  );
select tests.let_service(format('api.finish_removal(%L)', array[tests.kept('beach')]));

-- Uses that change while a crop is created ---------------------------------------------------------------

select tests.freeze_time('1999-05-02T12:00:00Z');
select
  is(
    pg_temp.crop('forest', 'rejected'),
    '.800x450.jpg',
    'the crop of a cover fails if the worker rejects the file'
  );
select
  is(
    pg_temp.row_of('forest'),
    'uncropped 800x450 +0',
    'a cover whose crop was rejected is shown in full size'
  );
select
  lives_ok(
    pg_temp.cover('first', 'forest'),
    'a cover whose crop was rejected can become the cover of another event'
  );
select
  is(
    pg_temp.row_of('forest'),
    'uncropped 800x450 +1',
    'a crop that the worker rejected is not retried when the file becomes the cover of another event'
  );

select tests.keep('lake', tests.upload(tests.person('anna')));
select lives_ok(pg_temp.cover('third', 'lake'), 'a user can set a file as a cover before its crop exists');
select tests.let_service('api.claim_crop()');
select tests.let('anna', 'api.set_event_cover(%L, null)', tests.kept('third'));
select
  lives_ok(
    pg_temp.photo('lake'),
    'a cover that is removed while its crop is being created can become a photo'
  );
select
  is(
    pg_temp.row_of('lake'),
    'waiting 800x450 wants other +0',
    'the crop of a photo that was a cover is not created before the crop for the cover'
  );
insert into storage.objects (bucket_id, name, metadata)
values ('media', tests.kept('lake') || '.800x450.jpg', '{"size": 10}');
select tests.finish_crop('lake', 'made', null);
select
  is(
    pg_temp.row_of('lake'),
    'waiting 256x256 and other +0',
    'the crop that was created for the cover is not used as the crop of the photo'
  );
select
  is(
    pg_temp.crop('lake'),
    '.256x256.jpg',
    'the crop of the photo is created after the crop for the former cover is stored'
  );
select pg_temp.delete_photo('lake');
select
  is(
    pg_temp.row_of('lake'),
    'removing 256x256 and other +0',
    'deleting the photo that is the last use of a file releases the file'
  );

select tests.keep('hill', tests.upload(tests.person('anna')));
select
  lives_ok(pg_temp.cover('third', 'hill'), 'a user can set another file as a cover before its crop exists');
select tests.let_service('api.claim_crop()');
select tests.let('anna', 'api.set_event_cover(%L, null)', tests.kept('third'));
select tests.finish_crop('hill', 'made', null);
insert into storage.objects (bucket_id, name, metadata)
values ('media', tests.kept('hill') || '.800x450.jpg', '{"size": 10}');
select
  lives_ok(
    pg_temp.cover('third', 'hill'),
    'a cover that was released before its crop was reported can be set again'
  );
select
  is(
    pg_temp.row_of('hill'),
    'cropped 800x450 +0',
    'a cover that is set again shows the crop that is already stored'
  );

-- Crashed workers and deleted objects ----------------------------------------------------------------------

select lives_ok(pg_temp.photo('hill'), 'a cover with a crop can become a photo');
select
  tests.freeze_time('1999-05-02T12:00:00Z'::timestamptz + run * interval '61 seconds'),
  tests.let_service('api.claim_crop()')
from generate_series(1, 7) as run;
select
  is(
    pg_temp.row_of('hill'),
    'uncropped 256x256 and other +1',
    'a crop is not retried after several workers have crashed while creating it'
  );
select
  is(
    pg_temp.shown('hill', 'third'),
    'cover .800x450.jpg, photo ',
    'an event still shows the crop of its cover if the crop of the photo has failed'
  );

create function pg_temp.remove(variadic names text[])
returns void
language plpgsql
as $$
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects where bucket_id = 'media' and name = any (names);
  perform set_config('storage.allow_delete_query', 'false', true);
end;
$$;

select pg_temp.remove(tests.kept('hill') || '.800x450.jpg');
select
  is(
    pg_temp.row_of('hill'),
    'waiting 800x450 +1',
    'a crop whose object was deleted is due to be created again'
  );
select
  is(
    pg_temp.crop('hill'),
    '.800x450.jpg',
    'the media job creates a crop of a cover again if its object was deleted'
  );
select tests.freeze_time('1999-05-02T12:50:00Z');
select pg_temp.remove(tests.kept('hill'), tests.kept('hill') || '.800x450.jpg');
select
  is(
    (
      select
        concat_ws(' ', media.state, profiles.updated_at = private.now(), events.updated_at = private.now())
      from
        private.media
        join public.profiles on profiles.user_id = media.owner_id
        join public.events on events.cover_key = media.key
      where media.key = tests.kept('hill')
    ),
    'lost t t',
    'the loss of an object changes updatedAt of each profile and event that shows the file'
  );
select
  tests.throws_problem(
    pg_temp.cover('second', 'hill'),
    400,
    'validation_failed',
    'key',
    'setting a lost file as a cover is rejected with 400'
  );

-- Messages -----------------------------------------------------------------------------------------------

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

select
  tests.throws_problem(
    pg_temp.send('forest'),
    409,
    'media_in_use',
    'a message with a file that is the cover of an event is rejected with 409 media_in_use'
  );
select
  lives_ok(pg_temp.send('lake'), 'a photo that was released less than an hour ago can be sent in a message');
select
  tests.throws_problem(
    statement,
    409,
    'media_in_use',
    format('using the attachment of a message as a %s is rejected with 409 media_in_use', kind)
  )
from
  (
    values
      ('photo', pg_temp.photo('lake')),
      ('cover', pg_temp.cover('second', 'lake')),
      ('attachment', pg_temp.send('lake'))
  ) as refused (kind, statement);
select tests.let('anna', 'api.delete_message(%L, %L)', tests.kept('chat'), messages.id::text)
from public.messages
where messages.chat_id = tests.kept('chat')::uuid;
select is(tests.media_state('lake'), 'retained', 'the file of a deleted message is retained as evidence');
select
  lives_ok(
    pg_temp.photo('lake'),
    'a file that is retained as evidence can become a photo within an hour after its release'
  );
select pg_temp.delete_photo('lake');
select
  is(
    tests.media_state('lake'),
    'retained',
    'a retained file that became a photo is retained again when the photo is deleted'
  );
select tests.freeze_time('1999-05-02T14:00:00Z');
select
  tests.throws_problem(
    pg_temp.photo('lake'),
    400,
    'validation_failed',
    'key',
    'adding a retained file as a photo is rejected with 400 an hour after its release'
  );

-- A deleted profile --------------------------------------------------------------------------------------

select tests.keep('past', tests.publish_event(tests.person('clara'))::text);
select tests.befriend(tests.person('clara'), tests.person('anna'));
select tests.add_author(tests.kept('past')::uuid, tests.person('anna'));
select tests.keep('river', tests.upload(tests.person('anna')));
select lives_ok(pg_temp.photo('river'), 'the co-author of an event can add a photo');
select
  lives_ok(
    pg_temp.cover('past', 'river'),
    'a co-author''s photo can become the cover of the event, although another user created the event'
  );
select tests.let('anna', 'api.delete_profile()');
select
  is(
    pg_temp.row_of('river'),
    'waiting 256x256 wants other +0',
    'an event keeps a co-author''s file as its cover when the co-author deletes the profile'
  );
select
  is(
    tests.media_state('forest'),
    'removing',
    'a file that is the cover of two drafts is released when both drafts are deleted'
  );
select
  is_empty(
    'select * from private.wrong_media_uses',
    'at the end of the test, the stored number of uses of each file equals the number of its uses'
  );

select * from finish();

rollback;
