/**
 * `npm run test:upgrade [-- --from REVISION --suite "PATH…"]`: a database that the newest version has filled gets the migrations of
 * the work tree while the functions of that version are busy with it. Nobody may see an error or lose what was acknowledged, no
 * lock may keep writers waiting for long, and then the suite of that version has to pass on it (expand and contract), except for
 * what later versions changed knowingly (`older-suite.ts`).
 */

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { applyMigrations, compareMigrations } from "../../packages/local-stack/src/postgres/migrations.ts";
import { guest, moderator, organizer } from "../browser/seeded-people.mjs";
import { extractRevision, findRelease } from "../migrations/revisions.ts";
import { runCommand } from "../stack/command.ts";
import { startScratchStack } from "../stack/scratch-stack.ts";
import { beginVisits } from "./background-users.ts";
import { type HeldLock, watchLocks } from "./lock-watch.ts";
import { acceptAddedFields, unchangedRules } from "./older-suite.ts";

const projectDirectory = fileURLToPath(new URL("../..", import.meta.url));
const applicationName = "upgrade";
const longestLockMilliseconds = 200;
const visitMilliseconds = 3000;
const mostAttempts = 3;

/** Links to what is in a folder of packages; those that are links there, the packages of the project, become those of the revision. */
async function linkPackages(from: string, to: string): Promise<void> {
  await Deno.mkdir(to);
  for await (const { name, isSymlink } of Deno.readDir(from)) {
    if (name.startsWith("@")) {
      await linkPackages(join(from, name), join(to, name));
    } else {
      await Deno.symlink(isSymlink ? await Deno.readLink(join(from, name)) : join(from, name), join(to, name));
    }
  }
}

/** The state of the repository at a revision, with the packages that are installed here. */
async function checkOut(revision: string): Promise<string> {
  const directory = await extractRevision(revision);
  for (const place of ["", "packages/client", "apps/common", "apps/demo", "apps/moderation"]) {
    const from = join(projectDirectory, place, "node_modules");
    const here = await Promise.allSettled([Deno.stat(from), Deno.stat(join(directory, place))]);
    if (here.every(({ status }) => status === "fulfilled")) {
      await linkPackages(from, join(directory, place, "node_modules"));
    }
  }
  return directory;
}

/** Applies the migrations of the work tree in a session that is known by its name. */
async function upgrade(databaseUrl: string): Promise<void> {
  const connection = { application_name: applicationName };
  // Each migration begins with a session that keeps no prepared statements.
  const sql = postgres(databaseUrl, { max: 1, prepare: false, connection, onnotice: () => {} });
  try {
    await applyMigrations(sql, { projectDirectory });
  } finally {
    await sql.end();
  }
}

/** Upgrades, and again if it gave up before a long transaction, as docs/operations/upgrading.md has it: what was held for too long. */
async function upgradeInTheEnd(databaseUrl: string, sql: postgres.Sql): Promise<HeldLock[]> {
  const held: HeldLock[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const locks = await watchLocks(sql, applicationName, longestLockMilliseconds);
    const [upgraded] = await Promise.allSettled([upgrade(databaseUrl)]);
    const hasFailed = upgraded.status === "rejected";
    const hasGivenUp = hasFailed && `${upgraded.reason}`.includes("due to lock timeout");
    held.push(...(await locks.stop(hasGivenUp)));
    if (!hasFailed) {
      return held;
    }
    if (!hasGivenUp || attempt === mostAttempts) {
      throw upgraded.reason;
    }
    console.log(`Tried again: ${upgraded.reason}`);
  }
}

/** What the functions said of errors, by which one knows why. */
async function errorsIn(logFile: string): Promise<string> {
  const lines = (await Deno.readTextFile(logFile)).split("\n").filter((line) => line.includes('"level":"error"'));
  return [`The log of the stack is ${logFile}; of errors it says:`, ...lines].join("\n");
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Upgrades beside visitors: sentences about what went wrong. */
async function upgradeBesideVisitors(
  environment: Record<string, string>,
  sql: postgres.Sql,
  migrations: number,
): Promise<string[]> {
  const visits = await beginVisits(environment, [organizer, guest, moderator]);
  await pause(visitMilliseconds);
  const begun = performance.now();
  const [upgraded] = await Promise.allSettled([upgradeInTheEnd(environment.DB_URL ?? "", sql)]);
  const took = performance.now() - begun;
  await pause(visitMilliseconds);
  const { calls, messages, failures, lost } = await visits.stop();
  if (upgraded.status === "rejected") {
    return [`The upgrade failed: ${upgraded.reason}`];
  }
  console.log(`${migrations} migrations in ${took.toFixed(0)} ms beside ${calls} calls, ${messages} of them messages.`);
  return [
    ...(messages === 0 ? ["Nobody could write."] : []),
    ...upgraded.value.map(
      ({ table, mode, milliseconds }) => `${table} was under ${mode} for ${milliseconds.toFixed(0)} ms.`,
    ),
    ...[...failures].map(([failure, times]) => `Visitors heard ${failure}, ${times} times.`),
    ...lost.map((id) => `The message ${id} was acknowledged and is gone.`),
  ];
}

const { values } = parseArgs({
  args: Deno.args,
  options: { from: { type: "string" }, suite: { type: "string", default: "supabase/tests/functions/shared" } },
});
const newest = values.from ? { revision: values.from } : await findRelease();
if (newest.revision === undefined) {
  console.log(newest.reason);
  Deno.exit();
}
const { revision } = newest;
const before = await checkOut(revision);
await acceptAddedFields(before);
const logFile = await Deno.makeTempFile({ prefix: "upgrade-", suffix: ".log" });
const stack = await startScratchStack(logFile, before);
const sql = postgres(stack.environment.DB_URL ?? "", { max: 1 });
try {
  const { missing } = await compareMigrations(sql, projectDirectory);
  if (missing.length === 0) {
    console.log(`No migration was added since ${revision}.`);
  } else {
    // By its command, since the file could lie elsewhere in an older version.
    await runCommand(["npm", "run", "seed", "--", "--people", "20", ...stack.place], { cwd: before });
    const problems = await upgradeBesideVisitors(stack.environment, sql, missing.length);
    if (problems.length > 0) {
      throw new Error(problems.join("\n"));
    }
    const exclude = ["load", "browser", "outage"].flatMap((kind) => ["--exclude", `**/*.${kind}.test.ts`]);
    const suite = [
      "npx",
      "--no-install",
      "vitest",
      "run",
      "--testNamePattern",
      unchangedRules(),
      ...exclude,
      ...values.suite.split(" "),
    ];
    const said = await runCommand(suite, { cwd: before, env: stack.environment });
    console.log(said.match(/^ *Tests .*$/m)?.[0].trim() ?? said);
  }
  console.log("1 passed, 0 failed");
} catch (problem) {
  console.error(`${problem}\n${await errorsIn(logFile)}\n0 passed, 1 failed`);
  Deno.exitCode = 1;
} finally {
  await sql.end();
  await stack.stop();
  await Deno.remove(before, { recursive: true });
}
