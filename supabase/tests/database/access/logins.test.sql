-- Logins that are deleted or banned: their tokens are good for a while, and open nothing any more.

begin;

select plan(18);

select tests.freeze_time('2050-05-01T12:00:00Z');
select tests.create_profile('anna');
select tests.create_profile('boris');

-- How long a person is barred, and what for.
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

-- Whether the statement of a call reaches the verb.
create function pg_temp.authorize_call(name text)
returns boolean
language sql
as $$
  select not private.is_revoked(tests.person(name));
$$;

-- Banned ---------------------------------------------------------------------------------------------------

select is(pg_temp.authorize_call('anna'), true, 'somebody who is not banned is let in');
update auth.users set banned_until = '2050-05-03T12:00:00Z' where id = tests.person('anna');
select is(pg_temp.bar_of('anna'), 'banned until 2050-05-03', 'a ban bars the login at once');
select is(pg_temp.authorize_call('anna'), false, 'and no call is let in');
update auth.users set banned_until = '2050-05-04T12:00:00Z' where id = tests.person('anna');
select is(pg_temp.bar_of('anna'), 'banned until 2050-05-04', 'a ban that is changed counts as it is now');
update auth.users set email = 'anna@elsewhere.example' where id = tests.person('anna');
select is(pg_temp.bar_of('anna'), 'banned until 2050-05-04', 'another change of the user leaves it');
select tests.freeze_time('2050-05-04T11:59:59Z');
select is(pg_temp.authorize_call('anna'), false, 'it lasts to its end');
select tests.freeze_time('2050-05-04T12:00:00Z');
select is(pg_temp.authorize_call('anna'), true, 'and no longer');
update auth.users set banned_until = '2050-06-01T12:00:00Z' where id = tests.person('anna');
update auth.users set banned_until = null where id = tests.person('anna');
select is(pg_temp.authorize_call('anna'), true, 'a ban that is lifted is over at once');

-- What a barred login reads itself ---------------------------------------------------------------------------

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
    'every table that clients read asks whether the login is barred'
  );
select tests.act_as(tests.person('anna'));
select is((select count(*) from public.profiles), 1::bigint, 'before, one reads the own profile');
select tests.act_as_nobody();
select tests.keep('song', tests.upload(tests.person('anna'), 'audio/ogg'));
update auth.users set banned_until = '2050-06-01T12:00:00Z' where id = tests.person('anna');
select tests.act_as(tests.person('anna'));
select is((select count(*) from public.profiles), 0::bigint, 'a barred login reads nothing');
select is((select count(*) from storage.objects), 0::bigint, 'not even its own files');
select
  throws_ok(
    format(
      $$insert into storage.objects (bucket_id, name) values ('media', '%s/%s')$$,
      tests.person('anna'),
      gen_random_uuid()
    ),
    '42501',
    null,
    'nor does it upload with its token'
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
    'nor with a URL that was signed before'
  );

-- Deleted --------------------------------------------------------------------------------------------------

delete from auth.users where id = tests.person('boris');
select is(pg_temp.bar_of('boris'), 'deleted until 2050-05-11', 'a deleted login is barred for a week');
select tests.freeze_time('2050-05-11T12:00:00Z');
select is(pg_temp.authorize_call('boris'), true, 'when its last token has run out, nothing is left to bar');
select tests.freeze_time('2050-05-05T12:00:00Z');
insert into auth.users (id, email) values (tests.person('boris'), 'boris@example.com');
select is(pg_temp.authorize_call('boris'), true, 'a user who is put back is let in');
select
  is(
    private.is_revoked(tests.person('nobody')),
    false,
    'a user whom the identity provider does not know may be one of another system'
  );

select *
from finish();

rollback;
