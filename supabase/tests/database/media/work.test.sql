-- Media: background work, as the job `media` claims and finishes it.

begin;

select plan(34);

-- This time is far in the future, so that no other upload of this database is due.
select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile('anna');

-- A thumbnail ----------------------------------------------------------------------------------------------

select tests.keep('beach', tests.add_photo_file(tests.person('anna')));
select tests.act_as_service();
select
  is(
    api.claim_crop()::jsonb,
    jsonb_build_object(
      'key', tests.kept('beach'),
      'width', 256,
      'height', 256,
      'thumbnailKey', tests.kept('beach') || '.256x256.jpg'
    ),
    'the service can claim a thumbnail'
  );
select is(api.claim_crop()::jsonb, null, 'another run does not get a claimed thumbnail');
select tests.act_as_nobody();
select tests.freeze_time('1999-05-01T12:00:59.999Z');
select is(tests.claim_media_work(), '{}', 'a claim of a thumbnail lasts for a minute');
select tests.freeze_time('1999-05-01T12:01:00Z');
select
  is(
    tests.claim_media_work(),
    jsonb_build_object(tests.kept('beach'), 'crop'),
    'another run can claim the thumbnail of a crashed run after a minute'
  );

select tests.act_as_service();
select
  is(
    api.finish_crop(tests.kept('beach'), 'made', null)::jsonb,
    jsonb_build_object('key', tests.kept('beach')),
    'the service can report a thumbnail as created'
  );
select tests.act_as(tests.person('anna'));
select
  is(
    api.list_photos()::jsonb -> 0 @> jsonb_build_object(
      'thumbUrl', jsonb_build_object('mediaKey', tests.kept('beach') || '.256x256.jpg'),
      'url', jsonb_build_object('mediaKey', tests.kept('beach'))
    ),
    true,
    'the owner sees the thumbnail of the photo'
  );
select
  is(
    api.get_own_profile() ->> 'updatedAt',
    '1999-05-01T12:01:00.000Z',
    'a new thumbnail changes updatedAt of the profile, so that copies are refreshed'
  );
select tests.act_as_nobody();
select tests.freeze_time('1999-06-01T12:00:00Z');
select is(tests.claim_media_work(), '{}', 'the media job has no work for a photo that has its thumbnail');

-- Failed thumbnails ----------------------------------------------------------------------------------------

select tests.keep('forest', tests.add_photo_file(tests.person('anna')));
select
  tests.keep('updated', (select updated_at::text from public.profiles where user_id = tests.person('anna')));
select tests.freeze_time('1999-06-01T12:00:10Z');

-- Fails to create the thumbnail once it is due, and returns the seconds until the next attempt.
create function pg_temp.fail_forest(outcome text default 'failed')
returns integer
language plpgsql
as $$
begin
  perform tests.freeze_time((select due_at from private.media where key = tests.kept('forest')));
  perform tests.claim_media_work();
  perform tests.finish_crop('forest', outcome, 'unreachable');
  return (select extract(epoch from due_at - private.now()) from private.media where key = tests.kept('forest'));
end;
$$;

select
  is(
    pg_temp.fail_forest('busy'),
    2,
    'a thumbnail that a busy worker did not begin is retried after 2 seconds'
  );
select
  is(
    (select attempts from private.media where key = tests.kept('forest')),
    0::smallint,
    'a thumbnail that a busy worker did not begin has no failed attempt'
  );
select is(pg_temp.fail_forest(), 10, 'a thumbnail is retried 10 seconds after the first failure');
select is(pg_temp.fail_forest(), 20, 'a thumbnail is retried 20 seconds after the second failure');
select is(pg_temp.fail_forest(), 40, 'a thumbnail is retried 40 seconds after the third failure');
select is(pg_temp.fail_forest(), 80, 'a thumbnail is retried 80 seconds after the fourth failure');
select is(tests.media_state('forest'), 'waiting', 'a thumbnail with four failed attempts is still waiting');
select pg_temp.fail_forest();
select is(tests.media_state('forest'), 'uncropped', 'a thumbnail is not retried after five failures');
select
  is(
    (select problem from private.media where key = tests.kept('forest')),
    'unreachable',
    'the reason of the last failure is stored'
  );
select
  is(
    (select updated_at::text from public.profiles where user_id = tests.person('anna')),
    tests.kept('updated'),
    'a failed thumbnail does not change updatedAt of the profile'
  );
select tests.freeze_time('1999-07-01T12:00:00Z');
select is(tests.claim_media_work(), '{}', 'the media job has no work for a photo whose thumbnail has failed');
select
  is(
    private.media_url(private.media_thumbnail_key(media, '256x256'))::jsonb,
    jsonb_build_object('mediaKey', tests.kept('forest')),
    'a photo whose thumbnail has failed is shown in full size'
  )
from private.media
where key = tests.kept('forest');

select tests.keep('bomb', tests.add_photo_file(tests.person('anna')));
select tests.claim_media_work();
select tests.finish_crop('bomb', 'rejected', 'not an image');
select
  is(tests.media_state('bomb'), 'uncropped', 'a photo of which no thumbnail can be created is not retried');

select tests.keep('silent', tests.add_photo_file(tests.person('anna')));
select
  tests.freeze_time('1999-07-01T12:00:00Z'::timestamptz + run * interval '61 seconds'),
  tests.claim_media_work()
from generate_series(0, 5) as run;
select
  is(tests.media_state('silent'), 'uncropped', 'a thumbnail fails after all runs for it have crashed');

-- Deletions ------------------------------------------------------------------------------------------------

select tests.freeze_time('1999-08-01T12:00:00Z');
select tests.keep('song', tests.upload(tests.person('anna'), 'audio/ogg'));
select tests.freeze_time('1999-08-02T11:59:59Z');
select is(tests.claim_media_work(), '{}', 'the media job does not delete an unattached upload within a day');
select tests.freeze_time('1999-08-02T12:00:00Z');
select tests.act_as_service();
select
  is(
    api.claim_removals(10)::jsonb,
    jsonb_build_array(jsonb_build_object('key', tests.kept('song'), 'thumbnailKey', null)),
    'the service claims an upload for deletion if it was not attached within a day'
  );
select tests.act_as_nobody();
select tests.freeze_time('1999-08-02T12:01:00Z');
select
  is(
    tests.claim_media_work(),
    jsonb_build_object(tests.kept('song'), 'remove'),
    'a deletion that was not reported as finished is claimed again'
  );
select tests.act_as_role('none', jsonb_build_object('sub', tests.person('anna')));
select
  tests.throws_problem(
    $$ select private.attach_media(tests.kept('song'), 'audio/', null, 'key', null) $$,
    400,
    'validation_failed',
    'key',
    'a file that is being deleted cannot be attached'
  );
select tests.act_as_nobody();
select tests.act_as_service();
select api.finish_removal(array[tests.kept('song')]);
select tests.act_as_nobody();
select is(tests.media_state('song'), null, 'the row of a deleted upload is deleted');

-- A photo deleted while its thumbnail is created ---------------------------------------------------------------

select tests.keep('alps', tests.add_photo_file(tests.person('anna')));
select tests.claim_media_work();
select tests.act_as(tests.person('anna'));
select
  api.delete_photo(
    (
      select photo ->> 'id'
      from json_array_elements(api.list_photos()) as photo
      where photo -> 'url' ->> 'mediaKey' = tests.kept('alps')
    )::uuid
  );
select tests.act_as_nobody();
select
  tests.keep(
    'row',
    (select (to_jsonb(media) - 'leased_until')::text from private.media where key = tests.kept('alps'))
  );
select
  tests.keep('updated', (select updated_at::text from public.profiles where user_id = tests.person('anna')));
select tests.freeze_time('1999-08-02T12:01:30Z');
select tests.finish_crop('alps', outcome, 'late')
from unnest(array['made', 'rejected', 'failed']) as outcome;
select
  is(
    (select (to_jsonb(media) - 'leased_until')::text from private.media where key = tests.kept('alps')),
    tests.kept('row'),
    'a thumbnail that is reported after its photo was deleted only ends the lease'
  );
select
  is(
    (select updated_at::text from public.profiles where user_id = tests.person('anna')),
    tests.kept('updated'),
    'a thumbnail that is reported after its photo was deleted does not change updatedAt'
  );
select tests.act_as_service();
select
  is(
    (
      select removal ->> 'thumbnailKey'
      from json_array_elements(api.claim_removals(10)) as removal
      where removal ->> 'key' = tests.kept('alps')
    ),
    tests.kept('alps') || '.256x256.jpg',
    'the deletion of a photo includes its thumbnail'
  );
select api.finish_removal(array[tests.kept('alps')]);
select tests.act_as_nobody();

-- Several files at once --------------------------------------------------------------------------------------

select tests.freeze_time('1999-09-01T12:00:00Z');
select tests.upload(tests.person('anna'))
from generate_series(1, 5);
select tests.freeze_time('1999-09-03T12:00:00Z');
select tests.act_as_service();
select is(json_array_length(api.claim_removals(3)), 3, 'a run claims at most the requested number of files');
select is(json_array_length(api.claim_removals(3)), 2, 'the next run claims the remaining files');
select tests.act_as_nobody();

select tests.add_photo_file(tests.person('anna'))
from generate_series(1, 3);
select
  is(
    (select count(*) from jsonb_object_keys(tests.claim_media_work())),
    2::bigint,
    'at most two thumbnails are created at the same time'
  );
select
  is(
    (
      select array_agg(attempts order by attempts)
      from private.media
      where state = 'waiting' and due_at = private.now()
    ),
    array[0, 1, 1]::smallint[],
    'thumbnails that wait for a slot have no failed attempt'
  );

select * from finish();

rollback;
