import assert from "node:assert/strict";
import { Refusal } from "../stack/options.ts";
import { checkName, denoFilter, hasRunTests, parseArguments, vitestFilter } from "./test-arguments.ts";

Deno.test("parses words, the name of a test and --help", () => {
  assert.deepEqual(parseArguments([]), { words: [], name: undefined, wantsHelp: false });
  assert.deepEqual(parseArguments(["groups", "-t", "a vote"]), { words: ["groups"], name: "a vote", wantsHelp: false });
  assert.equal(parseArguments(["--help"]).wantsHelp, true);
  assert.throws(() => parseArguments(["--nonsense"]), /^Error: Unknown option '--nonsense'\. npm test -- --help /);
  assert.throws(() => parseArguments(["groups", "-t"]), Refusal);
});

Deno.test("rejects the name of a test for suites that run no single tests", () => {
  checkName("a vote", ["units", "functions", "browser"]);
  checkName(undefined, ["database"]);
  assert.throws(() => checkName("a vote", ["functions", "database"]), /-t cannot choose single tests in database: /);
});

Deno.test("passes the name to Deno and vitest as literal text", () => {
  assert.deepEqual(denoFilter("GET /a (b)"), ["--filter", "/GET \\/a \\(b\\)/"]);
  assert.deepEqual(vitestFilter("GET /a (b)"), ["-t", "GET \\/a \\(b\\)"]);
  assert.deepEqual([denoFilter(undefined), vitestFilter(undefined)], [[], []]);
});

Deno.test("recognizes whether Deno or vitest has run a test", () => {
  assert.ok(hasRunTests("ok | 10 passed | 0 failed | 3 filtered out (17ms)"));
  assert.ok(hasRunTests("      Tests  1 failed | 25 skipped (26)"));
  assert.ok(hasRunTests("Tests  \u001b[1m\u001b[32m2 passed\u001b[39m"));
  assert.ok(!hasRunTests("ok | 0 passed | 0 failed | 3 filtered out (17ms)"));
  assert.ok(!hasRunTests(" Test Files  1 skipped (1)\n      Tests  26 skipped (26)"));
});

Deno.test("npm test -- --help prints a sentence, the options and examples, and runs no test", async () => {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "tools/test-runner/test.ts", "--help"],
  }).output();
  const [printed = "", complaint = ""] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  assert.deepEqual([code, complaint], [0, ""]);
  assert.match(printed, /^[A-Z][^\n]+\.\n/);
  assert.match(printed, /\n {2}-t NAME +run only the tests whose name contains NAME/);
});
