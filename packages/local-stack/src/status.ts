/** What a running stack can be reached by. */

import { instanceOf } from "./data-folder.ts";
import { loadKeys } from "./keys.ts";
import { databasePassword } from "./postgres/server.ts";
import type { StackKeys, StackOptions } from "./stack.ts";
import { StackError } from "./stack-error.ts";

const patienceMilliseconds = 3000;

/** Addresses and keys by the names that `supabase status` gives them. */
export function addressesOf({ port, databasePort }: StackOptions, keys: StackKeys) {
  const gateway = `http://127.0.0.1:${port}`;
  return {
    API_URL: gateway,
    FUNCTIONS_URL: `${gateway}/functions/v1`,
    DB_URL: `postgresql://postgres:${databasePassword}@127.0.0.1:${databasePort}/postgres`,
    PUBLISHABLE_KEY: keys.publishableKey,
    SECRET_KEY: keys.secretKey,
    JWKS_URL: `${gateway}/auth/v1/.well-known/jwks.json`,
  };
}

/** The same as dotenv lines, after the gateway has answered as that of the data folder. */
export async function statusOf(options: StackOptions): Promise<string> {
  if (!(await startTimeOf(options))) {
    throw new StackError(`No stack with the data folder ${options.dataDirectory} answers on port ${options.port}.`);
  }
  const addresses = addressesOf(options, await loadKeys(options.dataDirectory));
  return Object.entries(addresses)
    .map(([name, value]) => `${name}=${value}`)
    .join("\n");
}

/** When the stack that answers as that of the data folder was started, or null when none does. */
export async function startTimeOf({ port, dataDirectory }: StackOptions): Promise<string | null> {
  const instance = await instanceOf(dataDirectory);
  if (!instance) {
    return null;
  }
  try {
    const response = await fetch(`http://127.0.0.1:${port}/health`, {
      signal: AbortSignal.timeout(patienceMilliseconds),
    });
    const answer = await response.json();
    return answer.instance === instance ? answer.startedAt : null;
  } catch {
    return null;
  }
}
