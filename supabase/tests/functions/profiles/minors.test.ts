/** Adults and minors who are not friends: visible fields, and rejected chats (docs/features/profiles.md, Minors). */

import { chatsContract } from "@social/shared-types/chats.ts";
import { moderationContract } from "@social/shared-types/moderation.ts";
import { profilesContract } from "@social/shared-types/profiles.ts";
import { describe, expect, it } from "vitest";
import { askToSend, openDirectChat } from "../_support/chats.ts";
import { expectNothingWritten, sql } from "../_support/database.ts";
import { befriend, unfriend } from "../_support/friends.ts";
import { overdraw } from "../_support/limits.ts";
import { tinyPicture } from "../_support/media/pictures.ts";
import { addPhoto } from "../_support/media/uploads.ts";
import { birthdateOfAge } from "../_support/people/feed.ts";
import { likesOf, type Member, matchesOf, matchPeople, signUpForDiscovery } from "../_support/people/interactions.ts";
import { ownProfile, updateProfile } from "../_support/profiles.ts";
import { moderator } from "../_support/reports.ts";
import { callFunction, expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { type Person, signUp } from "../_support/sign-up.ts";

const { routes } = profilesContract;
const shown = { showZodiac: true, showBirthdate: true, latitude: 52.520008, longitude: 13.404954 };

async function look(viewer: Person, { profileId }: Member) {
  return expectSuccess(await viewer.request("GET", `/profiles/${profileId}`), routes.getProfile);
}

/** Whether the list of disputed ages for moderators contains a user. */
async function isListedAsDisputed({ id }: Person): Promise<boolean> {
  const listed: string[] = [];
  for (let query = "?limit=100"; query !== ""; ) {
    const response = await moderator.request("GET", `/moderation/birthdates${query}`);
    const { data, nextCursor } = expectSuccess(response, moderationContract.routes.listDoubtedBirthdates);
    listed.push(...data.map(({ userId }) => userId));
    query = nextCursor === null ? "" : `?limit=100&cursor=${nextCursor}`;
  }
  return listed.includes(id);
}

/** Signs up a minor with two photos. The second photo is the avatar. */
async function signUpMinor() {
  const minor = await signUpForDiscovery({ ...shown, birthdate: birthdateOfAge(16) });
  const [first, avatar] = [
    await addPhoto(minor, tinyPicture, "image/png"),
    await addPhoto(minor, tinyPicture, "image/png"),
  ];
  await updateProfile(minor, { avatarPhotoId: avatar.id });
  return { minor, first, avatar };
}

describe("a minor", () => {
  it("is shown to adults without birthdate, age, zodiac sign and location, and with the avatar as the only photo", async () => {
    const { minor, first, avatar } = await signUpMinor();
    const [adult, friend, newcomer] = await Promise.all([signUpForDiscovery(), signUpForDiscovery(), signUp()]);
    await befriend(friend, minor);
    const whole = await look(friend, minor);
    expect(whole).toMatchObject({ birthdate: birthdateOfAge(16), age: 16, zodiac: "capricorn" });
    expect(whole.photos.map(({ id }) => id)).toEqual([first.id, avatar.id]);
    for (const viewer of [adult, newcomer]) {
      const seen = await look(viewer, minor);
      expect(seen).toEqual({
        ...whole,
        birthdate: null,
        age: null,
        zodiac: null,
        location: null,
        // If the thumbnail was created after the first read, `updatedAt` has changed.
        updatedAt: seen.updatedAt,
        photos: [{ ...whole.photos[1], url: seen.photos[0]!.url, thumbUrl: seen.photos[0]!.thumbUrl }],
      });
      const path = `/media/download-url?key=${encodeURIComponent(first.key)}`;
      expectRefusal(await viewer.request("GET", path), 404, "media_not_found");
    }
    expect(await ownProfile(minor)).toMatchObject({ birthdate: birthdateOfAge(16), age: 16, zodiac: "capricorn" });
  });

  it("can neither open a chat with an adult nor write in an existing chat, unless they are friends", async () => {
    const [adult, ben] = [await signUpForDiscovery(), await signUpForDiscovery()];
    const chat = await openDirectChat(adult, ben);
    await updateProfile(ben, { birthdate: birthdateOfAge(16) });
    for (const [one, other] of [
      [adult, ben],
      [ben, adult],
    ] as const) {
      expectRefusal(await one.request("POST", "/chats/direct", { userId: other.id }), 404, "person_not_found");
      expectRefusal(await askToSend(one, chat, { content: "Hello" }), 404, "chat_not_found");
      const read = await one.request("GET", `/chats/${chat.id}/messages`);
      expect(expectSuccess(read, chatsContract.routes.listMessages).data).toEqual([]);
    }
    await befriend(adult, ben);
    expect((await askToSend(adult, chat, { content: "Hello" })).status).toBe(201);
    await unfriend(adult, ben);
    expectRefusal(await askToSend(adult, chat, { content: "Hello" }), 404, "chat_not_found");
  });

  it("is treated as a minor until a moderator decides, even after also entering an adult's birthdate", async () => {
    const [anna, ben] = await Promise.all([signUpForDiscovery(), signUpForDiscovery(shown)]);
    await matchPeople(anna, ben);
    await updateProfile(ben, { birthdate: birthdateOfAge(16) });
    await updateProfile(ben, { birthdate: "1990-05-15" });
    expect(await ownProfile(ben)).toMatchObject({ birthdate: "1990-05-15", isCompleted: true, ageInDoubt: true });
    expect(await look(anna, ben)).toMatchObject({ age: null, birthdate: null, location: null });
    expect([await matchesOf(anna), await matchesOf(ben), await likesOf(ben)]).toEqual([[], [], []]);
    const minor = await signUpForDiscovery({ birthdate: birthdateOfAge(16) });
    const open = () => ben.request("POST", "/chats/direct", { userId: minor.id });
    expectRefusal(await open(), 404, "person_not_found");

    const decision = { birthdate: "1990-05-15", note: "Passport" };
    expect((await moderator.request("PUT", `/moderation/birthdates/${ben.id}`, decision)).status).toBe(200);
    expect(await look(anna, ben)).toMatchObject({ birthdate: "1990-05-15", location: expect.any(Object) });
    expect((await matchesOf(anna)).map(({ profiles }) => profiles[0]!.userId)).toEqual([ben.id]);
    expectRefusal(await open(), 404, "person_not_found");
  });

  it("cannot enter the birthdate of a user under the age of 16: 400", async () => {
    const ben = await signUpForDiscovery();
    const newcomer = await signUp();
    await expectNothingWritten(ben, async () => {
      expectInvalid(await ben.request("PATCH", "/profiles", { birthdate: birthdateOfAge(4) }), ["birthdate"]);
      const body = { firstName: "Nina", birthdate: birthdateOfAge(15) };
      expectInvalid(await newcomer.request("POST", "/profiles", body), ["birthdate"]);
    });
    expectRefusal(await newcomer.request("GET", "/profiles"), 404, "profile_not_found");
  });
});

describe("a birthdate that is rejected as too young", () => {
  const child = { firstName: "Nina", birthdate: birthdateOfAge(14) };
  const keys = [{}, { "idempotency-key": "a-refused-birthdate" }];
  const send = ({ token }: Person, method: "POST" | "PATCH", headers: object, body: object) =>
    callFunction(method, "/profiles", { authorization: `Bearer ${token}`, ...headers }, body);

  it.each(keys)(
    "makes the age disputed if the user then creates a profile as an adult, with the headers %j",
    async (headers) => {
      const nina = await signUp();
      expectInvalid(await send(nina, "POST", headers, child), ["birthdate"]);
      const response = await nina.request("POST", "/profiles", { ...child, birthdate: birthdateOfAge(19) });
      expect(expectSuccess(response, routes.createProfile)).toMatchObject({ ageInDoubt: true, age: 19 });
      expect(await isListedAsDisputed(nina)).toBe(true);
      const adult = await signUpForDiscovery();
      expectRefusal(await adult.request("POST", "/chats/direct", { userId: nina.id }), 404, "person_not_found");
    },
  );

  it.each(keys)(
    "makes the age of an adult disputed if the adult sends it with PATCH /profiles, with the headers %j",
    async (headers) => {
      const ben = await signUpForDiscovery();
      expectInvalid(await send(ben, "PATCH", headers, { birthdate: child.birthdate }), ["birthdate"]);
      expect(await ownProfile(ben)).toMatchObject({ ageInDoubt: true, birthdate: "1990-05-15" });
      expect(await isListedAsDisputed(ben)).toBe(true);
      const decision = { birthdate: "1990-05-15", note: "Passport" };
      expect((await moderator.request("PUT", `/moderation/birthdates/${ben.id}`, decision)).status).toBe(200);
      expect(await ownProfile(ben)).toMatchObject({ ageInDoubt: false });
      expect(await isListedAsDisputed(ben)).toBe(false);
    },
  );

  it("makes the age disputed in a profile that is created without a birthdate, until the user enters a minor's birthdate", async () => {
    const nina = await signUp();
    expectInvalid(await nina.request("POST", "/profiles", child), ["birthdate"]);
    const created = await nina.request("POST", "/profiles", { firstName: "Nina" });
    expect(expectSuccess(created, routes.createProfile).ageInDoubt).toBe(true);
    await updateProfile(nina, { birthdate: birthdateOfAge(16) });
    expect((await ownProfile(nina)).ageInDoubt).toBe(false);
    const adult = await signUpForDiscovery();
    expectRefusal(await adult.request("POST", "/chats/direct", { userId: nina.id }), 404, "person_not_found");
  });

  it.each([
    ["a date in the future", `${new Date().getUTCFullYear() + 1}-06-01`],
    ["the birthdate of a person under five", birthdateOfAge(3)],
    ["a date that does not exist in the calendar", "2012-02-30"],
  ])("does not make the age disputed if it is %s", async (_, birthdate) => {
    const nina = await signUp();
    expectInvalid(await nina.request("POST", "/profiles", { firstName: "Nina", birthdate }), ["birthdate"]);
    const response = await nina.request("POST", "/profiles", { firstName: "Nina", birthdate: birthdateOfAge(19) });
    expect(expectSuccess(response, routes.createProfile).ageInDoubt).toBe(false);
  });

  it("is recorded, even though the rejection rolls back all other writes of the call", async () => {
    const nina = await signUp();
    await nina.request("POST", "/profiles", child);
    const [recorded] = await sql`select adult_from, has_stated from private.adulthoods where person_id = ${nina.id}`;
    expect(recorded).toMatchObject({ has_stated: false });
  });

  it("is not recorded if a rate limit rejects the call with 429", async () => {
    const nina = await signUp();
    await overdraw(nina, "writes");
    expectRefusal(await nina.request("POST", "/profiles", child), 429, "rate_limited");
    expect(await sql`select 1 from private.adulthoods where person_id = ${nina.id}`).toEqual([]);
  });

  it("makes the age disputed, which the API shows only to the user, in the field ageInDoubt", async () => {
    const [ben, anna] = await Promise.all([signUpForDiscovery(), signUpForDiscovery()]);
    expectInvalid(await ben.request("PATCH", "/profiles", { birthdate: child.birthdate }), ["birthdate"]);
    expect(await look(anna, ben)).not.toHaveProperty("ageInDoubt");
    const exported = expectSuccess(await ben.request("GET", "/profiles/export"), routes.exportProfile);
    expect(exported.profile.ageInDoubt).toBe(true);
  });
});
