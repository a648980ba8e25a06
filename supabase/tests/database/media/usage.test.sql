-- Media usage of a user: stored bytes, uploaded bytes and unattached uploads. Uploads that would exceed a limit are
-- rejected.

begin;

select plan(50);

select tests.freeze_time('1999-05-01T12:20:00Z');
select tests.create_profile('anna');
select tests.create_profile('boris');
update private.settings set value = '3' where name = 'media_unattached_limit';
update private.settings set value = '5000' where name = 'media_day_bytes';
update private.settings set value = '10000' where name = 'media_total_bytes';

-- Returns 'stored' if Storage accepts an upload of the given size, and the reason of the rejection otherwise. If the
-- owner is null, the upload is made with the service role.
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
      -- If a request that replaces an object names no owner, the platform keeps the owner of the object.
      owner_id = coalesce(excluded.owner_id, objects.owner_id),
      metadata = excluded.metadata;
  perform set_config('storage.operation', '', true);
  return 'stored';
exception
  when insufficient_privilege then
    return sqlerrm;
end;
$$;

-- Simulates the dry run that Storage makes before it receives the bytes. Returns 'taken', or the reason of the
-- rejection.
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

-- Creates an upload URL for Anna and stores its key under the given name.
create function pg_temp.declare_upload(name text)
returns text
language sql
as $$
  select tests.keep(name, tests.let('anna', 'api.create_upload(%L)', 'image/jpeg') ->> 'key');
$$;

-- Uploads the given number of bytes under a new key and stores the key under the given name.
create function pg_temp.upload(name text, size bigint)
returns text
language plpgsql
as $$
begin
  perform pg_temp.declare_upload(name);
  return pg_temp.store(tests.kept(name), size);
end;
$$;

-- Returns the usage of Anna: unattached uploads, bytes uploaded today, and stored bytes.
create function pg_temp.usage()
returns text
language sql
as $$
  select format('%s, %s, %s', usage ->> 'unattached', usage ->> 'bytesToday', usage ->> 'bytes')
  from tests.let('anna', 'api.get_media_usage()') as usage;
$$;

-- Requests an upload URL as Anna. Returns the code and hint of the error, or 'given' if there is no error.
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

-- Reported usage -------------------------------------------------------------------------------------------

select
  is(
    tests.let('anna', 'api.get_media_usage()')::jsonb,
    '{"unattached": 0, "bytesToday": 0, "bytes": 0, "limits": {"unattached": 3, "bytesToday": 5000, "bytes": 10000}}',
    'a user without uploads has a usage of 0 and sees the limits'
  );
select is(pg_temp.upload('beach', 1000), 'stored', 'Storage accepts an upload of a user');
select is(pg_temp.usage(), '1, 1000, 1000', 'an upload adds its size in Storage to the usage of the user');
select
  is(
    tests.let('boris', 'api.get_media_usage()') ->> 'bytes',
    '0',
    'an upload does not change the usage of another user'
  );
select tests.let('anna', 'api.add_photo(%L)', tests.kept('beach'));
select
  is(
    pg_temp.usage(),
    '0, 1000, 1000',
    'an attached file is no longer an unattached upload, but is still part of the storage quota'
  );
select
  is(
    pg_temp.store(tests.kept('beach') || '.256x256.jpg', 100, null),
    'stored',
    'the service can store a thumbnail'
  );
select
  is(pg_temp.usage(), '0, 1000, 1100', 'a thumbnail uses the storage quota but not the daily limit');
select pg_temp.store(tests.kept('beach') || '.256x256.jpg', 60, null);
select
  is(
    pg_temp.usage(),
    '0, 1000, 1060',
    'if a thumbnail replaces an earlier thumbnail, the usage includes only the size of the new thumbnail'
  );

-- Replacing ------------------------------------------------------------------------------------------------

select pg_temp.upload('forest', 1000);
select pg_temp.store(tests.kept('forest'), 400);
select
  is(
    pg_temp.usage(),
    '1, 2400, 1460',
    'replacing a file adds the full size of the new file to the daily usage, and only the difference to the stored bytes'
  );
select pg_temp.store(tests.kept('forest'), 300, null, 'storage.object.upload');
select
  is(
    pg_temp.usage(),
    '1, 2400, 1360',
    'a replacement by the service changes the stored bytes, but not the daily usage'
  );
insert into storage.objects (bucket_id, name, owner_id, version, metadata)
values
  (
    'media',
    tests.person('anna') || '/' || gen_random_uuid(),
    tests.person('anna'),
    'any',
    '{"mimetype": "image/png", "size": 7}'
  );
select
  is(
    pg_temp.usage(),
    '2, 2400, 1367',
    'an object that is written without the Storage API changes the stored bytes, but not the daily usage'
  );

-- The daily limit ------------------------------------------------------------------------------------------

select
  is(
    pg_temp.declare_upload('lake') is not null,
    true,
    'a user can create upload URLs until the limit of unattached uploads is reached'
  );
select
  is(
    pg_temp.store(tests.kept('lake'), 2601),
    'this person has reached the daily upload limit',
    'an upload that would exceed the daily limit is rejected'
  );
select is(pg_temp.usage(), '3, 2400, 1367', 'a rejected upload does not change the usage of the user');
select
  is(
    pg_temp.rehearse(tests.kept('lake'), 2601),
    'this person has reached the daily upload limit',
    'an upload whose declared length would exceed the daily limit is rejected before its bytes are sent'
  );
select
  is(
    pg_temp.rehearse(tests.kept('lake'), 2600),
    'taken',
    'an upload whose declared length is within the daily limit is accepted before its bytes are sent'
  );
select
  is(
    pg_temp.rehearse(tests.kept('lake'), null),
    'taken',
    'an upload whose length is not declared is accepted before its bytes are sent'
  );
select
  is(
    pg_temp.rehearse(tests.kept('lake'), 999999, 'storage.object.sign_upload_url'),
    'taken',
    'when a signed upload URL is requested, the dry run ignores the length of the request'
  );
select is(pg_temp.usage(), '3, 2400, 1367', 'a dry run of an upload does not change the usage of the user');
select
  is(
    pg_temp.store(tests.kept('lake'), 2600),
    'stored',
    'an upload that reaches the daily limit exactly is accepted'
  );
select
  is(
    pg_temp.usage(),
    '3, 5000, 3967',
    'after an upload that reaches the daily limit exactly, the daily usage equals the limit'
  );
select tests.freeze_time('1999-05-01T13:20:00Z');
update private.media set state = 'uncropped' where media.owner_id = tests.person('anna');
select
  is(
    pg_temp.refusal(),
    -- The retry time is the number of seconds from 13:20 until 13:00 on the next day.
    'PT429 rate_limited {"limit" : "uploaded_files", "retryAfter" : 85200}',
    'a user who has reached the daily limit gets 429 rate_limited instead of an upload URL'
  );
select tests.freeze_time('1999-05-02T12:59:59Z');
select
  is(
    pg_temp.refusal(),
    'PT429 rate_limited {"limit" : "uploaded_files", "retryAfter" : 1}',
    'the error for a user who has reached the daily limit gives a retry time of at least one second'
  );
select tests.freeze_time('1999-05-02T13:00:00Z');
select
  is(pg_temp.usage(), '0, 0, 3967', 'uploads are no longer part of the daily usage once a day has passed');
select
  is(
    pg_temp.upload('hill', 3000),
    'stored',
    'a user who had reached the daily limit can upload again after a day'
  );

-- Unattached uploads ---------------------------------------------------------------------------------------

select tests.freeze_time('1999-05-02T14:00:00Z');
select pg_temp.declare_upload('meadow');
select pg_temp.declare_upload('river');
select
  is(
    pg_temp.usage(),
    '3, 3000, 6967',
    'upload URLs that have not been used are counted as unattached uploads'
  );
select
  is(
    pg_temp.refusal(),
    'PT429 rate_limited {"limit" : "uploaded_files", "retryAfter" : 10800}',
    'at the limit of unattached uploads, the retry time is the time until the first upload URL expires'
  );
select tests.freeze_time('1999-05-02T17:00:00Z');
select
  is(
    pg_temp.usage(),
    '1, 3000, 6967',
    'an expired upload URL is no longer an unattached upload, even if no job has run'
  );
select pg_temp.declare_upload('field');
select tests.freeze_time('1999-05-02T18:00:00Z');
select pg_temp.declare_upload('coast');
select
  is(
    pg_temp.refusal(),
    'PT429 rate_limited {"limit" : "uploaded_files", "retryAfter" : 7200}',
    'after an upload URL has expired, the retry time is the time until the next upload URL expires'
  );
select tests.let('anna', 'api.add_photo(%L)', tests.kept('hill'));
select is(pg_temp.refusal(), 'given', 'a user who attaches a file can create another upload URL immediately');

-- Storage quota --------------------------------------------------------------------------------------------

update private.settings set value = '50000' where name = 'media_day_bytes';
select
  is(
    pg_temp.store(tests.kept('coast'), 3034),
    'the files of this person have reached the storage quota',
    'an upload that would exceed the storage quota is rejected'
  );
select
  is(
    pg_temp.rehearse(tests.kept('coast'), 3034),
    'the files of this person have reached the storage quota',
    'an upload whose declared length would exceed the storage quota is rejected before its bytes are sent'
  );
select
  is(
    pg_temp.store(tests.kept('coast'), 3033),
    'stored',
    'an upload that reaches the storage quota exactly is accepted'
  );
select
  is(
    pg_temp.store(tests.kept('coast'), 3033),
    'stored',
    'the quota check of an upload that replaces a file subtracts the size of the replaced file'
  );
select
  is(
    pg_temp.refusal(),
    'PT409 storage_quota',
    'a user who has reached the storage quota gets 409 storage_quota, without a retry time, instead of an upload URL'
  );
select
  is(
    pg_temp.store(tests.kept('hill') || '.256x256.jpg', 50, null),
    'stored',
    'an upload of the service is accepted even if the storage quota is reached'
  );
select tests.keep('photo', (select id::text from public.profile_photos where media_key = tests.kept('hill')));
select tests.let('anna', 'api.delete_photo(%L)', tests.kept('photo'));
select
  is(
    pg_temp.usage(),
    '3, 9066, 7000',
    'a released file and its thumbnail are no longer part of the owner''s storage quota'
  );

-- Released, lost and deleted files -------------------------------------------------------------------------

select private.retain_media(array[tests.kept('hill')], gen_random_uuid(), private.now() + interval '1 day');
select
  is(
    pg_temp.usage(),
    '3, 9066, 7000',
    'a file that is retained as evidence is no longer part of the owner''s storage quota'
  );
select pg_temp.remove(array[tests.kept('beach') || '.256x256.jpg', tests.kept('coast')]);
select
  is(
    pg_temp.usage(),
    '2, 9066, 3907',
    'an object that was deleted from Storage is no longer part of the owner''s storage quota'
  );
select pg_temp.remove(array[tests.kept('hill'), tests.kept('hill') || '.256x256.jpg']);
select
  is(
    pg_temp.usage(),
    '2, 9066, 3907',
    'deleting the object of a released file does not reduce the usage a second time'
  );

update private.media set state = 'unattached' where media.owner_id = tests.person('anna') and media.bytes = 7;
update storage.objects
set name = tests.person('boris') || '/' || gen_random_uuid()
where
  name = (
    select media.key from private.media where media.owner_id = tests.person('anna') and media.bytes = 7
  );
select
  is(
    pg_temp.usage(),
    '2, 9066, 3900',
    'an object that an operator moves is no longer part of the former owner''s storage quota'
  );

-- Discarded uploads --------------------------------------------------------------------------------------

select tests.create_profile('carol');
select tests.keep('unsigned', tests.let('carol', 'api.create_upload(%L)', 'image/jpeg') ->> 'key');
select tests.let('boris', 'api.forget_upload(%L)', tests.kept('unsigned'));
select
  is(
    private.unattached_of(tests.person('carol')),
    1::bigint,
    'a user cannot discard the upload of another user'
  );
select tests.let('carol', 'api.forget_upload(%L)', tests.kept('unsigned'));
select
  is(
    private.unattached_of(tests.person('carol')),
    0::bigint,
    'an upload that its user discards is no longer counted as an unattached upload'
  );
select tests.keep('lake', tests.let('carol', 'api.create_upload(%L)', 'image/jpeg') ->> 'key');
select
  is(
    pg_temp.store(tests.kept('lake'), 5, tests.person('carol')::text),
    'stored',
    'a user can store a file under a key for which they have an upload URL'
  );
select tests.let('carol', 'api.forget_upload(%L)', tests.kept('lake'));
select
  is(
    private.unattached_of(tests.person('carol')),
    1::bigint,
    'a user cannot discard an upload whose file was already stored'
  );

-- Deletion -------------------------------------------------------------------------------------------------

select tests.let('anna', 'api.delete_profile()');
select
  is(
    pg_temp.usage(),
    '0, 9066, 2900',
    'a user who deletes the profile releases all files but keeps the daily usage'
  );
select is(pg_temp.refusal(), 'given', 'a user who has deleted the profile can create an upload URL');

-- Clean-up -------------------------------------------------------------------------------------------------

select
  is_empty(
    'select * from private.wrong_media_usage',
    'the stored usage of each user equals the total size of the user''s objects'
  );
select tests.freeze_time('1999-05-03T19:00:00Z');
select tests.act_as_service();
select
  ok(
    (api.purge_media_usage(1000) ->> 'forgotten')::integer >= 2,
    'the media job deletes hourly upload counters that no longer count towards a daily limit'
  );
select tests.act_as_nobody();
select
  is_empty(
    'select * from private.wrong_media_usage',
    'deleting old hourly upload counters does not change the stored usage of any user'
  );

select * from finish();

rollback;
