/** Invalid input to the function `people`, which responds with 400 and the names of the invalid fields. */

import { peopleContract } from "@social/shared-types/people.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { birthdateOfAge, rareAge } from "../_support/people/feed.ts";
import {
  addMembers,
  interact,
  interactionRows,
  type Member,
  matchPeople,
  signUpForDiscovery,
} from "../_support/people/interactions.ts";
import { expectInvalid, expectSuccess } from "../_support/responses.ts";
import { signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = peopleContract;

let anna: Member;
let ben: Member;

beforeAll(async () => {
  [anna, ben] = [await signUpForDiscovery({ isVisibleOnMap: true }), await signUpForDiscovery()];
});

const wrongPages = [
  ["limit", "limit=0"],
  ["limit", "limit=101"],
  ["limit", "limit=-1"],
  ["limit", "limit=1.5"],
  ["limit", "limit=ten"],
  ["limit", "limit="],
  ["limit", "limit=5&limit=6"],
  ["cursor", "cursor="],
  ["cursor", "cursor=abc"],
  ["cursor", "cursor=%00"],
  ["cursor", "cursor=!!!!"],
  ["cursor", `cursor=${"A".repeat(40)}`],
  ["cursor", `cursor=${"A".repeat(2001)}`],
  ["cursor,limit", "cursor=%00&limit=0"],
] as const;

describe.each(["/people/feed", "/people/likes", "/people/matches"])("the list %s", (path) => {
  it.each(wrongPages)("rejects an invalid %s: %s", async (fields, query) => {
    // If one parameter contains a forbidden character, the function does not validate the other parameters.
    const refused = query.includes("%00") ? ["cursor"] : fields.split(",");
    expectInvalid(await anna.request("GET", `${path}?${query}`), refused);
  });

  it.each(["limit=1", "limit=100", "limit=020", "unknown=1", ""])("accepts %s", async (query) => {
    expect(await anna.request("GET", `${path}?${query}`)).toMatchObject({ status: 200 });
  });
});

describe("the feed", () => {
  it.each([
    ["radiusKm", "radiusKm=0"],
    ["radiusKm", "radiusKm=0.999"],
    ["radiusKm", "radiusKm=500.001"],
    ["radiusKm", "radiusKm=501"],
    ["radiusKm", "radiusKm=-5"],
    ["radiusKm", "radiusKm=5km"],
    ["radiusKm", "radiusKm=NaN"],
    ["radiusKm", "radiusKm="],
    ["radiusKm", "radiusKm=5&radiusKm=6"],
    ["ageFrom", "ageFrom=-1"],
    ["ageFrom", "ageFrom=151"],
    ["ageFrom", "ageFrom=18.5"],
    ["ageFrom", "ageFrom=young"],
    ["ageFrom", "ageFrom="],
    ["ageTo", "ageTo=-1"],
    ["ageTo", "ageTo=151"],
    ["ageTo", "ageTo=1e2"],
    ["ageTo", "ageTo=99999999999999999999"],
    ["ageTo", "ageFrom=31&ageTo=30"],
    ["sex", "sex=other"],
    ["sex", "sex="],
    ["sex", "sex=Male"],
    ["sex", "sex=male&sex=female"],
    ["datingPurpose", "datingPurpose=love"],
    ["datingPurpose", "datingPurpose="],
    ["datingPurpose", "datingPurpose=dating,chatting"],
    ["radiusKm,ageTo,sex,limit", "radiusKm=0&ageFrom=31&ageTo=30&sex=x&limit=0"],
    ["ageFrom,datingPurpose", "ageFrom=x&ageTo=20&datingPurpose=x"],
  ])("rejects an invalid %s: %s", async (fields, query) => {
    expectInvalid(await anna.request("GET", `/people/feed?${query}`), fields.split(","));
  });

  it.each([
    "radiusKm=1",
    "radiusKm=500",
    "radiusKm=1.5",
    "ageFrom=0&ageTo=150",
    "ageFrom=30&ageTo=30",
    "ageTo=0",
    "ageFrom=150",
    "sex=female&datingPurpose=chatting",
  ])("accepts %s", async (query) => {
    expectSuccess(await anna.request("GET", `/people/feed?${query}`), routes.listPeople);
  });

  // spec: Conventions, `cursor` is opaque: changed, broken or foreign ones are refused
  it("rejects with 400 an edited cursor, and a cursor from other filters, another user or another list", async () => {
    const age = rareAge();
    await addMembers(Array.from({ length: 3 }, () => ({ birthdate: birthdateOfAge(age) })));
    const filters = `ageFrom=${age}&ageTo=${age + 1}&sex=female`;
    const page = (query: string) => anna.request("GET", `/people/feed?${query}`);
    const { nextCursor } = expectSuccess(await page(`${filters}&limit=1`), routes.listPeople);
    const cursor = nextCursor!;
    for (const other of [
      "",
      `ageFrom=${age}&ageTo=${age + 1}`,
      `ageFrom=${age}&ageTo=${age}&sex=female`,
      `${filters}&radiusKm=500`,
      `${filters}&datingPurpose=dating`,
      filters.replace("female", "male"),
    ]) {
      expectInvalid(await page(`${other}&cursor=${cursor}`), ["cursor"]);
    }
    expectInvalid(await ben.request("GET", `/people/feed?${filters}&cursor=${cursor}`), ["cursor"]);
    for (const path of ["/people/likes", "/people/matches", "/friends", "/reports"]) {
      expectInvalid(await anna.request("GET", `${path}?cursor=${cursor}`), ["cursor"]);
    }
    const changed = `${cursor.slice(0, -2)}${cursor.endsWith("A") ? "B" : "A"}A`;
    for (const broken of [changed, cursor.slice(0, -4), cursor.slice(4), `${cursor}AAAA`]) {
      expectInvalid(await page(`${filters}&cursor=${broken}`), ["cursor"]);
    }
    // A cursor is also valid with equivalent filters and with another page size.
    const sameFilters = `sex=female&ageTo=0${age + 1}&ageFrom=${age}`;
    expectSuccess(await page(`${sameFilters}&limit=50&cursor=${cursor}`), routes.listPeople);
  });
});

describe("the lists of likes and matches", () => {
  it("reject a cursor of the other list or of another user with 400", async () => {
    const [popular, other] = [await signUpForDiscovery(), await signUpForDiscovery()];
    for (const _ of [1, 2]) {
      await interact(await signUpForDiscovery(), popular, "like");
      await matchPeople(await signUpForDiscovery(), popular);
    }
    const cursors = await Promise.all(
      ["/people/likes", "/people/matches"].map(async (path) => {
        const { body } = await popular.request("GET", `${path}?limit=1`);
        return { path, cursor: (body as { nextCursor: string }).nextCursor };
      }),
    );
    for (const { path, cursor } of cursors) {
      expect(await popular.request("GET", `${path}?cursor=${cursor}`)).toMatchObject({ status: 200 });
      expectInvalid(await other.request("GET", `${path}?cursor=${cursor}`), ["cursor"]);
      for (const { path: another } of cursors.filter((one) => one.path !== path)) {
        expectInvalid(await popular.request("GET", `${another}?cursor=${cursor}`), ["cursor"]);
      }
    }
  });
});

describe("an interaction", () => {
  it.each([
    ["targetProfileId,type", {}],
    ["targetProfileId", { type: "like" }],
    ["targetProfileId", { type: "like", targetProfileId: null }],
    ["targetProfileId", { type: "like", targetProfileId: "ben" }],
    ["targetProfileId", { type: "like", targetProfileId: "" }],
    ["targetProfileId", { type: "like", targetProfileId: 5 }],
    ["targetProfileId", { type: "like", targetProfileId: [] }],
    ["targetProfileId", { type: "like", targetProfileId: {} }],
    ["targetProfileId", { type: "like", targetProfileId: "\u0000" }],
  ])("is rejected with 400 for an invalid %s: %j", async (fields, body) => {
    expectInvalid(await anna.request("POST", "/people/interactions", body), fields.split(","));
  });

  // spec: Enumerations, interaction type
  // spec: People interaction, `type`: like or dislike and nothing else
  it("is rejected with 400 for an unknown type, and no row is written", async () => {
    for (const type of [undefined, null, "", "Like", "superlike", "match", 1, true, ["like"], {}, "like\u0000"]) {
      const body = { targetProfileId: ben.profileId, type };
      expectInvalid(await anna.request("POST", "/people/interactions", body), ["type"]);
    }
    expect((await interactionRows(anna, ben)).interactions).toEqual([]);
  });
});

describe("an id in a path", () => {
  it.each([
    ["GET", "/people/5", "profileId"],
    ["GET", "/people/interactions", "profileId"],
    ["GET", `/people/${"a".repeat(36)}`, "profileId"],
    ["GET", "/people/%00", "profileId"],
    ["POST", "/people/ben/block", "profileId"],
    ["DELETE", "/people/ben/block", "profileId"],
    ["DELETE", "/people/matches/5", "id"],
  ] as const)("must be a UUID, or the call is rejected with 400: %s %s", async (method, path, field) => {
    expectInvalid(await anna.request(method, path), [field]);
  });
});

describe("a live location", () => {
  const here = { latitude: 55.796, longitude: 49.108 };

  it.each([
    ["latitude,longitude", {}],
    ["latitude", { longitude: 49 }],
    ["longitude", { latitude: 55 }],
    ["latitude", { ...here, latitude: null }],
    ["latitude", { ...here, latitude: "55" }],
    ["latitude", { ...here, latitude: 90.0001 }],
    ["latitude", { ...here, latitude: -90.0001 }],
    ["longitude", { ...here, longitude: 180.0001 }],
    ["longitude", { ...here, longitude: -180.0001 }],
    ["longitude", { ...here, longitude: [49] }],
    ["longitude", { ...here, longitude: true }],
    ["expiresIn", { ...here, expiresIn: 899 }],
    ["expiresIn", { ...here, expiresIn: 28_801 }],
    ["expiresIn", { ...here, expiresIn: 1000.5 }],
    ["expiresIn", { ...here, expiresIn: 0 }],
    ["expiresIn", { ...here, expiresIn: -3600 }],
    ["expiresIn", { ...here, expiresIn: "3600" }],
    ["expiresIn", { ...here, expiresIn: 1e20 }],
    ["latitude,longitude,expiresIn", { latitude: 91, longitude: 181, expiresIn: 1 }],
  ])("is rejected with 400 for an invalid %s: %j", async (fields, body) => {
    expectInvalid(await anna.request("PUT", "/people/location", body), fields.split(","));
  });

  it("is rejected with 400 if a coordinate is infinite or not a number, and is not shared", async () => {
    for (const number of ["1e999", "-1e999"]) {
      const body = `{"latitude": ${number}, "longitude": 0}`;
      expectInvalid(await anna.request("PUT", "/people/location", body), ["latitude"]);
    }
    expectInvalid(await anna.request("PUT", "/people/location", '{"latitude": NaN, "longitude": 0}'), ["body"]);
    expect(await sql`select from private.live_locations where person_id = ${anna.id}`).toHaveLength(0);
  });

  it("is accepted with the minimum and maximum values of latitude, longitude and expiresIn", async () => {
    for (const body of [
      { latitude: -90, longitude: -180, expiresIn: 900 },
      { latitude: 90, longitude: 180, expiresIn: 28_800 },
      { latitude: 0, longitude: -0 },
    ]) {
      expectSuccess(await anna.request("PUT", "/people/location", body), routes.shareLocation);
    }
  });

  it("is rejected with 400 for an invalid field, even if the user is not visible on the map", async () => {
    const hidden = await signUpWithProfile();
    expectInvalid(await hidden.request("PUT", "/people/location", { latitude: 91, longitude: 0 }), ["latitude"]);
  });
});

describe("the map", () => {
  it.each([
    ["lat,lng", ""],
    ["lng", "lat=55"],
    ["lat", "lng=49"],
    ["lat,lng", "radius=500"],
    ["lat", "lat=90.001&lng=0"],
    ["lat", "lat=-90.001&lng=0"],
    ["lng", "lat=0&lng=180.001"],
    ["lng", "lat=0&lng=-180.001"],
    ["lat", "lat=&lng=0"],
    ["lat", "lat=NaN&lng=0"],
    ["lat", "lat=0x10&lng=0"],
    ["lng", "lat=0&lng=%20"],
    ["lng", "lat=0&lng=%00"],
    ["lat", "lat=1&lat=2&lng=0"],
    ["radius", "lat=0&lng=0&radius=99"],
    ["radius", "lat=0&lng=0&radius=99.99"],
    ["radius", "lat=0&lng=0&radius=50000.01"],
    ["radius", "lat=0&lng=0&radius=-5000"],
    ["radius", "lat=0&lng=0&radius=5km"],
    ["radius", "lat=0&lng=0&radius="],
    ["lat,lng,radius", "lat=x&lng=181&radius=1"],
  ])("rejects an invalid %s: %s", async (fields, query) => {
    expectInvalid(await anna.request("GET", `/people/map?${query}`), fields.split(","));
  });

  it.each([
    "lat=-90&lng=-180&radius=100",
    "lat=90&lng=180&radius=50000",
    "lat=0&lng=0&radius=100.5",
    "lat=55.796&lng=49.108",
    "lat=-0.000000000000001&lng=13&unknown=1",
  ])("accepts %s", async (query) => {
    expectSuccess(await anna.request("GET", `/people/map?${query}`), routes.listPeopleOnMap);
  });
});
