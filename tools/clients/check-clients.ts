/**
 * `npm run check:clients [-- NAME…]`: clients that generators make of openapi.json, each with a program that tells
 * clients/story.txt with it, against a stack of its own.
 */

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hasPython, runCommand } from "../stack/command.ts";
import { startScratchStack } from "../stack/scratch-stack.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const document = join(root, "openapi.json");
const photo = join(root, "supabase/tests/fixtures/images/photo.jpg");

/** What generates, compiles and runs a client in its folder, command by command; the last one tells the story. */
interface GeneratedClient {
  commands: string[][];
  /** What this machine lacks for it. */
  lacks?: () => Promise<string | undefined>;
}

const openapiTypescript = join(root, "packages/client/node_modules/.bin/openapi-typescript");

async function lacksPython(): Promise<string | undefined> {
  return (await hasPython()) ? undefined : "it needs Python 3.11 or newer with venv (python3), which is not here.";
}

/** What `mvn --version` says names the Java that Maven found. */
async function lacksJava(): Promise<string | undefined> {
  const said = await runCommand(["mvn", "--version"]).catch(() => "");
  const version = Number(/^Java version: (\d+)/m.exec(said)?.[1] ?? 0);
  return version < 17 ? "it needs Java 17 or newer with Maven (mvn), which is not here." : undefined;
}

const clients: Record<string, GeneratedClient> = {
  typescript: {
    commands: [
      [openapiTypescript, document, "--output", "build/openapi.ts", "--default-non-nullable=false"],
      [join(root, "node_modules/.bin/tsc"), "--project", "."],
      ["node", "build/compiled/story.js"],
    ],
  },
  python: {
    commands: [
      ["python3", "-m", "venv", "build/venv"],
      ["build/venv/bin/pip", "install", "--quiet", "--requirement", "requirements.txt"],
      [
        ...["build/venv/bin/openapi-python-client", "generate", "--path", document, "--config", "generator.yaml"],
        ...["--meta", "none", "--output-path", "build/social_events", "--overwrite"],
        ...["--custom-template-path", "templates"],
      ],
      ["build/venv/bin/mypy", "--strict", "story.py"],
      ["build/venv/bin/python", "story.py"],
    ],
    lacks: lacksPython,
  },
  kotlin: {
    commands: [
      ["rm", "-rf", "build"],
      ["mvn", "--batch-mode", "--quiet", "compile"],
      ["mvn", "--batch-mode", "--quiet", "exec:java"],
    ],
    lacks: lacksJava,
  },
};

async function storyOf(name: string, { commands }: GeneratedClient, env: Record<string, string>): Promise<string> {
  const folder = join(root, "clients", name);
  let output = "";
  for (const command of commands) {
    output = await runCommand(command, { cwd: folder, env });
  }
  return output;
}

/** The lines in which a story differs from what must be told. */
function differences(output: string, expected: string): string[] {
  const [lines, wanted] = [output, expected].map((text) => text.trim().split("\n"));
  const count = Math.max(lines?.length ?? 0, wanted?.length ?? 0);
  return Array.from({ length: count }, (_, index) => index)
    .filter((index) => lines?.[index] !== wanted?.[index])
    .map(
      (index) => `  line ${index + 1}: ${lines?.[index] ?? "nothing"}\n  instead of: ${wanted?.[index] ?? "nothing"}`,
    );
}

type Outcome = "ok" | "failed" | "left out";

async function check(name: string, client: GeneratedClient, env: Record<string, string>): Promise<Outcome> {
  const lack = await client.lacks?.();
  if (lack !== undefined) {
    console.log(`${name} is left out: ${lack}`);
    return "left out";
  }
  const start = performance.now();
  const problems = await storyOf(name, client, env).then(
    (output) => differences(output, expected),
    (error: Error) => [error.message],
  );
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const isRight = problems.length === 0;
  console.log([`${isRight ? "ok    " : "FAILED"} ${name.padEnd(12)} ${seconds.padStart(5)} s`, ...problems].join("\n"));
  return isRight ? "ok" : "failed";
}

const wanted = Deno.args.length > 0 ? Deno.args : Object.keys(clients);
const unknown = wanted.filter((name) => !(name in clients));
if (unknown.length > 0) {
  console.error(`No such client: ${unknown.join(", ")}. There are ${Object.keys(clients).join(", ")}.`);
  Deno.exit(2);
}
const expected = await Deno.readTextFile(join(root, "clients/story.txt"));
const stack = await startScratchStack(await Deno.makeTempFile({ prefix: "clients-", suffix: ".log" }));
const outcomes: Outcome[] = [];
try {
  for (const name of wanted) {
    outcomes.push(await check(name, clients[name] as GeneratedClient, { ...stack.environment, PHOTO: photo }));
  }
} finally {
  await stack.stop();
}
const passed = outcomes.filter((outcome) => outcome === "ok").length;
// Where all of it is to be checked, what a machine lacks is a fault of the machine.
const failed = outcomes.filter(
  (outcome) => outcome === "failed" || (outcome === "left out" && Deno.env.has("CI")),
).length;
console.log(`${passed} passed, ${failed} failed`);
Deno.exit(failed === 0 ? 0 : 1);
