/**
 * Users with a disputed age, and the decisions of moderators about their birthdates (docs/features/profiles.md,
 * Minors).
 */

import { randomUUID } from "node:crypto";
import { moderationContract } from "@social/shared-types/moderation.ts";
import { describe, expect, it } from "vitest";
import { birthdateOfAge } from "../_support/people/feed.ts";
import { signUpForDiscovery } from "../_support/people/interactions.ts";
import { ownProfile, updateProfile } from "../_support/profiles.ts";
import { moderator } from "../_support/reports.ts";
import { expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { signUp } from "../_support/sign-up.ts";

const { routes } = moderationContract;

function decide(userId: string, body: Record<string, unknown>) {
  return moderator.request("PUT", `/moderation/birthdates/${userId}`, body);
}

describe("a moderator", () => {
  it("gets the list of users with a disputed age, oldest dispute first; a decision removes the user from the list", async () => {
    const people = [await signUpForDiscovery(), await signUpForDiscovery(), await signUpForDiscovery()];
    for (const person of people) {
      await updateProfile(person, { birthdate: birthdateOfAge(16) });
    }
    const ids = people.map(({ id }) => id);
    async function doubted() {
      const found: { userId: string; adultFrom: string; earliestAdultFrom: string | null }[] = [];
      let query = "?limit=2";
      for (let cursor: string | null = ""; cursor !== null; query = `?limit=2&cursor=${cursor}`) {
        const response = await moderator.request("GET", `/moderation/birthdates${query}`);
        const page = expectSuccess(response, routes.listDoubtedBirthdates);
        found.push(...page.data);
        cursor = page.nextCursor;
      }
      return found.filter(({ userId }) => ids.includes(userId));
    }
    const listed = await doubted();
    expect(listed.map(({ userId }) => userId)).toEqual(ids);
    const today = new Date().toISOString().slice(0, 10);
    // The earlier birthdate is the one of an adult, and the later one that of a minor.
    expect(listed.every(({ earliestAdultFrom }) => earliestAdultFrom !== null && earliestAdultFrom <= today)).toBe(
      true,
    );
    expect(listed.every(({ adultFrom }) => adultFrom > today)).toBe(true);
    const decision = expectSuccess(
      await decide(ids[1]!, { birthdate: "1990-05-15T00:00:00Z", note: " Passport " }),
      routes.decideBirthdate,
    );
    expect(decision).toEqual({ userId: ids[1], adultFrom: "2008-06-01", decidedAt: expect.any(String) });
    expect((await doubted()).map(({ userId }) => userId)).toEqual([ids[0], ids[2]]);
    // The decision does not change the birthdate that the user entered.
    expect((await ownProfile(people[1]!)).birthdate).toBe(birthdateOfAge(16));
  });

  it("can decide on the birthdate of a user without a profile, and can later make another decision about this birthdate", async () => {
    const anna = await signUp();
    for (const [birthdate, adultFrom] of [
      ["1990-12-31", "2009-01-01"],
      ["2012-01-01", "2030-02-01"],
    ]) {
      const response = await decide(anna.id, { birthdate, note: "Passport" });
      expect(expectSuccess(response, routes.decideBirthdate)).toMatchObject({ adultFrom });
    }
  });

  it.each([
    [["birthdate"], { note: "Passport" }],
    [["birthdate"], { birthdate: null, note: "Passport" }],
    [["birthdate"], { birthdate: "1899-12-31", note: "Passport" }],
    [["birthdate"], { birthdate: "2999-01-01", note: "Passport" }],
    [["note"], { birthdate: "1990-01-01" }],
    [["note"], { birthdate: "1990-01-01", note: " " }],
    [["note"], { birthdate: "1990-01-01", note: "x".repeat(2001) }],
  ])("gets 400 for a decision with an invalid %s: %j", async (fields, body) => {
    expectInvalid(await decide((await signUp()).id, body), fields);
  });

  it("gets 404 target_not_found for an unknown user, and 400 for an invalid user id or cursor", async () => {
    const body = { birthdate: "1990-01-01", note: "Passport" };
    expectRefusal(await decide(randomUUID(), body), 404, "target_not_found");
    expectInvalid(await decide("somebody", body), ["userId"]);
    expectInvalid(await moderator.request("GET", "/moderation/birthdates?cursor=nonsense"), ["cursor"]);
  });
});

describe("a user who is not a moderator", () => {
  it("cannot decide on a birthdate, even their own: 403 not_a_moderator", async () => {
    const anna = await signUpForDiscovery();
    const body = { birthdate: "1990-01-01", note: "Mine" };
    expectRefusal(await anna.request("PUT", `/moderation/birthdates/${anna.id}`, body), 403, "not_a_moderator");
    expectRefusal(await anna.request("GET", "/moderation/birthdates"), 403, "not_a_moderator");
  });
});
