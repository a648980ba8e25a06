import assert from "node:assert/strict";
import type { Area } from "./language/passages.ts";
import { type Base, countedBy, describeDifference, differencesFrom, newAmong } from "./language/ratchet.ts";
import { phrasesIn } from "./language/rules.ts";
import { findingsIn, sentencesOf } from "./language/sentences.ts";
import { passagesIn } from "./language/sources.ts";

const findingsOf = (path: string, text: string) =>
  passagesIn({ path, text })
    .flatMap(sentencesOf)
    .flatMap((sentence) => findingsIn(sentence));
const summaryOf = (path: string, text: string) =>
  findingsOf(path, text).map(({ area, line, reason }) => `${area}:${line} ${reason}`);

/** For each area, a file with one sentence that the check counts, and the expected finding. */
const planted: { area: Area; path: string; text: string; finding: string }[] = [
  {
    area: "typescript-comments",
    path: "tools/planted.ts",
    text: "const one = 1;\n/** Returns one. What is one is odd. */\nconst two = 2;\n",
    finding: 'typescript-comments:2 begins with "What"',
  },
  {
    area: "typescript-comments",
    path: "apps/demo/src/planted.tsx",
    text: "export const page = <p>Don't</p>;\n// Returns nothing,\n// since it is told later.\n",
    finding: 'typescript-comments:2 "is told": notify, broadcast, return, log or report',
  },
  {
    area: "sql-comments",
    path: "supabase/schemas/planted.sql",
    text: "select 1;\ncreate function f() returns void language plpgsql as $$\nbegin\n  -- Of no use.\n  null;\nend;\n$$;\n",
    finding: 'sql-comments:4 begins with "Of"',
  },
  {
    area: "sql-object-comments",
    path: "supabase/schemas/planted.sql",
    text: "comment on table private.planted is\n  'Rows. Whose it is, its ''owner'' says.';\n",
    finding: 'sql-object-comments:2 begins with "Whose"',
  },
  {
    area: "docs",
    path: "guides/planted.md",
    text: "# What it is\n\nA page.\n\n- one\n- None reads it.\n\n```sql\n-- Nobody\n```\n",
    finding: 'docs:6 begins with "None"',
  },
  {
    area: "docs",
    path: "guides/planted.md",
    text: "| Who | what |\n|---|---|\n| the caller | waits |\n| a guest | is [looked at](a.md) |\n",
    finding: 'docs:4 "looked at": check, inspect or validate',
  },
  {
    area: "api-documents",
    path: "openapi.json",
    text: '{\n  "summary": "Lists it",\n  "description": "A list.\\n\\n### Who may\\n\\nAs before.",\n  "example": { "description": "Who" }\n}\n',
    finding: 'api-documents:3 begins with "As"',
  },
  {
    area: "error-sentences",
    path: "supabase/schemas/planted.sql",
    text: "create function f() returns void language plpgsql as $$\nbegin\n  raise sqlstate 'PT409' using message = 'who_knows',\n    detail = 'Nothing is left.';\nend;\n$$;\n",
    finding: 'error-sentences:4 begins with "Nothing"',
  },
  {
    area: "error-sentences",
    path: "supabase/schemas/planted.sql",
    text: "create function f() returns void language plpgsql as $$\nbegin\n  perform private.refuse_field('name', 'Nothing is left.');\nend;\n$$;\n",
    finding: 'error-sentences:3 begins with "Nothing"',
  },
  {
    area: "error-sentences",
    path: "supabase/functions/planted.ts",
    text: 'throw new ApiError("what_now", "Whose file is it not.");\n',
    finding: 'error-sentences:1 begins with "Whose"',
  },
  {
    area: "app-texts",
    path: "apps/demo/src/texts.ts",
    text: 'export const t = words({\n  none: ["None of them", "Никто"],\n});\n',
    finding: 'app-texts:2 begins with "None"',
  },
  {
    area: "test-titles",
    path: "tools/planted.test.ts",
    text: 'describe.each([1])("a group", () => {\n  it("admits", () => {});\n  it.for([1])("who is %s", () => {});\n});\n',
    finding: 'test-titles:3 begins with "who"',
  },
  {
    area: "test-titles",
    path: "supabase/tests/database/planted.test.sql",
    text: "select is(f(1, 'Who is it'), 2, 'whose group it is');\nselect ok(true, format('%s is open', 'who'));\n",
    finding: 'test-titles:1 begins with "whose"',
  },
];

for (const { area, path, text, finding } of planted) {
  Deno.test(`reports one sentence of ${area} in ${path}: ${finding}`, () => {
    assert.deepEqual(summaryOf(path, text), [finding]);
  });
}

Deno.test("ignores questions, headings, code, strings, quoted words and generated files", () => {
  assert.deepEqual(summaryOf("guides/a.md", "## Who may\n\nWho may? `nobody`\n\n    nobody\n"), []);
  assert.deepEqual(
    summaryOf("tools/a.ts", 'const a = "// Nobody"; const b = `/* Who */`; const c = /\\/\\/ Who/;\n'),
    [],
  );
  assert.deepEqual(summaryOf("a.sql", "select '-- Who', \"Who\";\n-- Who may -----------------\n"), []);
  assert.deepEqual(summaryOf("tools/a.ts", "/** Generated from a list. */\n\n/** Who may. */\n"), []);
  assert.deepEqual(summaryOf("supabase/migrations/1_a.sql", "-- Who may.\n"), []);
});

Deno.test("reports a private phrase with the term to use, and ignores the same words in their ordinary sense", () => {
  const phrases = (text: string) => phrasesIn(text).map(({ phrase }) => phrase);
  assert.deepEqual(phrasesIn("Kept answers"), [{ phrase: "Kept answers", term: "stored response" }]);
  assert.deepEqual(phrases("It goes on by itself, and stands there no more."), [
    "goes on",
    "by itself",
    "stands there",
    "no more",
  ]);
  assert.deepEqual(
    phrases("Two devices can be told apart by one round trip; an answer stands for no more than one HTTP verb."),
    [],
  );
});

Deno.test("ignores a sentence that an exception names, and counts all other sentences", () => {
  const [quoted, other] = passagesIn({ path: "guides/a.md", text: "Who goes there.\n\nWho waits.\n" }).flatMap(
    sentencesOf,
  );
  const excepted = [{ text: "Who goes there.", reason: "a quotation" }];
  assert.ok(quoted && other);
  assert.deepEqual(findingsIn(quoted, excepted), []);
  assert.equal(findingsIn(other, excepted).length, 1);
});

Deno.test("splits sentences at full stops, blank lines and list items, but not inside code", () => {
  const text = "Returns `a. B` of e. g. one.\nSends it. (Again.)\n\n- first\n- second";
  const sentences = sentencesOf({ area: "docs", file: "a.md", line: 7, text });
  assert.deepEqual(
    sentences.map(({ line, text: sentence }) => `${line} ${sentence}`),
    ["7 Returns `a. B` of e. g. one.", "8 Sends it.", "8 (Again.)", "10 first", "11 second"],
  );
});

const countOf = (text: string) => countedBy(passagesIn({ path: "guides/a.md", text }).flatMap(sentencesOf));

Deno.test("reports a number of findings that is above the number in the base file or more than ten below it, and accepts other numbers", () => {
  const base: Base = countOf("Who may.\n\nWho may not.\n");
  const isOf = (text: string) =>
    differencesFrom(base, countOf(text)).map(({ area, kind, is }) => `${area} ${kind} ${is}`);
  assert.deepEqual(isOf("Who may.\n\nWho may not.\n\nOf both.\n"), ["docs openings above"]);
  assert.deepEqual(isOf("Who may.\n"), []);
  const many: Base = { docs: { sentences: 20, openings: 11, phrases: 11 } };
  assert.deepEqual(
    differencesFrom(many, countOf("Fine.\n")).map(({ kind, is }) => `${kind} ${is}`),
    ["openings below", "phrases below"],
  );
});

Deno.test("the message of the check names the base file, and says whether the number of findings is too high or can be lowered", () => {
  const openings = { area: "docs", kind: "openings", base: 76 } as const;
  assert.equal(
    describeDifference({ ...openings, now: 39, is: "below" }, "base.json"),
    "docs, sentences with a listed opening: 39, fewer than the 76 in base.json. Fewer is good: lower the number in the file with npm run check:language -- --write.",
  );
  assert.equal(
    describeDifference({ ...openings, kind: "phrases", now: 77, is: "above" }, "base.json"),
    "docs, private phrases: 77, more than the 76 in base.json (CONVENTIONS.md, Language).",
  );
});

Deno.test("reports a sentence as new if it occurs more often than in all earlier files together", () => {
  const now = findingsOf("guides/b.md", "Who may.\n\nWho may.\n\nOf both.\n");
  const earlier = findingsOf("guides/a.md", "Who may.\n");
  assert.deepEqual(
    newAmong(now, earlier).map(({ file, line, text }) => `${file}:${line} ${text}`),
    ["guides/b.md:3 Who may.", "guides/b.md:5 Of both."],
  );
});
