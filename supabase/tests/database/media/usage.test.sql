-- Media usage: how many bytes a person has and uploads, how many uploads wait, and when another is refused.

begin;

select plan(50);

select tests.freeze_time('1999-05-01T12:20:00Z');
select tests.create_profile('anna');
select tests.create_profile('boris');
update private.settings set value = '3' where name = 'media_unattached_limit';
update private.settings set value = '5000' where name = 'media_day_bytes';
update private.settings set value = '10000' where name = 'media_total_bytes';

-- Whether Storage takes an upload of so many bytes: 'stored', or why not. Without an owner it is one of the service.
create function pg_temp.store(
  key text,
  size bigint,
  owner text default tests.person('anna')::text,
  operation text default 'storage.object.upload_signed'
)
returns text
language plpgsql
security definer
as $$
begin
  perform set_config('storage.operation', operation, true);
  insert into storage.objects (bucket_id, name, owner_id, version, metadata)
  values
    (
      'media',
      key,
      owner,
      gen_random_uuid()::text,
      jsonb_build_object('mimetype', 'image/jpeg', 'size', size, 'contentLength', size)
    )
  on conflict (bucket_id, name) do update
    set
      version = excluded.version,
      -- As the platform, which leaves the owner when nobody replaces a file.
      owner_id = coalesce(excluded.owner_id, objects.owner_id),
      metadata = excluded.metadata;
  perform set_config('storage.operation', '', true);
  return 'stored';
exception
  when insufficient_privilege then
    return sqlerrm;
end;
$$;

-- The platform's dry run before the bytes: 'taken', or why not.
create function pg_temp.rehearse(
  key text,
  declared_length bigint,
  operation text default 'storage.object.upload_signed'
)
returns text
language plpgsql
security definer
as $$
begin
  perform set_config('storage.operation', operation, true);
  insert into storage.objects (bucket_id, name, owner_id, version, metadata)
  values
    (
      'media',
      key,
      tests.person('anna'),
      '1',
      jsonb_strip_nulls(jsonb_build_object('mimetype', 'image/jpeg', 'contentLength', declared_length))
    )
  on conflict (bucket_id, name) do update
    set
      version = excluded.version,
      metadata = excluded.metadata;
  raise division_by_zero;
exception
  when division_by_zero then
    return 'taken';
  when insufficient_privilege then
    return sqlerrm;
end;
$$;

-- Has an upload URL given out to Anna, kept under this name.
create function pg_temp.declare_upload(name text)
returns text
language sql
as $$
  select tests.keep(name, tests.let('anna', 'api.create_upload(%L)', 'image/jpeg') ->> 'key');
$$;

-- Uploads so many bytes under a new key, kept under this name.
create function pg_temp.upload(name text, size bigint)
returns text
language plpgsql
as $$
begin
  perform pg_temp.declare_upload(name);
  return pg_temp.store(tests.kept(name), size);
end;
$$;

-- unattached, bytesToday and bytes of Anna.
create function pg_temp.usage()
returns text
language sql
as $$
  select format('%s, %s, %s', usage ->> 'unattached', usage ->> 'bytesToday', usage ->> 'bytes')
  from tests.let('anna', 'api.get_media_usage()') as usage;
$$;

-- How Anna is refused an upload URL: code and hint.
create function pg_temp.refusal()
returns text
language plpgsql
as $$
declare
  hint text;
begin
  perform tests.let('anna', 'api.create_upload(%L)', 'image/jpeg');
  return 'given';
exception
  when others then
    get stacked diagnostics hint = pg_exception_hint;
    return concat_ws(' ', sqlstate, sqlerrm, nullif(hint, ''));
end;
$$;

create function pg_temp.remove(names text[])
returns void
language plpgsql
security definer
as $$
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects where bucket_id = 'media' and name = any (names);
  perform set_config('storage.allow_delete_query', 'false', true);
end;
$$;

-- What is told ---------------------------------------------------------------------------------------------

select
  is(
    tests.let('anna', 'api.get_media_usage()')::jsonb,
    '{"unattached": 0, "bytesToday": 0, "bytes": 0, "limits": {"unattached": 3, "bytesToday": 5000, "bytes": 10000}}',
    'who has uploaded nothing has nothing, and is told the limits'
  );
select is(pg_temp.upload('beach', 1000), 'stored', 'a person uploads');
select is(pg_temp.usage(), '1, 1000, 1000', 'an upload counts as what Storage recorded');
select
  is(tests.let('boris', 'api.get_media_usage()') ->> 'bytes', '0', 'an upload counts for nobody else');
select tests.let('anna', 'api.add_photo(%L)', tests.kept('beach'));
select is(pg_temp.usage(), '0, 1000, 1000', 'an attached file waits no longer, and takes its room');
select
  is(
    pg_temp.store(tests.kept('beach') || '.256x256.jpg', 100, null),
    'stored',
    'the service stores a thumbnail'
  );
select is(pg_temp.usage(), '0, 1000, 1100', 'a thumbnail takes room, and no part of the day');
select pg_temp.store(tests.kept('beach') || '.256x256.jpg', 60, null);
select is(pg_temp.usage(), '0, 1000, 1060', 'a thumbnail that is made again counts once');

-- Replacing ------------------------------------------------------------------------------------------------

select pg_temp.upload('forest', 1000);
select pg_temp.store(tests.kept('forest'), 400);
select
  is(pg_temp.usage(), '1, 2400, 1460', 'what replaces a file counts whole for the day, and alone in all');
select pg_temp.store(tests.kept('forest'), 300, null, 'storage.object.upload');
select is(pg_temp.usage(), '1, 2400, 1360', 'what the service replaces counts in all only');
insert into storage.objects (bucket_id, name, owner_id, version, metadata)
values
  (
    'media',
    tests.person('anna') || '/' || gen_random_uuid(),
    tests.person('anna'),
    'any',
    '{"mimetype": "image/png", "size": 7}'
  );
select is(pg_temp.usage(), '2, 2400, 1367', 'what is written past Storage counts in all only');

-- The day --------------------------------------------------------------------------------------------------

select is(pg_temp.declare_upload('lake') is not null, true, 'there may be as many uploads as the limit says');
select
  is(
    pg_temp.store(tests.kept('lake'), 2601),
    'this person has reached the daily upload limit',
    'an upload by which the day would hold more than the limit is refused'
  );
select is(pg_temp.usage(), '3, 2400, 1367', 'what is refused does not count');
select
  is(
    pg_temp.rehearse(tests.kept('lake'), 2601),
    'this person has reached the daily upload limit',
    'it is refused before its bytes come if it says its length'
  );
select is(pg_temp.rehearse(tests.kept('lake'), 2600), 'taken', 'one that fits is taken');
select
  is(
    pg_temp.rehearse(tests.kept('lake'), null),
    'taken',
    'one of an unknown length is taken, and decided at the end'
  );
select
  is(
    pg_temp.rehearse(tests.kept('lake'), 999999, 'storage.object.sign_upload_url'),
    'taken',
    'the length of a request for a signed URL says nothing of the file'
  );
select is(pg_temp.usage(), '3, 2400, 1367', 'a dry run counts for nothing');
select is(pg_temp.store(tests.kept('lake'), 2600), 'stored', 'the day may be used up to its last byte');
select is(pg_temp.usage(), '3, 5000, 3967', 'and then it is');
select tests.freeze_time('1999-05-01T13:20:00Z');
update private.media set state = 'uncropped' where media.owner_id = tests.person('anna');
select
  is(
    pg_temp.refusal(),
    -- From 13:20 to 13:00 on the next day.
    'PT429 rate_limited {"limit" : "uploaded_files", "retryAfter" : 85200}',
    'who has used up the day gets no upload URL until 24 hours after the end of the hour'
  );
select tests.freeze_time('1999-05-02T12:59:59Z');
select
  is(
    pg_temp.refusal(),
    'PT429 rate_limited {"limit" : "uploaded_files", "retryAfter" : 1}',
    'which is at least a second'
  );
select tests.freeze_time('1999-05-02T13:00:00Z');
select is(pg_temp.usage(), '0, 0, 3967', 'after that the day is another one');
select is(pg_temp.upload('hill', 3000), 'stored', 'and there may be uploads again');

-- Unattached -----------------------------------------------------------------------------------------------

select tests.freeze_time('1999-05-02T14:00:00Z');
select pg_temp.declare_upload('meadow');
select pg_temp.declare_upload('river');
select is(pg_temp.usage(), '3, 3000, 6967', 'upload URLs that nobody has used yet count as unattached');
select
  is(
    pg_temp.refusal(),
    'PT429 rate_limited {"limit" : "uploaded_files", "retryAfter" : 10800}',
    'who lets as many uploads wait as may gets no more until the first of the upload URLs has run out'
  );
select tests.freeze_time('1999-05-02T17:00:00Z');
select is(pg_temp.usage(), '1, 3000, 6967', 'which is by the clock, without a job');
select pg_temp.declare_upload('field');
select tests.freeze_time('1999-05-02T18:00:00Z');
select pg_temp.declare_upload('coast');
select
  is(
    pg_temp.refusal(),
    'PT429 rate_limited {"limit" : "uploaded_files", "retryAfter" : 7200}',
    'what runs out first makes room first'
  );
select tests.let('anna', 'api.add_photo(%L)', tests.kept('hill'));
select is(pg_temp.refusal(), 'given', 'attaching one makes room at once');

-- All room -------------------------------------------------------------------------------------------------

update private.settings set value = '50000' where name = 'media_day_bytes';
select
  is(
    pg_temp.store(tests.kept('coast'), 3034),
    'the files of this person have reached the storage quota',
    'an upload for which there is no room is refused'
  );
select
  is(
    pg_temp.rehearse(tests.kept('coast'), 3034),
    'the files of this person have reached the storage quota',
    'also before its bytes come'
  );
select is(pg_temp.store(tests.kept('coast'), 3033), 'stored', 'the room may be used up to its last byte');
select
  is(pg_temp.store(tests.kept('coast'), 3033), 'stored', 'what is replaced makes room for what replaces it');
select
  is(
    pg_temp.refusal(),
    'PT409 storage_quota',
    'who has no room gets no upload URL, and waiting does not help'
  );
select
  is(
    pg_temp.store(tests.kept('hill') || '.256x256.jpg', 50, null),
    'stored',
    'the service is refused nothing'
  );
select tests.keep('photo', (select id::text from public.profile_photos where media_key = tests.kept('hill')));
select tests.let('anna', 'api.delete_photo(%L)', tests.kept('photo'));
select is(pg_temp.usage(), '3, 9066, 7000', 'a file that is given up makes room at once, with its thumbnail');

-- Given up, lost and removed -------------------------------------------------------------------------------

select private.retain_media(array[tests.kept('hill')], gen_random_uuid(), private.now() + interval '1 day');
select is(pg_temp.usage(), '3, 9066, 7000', 'whether it is held as evidence cannot be told from what counts');
select pg_temp.remove(array[tests.kept('beach') || '.256x256.jpg', tests.kept('coast')]);
select is(pg_temp.usage(), '2, 9066, 3907', 'what somebody removes from Storage makes room');
select pg_temp.remove(array[tests.kept('hill'), tests.kept('hill') || '.256x256.jpg']);
select is(pg_temp.usage(), '2, 9066, 3907', 'what was given up makes it once');

update private.media set state = 'unattached' where media.owner_id = tests.person('anna') and media.bytes = 7;
update storage.objects
set name = tests.person('boris') || '/' || gen_random_uuid()
where
  name = (
    select media.key from private.media where media.owner_id = tests.person('anna') and media.bytes = 7
  );
select is(pg_temp.usage(), '2, 9066, 3900', 'what an operator moves away takes no room of its old owner');

-- Without a URL ------------------------------------------------------------------------------------------

select tests.create_profile('carol');
select tests.keep('unsigned', tests.let('carol', 'api.create_upload(%L)', 'image/jpeg') ->> 'key');
select tests.let('boris', 'api.forget_upload(%L)', tests.kept('unsigned'));
select is(private.unattached_of(tests.person('carol')), 1::bigint, 'nobody else forgets an upload');
select tests.let('carol', 'api.forget_upload(%L)', tests.kept('unsigned'));
select
  is(private.unattached_of(tests.person('carol')), 0::bigint, 'one for which there is no URL takes no room');
select tests.keep('lake', tests.let('carol', 'api.create_upload(%L)', 'image/jpeg') ->> 'key');
select is(pg_temp.store(tests.kept('lake'), 5, tests.person('carol')::text), 'stored', 'of a file');
select tests.let('carol', 'api.forget_upload(%L)', tests.kept('lake'));
select is(private.unattached_of(tests.person('carol')), 1::bigint, 'nothing is forgotten');

-- Leaving --------------------------------------------------------------------------------------------------

select tests.let('anna', 'api.delete_profile()');
select
  is(
    pg_temp.usage(),
    '0, 9066, 2900',
    'with the profile its photos and what waits give their room back, and the day stays used'
  );
select is(pg_temp.refusal(), 'given', 'and there may be uploads for the next one');

-- Tidying --------------------------------------------------------------------------------------------------

select is_empty('select * from private.wrong_media_usage', 'the sums are those of the objects');
select tests.freeze_time('1999-05-03T19:00:00Z');
select tests.act_as_service();
select
  ok(
    (api.purge_media_usage(1000) ->> 'forgotten')::integer >= 2,
    'the job forgets hours that no longer count'
  );
select tests.act_as_nobody();
select is_empty('select * from private.wrong_media_usage', 'and leaves the sums as they were');

select * from finish();

rollback;
