/**
 * Creates and finds the accounts of the seed data. The accounts are confirmed with the secret key, because their
 * confirmation mails are never opened.
 */

import { type Client, createClient } from "../../packages/client/src/index.ts";

/** Stack in which the seed data is created. */
export interface Stage {
  apiUrl: string;
  publishableKey: string;
  secretKey: string;
  /** WebSocket class for runtimes that have no WebSocket. */
  transport?: unknown;
}

/** User of the seed data and a client that is signed in as this user. */
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

/** Returns the accounts that already exist for these email addresses. */
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

/**
 * Creates an account. The role is set before the first sign-in, so the first token already contains it. The home page
 * of the stack shows the name and the description of the account.
 */
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

/** Records in the metadata of an account that the seed data is complete. */
export async function markComplete(stage: Stage, id: string): Promise<void> {
  await askAuth(stage, "PUT", `/users/${id}`, { app_metadata: { world: "whole" } });
}

/** Signs in to an existing account and returns the client that is signed in. */
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

/**
 * Processes items concurrently, at most a given number at a time. Returns the results in the same order as the items.
 */
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
