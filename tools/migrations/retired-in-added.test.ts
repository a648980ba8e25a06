import assert from "node:assert/strict";
import { readList } from "../checks/retired-name.ts";
import { lintRetired } from "./retired-in-added.ts";

const names = readList("sql\told_rows\tnew_rows");
const lint = (sql: string) => lintRetired("2_add.sql", `set lock_timeout = '2 s';\n\n${sql}\n`, names);

Deno.test("rejects an added migration that creates, describes or calls an object by a retired name", () => {
  const problem = (line: number) => [
    `supabase/migrations/2_add.sql:${line} uses old_rows, which is retired: new_rows.`,
  ];
  assert.deepEqual(lint("create table private.old_rows (id uuid);"), problem(3));
  assert.deepEqual(lint("comment on table\n  private.old_rows is 'Rows.';"), problem(4));
  assert.deepEqual(
    lint(
      "create function private.f() returns void language plpgsql as $$\nbegin\n  perform 1 from private.old_rows;\nend;\n$$;",
    ),
    problem(5),
  );
});

Deno.test("accepts an added migration that renames or drops an object, or moves rows", () => {
  assert.deepEqual(lint("alter table private.old_rows rename to new_rows;"), []);
  assert.deepEqual(lint("drop table private.old_rows;"), []);
  assert.deepEqual(lint("update private.settings set name = 'new_rows' where name = 'old_rows';"), []);
});
