-- Inherited blocks: moderators list the blocks that an account has inherited from a deleted account, and can lift them.
-- An account does not inherit a block again after moderators have lifted it.

begin;

select plan(33);

delete from private.deleted_logins;
delete from private.inheritance_tasks;
delete from private.moderation_decisions;
select tests.freeze_time('2050-05-01T12:00:00Z');
select tests.create_profile(name) from unnest(array['ben', 'cleo', 'mara']) as name;
update auth.users
set raw_app_meta_data = '{"role": "moderator"}'
where id in (tests.person('mara'), tests.person('ben'));

create function pg_temp.block(blocker text, blocked text)
returns void
language sql
as $$
  select tests.let(blocker, 'api.block_person(%L)', tests.person(blocked)::text);
$$;

create function pg_temp.is_blocked(blocker text, blocked text)
returns boolean
language sql
as $$
  select private.has_blocked(tests.person(blocker), tests.person(blocked));
$$;

create function pg_temp.block_id(blocker text, blocked text)
returns uuid
language sql
as $$
  select id
  from public.blocks
  where blocker_id = tests.person(blocker) and blocked_id = tests.person(blocked);
$$;

create function pg_temp.lift(blocker text, blocked text, internal_note text default 'Another person')
returns jsonb
language sql
as $$
  select
    tests.let_moderator(
      'mara',
      'api.lift_inherited_block(%L, %L)',
      pg_temp.block_id(blocker, blocked)::text,
      internal_note
    );
$$;

create function pg_temp.listed(name text, page_size integer default 20, cursor text default null)
returns jsonb
language sql
as $$
  select
    tests.let_moderator(
      'mara',
      'api.list_inherited_blocks(%L, %L, %L)',
      cursor,
      page_size::text,
      tests.person(name)::text
    );
$$;

create function pg_temp.advance()
returns void
language plpgsql
as $$
begin
  while exists (select from private.inheritance_tasks where due_at <= private.now()) loop
    perform tests.let_service('api.advance_inheritances(100)');
  end loop;
  update private.deleted_logins set due_at = private.now();
  perform tests.let_service('api.advance_inheritances(100)');
end;
$$;

-- List -------------------------------------------------------------------------------------------------------

select tests.sign_up('anna', 'anna@example.com', '491510000001');
select pg_temp.block(name, 'anna') from unnest(array['ben', 'cleo']) as name;
select tests.delete_account('anna');
select tests.freeze_time('2050-05-02T12:00:00Z');
select tests.sign_up('anna2', 'anna@example.com');
select pg_temp.block('mara', 'anna2');

select
  is(
    (
      select jsonb_agg(block - array['id', 'people'] order by block ->> 'blockerId')
      from jsonb_array_elements(pg_temp.listed('anna2') -> 'data') as block
    ),
    (
      select
        jsonb_agg(
          jsonb_build_object(
            'userId', tests.person('anna2'),
            'blockerId', tests.person(name),
            'formerUserId', tests.person('anna'),
            'inheritedAt', '2050-05-02T12:00:00.000Z'
          )
          order by tests.person(name)::text
        )
      from unnest(array['ben', 'cleo']) as name
    ),
    'the list of the blocks that an account has inherited omits the blocks that users made against this account'
  );
select
  is(
    pg_temp.listed('anna') -> 'data',
    '[]',
    'the list of inherited blocks of a deleted account is empty if users made all blocks against this account itself'
  );
select
  is(
    (
      select array_agg(distinct block ->> 'blockerId' order by block ->> 'blockerId')
      from
        (
          select jsonb_array_elements(pg_temp.listed('anna2', 1) -> 'data') as block
          union all
          select
            jsonb_array_elements(
              pg_temp.listed('anna2', 1, pg_temp.listed('anna2', 1) ->> 'nextCursor') -> 'data'
            )
        ) as pages
    ),
    array[
      least(tests.person('ben')::text, tests.person('cleo')::text),
      greatest(tests.person('ben')::text, tests.person('cleo')::text)
    ],
    'the list of inherited blocks is paginated'
  );
select
  tests.throws_problem(
    format(
      'select tests.let_moderator(%L, %L)',
      'mara',
      format(
        'api.list_inherited_blocks(%L, 1, %L)',
        pg_temp.listed('anna2', 1) ->> 'nextCursor',
        tests.person('ben')
      )
    ),
    400,
    'validation_failed',
    'cursor',
    'the list of one account''s inherited blocks rejects the cursor of another account''s list with 400'
  );
select tests.act_as_nobody();
select
  tests.throws_problem(
    format(
      'select tests.let_moderator(%L, %L)',
      'mara',
      format('api.list_inherited_blocks(null, 20, %L)', tests.person('mara'))
    ),
    403,
    'not_a_moderator',
    'moderators cannot list the blocks that they themselves have inherited: 403 not_a_moderator'
  );
select tests.act_as_nobody();

-- Refusals ---------------------------------------------------------------------------------------------------

select tests.keep('inherited', pg_temp.block_id('ben', 'anna2')::text);
select
  tests.throws_problem(
    format(
      'select tests.let_moderator(%L, %L)',
      caller,
      format('api.lift_inherited_block(%L, %L)', block_id, note)
    ),
    status,
    problem,
    title
  )
from
  (
    values
      (
        'ben',
        pg_temp.block_id('ben', 'anna2'),
        'Why',
        403,
        'not_a_moderator',
        'a moderator who lifts an inherited block that they made is rejected with 403 not_a_moderator'
      ),
      (
        'mara',
        pg_temp.block_id('ben', 'anna'),
        'Why',
        404,
        'target_not_found',
        'lifting the block against the deleted account is rejected with 404 target_not_found'
      ),
      (
        'mara',
        pg_temp.block_id('mara', 'anna2'),
        'Why',
        404,
        'target_not_found',
        'lifting a block against the account itself is rejected with 404 target_not_found'
      ),
      (
        'mara',
        gen_random_uuid(),
        'Why',
        404,
        'target_not_found',
        'lifting an unknown block is rejected with 404 target_not_found'
      )
  ) as refused (caller, block_id, note, status, problem, title);
select tests.act_as_nobody();
select
  tests.throws_problem(
    format(
      'select tests.let_moderator(%L, %L)',
      'mara',
      format('api.lift_inherited_block(%L, %L)', tests.kept('inherited'), U&'\200B')
    ),
    400,
    'validation_failed',
    'internalNote',
    'lifting a block is rejected with 400 if the note contains no visible character'
  );
select tests.act_as_nobody();
select is_empty('select from private.lifted_blocks', 'rejected calls do not lift any block');

-- Lifting ----------------------------------------------------------------------------------------------------

insert into public.reports (author_id, target_type, target_id, reason, created_at, lapses_at)
values (tests.person('cleo'), 'user', tests.person('anna2'), 'spam', private.now(), 'infinity');
select tests.keep('decision', pg_temp.lift('ben', 'anna2', E'Another\u0007 person')::text);
select
  is(
    tests.kept('decision')::jsonb - array[
      'id',
      'decidedAt',
      'appeal',
      'reason',
      'note',
      'until',
      'wasHidden',
      'isHidden',
      'isInherited',
      'isUndone',
      'undoes',
      'target',
      'people'
    ],
    jsonb_build_object(
      'targetType', 'block',
      'targetId', tests.kept('inherited'),
      'personId', tests.person('anna2'),
      'decision', 'lift_block',
      'internalNote', 'Another person',
      'decidedBy', tests.person('mara')
    ),
    'lifting an inherited block stores a decision with the moderator and the internal note'
  );
select
  is(
    tests.let_moderator(
      'mara',
      'api.list_decisions(null, 20, %L)',
      tests.person('anna2')::text
    ) -> 'data' -> 0,
    tests.kept('decision')::jsonb,
    'the list of decisions about a user contains the decision to lift an inherited block'
  );
select
  is(
    pg_temp.is_blocked('ben', 'anna2'),
    false,
    'two people can contact each other after a moderator has lifted the inherited block between them'
  );
select
  is(
    pg_temp.is_blocked('cleo', 'anna2'),
    true,
    'lifting one inherited block keeps the other inherited blocks'
  );
select
  is(
    pg_temp.is_blocked('mara', 'anna2'),
    true,
    'lifting an inherited block keeps a block against the account itself'
  );
select
  is(
    pg_temp.is_blocked('ben', 'anna'),
    true,
    'lifting an inherited block does not remove the block against the deleted account'
  );
select
  is(
    (select status::text from public.reports where target_id = tests.person('anna2')),
    'open',
    'lifting an inherited block does not close the reports about the user'
  );
select
  is(
    (tests.let('anna2', 'api.list_own_decisions(null, 20)') -> 'data')::jsonb,
    '[]',
    'a user cannot read the decision to lift an inherited block'
  );
select
  is(
    tests.let_moderator('mara', 'api.lift_inherited_block(%L, %L)', tests.kept('inherited'), 'Again'),
    tests.kept('decision')::jsonb,
    'lifting a block that was already lifted returns the first decision'
  );
select
  is(
    (select count(*) from private.moderation_decisions where decision = 'lift_block'),
    1::bigint,
    'lifting a block that was already lifted does not store a second decision'
  );

-- A lifted block is not inherited again ----------------------------------------------------------------------

select pg_temp.advance();
select
  is(pg_temp.is_blocked('ben', 'anna2'), false, 'the accounts job does not restore a block that was lifted');
update auth.users
set
  phone = '491510000001',
  phone_confirmed_at = private.now()
where id = tests.person('anna2');
select pg_temp.advance();
select
  is(
    pg_temp.is_blocked('ben', 'anna2'),
    false,
    'an account that confirms a phone number does not inherit a lifted block again'
  );

select tests.delete_account('anna2');
select pg_temp.advance();
select tests.freeze_time('2050-05-03T12:00:00Z');
select tests.sign_up('anna3', 'anna@example.com');
select
  is(
    pg_temp.is_blocked('ben', 'anna3'),
    false,
    'a later account with the same address does not inherit a block that was lifted'
  );
select
  is(
    pg_temp.is_blocked('cleo', 'anna3'),
    true,
    'a later account with the same address inherits the blocks that were not lifted'
  );

select tests.sign_up('dora', null, '491510000009');
select pg_temp.block('ben', 'dora');
update auth.users
set
  email = 'dora@example.com',
  email_confirmed_at = private.now()
where id = tests.person('dora');
select tests.delete_account('dora');
select tests.freeze_time('2050-05-04T12:00:00Z');
select tests.sign_up('emil', null, '491510000009');
select
  is(
    pg_temp.is_blocked('ben', 'emil'),
    true,
    'a new account with the phone number of a deleted account inherits the block against the deleted account'
  );
select pg_temp.lift('ben', 'emil');
select tests.sign_up('dora2', 'dora@example.com');
select
  is(
    pg_temp.is_blocked('ben', 'dora2'),
    true,
    'lifting a block for an account with a deleted user''s phone number does not lift it for an account with this user''s e-mail address'
  );
select tests.delete_account('emil');
select tests.freeze_time('2050-05-05T12:00:00Z');
select tests.sign_up('emil2', null, '491510000009');
select
  is(
    pg_temp.is_blocked('ben', 'emil2'),
    false,
    'a later account with the same phone number does not inherit a block that was lifted'
  );

select pg_temp.block('ben', 'emil2');
select tests.delete_account('emil2');
select tests.freeze_time('2050-05-06T12:00:00Z');
select tests.sign_up('emil3', null, '491510000009');
select
  is(
    pg_temp.is_blocked('ben', 'emil3'),
    true,
    'a later account inherits a new block that was made after an earlier block was lifted'
  );

-- Retention --------------------------------------------------------------------------------------------------

select tests.sign_up('fred', 'fred@example.com');
select pg_temp.block('ben', 'fred');
select tests.delete_account('fred');
select tests.freeze_time('2050-05-07T12:00:00Z');
select tests.sign_up('fred2', 'fred@example.com');
select pg_temp.lift('ben', 'fred2');
select pg_temp.advance();
select
  is_empty(
    format('select from private.deleted_logins where user_id = %L', tests.person('fred')),
    'the service stores no hashes of a deleted account if moderators have lifted the only block against it'
  );
select
  isnt_empty(
    format('select from private.lifted_blocks where user_id = %L', tests.person('fred2')),
    'the record of a lifted block is kept as long as the account exists'
  );
select tests.delete_account('fred2');
select
  is_empty(
    format('select from private.lifted_blocks where user_id = %L', tests.person('fred2')),
    'deleting the account deletes the records of its lifted blocks'
  );
select tests.delete_account('ben');
select
  is_empty(
    format('select from private.lifted_blocks where blocker_id = %L', tests.person('ben')),
    'deleting the account of the blocker deletes the records of lifted blocks by this user'
  );

select * from finish();
rollback;
