/**
 * Correct and faulty migrations that are added after the baseline. These migrations prove that the upgrade test passes
 * correct migrations and finds faulty ones.
 */

import { join } from "node:path";
import type postgres from "postgres";
import { baselineNames } from "../migrations/baseline-files.ts";
import { lockTimeout, migrationsFolder, readMigrations } from "../migrations/migration-files.ts";
import { upgradeUnderTraffic } from "./upgrade-under-traffic.ts";

interface Plant {
  title: string;
  /** Name of the migration file. If a migration with this name exists, it is replaced. */
  name: string;
  sql: string;
  /** Error that the upgrade must report, or undefined if the upgrade must succeed. */
  problem?: RegExp;
}

const [baseline = ""] = baselineNames;

/**
 * Migrations to add, in the order in which they are tested on one database. Only the migration that adds a column has a
 * lasting effect on the database.
 */
const plants: Plant[] = [
  {
    title: "an edit of the baseline",
    name: baseline,
    sql: "select 1;\n",
    problem: /baseline\.sql has been edited since it was applied/,
  },
  {
    title: "an added column and function",
    name: "20991231000001_add-planted.sql",
    sql: `${lockTimeout}alter table public.profiles add column planted text;
create function private.planted() returns integer language sql immutable set search_path = '' return 1;\n`,
  },
  {
    title: "a long lock",
    name: "20991231000002_lock-planted.sql",
    sql: `${lockTimeout}lock table public.messages in share row exclusive mode;\nselect pg_sleep(0.6);\n`,
    problem: /^messages was under ShareRowExclusiveLock for \d+ ms\.$/m,
  },
  {
    title: "a renamed function that is called",
    name: "20991231000003_rename-planted.sql",
    sql: `${lockTimeout}alter function api.list_friends rename to list_planted;\n`,
    problem: /listFriends/,
  },
];

/**
 * Upgrades the database of a stack with each of these migrations while users call the service. Calls `afterPassed`
 * after each upgrade that succeeded as expected. Throws if an upgrade succeeds or fails unexpectedly.
 */
export async function upgradeByPlanted(
  environment: Record<string, string>,
  sql: postgres.Sql,
  before: string,
  afterPassed: () => Promise<void>,
): Promise<void> {
  const migrations = await readMigrations(before);
  for (const { title, name, sql: text, problem } of plants) {
    const planted = new Map([...migrations, [name, text]]);
    const said = (await upgradeOnce(environment, sql, planted)).join("\n");
    if (problem ? !problem.test(said) : said !== "") {
      throw new Error(`Planted, ${title}: ${problem ? `expected ${problem}, found "${said}"` : said}`);
    }
    console.log(problem ? `Rejected as expected, ${title}: ${said.split("\n")[0]}` : `Passed as expected, ${title}.`);
    if (name !== baseline) {
      migrations.set(name, text);
    }
    if (!problem) {
      await afterPassed();
    }
  }
}

async function upgradeOnce(
  environment: Record<string, string>,
  sql: postgres.Sql,
  migrations: Map<string, string>,
): Promise<string[]> {
  const directory = await Deno.makeTempDir({ prefix: "planted-" });
  try {
    await Deno.mkdir(join(directory, migrationsFolder), { recursive: true });
    for (const [name, text] of migrations) {
      await Deno.writeTextFile(join(directory, migrationsFolder, name), text);
    }
    return await upgradeUnderTraffic(environment, sql, directory);
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}
