/** Profile endpoints: the caller's profile, profiles of other users, batches and the data export. */

import { randomUUID } from "node:crypto";
import { profilesContract } from "@social/shared-types/profiles.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { expectNothingWritten, keptRows } from "../_support/database.ts";
import { befriend } from "../_support/friends.ts";
import { tinyPicture } from "../_support/media/pictures.ts";
import { addPhoto, objectOf, uploadImage } from "../_support/media/uploads.ts";
import { fieldsOf } from "../_support/objects.ts";
import { matchPeople, signUpForDiscovery } from "../_support/people/interactions.ts";
import { ownProfile, updateProfile } from "../_support/profiles.ts";
import { expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = profilesContract;

const allAnswers = {
  ...fieldsOf("profiles", "answer"),
  firstName: "Zoë",
  birthdate: "1996-02-29",
  datingPurpose: "friendship",
  showLocation: true,
};

const location = { latitude: 52.520008, longitude: 13.404954 };

/** Returns the birthdate of a user who turns 16 today (UTC). */
function sixteenToday(): string {
  const now = new Date();
  now.setUTCFullYear(now.getUTCFullYear() - 16);
  return now.toISOString().slice(0, 10);
}

async function profileOf(viewer: Person, profileId: string) {
  return expectSuccess(await viewer.request("GET", `/profiles/${profileId}`), routes.getProfile);
}

describe("a user without a profile", () => {
  // spec: What the service does, e-mail and password are no part of the profile
  // spec: Profile, all fields are always present, whatever was answered: `id`, `userId`, `firstName`, `bio`, `birthdate`, `height`, `hometown`, `city`, `sex`, `datingPurpose`, `showDatingPurpose`, `showZodiac`, `zodiac`, `religion`, `familyPlan`, `financialState`, `bodyType`, `alcoholAttitude`, `smokingAttitude`, `educations`, `languages`, `location`, `isVisibleOnMap`, `isCompleted`, `avatarPhotoId`, `photos`, `updatedAt`
  // spec: Profile, `id` is the profile's, `userId` the owner's
  // spec: Profile, `bio`, `birthdate`, `height`, `hometown`, `city`, `sex` and the choices are null while nothing is said
  // spec: Profile, `location` is null without one
  // spec: Profile, `isVisibleOnMap` is false unless turned on
  // spec: Profile, `avatarPhotoId` is the chosen photo, null without a choice
  // spec: Profile, `GET /profiles` adds `currentTerms`: the versions published now
  // spec: Profile, `GET /profiles` adds `missingFields`: what is still required
  // spec: Profile requests, `POST /profiles` requires `firstName` alone
  // spec: Profile requests, `showDatingPurpose`, `showZodiac`, `isVisibleOnMap`: booleans, false by default
  // spec: Profile requests, `educations`, `languages`: empty by default
  // spec: Endpoints: profiles, `GET /profiles`: 200 with the own profile, its lists, currentTerms, missingFields and termsOutdated
  // spec: Endpoints: profiles, `POST /profiles`: 200 with what was created
  it("can create a profile with only a first name", async () => {
    const anna = await signUp();
    const created = expectSuccess(
      await anna.request("POST", "/profiles", { firstName: "  Anna " }),
      routes.createProfile,
    );
    expect(created).toEqual({
      ...fieldsOf("profiles", "unanswered"),
      id: expect.any(String),
      userId: anna.id,
      firstName: "Anna",
      updatedAt: expect.any(String),
      currentTerms: { privacyPolicyVersion: expect.any(String), userAgreementVersion: expect.any(String) },
      missingFields: ["birthdate", "sex", "datingPurpose", "city", "privacyPolicyVersion", "userAgreementVersion"],
      termsOutdated: false,
      ageInDoubt: false,
    });
    expect(await ownProfile(anna)).toEqual(created);
    expect((await keptRows(anna)).profile).toMatchObject({ id: created.id, user_id: anna.id, first_name: "Anna" });
  });

  // spec: What the service does, profiles are created, changed and viewed
  // spec: What the service does, a profile carries answers, preferences, photos, a place and accepted terms
  // spec: Profile, `firstName`, `bio`, `height`, `hometown`, `city`, `sex`, `religion`, `familyPlan`, `financialState`, `bodyType`, `alcoholAttitude`, `smokingAttitude` come back as they were said, to others too
  // spec: Profile, `height` is in centimetres and may have a fraction
  // spec: Profile, `showDatingPurpose` and `showZodiac` are told
  // spec: Profile, `languages`
  // spec: Profile requests, `hometown` is text
  // spec: Profile requests, `showDatingPurpose`, `showZodiac`, `isVisibleOnMap`: booleans, false by default
  // spec: Endpoints: profiles, `GET /profiles`: 200 with the own profile, its lists, currentTerms, missingFields and termsOutdated
  // spec: Endpoints: profiles, `POST /profiles`: 200 with what was created
  it("can create a profile with every field", async () => {
    const zoe = await signUp();
    const response = await zoe.request("POST", "/profiles", { ...allAnswers, ...location });
    const created = expectSuccess(response, routes.createProfile);
    expect(created).toMatchObject({ ...allAnswers, location, zodiac: "pisces", isCompleted: false });
    expect(created.missingFields).toEqual(["privacyPolicyVersion", "userAgreementVersion"]);
    expect((await keptRows(zoe)).profile).toMatchObject({
      birthdate: "1996-02-29",
      zodiac: "pisces",
      exact_latitude: location.latitude,
      exact_longitude: location.longitude,
    });
  });

  // spec: Profile requests, `bio` and `birthdate` may be null at first
  it("can send null for bio and birthdate when creating a profile", async () => {
    const anna = await signUp();
    const response = await anna.request("POST", "/profiles", { firstName: "Anna", bio: null, birthdate: null });
    expect(expectSuccess(response, routes.createProfile)).toMatchObject({ bio: null, birthdate: null, zodiac: null });
  });

  // spec: Enumerations, `zodiac`, which the server derives from the birthdate
  // spec: Profile requests, the user id is that of the token
  // spec: Endpoints in general, who acts is who the token says, whatever ids a body carries
  // spec: Endpoints: profiles, `zodiac` and `userId` sent by a client are ignored
  // spec: Authentication, 2: the user id is that of the verified token
  it("cannot set the user id, the profile id, or fields that the server derives when creating a profile", async () => {
    const [anna, ben] = [await signUp(), await signUpWithProfile()];
    const body = {
      firstName: "Anna",
      id: ben.profileId,
      userId: ben.id,
      zodiac: "leo",
      isCompleted: true,
      missingFields: [],
    };
    const created = expectSuccess(await anna.request("POST", "/profiles", body), routes.createProfile);
    expect(created).toMatchObject({ userId: anna.id, zodiac: null, isCompleted: false });
    expect(created.id).not.toBe(ben.profileId);
  });

  // spec: Endpoints: profiles, `GET /profiles`: 401, and 404 before there is a profile
  // spec: Endpoints: profiles, `PATCH /profiles`: 400, 401 and 404
  // spec: Endpoints: profiles, `DELETE /profiles`: 401, and 404 without a profile
  // spec: Errors, 404: no such profile
  it("gets 404 profile_not_found from endpoints that require a profile", async () => {
    const anna = await signUp();
    await expectNothingWritten(anna, async () => {
      expectRefusal(await anna.request("GET", "/profiles"), 404, "profile_not_found");
      expectRefusal(await anna.request("PATCH", "/profiles", { bio: "Hello" }), 404, "profile_not_found");
      expectRefusal(await anna.request("DELETE", "/profiles"), 404, "profile_not_found");
      expectRefusal(await anna.request("GET", "/profiles/export"), 404, "profile_not_found");
    });
  });

  // spec: What the service does, profiles are created, changed and viewed
  it("can read the profiles of other users", async () => {
    const [anna, ben] = [await signUp(), await signUpWithProfile({ firstName: "Ben" })];
    expect(await profileOf(anna, ben.profileId)).toMatchObject({ id: ben.profileId, firstName: "Ben" });
  });
});

describe("profile fields", () => {
  const text = (length: number) => "x".repeat(length);
  let anna: Person;

  beforeAll(async () => {
    anna = await signUpWithProfile(allAnswers);
  });

  // spec: Enumerations, values outside the lists are refused for a profile
  // spec: Profile, `height` is in centimetres and may have a fraction
  // spec: Profile, `educations`: level and inProgress, both required
  // spec: Profile requests, `firstName` has a character at least
  // spec: Profile requests, `birthdate`: a date or a date-time
  // spec: Profile requests, `height`: 55 to 272
  // spec: Profile requests, `hometown` is text
  // spec: Profile requests, `city`: 120 characters
  // spec: Profile requests, the choices: any value of their list, at first and later
  // spec: Profile requests, `showDatingPurpose`, `showZodiac`, `isVisibleOnMap`: booleans, false by default
  // spec: Profile requests, `latitude`: -90 to 90, with `longitude` only
  // spec: Profile requests, `longitude`: -180 to 180, with `latitude` only
  // spec: Endpoints: profiles, `PATCH /profiles`: 400, 401 and 404
  // spec: Endpoints: profiles, `latitude` or `longitude` alone is invalid
  // spec: Errors, 400: validation
  // spec: Limits, city of a profile: 120 characters
  // spec: Limits, height: 55 to 272 cm
  // spec: Limits, latitude and longitude of a profile: -90 to 90, -180 to 180
  it.each([
    [["firstName"], { firstName: "" }],
    [["firstName"], { firstName: " \t\n " }],
    [["firstName"], { firstName: text(256) }],
    [["firstName"], { firstName: null }],
    [["firstName"], { firstName: 5 }],
    [["bio"], { bio: text(10_001) }],
    [["bio"], { bio: ["I dance."] }],
    [["birthdate"], { birthdate: "yesterday" }],
    [["birthdate"], { birthdate: "" }],
    [["birthdate"], { birthdate: 828_000_000 }],
    [["birthdate"], { birthdate: "1995-02-29" }],
    [["birthdate"], { birthdate: "1996-13-01" }],
    [["birthdate"], { birthdate: "96-02-29" }],
    [["birthdate"], { birthdate: "1899-12-31" }],
    [["birthdate"], { birthdate: "2999-01-01" }],
    [["birthdate"], { birthdate: "2999-01-01T00:00:00Z" }],
    [["height"], { height: 54.9 }],
    [["height"], { height: 272.1 }],
    [["height"], { height: "172" }],
    [["hometown"], { hometown: text(256) }],
    [["city"], { city: text(121) }],
    [["sex"], { sex: "other" }],
    [["datingPurpose"], { datingPurpose: "Dating" }],
    [["religion"], { religion: "" }],
    [["familyPlan"], { familyPlan: "no" }],
    [["financialState"], { financialState: "rich" }],
    [["bodyType"], { bodyType: "tall" }],
    [["alcoholAttitude"], { alcoholAttitude: true }],
    [["smokingAttitude"], { smokingAttitude: "sometimes" }],
    [["showDatingPurpose"], { showDatingPurpose: "true" }],
    [["showZodiac"], { showZodiac: 1 }],
    [["showBirthdate"], { showBirthdate: "yes" }],
    [["showBirthdate"], { showBirthdate: null }],
    [["showLocation"], { showLocation: 0 }],
    [["showLocation"], { showLocation: null }],
    [["isVisibleOnMap"], { isVisibleOnMap: null }],
    [["educations"], { educations: { level: "master", inProgress: true } }],
    [["educations.0.level"], { educations: [{ level: "kindergarten", inProgress: true }] }],
    [["educations.0.inProgress"], { educations: [{ level: "master" }] }],
    [["educations.1"], { educations: [{ level: "master", inProgress: true }, null] }],
    [["languages"], { languages: "en" }],
    [["languages.1"], { languages: ["en", "EN"] }],
    [["latitude"], { latitude: 90.001, longitude: 0 }],
    [["longitude"], { latitude: 0, longitude: -180.001 }],
    [["latitude"], { latitude: null, longitude: 0 }],
    [["longitude"], { latitude: 0, longitude: null }],
    [["longitude"], { latitude: null }],
    [["latitude"], { longitude: null }],
    [["showZodiac"], { showZodiac: null }],
    [["longitude"], { latitude: 52.5 }],
    [["latitude"], { longitude: 13.4 }],
  ])("are all left unchanged if a change contains an invalid %s: %j", async (fields, answers) => {
    await expectNothingWritten(anna, async () => {
      expectInvalid(await anna.request("PATCH", "/profiles", { city: "Elsewhere", ...answers }), fields);
    });
  });

  // spec: Profile requests, `POST /profiles` requires `firstName` alone
  // spec: Profile requests, `latitude`: -90 to 90, with `longitude` only
  // spec: Endpoints: profiles, `POST /profiles`: 400 and nothing written for a bad field, 401
  // spec: Endpoints: profiles, `latitude` or `longitude` alone is invalid
  it("are rejected with 400 if one value is invalid, and no profile is created", async () => {
    const newcomer = await signUp();
    await expectNothingWritten(newcomer, async () => {
      expectInvalid(await newcomer.request("POST", "/profiles", {}), ["firstName"]);
      expectInvalid(await newcomer.request("POST", "/profiles", { firstName: "Ben", height: 10 }), ["height"]);
      expectInvalid(await newcomer.request("POST", "/profiles", { firstName: "Ben", latitude: 1 }), ["longitude"]);
      expectInvalid(await newcomer.request("POST", "/profiles", { firstName: "Ben", birthdate: "2999-01-01" }), [
        "birthdate",
      ]);
    });
  });

  // spec: Profile requests, `height`: 55 to 272
  // spec: Profile requests, `city`: 120 characters
  // spec: Profile requests, `latitude`: -90 to 90, with `longitude` only
  // spec: Profile requests, `longitude`: -180 to 180, with `latitude` only
  // spec: Limits, city of a profile: 120 characters
  // spec: Limits, height: 55 to 272 cm
  // spec: Limits, latitude and longitude of a profile: -90 to 90, -180 to 180
  it.each([
    { firstName: text(255), bio: text(10_000), hometown: text(255), city: text(120) },
    { height: 55, latitude: -90, longitude: -180, birthdate: "1900-01-01" },
    { height: 272, latitude: 90, longitude: 180, birthdate: sixteenToday() },
  ])("accept their minimum and maximum values (set %#)", async ({ latitude, longitude, ...answers }) => {
    const edge = latitude === undefined ? {} : { location: { latitude, longitude } };
    expect(await updateProfile(anna, { ...answers, latitude, longitude })).toMatchObject({ ...answers, ...edge });
  });

  // spec: Profile, `birthdate` is a calendar day
  // spec: Profile, `zodiac` follows `birthdate`, and goes with it
  // spec: Profile requests, `birthdate`: a date or a date-time
  // spec: Endpoints: profiles, `zodiac` comes from the birthdate and follows it
  it.each([
    ["1990-05-20", "1990-05-20", "taurus"],
    ["1990-05-21T00:30:00+03:00", "1990-05-21", "gemini"],
    ["1990-01-19T23:30:00-05:00", "1990-01-19", "capricorn"],
    ["1990-12-22T12:00:00", "1990-12-22", "capricorn"],
    ["1990-12-21T12:00:00.000Z", "1990-12-21", "sagittarius"],
  ])("store the birthdate %s as the date %s, and return the zodiac sign %s", async (sent, birthdate, zodiac) => {
    expect(await updateProfile(anna, { birthdate: sent })).toMatchObject({ birthdate, zodiac });
  });

  it("keep a text that looks like a placeholder for the signed URL of a file", async () => {
    const bio = `{"mediaKey" : "${anna.id}/${randomUUID()}"}`;
    expect((await updateProfile(anna, { bio })).bio).toBe(bio);
  });
});

describe("the owner of a profile", () => {
  it("cannot create a second profile: 409 profile_exists", async () => {
    const anna = await signUpWithProfile(allAnswers);
    await expectNothingWritten(anna, async () => {
      const response = await anna.request("POST", "/profiles", { firstName: "Another", city: "Elsewhere" });
      expectRefusal(response, 409, "profile_exists");
    });
  });

  // spec: Profile requests, `PATCH /profiles`: every field is optional, only what is sent changes
  // spec: Endpoints: profiles, `GET /profiles`: 200 with the own profile, its lists, currentTerms, missingFields and termsOutdated
  // spec: Endpoints: profiles, `PATCH /profiles`: 200 with the profile as changed, by what was sent alone
  it("changes only the fields that the request contains", async () => {
    const anna = await signUpWithProfile({ ...allAnswers, ...location });
    const before = await ownProfile(anna);
    const after = await updateProfile(anna, { bio: "I sing." });
    expect(after).toEqual({ ...before, bio: "I sing.", updatedAt: after.updatedAt });
    expect(await ownProfile(anna)).toEqual(after);
    expect(await updateProfile(anna, {})).toEqual({ ...after, updatedAt: expect.any(String) });
  });

  // spec: What the service does, profiles are created, changed and viewed
  // spec: Endpoints: profiles, `PATCH /profiles`: 200 with the profile as changed, by what was sent alone
  it("can change all fields in one request", async () => {
    const anna = await signUpWithProfile();
    expect(await updateProfile(anna, { ...allAnswers, ...location })).toMatchObject({ ...allAnswers, location });
  });

  // spec: Profile requests, `educations`, `languages` replace the whole list; [] clears it
  it("replaces whole lists, and clears a list with an empty list", async () => {
    const anna = await signUpWithProfile(allAnswers);
    const educations = [{ level: "postgraduate", inProgress: true }];
    expect(await updateProfile(anna, { educations, languages: ["ka", "en", "ka"] })).toMatchObject({
      educations,
      languages: ["ka", "en"],
    });
    expect(await updateProfile(anna, { educations: [], languages: [] })).toMatchObject({
      educations: [],
      languages: [],
    });
  });

  // spec: Profile, `zodiac` follows `birthdate`, and goes with it
  // spec: Profile requests, `bio` and `birthdate` may become null
  // spec: Endpoints: profiles, `zodiac` comes from the birthdate and follows it
  it("clears bio and birthdate with null, which also clears the zodiac sign", async () => {
    const anna = await signUpWithProfile(allAnswers);
    const after = await updateProfile(anna, { bio: null, birthdate: null });
    expect(after).toMatchObject({ bio: null, birthdate: null, zodiac: null });
    expect(after.missingFields).toContain("birthdate");
  });

  // spec: Profile requests, the user id is that of the token
  // spec: Endpoints: profiles, `zodiac` and `userId` sent by a client are ignored
  it("cannot change fields that the server sets", async () => {
    const anna = await signUpWithProfile(allAnswers);
    const before = await ownProfile(anna);
    const after = await updateProfile(anna, {
      id: randomUUID(),
      userId: randomUUID(),
      zodiac: "leo",
      isCompleted: true,
      updatedAt: "2000-01-01T00:00:00.000Z",
      photos: [],
    });
    expect(after).toEqual({ ...before, updatedAt: after.updatedAt });
    expect(after.updatedAt > before.updatedAt).toBe(true);
  });

  // spec: Profile, `location` is exact on one's own profile
  // spec: Limits, batch lookup: 1 to 100 ids
  it("sees the exact location of their own profile, even when reading it by id or in a batch", async () => {
    const anna = await signUpWithProfile({ ...allAnswers, ...location });
    expect((await ownProfile(anna)).location).toEqual(location);
    expect((await profileOf(anna, anna.profileId)).location).toEqual(location);
    const batch = await anna.request("POST", "/profiles/batch", { userIds: [anna.id] });
    expect(expectSuccess(batch, routes.listProfiles).data[0]?.location).toEqual(location);
  });

  it("gets all stored data about themselves in the data export, and no data of other users", async () => {
    const anna = await signUpWithProfile({ ...allAnswers, ...location });
    const ben = await signUpWithProfile({ firstName: "Ben" });
    await uploadImage(ben, tinyPicture, "image/png");
    const { currentTerms } = await ownProfile(anna);
    expectSuccess(await anna.request("POST", "/profiles/complete", currentTerms), routes.completeProfile);
    const photo = await addPhoto(anna, tinyPicture, "image/png");
    const unused = await uploadImage(anna, tinyPicture, "image/png");

    const exported = expectSuccess(await anna.request("GET", "/profiles/export"), routes.exportProfile);
    expect(exported.profile).toMatchObject({ ...allAnswers, location, userId: anna.id, isCompleted: true });
    expect(exported.profile.photos.map(({ id }) => id)).toEqual([photo.id]);
    expect(exported.acceptedTerms.map(({ document, version }) => ({ document, version }))).toEqual([
      { document: "privacy_policy", version: currentTerms.privacyPolicyVersion },
      { document: "user_agreement", version: currentTerms.userAgreementVersion },
    ]);
    expect(exported.media.map(({ key }) => key)).toEqual([photo.key, unused].sort());
    for (const { key, url } of exported.media) {
      expect(objectOf(url)).toBe(key);
      expect(new Uint8Array(await (await fetch(url!)).arrayBuffer())).toEqual(tinyPicture);
    }
  });
});

describe("another user", () => {
  // spec: Profile, all fields are always present, whatever was answered: `id`, `userId`, `firstName`, `bio`, `birthdate`, `height`, `hometown`, `city`, `sex`, `datingPurpose`, `showDatingPurpose`, `showZodiac`, `zodiac`, `religion`, `familyPlan`, `financialState`, `bodyType`, `alcoholAttitude`, `smokingAttitude`, `educations`, `languages`, `location`, `isVisibleOnMap`, `isCompleted`, `avatarPhotoId`, `photos`, `updatedAt`
  // spec: Profile, `firstName`, `bio`, `height`, `hometown`, `city`, `sex`, `religion`, `familyPlan`, `financialState`, `bodyType`, `alcoholAttitude`, `smokingAttitude` come back as they were said, to others too
  // spec: Profile, `birthdate` is there for the owner, and for others who are shown it
  // spec: Profile, `datingPurpose` is null for others unless it is shown
  // spec: Profile, `datingPurpose` is there for the owner all the same
  // spec: Profile, `showDatingPurpose` and `showZodiac` are told
  // spec: Profile, `showZodiac` decides whether others are told the sign
  // spec: Profile, others are not told `currentTerms`, `missingFields`, `termsOutdated`
  // spec: Endpoints: profiles, `GET /profiles/{id}`: 200 with educations and languages, without what is for the owner
  it("sees a profile without the fields that its owner hides", async () => {
    const viewer = await signUp();
    const withheld = { showDatingPurpose: false, showZodiac: false, showBirthdate: false, showLocation: false };
    const zoe = await signUpWithProfile({ ...allAnswers, ...location, ...withheld });
    const own = await ownProfile(zoe);
    const { currentTerms: _1, missingFields: _2, termsOutdated: _3, ageInDoubt: _4, ...shown } = own;
    const seen = await profileOf(viewer, zoe.profileId);
    expect(seen).toEqual({ ...shown, birthdate: null, datingPurpose: null, zodiac: null, location: null });
    expect(own).toMatchObject({ datingPurpose: "friendship", zodiac: "pisces", birthdate: "1996-02-29", location });
  });

  // spec: Profile, `birthdate` is there for the owner, and for others who are shown it
  // spec: Profile, `datingPurpose` is null for others unless it is shown
  // spec: Profile, `showZodiac` decides whether others are told the sign
  it("sees the dating purpose, the zodiac sign and the birthdate if the owner shows them", async () => {
    const viewer = await signUp();
    const zoe = await signUpWithProfile({ ...allAnswers, showDatingPurpose: true, showZodiac: true });
    expect(await profileOf(viewer, zoe.profileId)).toMatchObject({
      datingPurpose: "friendship",
      zodiac: "pisces",
      birthdate: "1996-02-29",
    });
  });

  it("sees the age but not the birthdate, and sees a hidden location only if they are a friend or a match", async () => {
    const [stranger, friend, match] = await Promise.all([signUp(), signUpWithProfile(), signUpForDiscovery()]);
    const zoe = await signUpForDiscovery({ ...allAnswers, ...location, showBirthdate: undefined, showLocation: false });
    await befriend(friend, zoe);
    await matchPeople(match, zoe);
    const { age } = await ownProfile(zoe);
    expect(age).toBeGreaterThan(29);
    expect(await profileOf(stranger, zoe.profileId)).toMatchObject({ birthdate: null, age, location: null });
    for (const viewer of [friend, match]) {
      const seen = await profileOf(viewer, zoe.profileId);
      expect(seen).toMatchObject({ birthdate: null, age, location: expect.any(Object) });
      expect(seen.location).not.toEqual(location);
    }
  });

  // spec: Profile, `location` is the centre of a cell of about 500 m for others
  // spec: Limits, location of a profile for others: a grid of about 500 m
  it("sees the centre of a 500-metre cell instead of the location, so all locations in a cell look the same", async () => {
    const viewer = await signUp();
    const zoe = await signUpWithProfile(location);
    const metresPerDegree = 111_195;
    const seen = (await profileOf(viewer, zoe.profileId)).location!;
    const north = (seen.latitude - location.latitude) * metresPerDegree;
    const east =
      (seen.longitude - location.longitude) * metresPerDegree * Math.cos((location.latitude * Math.PI) / 180);
    expect(seen).not.toEqual(location);
    expect(Math.abs(north)).toBeLessThan(252);
    expect(Math.abs(east)).toBeLessThan(252);

    const nearby = await signUpWithProfile({
      latitude: seen.latitude + 240 / metresPerDegree,
      longitude: seen.longitude,
    });
    const beyond = await signUpWithProfile({
      latitude: seen.latitude + 260 / metresPerDegree,
      longitude: seen.longitude,
    });
    expect((await profileOf(viewer, nearby.profileId)).location).toEqual(seen);
    const next = (await profileOf(viewer, beyond.profileId)).location!;
    expect((next.latitude - seen.latitude) * metresPerDegree).toBeCloseTo(500, -1);
  });

  // spec: Profile, `id` is the profile's, `userId` the owner's
  // spec: Endpoints: profiles, `GET /profiles/{id}`: 401, and 404 for an unknown id
  // spec: Errors, 404: no such profile
  it("can send the profile id in upper case, but gets 404 profile_not_found for an unknown id and for a user id", async () => {
    const [viewer, zoe] = [await signUp(), await signUpWithProfile()];
    expect((await profileOf(viewer, zoe.profileId.toUpperCase())).id).toBe(zoe.profileId);
    expectRefusal(await viewer.request("GET", `/profiles/${randomUUID()}`), 404, "profile_not_found");
    expectRefusal(await viewer.request("GET", `/profiles/${zoe.id}`), 404, "profile_not_found");
    expectInvalid(await viewer.request("GET", "/profiles/me"), ["id"]);
  });

  // spec: Profile, `datingPurpose` is null for others unless it is shown
  // spec: Profile requests, `POST /profiles/batch` answers whole profiles of those who exist, by `userId`
  // spec: Operations without a path in the specification, batch profile lookup: {userIds} gives {data}
  it("can read several profiles in one request, each in the same form as with GET /profiles/{id}", async () => {
    const viewer = await signUpWithProfile({ firstName: "Viewer", ...location });
    const zoe = await signUpWithProfile({ ...allAnswers, ...location, showDatingPurpose: false, showZodiac: false });
    const newcomer = await signUp();
    const userIds = [zoe.id, newcomer.id, randomUUID(), viewer.id.toUpperCase(), zoe.id];
    const { data } = expectSuccess(await viewer.request("POST", "/profiles/batch", { userIds }), routes.listProfiles);
    expect(data.map(({ userId }) => userId).sort()).toEqual([viewer.id, zoe.id].sort());
    const seen = data.find(({ userId }) => userId === zoe.id);
    expect(seen).toEqual(await profileOf(viewer, zoe.profileId));
    expect(seen).toMatchObject({ datingPurpose: null, zodiac: null });
  });

  // spec: Profile requests, `POST /profiles/batch` answers whole profiles of those who exist, by `userId`
  // spec: Operations without a path in the specification, batch profile lookup: {userIds} gives {data}
  // spec: Limits, batch lookup: 1 to 100 ids
  it("gets an empty batch if none of up to 100 users is found", async () => {
    const viewer = await signUp();
    const userIds = Array.from({ length: 100 }, () => randomUUID());
    const response = await viewer.request("POST", "/profiles/batch", { userIds });
    expect(expectSuccess(response, routes.listProfiles)).toEqual({ data: [] });
  });

  // spec: Profile requests, `POST /profiles/batch`: 1 to 100 user ids
  // spec: Limits, batch lookup: 1 to 100 ids
  it.each([
    [["userIds"], {}],
    [["userIds"], { userIds: [] }],
    [["userIds"], { userIds: Array.from({ length: 101 }, () => randomUUID()) }],
    [["userIds"], { userIds: randomUUID() }],
    [["userIds.1"], { userIds: [randomUUID(), "somebody"] }],
    [["userIds.0", "userIds.1"], { userIds: [null, 1] }],
  ])("gets 400 for a batch with invalid %s", async (fields, body) => {
    const viewer = await signUp();
    expectInvalid(await viewer.request("POST", "/profiles/batch", body), fields);
  });

  it("cannot change or delete another user's profile by its id: 404 route_not_found", async () => {
    const [stranger, zoe] = [await signUpWithProfile(), await signUpWithProfile(allAnswers)];
    await expectNothingWritten(zoe, async () => {
      const path = `/profiles/${zoe.profileId}`;
      expectRefusal(await stranger.request("PATCH", path, { bio: "Changed" }), 404, "route_not_found");
      expectRefusal(await stranger.request("DELETE", path), 404, "route_not_found");
    });
  });
});
