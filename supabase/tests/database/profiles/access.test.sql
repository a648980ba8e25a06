-- Profiles, photos and terms: the rows that each kind of caller can read directly from the tables, and direct writes,
-- which are rejected.

begin;

select plan(60);

select tests.create_profile('anna', '{"bio": "I paint."}');
select tests.create_profile('boris');
select tests.create_person('clara');
select tests.add_photo(tests.person('anna'));
select tests.add_photo(tests.person('boris'));
insert into public.terms_versions (document, version, published_at)
values
  ('privacy_policy', '40.1', '2020-01-01');
insert into public.terms_acceptances (user_id, document, version)
values
  (tests.person('anna'), 'privacy_policy', '40.1'),
  (tests.person('boris'), 'privacy_policy', '40.1');

create temporary table doors (name, some_column) as
  values
    ('profiles', 'bio'),
    ('profile_photos', 'position'),
    ('terms_acceptances', 'version'),
    ('terms_versions', 'version');
create temporary table writings (writing) as
  values
    ('insert into public.%I default values'),
    ('update public.%I set %I = null'),
    ('delete from public.%I'),
    ('truncate public.%I');
grant select on doors, writings to public;

-- Returns the columns of which the acting user can read at least one row.
create function pg_temp.readable_columns()
returns setof text
language plpgsql
as $$
declare
  door record;
  is_readable boolean;
begin
  for door in
    select doors.name, attname
    from doors join pg_attribute on attrelid = ('public.' || doors.name)::regclass
    where attnum > 0
  loop
    execute format('select exists (select %I from public.%I)', door.attname, door.name) into is_readable;
    if is_readable then
      return next door.name || '.' || door.attname;
    end if;
  end loop;
end;
$$;

grant execute on function pg_temp.readable_columns to public;

-- The owner ------------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select
  results_eq(
    'select user_id, bio from public.profiles',
    $$ values (tests.person('anna'), 'I paint.') $$,
    'a user can read only their own row in public.profiles'
  );
select
  results_eq(
    'select profile_id from public.profile_photos',
    'select id from public.profiles',
    'a user can read only the rows of their own photos'
  );
select
  results_eq(
    'select user_id from public.terms_acceptances',
    $$ values (tests.person('anna')) $$,
    'a user can read only their own acceptances'
  );
select
  is(
    (
      select jsonb_build_object('id', id, 'userId', user_id, 'avatarPhotoId', avatar_photo_id, 'bio', bio)
      from public.profiles
    ),
    (
      select
        jsonb_build_object(
          'id', own -> 'id',
          'userId', own -> 'userId',
          'avatarPhotoId', own -> 'avatarPhotoId',
          'bio', own -> 'bio'
        )
      from api.get_own_profile() as own
    ),
    'a user''s row in public.profiles contains the same values as the response of api.get_own_profile'
  );
select
  is(
    (select jsonb_agg(id order by position) from public.profile_photos),
    (select jsonb_agg(photo -> 'id') from json_array_elements(api.list_photos()) as photo),
    'a user''s rows in public.profile_photos have the same ids as the photos that api.list_photos returns'
  );

-- A user without a profile -----------------------------------------------------------------------------------

select tests.act_as(tests.person('clara'));
-- spec: Authentication, 4: whatever else is kept is read by those whom it concerns, past the functions too
select
  set_eq(
    'select pg_temp.readable_columns()',
    array['terms_versions.document', 'terms_versions.version', 'terms_versions.published_at'],
    'a user without a profile can read only the published terms'
  );
select tests.act_as_role('authenticated', '{"role": "authenticated"}');
select
  is(
    (select count(*) from public.profiles) + (select count(*) from public.profile_photos) + (
      select count(*) from public.terms_acceptances
    ),
    0::bigint,
    'a token without a subject cannot read any rows'
  );

-- Anonymous clients and the service --------------------------------------------------------------------------

select tests.act_as_anonymous();
select
  throws_ok(
    format('select from public.%I', name),
    '42501',
    null,
    format('an anonymous client cannot read %s', name)
  )
from doors;

select tests.act_as_service();
select
  set_has(
    'select user_id from public.profiles',
    $$ values (tests.person('anna')), (tests.person('boris')) $$,
    'the service can read the profiles of all users'
  );

-- Writing --------------------------------------------------------------------------------------------------

select tests.act_as(tests.person('anna'));
select
  throws_ok(
    format(writing, name, some_column),
    '42501',
    null,
    format('a user cannot write directly to a table with this statement: ' || writing, name, some_column)
  )
from
  doors
  cross join writings;

select tests.act_as_service();
select
  throws_ok(
    format(writing, name, some_column),
    '42501',
    null,
    format('the service cannot write directly to a table with this statement: ' || writing, name, some_column)
  )
from
  doors
  cross join writings;

select tests.act_as_anonymous();
select
  throws_ok(
    format(writing, name, some_column),
    '42501',
    null,
    format(
      'an anonymous client cannot write directly to a table with this statement: ' || writing,
      name,
      some_column
    )
  )
from
  doors
  cross join writings;

select tests.act_as_nobody();
select * from finish();

rollback;
