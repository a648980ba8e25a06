/**
 * `npm run check:clients [-- NAME…]`: generates clients from openapi.json and runs one program per client against a
 * scratch stack. Each program must print the text of clients/story.txt. `declarations` and `expo` compile programs with
 * the packed TypeScript client. `swift-dart` generates clients that are not compiled.
 */

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hasPython, runCommand } from "../stack/command.ts";
import { startScratchStack } from "../stack/scratch-stack.ts";
import { checkDeclarations, checkExpoExample } from "./check-packed.ts";
import { checkSwiftAndDart } from "./check-swift-dart.ts";
import { firstEvent, writeFirstCall } from "./first-call.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const document = join(root, "openapi.json");
const photo = join(root, "supabase/tests/fixtures/images/photo.jpg");

/**
 * Commands that generate, compile and run a client in the folder of the client. The output of the last command must
 * equal clients/story.txt, unless `findProblems` is set.
 */
interface GeneratedClient {
  commands: string[][];
  /** Returns a message that names the tools that the client needs and this machine lacks, or undefined. */
  lacks?: () => Promise<string | undefined>;
  /** Prepares the client's folder before the first command is run. */
  prepare?: (folder: string, env: Record<string, string>) => Promise<void>;
  /**
   * Returns the problems in the output of the last command. Set only for clients whose output is not compared with
   * clients/story.txt.
   */
  findProblems?: (output: string) => string[];
}

const openapiTypescript = join(root, "packages/client/node_modules/.bin/openapi-typescript");

async function lacksPython(): Promise<string | undefined> {
  return (await hasPython()) ? undefined : "it needs Python 3.11 or newer with venv (python3), which is not here.";
}

/**
 * Returns a message if Maven is missing or uses Java older than 17. The command `mvn --version` prints the Java version
 * that Maven uses.
 */
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
  "first-call": {
    prepare: async (folder, env) => {
      await Deno.mkdir(join(folder, "kotlin/build/src"), { recursive: true });
      await writeFirstCall("kotlin/src/FirstCall.kt", join(folder, "kotlin/build/src/FirstCall.kt"), env);
    },
    commands: [
      ["mvn", "--batch-mode", "--quiet", "--file", "kotlin/pom.xml", "compile"],
      ["mvn", "--batch-mode", "--quiet", "--file", "kotlin/pom.xml", "exec:java"],
    ],
    lacks: lacksJava,
    findProblems: (output) => (output.includes(firstEvent) ? [] : [`  no event in: ${output}`]),
  },
};

async function storyOf(name: string, client: GeneratedClient, env: Record<string, string>): Promise<string> {
  const folder = join(root, "clients", name);
  let output = "";
  await client.prepare?.(folder, env);
  for (const command of client.commands) {
    output = await runCommand(command, { cwd: folder, env });
  }
  return output;
}

/** Returns the lines that differ between the output of a client program and the expected output. */
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

interface StandaloneCheck {
  /** Runs the check and returns its problems. */
  check: () => Promise<string[]>;
  lacks?: () => Promise<string | undefined>;
}

/**
 * Checks that run without a stack. These checks cover the packed TypeScript client, and the clients that are generated
 * but not compiled.
 */
const standaloneChecks: Record<string, StandaloneCheck> = {
  declarations: { check: checkDeclarations },
  expo: { check: checkExpoExample },
  "swift-dart": { check: checkSwiftAndDart, lacks: lacksJava },
};

async function checkGenerated(name: string, client: GeneratedClient, env: Record<string, string>): Promise<Outcome> {
  const check = async () => {
    const output = await storyOf(name, client, env);
    return client.findProblems?.(output) ?? differences(output, expected);
  };
  return await report(name, client.lacks ? { check, lacks: client.lacks } : { check });
}

/** Runs a check and prints its problems and duration. Skips the check if this machine lacks the tools for it. */
async function report(name: string, { check, lacks }: StandaloneCheck): Promise<Outcome> {
  const lack = await lacks?.();
  if (lack !== undefined) {
    console.log(`${name} is skipped: ${lack}`);
    return "left out";
  }
  const start = performance.now();
  const problems = await check().catch((error: Error) => [error.message]);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const isRight = problems.length === 0;
  console.log([`${isRight ? "ok    " : "FAILED"} ${name.padEnd(12)} ${seconds.padStart(5)} s`, ...problems].join("\n"));
  return isRight ? "ok" : "failed";
}

const names = [...Object.keys(standaloneChecks), ...Object.keys(clients)];
const wanted = Deno.args.length > 0 ? Deno.args : names;
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No such client: ${unknown.join(", ")}. There are ${names.join(", ")}.`);
  Deno.exit(2);
}
const expected = await Deno.readTextFile(join(root, "clients/story.txt"));
const outcomes: Outcome[] = [];
for (const [name, check] of Object.entries(standaloneChecks)) {
  if (wanted.includes(name)) {
    outcomes.push(await report(name, check));
  }
}
const generated = wanted.filter((name) => name in clients);
if (generated.length > 0) {
  const stack = await startScratchStack(await Deno.makeTempFile({ prefix: "clients-", suffix: ".log" }));
  try {
    for (const name of generated) {
      const environment = { ...stack.environment, PHOTO: photo };
      outcomes.push(await checkGenerated(name, clients[name] as GeneratedClient, environment));
    }
  } finally {
    await stack.stop();
  }
}
const passed = outcomes.filter((outcome) => outcome === "ok").length;
// In CI a missing tool is an error, because CI must run every check.
const failed = outcomes.filter(
  (outcome) => outcome === "failed" || (outcome === "left out" && Deno.env.has("CI")),
).length;
console.log(`${passed} passed, ${failed} failed`);
Deno.exit(failed === 0 ? 0 : 1);
