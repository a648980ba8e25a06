-- Media: background work as the jobs claim and finish it.

begin;

select plan(34);

-- Far in the future, so that no other upload of this database is due.
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
    'the service claims a thumbnail'
  );
select is(api.claim_crop()::jsonb, null, 'another run does not get a claimed thumbnail');
select tests.act_as_nobody();
select tests.freeze_time('1999-05-01T12:00:59.999Z');
select is(tests.claim_media_work(), '{}', 'a claim lasts for a minute');
select tests.freeze_time('1999-05-01T12:01:00Z');
select
  is(
    tests.claim_media_work(),
    jsonb_build_object(tests.kept('beach'), 'crop'),
    'the claim of a crashed run passes to the next one after a minute'
  );

select tests.act_as_service();
select
  is(
    api.finish_crop(tests.kept('beach'), 'made', null)::jsonb,
    jsonb_build_object('key', tests.kept('beach')),
    'the service reports a thumbnail as created'
  );
select tests.act_as(tests.person('anna'));
select
  is(
    api.list_photos()::jsonb -> 0 @> jsonb_build_object(
      'thumbUrl', jsonb_build_object('mediaKey', tests.kept('beach') || '.256x256.jpg'),
      'url', jsonb_build_object('mediaKey', tests.kept('beach'))
    ),
    true,
    'the owner sees the thumbnail next to the photo'
  );
select
  is(
    api.get_own_profile() ->> 'updatedAt',
    '1999-05-01T12:01:00.000Z',
    'a thumbnail changes updatedAt, so that copies of the profile are refreshed'
  );
select tests.act_as_nobody();
select tests.freeze_time('1999-06-01T12:00:00Z');
select is(tests.claim_media_work(), '{}', 'a photo with its thumbnail needs no more work');

-- A thumbnail that fails -----------------------------------------------------------------------------------

select tests.keep('forest', tests.add_photo_file(tests.person('anna')));
select
  tests.keep('updated', (select updated_at::text from public.profiles where user_id = tests.person('anna')));
select tests.freeze_time('1999-06-01T12:00:10Z');

-- Fails the thumbnail once it is due, and returns the seconds until the next attempt.
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

select is(pg_temp.fail_forest('busy'), 2, 'a thumbnail that was not begun waits 2 seconds');
select
  is(
    (select attempts from private.media where key = tests.kept('forest')),
    0::smallint,
    'a thumbnail that was not begun counts no attempt'
  );
select is(pg_temp.fail_forest(), 10, 'a thumbnail that failed once waits 10 seconds');
select is(pg_temp.fail_forest(), 20, 'a thumbnail that failed twice waits 20 seconds');
select is(pg_temp.fail_forest(), 40, 'a thumbnail that failed three times waits 40 seconds');
select is(pg_temp.fail_forest(), 80, 'a thumbnail that failed four times waits 80 seconds');
select is(tests.media_state('forest'), 'waiting', 'a thumbnail that failed four times is retried');
select pg_temp.fail_forest();
select is(tests.media_state('forest'), 'uncropped', 'a thumbnail that failed five times is not tried again');
select
  is(
    (select problem from private.media where key = tests.kept('forest')),
    'unreachable',
    'stores the reason of the last failure'
  );
select
  is(
    (select updated_at::text from public.profiles where user_id = tests.person('anna')),
    tests.kept('updated'),
    'a failed thumbnail does not change updatedAt'
  );
select tests.freeze_time('1999-07-01T12:00:00Z');
select is(tests.claim_media_work(), '{}', 'a failed thumbnail is not retried later');
select
  is(
    private.media_url(private.media_thumbnail_key(media, '256x256'))::jsonb,
    jsonb_build_object('mediaKey', tests.kept('forest')),
    'the photo is shown in full size if its thumbnail failed'
  )
from private.media
where key = tests.kept('forest');

select tests.keep('bomb', tests.add_photo_file(tests.person('anna')));
select tests.claim_media_work();
select tests.finish_crop('bomb', 'rejected', 'not an image');
select is(tests.media_state('bomb'), 'uncropped', 'a photo that cannot have a thumbnail is not retried');

select tests.keep('silent', tests.add_photo_file(tests.person('anna')));
select
  tests.freeze_time('1999-07-01T12:00:00Z'::timestamptz + run * interval '61 seconds'),
  tests.claim_media_work()
from generate_series(0, 5) as run;
select
  is(tests.media_state('silent'), 'uncropped', 'a thumbnail fails after all its runs have crashed');

-- A deletion -----------------------------------------------------------------------------------------------

select tests.freeze_time('1999-08-01T12:00:00Z');
select tests.keep('song', tests.upload(tests.person('anna'), 'audio/ogg'));
select tests.freeze_time('1999-08-02T11:59:59Z');
select is(tests.claim_media_work(), '{}', 'an upload can stay unattached for a day');
select tests.freeze_time('1999-08-02T12:00:00Z');
select tests.act_as_service();
select
  is(
    api.claim_removals(10)::jsonb,
    jsonb_build_array(jsonb_build_object('key', tests.kept('song'), 'thumbnailKey', null)),
    'the service claims an upload that was not attached within a day, for deletion'
  );
select tests.act_as_nobody();
select tests.freeze_time('1999-08-02T12:01:00Z');
select
  is(
    tests.claim_media_work(),
    jsonb_build_object(tests.kept('song'), 'remove'),
    'a deletion that was not reported as done is retried'
  );
select tests.act_as_role('none', jsonb_build_object('sub', tests.person('anna')));
select
  tests.throws_problem(
    $$ select private.attach_media(tests.kept('song'), 'audio/', null, 'key', null) $$,
    400,
    'validation_failed',
    'key',
    'rejects attaching a file that is being deleted'
  );
select tests.act_as_nobody();
select tests.act_as_service();
select api.finish_removal(array[tests.kept('song')]);
select tests.act_as_nobody();
select is(tests.media_state('song'), null, 'deletes the row of a deleted upload');

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
    'a thumbnail that is reported after the photo was deleted only ends the lease'
  );
select
  is(
    (select updated_at::text from public.profiles where user_id = tests.person('anna')),
    tests.kept('updated'),
    'a thumbnail that is reported too late does not change updatedAt'
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

-- Several at once --------------------------------------------------------------------------------------------

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
    'two thumbnails are created at the same time'
  );
select
  is(
    (
      select array_agg(attempts order by attempts)
      from private.media
      where state = 'waiting' and due_at = private.now()
    ),
    array[0, 1, 1]::smallint[],
    'a waiting thumbnail has no attempt'
  );

select * from finish();

rollback;
