-- The words that every database test speaks. The files of this folder run first and leave them in the database.
-- A person has a name, and the id of `tests.person(name)`, so that a test needs no variables. This file: who acts.

begin;

create extension if not exists pgtap with schema extensions;

create schema if not exists tests;

comment on schema tests is 'Helpers of the database tests; part of no deployment.';

-- A lock that a verb takes out of order is an error, where tests.let says that a verb begins.
create or replace function private.asserts_lock_order()
returns boolean
language sql
immutable
return true;

-- Files that nothing shows any more are due at once, not after an hour.
update private.settings
set value = '0'
where name = 'media_removal_seconds';

-- Things to refer to -------------------------------------------------------------------------------------

create or replace function tests.person(name text)
returns uuid
language sql
immutable
set search_path = ''
as $$
  select md5('person ' || name)::uuid;
$$;

comment on function tests.person is 'Id of the person of this name, whether created yet or not.';

create or replace function tests.keep(name text, value text)
returns text
language sql
set search_path = ''
as $$
  select set_config('tests.' || name, value, true);
$$;

comment on function tests.keep is 'Keeps a value under a name to the end of the test file.';

create or replace function tests.kept(name text)
returns text
language sql
stable
set search_path = ''
as $$
  select current_setting('tests.' || name);
$$;

comment on function tests.kept is 'The value kept under a name; an error for an unknown one.';

create or replace function tests.fields(object text, part text, view text default null)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_object_agg(field, content -> part)
  from jsonb_each(current_setting('fixtures.objects')::jsonb -> object) as fields (field, content)
  where content ? part and (view is null or content -> 'shownIn' ? view);
$$;

comment on function tests.fields is
  'Values of one column of a fixture in supabase/tests/fixtures/objects, by field; with a view, of the fields that it shows.';

create or replace function tests.chat()
returns uuid
language sql
stable
set search_path = ''
as $$
  select tests.kept('chat')::uuid;
$$;

comment on function tests.chat is 'The chat of a test that is about one: what is kept under the name chat.';

-- Who acts -----------------------------------------------------------------------------------------------

create or replace function tests.act_as_role(role_name text, claims jsonb)
returns void
language sql
set search_path = ''
as $$
  select
    set_config('request.jwt.claims', coalesce(claims::text, ''), true),
    set_config('role', role_name, true);
$$;

comment on function tests.act_as_role is
  'Sets role and token as the platform does; the functions below name the roles that exist.';

create or replace function tests.act_as(person uuid)
returns void
language sql
set search_path = ''
as $$
  select
    tests.act_as_role(
      'authenticated',
      jsonb_build_object('sub', person, 'role', 'authenticated', 'aud', 'authenticated')
    );
$$;

comment on function tests.act_as is 'From here on this person acts, signed in.';

create or replace function tests.act_as_service()
returns void
language sql
set search_path = ''
as $$
  select tests.act_as_role('service_role', '{"role": "service_role"}');
$$;

comment on function tests.act_as_service is 'From here on the holder of the secret key acts.';

create or replace function tests.act_as_moderator(person uuid)
returns void
language sql
set search_path = ''
as $$
  select tests.act_as_role('service_role', jsonb_build_object('role', 'service_role', 'sub', person));
$$;

comment on function tests.act_as_moderator is
  'From here on a person acts with the rights of a moderator, as the functions let them.';

create or replace function tests.act_as_anonymous()
returns void
language sql
set search_path = ''
as $$
  select tests.act_as_role('anon', '{"role": "anon"}');
$$;

comment on function tests.act_as_anonymous is 'From here on someone acts who is not signed in.';

create or replace function tests.act_as_nobody()
returns void
language sql
set search_path = ''
as $$
  select tests.act_as_role('none', null);
$$;

comment on function tests.act_as_nobody is 'From here on the test itself looks, past all rules.';

create or replace function tests.run_deferred_triggers()
returns void
language plpgsql
set search_path = ''
as $$
declare
  names constant text := concat_ws(
    ', ',
    'public.like_group_members_withdraw',
    'public.like_groups_withdraw',
    'public.events_withdraw_notifications',
    'public.chat_participants_withdraw',
    'private.match_chats_withdraw',
    'public.event_authors_withdraw_applications',
    'public.like_group_members_withdraw_changes',
    'public.like_group_members_withdraw_changes_of_closed_group',
    'public.event_authors_withdraw_changes',
    'public.friendships_drop_push',
    'public.event_authors_drop_push',
    'public.like_group_members_drop_push',
    'public.like_group_approvals_drop_push',
    'private.people_interactions_drop_push'
  );
begin
  execute format('set constraints %s immediate', names);
  execute format('set constraints %s deferred', names);
end;
$$;

comment on function tests.run_deferred_triggers is
  'Runs the deferred triggers of a call, as the end of its transaction does. A new deferred trigger is added here.';

create or replace function tests.let(person uuid, statement text)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  claims_before text := current_setting('request.jwt.claims', true);
  answer json;
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', person)::text, true);
  perform set_config('locks.held', '', true);
  perform set_config('notifications.passed_over', '', true);
  execute 'select ' || statement into answer;
  perform tests.run_deferred_triggers();
  perform set_config('locks.held', 'unknown', true);
  perform set_config('request.jwt.claims', coalesce(claims_before, ''), true);
  return answer;
end;
$$;

comment on function tests.let(uuid, text) is
  'Lets a person call a verb, whoever acts, who then goes on to act: the answer of the verb.';

create or replace function tests.let(name text, call text, variadic subjects text[] default '{}')
returns json
language plpgsql
set search_path = ''
as $$
begin
  -- A call that names no subjects is complete, and may hold a percent sign.
  if cardinality(subjects) > 0 then
    call := format(call, variadic subjects);
  end if;
  return tests.let(tests.person(name), call);
end;
$$;

comment on function tests.let(text, text, text[]) is
  'Lets the person of this name call a verb, as above; subjects take the places of %L in the call.';

create or replace function tests.let_service(call text)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform tests.act_as_service();
  perform set_config('notifications.passed_over', '', true);
  execute 'select ' || call into answer;
  perform tests.act_as_nobody();
  perform tests.run_deferred_triggers();
  perform tests.act_as_nobody();
  return answer;
end;
$$;

comment on function tests.let_service is
  'Lets the holder of the secret key call a verb: its answer. Afterwards nobody acts.';

create or replace function tests.let_moderator(name text, call text, variadic subjects text[] default '{}')
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform tests.act_as_moderator(tests.person(name));
  perform set_config('locks.held', '', true);
  execute 'select ' || format(call, variadic subjects) into answer;
  perform set_config('locks.held', 'unknown', true);
  perform tests.act_as_nobody();
  return answer;
end;
$$;

comment on function tests.let_moderator is
  'Lets the person of this name call a verb as a moderator, subjects in the places of %L: its answer. Afterwards nobody acts.';

create or replace function tests.call_of(name text, call text)
returns text
language sql
set search_path = ''
as $$
  select format('select tests.let(%L, %L)', name, call);
$$;

comment on function tests.call_of is
  'The statement by which a person calls a verb, for assertions that execute one.';

-- Access -------------------------------------------------------------------------------------------------

grant usage on schema tests to anon, authenticated, service_role;

do $$
declare
  pgtap_function regprocedure;
begin
  for pgtap_function in
    select member.objid
    from
      pg_catalog.pg_depend as member
      join pg_catalog.pg_extension as extension on extension.oid = member.refobjid
    where
      extension.extname = 'pgtap'
      and member.refclassid = 'pg_catalog.pg_extension'::regclass
      and member.classid = 'pg_catalog.pg_proc'::regclass
      and not has_function_privilege('anon', member.objid, 'execute')
  loop
    execute format('grant execute on function %s to anon, authenticated, service_role', pgtap_function);
  end loop;
end
$$;

-- Assertions run as whoever acts.
grant execute on all functions in schema tests to anon, authenticated, service_role;

commit;

begin;

select plan(1);

select has_function('tests', 'let', 'the words for who acts are in the database');

select * from finish();

rollback;
