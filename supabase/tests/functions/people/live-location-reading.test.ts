/** Only followers can read the live location of a user (docs/features/live-location.md, Rights). */

import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { befriend, block, unblock, unfriend } from "../_support/friends.ts";
import { askToInteract, type Member, matchPeople, unmatch } from "../_support/people/interactions.ts";
import {
  askForLocation,
  liveLocationRow,
  locationOf,
  mapAround,
  setVisibleOnMap,
  shareLocation,
  stopSharing,
} from "../_support/people/live-locations.ts";
import { farAway, metresBetween, northOf } from "../_support/places.ts";
import { type ApiResponse, expectInvalid, expectRefusal } from "../_support/responses.ts";
import { signUp, signUpWithProfile } from "../_support/sign-up.ts";

/** Signs up a user who is visible on the map but has no completed profile. */
function signUpOnMap(): Promise<Member> {
  return signUpWithProfile({ isVisibleOnMap: true });
}

async function makeFriends(): Promise<[anna: Member, ben: Member]> {
  const [anna, ben] = [await signUpOnMap(), await signUpOnMap()];
  await befriend(anna, ben);
  return [anna, ben];
}

/** Asserts 404 live_location_not_found, and returns the body of the error without the errorId. */
function sentenceOf(response: ApiResponse): unknown {
  expectRefusal(response, 404, "live_location_not_found");
  const { errorId: _, ...sentence } = response.body as { errorId: string };
  return sentence;
}

describe("a follower of a live location", () => {
  it("can read the centre of the 500-metre cell, the time of the last update, and the time of expiry", async () => {
    const [anna, ben] = await makeFriends();
    const match = await signUpOnMap();
    await matchPeople(anna, match);
    const place = farAway();
    const before = Date.now();
    const expiresAt = await shareLocation(anna, place, 900);
    const read = await locationOf(ben, anna);
    const { latitude, longitude } = (await liveLocationRow(anna))!;
    expect(read).toEqual({ userId: anna.id, latitude, longitude, updatedAt: expect.any(String), expiresAt });
    expect(Math.abs(Date.parse(read.updatedAt) - before)).toBeLessThan(60_000);
    expect(metresBetween(read, place)).toBeLessThan(360);
    expect([latitude, longitude]).not.toEqual([place.latitude, place.longitude]);
    expect(await locationOf(match, anna)).toEqual(read);
    expect(await locationOf(anna, anna)).toEqual(read);
    const onMap = (await mapAround(ben, place)).find(({ userId }) => userId === anna.id);
    expect(onMap).toMatchObject({ isLive: true, location: { latitude, longitude } });
  });

  // spec: Operations without a path in the specification, share the own location live, and stop: there without shapes given
  // spec: Where the sentences could be read in more than one way, a live location is readable at once; only its broadcast keeps a pace, and the last one is never lost
  it("can read every move immediately, and sees every move on the map", async () => {
    const [anna, ben] = await makeFriends();
    let place = farAway();
    let last = "";
    for (let move = 0; move < 3; move += 1) {
      await shareLocation(anna, place);
      const read = await locationOf(ben, anna);
      expect(metresBetween(read, place)).toBeLessThan(360);
      expect(read.updatedAt > last).toBe(true);
      expect((await mapAround(ben, place, 360)).map(({ userId }) => userId)).toContain(anna.id);
      last = read.updatedAt;
      place = northOf(place, 3000);
    }
    // Sharing again from the same cell changes only the time of the last update.
    await shareLocation(anna, northOf(place, -3000));
    expect((await locationOf(ben, anna)).updatedAt > last).toBe(true);
  });

  it("can send the user id in upper case, and gets 400 for an invalid id", async () => {
    const [anna, ben] = await makeFriends();
    await shareLocation(anna, farAway());
    expect(await locationOf(ben, { ...anna, id: anna.id.toUpperCase() })).toMatchObject({ userId: anna.id });
    for (const id of ["anna", `${anna.id}x`, "1", "%00"]) {
      expectInvalid(await askForLocation(ben, { id }), ["userId"]);
    }
  });

  it("must be a current friend or match: a former friend gets 404 live_location_not_found", async () => {
    const [anna, ben] = await makeFriends();
    const carol = await signUpOnMap();
    await befriend(carol, anna);
    await unfriend(carol, anna);
    const place = farAway();
    await shareLocation(anna, place);
    expect(metresBetween(await locationOf(ben, anna), place)).toBeLessThan(360);
    expectRefusal(await askForLocation(carol, anna), 404, "live_location_not_found");
  });
});

describe("the live location of a user", () => {
  let nothing: unknown;

  beforeAll(async () => {
    nothing = sentenceOf(await askForLocation(await signUp(), { id: randomUUID() }));
  });

  it("is hidden from users who are neither friends nor matches, who get the same 404 as for an unknown user", async () => {
    const anna = await signUpOnMap();
    const [asking, liking, stranger] = await Promise.all([1, 2, 3].map(() => signUpOnMap()));
    await asking!.request("POST", "/friends/requests", { addresseeId: anna.id });
    expect(await askToInteract(liking!, anna, "like")).toMatchObject({ status: 200 });
    for (const sharing of [false, true]) {
      if (sharing) {
        await shareLocation(anna, farAway());
      }
      for (const person of [asking!, liking!, stranger!, await signUp()]) {
        expect(sentenceOf(await askForLocation(person, anna))).toEqual(nothing);
      }
    }
  });

  it("is not found by a profile id or another user's id: 404 live_location_not_found", async () => {
    const [anna, ben] = await makeFriends();
    await shareLocation(anna, farAway());
    for (const id of [anna.profileId, randomUUID(), ben.id]) {
      expect(sentenceOf(await askForLocation(ben, { id }))).toEqual(nothing);
    }
  });

  it("is hidden with 404 live_location_not_found once either of two friends has blocked the other, even after an unblock", async () => {
    for (const [first, second] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const two = await makeFriends();
      const [anna, ben] = two;
      await shareLocation(anna, farAway());
      await locationOf(ben, anna);
      await block(two[first], two[second]);
      expect(sentenceOf(await askForLocation(ben, anna))).toEqual(nothing);
      await shareLocation(anna, farAway());
      expect(sentenceOf(await askForLocation(ben, anna))).toEqual(nothing);
      await unblock(two[first], two[second]);
      expect(sentenceOf(await askForLocation(ben, anna))).toEqual(nothing);
      await locationOf(anna, anna);
    }
  });

  it("is hidden with 404 live_location_not_found after the friendship or match has ended", async () => {
    const [anna, ben] = await makeFriends();
    const match = await signUpOnMap();
    const made = await matchPeople(anna, match);
    await shareLocation(anna, farAway());
    await unfriend(anna, ben);
    await unmatch(match, made);
    await shareLocation(anna, farAway());
    for (const person of [ben, match]) {
      expect(sentenceOf(await askForLocation(person, anna))).toEqual(nothing);
    }
  });

  const endings: Record<string, (anna: Member) => Promise<unknown>> = {
    "the person stopped sharing": stopSharing,
    "it expired": ({ id }) =>
      sql`update private.live_locations set expires_at = now() where person_id = ${id}`.execute(),
    "the person left the map": (anna) => setVisibleOnMap(anna, false),
    "the person deleted the profile": (anna) => anna.request("DELETE", "/profiles"),
  };

  it.each(Object.entries(endings))(
    "is returned to no user, including its owner, after %s: 404 live_location_not_found",
    async (_, end) => {
      const [anna, ben] = await makeFriends();
      await shareLocation(anna, farAway());
      await end(anna);
      for (const person of [anna, ben]) {
        expect(sentenceOf(await askForLocation(person, anna))).toEqual(nothing);
      }
    },
  );
});
