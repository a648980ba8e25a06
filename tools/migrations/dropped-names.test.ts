import assert from "node:assert/strict";
import { lintDrops, namesOf } from "./dropped-names.ts";

const isNamed = namesOf({
  schemas: [
    `create table private.letters (id uuid, kind private.kind);
    create index letters_idx on private.letters (id);
    comment on column private.letters.id is 'Of private.letters.';
    grant select on private.letters to service_role;
    create function private.window_of(day integer) returns tsquery language sql immutable return null;
    comment on function private.window_of is 'A window.';
    create view private.people as select id from public.logins;
    -- Other functions now do what private.forgotten did.
    create function private.forgotten() returns void language sql set search_path = '' as $$ select 1 $$;
    create function api.find_events() returns json language plpgsql set search_path = '' as $$
    declare
      page private.page;
    begin
      perform private.window_of(1) from private.people;
    end;
    $$;
    create trigger told before insert on public.messages for each row execute function private.tell();
    grant execute on function api.old_verb to authenticated;`,
  ],
  functions: [`callVerb("find_events", {})`, "sql`select api.keep($1)`"],
});

const dropped = (sql: string) => lintDrops(sql, isNamed).map(({ line, rule }) => `${line} ${rule}`);

Deno.test("rejects dropping objects that the previous version calls, reads or declares", () => {
  for (const sql of [
    "drop function private.window_of(integer)",
    'DROP FUNCTION IF EXISTS "private"."window_of"',
    "drop view private.people",
    "drop type private.page",
    "drop function api.find_events()",
    "drop routine api.keep",
    "drop table public.logins cascade",
    "alter function private.window_of(integer) rename to window_for",
    "alter view private.people rename to persons",
  ]) {
    assert.deepEqual(dropped(sql), ["1 dropped-in-use"], sql);
  }
  assert.deepEqual(dropped("select 1;\ndrop function private.other(), private.window_of(integer);"), [
    "2 dropped-in-use",
  ]);
});

Deno.test("allows dropping objects that the previous version only creates", () => {
  for (const sql of [
    "drop function private.forgotten()",
    "drop table private.letters",
    "create function private.f() returns void language plpgsql set search_path = '' as $$ begin drop table page; end $$",
    "drop function api.old_verb()",
    "drop function private.window()",
    "drop function private.tell()",
    "drop trigger window_of on private.people",
    "drop index private.people_idx",
    "drop policy people on public.people",
  ]) {
    assert.deepEqual(dropped(sql), [], sql);
  }
});
