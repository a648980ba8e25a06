import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { lintAdded, readReleasedState } from "./added-migrations.ts";
import { lockTimeout } from "./migration-files.ts";
import { readSchemas } from "./schema-files.ts";

const projectDirectory = fileURLToPath(new URL("../..", import.meta.url));

/** The migrations of this checkout, in the role of released migrations. */
const released = await readReleasedState(projectDirectory);
const [baseline = ""] = released.migrations.keys();
const later = "20991231235959_planted.sql";

const lintPlanted = (sql: string, name = later) =>
  lintAdded(released, new Map([...released.migrations, [name, `${lockTimeout}${sql}\n`]]));

/** Returns the name of an RPC that edge functions call. */
function calledFunction(): string {
  const names = [...readSchemas(projectDirectory).values()].flatMap((sql) =>
    Array.from(sql.matchAll(/^create function (api\.\w+)/gm), ([, name = ""]) => name),
  );
  const name = names.find(released.isNamed);
  assert.ok(name, "the edge functions call a function of schema api");
  return name;
}

const accepted = {
  "a column without default": "alter table public.profiles add column planted text;",
  "a function":
    "create function private.planted() returns integer language sql immutable set search_path = '' return 1;",
  "an index that is built concurrently": "create index concurrently if not exists planted on public.profiles (city);",
};

for (const [what, sql] of Object.entries(accepted)) {
  Deno.test(`accepts a later migration that adds ${what}`, async () => {
    assert.deepEqual(await lintPlanted(sql), []);
  });
}

const refused: Record<string, [string, RegExp]> = {
  "renames a function that is called": [
    `alter function ${calledFunction()} rename to planted;`,
    /planted\.sql:3 \[dropped-in-use\] The newest version names api\.\w+/,
  ],
  "renames a column": ["alter table public.profiles rename column city to town;", /renaming-column/],
  "renames a table": ["alter table public.profiles rename to people;", /renaming-table/],
  "builds an index under a lock": [
    "create index planted on public.profiles (city);",
    /require-concurrent-index-creation/,
  ],
  "rewrites a table under a lock": [
    "alter table public.profiles alter column city type varchar(5);",
    /changing-column-type/,
  ],
};

for (const [what, [sql, problem]] of Object.entries(refused)) {
  Deno.test(`rejects a later migration that ${what}`, async () => {
    assert.match((await lintPlanted(sql)).join("\n"), problem);
  });
}

Deno.test("rejects a later migration without lock_timeout", async () => {
  const sql = "alter table public.profiles add column planted text;\n";
  const problems = await lintAdded(released, new Map([...released.migrations, [later, sql]]));
  assert.match(problems.join("\n"), /supabase\/migrations\/20991231235959_planted\.sql[\s\S]*lock_timeout/);
});

Deno.test("rejects a later migration that writes rows without lock_timeout", async () => {
  const sql = "delete from private.settings where name = 'planted';\n";
  assert.deepEqual(await lintAdded(released, new Map([...released.migrations, [later, sql]])), [
    `supabase/migrations/${later}:1 [lock-timeout-first] Begin the migration with set lock_timeout = '2 s';`,
  ]);
});

Deno.test("rejects a later version that edits, removes or renames a released migration", async () => {
  const sentence = `${baseline} is released: restore the file, and add another migration (npm run schema:diff -- --write NAME).`;
  const { migrations } = released;
  const edited = new Map([...migrations, [baseline, `${migrations.get(baseline)}select 1;\n`]]);
  assert.deepEqual(await lintAdded(released, edited), [sentence]);
  const removed = new Map([...migrations].filter(([name]) => name !== baseline));
  assert.deepEqual(await lintAdded(released, removed), [sentence]);
  const renamed = new Map([...removed, [later, `${lockTimeout}select 1;\n`]]);
  assert.deepEqual(await lintAdded(released, renamed), [sentence]);
});

Deno.test("rejects a new migration whose name sorts before the last released migration", async () => {
  const [problem] = await lintPlanted(accepted["a column without default"], "20260101000000_planted.sql");
  assert.equal(
    problem,
    `20260101000000_planted.sql comes before ${[...released.migrations.keys()].at(-1)}, which is released: give it a later version.`,
  );
});
