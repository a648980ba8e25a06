-- New accounts inherit restrictions through several addresses and from several deleted accounts. Decisions of
-- moderators remain in force, and the job `accounts` finishes every task.

begin;

select plan(28);

delete from private.deleted_logins;
delete from private.inheritance_tasks;
select tests.freeze_time('2050-05-01T12:00:00Z');

-- Creates a user with a confirmed e-mail address and an unconfirmed phone number.
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

-- Suspensions ------------------------------------------------------------------------------------------------

select pg_temp.sign_up('anna', 'anna@example.com', '491510000001');
select pg_temp.confirm_phone('anna');
select private.suspend_person(tests.person('anna'), null);
select tests.delete_account('anna');

select tests.freeze_time('2050-05-02T12:00:00Z');
select pg_temp.sign_up('anna2', 'anna@example.com', '491510000001');
select
  is(
    private.is_suspended(tests.person('anna2')),
    true,
    'a new account inherits the suspension through the e-mail address'
  );
select private.reinstate_person(tests.person('anna2'));
select pg_temp.confirm_phone('anna2');
select
  is(
    private.is_suspended(tests.person('anna2')),
    false,
    'a reinstated user who confirms the phone number of the deleted account stays reinstated'
  );

select pg_temp.sign_up('boris', 'boris@example.com', '491510000002');
select pg_temp.confirm_phone('boris');
select private.suspend_person(tests.person('boris'), null);
select tests.delete_account('boris');
select tests.freeze_time('2050-05-03T12:00:00Z');
select pg_temp.sign_up('boris2', 'boris@example.com', '491510000002');
select private.suspend_person(tests.person('boris2'), '2050-05-04T12:00:00Z');
select pg_temp.confirm_phone('boris2');
select
  results_eq(
    format('select suspended_until from private.suspensions where user_id = %L', tests.person('boris2')),
    $$ values ('2050-05-04T12:00:00Z'::timestamptz) $$,
    'a suspension that moderators shortened stays shortened after the user confirms the phone number'
  );
update auth.users set phone = null where id = tests.person('boris2');
select pg_temp.sign_up('boris3', 'boris3@example.com', '491510000002');
select pg_temp.confirm_phone('boris3');
select
  is(
    private.is_suspended(tests.person('boris3')),
    true,
    'a new account inherits the suspension through the phone number alone'
  );

select pg_temp.sign_up('dana', 'dana@example.com');
select private.suspend_person(tests.person('dana'), null);
select tests.delete_account('dana');
select tests.freeze_time('2050-05-04T11:00:00Z');
insert into auth.users (id, phone, phone_confirmed_at, created_at)
values (tests.person('dana2'), '491510000004', private.now(), private.now());
-- The identity provider runs these two statements when an operator confirms an address.
update auth.users set email_confirmed_at = private.now() where id = tests.person('dana2');
update auth.users set email = 'dana@example.com' where id = tests.person('dana2');
select
  is(
    private.is_suspended(tests.person('dana2')),
    true,
    'a new account inherits the suspension through an address that is marked as confirmed before the address is written'
  );

-- Suspensions of deleted and new accounts --------------------------------------------------------------------

create function pg_temp.suspended_until(name text)
returns text
language sql
as $$
  select
    coalesce(
      (
        select private.iso_time(suspended_until)
        from private.suspended_people
        where user_id = tests.person(name)
      ),
      case
        when private.is_suspended(tests.person(name)) then 'for good'
        else 'free'
      end
    );
$$;

create function pg_temp.own_decisions(name text)
returns text
language sql
as $$
  select
    string_agg(
      concat_ws(
        ' ',
        decision ->> 'decision',
        decision ->> 'until',
        case
          when (decision ->> 'isInherited')::boolean then 'inherited'
        end
      ),
      ', '
      order by decision ->> 'createdAt'
    )
  from json_array_elements(tests.let(name, 'api.list_own_decisions(null, 20)') -> 'data') as decision;
$$;

-- Reports these users, so that moderators can decide about them after their accounts are deleted.
insert into public.reports (author_id, target_type, target_id, reason, created_at, lapses_at)
select tests.person('olga'), 'user', tests.person(name), 'spam', private.now(), 'infinity'
from unnest(array['emil', 'fred', 'gina']) as name;

select pg_temp.sign_up('dora', 'dora@example.com');
select tests.decide('user', tests.person('dora'), 'suspend');
select tests.delete_account('dora');
select tests.wait('1 day');
select pg_temp.sign_up('dora2', 'dora@example.com');
select tests.decide('user', tests.person('dora2'), 'suspend', until => private.now() + interval '10 days');
select
  is(
    pg_temp.suspended_until('dora'),
    pg_temp.suspended_until('dora2'),
    'shortening the suspension of the new account shortens that of the deleted account'
  );
select tests.keep('end', pg_temp.suspended_until('dora2'));
select tests.delete_account('dora2');
select tests.wait('1 day');
select pg_temp.sign_up('dora3', 'dora@example.com');
select
  is(
    pg_temp.suspended_until('dora3'),
    tests.kept('end'),
    'the next account of the same person inherits the shortened suspension'
  );
select tests.decide('user', tests.person('dora3'), 'suspend', until => private.now() + interval '90 days');
select
  is(
    pg_temp.suspended_until('dora'),
    tests.kept('end'),
    'extending the suspension of the new account does not extend that of the deleted account'
  );

select pg_temp.sign_up('emil', 'emil@example.com');
select tests.decide('user', tests.person('emil'), 'suspend');
select tests.delete_account('emil');
select tests.wait('1 day');
select pg_temp.sign_up('emil2', 'emil@example.com');
select tests.delete_account('emil2');
select tests.wait('1 day');
select pg_temp.sign_up('emil3', 'emil@example.com');
select
  is(pg_temp.suspended_until('emil3'), 'for good', 'a suspension is inherited across two deleted accounts');
select tests.decide('user', tests.person('emil'), 'suspend', until => private.now() + interval '5 days');
select
  is(
    pg_temp.suspended_until('emil3'),
    pg_temp.suspended_until('emil'),
    'shortening the suspension of the first account shortens all inherited suspensions'
  );
select tests.keep('end', pg_temp.suspended_until('emil3'));
select tests.decide('user', tests.person('emil'), 'reinstate');
select
  is(
    pg_temp.suspended_until('emil3'),
    'free',
    'reinstating the first account lifts all inherited suspensions'
  );
select
  is(
    pg_temp.suspended_until('emil2'),
    'free',
    'reinstating the first account also lifts the suspension of the second deleted account'
  );
select
  is(
    pg_temp.own_decisions('emil3'),
    'suspend inherited, suspend ' || tests.kept('end') || ' inherited, reinstate inherited',
    'decisions of moderators that a user inherits are marked as inherited in the user''s list of decisions'
  );
select tests.delete_account('emil3');
select tests.wait('1 day');
select pg_temp.sign_up('emil4', 'emil@example.com');
select
  is(
    pg_temp.suspended_until('emil4'),
    'free',
    'after the reinstatement, the next account inherits no suspension'
  );

select pg_temp.sign_up('fred', 'fred@example.com');
select tests.decide('user', tests.person('fred'), 'suspend');
select tests.delete_account('fred');
select tests.wait('1 day');
select pg_temp.sign_up('fred2', 'fred@example.com');
select tests.decide('user', tests.person('fred2'), 'suspend');
select tests.decide('user', tests.person('fred'), 'reinstate');
select
  is(
    pg_temp.suspended_until('fred2'),
    'for good',
    'lifting an inherited suspension does not lift a suspension that moderators imposed on the new account'
  );

select pg_temp.sign_up('gina', 'gina@example.com');
select tests.decide('user', tests.person('gina'), 'suspend');
select tests.delete_account('gina');
select pg_temp.sign_up('hugo', null, '491510000009');
select pg_temp.confirm_phone('hugo');
select tests.decide('user', tests.person('hugo'), 'suspend', until => private.now() + interval '30 days');
select tests.keep('end', pg_temp.suspended_until('hugo'));
select tests.delete_account('hugo');
select tests.wait('1 day');
select pg_temp.sign_up('gina2', 'gina@example.com', '491510000009');
select pg_temp.confirm_phone('gina2');
select
  is(
    pg_temp.suspended_until('gina2'),
    'for good',
    'a user who inherits two suspensions is suspended until the later one ends'
  );
select tests.decide('user', tests.person('gina'), 'reinstate');
select
  is(
    pg_temp.suspended_until('gina2'),
    tests.kept('end'),
    'lifting the longer of two inherited suspensions restores the end of the shorter one'
  );

-- Blocks -----------------------------------------------------------------------------------------------------

select tests.create_profile('ben');
select pg_temp.sign_up('cleo', 'cleo@example.com');
select tests.let('ben', 'api.block_person(%L)', tests.person('cleo')::text);
select tests.delete_account('cleo');
select tests.freeze_time('2050-05-05T12:00:00Z');
select pg_temp.sign_up('cleo2', 'cleo@example.com');
-- Simulates a transaction that deletes the blocker's account and does not see the block that is inherited at the same
-- time.
delete from public.blocks where blocker_id = tests.person('ben') and inherited_from is null;
select tests.delete_account('cleo2');
select
  is_empty(
    format('select from private.deleted_logins where user_id = %L', tests.person('cleo2')),
    'no hash is stored for an inherited block whose original block was deleted'
  );
select tests.freeze_time('2050-05-06T12:00:00Z');
select pg_temp.sign_up('cleo3', 'cleo@example.com');
select
  is_empty(
    'select from private.inheritance_tasks',
    'no task is created for an inherited block whose original block was deleted'
  );
select
  is(
    private.is_blocked(tests.person('ben'), tests.person('cleo3')),
    false,
    'an inherited block whose original block was deleted is not inherited again'
  );

-- Age --------------------------------------------------------------------------------------------------------

-- Returns the days of adulthood by the earliest and by the latest birthdate, as moderators see them.
create function pg_temp.days_of_adulthood(name text)
returns text
language sql
as $$
  select concat_ws(' ', coalesce(item ->> 'earliestAdultFrom', 'none accepted'), item ->> 'adultFrom')
  from jsonb_array_elements(tests.let_service('api.list_disputed_birthdates(null, 100)') -> 'data') as item
  where item ->> 'userId' = tests.person(name)::text;
$$;

create function pg_temp.accept_birthdate(name text, birthdate text)
returns void
language sql
as $$
  select
    tests.let(
      name,
      'api.create_profile(%L)',
      json_build_object('firstName', 'Anna', 'birthdate', birthdate)::text
    );
$$;

select tests.freeze_time('2050-05-20T12:00:00Z');
select pg_temp.sign_up(name, name || '@example.com') from unnest(array['kira', 'lena', 'nora']) as name;
select tests.let(name, 'api.record_refused_birthdate(%L)', '2038-01-01')
from unnest(array['kira', 'lena']) as name;
select pg_temp.accept_birthdate('nora', '2033-03-10');
select tests.delete_account(name) from unnest(array['kira', 'lena', 'nora']) as name;
select tests.wait('1 day');
select pg_temp.sign_up('kira2', 'kira@example.com');
select tests.let('kira2', 'api.create_profile(%L)', '{"firstName": "Kira"}');
select
  is(
    pg_temp.days_of_adulthood('kira2'),
    'none accepted 2056-02-01',
    'a new account inherits no earliest birthdate if every birthdate of the deleted account was rejected'
  );
select pg_temp.sign_up('lena2', 'lena@example.com');
select pg_temp.accept_birthdate('lena2', '2010-03-10');
select
  is(
    pg_temp.days_of_adulthood('lena2'),
    '2028-04-01 2056-02-01',
    'the earliest birthdate is that of the new account if every birthdate of the deleted account was rejected'
  );
-- This account is compared with deleted accounts after its birthdate was rejected.
insert into auth.users (id, email, created_at)
values (tests.person('nora2'), 'nora@example.com', private.now());
select tests.let('nora2', 'api.record_refused_birthdate(%L)', '2038-01-01');
select tests.let('nora2', 'api.create_profile(%L)', '{"firstName": "Nora"}');
update auth.users set email_confirmed_at = private.now() where id = tests.person('nora2');
select
  is(
    pg_temp.days_of_adulthood('nora2'),
    '2051-04-01 2056-02-01',
    'a new account whose birthdates were all rejected inherits the latest birthdate of the deleted account as its earliest'
  );

-- The job ----------------------------------------------------------------------------------------------------

select tests.create_profile(name) from unnest(array['one', 'two', 'three', 'four']) as name;
select pg_temp.sign_up(name, name || '@example.com') from unnest(array['ida', 'jana']) as name;
select tests.let(blocker, 'api.block_person(%L)', tests.person(blocked)::text)
from
  unnest(array['one', 'two', 'three', 'four']) as blocker,
  unnest(array['ida', 'jana']) as blocked;
select tests.delete_account(name) from unnest(array['ida', 'jana']) as name;
select tests.wait('1 day');
-- The users have already signed in to these accounts when their addresses are confirmed.
insert into auth.users (id, email, created_at, last_sign_in_at)
select tests.person(name || '2'), name || '@example.com', private.now(), private.now()
from unnest(array['ida', 'jana']) as name;
select tests.befriend(tests.person('ida2'), tests.person('one'));
update auth.users
set email_confirmed_at = private.now()
where id in (tests.person('ida2'), tests.person('jana2'));
select
  is(
    private.is_blocked(tests.person('ida2'), tests.person('one')),
    false,
    'an account that was in use before its address is confirmed inherits blocks only when the accounts job runs'
  );
select tests.wait('1 second'), tests.let_service('api.advance_inheritances(100)') from generate_series(1, 4);
select
  results_eq(
    $$
      select count(*)
      from public.blocks
      where blocked_id in (tests.person('ida2'), tests.person('jana2'))
      group by blocked_id
    $$,
    'values (2::bigint), (2)',
    'each run of the accounts job writes one inherited block, and the runs alternate between the accounts'
  );
select tests.let_service('api.advance_inheritances(100)') from generate_series(1, 6);
select
  is(
    (select count(*) from public.blocks where blocked_id in (tests.person('ida2'), tests.person('jana2'))),
    8::bigint,
    'the accounts job writes all inherited blocks'
  );
select
  is_empty(
    'select from private.inheritance_tasks',
    'no inheritance task is left after the accounts job has run'
  );
select
  is(
    private.are_friends(tests.person('ida2'), tests.person('one')),
    false,
    'an inherited block that the accounts job writes ends a friendship'
  );

select * from finish();
rollback;
