-- Media: before a file is attached, an edge function checks its bytes. The database requests a check only after it has
-- applied all other rules, and attaches only the version of the file that was checked.

begin;

select plan(84);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile('anna');
select tests.create_profile('boris');
select
  tests.keep('chat', tests.let('anna', format('api.open_direct_chat(%L)', tests.person('boris'))) ->> 'id');

-- Creates an upload URL, stores an object as Storage does, and returns the key of the object.
create function pg_temp.upload(mime_type text, declared_type text default null)
returns text
language plpgsql
as $$
declare
  stored_key text := tests.upload(tests.person('anna'), coalesce(declared_type, mime_type));
begin
  update private.media set declared_type = upload.declared_type where media.key = stored_key;
  update storage.objects set metadata = metadata || jsonb_build_object('mimetype', mime_type) where name = stored_key;
  return stored_key;
end;
$$;

create function pg_temp.version_of(key text)
returns text
language sql
security definer
as $$
  select version from storage.objects where bucket_id = 'media' and name = key;
$$;

create function pg_temp.size_of(key text)
returns bigint
language sql
security definer
as $$
  select (metadata ->> 'size')::bigint from storage.objects where bucket_id = 'media' and name = key;
$$;

-- Returns the result that the edge function reports after it has checked a file.
create function pg_temp.checked(key text, recognized_type text default null, version text default 'as it is')
returns jsonb
language sql
as $$
  select
    jsonb_build_object(
      key, jsonb_build_object(
        'version', case
          when version = 'as it is' then pg_temp.version_of(key)
          else version
        end,
        'recognizedType', recognized_type
      )
    );
$$;

create function pg_temp.message(variadic keys text[])
returns jsonb
language sql
as $$
  select
    jsonb_build_object(
      'content', 'See here',
      'attachments', (
        select jsonb_agg(jsonb_build_object('key', key) order by place)
        from unnest(keys) with ordinality as named (key, place)
      )
    );
$$;

-- Returns the request for a check of one file as an RPC function returns it.
create function pg_temp.asked(
  name text,
  type_to_set text default null,
  head_only boolean default null,
  by_ranges boolean default null
)
returns jsonb
language sql
as $$
  select
    jsonb_strip_nulls(
      jsonb_build_object(
        'key', tests.kept(name),
        'version', pg_temp.version_of(tests.kept(name)),
        'typeToSet', type_to_set,
        'size', pg_temp.size_of(tests.kept(name)),
        'headOnly', head_only,
        'byRanges', by_ranges
      )
    );
$$;

-- Returns the checks that a call requests from the edge function, or null if there are none.
create function pg_temp.asked_for(call text)
returns jsonb
language plpgsql
as $$
declare
  files text;
begin
  execute call;
  return null;
exception
  when sqlstate 'UF428' then
    get stacked diagnostics files = pg_exception_detail;
    return files;
end;
$$;

grant execute
on function pg_temp.version_of,
pg_temp.size_of,
pg_temp.checked,
pg_temp.message,
pg_temp.asked_for,
pg_temp.asked
to public;

-- Requested checks -----------------------------------------------------------------------------------------

select
  tests.keep('picture', pg_temp.upload('image/jpeg')),
  tests.keep('untyped', pg_temp.upload('application/octet-stream', 'image/png')),
  tests.keep('untyped_film', pg_temp.upload('text/plain', 'video/mp4')),
  tests.keep('film', pg_temp.upload('video/mp4')),
  tests.keep('leaflet', pg_temp.upload('application/pdf'));
select tests.keep('event', tests.create_event(tests.person('anna'))::text);
select tests.act_as(tests.person('anna'));
select
  is(
    pg_temp.asked_for(call),
    jsonb_build_array(pg_temp.asked('picture')),
    format('%s makes the database request a check of the picture in its current version', what)
  )
from
  (
    values
      ('adding a photo', $$ select api.add_photo(tests.kept('picture'), '{}') $$),
      (
        'setting a cover',
        $$ select api.set_event_cover(tests.kept('event')::uuid, tests.kept('picture'), '{}') $$
      ),
      (
        'changing the cover of an event',
        $$ select api.update_event(
          tests.kept('event')::uuid,
          jsonb_build_object('imageKey', tests.kept('picture')),
          '{}'
        ) $$
      ),
      (
        'creating an event with a cover',
        $$ select api.create_event(
          '{"title": "Walk", "type": "party_home", "visibility": "public", "startAt": "1999-06-01T12:00:00Z",
          "latitude": 1, "longitude": 1, "capacity": 4, "consentThreshold": 1}'::jsonb
          || jsonb_build_object('imageKey', tests.kept('picture')),
          '{}'
        ) $$
      )
  ) as calls (what, call);
select
  is(
    (
      select jsonb_agg(file order by file ->> 'key')
      from
        jsonb_array_elements(
          pg_temp.asked_for(
            $$ select api.send_message(
              tests.kept('chat')::uuid,
              pg_temp.message(
                tests.kept('film'), tests.kept('picture'), tests.kept('untyped'), tests.kept('leaflet'),
                tests.kept('untyped_film')
              ),
              '{}'
            ) $$
          )
        ) as file
    ),
    (
      select jsonb_agg(file order by file ->> 'key')
      from
        (
          values(pg_temp.asked('picture')),
          (pg_temp.asked('untyped', 'image/png')),
          (pg_temp.asked('untyped_film', 'video/mp4')),
          (pg_temp.asked('film', by_ranges => true)),
          (pg_temp.asked('leaflet', head_only => true))
        ) as wanted (file)
    ),
    'to check attachments, the database requests the headers of a known video, the beginning of a document, and other files in full'
  );
select
  is(
    pg_temp.asked_for(
      $$ select api.send_message(
        tests.kept('chat')::uuid,
        pg_temp.message(tests.kept('picture'), tests.kept('untyped')),
        pg_temp.checked(tests.kept('untyped'))
      ) $$
    ),
    jsonb_build_array(pg_temp.asked('picture')),
    'the database does not request another check of a file that the edge function has already checked'
  );
select
  is(
    (
      select string_agg(tests.media_state(name), ', ')
      from unnest(array['picture', 'untyped', 'film']) as name
    ),
    'unattached, unattached, unattached',
    'a file stays unattached until the edge function has checked it'
  );

-- All other rules are checked first ------------------------------------------------------------------------

select tests.keep('foreign', tests.person('boris') || '/' || gen_random_uuid());
select tests.act_as_nobody();
select tests.keep('large', pg_temp.upload('image/jpeg'));
update storage.objects set metadata = metadata || '{"size": 10485761}' where name = tests.kept('large');
select tests.keep('drawing', pg_temp.upload('image/svg+xml;charset=utf-8'));
select tests.act_as(tests.person('boris'));
select
  tests.throws_problem(
    $$ select api.send_message(gen_random_uuid(), pg_temp.message(tests.kept('picture')), '{}') $$,
    404,
    'chat_not_found',
    'a message to an unknown chat is rejected with 404 chat_not_found before checks of its files are requested'
  );
select
  tests.throws_problem(
    $$ select api.set_event_cover(tests.kept('event')::uuid, tests.kept('picture'), '{}') $$,
    404,
    'event_not_found',
    'setting a cover of an event that the caller cannot see is rejected with 404 event_not_found before a check is requested'
  );
select tests.act_as(tests.person('anna'));
select
  tests.throws_problem(
    format(
      $$ select api.send_message(tests.kept('chat')::uuid, pg_temp.message(tests.kept('picture'), tests.kept(%L)), '{}') $$,
      name
    ),
    400,
    'validation_failed',
    'attachments.1.key',
    format(
      'a message with a file that cannot be attached is rejected with 400 before checks of its files are requested: %s',
      name
    )
  )
from unnest(array['foreign', 'large', 'drawing']) as name;
select
  tests.throws_problem(
    format($$ select api.add_photo(tests.kept(%L), '{}') $$, name),
    400,
    'validation_failed',
    'key',
    format('a file that cannot be a photo is rejected with 400 before a check is requested: %s', name)
  )
from unnest(array['foreign', 'large', 'drawing', 'film', 'leaflet', 'untyped_film']) as name;
select tests.act_as_nobody();
update private.settings set value = '0' where name = 'photos_per_profile';
select tests.act_as(tests.person('anna'));
select
  tests.throws_problem(
    $$ select api.add_photo(tests.kept('picture'), '{}') $$,
    409,
    'photos_limit',
    'a photo beyond the limit is rejected with 409 photos_limit before a check is requested'
  );
select tests.act_as_nobody();
update private.settings set value = '20' where name = 'photos_per_profile';
select tests.act_as(tests.create_person('clara'));
select tests.keep('claras', tests.upload(tests.person('clara')));
select
  tests.throws_problem(
    $$ select api.add_photo(tests.kept('claras'), '{}') $$,
    404,
    'profile_not_found',
    'a photo of a user without a profile is rejected with 404 profile_not_found before a check is requested'
  );

-- Versions -------------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select
  tests.throws_problem(
    format(
      $$ select api.add_photo(tests.kept('picture'), pg_temp.checked(tests.kept('picture'), 'image/jpeg', %L)) $$,
      version
    ),
    409,
    'media_changed',
    format(
      'a file is rejected with 409 media_changed if its version differs from the version that was checked: %L',
      version
    )
  )
from unnest(array[gen_random_uuid()::text, null]) as version;
select tests.keep('checked', pg_temp.checked(tests.kept('picture'), 'image/jpeg')::text);
select
  isnt(
    (api.add_photo(tests.kept('picture'), tests.kept('checked')::jsonb)) ->> 'id',
    null,
    'a file is attached if its version is the version that was checked'
  );
select
  tests.throws_problem(
    $$ select api.add_photo(tests.kept('picture'), tests.kept('checked')::jsonb) $$,
    409,
    'media_in_use',
    'a file that is already attached is rejected with 409 media_in_use'
  );
select
  tests.throws_problem(
    $$ select api.send_message(
      tests.kept('chat')::uuid,
      pg_temp.message(tests.kept('film'), tests.kept('untyped')),
      pg_temp.checked(tests.kept('film'), 'video/mp4')
      || pg_temp.checked(tests.kept('untyped'), 'image/png', 'another')
    ) $$,
    409,
    'media_changed',
    'a message is rejected with 409 media_changed if the version of a file differs from the version that was checked'
  );
select
  is(
    tests.media_state('film'),
    'unattached',
    'a message that is rejected because one of its files changed attaches none of its files'
  );

-- Kinds ----------------------------------------------------------------------------------------------------

-- Attaches a file as a photo and in a message, and returns the outcome of both calls. The edge function is assumed to
-- have recognized the given type from the bytes.
create function pg_temp.fates(mime_type text, recognized_type text)
returns text
language plpgsql
as $$
declare
  key text := pg_temp.upload(mime_type);
  checked jsonb := pg_temp.checked(key, recognized_type);
  fates text[];
  call text;
begin
  foreach call in array array[
    format('select api.add_photo(%L, %L)', key, checked),
    format('select api.send_message(%L, pg_temp.message(%L), %L)', tests.kept('chat'), key, checked)
  ] loop
    begin
      perform tests.act_as(tests.person('anna'));
      execute call;
      raise exception 'taken';
    exception
      when others then
        fates := fates || case when sqlerrm in ('taken', 'validation_failed') then sqlerrm else sqlstate || sqlerrm end;
    end;
  end loop;
  perform tests.act_as_nobody();
  return replace(array_to_string(fates, ' '), 'validation_failed', 'refused');
end;
$$;

select tests.act_as_nobody();
select
  is(
    pg_temp.fates(mime_type, recognized_type),
    wanted,
    format(
      'a file of type %s whose content is %s has these outcomes as a photo and in a message: %s',
      mime_type,
      coalesce(recognized_type, 'not recognized'),
      wanted
    )
  )
from
  (
    values
      ('image/jpeg', 'image/jpeg', 'taken taken'),
      ('IMAGE/Jpeg; q=1', 'image/jpeg', 'taken taken'),
      ('image/jpeg', 'image/png', 'taken taken'),
      ('image/heic', 'image/heic-sequence', 'taken taken'),
      ('image/x-unknown', 'image/webp', 'taken taken'),
      ('image/jpg', null, 'taken taken'),
      ('image/avif', null, 'taken taken'),
      ('image/heif', null, 'taken taken'),
      ('image/gif', null, 'taken taken'),
      ('image/jpeg', 'image/avif', 'taken taken'),
      ('image/tiff', 'image/tiff', 'refused taken'),
      ('image/tiff', 'image/x-adobe-dng', 'refused taken'),
      ('image/tiff', 'image/x-nikon-nef', 'refused taken'),
      ('image/tiff', 'image/x-sony-arw', 'refused taken'),
      ('image/bmp', 'image/bmp', 'refused taken'),
      ('image/tiff', 'image/x-bigtiff', 'refused refused'),
      ('image/jpeg', 'image/jp2', 'refused refused'),
      ('image/jp2', 'image/j2c', 'refused refused'),
      ('image/vnd.adobe.photoshop', 'image/vnd.adobe.photoshop', 'refused refused'),
      ('image/x-canon-cr2', 'image/x-canon-cr2', 'refused refused'),
      ('image/heic', 'image/x-canon-cr3', 'refused refused'),
      ('image/jpeg', 'image/x-fujifilm-raf', 'refused refused'),
      ('image/jpeg', 'image/vnd.ms-photo', 'refused refused'),
      ('video/mp4', 'image/x-bigtiff', 'refused refused'),
      ('application/pdf', 'image/jp2', 'refused refused'),
      ('image/bmp', null, 'refused taken'),
      ('image/jpeg', 'image/tiff', 'refused taken'),
      ('image/jpeg', 'video/mp4', 'refused refused'),
      ('image/jpeg', 'audio/mpeg', 'refused refused'),
      ('image/jpeg', 'application/pdf', 'refused refused'),
      ('image/jpeg', 'application/zip', 'refused refused'),
      ('image/jpeg', 'application/x-msdownload', 'refused refused'),
      ('image/jpeg', 'text/html', 'refused refused'),
      ('image/jpeg', 'application/xml', 'refused refused'),
      ('image/jpeg', 'image/svg+xml', 'refused refused'),
      ('image/html', 'text/html', 'refused refused'),
      ('image/svg+xml', null, 'refused refused'),
      ('image/SVG+xml', 'image/png', 'refused refused'),
      ('video/mp4', 'video/mp4', 'refused taken'),
      ('video/mp4', 'audio/mp4', 'refused taken'),
      ('audio/ogg', 'video/ogg', 'refused taken'),
      ('audio/ogg', 'application/ogg', 'refused taken'),
      ('video/mp4', null, 'refused taken'),
      ('video/mp4', 'image/jpeg', 'refused refused'),
      ('audio/mpeg', 'application/zip', 'refused refused'),
      ('application/pdf', 'application/pdf', 'refused taken'),
      ('application/pdf', null, 'refused taken'),
      ('application/pdf', 'image/jpeg', 'refused refused'),
      ('application/pdf', 'text/html', 'refused refused')
  ) as cases (mime_type, recognized_type, wanted);

-- Pixels ---------------------------------------------------------------------------------------------------

-- Returns the outcome of attaching a photo with the given numbers of pixels: in one frame, and in all frames together.
create function pg_temp.fate_of_pixels(pixels numeric, all_pixels numeric)
returns text
language plpgsql
as $$
declare
  key text := pg_temp.upload('image/png');
  checked jsonb := pg_temp.checked(key, 'image/png');
begin
  perform tests.act_as(tests.person('anna'));
  checked := jsonb_set(
    checked,
    array[key],
    checked -> key || jsonb_build_object('pixels', pixels, 'allPixels', all_pixels)
  );
  perform api.add_photo(key, checked);
  raise exception 'taken';
exception
  when others then
    perform tests.act_as_nobody();
    return sqlerrm;
end;
$$;

select
  is(
    pg_temp.fate_of_pixels(pixels, all_pixels),
    wanted,
    format(
      'adding a photo with %s pixels per frame and %s pixels in all frames has the outcome: %s',
      pixels,
      all_pixels,
      wanted
    )
  )
from
  (
    values
      (50000000, 500000000, 'taken'),
      (50000001, 50000001, 'validation_failed'),
      (1, 500000001, 'validation_failed'),
      (1e28, 1e37, 'validation_failed')
  ) as cases (pixels, all_pixels, wanted);
update private.settings set value = '100' where name = 'media_pixels_limit';
select
  is(
    pg_temp.fate_of_pixels(101, 101),
    'validation_failed',
    'a setting limits the number of pixels in one frame of a photo'
  );
update private.settings set value = '50000000' where name = 'media_pixels_limit';
update private.settings set value = '1000' where name = 'media_animation_pixels_limit';
select
  is(
    pg_temp.fate_of_pixels(100, 1001),
    'validation_failed',
    'a setting limits the number of pixels in all frames of a photo'
  );

-- Hidden metadata ------------------------------------------------------------------------------------------

select tests.keep('hidden', pg_temp.upload('video/quicktime'));
select
  tests.keep(
    'hidden_checked',
    (
      select jsonb_build_object(key, value || '{"isHidden": true}')::text
      from jsonb_each(pg_temp.checked(tests.kept('hidden'), 'video/quicktime'))
    )
  );
select tests.act_as(tests.person('anna'));
select
  tests.throws_problem(
    $$ select api.send_message(
      tests.kept('chat')::uuid,
      pg_temp.message(tests.kept('hidden')),
      tests.kept('hidden_checked')::jsonb
    ) $$,
    400,
    'validation_failed',
    'attachments.0.key',
    'a message is rejected if the metadata of a video is compressed or encrypted'
  );
select tests.act_as_nobody();

-- Empty files ----------------------------------------------------------------------------------------------

select tests.keep('empty', pg_temp.upload('image/jpeg'));
update storage.objects set metadata = metadata || '{"size": 0}' where name = tests.kept('empty');
select tests.act_as(tests.person('anna'));
select
  tests.throws_problem(
    $$ select api.add_photo(tests.kept('empty'), '{}') $$,
    400,
    'validation_failed',
    'key',
    'an empty file is rejected with 400 before a check is requested'
  );
select tests.act_as_nobody();

-- Edge functions of an older release -----------------------------------------------------------------------

select tests.keep('forest', pg_temp.upload('image/jpeg'));
select tests.act_as(tests.person('anna'));
select
  isnt(
    (api.add_photo(tests.kept('forest'))) ->> 'id',
    null,
    'an older release of an edge function, which does not report checks, can still attach a file'
  );

select * from finish();

rollback;
