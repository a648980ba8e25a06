-- Inheritance by several addresses and deletions: what moderators decided stays, and every task of the job ends.

begin;

select plan(7);

delete from private.deleted_logins;
delete from private.inheritance_tasks;
select tests.freeze_time('2050-05-01T12:00:00Z');

-- A login of this name with a confirmed e-mail address, and with a phone that is not confirmed yet.
create function pg_temp.sign_up(name text, email text, phone text default null)
returns void
language sql
as $$
  insert into auth.users (id, email, phone, email_confirmed_at, created_at)
  values (tests.person(name), email, phone, private.now(), private.now());
$$;

create function pg_temp.confirm_phone(name text)
returns void
language sql
as $$
  update auth.users set phone_confirmed_at = private.now() where id = tests.person(name);
$$;

create function pg_temp.delete_account(name text)
returns void
language plpgsql
as $$
begin
  perform tests.let(name, 'api.delete_account()');
  delete from auth.users where id = tests.person(name);
end;
$$;

-- Suspensions ------------------------------------------------------------------------------------------------

select pg_temp.sign_up('anna', 'anna@example.com', '491510000001');
select pg_temp.confirm_phone('anna');
select private.suspend_person(tests.person('anna'), null);
select pg_temp.delete_account('anna');

select tests.freeze_time('2050-05-02T12:00:00Z');
select pg_temp.sign_up('anna2', 'anna@example.com', '491510000001');
select
  is(private.is_suspended(tests.person('anna2')), true, 'the new login is suspended by the e-mail address');
select private.reinstate_person(tests.person('anna2'));
select pg_temp.confirm_phone('anna2');
select
  is(
    private.is_suspended(tests.person('anna2')),
    false,
    'a reinstated login that confirms the phone of the deleted account stays reinstated'
  );

select pg_temp.sign_up('boris', 'boris@example.com', '491510000002');
select pg_temp.confirm_phone('boris');
select private.suspend_person(tests.person('boris'), null);
select pg_temp.delete_account('boris');
select tests.freeze_time('2050-05-03T12:00:00Z');
select pg_temp.sign_up('boris2', 'boris@example.com', '491510000002');
select private.suspend_person(tests.person('boris2'), '2050-05-04T12:00:00Z');
select pg_temp.confirm_phone('boris2');
select
  results_eq(
    format('select suspended_until from private.suspensions where user_id = %L', tests.person('boris2')),
    $$ values ('2050-05-04T12:00:00Z'::timestamptz) $$,
    'a suspension that moderators shortened stays short when the login confirms the phone'
  );
update auth.users set phone = null where id = tests.person('boris2');
select pg_temp.sign_up('boris3', 'boris3@example.com', '491510000002');
select pg_temp.confirm_phone('boris3');
select is(private.is_suspended(tests.person('boris3')), true, 'the phone alone still brings the suspension');

select pg_temp.sign_up('dora', 'dora@example.com');
select private.suspend_person(tests.person('dora'), null);
select pg_temp.delete_account('dora');
select tests.freeze_time('2050-05-04T11:00:00Z');
insert into auth.users (id, phone, phone_confirmed_at, created_at)
values (tests.person('dora2'), '491510000004', private.now(), private.now());
-- The statements by which the identity provider gives a login an address that an operator confirms.
update auth.users set email_confirmed_at = private.now() where id = tests.person('dora2');
update auth.users set email = 'dora@example.com' where id = tests.person('dora2');
select
  is(
    private.is_suspended(tests.person('dora2')),
    true,
    'an address that is confirmed before it is written brings the suspension'
  );

-- Blocks -----------------------------------------------------------------------------------------------------

select tests.create_profile('ben');
select pg_temp.sign_up('cleo', 'cleo@example.com');
select tests.let('ben', 'api.block_person(%L)', tests.person('cleo')::text);
select pg_temp.delete_account('cleo');
select tests.freeze_time('2050-05-05T12:00:00Z');
select pg_temp.sign_up('cleo2', 'cleo@example.com');
-- As a deletion of the blocker leaves it that does not see yet what a sign-in inherits meanwhile.
delete from public.blocks where blocker_id = tests.person('ben') and inherited_from is null;
select pg_temp.delete_account('cleo2');
select tests.freeze_time('2050-05-06T12:00:00Z');
select pg_temp.sign_up('cleo3', 'cleo@example.com');
select
  is_empty(
    'select from private.inheritance_tasks',
    'a login is given no task for an inherited block whose original block is gone'
  );
select
  is(
    private.is_blocked(tests.person('ben'), tests.person('cleo3')),
    false,
    'an inherited block is not passed on once the original block is gone'
  );

select * from finish();
rollback;
