/**
 * `npm run test:upgrade [-- --from REVISION --suite "PATH…"]`: creates a stack of the newest release with seed data,
 * and then applies the migrations of the working tree while the functions of the release use the database. Users may
 * see no error and lose no acknowledged data, and no lock may block writers for long. Afterwards the test suite of the
 * release must pass on the upgraded database (expand and contract). Tests of rules that were changed on purpose are
 * excluded (`older-suite.ts`). If the working tree adds no migration, the test uses migrations of its own to prove that
 * it finds faulty ones (`planted-upgrades.ts`).
 */

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { compareMigrations } from "../../packages/local-stack/src/postgres/migrations.ts";
import { findRelease } from "../checks/newest-release.ts";
import { extractRevision } from "../migrations/revisions.ts";
import { runCommand } from "../stack/command.ts";
import { type ScratchStack, startScratchStack } from "../stack/scratch-stack.ts";
import { acceptAddedFields, unchangedRules } from "./older-suite.ts";
import { upgradeByPlanted } from "./planted-upgrades.ts";
import { upgradeUnderTraffic } from "./upgrade-under-traffic.ts";

const projectDirectory = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Fills a node_modules folder with links to installed packages. Links to the project's own packages are copied as
 * relative links, so that they lead to the packages of the checked-out revision.
 */
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

/** Checks out the repository at a revision, and links the packages that are installed in this checkout into it. */
async function checkOut(revision: string): Promise<string> {
  const directory = await extractRevision(revision);
  for (const folder of ["", "packages/client", "apps/common", "apps/demo", "apps/moderation"]) {
    const from = join(projectDirectory, folder, "node_modules");
    const here = await Promise.allSettled([Deno.stat(from), Deno.stat(join(directory, folder))]);
    if (here.every(({ status }) => status === "fulfilled")) {
      await linkPackages(from, join(directory, folder, "node_modules"));
    }
  }
  return directory;
}

/** Returns the lines of the functions' log that report errors. */
async function errorsIn(logFile: string): Promise<string> {
  const lines = (await Deno.readTextFile(logFile)).split("\n").filter((line) => line.includes('"level":"error"'));
  return [`The log of the stack is ${logFile}; its error lines are:`, ...lines].join("\n");
}

/** Runs the test suite of the older version on the upgraded database. */
async function runSuite(before: string, paths: string, environment: Record<string, string>): Promise<void> {
  const exclude = ["load", "browser", "outage"].flatMap((kind) => ["--exclude", `**/*.${kind}.test.ts`]);
  const suite = ["npx", "--no-install", "vitest", "run", ...unchangedRules(), ...exclude, ...paths.split(" ")];
  const said = await runCommand(suite, { cwd: before, env: environment });
  console.log(said.match(/^ *Tests .*$/m)?.[0].trim() ?? said);
}

/**
 * Upgrades the database of a stack with the migrations that only the working tree contains. Returns false if there are
 * no such migrations.
 */
async function upgradeByAdded(stack: ScratchStack, sql: postgres.Sql, before: string, paths: string): Promise<boolean> {
  const { missing } = await compareMigrations(sql, projectDirectory);
  if (missing.length === 0) {
    return false;
  }
  console.log(`Migrations: ${missing.length}.`);
  const problems = await upgradeUnderTraffic(stack.environment, sql, projectDirectory);
  if (problems.length > 0) {
    throw new Error(problems.join("\n"));
  }
  await runSuite(before, paths, stack.environment);
  return true;
}

const { values } = parseArgs({ args: Deno.args, options: { from: { type: "string" }, suite: { type: "string" } } });
const release = values.from ?? (await findRelease());
if (release === undefined) {
  console.log("This clone contains no release, so there is nothing to upgrade from.");
}
const before = await checkOut(release ?? "HEAD");
await acceptAddedFields(before);
const logFile = await Deno.makeTempFile({ prefix: "upgrade-", suffix: ".log" });
const stack = await startScratchStack(logFile, before);
const sql = postgres(stack.environment.DB_URL ?? "", { max: 1 });
try {
  // The seed is run as an npm command, because its file may have another path in an older version.
  await runCommand(["npm", "run", "seed", "--", "--people", "20", ...stack.stackArgs], { cwd: before });
  const paths = values.suite ?? "supabase/tests/functions/shared";
  if (release === undefined || !(await upgradeByAdded(stack, sql, before, paths))) {
    console.log("No migration was added, so planted migrations are tested on top of the release.");
    await upgradeByPlanted(stack.environment, sql, before, () =>
      runSuite(before, values.suite ?? "supabase/tests/functions/friends", stack.environment),
    );
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
