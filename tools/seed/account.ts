/** Accounts of the seed data, created with the secret key because no one opens confirmation links. */

import { type Client, createClient } from "../../packages/client/src/index.ts";

/** Target of the seed data. */
export interface Stage {
  apiUrl: string;
  publishableKey: string;
  secretKey: string;
  /** The WebSocket for runtimes without one. */
  transport?: unknown;
}

/** A signed-in user of the seed data. */
export interface Signed {
  number: number;
  userId: string;
  profileId: string;
  client: Client;
}

interface User {
  id: string;
  email?: string;
  app_metadata?: Record<string, unknown>;
}

const usersOfPage = 1000;

async function askAuth<Result>(
  { apiUrl, secretKey }: Stage,
  method: "GET" | "POST" | "PUT",
  path: string,
  body?: object,
): Promise<Result> {
  const response = await fetch(`${apiUrl}/auth/v1/admin${path}`, {
    method,
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) {
    throw new Error(`The identity provider answered ${response.status}: ${await response.text()}`);
  }
  return (await response.json()) as Result;
}

/** Returns the existing accounts with these addresses. */
export async function findAccounts(stage: Stage, emails: readonly string[]): Promise<User[]> {
  const wanted = new Set(emails);
  const found: User[] = [];
  for (let page = 1; ; page += 1) {
    const { users } = await askAuth<{ users: User[] }>(stage, "GET", `/users?page=${page}&per_page=${usersOfPage}`);
    if (users.length === 0) {
      return found;
    }
    found.push(...users.filter(({ email }) => email !== undefined && wanted.has(email)));
  }
}

/** Creates an account. Its first token contains the role. Name and description are for the home page of the stack. */
export async function createAccount(
  stage: Stage,
  {
    email,
    password,
    role,
    ...about
  }: { email: string; password: string; role?: "moderator"; name?: string; about?: string },
): Promise<User> {
  const metadata = { user_metadata: about, ...(role && { app_metadata: { role } }) };
  const account = { email, password, email_confirm: true, ...metadata };
  return await askAuth<User>(stage, "POST", "/users", account);
}

/** Records in an account's metadata that its seed data is complete. */
export async function markComplete(stage: Stage, id: string): Promise<void> {
  await askAuth(stage, "PUT", `/users/${id}`, { app_metadata: { world: "whole" } });
}

/** Returns a client of an existing account. */
export async function signIn(
  { apiUrl, publishableKey, transport }: Stage,
  { email, password }: { email: string; password: string },
): Promise<Client> {
  const client = createClient({
    url: apiUrl,
    key: publishableKey,
    supabase: {
      auth: { persistSession: false, autoRefreshToken: false, storageKey: email },
      ...(transport !== undefined && { realtime: { transport: transport as never } }),
    },
  });
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) {
    throw error;
  }
  return client;
}

/** Processes items with limited concurrency. The results are in the order of the items. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = new Array(items.length);
  const left = items.entries();
  const loop = async () => {
    for (const [index, item] of left) {
      results[index] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
  return results;
}
