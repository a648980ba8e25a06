/** Tests the options of the project's commands. */

import assert from "node:assert/strict";
import { stripVTControlCharacters } from "node:util";
import { parseOptions, Refusal } from "./options.ts";

const commands = ["demo", "doctor", "seed"];

async function run(name: string, ...args: string[]) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", `tools/${name}/${name}.ts`, ...args],
  }).output();
  const [printed = "", complaint = ""] = [stdout, stderr].map((bytes) =>
    stripVTControlCharacters(new TextDecoder().decode(bytes)),
  );
  return { code, printed, complaint };
}

for (const name of commands) {
  Deno.test(`npm run ${name} -- --help prints a sentence, the options and examples`, async () => {
    const { code, printed, complaint } = await run(name, "--help");
    assert.deepEqual([code, complaint], [0, ""]);
    assert.match(printed, /^[A-Z][^\n]+\.\n/);
    assert.ok(printed.includes(`  npm run ${name} [-- OPTIONS]`));
    assert.match(printed, /\nOptions:\n {2}--/);
    assert.match(printed, /\n {2}--help, -h +this text\n/);
    assert.ok(printed.split("\nExamples:\n")[1]?.startsWith(`  npm run ${name}\n`));
  });

  Deno.test(`npm run ${name} rejects an unknown option with one sentence that refers to --help`, async () => {
    const { code, printed, complaint } = await run(name, "--nonsense");
    assert.ok(code !== 0);
    assert.equal(printed, "");
    assert.equal(complaint, `Unknown option '--nonsense'. npm run ${name} -- --help explains the options.\n`);
  });
}

Deno.test("parses each option as its declared type", () => {
  const options = { port: { type: "string" }, yes: { type: "boolean" } } as const;
  const values = parseOptions("npm run doctor", ["--port", "5000", "--yes", "-h"], options);
  assert.deepEqual({ ...values }, { port: "5000", yes: true, help: true });
  assert.throws(() => parseOptions("npm run doctor", ["--port"], options), Refusal);
});
