/**
 * A new user with the verified e-mail address of a deleted account inherits its age status: that the user is a minor,
 * or that the age is disputed.
 */

import { moderationContract } from "@social/shared-types/moderation.ts";
import { describe, expect, inject, it } from "vitest";
import { sql } from "../_support/database.ts";
import { runJob } from "../_support/jobs.ts";
import {
  compareLate,
  deleteAccount,
  newEmail,
  newPhone,
  signInByPhone,
  signUpByEmail,
  signUpUncompared,
} from "../_support/logins.ts";
import { ownProfile } from "../_support/profiles.ts";
import { callFunction, expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { type Person, signUpWithProfile } from "../_support/sign-up.ts";

/** Returns 1 January as the birthdate, so that the user has the given age throughout the current year. */
function birthdateOfAge(age: number): string {
  return `${new Date().getUTCFullYear() - age}-01-01`;
}

const minor = birthdateOfAge(17);
const adult = birthdateOfAge(30);

async function giveProfile(person: Person, birthdate: string | null): Promise<void> {
  const response = await person.request("POST", "/profiles", { firstName: "Anna", ...(birthdate && { birthdate }) });
  expect(response.status).toBe(200);
}

/** Creates and deletes an account with the birthdate `before`, and signs up again with the same e-mail address. */
async function comeBack(before: string, after: string | null, email = newEmail()): Promise<Person> {
  const person = await signUpByEmail(email);
  await giveProfile(person, before);
  await deleteAccount(person);
  const again = await signUpByEmail(email);
  await giveProfile(again, after);
  return again;
}

async function canChat(one: Person, other: Person): Promise<boolean> {
  const response = await one.request("POST", "/chats/direct", { userId: other.id });
  if (response.status >= 300) {
    expectRefusal(response, 404, "person_not_found");
  }
  return response.status < 300;
}

async function isDoubted(person: Person): Promise<boolean> {
  return (await ownProfile(person)).ageInDoubt;
}

describe("a new user with the e-mail address of a deleted minor", () => {
  it.each([
    ["the birthdate of a minor", minor, false],
    ["no birthdate", null, false],
    ["the birthdate of an adult", adult, true],
  ])("cannot chat with an adult after entering %s", async (_, birthdate, doubt) => {
    const again = await comeBack(minor, birthdate);
    const grown = await signUpWithProfile({ birthdate: adult });
    expect([await isDoubted(again), await canChat(grown, again)]).toEqual([doubt, false]);
  });

  it("can chat with adults after a moderator has decided that they are an adult", async () => {
    const again = await comeBack(minor, adult);
    const decision = { birthdate: adult, note: "Passport" };
    const apikey = { apikey: inject("stack").secretKey };
    expectSuccess(
      await callFunction("PUT", `/moderation/birthdates/${again.id}`, apikey, decision),
      moderationContract.routes.decideBirthdate,
    );
    expect(await canChat(await signUpWithProfile({ birthdate: adult }), again)).toBe(true);
  });

  it("can chat with adults if the deleted user was an adult, or if the two accounts share only the phone number", async () => {
    const again = await comeBack(adult, adult);
    const grown = await signUpWithProfile({ birthdate: adult });
    expect(await canChat(grown, again)).toBe(true);
    const phone = newPhone();
    const before = await signInByPhone(phone);
    await giveProfile(before, minor);
    await deleteAccount(before);
    expect(await sql`select 1 from private.deleted_logins where user_id = ${before.id}`).toEqual([]);
    const byPhone = await signInByPhone(phone);
    await giveProfile(byPhone, adult);
    expect(await canChat(grown, byPhone)).toBe(true);
  });

  it("inherits the disputed age of the deleted account", async () => {
    const email = newEmail();
    const before = await signUpByEmail(email);
    await giveProfile(before, adult);
    await before.request("PATCH", "/profiles", { birthdate: minor });
    expect(await isDoubted(before)).toBe(true);
    await deleteAccount(before);
    const again = await signUpByEmail(email);
    await giveProfile(again, minor);
    expect(await isDoubted(again)).toBe(true);
  });

  it("has a disputed age if a birthdate of the deleted account was rejected as too young", async () => {
    const email = newEmail();
    const before = await signUpByEmail(email);
    const refused = await before.request("POST", "/profiles", { firstName: "Anna", birthdate: birthdateOfAge(13) });
    expectInvalid(refused, ["birthdate"]);
    await deleteAccount(before);
    const again = await signUpByEmail(email);
    await giveProfile(again, adult);
    expect(await isDoubted(again)).toBe(true);
  });

  it("has a disputed age even if another account with the same address was created and deleted in between", async () => {
    const email = newEmail();
    await deleteAccount(await comeBack(minor, null, email));
    const third = await signUpByEmail(email);
    await giveProfile(third, adult);
    expect(await isDoubted(third)).toBe(true);
  });

  it("leaves a hash of the address when deleting the account; the hash is deleted a year after the user becomes an adult", async () => {
    const again = await comeBack(minor, minor);
    await deleteAccount(again);
    const kept = () => sql`select 1 from private.deleted_addresses where user_id = ${again.id}`;
    const letPass = async (interval: string) => {
      await sql`
        update private.deleted_logins
        set adult_from = (now() - ${interval}::interval)::date, due_at = now()
        where user_id = ${again.id}`;
      await runJob("accounts");
    };
    await letPass("11 months");
    expect(await kept()).toHaveLength(1);
    await letPass("1 year 1 day");
    expect(await kept()).toEqual([]);
  });

  it("has a disputed age if the accounts job compares the address after the user has entered an adult's birthdate", async () => {
    const email = newEmail();
    const before = await signUpByEmail(email);
    await giveProfile(before, minor);
    await deleteAccount(before);
    const again = await signUpUncompared(email);
    await giveProfile(again, adult);
    expect(await isDoubted(again)).toBe(false);
    await compareLate(again);
    expect(await isDoubted(again)).toBe(true);
    const { body } = await again.request("GET", "/profiles/export");
    expect(body).toMatchObject({ inheritedRestrictions: [{ kind: "email", adultFrom: expect.any(String) }] });
  });
});
