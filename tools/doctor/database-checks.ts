/** Checks of the doctor that query the database and need its URL. */

import { fileURLToPath } from "node:url";
import type postgres from "postgres";
import { compareMigrations } from "../../packages/local-stack/src/postgres/migrations.ts";
import { type Catalogue, compareCatalogues, type Differences, readCatalogue } from "./catalogue.ts";
import { type Check, type Finding, fail, ok, skipped, warn } from "./findings.ts";
import { guestsCheck } from "./guest-counts.ts";
import { isOfThisMachine, type Project } from "./project.ts";
import { publicationCheck } from "./publication-check.ts";
import { vaultCheck } from "./vault-check.ts";

/**
 * Deployment, and a connection to its database. `readExpected` creates a database with the migrations of this checkout
 * and reads its catalogue, which takes seconds.
 */
export interface Inside {
  project: Project & { databaseUrl: string };
  sql: postgres.Sql;
  readExpected(): Promise<Catalogue>;
}

const projectDirectory = fileURLToPath(new URL("../..", import.meta.url));
const shownNames = 4;
const pushAdvice = "Run npx supabase db push --remote";
const repairAdvice =
  "If it fails with already exists or asks for --include-all, a file may have been applied without its record, since access is ok. The doctor does not compare rows, so first check the rows that the file writes. Never use --include-all; record the file: npx supabase migration repair --status applied";
const poolerPort = "6543";
const major = 17;

function some(names: string[]): string {
  const more = names.length - shownNames;
  return names.slice(0, shownNames).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

const postgresql: Check<Inside> = {
  name: "PostgreSQL",
  async inspect({ sql, project }) {
    const [row] = await sql<{ version: string }[]>`select current_setting('server_version') as version`;
    const version = row?.version ?? "";
    if (!version.startsWith(`${major}.`)) {
      return fail(`version ${version}`, `Upgrade it to ${major} in Settings, Infrastructure`);
    }
    const how = isOfThisMachine(project.databaseUrl) ? "on this machine" : "over TLS, its certificate checked";
    return ok(`version ${version}, ${how}`);
  },
};

/** Returns a finding that says whether this database URL uses the connection pooler that the functions need. */
export function judgePooler(url: string): Finding {
  if (isOfThisMachine(url)) {
    return ok("none needed on this machine");
  }
  return new URL(url).port === poolerPort
    ? ok("the pooler in transaction mode")
    : warn(
        "DB_URL is not the pooler in transaction mode",
        `It is enough for the doctor. API_DB_URL of the functions should have port ${poolerPort}: npx supabase secrets list tells whether it is set`,
      );
}

const pooler: Check<Inside> = {
  name: "pooler",
  inspect: ({ project }) => Promise.resolve(judgePooler(project.databaseUrl)),
};

const migrations: Check<Inside> = {
  name: "migrations",
  async inspect(inside) {
    const { sql } = inside;
    const [history] = await sql`select to_regclass('supabase_migrations.schema_migrations') is not null as "isThere"`;
    if (!history?.isThere) {
      return fail("none was ever applied", pushAdvice);
    }
    const { total, missing, edited, unknown } = await compareMigrations(sql, projectDirectory);
    if (edited.length > 0) {
      const advice =
        "Take the checkout that was deployed: what is released is not edited, it is followed by another migration";
      return fail(`edited since they were applied: ${some(edited.map(({ path }) => path))}`, advice);
    }
    if (unknown.length > 0) {
      return fail(
        `applied, and not in this checkout: ${some(unknown)}`,
        "Take the revision that is deployed, or a later one",
      );
    }
    if (missing.length === 0) {
      return ok(`all ${total} applied as they are`);
    }
    const isAsMigrated = await readDifferences(inside).then(
      (differences) => differingNames(differences).length === 0,
      () => false,
    );
    const versions = missing.map(({ path }) => /\d{14}/.exec(path)?.[0] ?? path);
    return fail(
      `not applied: ${some(missing.map(({ path }) => path))}`,
      isAsMigrated ? `${pushAdvice}. ${repairAdvice} ${versions.join(" ")} --remote` : pushAdvice,
    );
  },
};

async function readDifferences({ sql, readExpected }: Inside): Promise<Differences> {
  return compareCatalogues(await readExpected(), await readCatalogue(sql));
}

function differingNames({ missing, unexpected, changed }: Differences): string[] {
  return [...missing, ...unexpected, ...changed];
}

const access: Check<Inside> = {
  name: "access",
  async inspect(inside) {
    const differences = await readDifferences(inside);
    const { missing, unexpected, changed } = differences;
    if (differingNames(differences).length === 0) {
      const { size } = await inside.readExpected();
      return ok(
        `${size} facts about tables, row security, policies, grants, functions and triggers, as the migrations make them`,
      );
    }
    const parts = Object.entries({ missing, "not ours": unexpected, changed }).flatMap(([label, names]) =>
      names.length > 0 ? [`${label}: ${names.join(", ")}`] : [],
    );
    const advice = [
      ...(missing.length + changed.length > 0
        ? ["Restore what is missing or changed by its statement in supabase/schemas"]
        : []),
      ...(unexpected.length > 0 ? ["Drop or revoke what is not ours"] : []),
    ];
    return fail(parts.join("; "), `${advice.join(". ")} (docs/operations/doctor.md, Access)`);
  },
};

const bucket: Check<Inside> = {
  name: "bucket",
  async inspect({ sql }) {
    const [row] = await sql<{ public: boolean; limit: number | null; types: string[] | null }[]>`
      select public, file_size_limit::float8 as limit, allowed_mime_types as types from storage.buckets where id = 'media'`;
    const advice = "Restore it in Storage, or by its statement in supabase/schemas/media/media.sql";
    if (!row) {
      return fail("there is no bucket media", advice);
    }
    if (row.public) {
      return fail("the bucket media is public: anybody reads every file by its key", advice);
    }
    return row.limit === 10_485_760 && row.types === null
      ? ok("media is private, with its limit of 10 MiB")
      : fail(`media takes ${row.limit ?? "any number of"} bytes and the types ${row.types ?? "all"}`, advice);
  },
};

const files: Check<Inside> = {
  name: "files",
  async inspect({ sql }) {
    const [row] = await sql<{ missing: number; wrong: number; miscounted: number }[]>`
      select
        (select count(*)::float8 from private.missing_objects) as missing,
        (select count(*)::float8 from private.wrong_media_usage) as wrong,
        (select count(*)::float8 from private.wrong_media_uses) as miscounted`;
    return row && row.missing + row.wrong + row.miscounted > 0
      ? fail(
          `${row.missing} objects missing, ${row.wrong} people whose sums are wrong, ${row.miscounted} files whose uses are miscounted`,
          "Run npm run doctor -- --repair",
        )
      : ok("every file has its row in Storage; npm run doctor -- --repair looks at their bytes too");
  },
};

const terms: Check<Inside> = {
  name: "terms",
  async inspect({ sql }) {
    const rows = await sql<{ document: string; isPublished: boolean }[]>`
      select document::text as document, current_version is not null as "isPublished"
      from private.terms_standing(null)`;
    const missing = rows.flatMap(({ document, isPublished }) => (isPublished ? [] : [document]));
    return missing.length > 0
      ? fail(
          `not published: ${missing.join(", ")}, so that no profile becomes completed`,
          "Publish a version of each (docs/operations/first-deployment.md, step 3)",
        )
      : ok(`published: ${rows.map(({ document }) => document).join(", ")}`);
  },
};

const cron: Check<Inside> = {
  name: "pg_cron",
  async inspect({ sql, project }) {
    const [there] = await sql<{ hasCron: boolean; hasNet: boolean }[]>`
      select to_regclass('cron.job') is not null as "hasCron", to_regclass('net._http_response') is not null as "hasNet"`;
    if (!there?.hasCron) {
      return project.isLocal
        ? ok("none in the local stack, which calls the jobs itself")
        : warn("there is no pg_cron", "Enable it and pg_net, or have POST /functions/v1/jobs called every minute");
    }
    if (!there.hasNet) {
      return fail("there is no pg_net, so that the schedules call no job", "Enable it in Database, Extensions");
    }
    const rows = await sql<{ name: string }[]>`
      select expected.name
      from
        (
          select name, schedule, format('select private.call_job(%L)', name) as command
          from private.jobs
          where name <> 'schedules'
          union all
          values ('cron_history', null, null)
        ) as expected
        left join cron.job as found on found.jobname = 'social_' || expected.name and found.active
      where found.jobname is null or found.schedule <> expected.schedule or found.command <> expected.command
      order by expected.name`;
    return rows.length > 0
      ? fail(
          `schedules that are missing or changed: ${some(rows.map(({ name }) => `social_${name}`))}`,
          "Run the last statement of supabase/schemas/jobs/schedules.sql in the SQL editor",
        )
      : ok("every job has its schedule");
  },
};

/** Checks in the order in which they are printed. */
export const databaseChecks: Check<Inside>[] = [
  postgresql,
  pooler,
  migrations,
  access,
  bucket,
  files,
  guestsCheck,
  terms,
  publicationCheck,
  vaultCheck,
  cron,
];

/** Returns the findings of these checks if no database URL is given. Each finding says that its check was skipped. */
export function skippedDatabaseChecks(): { name: string; finding: Finding }[] {
  return databaseChecks.map(({ name }) => ({ name, finding: skipped("not looked at", "Give DB_URL") }));
}
