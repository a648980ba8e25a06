/**
 * `npm test [-- WORD…]`: runs the suites against a stack of their own, which is started and removed again.
 * A word is a suite, a feature (`groups`), or the path of a test file or of a folder with some.
 */

import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { bootstrapDatabase } from "../packages/local-stack/src/postgres/bootstrap.ts";
import { run as runInBrowser } from "./browser-test.ts";
import { run as runPgtap } from "./pgtap.ts";
import { startScratchStack } from "./scratch-stack.ts";
import { choose, type SuiteName, suiteNames } from "./test-choice.ts";
import { failuresIn } from "./test-failures.ts";
import { findTestFiles } from "./test-files.ts";

type Environment = Record<string, string>;

/** What became of a suite, and what it printed. */
interface Outcome {
  passed: boolean;
  output: string;
}

/** Runs some files, or all of a suite when none are named. */
type Suite = (files: string[], environment: Environment) => Promise<Outcome>;

const projectDirectory = fileURLToPath(new URL("..", import.meta.url));

/** Prints what comes, and answers with all of it. */
async function passOn(stream: ReadableStream<Uint8Array>, to: WritableStream<Uint8Array>): Promise<string> {
  const [shown, kept] = stream.tee();
  const [text] = await Promise.all([new Response(kept).text(), shown.pipeTo(to, { preventClose: true })]);
  return text;
}

async function runCommand(command: string, args: string[], env: Environment = {}): Promise<Outcome> {
  const child = new Deno.Command(command, {
    args,
    // Behind a pipe the tools would take the console for a file.
    env: { ...(Deno.stdout.isTerminal() && { FORCE_COLOR: "1" }), ...env },
    cwd: projectDirectory,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const texts = await Promise.all([
    passOn(child.stdout, Deno.stdout.writable),
    passOn(child.stderr, Deno.stderr.writable),
  ]);
  const { success } = await child.status;
  return { passed: success, output: texts.join("\n") };
}

function runDenoTests(paths: string[]): Promise<Outcome> {
  return runCommand(Deno.execPath(), ["test", "-A", "--quiet", "--no-check", ...paths]);
}

function runVitest(environment: Environment, ...args: string[]): Promise<Outcome> {
  return runCommand("npx", ["--no-install", "vitest", "run", ...args], environment);
}

async function runDatabaseTests(files: string[], { DB_URL: databaseUrl = "" }: Environment): Promise<Outcome> {
  const printed: string[] = [];
  const { failed } = await runPgtap(databaseUrl, files, (lines) => {
    console.log(lines);
    printed.push(lines);
  });
  return { passed: failed === 0, output: printed.join("\n") };
}

/** The platform's own tool, aimed at a database given by URL. */
function runSupabase(...args: string[]): Promise<Outcome> {
  return runCommand("npx", ["--no-install", "supabase", ...args, "--agent", "no", "--yes"], { PGSSLMODE: "disable" });
}

/** Applies the migrations the way they reach the real platform: to a bare database, as the role `postgres`. */
async function pushMigrations(_files: string[], { DB_URL: databaseUrl = "" }: Environment): Promise<Outcome> {
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

const suites: Record<SuiteName, Suite> = {
  units: (files) => runDenoTests(files.length > 0 ? files : ["supabase/functions", "scripts"]),
  stack: (files) => runDenoTests(files.length > 0 ? files : ["packages/local-stack"]),
  // Before the tests add objects of their own: advice is about what is deployed.
  advisors: (_files, { DB_URL: databaseUrl = "" }) =>
    runSupabase("db", "advisors", `--remote=${databaseUrl}`, "--level", "warn", "--fail-on", "warn"),
  database: runDatabaseTests,
  functions: (files, environment) => runVitest(environment, "--exclude", "**/*.load.test.ts", ...files),
  // What loads the whole machine runs file by file, with nothing beside it.
  load: (files, environment) =>
    runVitest(environment, "--no-file-parallelism", ...(files.length > 0 ? files : [".load.test.ts"])),
  migrations: pushMigrations,
  browser: async (_files, environment) => ({ passed: await runInBrowser(environment), output: "" }),
  // What the load does for seconds, for a minute; STORM_SEED replays a run.
  storm: (_files, environment) =>
    runVitest({ ...environment, STORM_SECONDS: "60", MESSAGES: "10000" }, "groups/storm", "chats/message-races"),
  crash: (_files, environment) => runVitest({ ...environment, NOTIFICATIONS: "5000", KILLS: "200" }, "push/crash"),
};

const standaloneSuites: readonly SuiteName[] = ["units", "stack"];

/** Few enough for what failed and the table to be the last 25 lines. */
const mostFailuresShown = 6;
const longestLine = 250;

const { suites: wanted, unknown } = choose(Deno.args, await findTestFiles(projectDirectory));
if (unknown.length > 0) {
  console.error(`No such suite or test: ${unknown.join(", ")}.`);
  console.error(`Suites are ${suiteNames.join(", ")}; or name a feature, or the path of a test file or a folder.`);
  Deno.exit(2);
}
const results: (Outcome & { name: string; seconds: string })[] = [];

async function record(name: SuiteName, files: string[], environment: Environment): Promise<void> {
  console.log(`\n— ${name}`);
  const started = performance.now();
  const outcome = await suites[name](files, environment);
  results.push({ name, ...outcome, seconds: ((performance.now() - started) / 1000).toFixed(1) });
}

const standalone = [...wanted].filter(([name]) => standaloneSuites.includes(name));
const onStack = [...wanted].filter(([name]) => !standaloneSuites.includes(name));
for (const [name, files] of standalone) {
  await record(name, files, {});
}
if (onStack.length > 0) {
  const logFile = await Deno.makeTempFile({ prefix: "stack-", suffix: ".log" });
  const stack = await startScratchStack(logFile);
  try {
    for (const [name, files] of onStack) {
      await record(name, files, stack.environment);
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

// Once more at the end, where they are found when nothing but the end of a log is left.
const failed = results.filter(({ passed }) => !passed);
console.log("");
for (const { name, output } of failed) {
  const failures = failuresIn(output);
  const shown = failures.slice(0, Math.max(1, Math.floor(mostFailuresShown / failed.length)));
  console.log(`Failed in ${name}:`);
  for (const failure of shown) {
    console.log(`  ${failure.name.slice(0, longestLine)}`);
    if (failure.reason) {
      console.log(`    ${failure.reason.slice(0, longestLine)}`);
    }
  }
  if (shown.length < failures.length) {
    console.log(`  and ${failures.length - shown.length} more`);
  }
}

for (const { name, passed, seconds } of results) {
  console.log(`${passed ? "ok    " : "FAILED"} ${name.padEnd(10)} ${seconds.padStart(6)} s`);
}
console.log(`${results.length - failed.length} passed, ${failed.length} failed`);
Deno.exit(failed.length === 0 ? 0 : 1);
