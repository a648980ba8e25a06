/** Opens several sessions of one account with the platform's client library. */

import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { WebSocket } from "ws";
import type { ApiResponse, Method } from "./responses.ts";
import type { Person } from "./sign-up.ts";

/** Addresses and keys of a Supabase stack, and a method that calls the stack's edge functions. */
export interface AuthStack {
  apiUrl: string;
  publishableKey: string;
  request(token: string, method: Method, path: string, body?: unknown): Promise<ApiResponse>;
}

type Auth = ReturnType<typeof authClientOf>;

/** User of one session, with the Auth client that can end the session. */
export interface SignedIn extends Person {
  auth: Auth;
}

export interface Account {
  email: string;
  password: string;
}

/** Returns an Auth client that stores its session only in memory. */
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

/** Signs up an account, which opens its first session. */
export async function openAccount(stack: AuthStack, account: Account): Promise<SignedIn> {
  const auth = authClientOf(stack);
  await auth.signUp(account);
  return await signedIn(stack, auth);
}

/** Signs in to an account, which opens another session. */
export async function signIn(stack: AuthStack, account: Account): Promise<SignedIn> {
  const auth = authClientOf(stack);
  await auth.signInWithPassword(account);
  return await signedIn(stack, auth);
}

/** Refreshes a session, and returns it with the new token. */
export async function refreshed(stack: AuthStack, { auth }: SignedIn): Promise<SignedIn> {
  await auth.refreshSession();
  return await signedIn(stack, auth);
}
