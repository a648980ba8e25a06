/**
 * Live location: storage, broadcasts on `location:{userId}`, and the end of sharing (docs/features/live-location.md,
 * Notifications and broadcasts).
 */

import { describe, expect, inject, it } from "vitest";
import { sql } from "../_support/database.ts";
import { befriend, block, unblock, unfriend } from "../_support/friends.ts";
import { runJob } from "../_support/jobs.ts";
import { type Member, matchPeople, signUpForDiscovery, unmatch } from "../_support/people/interactions.ts";
import {
  askForLocation,
  followLocation,
  letSecondsPass,
  listenTo,
  liveLocationRow,
  locationOf,
  setVisibleOnMap,
  shareLocation,
  stopSharing,
  takeUpdates,
} from "../_support/people/live-locations.ts";
import { farAway, metresBetween, northOf } from "../_support/places.ts";
import { clientOf, follow, followable, overhear } from "../_support/realtime.ts";
import { expectRefusal } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const hour = 3_600_000;

/** Creates Anna, who is visible on the map, and her friend Ben. */
async function makeFriends(): Promise<[Member, Member]> {
  const [anna, ben] = [
    await signUpForDiscovery({ isVisibleOnMap: true }),
    await signUpForDiscovery({ isVisibleOnMap: true }),
  ];
  await befriend(anna, ben);
  return [anna, ben];
}

/** Creates Anna, who is visible on the map, and her match Ben. */
async function makeMatch(): Promise<[anna: Member, ben: Member, matchId: string]> {
  const [anna, ben] = [
    await signUpForDiscovery({ isVisibleOnMap: true }),
    await signUpForDiscovery({ isVisibleOnMap: true }),
  ];
  return [anna, ben, (await matchPeople(anna, ben)).id];
}

describe("a user who shares the live location", () => {
  // spec: What the service does, people share where they are live
  // spec: Operations without a path in the specification, share the own location live, and stop: there without shapes given
  it("shares the centre of a 500-metre cell for an hour by default; the exact location is neither stored nor broadcast", async () => {
    const [anna, ben] = await makeFriends();
    const received = await listenTo(ben, anna);
    const place = farAway();
    const before = Date.now();
    const expiresAt = await shareLocation(anna, place);
    expect(Date.parse(expiresAt) - before).toBeGreaterThanOrEqual(hour - 5000);
    expect(Date.parse(expiresAt) - before).toBeLessThanOrEqual(hour + 60_000);
    const row = await liveLocationRow(anna);
    expect(row!.expires_at.toISOString()).toBe(expiresAt);
    expect(metresBetween(row!, place)).toBeLessThan(360);
    const { latitude, longitude } = row!;
    expect(await takeUpdates(received, 1, anna)).toMatchObject([{ type: "location.updated" }]);
    expect(await locationOf(ben, anna)).toMatchObject({
      latitude,
      longitude,
      updatedAt: row!.updated_at.toISOString(),
    });
    expect([latitude, longitude]).not.toEqual([place.latitude, place.longitude]);
    // Sharing a live location does not change the location in the profile.
    const [profile] = await sql`select exact_latitude, exact_longitude from public.profiles where user_id = ${anna.id}`;
    expect(profile).toEqual({ exact_latitude: null, exact_longitude: null });
  });

  it.each([900, 28_800])("can share the live location for %i seconds", async (expiresIn) => {
    const anna = await signUpWithProfile({ isVisibleOnMap: true });
    const before = Date.now();
    const left = Date.parse(await shareLocation(anna, farAway(), expiresIn)) - before;
    expect(Math.abs(left / 1000 - expiresIn)).toBeLessThan(60);
  });

  // Every call stores the location, even if the call causes no broadcast, so no move is lost.
  it("causes a broadcast only when the 500-metre cell changes, at most every ten seconds, and always for the last cell", async () => {
    const [anna, ben] = await makeFriends();
    const received = await listenTo(ben, anna);
    const place = farAway();
    await shareLocation(anna, place, 900);
    const { latitude, longitude } = (await liveLocationRow(anna))!;

    // The next calls share a location in the same cell a minute later, then in another cell, and within ten seconds in
    // a third cell.
    await letSecondsPass(anna, 60);
    await shareLocation(anna, { latitude: latitude + 0.001, longitude: longitude - 0.001 }, 1800);
    const [elsewhere, farther] = [northOf(place, 2000), northOf(place, 4000)];
    await shareLocation(anna, elsewhere);
    await letSecondsPass(anna, -60);
    const expiresAt = await shareLocation(anna, farther, 28_800);
    const kept = (await liveLocationRow(anna))!;
    expect(metresBetween(kept, farther)).toBeLessThan(360);
    expect(kept.expires_at.toISOString()).toBe(expiresAt);

    await letSecondsPass(anna, 70);
    const { updated_at: saidAt } = (await liveLocationRow(anna))!;
    await runJob("live_locations");
    const updates = await takeUpdates(received, 3, anna);
    expect(updates.map(({ type }) => type)).toEqual(Array(3).fill("location.updated"));
    const last = await locationOf(ben, anna);
    expect(metresBetween(last, farther)).toBeLessThan(360);
    expect(last.updatedAt).toBe(saidAt.toISOString());
    // The user returns to the cell of the last broadcast, so no broadcast is due.
    await letSecondsPass(anna, -60);
    await shareLocation(anna, elsewhere);
    await shareLocation(anna, farther);
    await letSecondsPass(anna, 70);
    await runJob("live_locations");
    await stopSharing(anna);
    expect(await takeUpdates(received, 1, anna)).toMatchObject([{ type: "location.stopped" }]);
  });

  // spec: Operations without a path in the specification, share the own location live, and stop: there without shapes given
  it("can stop sharing, and can repeat the call to stop", async () => {
    const [anna, ben] = await makeFriends();
    const received = await listenTo(ben, anna);
    await stopSharing(anna);
    await shareLocation(anna, farAway());
    await stopSharing(anna);
    await stopSharing(anna);
    expect(await liveLocationRow(anna)).toBeUndefined();
    await letSecondsPass(anna, 10);
    await shareLocation(anna, farAway());
    expect((await takeUpdates(received, 3, anna)).map(({ type }) => type)).toEqual([
      "location.updated",
      "location.stopped",
      "location.updated",
    ]);
    // A user without a profile can also call the endpoint that stops sharing.
    await stopSharing(await signUp());
  });

  it("cannot shorten the interval between broadcasts by stopping and sharing again", async () => {
    const [anna, ben] = await makeFriends();
    const received = await listenTo(ben, anna);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await shareLocation(anna, farAway());
      await letSecondsPass(anna, attempt === 0 ? -60 : 0);
      await stopSharing(anna);
    }
    const last = farAway();
    await shareLocation(anna, last);
    await letSecondsPass(anna, 70);
    await shareLocation(anna, last);
    expect((await takeUpdates(received, 3, anna)).map(({ type }) => type)).toEqual([
      "location.updated",
      "location.stopped",
      "location.updated",
    ]);
  });

  it("hides the live location from a former follower, even if the follower's Realtime channel is still open", async () => {
    const [anna, ben] = await makeFriends();
    const carol = await signUpForDiscovery();
    await befriend(carol, anna);
    const [receivedByBen, receivedByCarol] = [await listenTo(ben, anna), await listenTo(carol, anna)];
    await shareLocation(anna, farAway());
    await block(anna, ben);
    await letSecondsPass(anna, 10);
    const place = farAway();
    await shareLocation(anna, place);
    const types = ["location.updated", "location.stopped", "location.updated"];
    expect((await takeUpdates(receivedByCarol, 3, anna)).map(({ type }) => type)).toEqual(types);
    expect(metresBetween(await locationOf(carol, anna), place)).toBeLessThan(360);
    // The former follower still receives broadcasts on the open channel, but broadcasts contain only ids
    // (docs/features/live-location.md, Notifications and broadcasts).
    expect((await takeUpdates(receivedByBen, 3, anna)).map(({ type }) => type)).toEqual(types);
    expectRefusal(await askForLocation(ben, anna), 404, "live_location_not_found");
  });

  // spec: Profile, `isVisibleOnMap`: watched live only when turned on
  it("needs a profile (404 profile_not_found) that is visible on the map (409 not_visible_on_map)", async () => {
    const place = farAway();
    expectRefusal(await (await signUp()).request("PUT", "/people/location", place), 404, "profile_not_found");
    const anna = await signUpWithProfile();
    expectRefusal(await anna.request("PUT", "/people/location", place), 409, "not_visible_on_map");
    expect(await liveLocationRow(anna)).toBeUndefined();
    await setVisibleOnMap(anna, true);
    await shareLocation(anna, place);
  });
});

describe("a live location ends, with a broadcast to its followers, when", () => {
  /** How Anna, who shares a live location, gets a follower Ben (`meet`), and what ends the live location (`end`). */
  const endings: Record<
    string,
    { meet: () => Promise<[Member, Member, ...unknown[]]>; end: (anna: Member, ben: Member) => Promise<unknown> }
  > = {
    "the person leaves the map": { meet: makeFriends, end: (anna) => setVisibleOnMap(anna, false) },
    "the person deletes the profile": { meet: makeFriends, end: (anna) => anna.request("DELETE", "/profiles") },
    "the person blocks a friend": { meet: makeFriends, end: (anna, ben) => block(anna, ben) },
    "a friend blocks the person": { meet: makeFriends, end: (anna, ben) => block(ben, anna) },
    "a match blocks the person": { meet: makeMatch, end: (anna, ben) => block(ben, anna) },
    "the person ends the friendship": { meet: makeFriends, end: (anna, ben) => unfriend(anna, ben) },
    "a friend ends the friendship": { meet: makeFriends, end: (anna, ben) => unfriend(ben, anna) },
    "it expires": {
      meet: makeFriends,
      end: async (anna) => {
        await sql`update private.live_locations set expires_at = now() where person_id = ${anna.id}`;
        const { result } = await runJob("live_locations");
        expect(result).toEqual({ expired: expect.any(Number), broadcast: expect.any(Number) });
      },
    },
  };

  it.each(Object.entries(endings))("%s", async (_, { meet, end }) => {
    const [anna, ben] = await meet();
    const received = await listenTo(ben, anna);
    await shareLocation(anna, farAway());
    await end(anna, ben);
    await expect.poll(() => liveLocationRow(anna)).toBeUndefined();
    const updates = await takeUpdates(received, 2, anna);
    expect(updates.map(({ type }) => type)).toEqual(["location.updated", "location.stopped"]);
  });

  it("either person ends the match", async () => {
    for (const who of ["anna", "ben"] as const) {
      const [anna, ben, id] = await makeMatch();
      const received = await listenTo(ben, anna);
      await shareLocation(anna, farAway());
      await shareLocation(ben, farAway());
      await unmatch(who === "anna" ? anna : ben, { id });
      expect([await liveLocationRow(anna), await liveLocationRow(ben)]).toEqual([undefined, undefined]);
      expect((await takeUpdates(received, 2, anna)).at(-1)).toMatchObject({ type: "location.stopped" });
    }
  });

  it("a follower who is both a friend and a match loses the last of these relations", async () => {
    const [anna, ben, id] = await makeMatch();
    await befriend(anna, ben);
    const [carol, stranger] = [await signUpForDiscovery(), await signUpForDiscovery()];
    await befriend(carol, anna);
    await shareLocation(anna, farAway());
    await unmatch(ben, { id });
    await block(stranger, anna);
    await block(anna, stranger);
    await anna.request("PATCH", "/profiles", { bio: "New", isVisibleOnMap: true });
    expect(await liveLocationRow(anna)).toBeDefined();
    await unfriend(ben, anna);
    expect(await liveLocationRow(anna)).toBeUndefined();
  });
});

describe("the live_locations job", () => {
  it("keeps a live location until it expires; sharing the location again after that causes another broadcast", async () => {
    const [anna, ben] = await makeFriends();
    const received = await listenTo(ben, anna);
    const place = farAway();
    await shareLocation(anna, place);
    await runJob("live_locations");
    expect(await liveLocationRow(anna)).toBeDefined();
    await sql`update private.live_locations set expires_at = now() where person_id = ${anna.id}`;
    await letSecondsPass(anna, 10);
    await shareLocation(anna, place);
    await runJob("live_locations");
    expect(await liveLocationRow(anna)).toBeDefined();
    await shareLocation(anna, place);
    await stopSharing(anna);
    // If a scheduled run of the job ended the expired location before Anna shared it again, an earlier
    // `location.stopped` was also broadcast.
    const last = () => received.filter(({ type }) => type === "location.updated").length === 2 && received.at(-1)?.type;
    await expect.poll(last).toBe("location.stopped");
  });
});

describe("the topic of a live location", () => {
  it("can be joined only by the owner and by the owner's friends and matches", async () => {
    const [anna, ben] = await makeFriends();
    const [match, asking, liking, stranger] = await Promise.all([1, 2, 3, 4].map(() => signUpForDiscovery()));
    await matchPeople(anna, match!);
    await asking!.request("POST", "/friends/requests", { addresseeId: anna.id });
    await liking!.request("POST", "/people/interactions", { targetProfileId: anna.profileId, type: "like" });
    for (const person of [anna, ben, match!]) {
      expect(await followLocation(person, anna)).toEqual([]);
    }
    // The attempts run concurrently, because Realtime delays each rejection.
    const others = [asking!, liking!, stranger!, await signUp()];
    const followed = await Promise.all(others.map((person) => followLocation(person, anna)));
    expect(followed).toEqual([null, null, null, null]);
  });

  it("cannot be joined by a friend once either of the two has blocked the other, even after an unblock", async () => {
    const tryWith = async ([first, second]: readonly [0 | 1, 0 | 1]) => {
      const two = await makeFriends();
      const [anna, ben] = two;
      expect(await followLocation(ben, anna)).toEqual([]);
      await block(two[first], two[second]);
      const blocked = await Promise.all([followLocation(ben, anna), followLocation(anna, ben)]);
      expect(blocked).toEqual([null, null]);
      await unblock(two[first], two[second]);
      expect(await followLocation(ben, anna)).toBeNull();
    };
    const orders = [
      [0, 1],
      [1, 0],
    ] as const;
    await Promise.all(orders.map(tryWith));
  });

  it("cannot be joined with a profile id or an invalid id in place of the user id", async () => {
    const [anna] = await makeFriends();
    const subjects = ["00000000-0000-4000-8000-000000000000", anna.profileId, "*", `${anna.id}:x`];
    const topics = subjects.map((subject) => `location:${subject}`);
    expect(await followable(anna, topics)).toEqual([]);
  });

  // spec: Where the sentences could be read in more than one way, a topic joined without `private: true` is told nothing, and docs/api/realtime.md says so at each example
  it("has only broadcasts about its owner, and a public channel of the same name has no broadcasts", async () => {
    const [anna, ben] = await makeFriends();
    const carol = await signUpForDiscovery({ isVisibleOnMap: true });
    await befriend(carol, ben);
    const received = await listenTo(ben, anna);
    // Even the owner and a follower receive nothing on the public channel.
    const people = [ben, anna, await signUp()];
    const overheard = await overhear(`location:${anna.id}`, people, async () => {
      await shareLocation(carol, farAway());
      await shareLocation(ben, farAway());
      await shareLocation(anna, farAway());
      await takeUpdates(received, 1, anna);
    });
    expect(overheard).toEqual([[], [], []]);
  });

  it("does not accept broadcasts that clients send, even from its owner", async () => {
    const [anna, ben] = await makeFriends();
    const received = await listenTo(ben, anna);
    const { apiUrl, publishableKey } = inject("stack");
    const forged = { type: "location.updated", userId: anna.id, latitude: 1, longitude: 1 };
    const message = { type: "broadcast", event: "location.updated", payload: forged } as const;
    for (const person of [anna, ben] as Person[]) {
      const client = clientOf(person);
      expect(await follow(client, `location:${anna.id}`)).toEqual([]);
      await client.getChannels()[0]!.send(message);
      await fetch(`${apiUrl}/realtime/v1/api/broadcast`, {
        method: "POST",
        headers: {
          apikey: publishableKey,
          authorization: `Bearer ${person.token}`,
          "content-type": "application/json",
        },
        body: JSON.stringify({ messages: [{ ...message, topic: `location:${anna.id}`, private: true }] }),
      });
    }
    await shareLocation(anna, farAway());
    // `takeUpdates` would fail on a forged broadcast, because only broadcasts of the database have an id.
    await takeUpdates(received, 1, anna);
  });
});
