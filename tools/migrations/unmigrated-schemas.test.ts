import assert from "node:assert/strict";
import { findUnmigrated } from "./unmigrated-schemas.ts";

const table = "create table public.books (id uuid, title text);\n";
const makeFunction = "create function private.f() returns integer language plpgsql as $$ begin return 1; end; $$;\n";
const released = { schemas: new Map([["books/books.sql", table + makeFunction]]), migrations: ["1_baseline.sql"] };
const problemsOf = (files: Record<string, string>, migrations = released.migrations) =>
  findUnmigrated(released, { schemas: new Map(Object.entries(files)), migrations });
const problem = (files: string) => [
  `${files}: changed since the release, and no migration was added. Write the next migration with npm run schema:diff -- --write NAME.`,
];

const changed: Record<string, string> = {
  "a new column": table.replace("title", "author text, title") + makeFunction,
  "another function body": table + makeFunction.replace("return 1", "return 2"),
  "a comment in a function body, which the database stores":
    table + makeFunction.replace("return 1", "-- One.\nreturn 1"),
  "a removed function": table,
  "a new row": `${table}${makeFunction}insert into private.settings (name) values ('a');\n`,
};
for (const [what, sql] of Object.entries(changed)) {
  Deno.test(`rejects a schema change without a migration: ${what}`, () => {
    assert.deepEqual(problemsOf({ "books/books.sql": sql }), problem("supabase/schemas/books/books.sql"));
  });
}

Deno.test("names each changed, new or removed schema file once", () => {
  assert.deepEqual(
    problemsOf({ "books/shelves.sql": "create table public.shelves (id uuid);" }),
    problem("supabase/schemas/books/books.sql, supabase/schemas/books/shelves.sql"),
  );
});

Deno.test("ignores comments, formats, the order of columns and statements, and the file of a statement", () => {
  const reordered = "create table public.books (\n  title text, -- Shown.\n  id uuid\n);\n";
  assert.deepEqual(problemsOf({ "books/books.sql": `-- Functions.\n${makeFunction}${reordered}` }), []);
  assert.deepEqual(problemsOf({ "books/books.sql": table, "books/rules.sql": makeFunction }), []);
});

Deno.test("accepts changed schemas if a migration was added since the release", () => {
  assert.deepEqual(problemsOf({ "books/books.sql": table }, ["1_baseline.sql", "2_add.sql"]), []);
});
