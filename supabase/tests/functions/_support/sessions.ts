/** One account with several sessions, by the client library of the platform. */

import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { WebSocket } from "ws";
import type { ApiResponse, Method } from "./responses.ts";
import type { Person } from "./sign-up.ts";

/** A stack, and how a test calls its functions. */
export interface AuthStack {
  apiUrl: string;
  publishableKey: string;
  request(token: string, method: Method, path: string, body?: unknown): Promise<ApiResponse>;
}

type Auth = ReturnType<typeof authClientOf>;

/** The user of one session, and the client that ends it. */
export interface SignedIn extends Person {
  auth: Auth;
}

export interface Account {
  email: string;
  password: string;
}

/** Returns a client of Auth that stores its session in memory only. */
export function authClientOf({ apiUrl, publishableKey }: Pick<AuthStack, "apiUrl" | "publishableKey">) {
  const client = createClient(apiUrl, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });
  return client.auth;
}

export function newAccount(): Account {
  return { email: `${randomUUID()}@example.com`, password: randomUUID() };
}

async function signedIn(stack: AuthStack, auth: Auth): Promise<SignedIn> {
  const { data, error } = await auth.getSession();
  if (!data.session) {
    throw error ?? new Error("Auth has opened no session.");
  }
  const { access_token: token, user } = data.session;
  return { id: user.id, token, auth, request: (...call) => stack.request(token, ...call) };
}

/** Signs up, which creates the first session. */
export async function openAccount(stack: AuthStack, account: Account): Promise<SignedIn> {
  const auth = authClientOf(stack);
  await auth.signUp(account);
  return await signedIn(stack, auth);
}

/** Signs in, which creates a further session. */
export async function signIn(stack: AuthStack, account: Account): Promise<SignedIn> {
  const auth = authClientOf(stack);
  await auth.signInWithPassword(account);
  return await signedIn(stack, auth);
}

/** Returns the same session with the token of a refresh. */
export async function refreshed(stack: AuthStack, { auth }: SignedIn): Promise<SignedIn> {
  await auth.refreshSession();
  return await signedIn(stack, auth);
}
