/** The work of each job. Two runs of any job can safely work at the same time. */

import type { JobName, jobResults } from "@social/shared-types/jobs.ts";
import type { z } from "zod";
import type { CallRpc } from "../_shared/database/rpc.ts";
import { runAccountsJob } from "./accounts-job.ts";
import { runMediaJob } from "./media-job.ts";
import { runPushJob } from "./push-job.ts";
import { type Counts, type Run, sum } from "./run.ts";

/** Maximum number of rows that one call deletes, so that the call is short. */
const purgedAtOnce = 5000;
/**
 * Maximum number of events or locations that one call changes: each event or location is broadcast to its followers,
 * and locked until the call ends.
 */
const broadcastAtOnce = 200;
/**
 * Maximum number of notifications that one call changes: users who read or delete their notifications wait for this
 * call, about 40 ms.
 */
const notificationsAtOnce = 500;
/** Maximum number of users that one call reminds: changes of the events wait until the call ends. */
const remindedAtOnce = 1000;
/** Maximum number of abandoned chats that one call purges, because a chat is purged with all its messages. */
const clearedAtOnce = 10;
const purgeMilliseconds = 10_000;
/** Time limit of a run, so that it ends before the platform ends the isolate. */
const sendMilliseconds = 60_000;

interface Job<Result extends Counts> {
  /** No further work begins after this time. */
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

/** A job of two parts. The effect of the first part stays even if the second part fails. */
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
