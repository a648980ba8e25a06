/** The feed lists published and started events, either around a location or sorted by start. */

import { describe, expect, it } from "vitest";
import { backgroundWorkDone, sql } from "../_support/database.ts";
import {
  answerInvitation,
  asListed,
  createEvent,
  type Event,
  eventSeenBy,
  invite,
  inviteAndAccept,
  newFriendOf,
  publishEvent,
} from "../_support/events/events.ts";
import { addEvents, around, emptyYear, feedOf } from "../_support/events/feed.ts";
import { befriend, block, unblock } from "../_support/friends.ts";
import { tinyPicture } from "../_support/media/pictures.ts";
import { addPhoto, objectOf } from "../_support/media/uploads.ts";
import { farAway, northOf, type Place } from "../_support/places.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

async function titlesFor(person: Person, path: string): Promise<string[]> {
  return (await feedOf(person, path)).map(({ title }) => title);
}

/** Returns the distance between two locations on a sphere (haversine formula). */
function haversine(one: Place, other: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    half(one.latitude - other.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(one.longitude - other.longitude);
  return 2 * 6_371_000 * Math.asin(Math.sqrt(chord));
}

describe("an item of the feed", () => {
  // spec: Feed item and lists of events, a feed item is the event and nine fields more, all required
  // spec: Feed item and lists of events, `creatorAvatarUrl`, `creatorName`: null without one
  // spec: Feed item and lists of events, `distance`: metres from where one looks
  // spec: Feed item and lists of events, `organizerCount`: creator and accepted co-authors
  // spec: Feed item and lists of events, `maleOrganizerCount`, `femaleOrganizerCount`: organizers whose profile says so
  // spec: Feed item and lists of events, `guestCount`: everyone of an approved group, no hosts
  // spec: Feed item and lists of events, `organizerAvatarUrls`: who has no photo is absent
  // spec: Endpoints: events, `GET /events`: {data, nextCursor} of feed items
  it("contains the fields of the event, and additional fields about its organizers", async () => {
    const place = farAway();
    const anna = await signUpWithProfile({ sex: "female" });
    const [ben, carol, dan, eve] = [
      await newFriendOf(anna, { sex: "male" }),
      await newFriendOf(anna, { sex: "female" }),
      await newFriendOf(anna),
      await newFriendOf(anna, { sex: "male" }),
    ];
    const photos = await Promise.all([anna, ben, dan].map((person) => addPhoto(person, tinyPicture, "image/png")));
    await Promise.all([anna, ben, dan].map(backgroundWorkDone));
    const event = await publishEvent(anna, northOf(place, 1000));
    await invite(anna, event, eve);
    for (const coAuthor of [dan, carol, ben]) {
      await inviteAndAccept(anna, event, coAuthor);
    }
    await sql`update public.events set guest_count = 3 where id = ${event.id}`;
    const viewer = await signUp();
    const [item] = await feedOf(viewer, around(place));
    const seen = await eventSeenBy(viewer, event);
    // The URLs in two responses can differ, because each isolate signs URLs separately, so the test compares their
    // objects.
    expect(objectOf(seen.creator!.avatarUrl)).toBe(objectOf(item!.creator!.avatarUrl));
    expect(item).toEqual({
      ...asListed(seen),
      creator: { ...seen.creator, avatarUrl: item!.creator!.avatarUrl },
      creatorAvatarUrl: item!.creator!.avatarUrl,
      creatorName: "Anna",
      distance: expect.closeTo(1000, 0),
      organizerCount: 4,
      maleOrganizerCount: 1,
      femaleOrganizerCount: 2,
      guestCount: 3,
      organizerAvatarUrls: expect.any(Array),
    });
    const [annas, bens, dans] = photos.map(({ key }) => key);
    expect(item!.organizerAvatarUrls.map((url) => objectOf(url).split(".")[0])).toEqual([annas, dans, bens]);
    expect(objectOf(item!.creatorAvatarUrl).split(".")[0]).toBe(annas);
    for (const url of item!.organizerAvatarUrls) {
      expect((await fetch(url)).status).toBe(200);
    }
  });

  // spec: Feed item and lists of events, `creatorAvatarUrl`, `creatorName`: null without one
  // spec: Feed item and lists of events, `organizerAvatarUrls`: five at most, the creator first, then by invitation
  // spec: Limits, organizerAvatarUrls: 5
  it("contains at most five photos of organizers; organizers without a photo are skipped", async () => {
    const place = farAway();
    const anna = await signUpWithProfile();
    const event = await publishEvent(anna, place);
    const people = await Promise.all(Array.from({ length: 7 }, () => newFriendOf(anna)));
    const keys: string[] = [];
    for (const [number, person] of people.entries()) {
      await inviteAndAccept(anna, event, person);
      if (number !== 1) {
        keys.push((await addPhoto(person, tinyPicture, "image/png")).key);
      }
    }
    const [item] = await feedOf(anna, around(place));
    expect(item).toMatchObject({ organizerCount: 8, creatorAvatarUrl: null, creatorName: "Anna" });
    expect(item!.organizerAvatarUrls.map((url) => objectOf(url).split(".")[0])).toEqual(keys.slice(0, 5));
  });

  // spec: Feed item and lists of events, `creatorAvatarUrl`, `creatorName`: null without one
  it("has creator null if the creator of the event has no profile", async () => {
    const place = farAway();
    const anna = await signUp();
    await publishEvent(anna, place);
    const [item] = await feedOf(anna, around(place));
    expect(item).toMatchObject({
      creator: null,
      creatorAvatarUrl: null,
      creatorName: null,
      organizerCount: 1,
      maleOrganizerCount: 0,
      femaleOrganizerCount: 0,
      organizerAvatarUrls: [],
    });
  });
});

describe("the feed around a location", () => {
  // spec: What the service does, events are found around a place
  // spec: Feed item and lists of events, `distance`: metres from where one looks
  // spec: Endpoints: the feed of events, the nearest first, at one distance the earliest first
  it("is sorted by distance, start and id, regardless of why the caller can see an event", async () => {
    const place = farAway();
    const anna = await signUpWithProfile();
    const [friend, inviting, stranger] = [await newFriendOf(anna), await newFriendOf(anna), await signUpWithProfile()];
    const near = northOf(place, 100);
    const twins = [
      await publishEvent(stranger, { title: "twin", ...near }),
      await publishEvent(anna, { title: "twin", ...near }),
    ];
    await sql`update public.events set start_at = ${twins[0]!.startAt} where id = ${twins[1]!.id}`;
    await publishEvent(friend, { title: "later", startAt: "2050-01-01T00:00:00Z", visibility: "private", ...near });
    const asked = await publishEvent(inviting, { title: "asked", visibility: "private", ...northOf(place, 200) });
    await invite(inviting, asked, anna);
    await publishEvent(anna, { title: "own", visibility: "private", ...northOf(place, 300) });
    await publishEvent(stranger, { title: "hidden", visibility: "private", ...northOf(place, 350) });
    await publishEvent(stranger, { title: "far", ...northOf(place, 4990) });
    await publishEvent(stranger, { title: "too far", ...northOf(place, 5010) });
    const items = await feedOf(anna, around(place));
    expect(items.map(({ title }) => title)).toEqual(["twin", "twin", "later", "asked", "own", "far"]);
    expect(items.slice(0, 2).map(({ id }) => id)).toEqual(twins.map(({ id }) => id).sort());
    for (const { location, distance } of items) {
      const expected = haversine(place, location);
      expect(Math.abs(distance - expected)).toBeLessThan(0.005 * expected);
    }
    expect(await titlesFor(await signUp(), around(place))).toEqual(["twin", "twin", "far"]);
  });

  it.each([
    ["across the antimeridian", { latitude: -47.5, longitude: 179.999 }, { latitude: -47.5, longitude: -179.999 }],
    ["across the south pole", { latitude: -89.9995, longitude: 10 }, { latitude: -89.9995, longitude: -170 }],
  ])("contains an event that lies %s from the location", async (_, here, there) => {
    const anna = await signUp();
    const event = await publishEvent(anna, there);
    const metres = haversine(here, there);
    expect(metres).toBeLessThan(200);
    const found = (await feedOf(anna, around(here, "&radius=250"))).find(({ id }) => id === event.id);
    expect(Math.abs(found!.distance - metres)).toBeLessThan(0.005 * metres);
    expect((await feedOf(anna, around(here, "&radius=100"))).map(({ id }) => id)).not.toContain(event.id);
  });

  // spec: Endpoints: the feed of events, `radius`: metres from 100 to 50000, 5000 unless said
  // spec: Limits, radius of the feed: 100 to 50000 m, 5000 unless said
  it("contains the events within a given radius, from 100 metres to 50 kilometres", async () => {
    const place = farAway();
    const anna = await signUp();
    const year = await emptyYear();
    const distances = [0, 99, 101, 4999, 5001, 49_990, 50_010];
    await addEvents(
      anna.id,
      distances.map((metres) => ({
        title: `${metres}`,
        startAt: `${year}-06-01T12:00:00Z`,
        ...northOf(place, metres),
      })),
    );
    for (const [radius, count] of [
      ["&radius=100", 2],
      ["", 4],
      ["&radius=5000", 4],
      ["&radius=5002", 5],
      ["&radius=50000", 6],
    ] as const) {
      expect(await titlesFor(anna, around(place, `&startDate=${year}-06-01&endDate=${year}-06-01${radius}`))).toEqual(
        distances.slice(0, count).map(String),
      );
    }
  });

  it("excludes events of users who block the caller or whom the caller blocks, until the block is lifted", async () => {
    const place = farAway();
    const [anna, ben, carol] = [await signUpWithProfile(), await signUpWithProfile(), await signUpWithProfile()];
    await publishEvent(ben, { title: "by Ben", ...place });
    await publishEvent(carol, { title: "by Carol", ...northOf(place, 10) });
    await publishEvent(anna, { title: "by Anna", ...northOf(place, 20) });
    await block(anna, ben);
    await block(carol, anna);
    expect(await titlesFor(anna, around(place))).toEqual(["by Anna"]);
    expect(await titlesFor(ben, around(place))).toEqual(["by Ben", "by Carol"]);
    expect(await titlesFor(carol, around(place))).toEqual(["by Ben", "by Carol"]);
    await unblock(anna, ben);
    expect(await titlesFor(anna, around(place))).toEqual(["by Ben", "by Anna"]);
  });
});

describe("the filters of the feed", () => {
  // spec: Feed item and lists of events, `maleFrom`, `maleTo`, `femaleFrom`, `femaleTo` filter on these counts
  // spec: Endpoints: the feed of events, `type`: only events of it
  // spec: Endpoints: the feed of events, `friendsOnly`: only what friends created
  // spec: Endpoints: the feed of events, `startDate`, `endDate`: a range of ISO dates
  // spec: Endpoints: the feed of events, `maleFrom`, `maleTo`, `femaleFrom`, `femaleTo`: ranges of organizers who say that sex
  // spec: Endpoints: the feed of events, `organizerFrom`, `organizerTo`: a range of organizers in all
  it("select events by type, date, friendship with the creator and number of organizers; the bounds of ranges are included", async () => {
    const place = farAway();
    const anna = await signUpWithProfile({ sex: "female" });
    const year = await emptyYear();
    const [ben, carol] = [await newFriendOf(anna, { sex: "male" }), await newFriendOf(anna, { sex: "female" })];
    const at = (title: string, metres: number, startAt: string, fields: Record<string, unknown> = {}) => {
      return { title, startAt, ...northOf(place, metres), ...fields };
    };
    await publishEvent(anna, at("alone", 10, `${year}-06-01T00:00:00Z`));
    const pair = await publishEvent(anna, at("pair", 20, `${year}-06-01T23:59:59.999Z`, { type: "bar_quiz" }));
    const three = await publishEvent(ben, at("three", 30, `${year}-06-02T00:00:00Z`, { visibility: "private" }));
    await inviteAndAccept(anna, pair, ben);
    await befriend(ben, carol);
    await inviteAndAccept(ben, three, anna);
    await inviteAndAccept(ben, three, carol);
    const stranger = await signUp();
    await publishEvent(stranger, at("unknown", 40, `${year}-06-03T12:00:00Z`));
    for (const [query, titles] of [
      ["", ["alone", "pair", "three", "unknown"]],
      ["&type=bar_quiz", ["pair"]],
      ["&type=nature_picnic", ["alone", "three", "unknown"]],
      ["&type=sport_yoga", []],
      [`&startDate=${year}-06-01&endDate=${year}-06-01`, ["alone", "pair"]],
      [`&startDate=${year}-06-02`, ["three", "unknown"]],
      [`&endDate=${year}-06-02`, ["alone", "pair", "three"]],
      [`&startDate=${year}-06-02T02%3A00%3A00%2B02%3A00&endDate=${year}-06-03T12:00:00Z`, ["three", "unknown"]],
      [`&startDate=${year}-06-02T00:00:00.001Z`, ["unknown"]],
      ["&friendsOnly=true", ["alone", "pair", "three"]],
      ["&organizerFrom=2", ["pair", "three"]],
      ["&organizerFrom=2&organizerTo=2", ["pair"]],
      ["&organizerTo=1", ["alone", "unknown"]],
      ["&maleFrom=1", ["pair", "three"]],
      ["&maleTo=0", ["alone", "unknown"]],
      ["&femaleFrom=2", ["three"]],
      ["&femaleTo=0", ["unknown"]],
      ["&femaleFrom=1&femaleTo=1&maleFrom=1", ["pair"]],
      [`&type=bar_quiz&friendsOnly=true&organizerFrom=2&startDate=${year}-06-01&radius=100`, ["pair"]],
      ["&type=bar_quiz&organizerFrom=3", []],
    ] as const) {
      expect([query, await titlesFor(carol, around(place, query))]).toEqual([query, titles]);
    }
    for (const [query, titles] of [
      [`startDate=${year}-06-01&endDate=${year}-06-01`, ["alone", "pair"]],
      [`startDate=${year}-06-02&endDate=${year}-12-31`, ["three", "unknown"]],
      [`startDate=${year}-06-02&endDate=${year}-12-31&friendsOnly=true`, ["three"]],
      [`startDate=${year}-01-01&endDate=${year}-12-31&type=nature_picnic&maleTo=0`, ["alone", "unknown"]],
      [`startDate=${year}-01-01&endDate=${year}-12-31&type=bar_quiz&friendsOnly=true`, ["pair"]],
    ] as const) {
      expect([query, await titlesFor(carol, `/events?${query}`)]).toEqual([query, titles]);
    }
    // With friendsOnly, the feed excludes the caller's own events and events of friends of friends.
    expect(await titlesFor(anna, around(place, "&friendsOnly=true"))).toEqual(["three"]);
    expect(await titlesFor(stranger, around(place, "&friendsOnly=true"))).toEqual([]);
    expect(await titlesFor(stranger, around(place))).toEqual(["alone", "pair", "unknown"]);
  });
});

describe("the feed without a location", () => {
  it("is sorted by start and id, and contains the distance 0 for each event", async () => {
    const anna = await signUpWithProfile();
    const friend = await newFriendOf(anna);
    const place = farAway();
    const year = await emptyYear();
    const on = (day: number) => ({ title: `${day}`, startAt: `${year}-03-0${day}T12:00:00Z`, ...place });
    const twins = await addEvents(anna.id, [on(3), on(3)]);
    await publishEvent(friend, { ...on(2), visibility: "private" });
    await publishEvent(await signUp(), on(4));
    await publishEvent(anna, { ...on(1), visibility: "private" });
    const items = await feedOf(anna, `/events?startDate=${year}-01-01&endDate=${year}-12-31`);
    expect(items.map(({ title }) => title)).toEqual(["1", "2", "3", "3", "4"]);
    expect(items.map(({ distance }) => distance)).toEqual([0, 0, 0, 0, 0]);
    expect(items.slice(2, 4).map(({ id }) => id)).toEqual(twins.sort());
  });
});

describe("an event", () => {
  // spec: Endpoints: the feed of events, deleted events are not in it
  it("is in the feed while it is published or started, but not while it is a draft, cancelled, deleted or over", async () => {
    const place = farAway();
    const anna = await signUp();
    const shown = async () => (await feedOf(anna, around(place))).map(({ id }) => id);
    const event: Event = await createEvent(anna, place);
    const act = async (method: "POST" | "DELETE", path: string) => {
      expect((await anna.request(method, `/events/${event.id}${path}`)).status).toBe(200);
      return shown();
    };
    expect(await shown()).toEqual([]);
    expect(await act("POST", "/publish")).toEqual([event.id]);
    expect(await act("DELETE", "")).toEqual([]);
    expect(await act("POST", "/restore")).toEqual([event.id]);
    await sql`update public.events set start_at = now() - interval '11 hours' where id = ${event.id}`;
    const [item] = await feedOf(anna, around(place));
    expect(item?.effectiveStatus).toBe("started");
    await sql`update public.events set start_at = now() - interval '12 hours' where id = ${event.id}`;
    expect(await shown()).toEqual([]);
    await sql`update public.events set start_at = now() + interval '1 hour', status = 'published' where id = ${event.id}`;
    expect(await act("POST", "/cancel")).toEqual([]);
  });

  it("that is private is shown in the feed to an invited user until they refuse, and to a co-author until they are removed", async () => {
    const place = farAway();
    const anna = await signUpWithProfile();
    const [ben, carol] = [await newFriendOf(anna), await newFriendOf(anna)];
    const event = await publishEvent(anna, { visibility: "private", ...place });
    await invite(anna, event, ben);
    await inviteAndAccept(anna, event, carol);
    await sql`delete from public.friendships where requester_id = ${anna.id}`;
    const shownTo = async () =>
      [await titlesFor(ben, around(place)), await titlesFor(carol, around(place))].flat().length;
    expect(await shownTo()).toBe(2);
    await answerInvitation(ben, event, "refuse");
    expect(await shownTo()).toBe(1);
    await anna.request("DELETE", `/events/${event.id}/authors/${carol.id}`);
    expect(await shownTo()).toBe(0);
  });
});
