/**
 * Race: the job `push_deliveries` creates and drops partitions while another transaction reads deliveries of several
 * days.
 */

import { expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { callRpc, type Outcome, reserveConnections } from "../_support/rpc.ts";

const connections = reserveConnections(2);
/** Number of old partitions. With this number, a wait of 100 ms for each partition takes more than a second. */
const oldDays = 12;

/**
 * Creates partitions of past days, so that the job `push_deliveries` has partitions to drop. Drops the partition of the
 * last future day, so that the job has a partition to create.
 */
async function makeJobDue(): Promise<void> {
  await sql`
    select private.make_partition('push_deliveries', private.utc_day(now()) - 30 - day)
    from generate_series(1, ${oldDays}) as day`;
  await sql`
    select private.drop_partition(name) from private.day_partitions
    where table_name = 'push_deliveries' and day = (select max(day) from private.day_partitions)`;
}

function purge(connection: (typeof connections)[0]): Promise<Outcome> {
  return callRpc(connection, { person: null, rpc: "purge_deliveries", args: { row_limit: "100" } });
}

it("a transaction that reads deliveries and the push_deliveries job do not deadlock", async () => {
  const [reader, job] = connections as [(typeof connections)[0], (typeof connections)[0]];
  const [{ pid }] = (await job`select pg_backend_pid() as pid`) as unknown as [{ pid: number }];
  // Scheduled runs of the job `push_deliveries` do nothing while this lock is held.
  await job`select pg_advisory_lock(hashtextextended('purge deliveries', 0))`;
  await makeJobDue();
  const [{ id }] = await sql<[{ id: string }]>`
    select private.first_id(private.start_of_day(min(day))) as id
    from private.day_partitions where table_name = 'push_deliveries'`;
  await reader`begin`;
  // The job `push_deliveries` waits for the reader. If the reader also waited for the job, the two would deadlock. In
  // that case the timeout makes the reader fail. The job may also hold locks for a moment, after its own waits have ended.
  await reader`set local lock_timeout = '1s'`;
  // This query reads and locks only one of the old partitions.
  await reader.unsafe(`select from private.push_deliveries where notification_id = '${id}'`);
  let hasEnded = false;
  const purging = purge(job).finally(() => {
    hasEnded = true;
  });
  // The job `push_deliveries` waits at most 100 ms for each lock, so the job may already have ended.
  await expect
    .poll(async () => hasEnded || (await sql`select from pg_locks where pid = ${pid} and not granted`).length > 0)
    .toBe(true);
  await reader`select count(*) from private.push_deliveries`;
  await reader`commit`;
  expect(await purging).toHaveProperty("json");
  // The job postpones partitions that transactions of other tests use.
  await expect.poll(() => purge(job)).toMatchObject({ json: { postponed: 0 } });
  expect(await sql`select * from private.old_delivery_partitions(private.now())`).toEqual([]);
  await job`select pg_advisory_unlock(hashtextextended('purge deliveries', 0))`;
});
