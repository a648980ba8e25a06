/** How long processes have been on a processor, which Linux alone tells. */

import type postgres from "postgres";

/** Nanoseconds that a process has been on a processor. */
export async function processorTime(processId: number): Promise<number> {
  return Number((await Deno.readTextFile(`/proc/${processId}/schedstat`)).split(" ")[0]);
}

/** Nanoseconds of each process of the database that works for clients or sends its log. */
export async function backendTimes(sql: postgres.Sql): Promise<Map<number, number>> {
  const backends = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity where backend_type in ('client backend', 'walsender')`;
  const times = new Map<number, number>();
  for (const { pid } of backends) {
    // It may have ended in between.
    const time = await processorTime(pid).catch(() => undefined);
    if (time !== undefined) {
      times.set(pid, time);
    }
  }
  return times;
}

/** Milliseconds between two readings; who was not there at the first began at nothing. */
export function millisecondsBetween(before: Map<number, number>, after: Map<number, number>): number {
  let nanoseconds = 0;
  for (const [pid, time] of after) {
    nanoseconds += time - (before.get(pid) ?? 0);
  }
  return nanoseconds / 1e6;
}
