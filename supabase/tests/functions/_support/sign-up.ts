/** Signs up users. Each test creates its own users, so that test files can run concurrently. */

import { randomUUID } from "node:crypto";
import { profilesContract } from "@social/shared-types/profiles.ts";
import { inject } from "vitest";
import { type ApiResponse, callFunction, expectSuccess, type Method } from "./responses.ts";

/** A signed-in user. */
export interface Person {
  id: string;
  token: string;
  /** Calls a function as this user. `path` must begin with the name of the function. */
  request(method: Method, path: string, body?: unknown): Promise<ApiResponse>;
}

/** Creates an account with the admin API. A normal sign-up could require a confirmation of the address. */
export async function createAccount(): Promise<{ id: string; email: string; password: string }> {
  const credentials = { email: `${randomUUID()}@example.com`, password: randomUUID() };
  const { id } = await askAuth("/admin/users", inject("stack").secretKey, { ...credentials, email_confirm: true });
  if (!id) {
    throw new Error("Auth has made no account.");
  }
  return { id, ...credentials };
}

/** Signs up a new user, and signs the user in. */
export function signUp(): Promise<Person> {
  return signUpAfter(async () => {});
}

/** Signs up a new user. The token is issued after `prepare` has changed the account, so it contains these changes. */
export async function signUpAfter(prepare: (account: { id: string }) => Promise<void>): Promise<Person> {
  const { id, ...credentials } = await createAccount();
  await prepare({ id });
  const response = await askAuth("/token?grant_type=password", inject("stack").publishableKey, credentials);
  const token = response.access_token;
  if (!token) {
    throw new Error("Signing in gave no session.");
  }
  return {
    id,
    token,
    request: (method, path, body) => callFunction(method, path, { authorization: `Bearer ${token}` }, body),
  };
}

async function askAuth(path: string, key: string, body: object): Promise<{ id?: string; access_token?: string }> {
  const response = await fetch(`${inject("stack").apiUrl}/auth/v1${path}`, {
    method: "POST",
    headers: { apikey: key, authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) {
    throw new Error(`Auth responded with ${response.status}.`);
  }
  return (await response.json()) as { id?: string; access_token?: string };
}

/** Signs up several users concurrently. */
export async function signUpAll<Count extends keyof Several>(count: Count): Promise<Several[Count]> {
  return (await Promise.all(Array.from({ length: count }, signUp))) as Several[Count];
}

/** Tuple types of users by length, so that TypeScript knows that each element exists. */
interface Several {
  2: [Person, Person];
  3: [Person, Person, Person];
  4: [Person, Person, Person, Person];
}

/** Signs up a user who has a profile with the given fields. */
export async function signUpWithProfile(
  answers: Record<string, unknown> = {},
): Promise<Person & { profileId: string }> {
  const person = await signUp();
  const response = await person.request("POST", "/profiles", { firstName: "Anna", ...answers });
  return { ...person, profileId: expectSuccess(response, profilesContract.routes.createProfile).id };
}

/** Deletes a user at the identity provider. */
export async function deleteUser(person: Person): Promise<void> {
  const { apiUrl, secretKey } = inject("stack");
  const response = await fetch(`${apiUrl}/auth/v1/admin/users/${person.id}`, {
    method: "DELETE",
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
  });
  if (!response.ok) {
    throw new Error(`Deleting the user failed with ${response.status}.`);
  }
}
