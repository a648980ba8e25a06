/**
 * `tools/test-runner/pgtap.ts [part of a path…]`: runs the database tests in supabase/tests/database. The program
 * replaces pg_prove.
 */

import postgres from "postgres";

const testFolder = "supabase/tests/database";
const testDirectory = `${import.meta.dirname}/../../${testFolder}`;
/** Folder of the files that create helper functions for the other test files. */
const helpersFolder = "_helpers";
const objectsDirectory = `${import.meta.dirname}/../../supabase/tests/fixtures/objects`;

export interface Totals {
  passed: number;
  failed: number;
}

/** Results of one test file, up to the end of the file or to the error that interrupted it. */
interface FileReport {
  planned: number | null;
  ran: number;
  /**
   * Failed tests, and rules for test files that the file violates. Each entry contains the diagnostics of the failure.
   */
  failures: string[];
}

/**
 * Runs the test files in the order of their names and prints their output. Each file uses a connection of its own, with
 * the role in the URL. If `parts` is given, runs only the helpers and the files whose paths contain one of the parts.
 */
export async function run(databaseUrl: string, parts: string[] = [], print = console.log): Promise<Totals> {
  const totals: Totals = { passed: 0, failed: 0 };
  const objects = await readObjects();
  for (const name of await testFiles(parts)) {
    const startedAt = performance.now();
    const { ran, failures, planned } = await runFile(
      databaseUrl,
      await Deno.readTextFile(`${testDirectory}/${name}`),
      objects,
    );
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const count = planned === null || planned === ran ? `${ran} tests` : `${ran} of ${planned} tests`;
    print(`${failures.length === 0 ? "ok" : "not ok"} ${name} ${count} ${seconds} s`);
    for (const failure of failures) {
      print(failure.replaceAll(/^/gm, "    "));
    }
    totals.passed += ran - failures.filter((failure) => failure.startsWith("not ok")).length;
    totals.failed += failures.length;
  }
  print(`${totals.passed} passed, ${totals.failed} failed`);
  return totals;
}

async function testFiles(parts: string[]): Promise<string[]> {
  const names: string[] = [];
  for await (const { name: folder, isDirectory } of Deno.readDir(testDirectory)) {
    if (!isDirectory) {
      continue;
    }
    for await (const { name } of Deno.readDir(`${testDirectory}/${folder}`)) {
      if (name.endsWith(".test.sql")) {
        names.push(`${folder}/${name}`);
      }
    }
  }
  // An underscore precedes every letter, as in the order of pg_prove.
  names.sort();
  const wanted = names.filter(
    (name) => parts.length === 0 || parts.some((part) => `${testFolder}/${name}`.includes(part)),
  );
  if (wanted.length === 0) {
    throw new Error(`No database test is named like ${parts.join(", ")}.`);
  }
  const helpers = names.filter((name) => name.startsWith(`${helpersFolder}/`));
  return [...new Set([...helpers, ...wanted])];
}

/** Reads the JSON fixtures of complete objects. The test function `tests.fields` returns one of them by its name. */
async function readObjects(): Promise<string> {
  const objects: Record<string, unknown> = {};
  for await (const { name } of Deno.readDir(objectsDirectory)) {
    objects[name.replace(".json", "")] = JSON.parse(await Deno.readTextFile(`${objectsDirectory}/${name}`));
  }
  return JSON.stringify(objects);
}

async function runFile(databaseUrl: string, text: string, objects: string): Promise<FileReport> {
  const report: FileReport = { planned: null, ran: 0, failures: [] };
  const sql = postgres(databaseUrl, {
    max: 1,
    fetch_types: false,
    onnotice: () => {},
    // A test file calls many RPCs in one transaction, so the lock order is checked only within an RPC that `tests.let`
    // calls.
    connection: { "locks.held": "unknown" },
  });
  try {
    await sql`select set_config('fixtures.objects', ${objects}, false)`;
    // The rows are read one by one, so that the output before an error is kept.
    await sql
      .unsafe(text)
      .simple()
      .forEach((row) => {
        readTap(Object.values(row).join("|"), report);
      });
    if (report.planned !== report.ran) {
      report.failures.push(`# Planned ${report.planned ?? "no"} tests but ran ${report.ran}.`);
    }
  } catch (error) {
    report.failures.push(describeError(error, text));
  } finally {
    await sql.end();
  }
  return report;
}

function readTap(output: string, report: FileReport): void {
  const plan = /^1\.\.(\d+)$/m.exec(output);
  if (plan) {
    report.planned = Number(plan[1]);
  }
  if (!/^(not )?ok \d+/.test(output)) {
    return;
  }
  report.ran += 1;
  if (output.startsWith("not ok") && !/^not ok.*# TODO/.test(output)) {
    report.failures.push(output);
  }
}

function describeError(error: unknown, text: string): string {
  if (!(error instanceof postgres.PostgresError)) {
    return `# ${error}`;
  }
  const lines = [`${error.code} ${error.message}`, error.detail, error.hint, error.where];
  if (error.position) {
    lines.push(`at line ${text.slice(0, Number(error.position)).split("\n").length}`);
  }
  return lines
    .filter((line) => line !== undefined)
    .join("\n")
    .replaceAll(/^/gm, "# ");
}

if (import.meta.main) {
  const databaseUrl = Deno.env.get("DB_URL");
  if (!databaseUrl) {
    throw new Error("DB_URL must name the database, as `npm run --silent status` prints it.");
  }
  const { failed } = await run(databaseUrl, Deno.args);
  Deno.exit(failed === 0 ? 0 : 1);
}
