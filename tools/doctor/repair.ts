/**
 * `npm run doctor -- --repair`: repairs differences between rows and objects of files, and corrects the guest counts of
 * events.
 */

import type postgres from "postgres";
import { Refusal } from "../stack/options.ts";
import { describeGuestCounts, repairGuestCounts } from "./guest-counts.ts";
import { ask } from "./http.ts";
import { connectTo, type Project, requireReachable } from "./project.ts";
import { describeReconciliation, reconcile } from "./reconciliation.ts";
import { openStorageApi } from "./storage-api.ts";

/** Prints the problems that it finds, and repairs them if `repairs` is true. Returns true if no problem remains. */
export async function repair(project: Project, repairs: boolean): Promise<boolean> {
  if (!project.databaseUrl || !project.secretKey) {
    throw new Refusal("The reconciliation needs the database and the secret key: give DB_URL and SECRET_KEY.");
  }
  const sql = connectTo(project.databaseUrl, project.databaseAuthority);
  try {
    await requireReachable(sql);
    await requireSameDeployment(project, sql);
    const found = await reconcile({ sql, storage: openStorageApi(project), repairs });
    const counts = await repairGuestCounts(sql, repairs);
    for (const line of [...describeReconciliation(found, repairs), ...describeGuestCounts(counts, repairs)]) {
      console.log(line);
    }
    const { unnamed, empty, missing, miscounted } = found;
    const toDo = [unnamed, empty, missing, miscounted, counts.miscounted].flat().length;
    if (toDo > 0 && !repairs) {
      console.log("Nothing was changed. Add --yes to repair these problems.");
    }
    return (toDo === 0 || repairs) && counts.overbooked.length === 0;
  } finally {
    await sql.end();
  }
}

/**
 * Throws if the database and the API belong to different deployments, because the doctor would then report the files of
 * all rows as missing. The database and the API both report the last start of each job. These times differ between any
 * two deployments.
 */
async function requireSameDeployment(project: Project, sql: postgres.Sql): Promise<void> {
  const readStarts = async () =>
    new Map(
      (
        await sql<{ name: string; at: number }[]>`
        select name, floor(extract(epoch from last_started_at) * 1000)::float8 as at from private.jobs
        where last_started_at is not null`
      ).map(({ name, at }) => [name, at]),
    );
  const before = await readStarts();
  const { status, body } = await ask(project, "/functions/v1/jobs", project.secretKey);
  const after = await readStarts();
  if (status !== 200) {
    throw new Refusal(
      `GET /jobs answers ${status}: it is unknown whether DB_URL and API_URL belong to the same deployment.`,
    );
  }
  for (const { name, lastStartedAt } of body.data as { name: string; lastStartedAt: string | null }[]) {
    const at = lastStartedAt === null ? undefined : Date.parse(lastStartedAt);
    const isSame = at === undefined ? !before.has(name) : at >= (before.get(name) ?? 0) && at <= (after.get(name) ?? 0);
    if (!isSame) {
      throw new Refusal("DB_URL and API_URL are not of one deployment: the jobs of the two have run at other times.");
    }
  }
}
