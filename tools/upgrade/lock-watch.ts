/** Measures how long the database sessions of an upgrade block other sessions that use existing tables. */

import type postgres from "postgres";

/**
 * Lock that blocks writers of a table, with the longest time in milliseconds for which one transaction held the lock or
 * waited for it.
 */
export interface HeldLock {
  table: string;
  mode: string;
  milliseconds: number;
}

const pollMilliseconds = 5;
const strongLocks = ["ShareLock", "ShareRowExclusiveLock", "ExclusiveLock", "AccessExclusiveLock"];

/**
 * Watches the locks of database sessions with this `application_name` until `stop` is called. Returns the locks that
 * lasted longer than `longest` milliseconds. A transaction that waits for a lock is treated as if it held the lock,
 * because later sessions must wait behind it. If the upgrade gave up because of its lock timeout, the locks of its last
 * transaction are left out.
 */
export async function watchLocks(
  sql: postgres.Sql,
  application: string,
  longest: number,
): Promise<{ stop: (hasGivenUp: boolean) => Promise<HeldLock[]> }> {
  const existing = new Set(
    (await sql<{ oid: number }[]>`select oid from pg_class where relkind in ('r', 'p')`).map(({ oid }) => oid),
  );
  const held = new Map<string, { begun: string; first: number; lock: HeldLock }>();
  let lastBegun: string | undefined;
  let isOver = false;

  async function look(): Promise<void> {
    // The query returns the time of the database clock, because this process may read the result late.
    const seen = await sql<{ relation: number | null; table: string; mode: string; begun: string; now: number }[]>`
      select
        held.relation,
        held.relation::regclass::text as table,
        held.mode,
        session.pid || ' ' || session.xact_start as begun,
        (extract(epoch from clock_timestamp()) * 1000)::double precision as now
      from pg_stat_activity as session
      left join pg_locks as held
        on held.pid = session.pid and held.locktype = 'relation' and held.mode = any(${strongLocks})
      where session.application_name = ${application} and session.xact_start is not null
      order by session.xact_start`;
    for (const { relation, table, mode, begun, now } of seen) {
      // The start of every transaction is recorded, even without locks that block writers, because the last transaction
      // may be the one that gave up.
      lastBegun = begun;
      if (relation === null || !existing.has(relation)) {
        continue;
      }
      const key = `${begun} ${relation} ${mode}`;
      const { first, lock } = held.get(key) ?? { first: now, lock: { table, mode, milliseconds: 0 } };
      lock.milliseconds = now - first;
      held.set(key, { begun, first, lock });
    }
  }

  const watching = (async () => {
    while (!isOver) {
      await look();
      await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
    }
  })();
  return {
    async stop(hasGivenUp) {
      isOver = true;
      await watching;
      const all = [...held.values()];
      const givenUp = hasGivenUp ? lastBegun : undefined;
      const kept = all.filter(({ begun }) => begun !== givenUp);
      return kept.map(({ lock }) => lock).filter(({ milliseconds }) => milliseconds > longest);
    },
  };
}
