/**
 * Deletes the remaining data of deleted accounts, including audit log entries, and applies the restrictions of deleted
 * accounts to new accounts with the same address.
 */

import { deleteUser } from "../_shared/auth/identity-provider.ts";
import type { CallRpc } from "../_shared/database/rpc.ts";
import { JobProblem } from "./job-problem.ts";
import { type Run, sum } from "./run.ts";

/** Result of `api.clear_account`. */
interface Account {
  userId: string;
  hasLogin: boolean;
  isCleared: boolean;
}

type Done = Record<"cleared" | "failed" | "inherited" | "postponed" | "checked" | "removedEntries", number>;

/** Result of `api.advance_inheritances`. */
type Step = Pick<Done, "inherited" | "postponed" | "checked">;

/** Maximum number of notifications of other users that one call changes. */
const notificationsAtOnce = 5000;

/** Maximum number of deleted users that one call checks. */
const checkedAtOnce = 1000;

/**
 * Maximum number of database blocks (8 KiB) of the audit log that one call reads. 500 database blocks contain about
 * 10,000 entries of the audit log.
 */
const blocksAtOnce = 500;

/** Works until no work is due or the time limit of the run is reached. */
export async function runAccountsJob(callRpc: CallRpc, run: Run): Promise<Done> {
  const inherited = await advanceInheritances(callRpc, run);
  const cleared = await clearAccounts(callRpc, run);
  const done: Done = { ...cleared, ...inherited, removedEntries: await purgeAuditLog(callRpc, run) };
  if (done.failed > 0) {
    throw new JobProblem("the identity provider does not delete logins", done);
  }
  if (done.postponed > 0) {
    throw new JobProblem("logins do not inherit restrictions", done);
  }
  return done;
}

async function advanceInheritances(callRpc: CallRpc, run: Run): Promise<Step> {
  let done: Step = { inherited: 0, postponed: 0, checked: 0 };
  let step: Step;
  do {
    step = JSON.parse((await callRpc("advance_inheritances", { row_limit: checkedAtOnce })).json);
    done = sum(done, step) as Step;
  } while ((step.inherited > 0 || step.postponed > 0 || step.checked === checkedAtOnce) && run.goesOn());
  return done;
}

async function clearAccounts(callRpc: CallRpc, run: Run): Promise<Pick<Done, "cleared" | "failed">> {
  const done = { cleared: 0, failed: 0 };
  let account: Account | null;
  do {
    account = JSON.parse((await callRpc("clear_account", { row_limit: notificationsAtOnce })).json);
    if (account?.hasLogin) {
      // If the deletion of a user fails, it is retried later. The job continues with the other users.
      await deleteUser(account.userId).catch(() => {
        done.failed += 1;
      });
    }
    done.cleared += account?.isCleared ? 1 : 0;
  } while (account && run.goesOn());
  return done;
}

async function purgeAuditLog(callRpc: CallRpc, run: Run): Promise<number> {
  let removed = 0;
  let step: { removedEntries: number; isOver: boolean };
  do {
    step = JSON.parse((await callRpc("purge_audit_log", { block_limit: blocksAtOnce })).json);
    removed += step.removedEntries;
  } while (!step.isOver && run.goesOn());
  return removed;
}
