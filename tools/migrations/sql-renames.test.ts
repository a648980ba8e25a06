import assert from "node:assert/strict";
import { collisionsOf, parseRenames, renameSql } from "./sql-renames.ts";

const list = parseRenames(
  [
    "# kind\told\tnew\tscope",
    "table\told_rows\tnew_rows\t",
    "table\tprivate.entries\tprivate.entry_log\t",
    "table\tentries.\tentry_log.\tuses private.entries",
    "enum value\t'held'\t'retained'\t",
    "variable\ttold\tnotified\tfunction private.f",
    "keep\t'old_rows'\t'old_rows'\tfunction private.g",
  ].join("\n"),
);

const renamed: [what: string, before: string, after: string][] = [
  ["a name in code and comments", "-- old_rows\nselect * from old_rows;", "-- new_rows\nselect * from new_rows;"],
  ["no part of a longer name", "select * from very_old_rows;", "select * from very_old_rows;"],
  ["a name with its schema", "select entries.id from private.entries;", "select entry_log.id from private.entry_log;"],
  ["no table of another schema", "select entries.id from public.changes;", "select entries.id from public.changes;"],
  ["a value as a whole", "select 'held', 'held by';", "select 'retained', 'held by';"],
  [
    "a variable of one function",
    "create function private.f() as $$ select told; $$; create function private.h() as $$ select told; $$;",
    "create function private.f() as $$ select notified; $$; create function private.h() as $$ select told; $$;",
  ],
  [
    "no value that stays",
    "create function private.g() as $$ select 'old_rows'; $$;",
    "create function private.g() as $$ select 'old_rows'; $$;",
  ],
];
for (const [what, before, after] of renamed) {
  Deno.test(`renames ${what}`, () => {
    assert.equal(renameSql(before, list), after);
  });
}

Deno.test("names a new name that the statement already has", () => {
  const sql = "create function private.f(notified uuid) as $$ select told; $$;";
  assert.deepEqual(collisionsOf(sql, list), ["function private.f: told -> notified"]);
});
