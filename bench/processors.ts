/** Reads the CPU time of processes. Requires Linux. */

import type postgres from "postgres";

/** Returns the CPU time of a process in nanoseconds. */
export async function processorTime(processId: number): Promise<number> {
  return Number((await Deno.readTextFile(`/proc/${processId}/schedstat`)).split(" ")[0]);
}

/** Returns the CPU time in nanoseconds of each database process that serves a client or streams WAL. */
export async function backendTimes(sql: postgres.Sql): Promise<Map<number, number>> {
  const backends = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity where backend_type in ('client backend', 'walsender')`;
  const times = new Map<number, number>();
  for (const { pid } of backends) {
    // The process may have ended since the query.
    const time = await processorTime(pid).catch(() => undefined);
    if (time !== undefined) {
      times.set(pid, time);
    }
  }
  return times;
}

/**
 * Returns the CPU milliseconds that all processes used between two readings. A process that is missing from the first
 * reading is assumed to have used no CPU time before it.
 */
export function millisecondsBetween(before: Map<number, number>, after: Map<number, number>): number {
  let nanoseconds = 0;
  for (const [pid, time] of after) {
    nanoseconds += time - (before.get(pid) ?? 0);
  }
  return nanoseconds / 1e6;
}
