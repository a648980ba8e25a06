-- Suspended people: their calls are refused by the clock, and they read of the tables only what stays open to them.

begin;

select plan(22);

select tests.freeze_time('2050-05-01T12:00:00Z');
select tests.create_profile('anna');
select tests.create_profile('boris');
select tests.keep('photo', tests.add_photo_file(tests.person('anna')));
select tests.report('anna', 'user', tests.person('boris'));
select tests.befriend(tests.person('anna'), tests.person('boris'));

-- What becomes of a call: let in or not, or until when its caller is suspended.
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

select is(pg_temp.call_of('anna'), 'let in', 'who was never suspended is let in');
select tests.suspend('anna', '2050-05-03T12:00:00Z');
select
  is(
    pg_temp.call_of('anna'),
    'account_suspended 2050-05-03T12:00:00.000Z',
    'a suspended person hears until when'
  );
select is(pg_temp.call_of('anna', true), 'let in', 'and is let in where it is open to them');
select is(pg_temp.call_of('boris'), 'let in', 'as are all others');
select is(api.authorize_call(null)::text, 'true', 'and the service');
select tests.freeze_time('2050-05-03T11:59:59Z');
select is(pg_temp.call_of('anna'), 'account_suspended 2050-05-03T12:00:00.000Z', 'it lasts to its end');
select tests.freeze_time('2050-05-03T12:00:00Z');
select is(pg_temp.call_of('anna'), 'let in', 'and no longer, with nobody doing anything');
select tests.suspend('anna');
select is(pg_temp.call_of('anna'), 'account_suspended', 'for good has no time');
select tests.suspend('anna', '2050-05-04T12:00:00Z');
select is(pg_temp.call_of('anna'), 'account_suspended 2050-05-04T12:00:00.000Z', 'the last decision counts');
select tests.reinstate('anna');
select is(pg_temp.call_of('anna'), 'let in', 'who is reinstated is let in at once');
select tests.suspend('anna');
update auth.users set banned_until = '2050-06-01T12:00:00Z' where id = tests.person('anna');
select is(pg_temp.call_of('anna'), 'barred', 'a login that is barred as well hears that, as everywhere');
select is(pg_temp.call_of('anna', true), 'barred', 'also where it is open to suspended people');
update auth.users set banned_until = null where id = tests.person('anna');

-- What they read themselves --------------------------------------------------------------------------------

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
    'what the open endpoints show is read from these tables'
  );
select tests.act_as(tests.person('anna'));
select is((select count(*) from public.profiles), 1::bigint, 'the own profile');
select is((select count(*) from public.profile_photos), 1::bigint, 'the own photos');
select is((select count(*) from public.reports), 1::bigint, 'the own reports');
select is((select count(*) from storage.objects), 1::bigint, 'the own files');
select is((select count(*) from public.friendships), 0::bigint, 'nothing between people');
select
  throws_ok(
    format(
      $$insert into storage.objects (bucket_id, name) values ('media', '%s/%s')$$,
      tests.person('anna'),
      gen_random_uuid()
    ),
    '42501',
    null,
    'nothing is uploaded with the token'
  );
select tests.act_as_nobody();
select
  is(
    tests.let('anna', 'to_json(private.can_listen(%L))', 'notifications:' || tests.person('anna'))::text,
    'false',
    'and no topic is joined'
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
    'nor is anything uploaded with a URL that was signed before'
  );
select
  lives_ok(
    format(
      $$insert into storage.objects (bucket_id, name, metadata) values ('media', '%s', '{"mimetype": "image/jpeg"}')$$,
      private.thumbnail_key(tests.kept('photo'), '256x256')
    ),
    'but thumbnails of what they uploaded before are made'
  );

select *
from finish();

rollback;
