-- Blocks and suspensions that a new account inherits from a deleted account with the same address: direct reads,
-- retention of address hashes, and limits.

begin;

select plan(24);

delete from private.deleted_logins;
delete from private.inheritance_tasks;
select tests.freeze_time('2050-05-01T12:00:00Z');
select tests.create_profile(name) from unnest(array['ben', 'cleo']) as name;

-- Returns the types (email or phone) of the address hashes that are stored for a person.
create function pg_temp.kept(name text)
returns text
language sql
as $$
  select coalesce(string_agg(kind::text, ' ' order by kind), 'nothing')
  from private.deleted_addresses
  where user_id = tests.person(name);
$$;

create function pg_temp.advance()
returns jsonb
language sql
as $$
  select tests.let_service('api.advance_inheritances(100)');
$$;

-- Stored hashes ----------------------------------------------------------------------------------------------

select tests.sign_up('free', 'free@example.com', '491510000001');
select tests.delete_account('free');
select
  is(
    pg_temp.kept('free'),
    'nothing',
    'no address hash is stored for a deleted account without a block or suspension'
  );

select tests.sign_up('open', 'open@example.com', '491510000002', false);
select tests.let('ben', 'api.block_person(%L)', tests.person('open')::text);
select tests.delete_account('open');
select
  is(
    pg_temp.kept('open'),
    'nothing',
    'no address hash is stored for an address that its user never confirmed'
  );

select tests.sign_up('anna', 'Anna@example.com', '491510000003');
select tests.let('ben', 'api.block_person(%L)', tests.person('anna')::text);
insert into auth.identities (provider_id, user_id, identity_data, provider)
values
  ('1', tests.person('anna'), '{"sub": "1", "email": "other@example.com", "email_verified": true}', 'google'),
  (
    '2',
    tests.person('anna'),
    '{"sub": "2", "email": "unverified@example.com", "email_verified": false}',
    'apple'
  );
select tests.delete_account('anna');
select
  is(
    pg_temp.kept('anna'),
    'email email phone',
    'the hashes of all verified addresses of a blocked account are stored after the account is deleted'
  );
select
  is_empty(
    $$ select from private.deleted_addresses where encode(hash, 'escape') ~* 'example' or length(hash) <> 32 $$,
    'only the hash of an address is stored, not the address'
  );
select tests.let('anna2', 'api.delete_account()');
select
  is(
    pg_temp.kept('anna2'),
    'nothing',
    'no address hash is stored for a deleted user who had no row in auth.users'
  );

-- Inheriting logins ------------------------------------------------------------------------------------------

select tests.sign_up('unverified', 'unverified@example.com');
select tests.sign_up('anna3', 'OTHER@example.com');
select
  is(
    private.is_blocked(tests.person('ben'), tests.person('unverified')),
    false,
    'an unverified address of a new user is not compared with the stored hashes'
  );
select
  is(
    private.is_blocked(tests.person('ben'), tests.person('anna3')),
    true,
    'a new user with a verified address of the deleted account inherits the block'
  );

select tests.act_as(tests.person('ben'));
select
  results_eq(
    'select blocked_id from public.blocks order by created_at, blocked_id',
    format(
      'values (%L::uuid), (%L)',
      least(tests.person('open'), tests.person('anna')),
      greatest(tests.person('open'), tests.person('anna'))
    ),
    'a blocker can directly read the blocks that they created, but not the inherited blocks'
  );
select tests.act_as(tests.person('anna3'));
select is_empty('select from public.blocks', 'a user who inherits a block cannot directly read it');
select tests.act_as_nobody();
select
  is(
    private.hidden_from(tests.person('anna3')),
    array[tests.person('ben')],
    'the blocker is hidden from a user who inherits the block'
  );

-- Settings ---------------------------------------------------------------------------------------------------

select tests.freeze_time('2050-07-29T12:00:00Z');
select pg_temp.advance();
select is(pg_temp.kept('anna'), 'email email phone', 'the hash of a phone number is stored for 90 days');
select tests.freeze_time('2050-07-30T12:00:00Z');
select pg_temp.advance();
select
  is(
    pg_temp.kept('anna'),
    'email email',
    'the hash of a phone number is deleted 90 days after its account was deleted'
  );
select tests.sign_up('by phone', null, '491510000003');
select
  is(
    private.is_blocked(tests.person('ben'), tests.person('by phone')),
    false,
    'a user who signs up with the phone number of a deleted account after 90 days does not inherit the block'
  );

update private.settings set value = '1' where name = 'kept_block_years';
select tests.freeze_time('2051-04-30T12:00:00Z');
select tests.sign_up('in time', 'anna@example.com');
select
  is(
    private.is_blocked(tests.person('ben'), tests.person('in time')),
    true,
    'a user who signs up with the address of a deleted account within kept_block_years inherits the block'
  );
delete from auth.users where id = tests.person('in time');
update private.deleted_logins set deleted_at = '2050-05-01T12:00:00Z';
select tests.freeze_time('2051-05-01T12:00:00Z');
select tests.sign_up('too late', 'anna@example.com');
select
  is(
    private.is_blocked(tests.person('ben'), tests.person('too late')),
    false,
    'a user who signs up with the address of a deleted account after kept_block_years does not inherit the block'
  );
select
  is(
    private.is_job_due('accounts'),
    true,
    'the accounts job is due when the retention period of address hashes has ended'
  );
select pg_temp.advance();
select
  is_empty(
    'select from private.deleted_addresses',
    'the accounts job deletes all address hashes whose retention period has ended'
  );
select
  is_empty(
    'select from private.deleted_logins',
    'when the accounts job deletes the address hashes of a deleted user, it also deletes the stored row of this user'
  );
select
  is_empty(
    $$ select from public.blocks where blocked_id = tests.person('in time') $$,
    'the accounts job deletes the inherited blocks of a deleted user'
  );
select
  isnt_empty(
    $$ select from public.blocks where blocked_id = tests.person('anna') $$,
    'the blocker keeps a block of an account that has been deleted'
  );

-- Suspensions ------------------------------------------------------------------------------------------------

select tests.sign_up('dora', 'dora@example.com');
select private.suspend_person(tests.person('dora'), null);
select tests.delete_account('dora');
select tests.freeze_time('2054-04-30T12:00:00Z');
select tests.sign_up('dora2', 'dora@example.com');
select
  is(
    private.is_suspended(tests.person('dora2')),
    true,
    'a new account inherits a permanent suspension for three years after the deletion of the old account'
  );
delete from auth.users where id = tests.person('dora2');
update private.deleted_logins set deleted_at = '2051-05-01T12:00:00Z';
select tests.freeze_time('2054-05-01T12:00:00Z');
select tests.sign_up('dora3', 'dora@example.com');
select
  is(
    private.is_suspended(tests.person('dora3')),
    false,
    'a new account no longer inherits a permanent suspension after three years'
  );

-- Without a key ----------------------------------------------------------------------------------------------

delete from vault.secrets;
select tests.sign_up('emil', 'emil@example.com');
select tests.let('ben', 'api.block_person(%L)', tests.person('emil')::text);
select tests.delete_account('emil');
select
  is(
    pg_temp.kept('emil'),
    'nothing',
    'an account can be deleted without a hash key in the vault, and no address hash is stored'
  );

select vault.create_secret('too short', 'address_key_1');
select
  is_empty(
    'select from private.address_keys()',
    'the service does not use a hash key of fewer than 32 characters'
  );

select * from finish();
rollback;
