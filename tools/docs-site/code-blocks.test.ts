/** Runs the code that README and other documents ask readers to type, on a new local stack. */

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { findFreePorts } from "../../packages/local-stack/src/free-ports.ts";
import { type ScratchStack, startScratchStack } from "../stack/scratch-stack.ts";
import { type Printed, runSteps, stepsOf } from "./code-blocks.ts";

const project = fileURLToPath(new URL("../..", import.meta.url));

async function run(document: string, stackArgs: string[]): Promise<Printed[]> {
  return await runSteps(stepsOf(await Deno.readTextFile(`${project}${document}`)), stackArgs, project);
}

/** Returns the responses of a step with curl commands, one per output line. */
function responsesIn({ stdout }: Printed) {
  return stdout
    .split("\n")
    .filter((line) => line.startsWith("{") || line.startsWith("["))
    .map((line) => JSON.parse(line));
}

function assertQuiet(steps: Printed[]): void {
  for (const { line, stdout, stderr } of steps) {
    assert.equal(stderr, "", `line ${line}`);
    assert.doesNotMatch(stdout, /"errorId"|Error:/, `line ${line}`);
  }
}

Deno.test("rejects an indented code block and a block without a known language, because neither would run", () => {
  assert.throws(() => stepsOf("```\nnpm start\n```\n"), /line 1 has the language ""/);
  assert.throws(() => stepsOf("# Run\n\n```sh\nnpm start\n```\n"), /line 3 has the language "sh"/);
  assert.throws(() => stepsOf("starts with\n\n    npm start\n\nand"), /is indented/);
});

Deno.test("returns each bash block as a step, joins js blocks into one program, and skips blocks marked as not run", () => {
  const markdown = [
    "```js\nconst one = 1;\n```",
    "<!-- not run: it never ends -->\n```bash\nnpm start\n```",
    "```text\nnothing\n```",
    "```bash\necho one\n```",
    "```js\nconsole.log(one);\n```",
  ].join("\n\n");
  assert.deepEqual(stepsOf(markdown), [
    { language: "js", line: 1, code: "const one = 1;\nconsole.log(one);\n" },
    { language: "bash", line: 14, code: "echo one\n" },
  ]);
});

/**
 * Programs that `npm run check:clients` compiles and runs. The keys are the languages of the code blocks that repeat
 * the code of the programs.
 */
const programs = { kotlin: "clients/kotlin/src/Session.kt", python: "clients/python/session.py" };

/** Returns the text without indentation, because a block in a document shows a method as a function. */
function linesOf(text: string): string {
  return text.replaceAll(/^[ \t]+/gm, "").trim();
}

Deno.test("finds the Kotlin and Python code of docs/clients.md in the programs under clients/", async () => {
  const page = await Deno.readTextFile(`${project}docs/clients.md`);
  for (const [language, file] of Object.entries(programs)) {
    const program = linesOf(await Deno.readTextFile(`${project}${file}`));
    const blocks = Array.from(page.matchAll(/^```(\w+)\n(.*?)^```$/gms)).filter(([, name]) => name === language);
    assert.notEqual(blocks.length, 0, language);
    for (const [, , block = ""] of blocks) {
      assert.ok(program.includes(linesOf(block)), `${file} has:\n${block}`);
    }
  }
});

async function withStack(test: (stackArgs: string[]) => Promise<void>): Promise<void> {
  const logFile = await Deno.makeTempFile({ prefix: "stack-", suffix: ".log" });
  let stack: ScratchStack | undefined;
  try {
    stack = await startScratchStack(logFile);
    await test(stack.stackArgs);
  } finally {
    await stack?.stop();
  }
  await Deno.remove(logFile);
}

Deno.test("the code blocks in the documents run with the described output", (t) =>
  withStack(async (stackArgs) => {
    await t.step("docs/quickstart.md: a photo, what has changed, a repeated call, and a notification", async () => {
      const [tried, repeated, program, ...rest] = await run("docs/quickstart.md", stackArgs);
      assert.ok(tried && repeated && program);
      assert.equal(rest.length, 0);
      assertQuiet([tried, repeated]);

      const responses = responsesIn(tried);
      assert.equal(responses.length, tried.stdout.trim().split("\n").length, "each answer has a line of its own");
      const [profile, , photo, photos, changes] = responses;
      assert.equal(profile.firstName, "Ann");
      const [shown] = photos;
      assert.equal(shown.id, photo.id);
      assert.match(shown.thumbUrl, /^http.*\.jpg\?/);
      assert.ok(
        changes.changes.some(({ type }: { type: string }) => type === "profile"),
        JSON.stringify(changes),
      );

      const [first] = responsesIn(repeated);
      assert.match(repeated.stdout, /idempotency-replayed: true/);
      assert.equal(repeated.stdout.split(first.id).length, 3);

      assert.equal(program.stdout, "Ben: friend_request\n", program.stderr);
    });

    await t.step("docs/api/realtime.md: a message, who types, and a row", async () => {
      const [status, program] = await run("docs/api/realtime.md", stackArgs);
      assert.ok(status && program);
      assertQuiet([status]);
      assert.deepEqual(program.stdout.trim().split("\n").sort(), [
        "a row of type chat_message",
        "a row of type friend_request",
        "message.created: Hello",
        "typing.started",
      ]);
    });

    await t.step("docs/operations/moderating.md: a report, the decision about it, and a birthdate", async () => {
      const steps = await run("docs/operations/moderating.md", stackArgs);
      assertQuiet(steps);
      const [moderators, list, reports, claim, decision, found, history, blocks, birthdates] = steps.map(
        ({ stdout }) => stdout,
      );
      assert.match(moderators ?? "", /is a moderator, with the next token/);
      assert.match(list ?? "", /moderator-\d+-\d+@example\.test/);
      assert.match(reports ?? "", /"targetType" ?: ?"user"/);
      assert.match(claim ?? "", /"moderatorId"[\s\S]*"expiresAt"/);
      assert.match(decision ?? "", /"decision" ?: ?"hide"/);
      assert.match(found ?? "", /"name" ?: ?"Ben"/);
      assert.match(history ?? "", /"status" ?: ?"upheld"[\s\S]*"decision" ?: ?"hide"/);
      assert.match(blocks ?? "", /"data" ?: ?\[\]/);
      assert.equal(birthdates?.match(/"adultFrom"/g)?.length, 2);
    });
  }));

Deno.test("the commands in the documents print one sentence if no local stack is running", async () => {
  const stackArgs = ["--port", `${findFreePorts(2)}`, "--data", `${project}.stack-that-nobody-made`];
  const [tried, repeated, program] = await run("docs/quickstart.md", stackArgs);
  assert.equal(tried?.stderr, `No stack runs here: npm start -- ${stackArgs.join(" ")}\n`);
  assert.equal(tried?.stdout.trim(), "");
  assert.equal(repeated?.stderr, "");
  assert.equal(repeated?.stdout.trim(), "");
  assert.ok(program);
});
