/** People who use the app: each test makes its own, so that files can run side by side. */

import { randomUUID } from "node:crypto";
import { profilesContract } from "@social/shared-types/profiles.ts";
import { inject } from "vitest";
import { type Answer, callFunction, expectSuccess, type Method } from "./answers.ts";

/** Somebody who has signed in. */
export interface Person {
  id: string;
  token: string;
  /** Calls a function as this person; `path` starts with the function's name. */
  request(method: Method, path: string, body?: unknown): Promise<Answer>;
}

/** A new person, signed up and signed in. */
export async function signUp(): Promise<Person> {
  const { apiUrl, publishableKey } = inject("stack");
  const response = await fetch(`${apiUrl}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email: `${randomUUID()}@example.com`, password: randomUUID() }),
  });
  const session = (await response.json()) as { access_token?: string; user?: { id: string } };
  if (!session.access_token || !session.user) {
    throw new Error(`Signing up was answered with ${response.status} and no session.`);
  }
  const { id } = session.user;
  const token = session.access_token;
  return {
    id,
    token,
    request: (method, path, body) => callFunction(method, path, { authorization: `Bearer ${token}` }, body),
  };
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
  const answer = await person.request("POST", "/profiles", { firstName: "Anna", ...answers });
  return { ...person, profileId: expectSuccess(answer, profilesContract.routes.createProfile).id };
}

/** Deletes a user at the identity provider. */
export async function deleteUser(person: Person): Promise<void> {
  const { apiUrl, secretKey } = inject("stack");
  const response = await fetch(`${apiUrl}/auth/v1/admin/users/${person.id}`, {
    method: "DELETE",
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
  });
  if (!response.ok) {
    throw new Error(`Deleting the user was answered with ${response.status}.`);
  }
}
