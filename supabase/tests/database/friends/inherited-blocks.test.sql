-- Blocks that a new user inherits from a deleted account: direct reads, retention of hashes, and limits.

begin;

select plan(24);

delete from private.deleted_logins;
delete from private.inheritance_tasks;
select tests.freeze_time('2050-05-01T12:00:00Z');
select tests.create_profile(name) from unnest(array['ben', 'cleo']) as name;

-- Returns the kinds of the addresses in private.deleted_addresses for a person.
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
select is(pg_temp.kept('free'), 'nothing', 'no hash is stored for an account without a restriction');

select tests.sign_up('open', 'open@example.com', '491510000002', false);
select tests.let('ben', 'api.block_person(%L)', tests.person('open')::text);
select tests.delete_account('open');
select is(pg_temp.kept('open'), 'nothing', 'no hash is stored of an address that was never confirmed');

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
    'the hashes of all verified addresses of a blocked account are stored'
  );
select
  is_empty(
    $$ select from private.deleted_addresses where encode(hash, 'escape') ~* 'example' or length(hash) <> 32 $$,
    'an address is not stored, only its hash'
  );
select tests.let('anna2', 'api.delete_account()');
select is(pg_temp.kept('anna2'), 'nothing', 'no hash is stored for a user of another identity provider');

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
    'a verified address of a new user is compared with the stored hashes'
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
    'a direct read of the blocker returns the blocks that the blocker created, but no inherited blocks'
  );
select tests.act_as(tests.person('anna3'));
select is_empty('select from public.blocks', 'the new user cannot read the block against them');
select tests.act_as_nobody();
select
  is(
    private.hidden_from(tests.person('anna3')),
    array[tests.person('ben')],
    'the blocker is hidden from the new user'
  );

-- Settings ---------------------------------------------------------------------------------------------------

select tests.freeze_time('2050-07-29T12:00:00Z');
select pg_temp.advance();
select is(pg_temp.kept('anna'), 'email email phone', 'the hash of a phone number is stored for 90 days');
select tests.freeze_time('2050-07-30T12:00:00Z');
select pg_temp.advance();
select is(pg_temp.kept('anna'), 'email email', 'the hash of a phone number is deleted after 90 days');
select tests.sign_up('by phone', null, '491510000003');
select
  is(
    private.is_blocked(tests.person('ben'), tests.person('by phone')),
    false,
    'the phone number of a new user is not compared after 90 days'
  );

update private.settings set value = '1' where name = 'kept_block_years';
select tests.freeze_time('2051-04-30T12:00:00Z');
select tests.sign_up('in time', 'anna@example.com');
select
  is(
    private.is_blocked(tests.person('ben'), tests.person('in time')),
    true,
    'a block applies to a user who signs up within kept_block_years'
  );
delete from auth.users where id = tests.person('in time');
update private.deleted_logins set deleted_at = '2050-05-01T12:00:00Z';
select tests.freeze_time('2051-05-01T12:00:00Z');
select tests.sign_up('too late', 'anna@example.com');
select
  is(
    private.is_blocked(tests.person('ben'), tests.person('too late')),
    false,
    'a block does not apply to a user who signs up after kept_block_years'
  );
select is(private.is_job_due('accounts'), true, 'the accounts job is due when hashes are no longer needed');
select pg_temp.advance();
select
  is_empty(
    'select from private.deleted_addresses',
    'the accounts job deletes all hashes that are no longer needed'
  );
select
  is_empty(
    'select from private.deleted_logins',
    'the accounts job deletes the rows of the users whose hashes it deletes'
  );
select
  is_empty(
    $$ select from public.blocks where blocked_id = tests.person('in time') $$,
    'the accounts job deletes the inherited blocks of a deleted user'
  );
select
  isnt_empty(
    $$ select from public.blocks where blocked_id = tests.person('anna') $$,
    'a block that a user created against an account stays listed after the account is deleted'
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
    'a permanent suspension is inherited for three years'
  );
delete from auth.users where id = tests.person('dora2');
update private.deleted_logins set deleted_at = '2051-05-01T12:00:00Z';
select tests.freeze_time('2054-05-01T12:00:00Z');
select tests.sign_up('dora3', 'dora@example.com');
select
  is(
    private.is_suspended(tests.person('dora3')),
    false,
    'a permanent suspension is no longer inherited after three years'
  );

-- Without a key ----------------------------------------------------------------------------------------------

delete from vault.secrets;
select tests.sign_up('emil', 'emil@example.com');
select tests.let('ben', 'api.block_person(%L)', tests.person('emil')::text);
select tests.delete_account('emil');
select
  is(pg_temp.kept('emil'), 'nothing', 'a deletion without a key in the vault succeeds and stores nothing');

select vault.create_secret('too short', 'address_key_1');
select is_empty('select from private.address_keys()', 'a key of fewer than 32 characters is not used');

select * from finish();
rollback;
