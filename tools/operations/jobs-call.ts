/** Calls a job through pg_net with the vault secrets, as the pg_cron schedules do, and waits until the job has run. */

import type postgres from "postgres";

/** Result of the call: the outcome of the job, or the reason why no job ran. */
export type Verdict = { hasRun: true; problem: string | null } | { hasRun: false; reason: string };

/** Row of `net._http_response`, the table in which pg_net stores responses. */
interface Response {
  status: number | null;
  content: string | null;
  error: string | null;
}

/** Name of the job that is called: the fastest job, which only deletes old rows. */
const job = "limits";
const pollMilliseconds = 200;
const retryMilliseconds = 1000;
/** Timeout for the response. pg_net itself ends a call after five seconds. */
const responseMilliseconds = 10_000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Polls until `ask` returns a value or the deadline has passed. */
async function poll<Thing>(endsAt: number, ask: () => Promise<Thing | undefined>): Promise<Thing | undefined> {
  for (;;) {
    const found = await ask();
    if (found !== undefined || Date.now() > endsAt) {
      return found;
    }
    await pause(pollMilliseconds);
  }
}

/** Returns the reason why this database cannot call jobs. Returns undefined if the database can call jobs. */
export async function obstacleOf(sql: postgres.Sql): Promise<string | undefined> {
  const [found] = await sql<{ hasNet: boolean; hasCall: boolean; missing: string[] }[]>`
    select
      to_regclass('net._http_response') is not null as "hasNet",
      to_regprocedure('private.post_job(text)') is not null as "hasCall",
      array(
        select needed.name
        from unnest(array['project_url', 'jobs_secret_key']) as needed (name)
        where not exists (select from vault.decrypted_secrets as secret where secret.name = needed.name)
      ) as missing`;
  if (!found?.hasCall) {
    return "The database has no migrations yet. Push them, deploy the functions, and run this command again.";
  }
  if (!found.hasNet) {
    return "The database has no pg_net, so that nothing calls the jobs by the clock. Enable pg_cron and pg_net in Database, Extensions.";
  }
  return found.missing.length > 0
    ? `The vault has no ${found.missing.join(" and no ")}, so that no job is called by the clock.`
    : undefined;
}

/**
 * Calls the job repeatedly until it has run or the timeout has passed. Functions that were already running when a
 * secret key was created may at first reject the key. The response to the last call is awaited even after the timeout,
 * because it contains the reason.
 */
export async function callJob(sql: postgres.Sql, milliseconds: number): Promise<Verdict> {
  const endsAt = Date.now() + milliseconds;
  let reason = "";
  do {
    const response = await askOnce(sql);
    const runId = runIdOf(response);
    if (runId) {
      return await awaitRun(sql, runId, endsAt);
    }
    reason = reasonOf(response);
    await pause(retryMilliseconds);
  } while (Date.now() < endsAt);
  return { hasRun: false, reason };
}

async function askOnce(sql: postgres.Sql): Promise<Response | undefined> {
  const [request] = await sql<{ id: string }[]>`select private.post_job(${job}) as id`;
  return await poll(Date.now() + responseMilliseconds, async () => {
    const [response] = await sql<Response[]>`
      select status_code as status, content, error_msg as error from net._http_response
      where created > now() - interval '1 hour' and id = ${request?.id ?? null}`;
    return response;
  });
}

function runIdOf(response: Response | undefined): string | null {
  if (response?.status !== 202) {
    return null;
  }
  try {
    return JSON.parse(response.content ?? "").runId ?? null;
  } catch {
    return null;
  }
}

async function awaitRun(sql: postgres.Sql, runId: string, endsAt: number): Promise<Verdict> {
  const finished = await poll(endsAt, async () => {
    const [run] = await sql<{ problem: string | null }[]>`
      select problem from private.job_runs where id = ${runId} and finished_at is not null`;
    return run;
  });
  return finished
    ? { hasRun: true, problem: finished.problem }
    : {
        hasRun: false,
        reason: `The functions accepted the key, and the run ${runId} of the job ${job} did not finish.`,
      };
}

function reasonOf(response: Response | undefined): string {
  if (!response) {
    return "pg_net stored no response. Look at the extension and its log.";
  }
  const { status, error } = response;
  if (status === null) {
    return `The functions were not reached: ${error ?? "no reason given"}. Look at PROJECT_URL.`;
  }
  const meanings: Record<number, string> = {
    202: `All places for runs of the job ${job} were taken.`,
    401: "The functions rejected jobs_secret_key with 401. Look at JOBS_SECRET_KEY.",
    404: "There is no function jobs at project_url (404). Deploy the functions, or look at PROJECT_URL.",
  };
  return meanings[status] ?? `The function jobs answered ${status}.`;
}
