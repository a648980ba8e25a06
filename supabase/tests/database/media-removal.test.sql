-- Media: a photo deleted while its thumbnail is being made. Nothing may be stored after the removal.

begin;

select plan(4);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile('anna');

-- What a run of the jobs is given: tasks by key.
create function pg_temp.claim()
returns jsonb
language plpgsql
as $$
declare
  work jsonb;
  crop json;
begin
  perform tests.act_as_service();
  select coalesce(jsonb_object_agg(removal ->> 'key', 'remove'), '{}')
  into work
  from json_array_elements(api.claim_removals(10)) as removal;
  loop
    crop := api.claim_crop();
    exit when crop is null;
    work := work || jsonb_build_object(crop ->> 'key', 'crop');
  end loop;
  perform tests.act_as_nobody();
  return work;
end;
$$;

-- What a run of the jobs says of a thumbnail.
create function pg_temp.finish(name text, outcome text, reason text)
returns void
language plpgsql
as $$
begin
  perform tests.act_as_service();
  perform api.finish_crop(tests.kept(name), outcome, reason);
  perform tests.act_as_nobody();
end;
$$;

-- Deletes the photo of a file as its owner.
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

-- Adds a photo to the gallery: its key.
create function pg_temp.add_photo_file()
returns text
language plpgsql
as $$
declare
  photo_id uuid := tests.add_photo(tests.person('anna'));
begin
  return (select media_key from public.profile_photos where id = photo_id);
end;
$$;

select tests.keep('beach', pg_temp.add_photo_file());
select tests.keep('forest', pg_temp.add_photo_file());
select pg_temp.claim();
select pg_temp.delete_photo_of(tests.kept('beach'));
select pg_temp.delete_photo_of(tests.kept('forest'));

select is(pg_temp.claim(), '{}', 'the jobs do not remove a file whose thumbnail is being made');

select pg_temp.finish('beach', 'made', null);
select
  is(
    pg_temp.claim(),
    jsonb_build_object(tests.kept('beach'), 'remove'),
    'the jobs remove the file as soon as its thumbnail is reported'
  );
select
  is(
    (select thumbnail_size from private.media where key = tests.kept('beach')),
    '256x256',
    'the jobs still know which thumbnail to remove with it'
  );

select tests.freeze_time('1999-05-01T12:01:00Z');
select
  is(
    pg_temp.claim() ? tests.kept('forest'),
    true,
    'the jobs remove a file whose thumbnail was never reported once the claim is over'
  );

select * from finish();

rollback;
