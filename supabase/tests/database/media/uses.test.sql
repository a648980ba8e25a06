-- Media: one file as a photo and as the cover of several events, until its last use ends, and again within an hour.

begin;

select plan(79);

select tests.freeze_time('1999-05-01T12:00:00Z');
-- This is the production value; other tests delete released files immediately.
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

-- Returns the state of a file and its uses.
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

-- Returns which thumbnails the cover of an event and the first photo show, by the suffix of the key. Full size has no
-- suffix.
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

-- Creates one thumbnail like a run of the job and returns its name without the key.
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

select lives_ok(pg_temp.cover('first', 'beach'), 'an uploaded file becomes the cover of an event');
select lives_ok(pg_temp.cover('second', 'beach'), 'a cover becomes the cover of another event, too');
select lives_ok(pg_temp.photo('beach'), 'a cover becomes a photo, too');
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
    'an event is created with a file that is already in use'
  );
select is(pg_temp.row_of('beach'), 'waiting 800x450 wants other +3', 'counts the uses of the file');
select
  is(
    tests.let('anna', 'api.get_media_usage()') ->> 'bytes',
    '3000',
    'a file with several uses counts once in the quota'
  );
select
  is(
    tests.let('anna', 'api.get_media_usage()') ->> 'unattached',
    '2',
    'a file with uses does not count as unattached'
  );
select
  tests.throws_problem(
    pg_temp.photo('beach'),
    409,
    'media_in_use',
    'rejects a file twice in one gallery with 409'
  );
select
  tests.throws_problem(
    tests.call_of('boris', format('api.add_photo(%L)', tests.kept('beach'))),
    400,
    'validation_failed',
    'key',
    'rejects a use of the file of another user with 400'
  );
select
  is(pg_temp.row_of('beach'), 'waiting 800x450 wants other +3', 'a rejected use does not change the file');
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
    'sending the same cover again changes nothing'
  );
select
  is(
    pg_temp.row_of('beach'),
    'waiting 800x450 wants other +3',
    'sending the same cover again does not count as a use'
  );

-- A crop per use -----------------------------------------------------------------------------------------

select
  is(
    pg_temp.shown('beach'),
    'cover , photo ',
    'photo and cover are shown in full size before their crops exist'
  );
select is(pg_temp.crop('beach'), '.800x450.jpg', 'creates the crop of the first use first');
select
  is(
    pg_temp.row_of('beach'),
    'waiting 256x256 and other +3',
    'the crop of the other kind waits after the first'
  );
select
  is(pg_temp.shown('beach'), 'cover .800x450.jpg, photo ', 'each use shows its own crop once it is stored');
select
  is(pg_temp.shown('beach', 'second'), 'cover .800x450.jpg, photo ', 'all events show the same crop');
select tests.freeze_time('1999-05-01T12:01:00Z');
select is(pg_temp.crop('beach'), '.256x256.jpg', 'creates the crop of the photo after that of the cover');
select is(pg_temp.row_of('beach'), 'cropped 256x256 and other +3', 'the crops of cover and photo are stored');
select
  is(pg_temp.shown('beach'), 'cover .800x450.jpg, photo .256x256.jpg', 'cover and photo show their crops');
select
  is(
    tests.let('anna', 'api.get_own_profile()') ->> 'updatedAt',
    '1999-05-01T12:01:00.000Z',
    'the crop of the photo changes updatedAt of the profile'
  );
select
  alike(
    tests.let('anna', 'api.get_event(%L)', tests.kept('first')) ->> 'updatedAt',
    '1999-05-01T12:00:00.%',
    'the crop of the photo does not change updatedAt of the events'
  );
select lives_ok(pg_temp.cover('third', 'beach'), 'a cover with crops becomes the cover of another event');
select
  is(
    pg_temp.shown('beach', 'third'),
    'cover .800x450.jpg, photo .256x256.jpg',
    'the other event shows the existing crop'
  );
select is(tests.let_service('api.claim_crop()')::text, null, 'no job is needed for an existing crop');
select is_empty('select * from private.wrong_media_usage', 'the crops of a file count toward the quota');
select is_empty('select * from private.missing_objects', 'the crops exist in Storage');

-- The end of a use ---------------------------------------------------------------------------------------

select pg_temp.delete_photo('beach');
select
  is(pg_temp.row_of('beach'), 'cropped 256x256 and other +3', 'the cover stays when the photo is deleted');
select lives_ok(pg_temp.photo('beach'), 'the cover becomes a photo again');
select is(pg_temp.row_of('beach'), 'cropped 256x256 and other +4', 'the photo has its earlier crop');
select tests.let('anna', 'api.set_event_cover(%L, null)', tests.kept('first'));
select lives_ok(pg_temp.cover('second', 'forest'), 'another file replaces the cover in one event');
select
  is(
    pg_temp.row_of('beach'),
    'cropped 256x256 and other +2',
    'replacing the cover ends its uses in the event'
  );
select is(pg_temp.row_of('forest'), 'waiting 800x450 +0', 'the new cover has one use');
select is_empty('select * from private.wrong_media_uses', 'the counted uses of each file equal its rows');
select
  is(
    tests.let('boris', 'api.get_media(%L)', tests.kept('beach')) #>> '{url,mediaKey}',
    tests.kept('beach'),
    'other users can read a file while it has a use'
  );
select pg_temp.delete_photo('beach');
select tests.let('anna', 'api.set_event_cover(%L, null)', events.id::text)
from public.events
where events.cover_key = tests.kept('beach');
select
  is(pg_temp.row_of('beach'), 'removing 256x256 and other +0', 'the end of the last use releases the file');
select
  is(
    tests.let('anna', 'api.get_media_usage()') ->> 'bytes',
    '2000',
    'a released file no longer counts toward the quota'
  );
select
  tests.throws_problem(
    tests.call_of('anna', format('api.get_media(%L)', tests.kept('beach'))),
    404,
    'media_not_found',
    'a released file has no URL'
  );

-- For an hour --------------------------------------------------------------------------------------------

select tests.freeze_time('1999-05-01T13:00:59.999Z');
select lives_ok(pg_temp.cover('first', 'beach'), 'the owner can use a released file again within an hour');
select
  is(
    pg_temp.row_of('beach'),
    'cropped 800x450 and other +0',
    'a file that is used again shows its existing crops'
  );
select
  is(
    tests.let('anna', 'api.get_media_usage()') ->> 'bytes',
    '3020',
    'a file that is used again counts toward the quota with its crops'
  );
select tests.let('anna', 'api.set_event_cover(%L, null)', tests.kept('first'));
select tests.freeze_time('1999-05-01T14:00:59.998Z');
select is(pg_temp.removals(), 'nothing', 'the next release of a file starts the hour again');
select tests.freeze_time('1999-05-01T14:00:59.999Z');
select
  tests.throws_problem(
    pg_temp.cover('first', 'beach'),
    400,
    'validation_failed',
    'key',
    'rejects a use of a released file with 400 after the hour'
  );
select is(pg_temp.removals(), '256x256.jpg 800x450.jpg', 'a job removes a released file with both crops');
select tests.freeze_time('1999-05-01T13:30:00Z');
select
  tests.throws_problem(
    pg_temp.cover('first', 'beach'),
    400,
    'validation_failed',
    'key',
    'rejects a use with 400 once the removal of the file has begun, even in a transaction that began before'
  );
select tests.let_service(format('api.finish_removal(%L)', array[tests.kept('beach')]));

-- While a crop is created --------------------------------------------------------------------------------

select tests.freeze_time('1999-05-02T12:00:00Z');
select is(pg_temp.crop('forest', 'rejected'), '.800x450.jpg', 'the crop of another cover is rejected');
select
  is(
    pg_temp.row_of('forest'),
    'uncropped 800x450 +0',
    'a cover whose crop was rejected is shown in full size'
  );
select lives_ok(pg_temp.cover('first', 'forest'), 'a cover whose crop was rejected is used in another event');
select is(pg_temp.row_of('forest'), 'uncropped 800x450 +1', 'a rejected crop is not retried for another use');

select tests.keep('lake', tests.upload(tests.person('anna')));
select lives_ok(pg_temp.cover('third', 'lake'), 'a cover waits for its crop');
select tests.let_service('api.claim_crop()');
select tests.let('anna', 'api.set_event_cover(%L, null)', tests.kept('third'));
select lives_ok(pg_temp.photo('lake'), 'the cover is released and becomes a photo while the crop is created');
select
  is(
    pg_temp.row_of('lake'),
    'waiting 800x450 wants other +0',
    'the crop of a photo waits while that of its former use as a cover is created'
  );
insert into storage.objects (bucket_id, name, metadata)
values ('media', tests.kept('lake') || '.800x450.jpg', '{"size": 10}');
select tests.finish_crop('lake', 'made', null);
select
  is(
    pg_temp.row_of('lake'),
    'waiting 256x256 and other +0',
    'the crop of the former use is not used for the photo'
  );
select
  is(pg_temp.crop('lake'), '.256x256.jpg', 'the crop of the photo is created after that of the former use');
select pg_temp.delete_photo('lake');
select is(pg_temp.row_of('lake'), 'removing 256x256 and other +0', 'the file is released with its last use');

select tests.keep('hill', tests.upload(tests.person('anna')));
select lives_ok(pg_temp.cover('third', 'hill'), 'another cover waits for its crop');
select tests.let_service('api.claim_crop()');
select tests.let('anna', 'api.set_event_cover(%L, null)', tests.kept('third'));
select tests.finish_crop('hill', 'made', null);
insert into storage.objects (bucket_id, name, metadata)
values ('media', tests.kept('hill') || '.800x450.jpg', '{"size": 10}');
select lives_ok(pg_temp.cover('third', 'hill'), 'a released cover is set again after its crop was stored');
select
  is(
    pg_temp.row_of('hill'),
    'cropped 800x450 +0',
    'a cover that is set again shows its stored crop immediately'
  );

-- Crashed workers, and deleted objects ---------------------------------------------------------------------

select lives_ok(pg_temp.photo('hill'), 'a cover with a crop becomes a photo');
select
  tests.freeze_time('1999-05-02T12:00:00Z'::timestamptz + run * interval '61 seconds'),
  tests.let_service('api.claim_crop()')
from generate_series(1, 7) as run;
select
  is(
    pg_temp.row_of('hill'),
    'uncropped 256x256 and other +1',
    'a crop ends after its workers have crashed repeatedly'
  );
select
  is(
    pg_temp.shown('hill', 'third'),
    'cover .800x450.jpg, photo ',
    'the crop of the cover is still shown after the crop of the photo has failed'
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
select is(pg_temp.row_of('hill'), 'waiting 800x450 +1', 'a deleted crop is created again');
select is(pg_temp.crop('hill'), '.800x450.jpg', 'the crop of the cover is created again');
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
    'the loss of an object changes updatedAt of the profile and of the event that use it'
  );
select
  tests.throws_problem(
    pg_temp.cover('second', 'hill'),
    400,
    'validation_failed',
    'key',
    'rejects a new use of a lost object with 400'
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
    'rejects a cover as an attachment with 409'
  );
select lives_ok(pg_temp.send('lake'), 'a photo that was released within the hour can be sent in a message');
select
  tests.throws_problem(statement, 409, 'media_in_use', format('rejects an attachment as a %s with 409', kind))
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
select lives_ok(pg_temp.photo('lake'), 'a retained file can become a photo within the hour');
select pg_temp.delete_photo('lake');
select is(tests.media_state('lake'), 'retained', 'the file is retained again after the end of this use');
select tests.freeze_time('1999-05-02T14:00:00Z');
select
  tests.throws_problem(
    pg_temp.photo('lake'),
    400,
    'validation_failed',
    'key',
    'rejects a use of a retained file with 400 after the hour'
  );

-- A deleted profile --------------------------------------------------------------------------------------

select tests.keep('past', tests.publish_event(tests.person('clara'))::text);
select tests.befriend(tests.person('clara'), tests.person('anna'));
select tests.add_author(tests.kept('past')::uuid, tests.person('anna'));
select tests.keep('river', tests.upload(tests.person('anna')));
select lives_ok(pg_temp.photo('river'), 'a co-author has a photo');
select lives_ok(pg_temp.cover('past', 'river'), 'the photo is the cover of another user''s event');
select tests.let('anna', 'api.delete_profile()');
select
  is(
    pg_temp.row_of('river'),
    'waiting 256x256 wants other +0',
    'the cover stays when the photo is deleted with the profile'
  );
select
  is(tests.media_state('forest'), 'removing', 'the cover of two drafts is released when both are deleted');
select
  is_empty('select * from private.wrong_media_uses', 'the counted uses equal the rows at the end');

select * from finish();

rollback;
