/** Rate limits of users, their response headers and errors (docs/api/rate-limits.md). */

import { publicContracts } from "@social/shared-types/contracts.ts";
import { type LimitName, limitNames } from "@social/shared-types/limits.ts";
import { moderationContract } from "@social/shared-types/moderation.ts";
import { limitsOf, type Route } from "@social/shared-types/routes.ts";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { sql } from "../_support/database.ts";
import { eventRequest } from "../_support/events/events.ts";
import { startIsolate } from "../_support/isolates.ts";
import { leaveTokens, liftLimits, overdraw, passTime } from "../_support/limits.ts";
import { tinyPicture } from "../_support/media/pictures.ts";
import { uploadImage } from "../_support/media/uploads.ts";
import { type ApiResponse, callFunction, expectRefusal, type Method } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";
import { suspend } from "../_support/suspension.ts";

const routes = [...publicContracts, moderationContract].flatMap(({ name, access, routes: own }) =>
  Object.values<Route>(own).map((route) => ({
    endpoint: `${route.method} /${name}${route.path}`,
    access,
    route,
    limits: limitsOf(access, route),
  })),
);

function tokensLeft({ headers }: Pick<ApiResponse, "headers">, limit: LimitName): number {
  const state = headers.get("ratelimit") ?? "";
  return Number(new RegExp(`"${limit}";r=(\\d+);t=\\d+`).exec(state)?.[1]);
}

/**
 * Makes a call while the limit `profile_changes` is overdrawn by one token. Returns the response and its Retry-After in
 * seconds.
 */
async function refusedWithoutTokens(person: Person, call: () => Promise<ApiResponse>): Promise<[ApiResponse, number]> {
  const began = performance.now();
  await leaveTokens(person, "profile_changes", -1);
  const refused = await call();
  const passed = (performance.now() - began) / 1000;
  expectRefusal(refused, 429, "rate_limited");
  const seconds = Number(refused.headers.get("retry-after"));
  // The overdrawn token and the token for this call need 30 s each to refill, and a part of these 60 s has already
  // passed.
  expect(seconds).toBeLessThanOrEqual(60);
  expect(seconds).toBeGreaterThanOrEqual(Math.ceil(60 - passed));
  return [refused, seconds];
}

function statuses(responses: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) {
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

describe("the rate limits in the contracts", () => {
  it("have the same names as the limits in the database settings", async () => {
    const rows = await sql<{ name: string }[]>`select substr(name, 7) as name from private.limits`;
    expect(rows.map(({ name }) => name).sort()).toEqual([...limitNames].sort());
  });

  it("give every endpoint for users at least one limit, and use every limit except `files`", () => {
    const people = routes.filter(({ access }) => access !== "anyone");
    expect(people.filter(({ limits }) => limits.length === 0)).toEqual([]);
    const consumed = new Set(routes.flatMap(({ limits }) => limits));
    // The functions consume the limit `files` only when they check a file, so no contract contains it.
    expect(limitNames.filter((name) => !consumed.has(name))).toEqual(["files"]);
  });

  it("contain `writes` for every endpoint that writes, and a limit for reads for every other endpoint", () => {
    const readNames = ["reads", "feeds", "exports_of_day"];
    for (const { endpoint, route, limits } of routes.filter(({ access }) => access !== "anyone")) {
      const reads = route.method === "GET" || route.isLookup === true;
      expect(limits.includes("writes"), endpoint).toBe(!reads);
      expect(
        limits.some((name) => readNames.includes(name)),
        endpoint,
      ).toBe(reads);
    }
    expect(routes.filter(({ route }) => route.isLookup).map(({ endpoint }) => endpoint)).toEqual([
      "POST /profiles/batch",
      "POST /friends/links/preview",
      "POST /events/batch",
      "POST /moderation/people/search",
    ]);
  });
});

describe("a response to a signed-in user", () => {
  it("has headers with the remaining tokens of each limit, even if the response is an error", async () => {
    const anna = await signUp();
    const response = await anna.request("GET", "/notifications/count");
    expect(response).toMatchObject({ status: 200 });
    expect(response.headers.get("ratelimit-policy")).toBe('"reads";q=300;w=6');
    expect(response.headers.get("ratelimit")).toBe('"reads";r=299;t=1');
    const refused = await anna.request("GET", "/profiles");
    expectRefusal(refused, 404, "profile_not_found");
    expect(tokensLeft(refused, "reads")).toBeGreaterThan(290);
    const written = await anna.request("POST", "/profiles", { firstName: "Anna" });
    expect(written.headers.get("ratelimit-policy")).toBe('"profile_changes";q=120;w=3600, "writes";q=150;w=15');
    expect(tokensLeft(written, "profile_changes")).toBe(119);
  });

  it("allows browsers to read the rate-limit headers", async () => {
    const anna = await signUp();
    const { headers } = await anna.request("GET", "/notifications/count");
    expect(headers.get("access-control-expose-headers")?.split(", ")).toEqual(
      expect.arrayContaining(["retry-after", "ratelimit", "ratelimit-policy"]),
    );
  });

  it("has no rate-limit headers if the call consumed no tokens, such as a call without a user", async () => {
    const document = await callFunction("GET", "/docs/openapi.json");
    const unknown = await callFunction("GET", "/notifications/count");
    const anna = await signUp();
    const wrong = await anna.request("POST", "/friends/requests", { addresseeId: "nobody" });
    const service = await callFunction("GET", "/moderation/reports", { apikey: inject("stack").secretKey });
    for (const [{ status, headers }, expected] of [
      [document, 200],
      [unknown, 401],
      [wrong, 400],
      [service, 200],
    ] as const) {
      expect([status, headers.get("ratelimit")]).toEqual([expected, null]);
    }
  });
});

describe("a user who exceeds a rate limit", () => {
  it("gets 429 rate_limited, changes nothing, and can succeed after Retry-After", async () => {
    const anna = await signUpWithProfile();
    const boris = await signUpWithProfile();
    await leaveTokens(anna, "profile_changes", 1);
    const write = (bio: string) => anna.request("PATCH", "/profiles", { bio });
    expect(await write("first")).toMatchObject({ status: 200 });
    const [refused, seconds] = await refusedWithoutTokens(anna, () => write("second"));
    expect(tokensLeft(refused, "profile_changes")).toBe(0);
    const [profile] = await sql`select bio from public.profiles where user_id = ${anna.id}`;
    expect(profile).toEqual({ bio: "first" });
    // The used-up limit affects neither other users nor the reads of this user.
    expect(await boris.request("PATCH", "/profiles", { bio: "mine" })).toMatchObject({ status: 200 });
    expect(await anna.request("GET", "/profiles")).toMatchObject({ status: 200 });
    await passTime(anna, "profile_changes", seconds);
    expect(await write("third")).toMatchObject({ status: 200 });
  });

  it("succeeds with at most as many concurrent calls as tokens are available, and gets 429 for the other calls", async () => {
    const anna = await signUpWithProfile();
    await leaveTokens(anna, "exports_of_day", 5);
    const responses = await Promise.all(Array.from({ length: 16 }, () => anna.request("GET", "/profiles/export")));
    const counts = statuses(responses);
    // A call that gets a token can still get 429, because a user can run only one export at a time.
    expect(counts[200]).toBeGreaterThanOrEqual(1);
    expect(counts[200]).toBeLessThanOrEqual(5);
    expect((counts[200] ?? 0) + (counts[429] ?? 0)).toBe(16);
  });

  it("has consumed exactly one token of each limit with each call", async () => {
    const anna = await signUp();
    const left: number[] = [];
    for (const method of ["POST", ...Array.from({ length: 7 }, () => "PATCH" as const)] as const) {
      const response = await anna.request(method, "/profiles", { firstName: "Anna" });
      expect(response).toMatchObject({ status: 200 });
      left.push(tokensLeft(response, "profile_changes"));
    }
    expect(left).toEqual([119, 118, 117, 116, 115, 114, 113, 112]);
    const [bucket] = await sql`
      select round(date_part('epoch', full_at - consumed_at) * most / seconds)::integer as consumed
      from private.limit_buckets
      where person_id = ${anna.id} and limit_name = 'limit_profile_changes'`;
    expect(bucket?.consumed).toBe(8);
  });

  it("gets a Retry-After after which all limits of the call have enough tokens, including `files`", async () => {
    for (const [limit, method, path] of [
      ["writes", "PATCH", "/profiles"],
      ["files", "POST", "/profiles/photos"],
    ] as const) {
      const anna = await signUpWithProfile();
      const body = method === "POST" ? { key: await uploadImage(anna, tinyPicture, "image/png") } : { bio: "Hello" };
      // The call consumes the last token of profile_changes, which needs 30 s to refill. The limit that rejects the
      // call is overdrawn by 20 tokens, which need at most 10 s to refill.
      await leaveTokens(anna, "profile_changes", 1);
      await leaveTokens(anna, limit, -20);
      const refused = await anna.request(method, path, body);
      expectRefusal(refused, 429, "rate_limited");
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(15);
      expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(31);
    }
  });

  it("gets 403 account_suspended instead of 429 while suspended", async () => {
    const anna = await signUp();
    await suspend(anna);
    await overdraw(anna, "reads");
    expectRefusal(await anna.request("GET", "/notifications/count"), 403, "account_suspended");
    await overdraw(anna, "reads");
    expectRefusal(await anna.request("GET", "/reports"), 429, "rate_limited");
  });

  it("gets 400 instead of 429 for invalid input", async () => {
    const anna = await signUp();
    await overdraw(anna, "friend_requests");
    expect(await anna.request("POST", "/friends/requests", { addresseeId: "nobody" })).toMatchObject({ status: 400 });
  });

  it("gets 200 without rate-limit headers after a test has lifted the user's limits", async () => {
    const anna = await signUpWithProfile();
    await overdraw(anna, "reads");
    await liftLimits(anna);
    const response = await anna.request("GET", "/profiles");
    expect([response.status, response.headers.get("ratelimit")]).toEqual([200, null]);
  });
});

describe("each endpoint", () => {
  it("rejects calls with 429 if one of its limits is used up", async () => {
    const anna = await signUpWithProfile();
    const id = anna.profileId;
    const calls: [LimitName, Method, string, unknown?][] = [
      ["feeds", "GET", "/events"],
      ["feeds", "GET", "/people/feed"],
      ["feeds", "GET", "/people/map?lat=52.5&lng=13.4"],
      ["reads", "POST", "/profiles/batch", { userIds: [anna.id] }],
      ["reads", "GET", "/push/status"],
      ["messages", "POST", `/chats/${id}/messages`, { content: "Hello" }],
      ["messages_of_day", "POST", `/chats/${id}/messages`, { content: "Hello" }],
      ["applications", "POST", `/events/${id}/like`, {}],
      ["friend_requests", "POST", "/friends/requests", { addresseeId: id }],
      ["interactions", "POST", "/people/interactions", { targetProfileId: id, type: "like" }],
      ["interactions_of_day", "POST", "/people/interactions", { targetProfileId: id, type: "like" }],
      ["reports_of_day", "POST", "/reports", { reportedUserId: id, reason: "spam" }],
      ["uploads", "POST", "/media/upload-url", { mime: "image/png" }],
      ["devices", "POST", "/push/devices", { platform: "ios", provider: "apns", token: "a".repeat(64) }],
      ["events_of_day", "POST", "/events", eventRequest()],
      ["event_changes", "POST", `/events/${id}/publish`],
      ["profile_changes", "PATCH", "/profiles", { bio: "Hello" }],
      ["exports_of_day", "GET", "/profiles/export"],
      ["writes", "POST", "/notifications/read-all"],
    ];
    for (const [limit, method, path, body] of calls) {
      await sql`delete from private.limit_buckets where person_id = ${anna.id}`;
      await overdraw(anna, limit);
      const response = await anna.request(method, path, body);
      expect([path, response.status, tokensLeft(response, limit)]).toEqual([path, 429, 0]);
    }
  });
});

describe("a call in an isolate without prepared statements", () => {
  it("consumes tokens, and is rejected with 429 without tokens, like any other call", async () => {
    const isolate = await startIsolate("profiles", { API_DB_PREPARE: "false" });
    onTestFinished(() => isolate.kill());
    const anna = isolate.welcome(await signUp());
    const first = await anna.request("POST", "/profiles", { firstName: "Anna" });
    const states = '"profile_changes";r=119;t=30, "writes";r=149;t=1';
    expect([first.status, first.headers.get("ratelimit")]).toEqual([200, states]);
    const write = () => anna.request("PATCH", "/profiles", { bio: "Hello" });
    await refusedWithoutTokens(anna, write);
    const many = await Promise.all(Array.from({ length: 8 }, write));
    expect(statuses(many)).toEqual({ 429: 8 });
  });
});
