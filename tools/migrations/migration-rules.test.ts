import assert from "node:assert/strict";
import { lintMigration } from "./migration-rules.ts";

const refused: Record<string, string[]> = {
  "alter-system": [
    "alter system set work_mem = '1GB'",
    "do $$ begin execute 'alter system set work_mem = ''1GB'''; end; $$",
  ],
  "server-file": [
    "copy public.people from '/data/people.csv'",
    "copy public.people to program 'gzip'",
    inFunction("copy public.people to '/data/people.csv';"),
  ],
  "native-language": ["create function api.f() returns int language c set search_path = '' as 'library', 'symbol'"],
  "search-path": [
    "create function api.f() returns int language sql as 'select 1'",
    "create function api.f() returns int language sql set search_path = public as 'select 1'",
    "create procedure api.p() language plpgsql as $$ begin end; $$",
  ],
  "whole-table": [
    "update public.people set name = 'x'",
    "with gone as (delete from public.people returning 1) select count(*) from gone",
    inFunction("update public.people set name = 'x';"),
    inFunction("if found then delete from public.people; end if;"),
    "create function api.f() returns void language sql set search_path = '' as 'delete from public.people'",
    "create function api.f() returns void language sql set search_path = '' begin atomic delete from public.people; end",
    "do $$ begin delete from public.people; end; $$",
  ],
  "managed-object": [
    "alter table storage.objects enable row level security",
    "alter table storage.objects add column note text",
    "create index objects_owner on storage.objects (owner)",
    "create table auth.extra (id uuid)",
    "create function storage.f() returns int language sql set search_path = '' return 1",
    "create type realtime.mood as enum ('good')",
    "create view auth.people as select 1 as id",
    "create schema auth",
    "drop table storage.objects",
    "drop schema public, auth",
    "drop function auth.uid()",
    "drop trigger on_user on auth.users",
    "truncate storage.objects",
    "alter function auth.uid() owner to postgres",
    "alter table public.people set schema auth",
    "alter table auth.users rename column email to mail",
    "comment on table auth.users is 'x'",
    "comment on column storage.objects.name is 'x'",
    "comment on policy mine on storage.objects is 'x'",
    "comment on trigger on_user on auth.users is 'x'",
    "comment on function auth.uid is 'x'",
    "comment on schema realtime is 'x'",
    "comment on extension cube is 'x'",
    "drop extension cube",
    inFunction("create table auth.extra (id uuid);"),
  ],
  "managed-revoke": [
    "revoke all on storage.objects from anon",
    "revoke execute on function auth.uid() from anon",
    "revoke usage on schema realtime from anon",
    "revoke all on all tables in schema storage from anon",
  ],
  "storage-delete": [
    "delete from storage.objects where name = 'x'",
    inFunction("delete from storage.objects where name = 'x';"),
  ],
  "extension-schema": [
    "create extension cube",
    "create extension cube with schema extensions",
    "create extension if not exists cube with schema public",
  ],
  "default-privileges": [
    "alter default privileges for role supabase_admin revoke all on tables from anon",
    "alter default privileges for role postgres, supabase_admin in schema public revoke all on tables from anon",
  ],
  superuser: ["create role boss superuser", "alter role postgres superuser"],
  "platform-role": [
    "alter role supabase_admin nologin",
    "alter role anon login",
    "alter role supabase_auth_admin set statement_timeout = '1s'",
    "drop role authenticator",
    "grant pg_read_server_files to postgres",
  ],
  "role-switch": [
    "set role supabase_admin",
    "set local role 'supabase_storage_admin'",
    "set session authorization supabase_admin",
    inFunction("set local role supabase_admin;"),
    inFunction("perform set_config('role', 'supabase_admin', true);"),
  ],
  "stored-custom-setting": [
    "alter database postgres set app.url = 'x'",
    "alter role authenticated set app.url = 'x'",
    "create function api.f() returns int language sql set search_path = '' set app.url = 'x' return 1",
  ],
  "app-setting": [
    "select current_setting('app.settings.url')",
    "create policy p on public.people for select to authenticated using (name = current_setting('app.name', true))",
    inFunction("if current_setting('app.url') = 'x' then return; end if;"),
    inFunction("n := length(current_setting('app.url'));"),
  ],
  "platform-table-alone": [
    "create policy mine on storage.objects for select to authenticated using (true); create table public.t (id uuid)",
    "insert into public.t values (1); drop policy mine on realtime.messages",
    "create table public.t (id uuid); alter policy mine on storage.objects rename to yours",
    "create trigger on_user after delete on auth.users for each row execute function private.on_user(); select 1",
    `create trigger on_user after delete on auth.users for each row execute function private.on_user();
     create policy mine on storage.objects for select to authenticated using (true)`,
  ],
};

const accepted = [
  "create policy mine on storage.objects for select to authenticated using (true)",
  `set lock_timeout = '2s';
   alter policy mine on storage.objects using (true);
   create trigger on_object after insert on storage.objects for each row execute function private.on_object()`,
  "create policy mine on public.people for select to authenticated using (true); create table public.t (id uuid)",
  "create trigger on_user after delete on auth.users for each row execute function private.on_user()",
  `create trigger on_user after delete on auth.users for each row execute function private.on_user();
   insert into private.deleted_users select id from auth.users where deleted_at is not null`,
  "create table public.people (id uuid references auth.users (id) on delete cascade)",
  "alter table public.people add constraint people_user foreign key (id) references auth.users (id)",
  "create extension if not exists cube with schema extensions",
  "create extension if not exists pg_cron",
  "grant select on storage.objects to authenticated",
  "revoke all on public.people from anon",
  "alter default privileges for role postgres revoke execute on functions from public",
  "alter default privileges in schema public revoke all on tables from anon",
  "alter role authenticated set statement_timeout = '8s'",
  "alter role authenticator set pgrst.db_schemas = 'public'",
  "create role reader nosuperuser nologin",
  "set local role authenticated",
  "select current_setting('request.jwt.claims', true)",
  "copy public.people (id) from stdin",
  "comment on function api.f is 'x'",
  "insert into storage.buckets (id, name) values ('media', 'media') on conflict (id) do update set public = false",
  "update public.people set name = 'x' where true",
  "create function api.f() returns int language sql set search_path = '' return 1",
  "create function api.f() returns int language sql set search_path to '' as 'select 1'",
  "create function api.f() returns int language sql return 1",
  inFunction("update public.people set name = 'x' where id = api.id() returning 1 into n; return;"),
  inFunction("execute format('delete from public.%I where true', 'people');"),
];

function inFunction(body: string): string {
  return `create function api.f() returns void language plpgsql set search_path = ''
    as $$ declare n integer := 0; begin ${body} end; $$`;
}

for (const [rule, migrations] of Object.entries(refused)) {
  for (const migration of migrations) {
    Deno.test(`rejects a violation of ${rule}: ${migration}`, () => {
      assert.deepEqual(
        lintMigration(migration).map((problem) => problem.rule),
        [rule],
      );
    });
  }
}

for (const migration of accepted) {
  Deno.test(`accepts ${migration}`, () => {
    assert.deepEqual(lintMigration(migration), []);
  });
}

Deno.test("reports the line on which the SQL of a statement begins, after comments and multi-byte characters", () => {
  const migration = "-- Überschrift …\ncreate schema api;\n\n/* why */\n-- because\nalter system\n  reset all;\n";
  assert.deepEqual(
    lintMigration(migration).map(({ line, rule }) => [line, rule]),
    [[6, "alter-system"]],
  );
});

Deno.test("reports both lines of a statement that is repeated", () => {
  const migration = "delete from public.people;\nselect 1;\ndelete from public.people;\n";
  assert.deepEqual(
    lintMigration(migration).map(({ line }) => line),
    [1, 3],
  );
});

Deno.test("throws a syntax error for a migration that PostgreSQL cannot parse", () => {
  assert.throws(() => lintMigration("create tabel public.t (id uuid)"), /syntax error/);
  assert.throws(() => lintMigration(inFunction("selec 1;")), /syntax error/);
});
