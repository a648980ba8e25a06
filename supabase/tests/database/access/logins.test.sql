-- Deleted and banned users: their access tokens remain valid for some time, but the API rejects every call with these
-- tokens.

begin;

select plan(18);

select tests.freeze_time('2050-05-01T12:00:00Z');
select tests.create_profile('anna');
select tests.create_profile('boris');

-- Returns why and until when the tokens of a person are rejected.
create function pg_temp.bar_of(name text)
returns text
language sql
as $$
  select
    format(
      '%s until %s',
      case
        when is_deleted then 'deleted'
        else 'banned'
      end,
      revoked_until::date
    )
  from private.revoked_users
  where user_id = tests.person(name);
$$;

-- Returns whether the database accepts calls from the person.
create function pg_temp.authorize_call(name text)
returns boolean
language sql
as $$
  select not private.is_revoked(tests.person(name));
$$;

-- Banned ---------------------------------------------------------------------------------------------------

select is(pg_temp.authorize_call('anna'), true, 'calls from a user who is not banned are accepted');
update auth.users set banned_until = '2050-05-03T12:00:00Z' where id = tests.person('anna');
select is(pg_temp.bar_of('anna'), 'banned until 2050-05-03', 'a ban takes effect immediately');
select is(pg_temp.authorize_call('anna'), false, 'every call of a banned user is rejected');
update auth.users set banned_until = '2050-05-04T12:00:00Z' where id = tests.person('anna');
select
  is(pg_temp.bar_of('anna'), 'banned until 2050-05-04', 'changing the end of a ban takes effect immediately');
update auth.users set email = 'anna@elsewhere.example' where id = tests.person('anna');
select
  is(
    pg_temp.bar_of('anna'),
    'banned until 2050-05-04',
    'a change of the e-mail address of a banned user does not end the ban'
  );
select tests.freeze_time('2050-05-04T11:59:59Z');
select
  is(pg_temp.authorize_call('anna'), false, 'the calls of a banned user are rejected until the ban ends');
select tests.freeze_time('2050-05-04T12:00:00Z');
select
  is(pg_temp.authorize_call('anna'), true, 'the calls of a user are accepted again after the ban has ended');
update auth.users set banned_until = '2050-06-01T12:00:00Z' where id = tests.person('anna');
update auth.users set banned_until = null where id = tests.person('anna');
select
  is(
    pg_temp.authorize_call('anna'),
    true,
    'the calls of a user are accepted immediately after the ban is lifted'
  );

-- Direct reads of a revoked user -----------------------------------------------------------------------------

select
  is_empty(
    $$
      select relname
      from pg_class
      where relnamespace = 'public'::regnamespace
        and has_any_column_privilege('authenticated', oid, 'select')
        and not exists (
          select 1
          from pg_policy
          where polrelid = pg_class.oid
            and not polpermissive
            and polcmd in ('r', '*')
            and pg_get_expr(polqual, polrelid) like '%is_admitted%()%'
        )
    $$,
    'every table that clients can read has a policy that rejects revoked users'
  );
select tests.act_as(tests.person('anna'));
select
  is(
    (select count(*) from public.profiles),
    1::bigint,
    'a user who is not banned can read their own profile'
  );
select tests.act_as_nobody();
select tests.keep('song', tests.upload(tests.person('anna'), 'audio/ogg'));
update auth.users set banned_until = '2050-06-01T12:00:00Z' where id = tests.person('anna');
select tests.act_as(tests.person('anna'));
select is((select count(*) from public.profiles), 0::bigint, 'a revoked user cannot read any profile rows');
select is((select count(*) from storage.objects), 0::bigint, 'a revoked user cannot read any files');
select
  throws_ok(
    format(
      $$insert into storage.objects (bucket_id, name) values ('media', '%s/%s')$$,
      tests.person('anna'),
      gen_random_uuid()
    ),
    '42501',
    null,
    'a revoked user cannot upload a file with their token: 42501'
  );
select tests.act_as_nobody();
select
  throws_ok(
    format(
      $$insert into storage.objects (bucket_id, name, metadata) values ('media', '%s/%s', '{"mimetype": "image/png"}')$$,
      tests.person('anna'),
      gen_random_uuid()
    ),
    '42501',
    'the account of this folder is deleted or banned',
    'a revoked user cannot upload a file with a URL that was signed before the ban: 42501'
  );

-- Deleted --------------------------------------------------------------------------------------------------

delete from auth.users where id = tests.person('boris');
select
  is(
    pg_temp.bar_of('boris'),
    'deleted until 2050-05-11',
    'the tokens of a deleted user are revoked for a week'
  );
select tests.freeze_time('2050-05-11T12:00:00Z');
select
  is(
    pg_temp.authorize_call('boris'),
    true,
    'the revocation of a deleted user ends after a week, when the last access token has expired'
  );
select tests.freeze_time('2050-05-05T12:00:00Z');
insert into auth.users (id, email) values (tests.person('boris'), 'boris@example.com');
select
  is(
    pg_temp.authorize_call('boris'),
    true,
    'the calls of a deleted user are accepted after the account is restored'
  );
select
  is(
    private.is_revoked(tests.person('nobody')),
    false,
    'the calls of a user who is unknown to the identity provider are accepted, because the user may belong to another system'
  );

select *
from finish();

rollback;
