/** Signs up every caller of the access table once and collects their credentials. */

import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { signUpModerator } from "../reports.ts";
import { type Person, signUp } from "../sign-up.ts";
import { forgedTokens } from "../tokens.ts";
import { type Caller, people } from "./table.ts";

type Headers = Record<string, string>;

export interface Callers {
  /** Ids of the signed-in users by their relation to the owner. */
  ids: Map<Caller, string>;
  headers: Map<Caller, Headers>;
}

/** Calls the identity provider. */
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

/** Returns a token of this user with another role in the claim `role` and a valid signature. */
async function tokenWithRole({ id }: Person, role: string): Promise<string> {
  const password = randomUUID();
  const { email } = await askAuth<{ email: string }>("PUT", `/admin/users/${id}`, { password, role });
  const session = await askAuth<{ access_token: string }>("POST", "/token?grant_type=password", { email, password });
  await askAuth("PUT", `/admin/users/${id}`, { role: "authenticated" });
  return session.access_token;
}

/** Returns the credentials of all callers. The impostors use credentials with which they try to act as the owner. */
export async function gatherCallers(): Promise<Callers> {
  const { secretKey } = inject("stack");
  const signedUp = new Map<Caller, Person>();
  await Promise.all(people.map(async (relation) => signedUp.set(relation, await signUp())));
  const owner = signedUp.get("owner")!;
  const moderator = await signUpModerator();
  const forged = (await forgedTokens(owner))["signed by a foreign key in the name of the real one"]!;
  const anonRole = await tokenWithRole(owner, "anon");
  const serviceRole = await tokenWithRole(owner, "service_role");
  // Each password change ended the earlier sessions of the owner, but registering a device requires an open session.
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
