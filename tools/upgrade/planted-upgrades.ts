/**
 * Correct and faulty migrations that are added after the baseline. These migrations prove that the upgrade test passes
 * correct migrations and finds faulty ones.
 */

import { join } from "node:path";
import type postgres from "postgres";
import { lockTimeout, migrationsFolder, readMigrations } from "../migrations/migration-files.ts";
import { upgradeUnderTraffic } from "./upgrade-under-traffic.ts";

interface Plant {
  title: string;
  /** Names and texts of the migration files. If a migration with such a name exists, it is replaced. */
  files: Record<string, string>;
}

const baseline = "20261128000001_baseline.sql";

/** Migrations that the upgrade must accept, in the order in which they are applied to one database. */
const accepted: Plant[] = [
  {
    title: "an added column and function",
    files: {
      "20991231000001_add-planted.sql": `${lockTimeout}alter table public.profiles add column planted text;
create function private.planted() returns integer language sql immutable set search_path = '' return 1;\n`,
    },
  },
  {
    title: "a changed function that is called",
    files: {
      // The changed function returns one more field.
      "20991231000002_change-planted.sql": `${lockTimeout}do $$
declare
  before text := pg_get_functiondef('private.own_profile_view()'::regprocedure);
  after text := regexp_replace(before, 'jsonb_build_object\\(', 'jsonb_build_object(''planted'', true, ');
begin
  if after = before then
    raise exception 'The function contains no jsonb_build_object.';
  end if;
  execute after;
end $$;\n`,
    },
  },
  {
    title: "a new enum value, which the next migration uses",
    files: {
      "20991231000003_add-planted-value.sql": `${lockTimeout}alter type public.body_type add value 'planted';\n`,
      "20991231000004_use-planted-value.sql": `${lockTimeout}alter table public.profiles
  add column planted_type public.body_type default 'planted';\n`,
    },
  },
];

interface RejectedPlant extends Plant {
  /** Error that the upgrade must report. */
  problem: RegExp;
  /** Whether the migrations are applied, because their fault is visible only in the locks or calls of the upgrade. */
  isApplied?: boolean;
}

/** Migrations that the upgrade must reject. */
const rejected: RejectedPlant[] = [
  {
    title: "an edit of the baseline",
    files: { [baseline]: "select 1;\n" },
    problem: /baseline\.sql has been edited since it was applied/,
  },
  {
    title: "a new enum value that the same migration uses",
    files: {
      "20991231000005_add-and-use-planted.sql": `${lockTimeout}alter type public.body_type add value 'unsafe';
alter table public.profiles add column unsafe_type public.body_type default 'unsafe';\n`,
    },
    problem: /unsafe use of new value "unsafe" of enum type/,
  },
  {
    title: "a long lock",
    files: {
      "20991231000005_lock-planted.sql": `${lockTimeout}lock table public.messages in share row exclusive mode;
select pg_sleep(0.6);\n`,
    },
    problem: /^messages was under ShareRowExclusiveLock for \d+ ms\.$/m,
    isApplied: true,
  },
  {
    title: "a renamed function that is called",
    files: {
      "20991231000006_rename-planted.sql": `${lockTimeout}alter function api.list_friends rename to list_planted;\n`,
    },
    problem: /listFriends/,
    isApplied: true,
  },
];

/**
 * Upgrades the database of a stack with each of these migrations while users call the service. Calls `runSuite` after
 * the accepted migrations. Throws if an upgrade succeeds or fails unexpectedly.
 */
export async function upgradeByPlanted(
  environment: Record<string, string>,
  sql: postgres.Sql,
  before: string,
  runSuite: () => Promise<void>,
): Promise<void> {
  let migrations = await readMigrations(before);
  const withFiles = ({ files }: Plant) => new Map([...migrations, ...Object.entries(files)]);
  for (const plant of accepted) {
    migrations = withFiles(plant);
    const said = await upgradeOnce(environment, sql, migrations);
    if (said !== "") {
      throw new Error(`Planted, ${plant.title}: ${said}`);
    }
    console.log(`Passed as expected, ${plant.title}.`);
  }
  await runSuite();
  for (const plant of rejected) {
    const said = await upgradeOnce(environment, sql, withFiles(plant));
    if (!plant.problem.test(said)) {
      throw new Error(`Planted, ${plant.title}: expected ${plant.problem}, found "${said}"`);
    }
    console.log(`Rejected as expected, ${plant.title}: ${said.split("\n")[0]}`);
    if (plant.isApplied) {
      migrations = withFiles(plant);
    }
  }
}

/** Upgrades the database with these migrations. Returns the problems, or an empty string. */
async function upgradeOnce(
  environment: Record<string, string>,
  sql: postgres.Sql,
  migrations: Map<string, string>,
): Promise<string> {
  const directory = await Deno.makeTempDir({ prefix: "planted-" });
  try {
    await Deno.mkdir(join(directory, migrationsFolder), { recursive: true });
    for (const [name, text] of migrations) {
      await Deno.writeTextFile(join(directory, migrationsFolder, name), text);
    }
    return (await upgradeUnderTraffic(environment, sql, directory)).join("\n");
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}
