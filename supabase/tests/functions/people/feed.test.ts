/** The discovery feed: which people it contains, its filters and order, and the distances that it reveals. */

import { peopleContract } from "@social/shared-types/people.ts";
import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { block, unblock } from "../_support/friends.ts";
import { tinyPicture } from "../_support/media/pictures.ts";
import { addPhoto, objectOf } from "../_support/media/uploads.ts";
import { birthdateOfAge, feedAmong, rareAge } from "../_support/people/feed.ts";
import {
  addMembers,
  interact,
  type Member,
  type NewMember,
  setValidity,
  signUpForDiscovery,
} from "../_support/people/interactions.ts";
import { farAway, metresBetween, northOf, type Place, somewhereAround } from "../_support/places.ts";
import { expectRefusal, expectSuccess } from "../_support/responses.ts";
import { signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = peopleContract;

/** Outer limits of the distance bands in kilometres. People at an unknown distance come last. */
const partEnds = [1, 2, 5, 10, 20, 50, 100, 500, Number.POSITIVE_INFINITY];

function partOf(distanceKm: number | null): number {
  return distanceKm === null ? partEnds.length : partEnds.findIndex((end) => distanceKm <= end);
}

/** Creates a viewer at a location, and users around the location who all have the same age. */
async function makeScene(members: NewMember[] = [], place: Place = farAway()) {
  const age = rareAge();
  const birthdate = birthdateOfAge(age);
  const viewer = await signUpForDiscovery({ birthdate, ...place });
  const people = await addMembers(members.map((member) => ({ birthdate, ...member })));
  const query = `?ageFrom=${age}&ageTo=${age}`;
  /** Returns the indexes of the created users whom the viewer finds, in the order of the feed. */
  const find = async (filter = "", viewing = viewer) => {
    const found = await feedAmong(viewing, people, `${query}${filter}`);
    return found.map(({ userId }) => people.findIndex(({ id }) => id === userId));
  };
  return { age, birthdate, place, viewer, people, query, find };
}

/** Runs a test. Repeats a failed test if the date changed during the run, because the feed's order changes daily. */
async function withinOneDay(play: () => Promise<void>): Promise<void> {
  const today = () => new Date().toISOString().slice(0, 10);
  const begun = today();
  try {
    await play();
  } catch (failure) {
    if (today() === begun) {
      throw failure;
    }
    await play();
  }
}

describe("a user who reads the discovery feed", () => {
  // spec: What the service does, people are discovered in a feed
  // spec: People, feed item: `id`, `userId`, `firstName`, `age`, `city`, `datingPurpose`, `distanceKm`, `location`, `photos` (`id`, `isAvatar`, `position`, `url`)
  // spec: Operations without a path in the specification, people feed: pages of feed items
  it("receives every field of the contract for a person", async () => {
    const { birthdate, place, viewer, query, age } = await makeScene();
    const exact = northOf(place, 3000);
    const answers = { firstName: "Ben", birthdate, city: "Sea", datingPurpose: "friendship", ...exact };
    const ben = await signUpForDiscovery({ ...answers, showDatingPurpose: true, isVisibleOnMap: true });
    const photos = [await addPhoto(ben, tinyPicture, "image/png"), await addPhoto(ben, tinyPicture, "image/png")];
    const [found] = await feedAmong(viewer, [ben], query);
    expect(found).toEqual({
      id: ben.profileId,
      userId: ben.id,
      firstName: "Ben",
      age,
      city: "Sea",
      datingPurpose: "friendship",
      distanceKm: expect.any(Number),
      location: { latitude: expect.any(Number), longitude: expect.any(Number) },
      photos: photos.map(({ id }, position) => ({ id, isAvatar: position === 0, position, url: expect.any(String) })),
    });
    expect(found!.photos.map(({ url }) => objectOf(url))).toEqual(photos.map(({ key }) => key));
    const distance = metresBetween(found!.location!, exact);
    expect(distance).toBeGreaterThan(0);
    expect(distance).toBeLessThan(360);
    expect(found!.distanceKm).toBe(Math.ceil(metresBetween(found!.location!, place) / 1000));
  });

  // spec: People, feed item: null where nothing is said, shown or known
  it("does not see the fields that a person hides", async () => {
    const { place, viewer, people, query } = await makeScene([{ ...farAway() }]);
    expect(await feedAmong(viewer, people, query)).toMatchObject([{ datingPurpose: null, location: null, photos: [] }]);
    await viewer.request("PATCH", "/profiles", northOf(place, 1000));
    // The feed contains the distance even if the person hides the location.
    expect((await feedAmong(viewer, people, query))[0]!.distanceKm).toBeGreaterThan(0);
  });

  it("finds neither themselves nor people whose profile is not completed", async () => {
    const { birthdate, place, viewer, query } = await makeScene();
    const ben = await signUpForDiscovery({ birthdate, ...place });
    const newcomer = await signUpWithProfile({ birthdate, city: "Sea", ...place });
    const found = async () => (await feedAmong(viewer, [viewer, ben, newcomer], query)).map(({ userId }) => userId);
    expect(await found()).toEqual([ben.id]);
    await ben.request("PATCH", "/profiles", { city: "" });
    expect(await found()).toEqual([]);
    await ben.request("PATCH", "/profiles", { city: "Sea" });
    expect(await found()).toEqual([ben.id]);
    await ben.request("DELETE", "/profiles");
    expect(await found()).toEqual([]);
  });

  it("does not find a person while either of the two blocks the other", async () => {
    const { birthdate, place, viewer: anna, query } = await makeScene();
    const ben = await signUpForDiscovery({ birthdate, ...place });
    const find = async (viewer: Member, other: Member) => (await feedAmong(viewer, [other], query)).length;
    for (const [blocker, blocked] of [
      [anna, ben],
      [ben, anna],
    ] as const) {
      expect([await find(anna, ben), await find(ben, anna)]).toEqual([1, 1]);
      await block(blocker, blocked);
      expect([await find(anna, ben), await find(ben, anna)]).toEqual([0, 0]);
      await unblock(blocker, blocked);
    }
  });

  it("does not find people whom they liked or disliked, until the like or dislike expires", async () => {
    const { birthdate, place, viewer: anna, query } = await makeScene();
    const others = await Promise.all([1, 2, 3].map(() => signUpForDiscovery({ birthdate, ...place })));
    const [liked, disliked, matched] = others as [Member, Member, Member];
    const find = async (viewer = anna, among: { id: string }[] = others) =>
      (await feedAmong(viewer, among, query)).map(({ userId }) => userId).sort();
    const ids = (...people: Member[]) => people.map(({ id }) => id).sort();
    await interact(matched, anna, "like");
    expect(await find()).toEqual(ids(...others));
    await interact(anna, liked, "like");
    await interact(anna, disliked, "dislike");
    await interact(anna, matched, "like");
    expect(await find()).toEqual([]);
    expect(await find(liked, [anna])).toEqual([anna.id]);
    expect(await find(matched, [anna])).toEqual([]);
    for (const other of others) {
      await setValidity(anna, other, 0);
      await setValidity(other, anna, 0);
    }
    // A match does not expire, so the feed still omits the match.
    expect(await find()).toEqual(ids(liked, disliked));
    expect(await find(matched, [anna])).toEqual([]);
  });

  it("does not find minors if they are an adult, and finds no people if they are a minor", async () => {
    const place = farAway();
    const [days] = await sql<{ eighteen: string; almost: string }[]>`
      select
        (date_trunc('month', now() at time zone 'UTC') - interval '18 years' - interval '1 day')::date::text as eighteen,
        (date_trunc('month', now() at time zone 'UTC') - interval '18 years' + interval '1 day')::date::text as almost`;
    const viewer = await signUpForDiscovery({ sex: "male", ...place });
    const people = await addMembers([
      { birthdate: days!.eighteen, ...place },
      { birthdate: days!.almost, ...place },
    ]);
    const minor = await signUpForDiscovery({ birthdate: days!.almost, ...place });
    for (const query of ["?radiusKm=1", "?radiusKm=1&ageFrom=0&ageTo=18"]) {
      expect((await feedAmong(viewer, people, query)).map(({ userId, age }) => [userId, age])).toEqual([
        [people[0]!.id, 18],
      ]);
      const page = expectSuccess(await minor.request("GET", `/people/feed${query}`), routes.listPeople);
      expect(page).toEqual({ data: [], nextCursor: null });
    }
  });

  it("needs a profile, in which only the name is required", async () => {
    expectRefusal(await (await signUp()).request("GET", "/people/feed"), 404, "profile_not_found");
    const { people, query } = await makeScene([farAway()]);
    const newcomer = await signUpWithProfile();
    const [found] = await feedAmong(newcomer, people, query);
    expect(found).toMatchObject({ userId: people[0]!.id, distanceKm: null });
    // The filter by radius omits people whose distance is unknown.
    expect(await feedAmong(newcomer, people, `${query}&radiusKm=500`)).toEqual([]);
  });

  it("can filter people by sex, by age and by dating purpose; the purpose filter omits people who hide their purpose", async () => {
    const { age, viewer, people, find } = await makeScene([
      { sex: "female", datingPurpose: "dating", showDatingPurpose: true },
      { sex: "male", datingPurpose: "dating", showDatingPurpose: true },
      { sex: "female", datingPurpose: "dating", showDatingPurpose: false },
      { sex: "female", datingPurpose: "chatting", showDatingPurpose: true },
    ]);
    const sorted = async (filter: string) => (await find(filter)).sort();
    expect(await sorted("")).toEqual([0, 1, 2, 3]);
    expect(await sorted("&sex=female")).toEqual([0, 2, 3]);
    expect(await sorted("&sex=male")).toEqual([1]);
    expect(await sorted("&datingPurpose=dating")).toEqual([0, 1]);
    expect(await sorted("&datingPurpose=dating&sex=female")).toEqual([0]);
    const ages = async (query: string) => (await feedAmong(viewer, people, query)).length;
    expect(await ages(`?ageFrom=${age + 1}`)).toBe(0);
    expect(await ages(`?ageFrom=${age}&ageTo=${age + 1}`)).toBe(4);
    expect(await ages(`?ageFrom=${age - 1}&ageTo=${age}`)).toBe(4);
    expect(await ages(`?ageFrom=${age - 1}&ageTo=${age - 1}`)).toBe(0);
  });

  it("finds a person by the new values after the person has changed the profile", async () => {
    const { age, birthdate, viewer, query } = await makeScene();
    const ben = await signUpForDiscovery({ birthdate, sex: "male", datingPurpose: "dating", ...farAway() });
    const finds = async (filters: string) => (await feedAmong(viewer, [ben], filters)).length === 1;
    for (const [filters, changes] of [
      [`${query}&sex=male`, { sex: "female" }],
      [`${query}&datingPurpose=dating`, { showDatingPurpose: true }],
      [`${query}&datingPurpose=chatting`, { datingPurpose: "chatting" }],
      [`?ageFrom=${age + 1}&ageTo=${age + 1}`, { birthdate: birthdateOfAge(age + 1) }],
    ] as const) {
      const found = await finds(filters);
      await ben.request("PATCH", "/profiles", changes);
      expect(await finds(filters)).toBe(!found);
    }
    expect(await finds(`?ageFrom=${age + 1}&ageTo=${age + 1}&sex=female&datingPurpose=chatting`)).toBe(true);
  });

  it("finds people whose cell centre is within the radius; the radius can include fractions of a kilometre", async () => {
    const place = farAway();
    const around = Array.from({ length: 60 }, () => somewhereAround(place, 12_000 * Math.random()));
    const visible = around.map((where) => ({ isVisibleOnMap: true, ...where }));
    const { viewer, people, query } = await makeScene(visible, place);
    const everybody = await feedAmong(viewer, people, query);
    expect(everybody).toHaveLength(60);
    for (const radius of [1, 2.5, 5, 9.75]) {
      const near = everybody.filter(({ location }) => metresBetween(location!, place) <= radius * 1000);
      const found = await feedAmong(viewer, people, `${query}&radiusKm=${radius}`);
      expect(found.map(({ id }) => id).sort()).toEqual(near.map(({ id }) => id).sort());
    }
  });
});

describe("the order of the feed", () => {
  it("follows the distance bands; people at an unknown distance come last", async () => {
    const place = farAway();
    const kilometres = [0.5, 1.5, 3.5, 7.5, 15, 35, 75, 300, 800];
    const members = [...kilometres, ...kilometres, ...kilometres].map((distance) => ({
      isVisibleOnMap: true,
      ...somewhereAround(place, distance * 1000),
    }));
    const { viewer, people, query } = await makeScene([...members, {}, {}, {}].reverse(), place);
    const found = await feedAmong(viewer, people, query, 7);
    expect(found).toHaveLength(30);
    const parts = found.map(({ distanceKm }) => partOf(distanceKm));
    expect(parts).toEqual(Array.from({ length: 30 }, (_, index) => Math.floor(index / 3)));
    for (const { location, distanceKm } of found) {
      expect(distanceKm).toBe(location && Math.max(1, Math.ceil(metresBetween(location, place) / 1000)));
    }
  });

  it("does not change for a viewer during a day within a distance band, but differs between viewers", () =>
    withinOneDay(async () => {
      const place = farAway();
      const members = Array.from({ length: 40 }, () => somewhereAround(place, 4000 + 400 * Math.random()));
      const { birthdate, viewer, find } = await makeScene(members, place);
      const order = await find("&radiusKm=10");
      expect(order).toHaveLength(40);
      expect(await find("&radiusKm=10")).toEqual(order);
      // The order of the people does not depend on filters.
      expect(await find("&radiusKm=9&sex=female")).toEqual(order);
      // All viewers get the same circular order, each with a random start, so two viewers may have the same order by
      // chance.
      const others = await Promise.all([1, 2, 3, 4, 5].map(() => signUpForDiscovery({ birthdate, ...place })));
      const orders = await Promise.all(others.map((other) => find("&radiusKm=10", other)));
      expect(orders.map((other) => other.toSorted())).toEqual(others.map(() => order.toSorted()));
      expect(new Set(orders.map((other) => other.join())).size).toBeGreaterThan(1);
      await viewer.request("PATCH", "/profiles", northOf(place, 300));
      expect(await find("&radiusKm=10")).toEqual(order);
    }));
});

describe("the pages of the feed", () => {
  // spec: Conventions, the same: people feed
  // spec: Operations without a path in the specification, people feed: pages of feed items
  it.each([1, 7, 20])(
    "contain every person once with %i people per page, even if people join and the viewer moves between two pages",
    (limit) =>
      withinOneDay(async () => {
        const place = farAway();
        const members = Array.from({ length: 30 }, () => somewhereAround(place, 30_000 * Math.random()));
        const { birthdate, viewer, people, query } = await makeScene([...members, {}, {}], place);
        const everybody = (await feedAmong(viewer, people, query)).map(({ id }) => id);
        expect(everybody).toHaveLength(32);
        const decided = people.find(({ profileId }) => profileId === everybody.at(-1))!;
        let pages = 0;
        const disturb = async () => {
          pages += 1;
          if (pages === 1) {
            await interact(viewer, decided, "dislike");
            await viewer.request("PATCH", "/profiles", northOf(place, 20_000));
          }
          await addMembers([{ birthdate, ...somewhereAround(place, 30_000 * Math.random()) }]);
        };
        const walked = (await feedAmong(viewer, people, query, limit, disturb)).map(({ id }) => id);
        expect(walked).toEqual(everybody.slice(0, -1));
      }),
  );
});

describe("the distance in the feed", () => {
  // spec: Limits, location of a profile for others: a grid of about 500 m
  it("is the same for all people in a 500-metre cell, from any location of the viewer", async () => {
    const place = farAway();
    const { birthdate, viewer, query } = await makeScene([], place);
    const [anna] = await addMembers([{ birthdate, isVisibleOnMap: true, ...northOf(place, 2900) }]);
    const { location } = (await feedAmong(viewer, [anna!], query))[0]!;
    // The four other people are near the corners of the same cell.
    const corners = [-0.0022, 0.0022].flatMap((latitude) =>
      [-0.0022, 0.0022].map((longitude) => ({
        isVisibleOnMap: true,
        birthdate,
        latitude: location!.latitude + latitude,
        longitude: location!.longitude + longitude,
      })),
    );
    const neighbours = await addMembers(corners);
    for (const metres of [0, 310, 620, 930]) {
      await viewer.request("PATCH", "/profiles", northOf(place, metres));
      const found = await feedAmong(viewer, [anna!, ...neighbours], query);
      expect(found).toHaveLength(5);
      expect(new Set(found.map(({ distanceKm }) => distanceKm)).size).toBe(1);
      expect(found.map((person) => person.location)).toEqual(Array(5).fill(location));
    }
  });
});
