import assert from "node:assert/strict";
import { choose } from "./test-choice.ts";

const files = [
  "packages/local-stack/test/auth.test.ts",
  "tools/migrations/migration-rules.test.ts",
  "supabase/functions/_shared/push/fcm.test.ts",
  "supabase/functions/push/devices.test.ts",
  "supabase/tests/database/groups/quorum.test.sql",
  "supabase/tests/database/push/claims.test.sql",
  "supabase/tests/functions/docs/site.browser.test.ts",
  "supabase/tests/functions/docs/site.test.ts",
  "supabase/tests/functions/groups/races.test.ts",
  "supabase/tests/functions/groups/stress.load.test.ts",
  "supabase/tests/functions/groups/votes.test.ts",
  "supabase/tests/functions/push/delivery.test.ts",
  "supabase/tests/functions/shared/crashes.outage.test.ts",
];

function chosen(...words: string[]): Record<string, string[]> {
  const { suites, unknown } = choose(words, files);
  assert.deepEqual(unknown, []);
  return Object.fromEntries(suites);
}

Deno.test("whoever names nothing gets every suite of the service that npm alone can run within minutes", () => {
  assert.deepEqual(Object.keys(chosen()), [
    "units",
    "advisors",
    "database",
    "functions",
    "client",
    "races",
    "outage",
    "migrations",
  ]);
  assert.ok(Object.values(chosen()).every((list) => list.length === 0));
});

Deno.test("whoever names suites gets them whole, in the order in which they run", () => {
  assert.deepEqual(Object.entries(chosen("stress", "database")), [
    ["database", []],
    ["stress", []],
  ]);
});

Deno.test("whoever names a feature gets its tests of every kind, load last", () => {
  assert.deepEqual(Object.entries(chosen("groups")), [
    ["database", ["supabase/tests/database/groups/quorum.test.sql"]],
    ["functions", ["supabase/tests/functions/groups/votes.test.ts"]],
    ["races", ["supabase/tests/functions/groups/races.test.ts"]],
    ["load", ["supabase/tests/functions/groups/stress.load.test.ts"]],
  ]);
});

Deno.test("whoever names a feature needs no browser", () => {
  assert.deepEqual(chosen("docs"), { functions: ["supabase/tests/functions/docs/site.test.ts"] });
});

Deno.test("whoever names a feature gets its unit tests too, wherever its folder lies", () => {
  assert.deepEqual(chosen("push").units, [
    "supabase/functions/_shared/push/fcm.test.ts",
    "supabase/functions/push/devices.test.ts",
  ]);
});

for (const [file, suite] of [
  ["packages/local-stack/test/auth.test.ts", "stack"],
  ["tools/migrations/migration-rules.test.ts", "units"],
  ["supabase/functions/_shared/push/fcm.test.ts", "units"],
  ["supabase/tests/database/groups/quorum.test.sql", "database"],
  ["supabase/tests/functions/groups/votes.test.ts", "functions"],
  ["supabase/tests/functions/groups/races.test.ts", "races"],
  ["supabase/tests/functions/docs/site.browser.test.ts", "browser"],
  ["supabase/tests/functions/groups/stress.load.test.ts", "load"],
  ["supabase/tests/functions/shared/crashes.outage.test.ts", "outage"],
] as const) {
  Deno.test(`whoever names ${file} gets it alone, in the suite ${suite}`, () => {
    assert.deepEqual(chosen(file), { [suite]: [file] });
    assert.deepEqual(chosen(`./${file}`), { [suite]: [file] });
  });
}

Deno.test("whoever names a folder by its path gets the tests in it", () => {
  assert.deepEqual(chosen("supabase/tests/database/"), {
    database: ["supabase/tests/database/groups/quorum.test.sql", "supabase/tests/database/push/claims.test.sql"],
  });
});

Deno.test("whoever names a suite and a file of it gets the whole suite", () => {
  assert.deepEqual(chosen("database", "supabase/tests/database/groups/quorum.test.sql"), { database: [] });
});

Deno.test("whoever names several features gets the files of all, each once", () => {
  assert.deepEqual(chosen("push", "groups", "supabase/tests/database/groups/quorum.test.sql").database, [
    "supabase/tests/database/groups/quorum.test.sql",
    "supabase/tests/database/push/claims.test.sql",
  ]);
});

Deno.test("words that name nothing are told, part of a name among them", () => {
  assert.deepEqual(choose(["groups", "group", "votes.test.ts", "nothing"], files).unknown, [
    "group",
    "votes.test.ts",
    "nothing",
  ]);
});
