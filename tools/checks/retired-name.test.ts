import assert from "node:assert/strict";
import { readList, retiredIn } from "./retired-name.ts";

const names = readList(
  [
    "# kind\tname\tnow",
    "sql\told_rows\tnew_rows",
    "sql\ttellings\tcooldowns",
    "sql\tprivate.changes\tprivate.change_log",
    "typescript\tcallVerb\tcallRpc",
    "sql\told_limit\tnew_limit",
    "kept\told_limit\ta value that clients receive",
  ].join("\n"),
);
const foundIn = (path: string, text: string) => retiredIn(path, text, names).map(({ line, name }) => `${line} ${name}`);

const planted: [what: string, path: string, text: string, found: string[]][] = [
  ["a table in SQL", "a.sql", "select 1\nfrom private.OLD_ROWS;", ["2 old_rows"]],
  ["a quoted name in SQL", "a.sql", 'select "tellings" from a;', ["1 tellings"]],
  ["a name with its schema", "a.sql", "select changes from public.changes, private . changes;", ["1 private.changes"]],
  [
    "a name in a function body",
    "a.sql",
    "create function f() returns void language plpgsql as $$\nbegin\n  perform 1 from old_rows;\nend;\n$$;",
    ["3 old_rows"],
  ],
  ["a name in dynamic SQL", "a.sql", "do $$ begin execute 'select 1 from private.tellings'; end $$;", ["1 tellings"]],
  ["a name as a value", "a.sql", "select private.setting('old_rows');", ["1 old_rows"]],
  ["an identifier in TypeScript", "a.ts", "const a = 1;\nawait verbs.callVerb(a);", ["2 callVerb"]],
  ["a type in TypeScript", "a.ts", "let a: callVerb;", ["1 callVerb"]],
  ["a private member in TypeScript", "a.ts", "class A { #callVerb = 1; }", ["1 callVerb"]],
  ["a component in TypeScript", "a.tsx", "const a = <callVerb />;", ["1 callVerb"]],
  ["an RPC function by its name", "a.ts", 'callRpc("old_rows");', ["1 old_rows"]],
  ["SQL in a template", "a.ts", "sql`select 1\n  from private.changes where a = 1`;", ["2 private.changes"]],
];
for (const [what, path, text, found] of planted) {
  Deno.test(`finds a retired name: ${what}`, () => {
    assert.deepEqual(foundIn(path, text), found);
  });
}

Deno.test("finds a retired name in a long body and in a long string", () => {
  const comment = `-- ${"x".repeat(5000)}`;
  assert.deepEqual(foundIn("a.sql", `do $$\nbegin\n${comment}\nperform old_rows();\nend $$;`), ["4 old_rows"]);
  assert.deepEqual(foundIn("a.sql", `do $$ begin execute '${"x".repeat(5000)} old_rows'; end $$;`), ["1 old_rows"]);
});

Deno.test("ignores longer names, comments, ordinary words in strings, and values that clients still receive", () => {
  assert.deepEqual(foundIn("a.sql", "-- old_rows\nselect very_old_rows, changes from a where b = 'old_limit';"), []);
  assert.deepEqual(
    foundIn("a.ts", '/** callVerb */\nconst callVerbs = "tellings of changes"; const a = "old_limit";'),
    [],
  );
});

Deno.test("finds a retired identifier even if the same name is still a value for clients", () => {
  assert.deepEqual(foundIn("a.sql", "select old_limit;"), ["1 old_limit"]);
});

Deno.test("rejects a line in the list of retired names that has no new name", () => {
  assert.throws(() => readList("sql\told_rows"), /old_rows/);
});
