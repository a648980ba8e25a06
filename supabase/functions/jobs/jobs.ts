/** Defines the work of each job. Two runs of the same job can safely work at the same time. */

import type { JobName, jobResults } from "@social/shared-types/jobs.ts";
import type { z } from "zod";
import type { CallRpc } from "../_shared/database/rpc.ts";
import { runAccountsJob } from "./accounts-job.ts";
import { runMediaJob } from "./media-job.ts";
import { runPushJob } from "./push-job.ts";
import { type Counts, type Run, sum } from "./run.ts";

/** Maximum number of rows that one call deletes. The limit keeps the transaction short. */
const purgedAtOnce = 5000;
/**
 * Maximum number of events or live locations that one call changes. The call broadcasts each change to the followers of
 * the event or location, and locks the event or location until the call ends.
 */
const broadcastAtOnce = 200;
/**
 * Maximum number of notifications that one call changes. A call takes about 40 ms, during which the affected users have
 * to wait if they read or delete their notifications.
 */
const notificationsAtOnce = 500;
/** Maximum number of users that one call reminds of events. Changes to the events have to wait until the call ends. */
const remindedAtOnce = 1000;
/**
 * Maximum number of abandoned chats that one call purges. The number is small, because the call also deletes all
 * messages of these chats.
 */
const clearedAtOnce = 10;
const purgeMilliseconds = 10_000;
/** Time limit in milliseconds of a run. The run has to end before the platform ends the isolate. */
const sendMilliseconds = 60_000;

interface Job<Result extends Counts> {
  /** Time limit in milliseconds of a run, after which the run begins no further work. */
  milliseconds: number;
  work: (callRpc: CallRpc, run: Run) => Promise<Result>;
}

/** A job that calls one RPC until no work is left. */
function repeat<Result extends Counts>(rpc: string, rowLimit = purgedAtOnce): Job<Result> {
  const work = async (callRpc: CallRpc, run: Run): Promise<Result> => {
    let done: Counts = {};
    let counts: Counts;
    do {
      counts = JSON.parse((await callRpc(rpc, { row_limit: rowLimit })).json);
      done = sum(done, counts);
    } while (Math.max(...Object.values(counts)) >= rowLimit && run.goesOn());
    return done as Result;
  };
  return { milliseconds: purgeMilliseconds, work };
}

/** Job that consists of two parts. If the second part fails, the changes of the first part remain. */
function inSequence<Result extends Counts>(first: Job<Counts>, second: Job<Counts>): Job<Result> {
  const work = async (callRpc: CallRpc, run: Run): Promise<Result> => {
    const counts = await first.work(callRpc, run);
    return { ...counts, ...(await second.work(callRpc, run)) } as Result;
  };
  return { milliseconds: first.milliseconds, work };
}

export const jobs: { [Name in JobName]: Job<z.output<(typeof jobResults)[Name]>> } = {
  accounts: { milliseconds: sendMilliseconds, work: runAccountsJob },
  push: { milliseconds: sendMilliseconds, work: runPushJob },
  media: { milliseconds: sendMilliseconds, work: runMediaJob },
  event_reminders: repeat("remind_guests", remindedAtOnce),
  events: repeat("advance_events", broadcastAtOnce),
  friend_requests: repeat("purge_friend_requests"),
  limits: repeat("purge_limits"),
  idempotent_responses: repeat("purge_idempotent_responses"),
  live_locations: repeat("advance_live_locations", broadcastAtOnce),
  matches: repeat("purge_interactions"),
  notifications: repeat("purge_notifications", notificationsAtOnce),
  push_deliveries: repeat("purge_deliveries"),
  reports: inSequence(repeat("purge_reports"), repeat("purge_left_chats", clearedAtOnce)),
  sync: repeat("purge_change_log"),
};
