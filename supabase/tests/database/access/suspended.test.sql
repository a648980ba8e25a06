-- Until a suspension ends, the API rejects the calls of the suspended person, except calls of endpoints that suspended
-- people may use. Suspended people can directly read only the tables from which these endpoints return data.

begin;

select plan(22);

select tests.freeze_time('2050-05-01T12:00:00Z');
select tests.create_profile('anna');
select tests.create_profile('boris');
select tests.keep('photo', tests.add_photo_file(tests.person('anna')));
select tests.report('anna', 'user', tests.person('boris'));
select tests.befriend(tests.person('anna'), tests.person('boris'));

-- Authorizes a call of this person and returns the result: accepted, rejected, or the error with the end of the
-- suspension.
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

select is(pg_temp.call_of('anna'), 'let in', 'the calls of a person who was never suspended are accepted');
select tests.suspend('anna', '2050-05-03T12:00:00Z');
select
  is(
    pg_temp.call_of('anna'),
    'account_suspended 2050-05-03T12:00:00.000Z',
    'the calls of a suspended person are rejected, and the error contains the end of the suspension'
  );
select
  is(
    pg_temp.call_of('anna', true),
    'let in',
    'a suspended person may call the endpoints that are open to suspended people'
  );
select
  is(
    pg_temp.call_of('boris'),
    'let in',
    'the calls of other people are accepted while one person is suspended'
  );
select is(api.authorize_call(null)::text, 'true', 'the calls of the service are accepted');
select tests.freeze_time('2050-05-03T11:59:59Z');
select
  is(
    pg_temp.call_of('anna'),
    'account_suspended 2050-05-03T12:00:00.000Z',
    'the calls of a suspended person are rejected until the suspension ends'
  );
select tests.freeze_time('2050-05-03T12:00:00Z');
select
  is(
    pg_temp.call_of('anna'),
    'let in',
    'the calls of a person are accepted as soon as the suspension has ended, even before the sync job logs the end of the suspension'
  );
select tests.suspend('anna');
select
  is(
    pg_temp.call_of('anna'),
    'account_suspended',
    'the error for a permanently suspended person does not contain an end'
  );
select tests.suspend('anna', '2050-05-04T12:00:00Z');
select
  is(
    pg_temp.call_of('anna'),
    'account_suspended 2050-05-04T12:00:00.000Z',
    'a new suspension replaces the earlier suspension of the same person'
  );
select tests.reinstate('anna');
select is(pg_temp.call_of('anna'), 'let in', 'the calls of a reinstated person are accepted immediately');
select tests.suspend('anna');
update auth.users set banned_until = '2050-06-01T12:00:00Z' where id = tests.person('anna');
select
  is(
    pg_temp.call_of('anna'),
    'barred',
    'a person who is both banned and suspended gets the error for the ban'
  );
select
  is(
    pg_temp.call_of('anna', true),
    'barred',
    'a banned person is rejected even at endpoints that suspended people may use'
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
    'a suspended person can read rows only of the tables listed in this test'
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
    'a suspended person cannot upload a file with their token: 42501'
  );
select tests.act_as_nobody();
select
  is(
    tests.let('anna', 'to_json(private.can_listen(%L))', 'notifications:' || tests.person('anna'))::text,
    'false',
    'a suspended person cannot join any Realtime topic'
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
    'a suspended person cannot upload a file, even with a URL that was signed before the suspension'
  );
select
  lives_ok(
    format(
      $$insert into storage.objects (bucket_id, name, metadata) values ('media', '%s', '{"mimetype": "image/jpeg"}')$$,
      private.thumbnail_key(tests.kept('photo'), '256x256')
    ),
    'the service can store thumbnails of files that a person uploaded before the suspension'
  );

select *
from finish();

rollback;
