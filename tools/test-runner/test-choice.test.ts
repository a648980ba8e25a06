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

Deno.test("without arguments, every suite runs that requires only npm and takes at most a few minutes", () => {
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

Deno.test("a suite name selects the whole suite, and suites run in a fixed order", () => {
  assert.deepEqual(Object.entries(chosen("stress", "database")), [
    ["database", []],
    ["stress", []],
  ]);
});

Deno.test("a feature name selects the feature's tests in all suites, load tests last", () => {
  assert.deepEqual(Object.entries(chosen("groups")), [
    ["database", ["supabase/tests/database/groups/quorum.test.sql"]],
    ["functions", ["supabase/tests/functions/groups/votes.test.ts"]],
    ["races", ["supabase/tests/functions/groups/races.test.ts"]],
    ["load", ["supabase/tests/functions/groups/stress.load.test.ts"]],
  ]);
});

Deno.test("a feature name selects no browser test", () => {
  assert.deepEqual(chosen("docs"), { functions: ["supabase/tests/functions/docs/site.test.ts"] });
});

Deno.test("a feature name also selects the feature's unit tests in any folder", () => {
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
  Deno.test(`the path ${file} selects only this file, in the suite ${suite}`, () => {
    assert.deepEqual(chosen(file), { [suite]: [file] });
    assert.deepEqual(chosen(`./${file}`), { [suite]: [file] });
  });
}

Deno.test("a folder path selects the tests in the folder", () => {
  assert.deepEqual(chosen("supabase/tests/database/"), {
    database: ["supabase/tests/database/groups/quorum.test.sql", "supabase/tests/database/push/claims.test.sql"],
  });
});

Deno.test("a suite name together with one of its files selects the whole suite", () => {
  assert.deepEqual(chosen("database", "supabase/tests/database/groups/quorum.test.sql"), { database: [] });
});

Deno.test("several feature names select each file of the features once", () => {
  assert.deepEqual(chosen("push", "groups", "supabase/tests/database/groups/quorum.test.sql").database, [
    "supabase/tests/database/groups/quorum.test.sql",
    "supabase/tests/database/push/claims.test.sql",
  ]);
});

Deno.test("reports unknown words, including parts of names", () => {
  assert.deepEqual(choose(["groups", "group", "votes.test.ts", "nothing"], files).unknown, [
    "group",
    "votes.test.ts",
    "nothing",
  ]);
});
