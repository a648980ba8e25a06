/** What the clock does to events: they start, and they are over. */

import type { CallVerb } from "../_shared/database.ts";

/** Events that one call changes at most: each is told to whoever follows it, and is locked until the call ends. */
const eventsAtOnce = 200;
/** A run goes on with the next ones for so long; what is left waits for the next run. */
const runMilliseconds = 10_000;

/** How many events were written as started and as finished. */
export async function runEventWork(callVerb: CallVerb): Promise<{ started: number; finished: number }> {
  const done = { started: 0, finished: 0 };
  const endsAt = Date.now() + runMilliseconds;
  let advanced: { started: number; finished: number };
  do {
    advanced = JSON.parse((await callVerb("advance_events", { row_limit: eventsAtOnce })).json);
    done.started += advanced.started;
    done.finished += advanced.finished;
  } while (Math.max(advanced.started, advanced.finished) === eventsAtOnce && Date.now() < endsAt);
  return done;
}
