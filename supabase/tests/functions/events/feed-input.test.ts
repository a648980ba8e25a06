/** Invalid parameters of the feed are rejected with 400 and the names of the parameters. */

import { eventsContract } from "@social/shared-types/events.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { publishEvent } from "../_support/events/events.ts";
import { farAway } from "../_support/places.ts";
import { expectInvalid, expectSuccess } from "../_support/responses.ts";
import { type Person, signUp } from "../_support/sign-up.ts";

const { routes } = eventsContract;

let anna: Person;

beforeAll(async () => {
  anna = await signUp();
});

describe("the feed", () => {
  const here = "lat=52.52&lng=13.405";

  // spec: Enumerations, event type: the short list of old is not taken (`party`)
  // spec: Endpoints: the feed of events, `lat`, `lng`: both are needed for a place
  // spec: Endpoints: the feed of events, `radius`: metres from 100 to 50000, 5000 unless said
  // spec: Endpoints: the feed of events, `limit`: 1 to 100, 20 unless said
  // spec: Endpoints: the feed of events, `startDate`, `endDate`: a range of ISO dates
  // spec: Limits, radius of the feed: 100 to 50000 m, 5000 unless said
  // spec: Limits, page of the feed: 1 to 100, 20 unless said
  it.each([
    ["lng", "lat=52.52"],
    ["lat", "lng=13.405"],
    ["lng", "lat=52.52&radius=500"],
    ["lat,lng", "radius=500"],
    ["lat", "lat=90.001&lng=0"],
    ["lat", "lat=-90.001&lng=0"],
    ["lng", "lat=0&lng=180.001"],
    ["lng", "lat=0&lng=-180.001"],
    ["lat", "lat=&lng=0"],
    ["lat", "lat=NaN&lng=0"],
    ["lat", "lat=Infinity&lng=0"],
    ["lat", "lat=5e2&lng=0"],
    ["lat", "lat=0x10&lng=0"],
    ["lng", "lat=0&lng=%20"],
    ["lat", "lat=1&lat=2&lng=0"],
    ["radius", `${here}&radius=99`],
    ["radius", `${here}&radius=99.99`],
    ["radius", `${here}&radius=50000.01`],
    ["radius", `${here}&radius=50001`],
    ["radius", `${here}&radius=-5000`],
    ["radius", `${here}&radius=abc`],
    ["radius", `${here}&radius=5km`],
    ["radius", `${here}&radius=`],
    ["limit", "limit=0"],
    ["limit", "limit=101"],
    ["limit", "limit=-1"],
    ["limit", "limit=1.5"],
    ["limit", "limit=ten"],
    ["limit", "limit="],
    ["type", "type=party"],
    ["type", "type="],
    ["type", "type=bar_quiz,bar_lounge"],
    ["type", "type=bar_quiz&type=bar_lounge"],
    ["friendsOnly", "friendsOnly=yes"],
    ["friendsOnly", "friendsOnly=1"],
    ["friendsOnly", "friendsOnly="],
    ["q", "q="],
    ["q", "q=%20%09%20"],
    ["q", `q=${"a".repeat(101)}`],
    ["q", "q=one&q=two"],
    ["q", "q=a%00"],
    ["startDate", "startDate=2050-02-30"],
    ["startDate", "startDate=2050-1-1"],
    ["startDate", "startDate=tomorrow"],
    ["startDate", "startDate=2050-06-01T18:00:00"],
    ["startDate", "startDate=0000-01-01"],
    ["startDate", "startDate=1969-12-31"],
    ["endDate", "endDate=2050-06-31"],
    ["endDate", "endDate=10000-01-01"],
    ["endDate", "endDate="],
    ["endDate", "startDate=2050-06-02&endDate=2050-06-01"],
    ["endDate", "startDate=2050-06-01T18:00:00.001Z&endDate=2050-06-01T18:00:00Z"],
    ["maleTo", "maleFrom=2&maleTo=1"],
    ["femaleTo", "femaleFrom=1&femaleTo=0"],
    ["organizerTo", "organizerFrom=11&organizerTo=10"],
    ["maleFrom", "maleFrom=-1"],
    ["maleTo", "maleTo=1.5"],
    ["femaleFrom", "femaleFrom=one"],
    ["femaleTo", "femaleTo="],
    ["organizerFrom", "organizerFrom=1e3"],
    ["organizerTo", "organizerTo=99999999999999999999"],
    ["cursor", "cursor="],
    ["cursor", "cursor=abc"],
    ["cursor", "cursor=%00"],
    ["cursor", "cursor=!!!!"],
    ["cursor", `cursor=${"A".repeat(40)}`],
    ["cursor", `cursor=${"A".repeat(5000)}`],
    ["lng,maleTo,endDate", "lat=1&maleFrom=2&maleTo=1&startDate=2050-06-02&endDate=2050-06-01"],
    ["lat,limit,type", "lat=x&lng=1&limit=0&type=x"],
  ])("rejects a request with an invalid %s: %s", async (fields, query) => {
    expectInvalid(await anna.request("GET", `/events?${query}`), fields.split(","));
  });

  // spec: Endpoints: the feed of events, `radius`: metres from 100 to 50000, 5000 unless said
  // spec: Endpoints: the feed of events, `limit`: 1 to 100, 20 unless said
  // spec: Limits, radius of the feed: 100 to 50000 m, 5000 unless said
  // spec: Limits, page of the feed: 1 to 100, 20 unless said
  it.each([
    "lat=-90&lng=-180&radius=100",
    "lat=90&lng=180&radius=50000",
    "lat=0&lng=0&radius=100.5",
    "lat=-0.000000000000001&lng=13",
    "limit=1",
    "limit=100",
    "type=undefined&friendsOnly=false",
    "friendsOnly=true",
    "q=a",
    `q=%20${"a".repeat(100)}%20`,
    `q=${encodeURIComponent("ё'\"\\ & | ! :* <-> () % _ 🎉")}`,
    `q=${encodeURIComponent("🎉")}`,
    `q=party&${here}&radius=500&type=bar_quiz&friendsOnly=true&startDate=2050-06-01&organizerTo=3`,
    "startDate=1970-01-01&endDate=9999-12-31",
    "startDate=2050-06-01&endDate=2050-06-01",
    "startDate=2050-06-01T18%3A00%3A00%2B02%3A00",
    "maleFrom=0&maleTo=0&femaleFrom=0&femaleTo=0&organizerFrom=1&organizerTo=1",
    "unknown=1",
  ])("accepts %s", async (query) => {
    expectSuccess(await anna.request("GET", `/events?${query}`), routes.listEvents);
  });

  // spec: Conventions, `cursor` is opaque: changed, broken or foreign ones are refused
  it("rejects a cursor that was edited, or that was returned for other filters, to another user or by another list", async () => {
    const { latitude: lat, longitude: lng } = farAway();
    const ben = await signUp();
    await Promise.all([1, 2].map(() => publishEvent(anna, { latitude: lat, longitude: lng })));
    const filters = `lat=${lat}&lng=${lng}&radius=1000&type=nature_picnic&organizerTo=5`;
    const page = (query: string) => anna.request("GET", `/events?${query}`);
    const { nextCursor } = expectSuccess(await page(`${filters}&limit=1`), routes.listEvents);
    const cursor = nextCursor!;
    for (const other of [
      "",
      filters.replace(`${lat}`, `${lat + 0.0001}`),
      filters.replace("radius=1000", "radius=1001"),
      filters.replace("nature_picnic", "bar_quiz"),
      filters.replace("organizerTo", "maleTo"),
      `${filters}&friendsOnly=true`,
      `${filters}&q=a`,
      `${filters}&startDate=2020-01-01`,
      filters.replace("&organizerTo=5", ""),
    ]) {
      expectInvalid(await page(`${other}&cursor=${cursor}`), ["cursor"]);
    }
    expectInvalid(await ben.request("GET", `/events?${filters}&cursor=${cursor}`), ["cursor"]);
    expectInvalid(await anna.request("GET", `/friends?cursor=${cursor}`), ["cursor"]);
    const changed = `${cursor.slice(0, -2)}${cursor.endsWith("A") ? "B" : "A"}A`;
    for (const broken of [changed, cursor.slice(0, -4), cursor.slice(4), `${cursor}AAAA`]) {
      expectInvalid(await page(`${filters}&cursor=${broken}`), ["cursor"]);
    }
    // This request has the same filters in another order and notation, and another page size.
    const sameFilters = `organizerTo=05&type=nature_picnic&radius=1000.0&friendsOnly=false&lng=${lng}&lat=${lat}`;
    expect(expectSuccess(await page(`${sameFilters}&limit=50&cursor=${cursor}`), routes.listEvents).data).toHaveLength(
      1,
    );
  });
});
