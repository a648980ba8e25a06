/** Who calls in the table of access, and what with: each signs up once. */

import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { signUpModerator } from "../reports.ts";
import { type Person, signUp } from "../sign-up.ts";
import { forgedTokens } from "../tokens.ts";
import { type Caller, people } from "./table.ts";

type Headers = Record<string, string>;

export interface Callers {
  /** Users of those who have signed in, by what they are to the owner. */
  ids: Map<Caller, string>;
  headers: Map<Caller, Headers>;
}

/** Asks the identity provider. */
async function askAuth<Result>(method: "PUT" | "POST", path: string, body: object): Promise<Result> {
  const { apiUrl, secretKey } = inject("stack");
  const response = await fetch(`${apiUrl}/auth/v1${path}`, {
    method,
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) {
    throw new Error(`The identity provider answered ${response.status} to ${method} ${path}.`);
  }
  return (await response.json()) as Result;
}

/** A token of this person, rightly signed, in which the role is another one. */
async function tokenWithRole({ id }: Person, role: string): Promise<string> {
  const password = randomUUID();
  const { email } = await askAuth<{ email: string }>("PUT", `/admin/users/${id}`, { password, role });
  const session = await askAuth<{ access_token: string }>("POST", "/token?grant_type=password", { email, password });
  await askAuth("PUT", `/admin/users/${id}`, { role: "authenticated" });
  return session.access_token;
}

/** Everybody who calls, the impostors with what belongs to the owner. */
export async function gatherCallers(): Promise<Callers> {
  const { secretKey } = inject("stack");
  const signedUp = new Map<Caller, Person>();
  await Promise.all(people.map(async (relation) => signedUp.set(relation, await signUp())));
  const owner = signedUp.get("owner")!;
  const moderator = await signUpModerator();
  const forged = (await forgedTokens(owner))["signed by a foreign key in the name of the real one"]!;
  const anonRole = await tokenWithRole(owner, "anon");
  const serviceRole = await tokenWithRole(owner, "service_role");
  // Each new password has ended the sessions before, and a device registers in an open one only.
  const ownerToken = await tokenWithRole(owner, "authenticated");
  const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
  const headers = new Map<Caller, Headers>([
    ...[...signedUp].map(([relation, { token }]) => [relation, bearer(token)] as const),
    ["anonymous", {}],
    ["forged", bearer(forged)],
    ["anonRole", { apikey: anonRole, ...bearer(anonRole) }],
    ["serviceRole", { apikey: serviceRole, ...bearer(serviceRole) }],
    ["owner", bearer(ownerToken)],
    ["barred", bearer(ownerToken)],
    ["suspended", bearer(ownerToken)],
    ["secretKey", { apikey: secretKey, ...bearer(secretKey) }],
    ["moderator", bearer(moderator.token)],
  ]);
  const ids = new Map<Caller, string>([...signedUp].map(([relation, { id }]) => [relation, id]));
  return { ids: ids.set("moderator", moderator.id), headers };
}
