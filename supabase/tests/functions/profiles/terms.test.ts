/** Terms: accepting the latest versions completes the profile. */

import { profilesContract } from "@social/shared-types/profiles.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectNothingWritten, keptRows, sql } from "../_support/database.ts";
import { ownProfile } from "../_support/profiles.ts";
import { expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = profilesContract;
const requiredAnswers = { birthdate: "1996-02-29", sex: "female", datingPurpose: "friendship", city: "Berlin" };
const oldVersion = "0.9-test";

let current: { privacyPolicyVersion: string; userAgreementVersion: string };

async function complete(person: Person, versions: Record<string, unknown>) {
  return expectSuccess(await person.request("POST", "/profiles/complete", versions), routes.completeProfile);
}

/** Changes a user's acceptance of the privacy policy to an older version. */
async function acceptedEarlier(person: Person): Promise<void> {
  await sql`
    update public.terms_acceptances
    set version = ${oldVersion}
    where user_id = ${person.id} and document = 'privacy_policy'`;
}

beforeAll(async () => {
  const { currentTerms } = await ownProfile(await signUpWithProfile());
  current = {
    privacyPolicyVersion: currentTerms.privacyPolicyVersion!,
    userAgreementVersion: currentTerms.userAgreementVersion!,
  };
  // The inserted version has an early date, so the latest version stays the same for other tests.
  await sql`
    insert into public.terms_versions (document, version, published_at)
    values ('privacy_policy', ${oldVersion}, '2000-01-01')
    on conflict do nothing`;
});

afterAll(async () => {
  await sql`delete from public.terms_acceptances where version = ${oldVersion}`;
  await sql`delete from public.terms_versions where version = ${oldVersion}`;
});

describe("a user", () => {
  // spec: Profile, `GET /profiles` adds `currentTerms`: the versions published now
  // spec: Versioning, `privacyPolicyVersion`, `userAgreementVersion`: strings, those published last
  it("gets the latest published versions of both documents as currentTerms", async () => {
    const published = await sql`
      select distinct on (document) version
      from public.terms_versions
      order by document, published_at desc`;
    expect(Object.values(current)).toEqual(published.map(({ version }) => version));
  });

  // spec: What the service does, a profile carries answers, preferences, photos, a place and accepted terms
  // spec: What the service does, onboarding ends with `isCompleted` true, once all answers are given and the published terms accepted
  // spec: Profile, `isCompleted` says that onboarding is finished
  // spec: Profile requests, `POST /profiles/complete` answers `acceptedTerms`, `isCompleted`, `missingFields`
  // spec: Operations without a path in the specification, complete onboarding: acceptedTerms, isCompleted, missingFields
  it("completes the profile by accepting both documents if every required field is set", async () => {
    const anna = await signUpWithProfile(requiredAnswers);
    expect(await ownProfile(anna)).toMatchObject({
      isCompleted: false,
      missingFields: ["privacyPolicyVersion", "userAgreementVersion"],
      termsOutdated: false,
    });
    expect(await complete(anna, current)).toEqual({ acceptedTerms: current, isCompleted: true, missingFields: [] });
    expect(await ownProfile(anna)).toMatchObject({ isCompleted: true, missingFields: [], termsOutdated: false });
    expect((await keptRows(anna)).terms).toEqual([
      expect.objectContaining({ document: "privacy_policy", version: current.privacyPolicyVersion }),
      expect.objectContaining({ document: "user_agreement", version: current.userAgreementVersion }),
    ]);
  });

  // spec: Profile, `GET /profiles` adds `missingFields`: what is still required
  // spec: Profile requests, `POST /profiles/complete`: both versions optional
  it("can accept the two documents in separate calls", async () => {
    const anna = await signUpWithProfile(requiredAnswers);
    const { privacyPolicyVersion, userAgreementVersion } = current;
    expect(await complete(anna, { userAgreementVersion })).toEqual({
      acceptedTerms: { privacyPolicyVersion: null, userAgreementVersion },
      isCompleted: false,
      missingFields: ["privacyPolicyVersion"],
    });
    expect(await complete(anna, { privacyPolicyVersion })).toEqual({
      acceptedTerms: current,
      isCompleted: true,
      missingFields: [],
    });
  });

  // spec: What the service does, onboarding ends with `isCompleted` true, once all answers are given and the published terms accepted
  it("can accept the documents before setting the last required field, which completes the profile", async () => {
    const anna = await signUpWithProfile({ ...requiredAnswers, birthdate: null });
    expect(await complete(anna, current)).toMatchObject({ isCompleted: false, missingFields: ["birthdate"] });
    const response = await anna.request("PATCH", "/profiles", { birthdate: "1990-01-01" });
    expect(expectSuccess(response, routes.updateProfile)).toMatchObject({ isCompleted: true, missingFields: [] });
  });

  it("can accept the same versions again, which changes no row", async () => {
    const anna = await signUpWithProfile(requiredAnswers);
    const first = await complete(anna, current);
    const { terms } = await keptRows(anna);
    expect(await complete(anna, current)).toEqual(first);
    expect((await keptRows(anna)).terms).toEqual(terms);
  });

  // spec: Profile requests, `POST /profiles/complete`: both versions optional
  // spec: Operations without a path in the specification, complete onboarding: acceptedTerms, isCompleted, missingFields
  it("gets the list of missing fields for an empty request", async () => {
    const anna = await signUpWithProfile();
    expect(await complete(anna, {})).toEqual({
      acceptedTerms: { privacyPolicyVersion: null, userAgreementVersion: null },
      isCompleted: false,
      missingFields: ["birthdate", "sex", "datingPurpose", "city", "privacyPolicyVersion", "userAgreementVersion"],
    });
    expect((await keptRows(anna)).terms).toEqual([]);
  });

  // spec: Profile, `isCompleted` says that onboarding is finished
  // spec: Profile, `GET /profiles` adds `missingFields`: what is still required
  it.each([
    ["birthdate", { birthdate: null }, { birthdate: "1990-01-01" }],
    ["city", { city: "" }, { city: "Kazan" }],
  ])("has an incomplete profile after clearing %s, until the field is set again", async (field, cleared, given) => {
    const anna = await signUpWithProfile(requiredAnswers);
    await complete(anna, current);
    const without = expectSuccess(await anna.request("PATCH", "/profiles", cleared), routes.updateProfile);
    expect(without).toMatchObject({ isCompleted: false, missingFields: [field], ...cleared });
    const again = expectSuccess(await anna.request("PATCH", "/profiles", given), routes.updateProfile);
    expect(again).toMatchObject({ isCompleted: true, missingFields: [] });
  });

  // spec: Profile, `GET /profiles` adds `termsOutdated`: a document was published anew
  // spec: Versioning, `termsOutdated`: true once a document was published anew after it was accepted
  it("gets termsOutdated: true after a newer version is published, but the profile remains completed", async () => {
    const anna = await signUpWithProfile(requiredAnswers);
    await complete(anna, current);
    await acceptedEarlier(anna);
    const outdated = { isCompleted: true, termsOutdated: true, missingFields: ["privacyPolicyVersion"] };
    expect(await ownProfile(anna)).toMatchObject(outdated);
    const changed = await anna.request("PATCH", "/profiles", { bio: "Hello" });
    expect(expectSuccess(changed, routes.updateProfile)).toMatchObject(outdated);

    await complete(anna, { privacyPolicyVersion: current.privacyPolicyVersion });
    expect(await ownProfile(anna)).toMatchObject({ isCompleted: true, termsOutdated: false, missingFields: [] });
  });

  // spec: Profile requests, only the published versions are accepted
  it("cannot accept an unpublished or outdated version: 409 terms_version_outdated, and no version is stored", async () => {
    const anna = await signUpWithProfile(requiredAnswers);
    await expectNothingWritten(anna, async () => {
      for (const versions of [
        { privacyPolicyVersion: oldVersion },
        { privacyPolicyVersion: "99.0" },
        { ...current, privacyPolicyVersion: oldVersion },
        { ...current, userAgreementVersion: "99.0" },
      ]) {
        expectRefusal(await anna.request("POST", "/profiles/complete", versions), 409, "terms_version_outdated");
      }
    });
  });

  // spec: Versioning, `privacyPolicyVersion`, `userAgreementVersion`: strings, those published last
  it.each([
    [["privacyPolicyVersion"], { privacyPolicyVersion: "" }],
    [["privacyPolicyVersion"], { privacyPolicyVersion: "1".repeat(41) }],
    [["userAgreementVersion"], { userAgreementVersion: 1 }],
    [["privacyPolicyVersion", "userAgreementVersion"], { privacyPolicyVersion: null, userAgreementVersion: ["1.0"] }],
  ])("gets 400 for an invalid %s", async (fields, versions) => {
    const anna = await signUpWithProfile(requiredAnswers);
    await expectNothingWritten(anna, async () => {
      expectInvalid(await anna.request("POST", "/profiles/complete", { ...current, ...versions }), fields);
    });
  });

  it("gets 404 profile_not_found for accepting the terms without a profile", async () => {
    const anna = await signUp();
    await expectNothingWritten(anna, async () => {
      expectRefusal(await anna.request("POST", "/profiles/complete", current), 404, "profile_not_found");
    });
  });
});
