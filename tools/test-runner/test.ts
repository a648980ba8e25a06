/**
 * `npm test [-- WORD… -t NAME]`: runs the test suites on scratch stacks. A word is the name of a suite, the name of a
 * feature (`groups`), or the path of a test file or test folder. With `-t`, runs only tests whose name contains NAME.
 */

import { fileURLToPath } from "node:url";
import { findBrowser, run as runInBrowser } from "../browser/browser-test.ts";
import { runbookProblems } from "../migrations/runbook.ts";
import { differenceToSchemas } from "../migrations/schema-difference.ts";
import { Refusal } from "../stack/options.ts";
import { startScratchStack } from "../stack/scratch-stack.ts";
import { adviceOn } from "./advisors.ts";
import { argumentsOfFunctionsSuite } from "./functions-suite.ts";
import { run as runPgtap } from "./pgtap.ts";
import { type Environment, type Outcome, type Run, runCommand, runDenoFilesApart, runDenoTests } from "./suite-run.ts";
import { checkName, hasRunTests, help, parseArguments, vitestFilter } from "./test-arguments.ts";
import { choose, type SuiteName, suiteNames } from "./test-choice.ts";
import { failuresIn } from "./test-failures.ts";
import { findTestFiles } from "./test-files.ts";

type Suite = (run: Run) => Promise<Outcome>;

const projectDirectory = fileURLToPath(new URL("../..", import.meta.url));
const stackFolder = "packages/local-stack/";

function runVitest(run: Run, args: string[], settings: Environment = {}): Promise<Outcome> {
  const environment = { ...run.environment, ...settings };
  return runCommand(run, "npx", ["--no-install", "vitest", "run", ...vitestFilter(run.name), ...args], environment);
}

async function runStackTests(run: Run): Promise<Outcome> {
  const all = await findTestFiles(projectDirectory);
  return runDenoFilesApart(run, run.files.length > 0 ? run.files : all.filter((file) => file.startsWith(stackFolder)));
}

async function runDatabaseTests({ files, environment, print }: Run): Promise<Outcome> {
  const printed: string[] = [];
  const { failed } = await runPgtap(environment.DB_URL ?? "", files, (lines) => {
    print(`${lines}\n`);
    printed.push(lines);
  });
  return { passed: failed === 0, output: printed.join("\n") };
}

async function runAdvisors({ environment, print }: Run): Promise<Outcome> {
  try {
    const { open, acceptedFunctions } = await adviceOn(environment.DB_URL ?? "", projectDirectory);
    const output = open.map((advice) => `${advice}\n`).join("");
    print(
      `${output}function_search_path_mutable on ${acceptedFunctions} functions: docs/operations/doctor.md, Advisors\n`,
    );
    return { passed: open.length === 0, output };
  } catch (error) {
    return { passed: false, output: String(error) };
  }
}

/**
 * Pushes the migrations to an empty database with the role `postgres`, as the platform does, and compares the resulting
 * schema with the schema files. Also runs the commands of the runbook on the new database.
 */
async function pushMigrations({ environment, print }: Run): Promise<Outcome> {
  try {
    const { migrations, migratedUrl } = await differenceToSchemas(environment.DB_URL ?? "", projectDirectory);
    if (migrations.length === 0) {
      const output = (await runbookProblems(migratedUrl, projectDirectory)).map((problem) => `${problem}\n`).join("");
      print(output);
      return { passed: output === "", output };
    }
    const output = `The migrations do not create the database of supabase/schemas. Write the next migration with npm run schema:diff -- --write NAME. It is:\n${migrations.join("\n\n")}\n`;
    print(output);
    return { passed: false, output };
  } catch (error) {
    return { passed: false, output: String(error) };
  }
}

/** Runs the browser tests of pages. If no files are given, first runs the Realtime test in a browser. */
async function runBrowserTests(run: Run): Promise<Outcome> {
  if (run.files.length === 0 && !(await runInBrowser(run.environment))) {
    return { passed: false, output: "" };
  }
  const files = run.files.length > 0 ? run.files : [".browser.test.ts"];
  return await runVitest(run, files, { CHROMIUM_BIN: await findBrowser() });
}

const suites: Record<SuiteName, Suite> = {
  units: (run) => runDenoTests(run, ["supabase/functions", "packages/media-metadata", "tools"]),
  stack: runStackTests,
  // The advisors run before other tests add objects to the database, because they should check only the objects that
  // are deployed.
  advisors: runAdvisors,
  database: runDatabaseTests,
  functions: (run) => runVitest(run, argumentsOfFunctionsSuite(run.files)),
  client: (run) => runVitest(run, run.files.length > 0 ? run.files : ["packages/client/"]),
  // One runtime of the functions is enough, because these tests call RPCs in the database and no edge functions.
  races: (run) => runVitest(run, run.files.length > 0 ? run.files : ["races.test.ts"]),
  // A load test can use all CPU cores but sometimes waits, so two files run at the same time.
  load: (run) => runVitest(run, ["--maxWorkers=2", ...(run.files.length > 0 ? run.files : [".load.test.ts"])]),
  // The outage tests stop the database of their stack.
  outage: (run) => runVitest(run, run.files.length > 0 ? run.files : [".outage.test.ts"]),
  migrations: pushMigrations,
  browser: runBrowserTests,
  // Runs some of the load tests for a minute instead of seconds. If STRESS_SEED is set to the seed of an earlier run,
  // the tests make the same random choices.
  stress: (run) =>
    runVitest(run, ["groups/stress", "chats/message-races", "client/test/follow-stress"], {
      STRESS_SECONDS: "60",
      MESSAGES: "10000",
    }),
  crash: (run) => runVitest(run, ["push/crash", "idempotent-calls-crash"], { NOTIFICATIONS: "5000", KILLS: "200" }),
  // Runs all iterations of the race tests. Other suites run only a fraction of the iterations.
  "long-races": (run) => runVitest(run, ["races", "--testTimeout=600000"], { RACE_SHARE: "1" }),
};

/**
 * The suites run in two concurrent groups, because each suite spends half of its time waiting. Each group has a stack
 * of its own, so that suites which stop the database do not affect the other group. Both groups take about the same
 * time.
 */
const suitesOfSecondGroup: readonly SuiteName[] = ["units", "stack", "database", "outage"];
const suitesWithoutStack: readonly SuiteName[] = ["units", "stack"];

/** Maximum number of failures to show, so that the failures and the table of results fit into the last 25 lines. */
const mostFailuresShown = 6;
const longestLine = 250;

/** Reads the arguments. If they are invalid, or if the help was requested, prints a text and exits. */
async function readArguments() {
  try {
    const { words, name, wantsHelp } = parseArguments(Deno.args);
    if (wantsHelp) {
      console.log(help);
      Deno.exit(0);
    }
    const { suites: chosen, unknown } = choose(words, await findTestFiles(projectDirectory));
    if (unknown.length > 0) {
      throw new Refusal(
        `No such suite or test: ${unknown.join(", ")}.\nSuites are ${suiteNames.join(", ")}; or name a feature, or the path of a test file or a folder.`,
      );
    }
    checkName(name, [...chosen.keys()]);
    return { wanted: chosen, testName: name };
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) {
      throw thrown;
    }
    console.error(thrown.message);
    Deno.exit(2);
  }
}

const { wanted, testName } = await readArguments();
const results: (Outcome & { name: SuiteName; seconds: string })[] = [];

async function record(name: SuiteName, run: Omit<Run, "files" | "name">): Promise<void> {
  run.print(`\n— ${name}\n`);
  const started = performance.now();
  const outcome = await suites[name]({ ...run, files: wanted.get(name) ?? [], name: testName });
  results.push({ name, ...outcome, seconds: ((performance.now() - started) / 1000).toFixed(1) });
}

async function recordAll(names: SuiteName[], run: Omit<Run, "files" | "name">): Promise<void> {
  for (const name of names) {
    await record(name, run);
  }
}

const encoder = new TextEncoder();
const printNow = (text: string): void => {
  Deno.stdout.writeSync(encoder.encode(text));
};

/** Runs suites one after the other on one scratch stack. If the list is empty, starts no stack. */
async function recordOnStack(names: SuiteName[], print: Run["print"]): Promise<void> {
  if (names.length === 0) {
    return;
  }
  const logFile = await Deno.makeTempFile({ prefix: "stack-", suffix: ".log" });
  const stack = await startScratchStack(logFile);
  try {
    await recordAll(names, { environment: stack.environment, print });
  } finally {
    await stack.stop();
  }
  if (results.some(({ name, passed }) => !passed && names.includes(name))) {
    print(`\nWhat their stack logged: ${logFile}\n`);
  } else {
    await Deno.remove(logFile);
  }
}

/** Runs all suites of a group on the stacks that they need. */
async function recordGroup(names: SuiteName[], print: Run["print"]): Promise<void> {
  await recordAll(
    names.filter((name) => suitesWithoutStack.includes(name)),
    { environment: {}, print },
  );
  await recordOnStack(
    names.filter((name) => !suitesWithoutStack.includes(name)),
    print,
  );
}

/** Runs all suites of a group, and prints the whole output of the group at the end. */
async function recordQuietly(names: SuiteName[]): Promise<void> {
  const printed: string[] = [];
  try {
    await recordGroup(names, (text) => {
      printed.push(text);
    });
  } finally {
    printNow(printed.join(""));
  }
}

const names = [...wanted.keys()];
await Promise.all([
  recordGroup(
    names.filter((name) => !suitesOfSecondGroup.includes(name)),
    printNow,
  ),
  recordQuietly(names.filter((name) => suitesOfSecondGroup.includes(name))),
]);

// The failures are printed again at the end, because some readers see only the end of a log.
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
if (testName !== undefined && !results.some(({ output }) => hasRunTests(output))) {
  console.error(`No test was run: no name of a test contains "${testName}".`);
  Deno.exit(1);
}
Deno.exit(failed.length === 0 ? 0 : 1);
