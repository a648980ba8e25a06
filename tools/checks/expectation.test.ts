import assert from "node:assert/strict";
import { expectationsIn, type Rename } from "./expectation.ts";
import { changesOf } from "./expectation-changes.ts";

type Files = Record<string, string>;

const rename: Rename = (text) => text.replaceAll("told", "notified");
const expectationsOf = (files: Files) =>
  Object.entries(files).flatMap(([file, text]) => expectationsIn(file, text, rename));

function lostBetween(before: Files, after: Files): string[] {
  const { lost, marks } = changesOf(expectationsOf(before), expectationsOf(after));
  const lines = lost.map(
    (change) => `${change.before.file}:${change.before.line} ${change.after?.difference ?? "gone"}`,
  );
  return [...lines, ...marks.map(({ file, line, exact }) => `${file}:${line} ${exact}`)];
}

const kept: [what: string, before: Files, after: Files][] = [
  [
    "a moved and reworded test with renamed variables",
    {
      "a.test.ts": 'it("is told", async () => {\n  expect(await told(anna)).toEqual([{ id: anna.id, told: 1 }]);\n});',
    },
    {
      "b.test.ts": 'it("gets it", () => {\n  // Why.\n  expect(seen(ben)).toEqual([{ id: ben.id, notified: 1 }]);\n});',
    },
  ],
  [
    "a reworded title in a row of a table",
    { "a.test.ts": 'it.each([["is too short", 1, "invalid"]])("rejects", f);' },
    { "a.test.ts": 'it.each([["a short one", 1, "invalid"]])("rejects", f);' },
  ],
  [
    "a reworded description of pgTAP",
    { "a.sql": "select\n  is(pg_temp.told('anna'), 'told', 'anna is told'); -- Why." },
    { "b.sql": "select is(pg_temp.notified('anna'), 'notified', 'notifies anna');" },
  ],
  [
    "a reworded description in a row of pgTAP",
    {
      "a.sql":
        "select is(a, b, what) from (values (1, 'x', 'who is told'), (2, 'y', 'and who is not')) as t (a, b, what);",
    },
    {
      "a.sql":
        "select is(a, b, what) from (values (2, 'y', 'the other one'), (1, 'x', 'the first')) as t (a, b, what);",
    },
  ],
];
for (const [what, before, after] of kept) {
  Deno.test(`ignores ${what}`, () => {
    assert.deepEqual(lostBetween(before, after), []);
  });
}

const loosened: [what: string, before: string, after: string, lost: string[]][] = [
  ["a removed assertion", "expect(a).toBe(1);\nexpect(b).toBe(2);", "expect(a).toBe(1);", ["a.test.ts:2 gone"]],
  ["one of two equal assertions", "expect(a).toBe(1);\nexpect(b).toBe(1);", "expect(a).toBe(1);", ["a.test.ts:2 gone"]],
  [
    "a weaker matcher",
    "expect(a).toEqual({ b: 1 });",
    "expect(a).toMatchObject({ b: 1 });",
    ["a.test.ts:1 toEqual → toMatchObject"],
  ],
  ["a higher bound", "expect(bytes).toBeLessThan(100);", "expect(bytes).toBeLessThan(200);", ["a.test.ts:1 100 → 200"]],
  ["a missing row", 'it.each([["x", 1], ["y", 2]])("is", f);', 'it.each([["x", 1]])("is", f);', ["a.test.ts:1 gone"]],
  ["a changed operator", "assert.ok(a < b);", "assert.ok(a > b);", ["a.test.ts:1 < → >"]],
  ["a higher limit", "const most = 8 * size;", "const most = 12 * size;", ["a.test.ts:1 8 → 12"]],
  ["a longer timeout", "wait({ timeout: 5000 });", "wait({ timeout: 9000 });", ["a.test.ts:1 5000 → 9000"]],
  [
    "an assertion in a callback",
    "expectSame(a, () => {\n  expect(b).toBe(1);\n});",
    "expectSame(a, () => {});",
    ["a.test.ts:2 gone"],
  ],
  ["a test that is skipped", 'it("is", f);', 'it.skip("is", f);', ["a.test.ts:1 mark skip"]],
  ["a test that is retried", 'it("is", f);', 'it("is", { retry: 2 }, f);', ["a.test.ts:1 mark retry"]],
];
for (const [what, before, after, lost] of loosened) {
  Deno.test(`finds ${what}`, () => {
    assert.deepEqual(lostBetween({ "a.test.ts": before }, { "a.test.ts": after }), lost);
  });
}

const loosenedSql: [what: string, before: string, after: string, lost: string[]][] = [
  ["a changed expected value", "select is(a, 'told', 'is');", "select is(a, 'gone', 'is');", ["a.sql:1 told → gone"]],
  [
    "a changed error code",
    "select throws_ok('x', 'PT404', 'a', 'b');",
    "select throws_ok('x', 'PT403', 'a', 'b');",
    ["a.sql:1 PT404 → PT403"],
  ],
  [
    "a missing row",
    "select ok(a) from (values (1, 'x'),\n (2, 'y')) as t (a);",
    "select ok(a) from (values (1, 'x')) as t (a);",
    ["a.sql:2 gone"],
  ],
  ["a skipped assertion", "select 1;", "select skip('why', 1);", ["a.sql:1 mark skip"]],
];
for (const [what, before, after, lost] of loosenedSql) {
  Deno.test(`finds in SQL: ${what}`, () => {
    assert.deepEqual(lostBetween({ "a.sql": before }, { "a.sql": after }), lost);
  });
}
