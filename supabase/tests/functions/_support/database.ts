/** Helpers that read and lock database rows directly. */

import postgres from "postgres";
import { expect, inject, onTestFinished } from "vitest";
import type { Person } from "./sign-up.ts";

export const sql = postgres(inject("stack").databaseUrl, { max: 4, idle_timeout: 2, onnotice: () => {} });

/**
 * Opens a connection that no other query uses; the caller must close it. `sql.reserve()` is no replacement: its promise
 * never settles if the idle timeout closes the pool's connections during the call.
 */
export function openConnection(): postgres.Sql {
  return postgres(inject("stack").databaseUrl, { max: 1, onnotice: () => {} });
}

type Row = Record<string, unknown>;

/** All rows about one user. */
export interface KeptRows {
  profile: Row | null;
  photos: Row[];
  terms: Row[];
  media: Row[];
  objects: Row[];
}

export async function keptRows({ id }: Person): Promise<KeptRows> {
  const [row] = await sql<{ kept: KeptRows }[]>`
    select
      json_build_object(
        'profile', (select to_jsonb(profile) from public.profiles as profile where profile.user_id = ${id}),
        'photos', (
          select coalesce(jsonb_agg(to_jsonb(photo) order by photo.position), '[]')
          from public.profile_photos as photo
          join public.profiles as profile on profile.id = photo.profile_id
          where profile.user_id = ${id}
        ),
        'terms', (
          select coalesce(jsonb_agg(to_jsonb(acceptance) order by acceptance.document, acceptance.version), '[]')
          from public.terms_acceptances as acceptance
          where acceptance.user_id = ${id}
        ),
        'media', (
          select coalesce(jsonb_agg(to_jsonb(media) order by media.key), '[]')
          from private.media
          where media.owner_id = ${id}
        ),
        'objects', (
          select coalesce(jsonb_agg(jsonb_build_object('name', object.name, 'id', object.id) order by object.name), '[]')
          from storage.objects as object
          where object.bucket_id = 'media' and starts_with(object.name, ${id})
        )
      ) as kept`;
  return row!.kept;
}

export interface MediaRow {
  state: "unattached" | "waiting" | "cropped" | "uncropped" | "retained" | "removing";
  attempts: number;
  problem: string | null;
}

/** Returns the state of an uploaded object, or undefined if its row was deleted. */
export async function mediaRow(key: string): Promise<MediaRow | undefined> {
  const [row] = await sql<MediaRow[]>`select state, attempts, problem from private.media where key = ${key}`;
  return row && { ...row };
}

/** Returns the names of all stored objects of a user, thumbnails included. */
export async function storedObjects(person: Person): Promise<string[]> {
  return (await keptRows(person)).objects.map(({ name }) => name as string);
}

/**
 * Waits until no background work on a user's files is left. The timeout starts again whenever a file has been
 * processed.
 */
export async function backgroundWorkDone(person: Person): Promise<void> {
  const findUnfinished = async () => {
    const { media } = await keptRows(person);
    return media.filter(({ state }) => state === "waiting" || state === "removing");
  };
  let unfinished = await findUnfinished();
  while (unfinished.length > 0) {
    const before = unfinished.length;
    const findWithoutProgress = async () => {
      unfinished = await findUnfinished();
      return unfinished.length < before ? [] : unfinished;
    };
    await expect.poll(findWithoutProgress).toEqual([]);
  }
}

/** Calls `attempt`, which sends a request that must be rejected, and checks that the user's rows are unchanged. */
export async function expectNothingWritten(person: Person, attempt: () => Promise<unknown>): Promise<void> {
  await backgroundWorkDone(person);
  const before = await keptRows(person);
  await attempt();
  expect(await keptRows(person)).toEqual(before);
}

/**
 * A database lock that a test holds, so that other sessions have to wait. The lock is released at the end of the test
 * at the latest.
 */
export interface HeldLock {
  /** Returns how many sessions wait for the lock, directly or behind other sessions. */
  countWaiting: () => Promise<number>;
  /** Cancels the statements that wait directly for the lock. */
  cancelWaiting: () => Promise<void>;
  /** Rolls the transaction back, which releases the lock. */
  release: () => Promise<void>;
  /** Commits the transaction, which releases the lock. */
  commit: () => Promise<void>;
}

async function hold(lock: (connection: postgres.Sql) => Promise<unknown>): Promise<HeldLock> {
  const connection = openConnection();
  await connection`begin`;
  await lock(connection);
  const [holder] = await connection<{ pid: number }[]>`select pg_backend_pid() as pid`;
  let isHeld = true;
  async function end(statement: "commit" | "rollback"): Promise<void> {
    if (isHeld) {
      isHeld = false;
      await connection.unsafe(statement);
      await connection.end();
    }
  }
  const release = () => end("rollback");
  onTestFinished(release);
  async function countWaiting(): Promise<number> {
    const [waiting] = await sql<{ count: number }[]>`
      with recursive
        stuck as (select distinct pid, pg_blocking_pids(pid) as blockers from pg_locks where not granted),
        waiting as (
          select stuck.pid from stuck where ${holder!.pid} = any (stuck.blockers)
          union
          select stuck.pid from stuck join waiting on waiting.pid = any (stuck.blockers)
        )
      select count(*)::integer as count from waiting`;
    return waiting!.count;
  }
  async function cancelWaiting(): Promise<void> {
    await sql`
      select pg_cancel_backend(pid)
      from (select distinct pid from pg_locks where not granted) as stuck
      where ${holder!.pid} = any (pg_blocking_pids(pid))`;
  }
  return { countWaiting, cancelWaiting, release, commit: () => end("commit") };
}

/**
 * Makes each session that stores an object with this name wait, as if another upload of the same object were in
 * progress.
 */
export function holdObject(name: string): Promise<HeldLock> {
  return hold((connection) => connection`insert into storage.objects (bucket_id, name) values ('media', ${name})`);
}

/** Makes each session that changes the profile of this user wait. */
export function holdProfile({ id }: Person): Promise<HeldLock> {
  return hold((connection) => connection`select 1 from public.profiles where user_id = ${id} for update`);
}

/** Suspends a user in a transaction that stays open, so other sessions do not see the suspension before the commit. */
export function holdSuspension(id: string): Promise<HeldLock> {
  return hold(
    (connection) => connection`
      select private.lock_for_suspension(${id}), private.lock_target('user', ${id}), private.suspend_person(${id}, null)`,
  );
}

/** Takes the lock that an export of this user holds while it runs. */
export function holdExport({ id }: Person): Promise<HeldLock> {
  return hold((connection) => connection`select private.try_lock_export(${id})`);
}

/** Locks a table that the job `matches` writes, so that a run of this job cannot end. */
export function holdMatchesJob(): Promise<HeldLock> {
  return hold((connection) => connection`lock table private.like_notifications in exclusive mode`);
}

/**
 * Adds the logged changes of this user's unread count to the stored count, as the job `notifications` does, in a
 * transaction that stays open.
 */
export function lockCleanup({ id }: Person): Promise<HeldLock> {
  return hold(async (connection) => {
    // The job `notifications` does nothing while another run holds this lock, and skips changes that another run has
    // already added.
    await connection`select pg_advisory_xact_lock(hashtextextended('purge notifications', 0))`;
    await connection`
      insert into private.unread_changes (user_id, notified_at, change) values (${id}, now() - interval '1 hour', 0)`;
    await connection`update private.unread_changes set notified_at = now() - interval '1 hour' where user_id = ${id}`;
    await connection`select set_config('request.jwt.claims', '{"role": "service_role"}', true)`;
    await connection`select api.purge_notifications(5000)`;
  });
}
