/**
 * Tokens of anonymous sign-ins. Every endpoint that requires a user rejects them with 403 account_required; Realtime
 * and Storage reject them too.
 */

import { randomUUID } from "node:crypto";
import { publicContracts } from "@social/shared-types/contracts.ts";
import { moderationContract } from "@social/shared-types/moderation.ts";
import { profilesContract } from "@social/shared-types/profiles.ts";
import { decodeJwt } from "jose";
import { describe, expect, inject, it } from "vitest";
import { expectNothingWritten, sql } from "../_support/database.ts";
import { tinyPicture } from "../_support/media/pictures.ts";
import { clientOf, follow } from "../_support/realtime.ts";
import { callFunction, callUntilAvailable, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { authClientOf } from "../_support/sessions.ts";
import { type Person, signUpAfter } from "../_support/sign-up.ts";

const { apiUrl, publishableKey, secretKey } = inject("stack");
const { routes } = profilesContract;

/** Signs up a user and sets `is_anonymous` in the user's token, as an anonymous sign-in does. */
async function signInAnonymously(): Promise<Person> {
  const person = await signUpAfter(async ({ id }) => {
    await sql`update auth.users set is_anonymous = true where id = ${id}`;
  });
  expect(decodeJwt(person.token).is_anonymous).toBe(true);
  return person;
}

const contractsForPeople = [...publicContracts, moderationContract].filter(
  ({ access }) => access === "person" || access === "moderator",
);

describe("an anonymous sign-in", () => {
  it("is rejected by the auth server of the stack", async () => {
    const { data, error } = await authClientOf({ apiUrl, publishableKey }).signInAnonymously();
    expect([data.session, error?.code]).toEqual([null, "anonymous_provider_disabled"]);
  });
});

describe("the token of an anonymous sign-in", () => {
  it.each(contractsForPeople.map((contract) => [contract.name, contract] as const))(
    "is rejected with 403 account_required by every endpoint of %s",
    async (name, contract) => {
      const ann = await signInAnonymously();
      await expectNothingWritten(ann, async () => {
        for (const { method, path } of Object.values(contract.routes)) {
          const route = `/${name}${path.replaceAll(/\{\w+\}/g, () => randomUUID())}`;
          expectRefusal(await ann.request(method, route), 403, "account_required");
        }
      });
    },
  );

  it("is rejected with 403 before the path and the request body are validated", async () => {
    const ann = await signInAnonymously();
    expectRefusal(await ann.request("GET", "/profiles/no/such/path"), 403, "account_required");
    expectRefusal(await ann.request("POST", "/profiles", { firstName: 1 }), 403, "account_required");
  });

  it("is accepted by endpoints that do not require a token", async () => {
    const ann = await signInAnonymously();
    for (const path of ["/docs/openapi.json", "/health"]) {
      expect((await callUntilAvailable(() => ann.request("GET", path))).status).toBe(200);
    }
  });

  it("cannot join a Realtime topic", async () => {
    const ann = await signInAnonymously();
    expect(await follow(clientOf(ann), `notifications:${ann.id}`)).toBeNull();
  });

  it("cannot upload a file to Storage", async () => {
    const ann = await signInAnonymously();
    const name = `${ann.id}/${randomUUID()}`;
    const response = await fetch(`${apiUrl}/storage/v1/object/media/${name}`, {
      method: "POST",
      headers: { apikey: publishableKey, authorization: `Bearer ${ann.token}`, "content-type": "image/png" },
      body: tinyPicture,
    });
    expect(response.ok).toBe(false);
    expect(await sql`select 1 from storage.objects where name = ${name}`).toEqual([]);
  });

  it("is rejected until the user confirms an e-mail address and receives a new token with the same user id", async () => {
    const auth = authClientOf({ apiUrl, publishableKey });
    const account = { email: `${randomUUID()}@example.com`, password: randomUUID() };
    const { data: signedUp } = await auth.signUp(account);
    const id = signedUp.user!.id;
    const call = async () => {
      const { data } = await auth.getSession();
      const headers = { authorization: `Bearer ${data.session!.access_token}` };
      return await callFunction("POST", "/profiles", headers, { firstName: "Ann" });
    };
    await sql`update auth.users set is_anonymous = true where id = ${id}`;
    await auth.refreshSession();
    expectRefusal(await call(), 403, "account_required");
    await authClientOf({ apiUrl, publishableKey: secretKey }).admin.updateUserById(id, { email_confirm: true });
    await auth.refreshSession();
    expect(expectSuccess(await call(), routes.createProfile).userId).toBe(id);
  });
});
