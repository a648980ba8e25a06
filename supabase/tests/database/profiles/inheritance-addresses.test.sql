-- New accounts inherit restrictions of deleted accounts with the same e-mail address or phone number. The tests cover
-- replaced addresses, addresses with a new owner, and addresses that change before the job compares them.

begin;

select plan(9);

delete from private.deleted_logins;
delete from private.inheritance_tasks;
delete from private.replaced_emails;
select tests.freeze_time('2050-05-01T12:00:00Z');

-- Replaced addresses -----------------------------------------------------------------------------------------

select tests.sign_up('anna', 'anna@example.com');
select tests.sign_up('boris', 'boris@example.com');
update auth.users set email = 'boris2@example.com' where id = tests.person('boris');
select private.suspend_person(tests.person('anna'), null);
update auth.users set email = 'anna2@example.com' where id = tests.person('anna');
update auth.users set email = null where id = tests.person('anna');
select
  results_eq(
    'select user_id, count(*) from private.replaced_emails group by user_id',
    $$ values (tests.person('anna'), 2::bigint) $$,
    'the hash of a replaced address is stored only for a user with a restriction'
  );
select tests.delete_account('anna');
select tests.freeze_time('2050-05-02T12:00:00Z');
select tests.sign_up('first', 'anna@example.com');
select tests.sign_up('second', 'anna2@example.com');
select
  is(
    private.is_suspended(tests.person(name)),
    true,
    format(
      'a new account inherits the suspension through the %s address that was verified before the deletion',
      name
    )
  )
from unnest(array['first', 'second']) as name;
select
  is_empty(
    'select from private.replaced_emails',
    'deleting the account removes the hashes of its replaced addresses from private.replaced_emails'
  );

-- Phone numbers ----------------------------------------------------------------------------------------------

select tests.sign_up('clara', 'clara@example.com', '491510000007');
select private.suspend_person(tests.person('clara'), null);
select tests.delete_account('clara');
select tests.freeze_time('2050-05-03T12:00:00Z');
select tests.sign_up('owner', null, '491510000007');
select private.reinstate_person(tests.person('owner'));
update auth.users set phone = null where id = tests.person('owner');
select tests.sign_up('next', null, '491510000007');
select
  is(
    private.is_suspended(tests.person('next')),
    false,
    'after an account that inherited a suspension by phone number is reinstated, the next account with this number inherits no suspension'
  );
update auth.users
set
  email = 'clara@example.com',
  email_confirmed_at = private.now()
where id = tests.person('owner');
select
  is(
    private.is_suspended(tests.person('owner')),
    true,
    'the reinstated account inherits the suspension again when it confirms the e-mail address of the deleted account'
  );
update auth.users set email = null where id = tests.person('owner');
select tests.sign_up('clara2', 'clara@example.com');
select
  is(
    private.is_suspended(tests.person('clara2')),
    true,
    'the next account with the e-mail address inherits the suspension, even if an account with the phone number was reinstated'
  );

-- Addresses at the time of the comparison --------------------------------------------------------------------

insert into auth.users (id, email, created_at)
values (tests.person('late'), 'late@example.com', private.now());
-- Inserts a task whose first comparison failed. The task stores the address that the user had at that time.
insert into private.inheritance_tasks (user_id, kind, is_matched, due_at, address)
values (tests.person('late'), 'email', false, private.now(), 'clara@example.com');
select tests.let_service('api.advance_inheritances(1)');
select
  is(
    private.is_suspended(tests.person('late')),
    true,
    'the accounts job repeats a failed comparison with the address in the task, even if the user now has another address'
  );

select tests.sign_up('david', 'david@example.com');
insert into public.reports (author_id, target_type, target_id, reason, created_at, lapses_at)
values (tests.person('anna'), 'user', tests.person('david'), 'spam', private.now(), 'infinity');
select tests.decide('user', tests.person('david'), 'suspend', 'You wrote to Anna Schmidt.');
select tests.delete_account('david');
select tests.freeze_time('2050-05-04T12:00:00Z');
select tests.sign_up('david2', 'david@example.com');
select
  is(
    tests.let('david2', 'api.list_own_decisions(null, 20)') -> 'data' -> 0 ->> 'note',
    null,
    'an inherited decision has no note, because the address may have a new owner'
  );

select * from finish();
rollback;
