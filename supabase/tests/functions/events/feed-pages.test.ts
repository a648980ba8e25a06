/** The pages of the feed are complete, sorted and free of duplicates, even while other events change. */

import { randomUUID } from "node:crypto";
import { eventsContract } from "@social/shared-types/events.ts";
import { describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { type FeedItem, newFriendOf } from "../_support/events/events.ts";
import { addEvents, around, emptyYear, type NewEvent } from "../_support/events/feed.ts";
import { makePeople } from "../_support/friends.ts";
import { readPages } from "../_support/pages.ts";
import { farAway, northOf } from "../_support/places.ts";
import { expectSuccess } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = eventsContract;

describe("the pages of the feed", () => {
  interface Walk {
    /** The creator of the events, who also reads the feed. */
    anna: Person;
    path: string;
    /** Returns an event with a random location or start that is within the feed. */
    somewhere: () => NewEvent;
  }

  /**
   * Reads all pages while other events are added and removed. Asserts that each event that was neither added nor
   * removed appears once, in the right order.
   */
  async function expectCompleteWalk(
    { anna, path, somewhere }: Walk,
    limit: number,
    isAfter: (one: FeedItem, other: FeedItem) => boolean,
  ) {
    const [other] = await makePeople(1);
    const stable = await addEvents(anna.id, Array.from({ length: 60 }, somewhere));
    let fleeting = await addEvents(other!, Array.from({ length: 30 }, somewhere));
    let isWalking = true;
    const disturb = async () => {
      // The number of changes is limited, so that the reader reaches the last page.
      for (let attempt = 0; isWalking && attempt < 40; attempt += 1) {
        const added = await addEvents(other!, Array.from({ length: 5 }, somewhere));
        const gone = fleeting.splice(0, 5);
        await sql`update public.events set deleted_at = now() where id = any (${gone.slice(0, 3)})`;
        await sql`delete from public.events where id = any (${gone.slice(3)})`;
        fleeting = [...fleeting, ...added];
      }
    };
    const disturbed = disturb();
    const items = await readPages(anna, path, routes.listEvents, limit).finally(() => {
      isWalking = false;
    });
    await disturbed;
    const ids = items.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => stable.includes(id)).sort()).toEqual([...stable].sort());
    for (const [index, item] of items.slice(1).entries()) {
      expect(isAfter(item, items[index]!)).toBe(true);
    }
    await sql`delete from public.events where creator_id = ${other!}`;
    const quiet = await readPages(anna, path, routes.listEvents, limit);
    expect(quiet.map(({ id }) => id)).toEqual(ids.filter((id) => stable.includes(id)));
  }

  const orderOf = ({ distance, startAt, id }: FeedItem) => [distance, startAt, id] as const;

  function comesAfter(item: FeedItem, previous: FeedItem): boolean {
    const [one, other] = [orderOf(item), orderOf(previous)];
    const differing = one.findIndex((value, index) => value !== other[index]);
    return differing >= 0 && one[differing]! > other[differing]!;
  }

  // spec: Conventions, the same: feed of events
  // spec: Feed item and lists of events, `GET /events` is paginated
  // spec: Endpoints: events, `GET /events`: {data, nextCursor} of feed items
  // spec: Endpoints: the feed of events, `cursor`: the next page, without repeats or gaps
  // spec: Endpoints: the feed of events, the nearest first, at one distance the earliest first
  it.each([1, 7, 50])(
    "with a limit of %i contain every event around a location exactly once, while other events are added and removed",
    async (limit) => {
      const place = farAway();
      const anna = await signUp();
      // There are only a few different locations and starts, so that the id often decides the order.
      const somewhere = () => ({
        title: randomUUID(),
        startAt: new Date(Date.UTC(2050, 0, 1 + Math.floor(3 * Math.random()))).toISOString(),
        ...northOf(place, 10 * Math.floor(5 * Math.random())),
      });
      await expectCompleteWalk({ anna, path: around(place, "&radius=1000"), somewhere }, limit, comesAfter);
    },
  );

  it.each(["", "&type=other"])(
    "contain every event of a year exactly once while other events are added and removed, with the additional query %j",
    async (filter) => {
      const [anna, place] = [await signUp(), farAway()];
      const year = await emptyYear();
      const somewhere = () => ({
        title: randomUUID(),
        startAt: new Date(Date.UTC(year, 0, 1 + Math.floor(10 * Math.random()))).toISOString(),
        ...place,
      });
      const path = `/events?startDate=${year}-01-01&endDate=${year}-12-31${filter}`;
      await expectCompleteWalk({ anna, path, somewhere }, 9, comesAfter);
    },
  );

  // spec: Endpoints: the feed of events, `limit`: 1 to 100, 20 unless said
  // spec: Limits, page of the feed: 1 to 100, 20 unless said
  it("contain 20 events each by default, and at most 100", async () => {
    const [anna, place] = [await signUp(), farAway()];
    await addEvents(
      anna.id,
      Array.from({ length: 101 }, () => ({ title: "x", startAt: "2050-01-01T00:00:00Z", ...place })),
    );
    const page = async (query: string) =>
      expectSuccess(await anna.request("GET", around(place, query)), routes.listEvents);
    const first = await page("");
    expect(first.data).toHaveLength(20);
    expect((await page(`&cursor=${first.nextCursor}`)).data).toHaveLength(20);
    expect((await page("&limit=1")).data).toHaveLength(1);
    const largest = await page("&limit=100");
    expect(largest.data).toHaveLength(100);
    const last = await page(`&limit=100&cursor=${largest.nextCursor}`);
    expect([last.data.length, last.nextCursor]).toEqual([1, null]);
  });

  // spec: Endpoints: the feed of events, `friendsOnly`: only what friends created
  it("contain each private or public event by a friend exactly once, with and without friendsOnly", async () => {
    const place = farAway();
    const anna = await signUpWithProfile();
    const friend = await newFriendOf(anna);
    const made = await addEvents(
      friend.id,
      Array.from({ length: 24 }, (_, number) => ({
        title: `${number}`,
        startAt: "2050-01-01T00:00:00Z",
        ...northOf(place, Math.floor(number / 4)),
      })),
    );
    await sql`
      update public.events set visibility = 'private' where id = any (${made.filter((_, number) => number % 3 === 0)})`;
    for (const query of ["", "&friendsOnly=true"]) {
      const items = await readPages(anna, around(place, query), routes.listEvents, 5);
      expect(items.map(({ id }) => id).sort()).toEqual([...made].sort());
      for (const [index, item] of items.slice(1).entries()) {
        expect(comesAfter(item, items[index]!)).toBe(true);
      }
    }
  });
});
