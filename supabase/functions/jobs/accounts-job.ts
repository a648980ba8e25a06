/** Clears away what is left of deleted accounts, the login at the identity provider first of all. */

import type { CallVerb } from "../_shared/database.ts";
import { deleteLogin } from "../_shared/identity-provider.ts";
import { JobProblem } from "./job-problem.ts";
import type { Run } from "./run.ts";

/** As `api.clear_account` returns it. */
interface Account {
  userId: string;
  hasLogin: boolean;
  isCleared: boolean;
}

type Done = Record<"cleared" | "failed", number>;

/** Notifications of others that one call changes at most. */
const notificationsAtOnce = 5000;

/** Works until nothing is due or the run is over: {cleared, failed}. */
export async function runAccountsJob(callVerb: CallVerb, run: Run): Promise<Done> {
  const done: Done = { cleared: 0, failed: 0 };
  let account: Account | null;
  do {
    account = JSON.parse((await callVerb("clear_account", { row_limit: notificationsAtOnce })).json);
    if (account?.hasLogin) {
      // One that cannot be deleted is tried again later, and keeps the others from nothing.
      await deleteLogin(account.userId).catch(() => {
        done.failed += 1;
      });
    }
    done.cleared += account?.isCleared ? 1 : 0;
  } while (account && run.goesOn());
  if (done.failed > 0) {
    throw new JobProblem("the identity provider does not delete logins", done);
  }
  return done;
}
