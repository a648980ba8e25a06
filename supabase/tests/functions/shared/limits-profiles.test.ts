/** Daily limit for the number of profiles that a user can read (docs/api/rate-limits.md, Buckets). */

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { overdraw } from "../_support/limits.ts";
import { type ApiResponse, expectRefusal } from "../_support/responses.ts";
import { type Person, signUpWithProfile } from "../_support/sign-up.ts";

const userIds = [randomUUID(), randomUUID(), randomUUID()];

const reads = {
  "3 for a batch of 3 ids": [3, (person: Person) => person.request("POST", "/profiles/batch", { userIds })],
  "7 for the feed with limit=7": [7, (person: Person) => person.request("GET", "/people/feed?limit=7")],
  "20 for the feed without a limit": [20, (person: Person) => person.request("GET", "/people/feed")],
  "20 for the map": [20, (person: Person) => person.request("GET", "/people/map?lat=52.52&lng=13.405")],
  "1 for a profile by id": [1, (person: Person) => person.request("GET", `/profiles/${randomUUID()}`)],
  "1 for a person by id": [1, (person: Person) => person.request("GET", `/people/${randomUUID()}`)],
} as const satisfies Record<string, [number, (person: Person) => Promise<ApiResponse>]>;

describe("the rate limit profiles_of_day", () => {
  it.each(Object.entries(reads))(
    "loses one token for each profile that a call can return: %s",
    async (_, [tokens, read]) => {
      const { headers } = await read(await signUpWithProfile());
      expect(headers.get("ratelimit-policy")).toContain('"profiles_of_day";q=100000;w=86400');
      expect(headers.get("ratelimit")).toContain(`"profiles_of_day";r=${100_000 - tokens};`);
    },
  );

  it.each(Object.entries(reads))(
    "makes calls fail with 429 rate_limited once it is used up: %s",
    async (_, [tokens, read]) => {
      const person = await signUpWithProfile();
      await overdraw(person, "profiles_of_day");
      const refused = await read(person);
      expectRefusal(refused, 429, "rate_limited");
      expect(refused.headers.get("ratelimit")).toContain('"profiles_of_day";r=0;');
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(
        Math.floor((tokens * 86_400) / 100_000),
      );
    },
  );

  it("does not affect other reads, such as lists of friends or events", async () => {
    const person = await signUpWithProfile();
    await overdraw(person, "profiles_of_day");
    for (const path of ["/profiles", "/friends", "/events", "/people/likes", "/people/matches"]) {
      expect(await person.request("GET", path), path).toMatchObject({ status: 200 });
    }
  });
});
