/** Checks the vault secrets that the job schedules and the hashing of addresses require. */

import type postgres from "postgres";
import { type Check, fail, ok, skipped, warn } from "./findings.ts";
import { ask } from "./http.ts";
import type { Project } from "./project.ts";

/**
 * Returns the names of this service's secrets that cannot be decrypted, for example after a restore into another
 * project.
 */
export async function unreadableSecrets(sql: postgres.Sql): Promise<string[]> {
  const named = await sql<{ name: string }[]>`
    select name from vault.decrypted_secrets
    where name in ('project_url', 'jobs_secret_key', 'project_region') or name ~ '^address_key_[0-9]+$'
    order by name`;
  const unreadable: string[] = [];
  for (const { name } of named) {
    await sql
      .begin((transaction) => transaction`select decrypted_secret from vault.decrypted_secrets where name = ${name}`)
      .catch((error) => {
        // Errors of these SQLSTATE classes mean that a secret cannot be decrypted. `private.address_keys_error` uses
        // the same classes.
        if (!/^(?:22|XX)/.test(error.code ?? "")) {
          throw error;
        }
        unreadable.push(name);
      });
  }
  return unreadable;
}

const scheduleAdvice = "Run npm run secrets with PROJECT_URL and JOBS_SECRET_KEY (docs/operations/deploying.md, Jobs)";

export const vaultCheck: Check<{ project: Project; sql: postgres.Sql }> = {
  name: "vault",
  async inspect({ sql, project }) {
    const [there] = await sql`select to_regclass('vault.decrypted_secrets') is not null as "isThere"`;
    if (!there?.isThere) {
      return project.isLocal
        ? ok("none for schedules in the local stack, which needs none")
        : fail("there is no vault", "Enable supabase_vault in Database, Extensions");
    }
    const unreadable = await unreadableSecrets(sql);
    if (unreadable.length > 0) {
      return fail(
        `it has secrets that this project cannot decrypt: ${unreadable.join(", ")}`,
        "Delete them and store them again (docs/operations/backup-and-restore.md, Restoring)",
      );
    }
    const rows = await sql<{ name: string; value: string }[]>`
      select name, decrypted_secret as value from vault.decrypted_secrets
      where name in ('project_url', 'jobs_secret_key')`;
    const secrets = new Map(rows.map(({ name, value }) => [name, value]));
    const missing = ["project_url", "jobs_secret_key"].filter((name) => !secrets.get(name));
    if (project.isLocal && missing.length === 2) {
      return ok("none for schedules in the local stack, which needs none");
    }
    if (missing.length > 0) {
      return fail(`it has no ${missing.join(" and no ")}`, scheduleAdvice);
    }
    if (!secrets.get("jobs_secret_key")?.startsWith("sb_secret_")) {
      return fail("jobs_secret_key is no secret key", scheduleAdvice);
    }
    const response = await ask(project, "/functions/v1/jobs", secrets.get("jobs_secret_key")).catch(() => undefined);
    if (!response) {
      return skipped("jobs_secret_key cannot be tried: no call reaches the API", "See the line reachable");
    }
    const { status } = response;
    if (status >= 500) {
      return skipped(`jobs_secret_key cannot be tried: GET /jobs returns ${status}`, "See the line up");
    }
    if (status !== 200) {
      return fail(
        `GET /jobs refuses jobs_secret_key with ${status}, so that the schedules call no job`,
        scheduleAdvice,
      );
    }
    if (!project.isLocal && secrets.get("project_url") !== project.apiUrl) {
      return warn(
        `project_url is ${secrets.get("project_url")} and not API_URL: the schedules call that address`,
        `Unless one of the two is a custom domain of this project: ${scheduleAdvice}`,
      );
    }
    return project.secretKey && secrets.get("jobs_secret_key") !== project.secretKey
      ? warn("jobs_secret_key works and is another key than SECRET_KEY", "Replace it before you delete that key")
      : ok("it has project_url and jobs_secret_key, and the functions accept the key");
  },
};
