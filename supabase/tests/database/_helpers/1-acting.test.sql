-- Helper functions for all database tests. The files of this folder run first and leave their functions in the
-- database. Each test person has a name, and `tests.person(name)` returns the id, so tests do not need variables. This
-- file contains the functions that set the acting user.

begin;

create extension if not exists pgtap with schema extensions;

create schema if not exists tests;

comment on schema tests is 'Helpers of the database tests; never deployed.';

-- Enables the assertion that raises an error if a call acquires locks in the wrong order. tests.let marks the beginning
-- of each RPC call.
create or replace function private.asserts_lock_order()
returns boolean
language sql
immutable
return true;

-- Released files become due for deletion immediately instead of after an hour.
update private.settings
set value = '0'
where name = 'media_removal_seconds';

-- Names and stored values -------------------------------------------------------------------------------------

create or replace function tests.person(name text)
returns uuid
language sql
immutable
set search_path = ''
as $$
  select md5('person ' || name)::uuid;
$$;

comment on function tests.person is
  'Returns the id of the person with this name, even before the person is created.';

create or replace function tests.keep(name text, value text)
returns text
language sql
set search_path = ''
as $$
  select set_config('tests.' || name, value, true);
$$;

comment on function tests.keep is 'Stores a value under a name until the end of the test file.';

create or replace function tests.kept(name text)
returns text
language sql
stable
set search_path = ''
as $$
  select current_setting('tests.' || name);
$$;

comment on function tests.kept is
  'Returns the value stored under a name; raises an error for an unknown name.';

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
  'Returns one column of a fixture in supabase/tests/fixtures/objects as a JSON object with one value per field. If a view is given, returns only the fields that this view contains.';

create or replace function tests.chat()
returns uuid
language sql
stable
set search_path = ''
as $$
  select tests.kept('chat')::uuid;
$$;

comment on function tests.chat is
  'Returns the chat id that a test has stored with tests.keep under the name chat. For tests with a single chat.';

-- Acting users -----------------------------------------------------------------------------------------------

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
  'Sets the role and the token claims as the platform does. Functions that act as a specific role, such as tests.act_as, call this function.';

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

comment on function tests.act_as is
  'Makes this person the signed-in acting user until another function sets the acting user.';

create or replace function tests.act_as_service()
returns void
language sql
set search_path = ''
as $$
  select tests.act_as_role('service_role', '{"role": "service_role"}');
$$;

comment on function tests.act_as_service is
  'Acts with the secret key (service_role) until another function sets the acting user.';

create or replace function tests.act_as_moderator(person uuid)
returns void
language sql
set search_path = ''
as $$
  select tests.act_as_role('service_role', jsonb_build_object('role', 'service_role', 'sub', person));
$$;

comment on function tests.act_as_moderator is
  'Acts as a moderator until another function sets the acting user. Uses service_role and the id of this person, like the edge functions.';

create or replace function tests.act_as_anonymous()
returns void
language sql
set search_path = ''
as $$
  select tests.act_as_role('anon', '{"role": "anon"}');
$$;

comment on function tests.act_as_anonymous is
  'Acts as an anonymous client, without a token, until another function sets the acting user.';

create or replace function tests.act_as_nobody()
returns void
language sql
set search_path = ''
as $$
  select tests.act_as_role('none', null);
$$;

comment on function tests.act_as_nobody is
  'Acts with the role of the database connection, without a user and without row level security, until another function sets the acting user.';

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
  'Runs the deferred triggers after an RPC call, because the transaction of the test never commits. New deferred triggers must be added to this function.';

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
  'Calls an RPC function as this person and returns its result. Does not change the acting user.';

create or replace function tests.let(name text, call text, variadic subjects text[] default '{}')
returns json
language plpgsql
set search_path = ''
as $$
begin
  -- Without subjects, the call is not a format string, so it may contain a percent sign.
  if cardinality(subjects) > 0 then
    call := format(call, variadic subjects);
  end if;
  return tests.let(tests.person(name), call);
end;
$$;

comment on function tests.let(text, text, text[]) is
  'Calls an RPC function as the person with this name, like tests.let(uuid, text). Replaces each placeholder %L in the call by the next of the given subjects.';

create or replace function tests.let_service(call text)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  answer jsonb;
begin
  -- Waits until a scheduled run of the job `notifications` has ended. During the run, the call would do nothing.
  if starts_with(call, 'api.purge_notifications(') then
    perform pg_advisory_xact_lock(hashtextextended('purge notifications', 0));
  end if;
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
  'Calls an RPC function with the secret key and returns its result. After the call, no acting user is set.';

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
  'Calls an RPC function as the moderator with this name and returns its result. Inserts the subjects for the placeholders %L in the call. After the call, no acting user is set.';

create or replace function tests.call_of(name text, call text)
returns text
language sql
set search_path = ''
as $$
  select format('select tests.let(%L, %L)', name, call);
$$;

comment on function tests.call_of is
  'Returns a statement that calls an RPC function as a person, for pgTAP assertions that execute a statement.';

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

-- Assertions run with the role of the acting user, so each role must be able to call these functions.
grant execute on all functions in schema tests to anon, authenticated, service_role;

commit;

begin;

select plan(1);

select has_function('tests', 'let', 'the helpers for acting users exist');

select * from finish();

rollback;
