/** Creates users with chosen e-mail addresses or phone numbers, and confirms these at the identity provider. */

import { randomInt, randomUUID } from "node:crypto";
import { profilesContract } from "@social/shared-types/profiles.ts";
import { inject, vi } from "vitest";
import { sql } from "./database.ts";
import { runJob } from "./jobs.ts";
import { callFunction, expectSuccess } from "./responses.ts";
import type { Person } from "./sign-up.ts";

const password = randomUUID();

interface Session {
  access_token: string;
  user: { id: string };
}

export function newEmail(): string {
  return `${randomUUID()}@example.com`;
}

export function newPhone(): string {
  return `49151${randomInt(10_000_000, 99_999_999)}`;
}

/** Calls the identity provider, with the secret key if no token is given. */
export async function callAuth<Body>(method: string, path: string, body?: object, token?: string): Promise<Body> {
  const { apiUrl, secretKey } = inject("stack");
  const response = await fetch(`${apiUrl}/auth/v1${path}`, {
    method,
    headers: { apikey: secretKey, authorization: `Bearer ${token ?? secretKey}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) {
    throw new Error(`Auth responded with ${response.status}: ${await response.text()}`);
  }
  return (await response.json()) as Body;
}

/** Signs up a user with an e-mail address, which is confirmed immediately. */
export async function signUpByEmail(email: string): Promise<Person> {
  return personOf(await callAuth<Session>("POST", "/signup", { email, password }));
}

/** Signs in with a code that is sent to a phone. The first sign-in with a phone number creates a user. */
export async function signInByPhone(phone: string): Promise<Person> {
  await callAuth("POST", "/otp", { phone });
  const verified = { phone, token: await codeSentTo(phone), type: "sms" };
  return personOf(await callAuth<Session>("POST", "/verify", verified));
}

/** Returns the code in the latest message to an e-mail address or phone number. */
export async function codeSentTo(address: string): Promise<string> {
  const read = async () => {
    const response = await fetch(`${inject("stack").apiUrl}/mailbox.json`);
    const { messages } = (await response.json()) as { messages: { to: string; code: string }[] };
    const message = messages.find(({ to }) => to.replace("+", "") === address);
    return message?.code ?? Promise.reject(new Error(`No message was sent to ${address}.`));
  };
  return vi.waitFor(read, { timeout: 60_000 });
}

/** Deletes the account of a user, including the user at the identity provider. */
export async function deleteAccount(person: Person): Promise<void> {
  expectSuccess(await person.request("DELETE", "/profiles/account"), profilesContract.routes.deleteAccount);
}

/**
 * Signs up a user whose address is not compared with the addresses of deleted accounts, as if the comparison had
 * failed.
 */
export async function signUpUncompared(email: string): Promise<Person> {
  const person = await signUpByEmail(newEmail());
  await sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    await transaction`update auth.users set email = ${email} where id = ${person.id}`;
  });
  return person;
}

/** Runs the job `accounts` until no inheritance task is left for a user. */
export async function finishInheritance({ id }: { id: string }): Promise<void> {
  const isLeft = async () => (await sql`select 1 from private.inheritance_tasks where user_id = ${id}`).length > 0;
  while (await isLeft()) {
    await runJob("accounts");
  }
}

/**
 * Compares the address of a user with the addresses of deleted accounts, as the job `accounts` does after an earlier
 * comparison has failed.
 */
export async function compareLate({ id }: { id: string }): Promise<void> {
  await sql`
    insert into private.inheritance_tasks (user_id, kind, is_matched, due_at) values (${id}, 'email', false, now())`;
  await finishInheritance({ id });
}

function personOf({ access_token: token, user: { id } }: Session): Person & { token: string } {
  return {
    id,
    token,
    request: (method, path, body) => callFunction(method, path, { authorization: `Bearer ${token}` }, body),
  };
}
