-- Suspended people: their calls are rejected until the suspension ends, except calls of endpoints that suspended people
-- may use. Suspended people can read only the tables of these endpoints.

begin;

select plan(22);

select tests.freeze_time('2050-05-01T12:00:00Z');
select tests.create_profile('anna');
select tests.create_profile('boris');
select tests.keep('photo', tests.add_photo_file(tests.person('anna')));
select tests.report('anna', 'user', tests.person('boris'));
select tests.befriend(tests.person('anna'), tests.person('boris'));

-- Returns the result of a call: admitted or not, or the end of the caller's suspension.
create function pg_temp.call_of(name text, while_suspended boolean default false)
returns text
language plpgsql
as $$
declare
  until_time text;
begin
  return case api.authorize_call(tests.person(name), while_suspended)::text when 'true' then 'let in' else 'barred' end;
exception
  when sqlstate 'PT403' then
    get stacked diagnostics until_time = pg_exception_hint;
    return concat_ws(' ', sqlerrm, nullif(until_time, ''));
end;
$$;

-- Calls ----------------------------------------------------------------------------------------------------

select is(pg_temp.call_of('anna'), 'let in', 'admits a person who was never suspended');
select tests.suspend('anna', '2050-05-03T12:00:00Z');
select
  is(
    pg_temp.call_of('anna'),
    'account_suspended 2050-05-03T12:00:00.000Z',
    'rejects a suspended person and returns the end of the suspension'
  );
select
  is(
    pg_temp.call_of('anna', true),
    'let in',
    'admits a suspended person at endpoints that suspended people may use'
  );
select is(pg_temp.call_of('boris'), 'let in', 'admits people who are not suspended');
select is(api.authorize_call(null)::text, 'true', 'admits calls of the service');
select tests.freeze_time('2050-05-03T11:59:59Z');
select
  is(
    pg_temp.call_of('anna'),
    'account_suspended 2050-05-03T12:00:00.000Z',
    'rejects calls of a suspended person until the end of the suspension'
  );
select tests.freeze_time('2050-05-03T12:00:00Z');
select
  is(
    pg_temp.call_of('anna'),
    'let in',
    'admits calls of the person as soon as the suspension has ended, even before the sync job logs its end'
  );
select tests.suspend('anna');
select
  is(
    pg_temp.call_of('anna'),
    'account_suspended',
    'the rejection of a permanently suspended person does not name an end'
  );
select tests.suspend('anna', '2050-05-04T12:00:00Z');
select
  is(
    pg_temp.call_of('anna'),
    'account_suspended 2050-05-04T12:00:00.000Z',
    'a new suspension replaces the earlier one'
  );
select tests.reinstate('anna');
select is(pg_temp.call_of('anna'), 'let in', 'admits a reinstated person immediately');
select tests.suspend('anna');
update auth.users set banned_until = '2050-06-01T12:00:00Z' where id = tests.person('anna');
select is(pg_temp.call_of('anna'), 'barred', 'a revocation takes precedence over a suspension');
select
  is(
    pg_temp.call_of('anna', true),
    'barred',
    'rejects a revoked user even at endpoints that suspended people may use'
  );
update auth.users set banned_until = null where id = tests.person('anna');

-- Direct reads ---------------------------------------------------------------------------------------------

select
  set_eq(
    $$
    select tablename::text
    from pg_policies
    where schemaname = 'public'
      and permissive = 'RESTRICTIVE'
      and qual like '%is_admitted_while_suspended()%'
  $$,
    array['profiles', 'profile_photos', 'reports', 'terms_acceptances', 'terms_versions'],
    'a suspended person can read only the listed tables'
  );
select tests.act_as(tests.person('anna'));
select is((select count(*) from public.profiles), 1::bigint, 'a suspended person can read their own profile');
select
  is((select count(*) from public.profile_photos), 1::bigint, 'a suspended person can read their own photos');
select is((select count(*) from public.reports), 1::bigint, 'a suspended person can read their own reports');
select is((select count(*) from storage.objects), 1::bigint, 'a suspended person can read their own files');
select
  is((select count(*) from public.friendships), 0::bigint, 'a suspended person cannot read any friendships');
select
  throws_ok(
    format(
      $$insert into storage.objects (bucket_id, name) values ('media', '%s/%s')$$,
      tests.person('anna'),
      gen_random_uuid()
    ),
    '42501',
    null,
    'rejects an upload with the token of a suspended person'
  );
select tests.act_as_nobody();
select
  is(
    tests.let('anna', 'to_json(private.can_listen(%L))', 'notifications:' || tests.person('anna'))::text,
    'false',
    'a suspended person cannot join any topic'
  );
select
  throws_ok(
    format(
      $$insert into storage.objects (bucket_id, name, metadata) values ('media', '%s/%s', '{"mimetype": "image/png"}')$$,
      tests.person('anna'),
      gen_random_uuid()
    ),
    '42501',
    'the owner of this folder is suspended',
    'rejects an upload by a suspended person, even with a URL that was signed before the suspension'
  );
select
  lives_ok(
    format(
      $$insert into storage.objects (bucket_id, name, metadata) values ('media', '%s', '{"mimetype": "image/jpeg"}')$$,
      private.thumbnail_key(tests.kept('photo'), '256x256')
    ),
    'accepts thumbnails of files that a person uploaded before the suspension'
  );

select *
from finish();

rollback;
