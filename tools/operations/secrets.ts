/**
 * `npm run secrets`: reads the secrets for job schedules and account deletions from the environment and stores them in
 * the vault. The command then verifies that a job runs with these secrets (docs/operations/deploying.md, Jobs).
 * `supabase db push` stores these secrets only if a migration is pending.
 */

import type postgres from "postgres";
import { checkDatabaseUrl, checkSameProject, connectTo, requireReachable } from "../doctor/project.ts";
import { unreadableSecrets } from "../doctor/vault-check.ts";
import { parseOptions, Refusal, runAsCommand } from "../stack/options.ts";
import { callJob, obstacleOf } from "./jobs-call.ts";
import { absentSecrets, findSecrets, type Stored, storeSecrets } from "./vault-secrets.ts";

const help = `Stores secrets in the vault of a deployment, and verifies that a job runs with them.

  npm run secrets [-- OPTIONS]

Options:
  --timeout N      seconds to wait until a job has run (default 120)
  --restored-keys  the address keys are copies of keys that the vault has lost
  --help, -h       this text

Environment:
  DB_URL           address of the database, as the role postgres
  API_DB_CA        certificate of the authority that signs the database's, in PEM
  PROJECT_URL, JOBS_SECRET_KEY, PROJECT_REGION
                   what the schedules call the function jobs with; one that is absent stays as it is
  ADDRESS_KEY_1, ADDRESS_KEY_2, …
                   keys of the hashes of addresses; one that is there is not replaced

Examples:
  DB_URL=… PROJECT_URL=https://PROJECT.supabase.co JOBS_SECRET_KEY=sb_secret_… npm run secrets
  DB_URL=… JOBS_SECRET_KEY=sb_secret_… npm run secrets
  DB_URL=… ADDRESS_KEY_1=… npm run secrets

Values are never printed. Exit codes: 0 stored, and a job ran if schedules are concerned; 1 stored, and no job ran; 2 not stored.`;

const defaultSeconds = "120";
/** SQLSTATE of an attempt to write in a read-only transaction. */
const readOnly = "25006";

function parse(args: string[]): { milliseconds: number; isRestored: boolean; wantsHelp: boolean } {
  const {
    timeout,
    "restored-keys": isRestored = false,
    help: wantsHelp = false,
  } = parseOptions("npm run secrets", args, {
    timeout: { type: "string", default: defaultSeconds },
    "restored-keys": { type: "boolean" },
  } as const);
  const seconds = Number(timeout);
  if (!(seconds > 0)) {
    throw new Refusal("--timeout takes a number of seconds. npm run secrets -- --help explains the options.");
  }
  return { milliseconds: seconds * 1000, isRestored, wantsHelp };
}

function requireDatabase(environment: Record<string, string>): string {
  const { DB_URL: url } = environment;
  if (!url) {
    throw new Refusal("DB_URL is missing. npm run secrets -- --help explains the environment.");
  }
  checkDatabaseUrl(url);
  return url;
}

/** Stores the secrets that are given in the environment, and calls a job with them. Returns whether the job has run. */
async function run(args: string[], environment: Record<string, string>): Promise<boolean> {
  const { milliseconds, isRestored, wantsHelp } = parse(args);
  if (wantsHelp) {
    console.log(help);
    return true;
  }
  const url = requireDatabase(environment);
  const secrets = findSecrets(environment);
  if (secrets.length === 0) {
    throw new Refusal("The environment has no secret. npm run secrets -- --help lists them.");
  }
  const projectUrl = secrets.find(({ name }) => name === "project_url")?.value;
  if (projectUrl) {
    checkSameProject(projectUrl, url, "PROJECT_URL");
  }
  const sql = connectTo(url, environment.API_DB_CA || undefined);
  try {
    await requireReachable(sql);
    const stored = await storeSecrets(sql, secrets, isRestored).catch((error) => explain(sql, error));
    for (const { name, outcome } of stored) {
      console.log(`${outcome.padEnd(11)}${name}`);
    }
    if (secrets.every(({ name }) => name.startsWith("address_key_"))) {
      return true;
    }
    for (const { name, isKept } of await absentSecrets(sql, secrets)) {
      console.log(
        isKept ? `${"kept".padEnd(11)}${name} (not given)` : `${"not given".padEnd(11)}${name.toUpperCase()}`,
      );
    }
    return await verify(sql, stored, milliseconds);
  } finally {
    await sql.end();
  }
}

async function explain(sql: postgres.Sql, error: Error & { code?: string }): Promise<never> {
  if (error instanceof Refusal) {
    throw error;
  }
  if (error.code === readOnly) {
    throw new Refusal(
      "Nothing is stored: the database takes no writes. Read docs/operations/alarms.md, DatabaseFails.",
    );
  }
  const unreadable = await unreadableSecrets(sql).catch(() => []);
  throw unreadable.length > 0
    ? new Refusal(
        `The vault has secrets that this project cannot decrypt: ${unreadable.join(", ")}. Delete them, then run this command again (docs/operations/backup-and-restore.md, Restoring).`,
      )
    : error;
}

async function verify(sql: postgres.Sql, stored: Stored[], milliseconds: number): Promise<boolean> {
  const obstacle = await obstacleOf(sql);
  if (obstacle) {
    console.error(`Stored, and not verified. ${obstacle}`);
    return false;
  }
  console.log(`waiting for a job to run with these secrets, ${milliseconds / 1000} seconds at most`);
  const verdict = await callJob(sql, milliseconds);
  if (!verdict.hasRun) {
    console.error(
      `No job ran within ${milliseconds / 1000} seconds. ${verdict.reason}\nDo not delete the old secret key. Until this command succeeds the schedules may call no job.`,
    );
    return false;
  }
  if (verdict.problem) {
    console.log(`The job had a problem, which GET /jobs shows: ${verdict.problem}`);
  }
  console.log("A job ran with the key of the vault.");
  if (stored.some(({ name, outcome }) => name === "jobs_secret_key" && outcome === "updated")) {
    console.log(
      "The schedules use the new key. Before you delete the old one, give the new one to moderators' tools and scrapers.",
    );
  }
  return true;
}

await runAsCommand(2, () => run(Deno.args, Deno.env.toObject()));
