-- The words that every database test speaks. This file runs first and leaves them in the database.
-- A person has a name, and the id of `tests.person(name)`, so that a test needs no variables.

begin;

create extension if not exists pgtap with schema extensions;

create schema if not exists tests;

comment on schema tests is 'Helpers of the database tests; part of no deployment.';

-- Things to refer to -------------------------------------------------------------------------------------

create or replace function tests.person(name text)
returns uuid
language sql
immutable
set search_path = ''
as $$
  select md5('person ' || name)::uuid;
$$;

comment on function tests.person is 'Id of the person of this name, whether created yet or not.';

create or replace function tests.keep(name text, value text)
returns text
language sql
set search_path = ''
as $$
  select set_config('tests.' || name, value, true);
$$;

comment on function tests.keep is 'Keeps a value under a name to the end of the test file.';

create or replace function tests.kept(name text)
returns text
language sql
stable
set search_path = ''
as $$
  select current_setting('tests.' || name);
$$;

comment on function tests.kept is 'The value kept under a name; an error for an unknown one.';

-- Who acts -----------------------------------------------------------------------------------------------

create or replace function tests.act_as_role(role_name text, claims jsonb)
returns void
language sql
set search_path = ''
as $$
  select
    set_config('request.jwt.claims', coalesce(claims::text, ''), true),
    set_config('role', role_name, true);
$$;

comment on function tests.act_as_role is
  'Sets role and token as the platform does; the functions below name the roles that exist.';

create or replace function tests.act_as(person uuid)
returns void
language sql
set search_path = ''
as $$
  select
    tests.act_as_role(
      'authenticated',
      jsonb_build_object('sub', person, 'role', 'authenticated', 'aud', 'authenticated')
    );
$$;

comment on function tests.act_as is 'From here on this person acts, signed in.';

create or replace function tests.act_as_service()
returns void
language sql
set search_path = ''
as $$
  select tests.act_as_role('service_role', '{"role": "service_role"}');
$$;

comment on function tests.act_as_service is 'From here on the holder of the secret key acts.';

create or replace function tests.act_as_anonymous()
returns void
language sql
set search_path = ''
as $$
  select tests.act_as_role('anon', '{"role": "anon"}');
$$;

comment on function tests.act_as_anonymous is 'From here on someone acts who is not signed in.';

create or replace function tests.act_as_nobody()
returns void
language sql
set search_path = ''
as $$
  select tests.act_as_role('none', null);
$$;

comment on function tests.act_as_nobody is 'From here on the test itself looks, past all rules.';

-- What happens around the test -----------------------------------------------------------------------------
-- These run as their owner, so that they may be called whoever acts.

create or replace function tests.freeze_time(moment timestamptz)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  execute format(
    'create or replace function private.now() returns timestamptz language sql stable set search_path = '''' as %L',
    format('select %L::timestamptz', moment)
  );
end;
$$;

comment on function tests.freeze_time is
  'Stops the clock of the rules at a moment; may be called again. It runs again when the test rolls back.';

create or replace function tests.create_person(name text)
returns uuid
language sql
security definer
set search_path = ''
as $$
  insert into auth.users
    (
      instance_id,
      id,
      aud,
      role,
      email,
      email_confirmed_at,
      raw_app_meta_data,
      raw_user_meta_data,
      created_at,
      updated_at
    )
  values
    (
      '00000000-0000-0000-0000-000000000000',
      tests.person(name),
      'authenticated',
      'authenticated',
      name || '@example.test',
      now(),
      '{"provider": "email", "providers": ["email"]}',
      '{}',
      now(),
      now()
    )
  returning id;
$$;

comment on function tests.create_person is
  'A user as the identity provider writes one, without a profile: {name}@example.test.';

create or replace function tests.create_profile(name text, answers jsonb default '{}')
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  claims_before text := current_setting('request.jwt.claims', true);
  profile json;
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', tests.create_person(name))::text, true);
  profile := api.create_profile(jsonb_build_object('firstName', initcap(name)) || answers);
  perform set_config('request.jwt.claims', coalesce(claims_before, ''), true);
  return profile ->> 'id';
end;
$$;

comment on function tests.create_profile is
  'A person with a profile, made through the verb: the id of the profile. The first name is the name unless answered.';

create or replace function tests.upload(person uuid, mime text default 'image/jpeg')
returns text
language sql
security definer
set search_path = ''
as $$
  insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata)
  values
    (
      'media',
      person || '/' || gen_random_uuid(),
      person,
      person::text,
      gen_random_uuid()::text,
      jsonb_build_object(
        'mimetype',
        mime,
        'size',
        1000,
        'contentLength',
        1000,
        'cacheControl',
        'no-cache',
        'eTag',
        '"0123456789abcdef"',
        'httpStatusCode',
        200,
        'lastModified',
        '2026-11-20T12:00:00.000Z'
      )
    )
  returning name;
$$;

comment on function tests.upload is 'An object as Storage writes it after an upload: its key.';

create or replace function tests.add_photo(person uuid)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  claims_before text := current_setting('request.jwt.claims', true);
  photo json;
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', person)::text, true);
  photo := api.add_photo(tests.upload(person));
  perform set_config('request.jwt.claims', coalesce(claims_before, ''), true);
  return photo ->> 'id';
end;
$$;

comment on function tests.add_photo is
  'Uploads an image and adds it to the person''s gallery: the id of the photo.';

-- Answers in short ---------------------------------------------------------------------------------------

create or replace function tests.add_photo_file(person uuid)
returns text
language plpgsql
set search_path = ''
as $$
declare
  photo_id uuid := tests.add_photo(person);
begin
  return (select media_key from public.profile_photos where id = photo_id);
end;
$$;

comment on function tests.add_photo_file is 'Adds a photo to the gallery of a person: its key.';

create or replace function tests.claim_media_work()
returns jsonb
language plpgsql
set search_path = ''
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

comment on function tests.claim_media_work is 'What a run of the jobs is given: tasks by key.';

create or replace function tests.finish_crop(name text, outcome text, reason text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform tests.act_as_service();
  perform api.finish_crop(tests.kept(name), outcome, reason);
  perform tests.act_as_nobody();
end;
$$;

comment on function tests.finish_crop is 'What a run of the jobs says of a thumbnail.';

create or replace function tests.completion()
returns text
language sql
set search_path = ''
as $$
  select
    concat_ws(
      ', ',
      case
        when (own ->> 'isCompleted')::boolean then 'completed'
        else 'open'
      end,
      case
        when (own ->> 'termsOutdated')::boolean then 'outdated'
      end,
      (
        select string_agg(field, ' ' order by place)
        from json_array_elements_text(own -> 'missingFields') with ordinality as missing (field, place)
      )
    )
  from api.get_own_profile() as own;
$$;

comment on function tests.completion is
  'What the caller''s profile says of itself: completed or open, outdated or not, the missing fields.';

-- Assertions ---------------------------------------------------------------------------------------------

-- pgTAP's functions find each other by the search path.
create or replace function tests.throws_problem(
  statement text,
  status integer,
  code text,
  field text,
  description text
)
returns text
language plpgsql
set search_path = extensions
as $$
declare
  wanted text := format('PT%s %s on %s', status, code, coalesce(field, 'no field'));
  sentence text;
  hint text;
begin
  execute statement;
  return ok(false, description) || E'\n' || diag('nothing was refused, wanted: ' || wanted);
exception
  when others then
    get stacked diagnostics sentence = pg_exception_detail, hint = pg_exception_hint;
    return is(
      format('%s %s on %s', sqlstate, sqlerrm, coalesce(nullif(hint, ''), 'no field'))
        || case when sqlstate like 'PT%' and sentence !~ '^[A-Z].*\.$' then ', without a sentence' else '' end,
      wanted,
      description
    );
end;
$$;

comment on function tests.throws_problem(text, integer, text, text, text) is
  'Asserts that a statement is refused by sqlstate PT{status}, with code, a sentence and the field that is wrong.';

create or replace function tests.throws_problem(statement text, status integer, code text, description text)
returns text
language sql
set search_path = ''
as $$
  select tests.throws_problem(statement, status, code, null, description);
$$;

comment on function tests.throws_problem(text, integer, text, text) is
  'Asserts that a statement is refused by sqlstate PT{status} with code and a sentence, because of no single field.';

-- Access -------------------------------------------------------------------------------------------------

-- Assertions run as whoever acts.
grant usage on schema tests to anon, authenticated, service_role;
grant execute on all functions in schema tests to anon, authenticated, service_role;

do $$
declare
  pgtap_function regprocedure;
begin
  for pgtap_function in
    select member.objid
    from
      pg_catalog.pg_depend as member
      join pg_catalog.pg_extension as extension on extension.oid = member.refobjid
    where
      extension.extname = 'pgtap'
      and member.refclassid = 'pg_catalog.pg_extension'::regclass
      and member.classid = 'pg_catalog.pg_proc'::regclass
      and not has_function_privilege('anon', member.objid, 'execute')
  loop
    execute format('grant execute on function %s to anon, authenticated, service_role', pgtap_function);
  end loop;
end
$$;

commit;

begin;

select plan(1);

select has_schema('tests', 'the helpers are in the database');

select * from finish();

rollback;
