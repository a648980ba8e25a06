/** Test apps: clients of this package, each signed in as a new user. */

import { inject, onTestFinished } from "vitest";
import WebSocket from "ws";
import { callFunction } from "../../../../supabase/tests/functions/_support/responses.ts";
import { createAccount, type Person } from "../../../../supabase/tests/functions/_support/sign-up.ts";
import { type Client, createClient } from "../../src/index.ts";

export interface App {
  client: Client;
  /** The same user, for calls that the test sends to the API without the client. */
  person: Person;
}

interface Account {
  email: string;
  password: string;
}

/** Delay in milliseconds before a lost socket reconnects. */
const usualReconnect = 100;

/** Creates a client with the given URL and sockets, and closes the client at the end of the test. */
function clientAt(
  url: string = inject("stack").apiUrl,
  transport: typeof WebSocket = WebSocket,
  reconnectAfter = usualReconnect,
): Client {
  const client = createClient({
    url,
    key: inject("stack").publishableKey,
    supabase: {
      auth: { persistSession: false },
      // Node 20 has no global WebSocket.
      realtime: { transport, reconnectAfterMs: () => reconnectAfter },
    },
  });
  onTestFinished(async () => {
    await client.supabase.auth.stopAutoRefresh();
    await client.supabase.removeAllChannels();
  });
  return client;
}

/** Signs in as the same user on another device. */
export async function signIn(
  { email, password }: Account,
  url?: string,
  transport?: typeof WebSocket,
  reconnectAfter?: number,
): Promise<App> {
  const client = clientAt(url, transport, reconnectAfter);
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) {
    throw error;
  }
  const { access_token: token, user } = data.session;
  const headers = { authorization: `Bearer ${token}` };
  const request: Person["request"] = (method, path, body) => callFunction(method, path, headers, body);
  return { client, person: { id: user.id, token, request } };
}

/** Signs up a new user in a new app. */
export async function startApp(
  url?: string,
  transport?: typeof WebSocket,
  reconnectAfter?: number,
): Promise<App & { account: Account }> {
  const account = await createAccount();
  return { ...(await signIn(account, url, transport, reconnectAfter)), account };
}
