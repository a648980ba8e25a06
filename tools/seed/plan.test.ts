/**
 * Tests that the planned seed data depends only on the options, follows the rules of the API, and contains every kind
 * of data.
 */

import assert from "node:assert/strict";
import { timesOf } from "./gatherings.ts";
import { fewestPeople, mostPeople } from "./options.ts";
import { birthdateOf } from "./people.ts";
import { planSeedData } from "./plan.ts";
import { areBlocked, friendsOf, matchesOf } from "./plan-ties.ts";
import { drawPortrait } from "./portraits.ts";
import { isInRiver } from "./river.ts";

const lisbon = { latitude: 38.7167, longitude: -9.1333 };
const options = { city: "Lisbon", people: 60, seed: 1 };

Deno.test("the same seed produces the same seed data, and another seed produces different seed data", () => {
  assert.deepEqual(planSeedData(options, lisbon), planSeedData(options, lisbon));
  const [one, other] = [planSeedData(options, lisbon), planSeedData({ ...options, seed: 2 }, lisbon)];
  assert.notDeepEqual(one.events, other.events);
  const emails = new Set(one.people.map(({ email }) => email));
  assert.ok(other.people.every(({ email }) => !emails.has(email)));
});

for (const people of [fewestPeople, 60, mostPeople]) {
  Deno.test(`seed data with ${people} people contains nothing that the API rejects`, () => {
    const { people: all, events, ties } = planSeedData({ ...options, people }, lisbon);
    assert.equal(new Set(all.map(({ email }) => email)).size, people);
    assert.equal(new Set(events.map(({ title }) => title)).size, events.length, "two events have the same title");
    for (const { creator, authors, groups, visibility } of events) {
      const organizers = [creator, ...authors.map(({ person }) => person)];
      const everybody = [...organizers, ...groups.flatMap(({ maker, members }) => [maker, ...members])];
      assert.equal(new Set(everybody).size, everybody.length, "somebody is twice at an event");
      assert.ok(authors.every(({ person }) => friendsOf(creator, ties).includes(person)));
      for (const { maker, members } of groups) {
        assert.ok(members.every((member) => friendsOf(maker, ties).includes(member)));
        assert.ok(visibility === "public" || friendsOf(creator, ties).includes(maker));
        assert.ok(
          [maker, ...members].every((one) => !organizers.some((organizer) => areBlocked(one, organizer, ties))),
        );
      }
    }
  });

  Deno.test(`seed data with ${people} people contains every kind of data`, () => {
    const { events, ties, likes } = planSeedData({ ...options, people }, lisbon);
    const kinds = (values: string[]) => [...new Set(values)].sort();
    assert.deepEqual(kinds(events.map(({ becomes }) => becomes)), [
      "cancelled",
      "deleted",
      "draft",
      "finished",
      "published",
      "started",
    ]);
    assert.deepEqual(kinds(events.flatMap(({ groups }) => groups.map(({ becomes }) => becomes))), [
      "approved",
      "left",
      "pending",
      "rejected",
      "undecided",
      "waiting",
    ]);
    assert.deepEqual(kinds(ties.map(({ state }) => state)).slice(0, 3), ["accepted", "blocked", "pending"]);
    assert.ok(matchesOf(likes).length >= 2);
  });
}

Deno.test("people and events in Lisbon are on land", () => {
  for (const seed of [1, 2, 3]) {
    const { events, people } = planSeedData({ ...options, people: mostPeople, seed }, lisbon);
    assert.deepEqual([...events, ...people].map(({ place }) => place).filter(isInRiver), []);
  }
  const ferry = { latitude: 38.7, longitude: -9.14 };
  const bay = { latitude: 38.72, longitude: -9.08 };
  const square = { latitude: 38.7139, longitude: -9.1394 };
  const park = { latitude: 38.7288, longitude: -9.152 };
  assert.deepEqual([ferry, bay, square, park].map(isInRiver), [true, true, false, false]);
});

Deno.test("times and birthdates are computed from the day of the seed run", () => {
  const { events, people } = planSeedData(options, lisbon);
  const now = new Date("2030-03-01T12:34:56Z");
  for (const event of events) {
    const { startAt, endAt } = timesOf(event, now);
    const begins = Date.parse(startAt) > now.getTime();
    const ends = Date.parse(endAt) < now.getTime();
    const expected =
      event.becomes === "finished" ? [false, true] : event.becomes === "started" ? [false, false] : [true, false];
    assert.deepEqual([begins, ends], expected, JSON.stringify({ startAt, endAt, becomes: event.becomes }));
  }
  const person = { ...people[0]!, age: 30, birthday: { month: 3, day: 2 } };
  assert.equal(birthdateOf(person, now), "1999-03-02");
  assert.equal(birthdateOf({ ...person, birthday: { month: 3, day: 1 } }, now), "2000-03-01");
});

Deno.test("draws the same small PNG for the same portrait number", async () => {
  const [one, again, other] = await Promise.all([
    drawPortrait(7, "female"),
    drawPortrait(7, "female"),
    drawPortrait(8, "female"),
  ]);
  assert.deepEqual(one, again);
  assert.notDeepEqual(one, other);
  assert.deepEqual([...one.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  assert.ok(one.length > 2000 && one.length < 100_000, `${one.length} bytes`);
});
