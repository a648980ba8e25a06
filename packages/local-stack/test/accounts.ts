/** Users of a scratch stack, and their messages in its mailbox. */

import assert from "node:assert/strict";
import { type AuthError, createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { StoredMessage } from "../src/mailbox.ts";
import type { ScratchStack } from "./scratch-stack.ts";

export const password = "correct horse";

/**
 * Returns a client with separate storage, like an app on another device. With `pkce`, the links in mails for this
 * client redirect with a code instead of tokens.
 */
export function clientOf(stack: ScratchStack, flowType: "implicit" | "pkce" = "implicit"): SupabaseClient {
  const memory = new Map<string, string>();
  const storage = {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
    removeItem: (key: string) => void memory.delete(key),
  };
  const auth = { persistSession: true, autoRefreshToken: false, detectSessionInUrl: false, flowType, storage };
  return createClient(stack.url, stack.publishableKey, { auth });
}

export function adminOf(stack: ScratchStack) {
  return createClient(stack.url, stack.secretKey, { auth: { persistSession: false } }).auth.admin;
}

export function newEmail(): string {
  return `${crypto.randomUUID()}@example.com`;
}

export function newPhone(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `4930${String(number).padStart(10, "0")}`;
}

export async function ok<Result extends { error: AuthError | null }>(call: PromiseLike<Result>): Promise<Result> {
  const response = await call;
  assert.equal(response.error, null);
  return response;
}

/** Returns the status and the error code of a rejected call. */
export async function refusalOf(
  call: PromiseLike<{ error: AuthError | null }>,
): Promise<[status: number | undefined, code: string | undefined]> {
  const { error } = await call;
  assert.ok(error, "the call must fail");
  return [error.status, error.code];
}

export async function mailbox(stack: ScratchStack): Promise<StoredMessage[]> {
  return (await (await fetch(`${stack.url}/mailbox.json`)).json()).messages;
}

/** Returns the messages in the mailbox that were sent to an e-mail address or phone number, newest first. */
export async function messagesTo(stack: ScratchStack, to: string): Promise<StoredMessage[]> {
  return (await mailbox(stack)).filter((message) => message.to === to);
}

/** Returns the newest message in the mailbox that was sent to an e-mail address or phone number. */
export async function messageTo(stack: ScratchStack, to: string): Promise<StoredMessage> {
  const [message] = await messagesTo(stack, to);
  assert.ok(message, `nothing was sent to ${to}`);
  return message;
}

/** Opens a link and returns the URL to which it redirects. */
export async function open(link: string | null): Promise<URL> {
  const response = await fetch(link ?? "", { redirect: "manual" });
  await response.body?.cancel();
  assert.equal(response.status, 303);
  return new URL(response.headers.get("location") ?? "");
}

/** Returns the parameters in the fragment of a URL. */
export function fragmentOf({ hash }: URL): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(hash.slice(1)));
}

/** Signs up a user, confirms the address and signs the user in. */
export async function newPerson(stack: ScratchStack, flowType: "implicit" | "pkce" = "implicit") {
  const email = newEmail();
  const { data } = await adminOf(stack).createUser({ email, password, email_confirm: true });
  const client = clientOf(stack, flowType);
  await ok(client.auth.signInWithPassword({ email, password }));
  return { client, email, id: String(data.user?.id) };
}

/** Subtracts a PostgreSQL interval from the times at which messages were sent to a user. */
export async function letTimePass(stack: ScratchStack, userId: string, howLong: string): Promise<void> {
  await stack.sql`
    update auth.users set
      confirmation_sent_at = confirmation_sent_at - ${howLong}::interval,
      recovery_sent_at = recovery_sent_at - ${howLong}::interval,
      reauthentication_sent_at = reauthentication_sent_at - ${howLong}::interval,
      email_change_sent_at = email_change_sent_at - ${howLong}::interval,
      phone_change_sent_at = phone_change_sent_at - ${howLong}::interval
    where id = ${userId}`;
}
