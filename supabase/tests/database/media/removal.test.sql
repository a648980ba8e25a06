-- Media: a user deletes a photo while the thumbnail of the photo is being created. The thumbnail must not be stored
-- after the deletion.

begin;

select plan(4);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile('anna');

-- Deletes the photo that uses a file, as the owner of the photo.
create function pg_temp.delete_photo_of(file text)
returns void
language plpgsql
as $$
begin
  perform tests.act_as(tests.person('anna'));
  perform api.delete_photo(photo.id) from public.profile_photos as photo where photo.media_key = file;
  perform tests.act_as_nobody();
end;
$$;

grant execute on function pg_temp.delete_photo_of to public;

select tests.keep('beach', tests.add_photo_file(tests.person('anna')));
select tests.keep('forest', tests.add_photo_file(tests.person('anna')));
select tests.claim_media_work();
select pg_temp.delete_photo_of(tests.kept('beach'));
select pg_temp.delete_photo_of(tests.kept('forest'));

select
  is(
    tests.claim_media_work(),
    '{}',
    'the media job does not delete a file while its thumbnail is being created'
  );

select tests.finish_crop('beach', 'made', null);
select
  is(
    tests.claim_media_work(),
    jsonb_build_object(tests.kept('beach'), 'remove'),
    'the media job deletes the file of a deleted photo as soon as the thumbnail is reported as created'
  );
select
  is(
    (select thumbnail_size from private.media where key = tests.kept('beach')),
    '256x256',
    'while a file is being deleted, its row keeps the thumbnail size, because the media job must also delete the thumbnail'
  );

select tests.freeze_time('1999-05-01T12:01:00Z');
select
  is(
    tests.claim_media_work() ? tests.kept('forest'),
    true,
    'the media job deletes the file of a deleted photo once the lease for the thumbnail has expired without a report'
  );

select * from finish();

rollback;
