/** `npm test [-- SUITE…]`: runs the suites against a stack of their own, which is started and removed again. */

import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { bootstrapDatabase } from "../packages/local-stack/src/postgres/bootstrap.ts";
import { run as runInBrowser } from "./browser-test.ts";
import { run as runPgtap } from "./pgtap.ts";
import { startScratchStack } from "./scratch-stack.ts";

type Environment = Record<string, string>;
type Suite = (environment: Environment) => Promise<boolean>;

const projectDirectory = fileURLToPath(new URL("..", import.meta.url));

async function runCommand(command: string, args: string[], env: Environment = {}): Promise<boolean> {
  const { success } = await new Deno.Command(command, { args, env, cwd: projectDirectory, stdin: "null" }).spawn()
    .status;
  return success;
}

function runDenoTests(...paths: string[]): Promise<boolean> {
  return runCommand(Deno.execPath(), ["test", "-A", "--quiet", "--no-check", ...paths]);
}

function runVitest(environment: Environment, ...args: string[]): Promise<boolean> {
  return runCommand("npx", ["--no-install", "vitest", "run", ...args], environment);
}

/** The platform's own tool, aimed at a database given by URL. */
function runSupabase(...args: string[]): Promise<boolean> {
  return runCommand("npx", ["--no-install", "supabase", ...args, "--agent", "no", "--yes"], { PGSSLMODE: "disable" });
}

/** Applies the migrations the way they reach the real platform: to a bare database, as the role `postgres`. */
async function pushMigrations({ DB_URL: databaseUrl = "" }: Environment): Promise<boolean> {
  const emptyDatabase = "pushed";
  const superuserUrl = new URL(databaseUrl);
  superuserUrl.username = "supabase_admin";
  const admin = postgres(superuserUrl.href, { max: 1 });
  await admin.unsafe(`create database ${emptyDatabase} owner postgres`);
  await admin.end();
  superuserUrl.pathname = emptyDatabase;
  const bare = postgres(superuserUrl.href, { max: 1, onnotice: () => {} });
  await bootstrapDatabase(bare);
  await bare.end();
  const pushUrl = new URL(databaseUrl);
  pushUrl.pathname = emptyDatabase;
  return runSupabase("db", "push", `--remote=${pushUrl.href}`, "--include-seed");
}

/** Suites in the order in which they run; those below `stack` share one scratch stack. */
const standaloneSuites: Record<string, () => Promise<boolean>> = {
  units: () => runDenoTests("supabase/functions", "scripts"),
  stack: () => runDenoTests("packages/local-stack"),
};

const stackSuites: Record<string, Suite> = {
  // Before the tests add objects of their own: advice is about what is deployed.
  advisors: ({ DB_URL: databaseUrl = "" }) =>
    runSupabase("db", "advisors", `--remote=${databaseUrl}`, "--level", "warn", "--fail-on", "warn"),
  database: async ({ DB_URL: databaseUrl = "" }) => (await runPgtap(databaseUrl)).failed === 0,
  functions: (environment) => runVitest(environment, "--exclude", "**/*.load.test.ts"),
  // What loads the whole machine runs file by file, with nothing beside it.
  load: (environment) => runVitest(environment, "--no-file-parallelism", ".load.test.ts"),
  push: pushMigrations,
  browser: runInBrowser,
  // What the load does for seconds, for a minute; STORM_SEED replays a run.
  storm: (environment) =>
    runVitest({ ...environment, STORM_SECONDS: "60", MESSAGES: "10000" }, "group-storm", "message-races"),
};

/** Suites that need more than npm installs, or minutes, run only when they are named. */
const extraSuites = ["browser", "storm"];

const known = [...Object.keys(standaloneSuites), ...Object.keys(stackSuites)];
const unknown = Deno.args.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No such suite: ${unknown.join(", ")}. There are ${known.join(", ")}.`);
  Deno.exit(2);
}
const wanted = Deno.args.length > 0 ? Deno.args : known.filter((name) => !extraSuites.includes(name));
const results: { name: string; passed: boolean; seconds: string }[] = [];

async function record(name: string, suite: () => Promise<boolean>): Promise<void> {
  console.log(`\n— ${name}`);
  const started = performance.now();
  const passed = await suite();
  results.push({ name, passed, seconds: ((performance.now() - started) / 1000).toFixed(1) });
}

for (const [name, suite] of Object.entries(standaloneSuites)) {
  if (wanted.includes(name)) {
    await record(name, suite);
  }
}
if (wanted.some((name) => name in stackSuites)) {
  const logFile = await Deno.makeTempFile({ prefix: "stack-", suffix: ".log" });
  const stack = await startScratchStack(logFile);
  try {
    for (const [name, suite] of Object.entries(stackSuites)) {
      if (wanted.includes(name)) {
        await record(name, () => suite(stack.environment));
      }
    }
  } finally {
    await stack.stop();
  }
  if (results.some(({ passed }) => !passed)) {
    console.log(`\nWhat the stack logged: ${logFile}`);
  } else {
    await Deno.remove(logFile);
  }
}

console.log("");
for (const { name, passed, seconds } of results) {
  console.log(`${passed ? "ok    " : "FAILED"} ${name.padEnd(10)} ${seconds.padStart(6)} s`);
}
const failed = results.filter(({ passed }) => !passed).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
Deno.exit(failed === 0 ? 0 : 1);
