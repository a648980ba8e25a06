/** The moderator role, and how a user gets and loses the role (docs/features/reports.md, Moderators). */

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { moderationContract } from "@social/shared-types/moderation.ts";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { sql } from "../_support/database.ts";
import {
  askToDecide,
  expectReportsUnchanged,
  moderator as keyHolder,
  report,
  setRole,
  signUpModerator,
  userTarget,
} from "../_support/reports.ts";
import { callFunction, callUntilAvailable, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { createAccount, deleteUser, type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";
import { forgedTokens } from "../_support/tokens.ts";

const { routes } = moderationContract;
const projectFolder = fileURLToPath(new URL("../../../../", import.meta.url));

let anna: Person;

beforeAll(async () => {
  anna = await signUpWithProfile();
});

/** Whether a user has the rights of a moderator and can read the reports. */
async function mayModerate(person: Person): Promise<boolean> {
  const response = await person.request("GET", "/moderation/reports?limit=1");
  if (response.status !== 200) {
    expectRefusal(response, 403, "not_a_moderator");
  }
  return response.status === 200;
}

describe("a caller with neither a moderator's token nor the secret key", () => {
  it("cannot read reports or make decisions: 401 unauthorized, or 403 not_a_moderator for a signed-in user", async () => {
    const { publishableKey, roleTokens, secretKey } = inject("stack");
    const target = userTarget(await signUpWithProfile());
    await report(anna, target);
    const forged = Object.values(await forgedTokens(await signUpModerator()));
    const tokens = [publishableKey, ...roleTokens, ...forged];
    const body = { ...target, decision: "hide", reason: "spam" };
    const person = { authorization: `Bearer ${anna.token}` };
    await expectReportsUnchanged(target, async () => {
      for (const headers of [
        {},
        { apikey: "" },
        { apikey: `${secretKey}x` },
        // If the header `apikey` is present, the function ignores a key in the header `authorization`.
        { apikey: publishableKey, authorization: `Bearer ${secretKey}` },
        { apikey: anna.token },
        ...tokens.map((token) => ({ authorization: `Bearer ${token}` })),
        ...tokens.map((token) => ({ apikey: token })),
      ]) {
        for (const [method, path, sent] of [
          ["GET", "/moderation/reports", undefined],
          ["POST", "/moderation/people/search", { q: "an" }],
          ["PUT", "/moderation/claim", target],
          ["POST", "/moderation/decisions", body],
        ] as const) {
          const response = await callUntilAvailable(() => callFunction(method, path, headers, sent));
          expectRefusal(response, 401, "unauthorized");
        }
      }
      for (const headers of [person, { ...person, apikey: publishableKey }]) {
        expectRefusal(await callFunction("GET", "/moderation/reports", headers), 403, "not_a_moderator");
        expectRefusal(await callFunction("POST", "/moderation/decisions", headers, body), 403, "not_a_moderator");
      }
    });
  });

  it("gets the same error for an unknown endpoint as for an existing endpoint", async () => {
    expectRefusal(await callFunction("GET", "/moderation/nothing"), 401, "unauthorized");
    expectRefusal(await anna.request("GET", "/moderation/nothing"), 403, "not_a_moderator");
    expectRefusal(await keyHolder.request("GET", "/moderation/nothing"), 404, "route_not_found");
    expectRefusal(await (await signUpModerator()).request("GET", "/moderation/nothing"), 404, "route_not_found");
  });
});

describe("a moderator", () => {
  it("is returned as decidedBy in decisions, and has no special rights in other functions", async () => {
    const mara = await signUpModerator();
    const target = userTarget(await signUpWithProfile());
    const response = await mara.request("POST", "/moderation/decisions", {
      ...target,
      decision: "hide",
      reason: "spam",
    });
    const decided = expectSuccess(response, routes.decide);
    expect(decided).toMatchObject({ decidedBy: mara.id });
    // An app also sends its publishable key in the header `apikey`.
    const { publishableKey } = inject("stack");
    const headers = { apikey: publishableKey, authorization: `Bearer ${mara.token}` };
    const page = expectSuccess(await callFunction("GET", "/moderation/decisions", headers), routes.listDecisions);
    expect(page.data).toContainEqual(decided);
    expect(
      expectSuccess(await askToDecide({ ...target, decision: "restore", reason: "spam" }), routes.decide),
    ).toMatchObject({ decidedBy: null });
    expectRefusal(await mara.request("GET", "/profiles"), 404, "profile_not_found");
    expectRefusal(await mara.request("GET", "/jobs"), 401, "unauthorized");
  });

  it("loses the rights of moderators as soon as the role is removed", async () => {
    const mara = await signUpModerator();
    expect(await mayModerate(mara)).toBe(true);
    await setRole(mara, null);
    expect(await mayModerate(mara)).toBe(false);
    await setRole(mara, "moderator");
    expect(await mayModerate(mara)).toBe(true);
  });

  it("gets the rights of moderators only with an access token issued after the role was assigned", async () => {
    const person = await signUp();
    await setRole(person, "moderator");
    expect(await mayModerate(person)).toBe(false);
  });

  it("gets 401 after their account is deleted or banned", async () => {
    const [gone, banned] = [await signUpModerator(), await signUpModerator()];
    await deleteUser(gone);
    await sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${banned.id}`;
    for (const person of [gone, banned]) {
      expectRefusal(await person.request("GET", "/moderation/reports"), 401, "unauthorized");
    }
  });

  it("can be appointed only by an operator: a user cannot set the role with the API of the auth server", async () => {
    const { apiUrl, publishableKey } = inject("stack");
    const person = await signUp();
    for (const body of [{ app_metadata: { role: "moderator" } }, { data: { role: "moderator" } }]) {
      const response = await fetch(`${apiUrl}/auth/v1/user`, {
        method: "PUT",
        headers: {
          apikey: publishableKey,
          authorization: `Bearer ${person.token}`,
          "content-type": "application/json",
        },
        body: JSON.stringify(body),
      });
      await response.body?.cancel();
      const [{ role } = { role: null }] = await sql<{ role: string | null }[]>`
        select raw_app_meta_data ->> 'role' as role from auth.users where id = ${person.id}`;
      expect(role).toBeNull();
    }
  });
});

describe("npm run moderators", () => {
  async function run(...args: string[]): Promise<{ failed: boolean; said: string }> {
    const { apiUrl, secretKey } = inject("stack");
    const env = { ...process.env, API_URL: apiUrl, SECRET_KEY: secretKey };
    try {
      const { stdout } = await promisify(execFile)("npm", ["run", "--silent", "moderators", "--", ...args], {
        cwd: projectFolder,
        env,
      });
      return { failed: false, said: stdout };
    } catch (thrown) {
      return { failed: true, said: (thrown as { stderr: string }).stderr };
    }
  }

  it("adds and removes moderators by e-mail address or id, and lists all moderators", async () => {
    const { id, email } = await createAccount();
    for (const name of [email, id.toUpperCase()]) {
      expect(await run("add", name)).toMatchObject({ failed: false, said: expect.stringContaining(id) });
      expect((await run("list")).said.split("\n")).toContain(`${id} ${email}`);
      expect(await run("remove", name)).toMatchObject({ failed: false });
      expect((await run("list")).said).not.toContain(id);
    }
    const [user] = await sql`select raw_app_meta_data as data from auth.users where id = ${id}`;
    expect(user!.data).toEqual({ provider: "email", providers: ["email"] });
  });

  it.each([
    [["add", "nobody@example.com"], "no user with this e-mail"],
    [["remove", "00000000-0000-4000-8000-000000000000"], "no user with this id"],
    [["add"], "add|remove|list"],
    [["list", "somebody@example.com"], "add|remove|list"],
    [["promote", "somebody@example.com"], "add|remove|list"],
    [[], "add|remove|list"],
  ])("fails and prints the reason for the arguments %j", async (args, sentence) => {
    expect(await run(...args)).toEqual({ failed: true, said: expect.stringContaining(sentence) });
  });
});
