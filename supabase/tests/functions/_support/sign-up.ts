/** People who use the app: each test makes its own, so that files can run side by side. */

import { randomUUID } from "node:crypto";
import { profilesContract } from "@social/shared-types/profiles.ts";
import { inject } from "vitest";
import { type ApiResponse, callFunction, expectSuccess, type Method } from "./responses.ts";

/** Somebody who has signed in. */
export interface Person {
  id: string;
  token: string;
  /** Calls a function as this person; `path` starts with the function's name. */
  request(method: Method, path: string, body?: unknown): Promise<ApiResponse>;
}

/** An account that can sign in, made by the administrator: a sign-up may ask for a confirmation first. */
export async function createAccount(): Promise<{ id: string; email: string; password: string }> {
  const credentials = { email: `${randomUUID()}@example.com`, password: randomUUID() };
  const { id } = await askAuth("/admin/users", inject("stack").secretKey, { ...credentials, email_confirm: true });
  if (!id) {
    throw new Error("Auth has made no account.");
  }
  return { id, ...credentials };
}

/** A new person, signed up and signed in. */
export function signUp(): Promise<Person> {
  return signUpAfter(async () => {});
}

/** The same; what is done to the account before the person signs in stands in the token. */
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

/** Several new people at once. */
export async function signUpAll<Count extends keyof Several>(count: Count): Promise<Several[Count]> {
  return (await Promise.all(Array.from({ length: count }, signUp))) as Several[Count];
}

/** So many people, each known to be there. */
interface Several {
  2: [Person, Person];
  3: [Person, Person, Person];
  4: [Person, Person, Person, Person];
}

/** A new person with a profile of the given answers. */
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
