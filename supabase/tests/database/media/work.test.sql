-- Media: background work that the job `media` claims and finishes.

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
    'a run of the media job can claim a thumbnail'
  );
select
  is(api.claim_crop()::jsonb, null, 'a thumbnail that one run has claimed is not claimed by another run');
select tests.act_as_nobody();
select tests.freeze_time('1999-05-01T12:00:59.999Z');
select
  is(tests.claim_media_work(), '{}', 'a thumbnail is not claimed again within a minute after it was claimed');
select tests.freeze_time('1999-05-01T12:01:00Z');
select
  is(
    tests.claim_media_work(),
    jsonb_build_object(tests.kept('beach'), 'crop'),
    'a minute after a run claimed a thumbnail and crashed, another run can claim it'
  );

select tests.act_as_service();
select
  is(
    api.finish_crop(tests.kept('beach'), 'made', null)::jsonb,
    jsonb_build_object('key', tests.kept('beach')),
    'a run of the media job can report that a thumbnail was created'
  );
select tests.act_as(tests.person('anna'));
select
  is(
    api.list_photos()::jsonb -> 0 @> jsonb_build_object(
      'thumbUrl', jsonb_build_object('mediaKey', tests.kept('beach') || '.256x256.jpg'),
      'url', jsonb_build_object('mediaKey', tests.kept('beach'))
    ),
    true,
    'the owner of a photo sees the thumbnail after it was created'
  );
select
  is(
    api.get_own_profile() ->> 'updatedAt',
    '1999-05-01T12:01:00.000Z',
    'a new thumbnail changes updatedAt of the profile, so that clients refresh their copies'
  );
select tests.act_as_nobody();
select tests.freeze_time('1999-06-01T12:00:00Z');
select
  is(tests.claim_media_work(), '{}', 'the media job has no work for a photo that already has a thumbnail');

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
    'a thumbnail that a busy worker did not start to create is retried after 2 seconds'
  );
select
  is(
    (select attempts from private.media where key = tests.kept('forest')),
    0::smallint,
    'a thumbnail that a busy worker did not start to create is not recorded as a failed attempt'
  );
select is(pg_temp.fail_forest(), 10, 'a thumbnail is retried 10 seconds after the first failure');
select is(pg_temp.fail_forest(), 20, 'a thumbnail is retried 20 seconds after the second failure');
select is(pg_temp.fail_forest(), 40, 'a thumbnail is retried 40 seconds after the third failure');
select is(pg_temp.fail_forest(), 80, 'a thumbnail is retried 80 seconds after the fourth failure');
select
  is(
    tests.media_state('forest'),
    'waiting',
    'a thumbnail with four failed attempts is still waiting for the next attempt'
  );
select pg_temp.fail_forest();
select is(tests.media_state('forest'), 'uncropped', 'a thumbnail is not retried after five failures');
select
  is(
    (select problem from private.media where key = tests.kept('forest')),
    'unreachable',
    'the row of a failed thumbnail contains the reason of the last failure'
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
  is(
    tests.media_state('bomb'),
    'uncropped',
    'the media job does not retry a photo from which no thumbnail can be created'
  );

select tests.keep('silent', tests.add_photo_file(tests.person('anna')));
select
  tests.freeze_time('1999-07-01T12:00:00Z'::timestamptz + run * interval '61 seconds'),
  tests.claim_media_work()
from generate_series(0, 5) as run;
select
  is(
    tests.media_state('silent'),
    'uncropped',
    'a thumbnail is not retried after six runs have crashed while creating it'
  );

-- Deletions ------------------------------------------------------------------------------------------------

select tests.freeze_time('1999-08-01T12:00:00Z');
select tests.keep('song', tests.upload(tests.person('anna'), 'audio/ogg'));
select tests.freeze_time('1999-08-02T11:59:59Z');
select
  is(
    tests.claim_media_work(),
    '{}',
    'the media job does not delete an unattached file less than a day after the upload'
  );
select tests.freeze_time('1999-08-02T12:00:00Z');
select tests.act_as_service();
select
  is(
    api.claim_removals(10)::jsonb,
    jsonb_build_array(jsonb_build_object('key', tests.kept('song'), 'thumbnailKey', null)),
    'the media job claims an upload for deletion if the upload is still unattached after a day'
  );
select tests.act_as_nobody();
select tests.freeze_time('1999-08-02T12:01:00Z');
select
  is(
    tests.claim_media_work(),
    jsonb_build_object(tests.kept('song'), 'remove'),
    'the media job claims a deletion again if the deletion was not reported as finished within a minute'
  );
select tests.act_as_role('none', jsonb_build_object('sub', tests.person('anna')));
select
  tests.throws_problem(
    $$ select private.attach_media(tests.kept('song'), 'audio/', null, 'key', null) $$,
    400,
    'validation_failed',
    'key',
    'attaching a file that is being deleted is rejected with 400'
  );
select tests.act_as_nobody();
select tests.act_as_service();
select api.finish_removal(array[tests.kept('song')]);
select tests.act_as_nobody();
select
  is(
    tests.media_state('song'),
    null,
    'the row of an upload is deleted once its deletion is reported as finished'
  );

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
    'if a thumbnail is reported after its photo was deleted, only the lease of the file changes'
  );
select
  is(
    (select updated_at::text from public.profiles where user_id = tests.person('anna')),
    tests.kept('updated'),
    'a thumbnail that is reported after its photo was deleted does not change updatedAt of the profile'
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
    'when the media job deletes a photo, it also deletes the thumbnail'
  );
select api.finish_removal(array[tests.kept('alps')]);
select tests.act_as_nobody();

-- Several files at once --------------------------------------------------------------------------------------

select tests.freeze_time('1999-09-01T12:00:00Z');
select tests.upload(tests.person('anna'))
from generate_series(1, 5);
select tests.freeze_time('1999-09-03T12:00:00Z');
select tests.act_as_service();
select
  is(
    json_array_length(api.claim_removals(3)),
    3,
    'a run of the media job claims at most the requested number of files for deletion'
  );
select
  is(
    json_array_length(api.claim_removals(3)),
    2,
    'the next run of the media job claims the remaining files for deletion'
  );
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
    'thumbnails that wait for a slot are not recorded as failed attempts'
  );

select * from finish();

rollback;
