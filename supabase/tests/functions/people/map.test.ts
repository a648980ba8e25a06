/** The map: which people it shows, at which locations, and how many people (docs/features/people.md, Map). */

import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { befriend, block, unblock, unfriend } from "../_support/friends.ts";
import { tinyPicture } from "../_support/media/pictures.ts";
import { addPhoto, objectOf } from "../_support/media/uploads.ts";
import { birthdateOfAge } from "../_support/people/feed.ts";
import { addMembers, interact, matchPeople, signUpForDiscovery } from "../_support/people/interactions.ts";
import { mapAmong, mapAround, setVisibleOnMap, shareLocation, stopSharing } from "../_support/people/live-locations.ts";
import { farAway, metresBetween, northOf, type Place, somewhereAround } from "../_support/places.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const isVisibleOnMap = true;

/**
 * Returns whether the map around a location shows a person to the viewer: "live", "at home" (at the location in the
 * profile), or undefined if the person is not shown.
 */
async function findOnMap(viewer: Person, other: Person, place: Place) {
  const found = (await mapAround(viewer, place)).filter(({ userId }) => userId === other.id);
  expect(found.length).toBeLessThanOrEqual(1);
  return found[0] && (found[0].isLive ? "live" : "at home");
}

describe("a user who reads the map", () => {
  it("receives every field of the contract for a person, with the centre of the person's 500-metre cell as the location", async () => {
    const place = farAway();
    const ben = await signUpForDiscovery({ firstName: "Ben", birthdate: birthdateOfAge(36), isVisibleOnMap, ...place });
    const { key } = await addPhoto(ben, tinyPicture, "image/png");
    const [found] = (await mapAround(await signUp(), place)).filter(({ userId }) => userId === ben.id);
    expect(found).toEqual({
      id: ben.profileId,
      userId: ben.id,
      firstName: "Ben",
      age: 36,
      photoUrl: expect.any(String),
      location: expect.any(Object),
      isLive: false,
    });
    // The URL points to the crop of the photo if the crop is already stored, and to the photo otherwise.
    expect(objectOf(found!.photoUrl)).toMatch(new RegExp(`^${key}`));
    expect(found!.location).not.toEqual(place);
    expect(metresBetween(found!.location, place)).toBeLessThan(360);
  });

  // spec: Profile, `isVisibleOnMap`: on the map only when turned on
  it("finds people who are visible on the map and have a completed profile, but neither minors nor themselves", async () => {
    const place = farAway();
    const people = await addMembers([
      { isVisibleOnMap, ...place },
      { isVisibleOnMap: false, ...place },
      { isVisibleOnMap, birthdate: birthdateOfAge(16), ...place },
      { isVisibleOnMap },
    ]);
    const newcomer = await signUpWithProfile({ isVisibleOnMap, ...place });
    const viewer = await signUpForDiscovery({ isVisibleOnMap, ...place });
    expect(await mapAmong(viewer, [...people, newcomer, viewer], place)).toEqual([0]);
    await viewer.request("PATCH", "/profiles", { birthdate: birthdateOfAge(16) });
    expect(await mapAmong(viewer, people, place)).toEqual([]);
  });

  it("finds people with a hidden location only if they are friends or matches", async () => {
    const place = farAway();
    const ben = await signUpForDiscovery({ isVisibleOnMap, showLocation: false, ...place });
    const [stranger, friend, match] = await Promise.all([
      signUpForDiscovery(),
      signUpForDiscovery(),
      signUpForDiscovery(),
    ]);
    await befriend(friend, ben);
    await matchPeople(match, ben);
    for (const [viewer, found] of [
      [stranger, []],
      [friend, [0]],
      [match, [0]],
    ] as const) {
      expect(await mapAmong(viewer, [ben], place)).toEqual(found);
    }
  });

  // spec: Profile, `isVisibleOnMap`: on the map only when turned on
  it("finds a user only while that user is visible on the map", async () => {
    const place = farAway();
    const [anna, ben] = [await signUp(), await signUpForDiscovery({ isVisibleOnMap, ...place })];
    expect(await findOnMap(anna, ben, place)).toBe("at home");
    await setVisibleOnMap(ben, false);
    expect(await findOnMap(anna, ben, place)).toBeUndefined();
    await setVisibleOnMap(ben, true);
    expect(await findOnMap(anna, ben, place)).toBe("at home");
    await ben.request("PATCH", "/profiles", northOf(place, 20_000));
    expect(await findOnMap(anna, ben, place)).toBeUndefined();
    await ben.request("PATCH", "/profiles", place);
    await ben.request("DELETE", "/profiles");
    expect(await findOnMap(anna, ben, place)).toBeUndefined();
  });

  it("does not find a user while either of the two blocks the other, even if the user shares a live location", async () => {
    const place = farAway();
    const [anna, ben] = [
      await signUpForDiscovery({ isVisibleOnMap }),
      await signUpForDiscovery({ isVisibleOnMap, ...place }),
    ];
    for (const [blocker, blocked] of [
      [anna, ben],
      [ben, anna],
    ] as const) {
      await befriend(anna, ben);
      await shareLocation(ben, place);
      expect(await findOnMap(anna, ben, place)).toBe("live");
      await block(blocker, blocked);
      await shareLocation(ben, place);
      expect(await findOnMap(anna, ben, place)).toBeUndefined();
      await unblock(blocker, blocked);
      expect(await findOnMap(anna, ben, place)).toBe("at home");
    }
  });

  it("finds people even after liking or disliking them", async () => {
    const place = farAway();
    const viewer = await signUpForDiscovery();
    const people = await Promise.all([1, 2].map(() => signUpForDiscovery({ isVisibleOnMap, ...place })));
    await interact(viewer, people[0]!, "like");
    await interact(viewer, people[1]!, "dislike");
    expect((await mapAmong(viewer, people, place)).sort()).toEqual([0, 1]);
  });
});

describe("the map around a location", () => {
  it("shows people whose cell centre is within the radius (default 5 km), nearest first", async () => {
    const place = farAway();
    const people = await addMembers(
      Array.from({ length: 80 }, () => ({ isVisibleOnMap, ...somewhereAround(place, 12_000 * Math.random()) })),
    );
    const viewer = await signUp();
    const wide = await mapAround(viewer, place, 50_000);
    const all = wide
      .filter(({ userId }) => people.some(({ id }) => id === userId))
      .map(({ userId, location }) => ({
        number: people.findIndex(({ id }) => id === userId),
        metres: metresBetween(location, place),
      }));
    expect(all).toHaveLength(80);
    expect(all.map(({ metres }) => metres)).toEqual(all.map(({ metres }) => metres).toSorted((one, two) => one - two));
    for (const radius of [100, 1500, 5000, 9999.5, undefined]) {
      const within = all.filter(({ metres }) => metres <= (radius ?? 5000)).map(({ number }) => number);
      const found = await mapAmong(viewer, people, place, radius);
      // People in the same cell are at the same distance, so the test does not compare their order.
      expect(found.toSorted()).toEqual(within.toSorted());
    }
  });

  it("shows the 200 nearest people at most", async () => {
    // No other test creates people in this part of the ocean.
    const place = { latitude: 25 + 20 * Math.random(), longitude: -170 + 30 * Math.random() };
    const people = await addMembers(
      Array.from({ length: 230 }, (_, number) => ({ isVisibleOnMap, ...northOf(place, 1000 + 60 * number) })),
    );
    const viewer = await signUpForDiscovery();
    const found = await mapAround(viewer, place, 50_000);
    expect(found).toHaveLength(200);
    const farthest = metresBetween(found.at(-1)!.location, place);
    const missing = people.filter(({ id }) => !found.some(({ userId }) => userId === id));
    expect(missing).toHaveLength(30);
    const places = await sql<{ latitude: number; longitude: number }[]>`
      select exact_latitude as latitude, exact_longitude as longitude from public.profiles where user_id = any (${missing.map(({ id }) => id)})`;
    // The centre of a cell is less than 360 metres away from every point of the cell.
    expect(places.every((where) => metresBetween(where, place) > farthest - 360)).toBe(true);
    // A friend who shares a live location is sorted by the distance to the live location.
    const friend = await signUpForDiscovery({ isVisibleOnMap });
    await befriend(friend, viewer);
    await shareLocation(friend, place);
    const again = await mapAround(viewer, place, 50_000);
    expect(again).toHaveLength(200);
    expect(again[0]).toMatchObject({ userId: friend.id, isLive: true });
  });

  it.each([
    ["the antimeridian", { latitude: 12.34, longitude: 179.999 }, { latitude: 12.34, longitude: -179.99 }],
    ["the north pole", { latitude: 89.999, longitude: 10 }, { latitude: 89.995, longitude: -170 }],
    ["the south pole", { latitude: -90, longitude: 0 }, { latitude: -89.99, longitude: 123 }],
  ])("shows people across %s", async (_, place, other) => {
    const viewer = await signUp();
    const people = await addMembers([{ isVisibleOnMap, ...other }]);
    expect(await mapAmong(viewer, people, place, 50_000)).toEqual([0]);
    expect(await mapAmong(viewer, people, place, 100)).toEqual([]);
  });
});

describe("friends and matches who share their live location", () => {
  it("are shown to each other only at the live location, not at the location in the profile", async () => {
    const [home, elsewhere] = [farAway(), farAway()];
    const ben = await signUpForDiscovery({ isVisibleOnMap, ...home });
    const [friend, match, stranger] = await Promise.all([1, 2, 3].map(() => signUpForDiscovery()));
    await befriend(friend!, ben);
    await matchPeople(match!, ben);
    await shareLocation(ben, elsewhere);
    for (const viewer of [friend!, match!]) {
      expect(await findOnMap(viewer, ben, home)).toBeUndefined();
      expect(await findOnMap(viewer, ben, elsewhere)).toBe("live");
      const [found] = (await mapAround(viewer, elsewhere)).filter(({ userId }) => userId === ben.id);
      expect(metresBetween(found!.location, elsewhere)).toBeLessThan(360);
    }
    // A user who is neither a friend nor a match still sees Ben at home.
    expect(await findOnMap(stranger!, ben, home)).toBe("at home");
    expect(await findOnMap(stranger!, ben, elsewhere)).toBeUndefined();
    expect(await findOnMap(ben, ben, elsewhere)).toBeUndefined();
    await stopSharing(ben);
    for (const viewer of [friend!, match!]) {
      expect(await findOnMap(viewer, ben, home)).toBe("at home");
      expect(await findOnMap(viewer, ben, elsewhere)).toBeUndefined();
    }
  });

  it("are shown at the location in the profile once the live location has expired, even before the live_locations job runs", async () => {
    const [home, elsewhere] = [farAway(), farAway()];
    const [anna, ben] = [await signUpForDiscovery(), await signUpForDiscovery({ isVisibleOnMap, ...home })];
    await befriend(anna, ben);
    await shareLocation(ben, elsewhere);
    await sql`update private.live_locations set expires_at = now() where person_id = ${ben.id}`;
    expect(await findOnMap(anna, ben, elsewhere)).toBeUndefined();
    expect(await findOnMap(anna, ben, home)).toBe("at home");
  });

  it("are shown only if the live location is within the radius", async () => {
    const place = farAway();
    const [anna, ben] = [await signUpForDiscovery(), await signUpForDiscovery({ isVisibleOnMap })];
    await befriend(anna, ben);
    await shareLocation(ben, northOf(place, 3000));
    expect(await mapAmong(anna, [ben], place, 2000)).toEqual([]);
    expect(await mapAmong(anna, [ben], place, 4000)).toEqual([0]);
    await unfriend(anna, ben);
    await shareLocation(ben, northOf(place, 3000));
    expect(await mapAmong(anna, [ben], place, 4000)).toEqual([]);
  });

  it("are shown to a common friend nearest first, even if they have no contact with each other", async () => {
    const place = farAway();
    const viewer = await signUpForDiscovery();
    const people = await Promise.all([1, 2, 3].map(() => signUpForDiscovery({ isVisibleOnMap })));
    for (const [number, person] of people.entries()) {
      await befriend(viewer, person);
      await shareLocation(person, northOf(place, 1500 * (number + 1)));
    }
    expect(await mapAmong(viewer, people, place)).toEqual([0, 1, 2]);
  });
});
