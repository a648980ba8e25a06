import assert from "node:assert/strict";
import { type Exception, lintOrder, type Migration } from "./migration-order.ts";

/** Returns migrations whose files are named a.sql, b.sql, c.sql and so on, in this order. */
const files = (...contents: string[]): Migration[] =>
  contents.map((sql, index) => ({ file: `${String.fromCharCode(97 + index)}.sql`, sql }));

const makes = (name: string, body = "") => `create function private.${name}() returns void language plpgsql
  set search_path = '' as $$ begin ${body} end; $$;`;
const table = (name: string) => `create table public.${name} (id uuid);`;

const problemsOf = (migrations: Migration[], allowed: Exception[] = []) =>
  lintOrder(migrations, allowed).map(({ file, line, rule, message }) => `${file}:${line} [${rule}] ${message}`);

const naming: Record<string, string> = {
  "a call": "perform private.later();",
  "a call in an expression": "if private.later() is null then return; end if;",
  "a call in a from clause": "perform 1 from private.later() as made;",
  "a call in constant dynamic SQL": "execute 'select private.later()';",
};

for (const [how, body] of Object.entries(naming)) {
  Deno.test(`rejects a function that names a function of a later migration in ${how}`, () => {
    assert.deepEqual(problemsOf(files(`\n${makes("early", body)}`, makes("later"))), [
      "a.sql:2 [later-name] private.early names private.later, which is made later, in b.sql.",
    ]);
  });
}

const touching: Record<string, string> = {
  reads: "perform 1 from public.things;",
  "reads in an expression": "return (select id from public.things);",
  "inserts into": "insert into public.things values (null);",
  updates: "update public.things set id = null where true;",
  "deletes from": "delete from public.things where true;",
};

for (const [rpc, body] of Object.entries(touching)) {
  Deno.test(`rejects a function that ${rpc} a table of a later migration`, () => {
    assert.deepEqual(problemsOf(files(makes("early", body), table("things"))), [
      "a.sql:1 [later-name] private.early names public.things, which is made later, in b.sql.",
    ]);
  });
}

Deno.test("accepts names from the same file, from earlier files and from outside the migrations", () => {
  const earlier = `${makes("early")} ${table("things")}`;
  const body = "perform private.early(), private.own(), auth.uid() from public.things, auth.users;";
  assert.deepEqual(problemsOf(files(earlier, `${makes("late", body)} ${makes("own")}`)), []);
});

Deno.test("accepts a name that an earlier file creates and a later file creates again", () => {
  assert.deepEqual(problemsOf(files(makes("early"), makes("late", "perform private.early();"), makes("early"))), []);
});

Deno.test("reports a name from a later migration only once, even if a function uses it twice", () => {
  const body = "perform private.later(); perform private.later();";
  assert.equal(problemsOf(files(makes("early", body), makes("later"))).length, 1);
});

const exception: Exception = { function: "private.early", names: ["private.later"], reason: "It must." };

Deno.test("accepts a name from a later migration if an exception allows it", () => {
  const migrations = files(makes("early", "perform private.later();"), makes("later"));
  assert.deepEqual(problemsOf(migrations, [exception]), []);
});

Deno.test("applies an exception only to the named function", () => {
  const migrations = files(
    makes("early", "perform private.later();"),
    makes("other", "perform private.later();"),
    makes("later"),
  );
  assert.deepEqual(problemsOf(migrations, [exception]), [
    "b.sql:1 [later-name] private.other names private.later, which is made later, in c.sql.",
  ]);
});

Deno.test("reports an exception that is no longer needed", () => {
  const migrations = files(makes("later"), makes("early", "perform private.later();"));
  assert.deepEqual(problemsOf(migrations, [exception]), [
    "tools/migrations/migration-order.ts:1 [needless-exception] private.early does not name private.later before it is made: take the exception away.",
  ]);
});

/**
 * Creates files whose functions call each other in a ring: each function calls the function of the next file, and the
 * last calls the first.
 */
const ring = (size: number): Migration[] =>
  files(...Array.from({ length: size }, (_, index) => makes(`f${index}`, `perform private.f${(index + 1) % size}();`)));
const allowedIn = (size: number): Exception[] =>
  Array.from({ length: size - 1 }, (_, index) => ({
    function: `private.f${index}`,
    names: [`private.f${index + 1}`],
    reason: "It must.",
  }));

Deno.test("accepts a cycle of five files and rejects a cycle of six, even if exceptions allow the names", () => {
  assert.deepEqual(problemsOf(ring(5), allowedIn(5)), []);
  assert.deepEqual(problemsOf(ring(6), allowedIn(6)), [
    "a.sql:1 [file-circle] 6 files name each other in a circle: a.sql, b.sql, c.sql, d.sql, e.sql, f.sql.",
  ]);
});
