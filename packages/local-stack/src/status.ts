/** Addresses and keys of a running stack. */

import { gatewayUrl, publicUrl } from "./addresses.ts";
import { commandOf } from "./commands.ts";
import { gatewayOf, instanceOf } from "./data-folder.ts";
import { loadKeys } from "./keys.ts";
import { databaseUrl } from "./postgres/server.ts";
import type { StackKeys, StackOptions } from "./stack.ts";
import { StackError } from "./stack-error.ts";

const timeoutMilliseconds = 3000;

/** Returns the addresses and keys of a stack. The names are those of `supabase status`. */
export function addressesOf(options: StackOptions, keys: StackKeys) {
  const gateway = publicUrl(options);
  const local = gatewayUrl(options);
  return {
    HOME_URL: `${local}/`,
    API_URL: gateway,
    FUNCTIONS_URL: `${gateway}/functions/v1`,
    DOCS_URL: `${gateway}/functions/v1/docs`,
    DEMO_URL: `${gateway}/demo`,
    MODERATION_URL: `${gateway}/moderation-console`,
    DB_URL: databaseUrl(options, "postgres"),
    PUBLISHABLE_KEY: keys.publishableKey,
    SECRET_KEY: keys.secretKey,
    JWKS_URL: `${gateway}/auth/v1/.well-known/jwks.json`,
    MAILBOX_URL: `${local}/mailbox`,
    OUTBOX_URL: `${local}/outbox`,
    // An emulator may be the only client that can reach the public URL, so programs on this machine use the local URL.
    ...(local !== gateway && { LOCAL_API_URL: local }),
  };
}

/**
 * Returns the addresses and keys of the running stack that uses the data folder, as lines of a dotenv file. Throws
 * `StackError` if no stack responds.
 */
export async function statusOf(options: StackOptions): Promise<string> {
  const running = await runningStackOf(options);
  if (!running) {
    const port = (await gatewayOf(options.dataDirectory))?.port;
    if (port !== undefined && port !== options.port && (await runningStackOf({ ...options, port }))) {
      throw new StackError(`The stack of this data folder runs on another port: add --port ${port}`);
    }
    throw new StackError(`No stack runs here: ${commandOf("start", options)}`);
  }
  const addresses = addressesOf(running.options, await loadKeys(options.dataDirectory));
  return Object.entries(addresses)
    .map(([name, value]) => `${name}=${value}`)
    .join("\n");
}

/**
 * Returns the start time and the options of the running stack that uses the data folder. The options include the
 * address of the gateway. Returns null if no stack responds.
 */
export async function runningStackOf(
  asked: StackOptions,
): Promise<{ startedAt: string; options: StackOptions } | null> {
  const instance = await instanceOf(asked.dataDirectory);
  const gateway = await gatewayOf(asked.dataDirectory);
  if (!instance || gateway?.port !== asked.port) {
    return null;
  }
  const options = { ...asked, ...gateway };
  try {
    const response = await fetch(`${gatewayUrl(options)}/health`, {
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    const result = await response.json();
    return result.instance === instance ? { startedAt: result.startedAt, options } : null;
  } catch {
    return null;
  }
}
