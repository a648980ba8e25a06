/** A new user with the verified e-mail address or phone number of a deleted account inherits its suspension. */

import { moderationContract } from "@social/shared-types/moderation.ts";
import { profilesContract } from "@social/shared-types/profiles.ts";
import { reportsContract } from "@social/shared-types/reports.ts";
import { describe, expect, inject, it } from "vitest";
import { sql } from "../_support/database.ts";
import { makePeople } from "../_support/friends.ts";
import { runJob } from "../_support/jobs.ts";
import {
  callAuth,
  codeSentTo,
  deleteAccount,
  finishInheritance,
  newEmail,
  newPhone,
  signInByPhone,
  signUpByEmail,
} from "../_support/logins.ts";
import { callFunction, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { deleteUser, type Person } from "../_support/sign-up.ts";
import { suspend } from "../_support/suspension.ts";

const until = new Date("2999-01-02T03:04:05.678Z");

async function expectSuspended(person: Person, end: string | null = null): Promise<void> {
  const refused = expectRefusal(await person.request("GET", "/notifications/count"), 403, "account_suspended");
  expect(refused.until).toBe(end);
}

async function expectAdmitted(person: Person): Promise<void> {
  expect((await person.request("GET", "/notifications/count")).status).toBe(200);
}

async function suspendAndDelete(person: Person, end: Date | null = null): Promise<void> {
  await suspend(person, end);
  await deleteAccount(person);
}

describe("a new user with the e-mail address of a suspended and deleted account", () => {
  it("is suspended from the first call until the suspension of the deleted account ends", async () => {
    const email = newEmail();
    await suspendAndDelete(await signUpByEmail(email), until);
    await expectSuspended(await signUpByEmail(email), until.toISOString());
  });

  it.each([
    ["in upper case", (email: string) => email.toUpperCase()],
    ["in mixed case", (email: string) => email.replace("example", "eXaMple")],
  ])("is suspended even if they enter the address %s", async (_, spell) => {
    const email = newEmail();
    await suspendAndDelete(await signUpByEmail(email));
    await expectSuspended(await signUpByEmail(spell(email)));
  });

  it.each([
    ["a tag", (email: string) => email.replace("@", "+again@")],
    ["a dot", (email: string) => email.replace("@", ".a@")],
  ])("is not suspended if the address differs by %s: the comparison ignores only the case", async (_, spell) => {
    const email = newEmail();
    await suspendAndDelete(await signUpByEmail(email));
    await expectAdmitted(await signUpByEmail(spell(email)));
  });

  it("is suspended only when the address is confirmed", async () => {
    const email = newEmail();
    await suspendAndDelete(await signUpByEmail(email));
    const { id } = await callAuth<{ id: string }>("POST", "/admin/users", { email });
    expect(await sql`select 1 from private.suspensions where user_id = ${id}`).toEqual([]);
    await callAuth("PUT", `/admin/users/${id}`, { email_confirm: true });
    expect(await sql`select 1 from private.suspensions where user_id = ${id}`).toHaveLength(1);
  });

  it("is suspended even if the old user was deleted at the identity provider or in SQL", async () => {
    const [one, other] = [newEmail(), newEmail()];
    const anna = await signUpByEmail(one);
    await suspend(anna);
    await deleteUser(anna);
    const boris = await signUpByEmail(other);
    await suspend(boris);
    await sql`delete from auth.users where id = ${boris.id}`;
    await expectSuspended(await signUpByEmail(one));
    await expectSuspended(await signUpByEmail(other));
  });

  it("is suspended even if the old user was soft-deleted", async () => {
    const email = newEmail();
    const anna = await signUpByEmail(email);
    await suspend(anna);
    await callAuth("DELETE", `/admin/users/${anna.id}`, { should_soft_delete: true });
    expect((await anna.request("GET", "/notifications/count")).status).toBe(401);
    await runJob("accounts");
    await expectSuspended(await signUpByEmail(email));
  });

  it("is suspended even if another account with the same address was created and deleted in between", async () => {
    const email = newEmail();
    await suspendAndDelete(await signUpByEmail(email), until);
    await deleteAccount(await signUpByEmail(email));
    await expectSuspended(await signUpByEmail(email), until.toISOString());
  });

  it("is not suspended if the suspension has ended, or if the deleted account was not suspended", async () => {
    const [one, other] = [newEmail(), newEmail()];
    const anna = await signUpByEmail(one);
    await suspendAndDelete(anna, until);
    await sql`update private.suspensions set suspended_until = now() where user_id = ${anna.id}`;
    await deleteAccount(await signUpByEmail(other));
    await expectAdmitted(await signUpByEmail(one));
    await expectAdmitted(await signUpByEmail(other));
  });

  it("gets 403 account_suspended like any suspended user, but can read the decisions and delete the account", async () => {
    const email = newEmail();
    await suspendAndDelete(await signUpByEmail(email));
    const anna = await signUpByEmail(email);
    for (const [method, path, body] of [
      ["POST", "/profiles", { firstName: "Anna" }],
      ["POST", "/media/upload-url", { mime: "image/png" }],
      ["GET", "/people/feed", undefined],
    ] as const) {
      expectRefusal(await anna.request(method, path, body), 403, "account_suspended");
    }
    expectSuccess(await anna.request("GET", "/reports/decisions"), reportsContract.routes.listOwnDecisions);
    expectSuccess(await anna.request("DELETE", "/profiles/account"), profilesContract.routes.deleteAccount);
  });
});

describe("a user who signed up before the suspended account was deleted", () => {
  it("does not inherit the suspension by changing to the e-mail address of the deleted account", async () => {
    const email = newEmail();
    const anna = await signUpByEmail(email);
    const older = await signUpByEmail(newEmail());
    await suspendAndDelete(anna);
    await callAuth("PUT", `/admin/users/${older.id}`, { email, email_confirm: true });
    await expectAdmitted(older);
  });

  it("does not inherit the suspension by confirming the phone number of the deleted account", async () => {
    const phone = newPhone();
    const anna = await signInByPhone(phone);
    const older = await signUpByEmail(newEmail());
    await suspendAndDelete(anna);
    await callAuth("PUT", "/user", { phone }, older.token);
    await callAuth("POST", "/verify", { phone, token: await codeSentTo(phone), type: "phone_change" });
    await expectAdmitted(older);
  });
});

describe("a new user with the phone number of a suspended and deleted account", () => {
  it("is suspended if they sign up within 90 days after the deletion", async () => {
    const phone = newPhone();
    const anna = await signInByPhone(phone);
    await suspendAndDelete(anna);
    const again = await signInByPhone(phone);
    await expectSuspended(again);
    await deleteAccount(again);
    await sql`
      update private.deleted_logins set deleted_at = now() - interval '90 days' where user_id in (${anna.id}, ${again.id})`;
    await expectAdmitted(await signInByPhone(phone));
  });
});

describe("a failed comparison of a new user's address with deleted accounts", () => {
  it("does not prevent the sign-up, and the accounts job suspends the user later", async () => {
    const email = newEmail();
    const before = await signUpByEmail(email);
    await suspendAndDelete(before);
    const [blocker] = await makePeople(1);
    await sql`insert into public.blocks (blocker_id, blocked_id, requester_id) values (${blocker!}, ${before.id}, ${blocker!})`;
    // The transaction locks the block, so the comparison waits for the lock until it times out.
    const anna = await sql.begin(async (transaction) => {
      await transaction`select 1 from public.blocks where blocked_id = ${before.id} for update`;
      return await signUpByEmail(email);
    });
    await finishInheritance(anna);
    await expectSuspended(anna);
  });
});

describe("an inherited suspension", () => {
  it("is marked as inherited for the user and for moderators, and the user can appeal against it", async () => {
    const email = newEmail();
    const anna = await signUpByEmail(email);
    const asModerator = (method: "GET" | "POST", path: string, body?: unknown) =>
      callFunction(method, path, { apikey: inject("stack").secretKey }, body);
    const { routes } = moderationContract;
    const decide = await asModerator("POST", "/moderation/decisions", {
      targetType: "user",
      targetId: anna.id,
      decision: "suspend",
      reason: "harassment",
      note: "For threats.",
    });
    expectSuccess(decide, routes.decide);
    await deleteAccount(anna);
    const again = await signUpByEmail(email);
    const { data } = expectSuccess(
      await again.request("GET", "/reports/decisions"),
      reportsContract.routes.listOwnDecisions,
    );
    expect(data).toMatchObject([
      { targetId: again.id, decision: "suspend", reason: "harassment", note: null, isInherited: true },
    ]);
    const path = `/reports/decisions/${data[0]!.id}/appeal`;
    expectSuccess(
      await again.request("POST", path, { text: "I am somebody else." }),
      reportsContract.routes.appealDecision,
    );
    const list = expectSuccess(await asModerator("GET", `/moderation/decisions?id=${again.id}`), routes.listDecisions);
    expect(list.data).toMatchObject([{ personId: again.id, isInherited: true, appeal: { outcome: null } }]);
    const response = await asModerator("POST", `/moderation/appeals/${data[0]!.id}`, { outcome: "reversed" });
    expectSuccess(response, routes.answerAppeal);
    await expectAdmitted(again);
    // The next user with the same address does not inherit the suspension either.
    await deleteAccount(again);
    await expectAdmitted(await signUpByEmail(email));
  });

  it("is included in the data export of the new user", async () => {
    const email = newEmail();
    await suspendAndDelete(await signUpByEmail(email), until);
    const anna = await signUpByEmail(email);
    await sql`insert into public.profiles (user_id, first_name) values (${anna.id}, 'Anna')`;
    const exported = expectSuccess(
      await anna.request("GET", "/profiles/export"),
      profilesContract.routes.exportProfile,
    );
    expect(exported.inheritedRestrictions).toMatchObject([
      { kind: "email", isSuspended: true, suspendedUntil: until.toISOString(), isBlocked: false },
    ]);
  });
});
