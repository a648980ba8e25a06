/** Full-text search in the feed, with Russian and English words and any punctuation between them. */

import { eventsContract } from "@social/shared-types/events.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { publishEvent } from "../_support/events/events.ts";
import { around, feedOf } from "../_support/events/feed.ts";
import { farAway, northOf } from "../_support/places.ts";
import { expectInvalid, expectSuccess } from "../_support/responses.ts";
import { type Person, signUp } from "../_support/sign-up.ts";

const { routes } = eventsContract;
const place = farAway();

let anna: Person;

async function titlesFor(q: string, more = ""): Promise<string[]> {
  const found = await feedOf(anna, around(place, `&q=${encodeURIComponent(q)}${more}`));
  return found.map(({ title }) => title);
}

beforeAll(async () => {
  anna = await signUp();
  await publishEvent(anna, {
    ...northOf(place, 300),
    title: "Roof Party",
    description: "Музыка и танцы на крыше",
    city: "Орёл",
  });
  await publishEvent(anna, {
    ...northOf(place, 100),
    title: "Вечеринка",
    description: "Танцуем all night",
    address: "улица Ленина, 12/4",
  });
});

describe("a search in the feed", () => {
  it.each([
    ["an event by its title", "party", ["Roof Party"]],
    ["an event by its description", "музыка", ["Roof Party"]],
    ["an event by its city", "орел", ["Roof Party"]],
    ["an event by its address", "ленина", ["Вечеринка"]],
    ["an event whose fields together contain all words", "party крыше орёл", ["Roof Party"]],
    ["no event that contains only some of the words", "party ленина", []],
    ["events by a prefix of a word, nearest first", "тан", ["Вечеринка", "Roof Party"]],
    ["an event regardless of letter case and punctuation", ' "ВЕЧЕРИНКА" & (ленина:*) ', ["Вечеринка"]],
    ["an event by another form of a Russian word", "вечеринки", ["Вечеринка"]],
    ["an event by other forms of English words", "parties roofs", ["Roof Party"]],
    ["no event if the text has no letters or digits", "🎉 !", []],
  ])("finds %s: %s", async (_, q, titles) => {
    expect(await titlesFor(q)).toEqual(titles);
  });

  it("can be combined with the other filters of the feed", async () => {
    expect(await titlesFor("тан", "&radius=200")).toEqual(["Вечеринка"]);
    expect(await titlesFor("тан", "&organizerFrom=2")).toEqual([]);
    expect(await titlesFor("тан", "&friendsOnly=true")).toEqual([]);
  });

  it("accepts a cursor only for the same search text, but ignores spaces at the start and end of the text", async () => {
    const page = (q: string, cursor = "") =>
      anna.request("GET", around(place, `&q=${encodeURIComponent(q)}&limit=1${cursor}`));
    const first = expectSuccess(await page("тан"), routes.listEvents);
    expect(first.data.map(({ title }) => title)).toEqual(["Вечеринка"]);
    const cursor = `&cursor=${first.nextCursor}`;
    const second = expectSuccess(await page(" тан ", cursor), routes.listEvents);
    expect(second.data.map(({ title }) => title)).toEqual(["Roof Party"]);
    expect(second.nextCursor).toBeNull();
    expectInvalid(await page("танц", cursor), ["cursor"]);
  });
});
