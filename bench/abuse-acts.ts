/**
 * Kinds of calls that the `abuse` benchmark sends in bursts, each with the maximum number of calls that the rate limits
 * let through.
 */

import type postgres from "postgres";
import type { HttpConnections } from "./http-connections.ts";

/** Ids of users, profiles and events to which the calls refer. */
export interface Targets {
  userIds: string[];
  profileIds: string[];
  eventIds: string[];
}

/** Sends one or more calls and returns their HTTP statuses. */
type Burst = (number: number) => Promise<number[]>;

export interface Act {
  name: string;
  /**
   * Returns the maximum number of calls that may succeed within a number of seconds. `most` is undefined if no rate
   * limit exists for this kind of call.
   */
  most?: (seconds: number) => number;
  /**
   * Counts the successful calls of this user in the database. If `count` is undefined, the benchmark counts successful
   * responses.
   */
  count?: (sql: postgres.Sql, personId: string) => Promise<number>;
  prepare: (http: HttpConnections, targets: Targets) => Promise<Burst> | Burst;
}

const functions = "/functions/v1";
const place = "lat=31.23&lng=121.47&radius=20000";

/** Returns the function that calculates how many calls a token bucket of this size and refill rate lets through. */
function bucket(atOnce: number, perSecond: number): (seconds: number) => number {
  return (seconds) => Math.ceil(atOnce + perSecond * seconds);
}

/** Returns a function that counts the rows of a table that belong to a user. `column` contains the user's id. */
function rowsOf(table: string, column: string): (sql: postgres.Sql, personId: string) => Promise<number> {
  return async (sql, personId) => {
    const [row] = await sql.unsafe(`select count(*)::integer as count from ${table} where ${column} = $1::uuid`, [
      personId,
    ]);
    return row?.count;
  };
}

function nth(items: string[], number: number): string {
  return items[number % items.length] as string;
}

/**
 * Returns a `prepare` function for bursts that consist of a single call. `callOf` derives the path and the body of the
 * call from the number of the burst.
 */
function calls(
  method: string,
  callOf: (number: number, targets: Targets) => { path: string; body?: Record<string, unknown> },
): Act["prepare"] {
  return (http, targets) => async (number) => {
    const { path, body } = callOf(number, targets);
    const { status } = await http.ask(method, `${functions}${path}`, body && JSON.stringify(body));
    return [status];
  };
}

const lists = [
  `/events?${place}`,
  "/events/mine",
  "/chats",
  "/friends",
  "/groups",
  "/people/feed?radiusKm=500",
  "/people/likes",
  "/notifications",
  "/profiles/export",
];

const unknown = [
  (id: string) => `/profiles/${id}`,
  (id: string) => `/people/${id}`,
  (id: string) => `/events/${id}`,
  (id: string) => `/groups/${id}`,
  (id: string) => `/chats/${id}/messages`,
];

const reads = bucket(300, 50);

export const acts: Act[] = [
  {
    name: "like people",
    most: bucket(120, 2),
    count: rowsOf("private.people_interactions", "person_id"),
    prepare: calls("POST", (number, { profileIds }) => ({
      path: "/people/interactions",
      body: { targetProfileId: nth(profileIds, number), type: "like" },
    })),
  },
  {
    name: "apply to events",
    most: bucket(60, 60 / 3600),
    count: rowsOf("public.like_groups", "creator_id"),
    prepare: calls("POST", (number, { eventIds }) => ({ path: `/events/${nth(eventIds, number)}/like`, body: {} })),
  },
  {
    name: "ask for friendship",
    most: () => 50,
    count: rowsOf("public.friendships", "requester_id"),
    prepare: calls("POST", (number, { userIds }) => ({
      path: "/friends/requests",
      body: { addresseeId: nth(userIds, number) },
    })),
  },
  {
    name: "report people",
    most: () => 40,
    count: rowsOf("public.reports", "author_id"),
    prepare: calls("POST", (number, { userIds }) => ({
      path: "/reports",
      body: { targetType: "user", targetId: nth(userIds, number), reason: "other" },
    })),
  },
  {
    name: "write to somebody who never answers",
    most: () => 50,
    count: rowsOf("public.messages", "sender_id"),
    prepare: async (http, { userIds }) => {
      const { id } = await http.send("POST", `${functions}/chats/direct`, { userId: userIds[0] });
      return async (number) => {
        const body = JSON.stringify({ content: `Hello ${number}` });
        return [(await http.ask("POST", `${functions}/chats/${id}/messages`, body)).status];
      };
    },
  },
  {
    name: "upload",
    most: () => 60,
    count: rowsOf("private.media", "owner_id"),
    prepare: (http) => async () => {
      const response = await http.ask("POST", `${functions}/media/upload-url`, '{"mime":"image/jpeg"}');
      if (response.status !== 200) {
        return [response.status];
      }
      const { pathname, search } = new URL(response.json().signedUrl as string);
      const stored = await http.ask("PUT", `${pathname}${search}`, "x".repeat(1024), "image/jpeg");
      return [response.status, stored.status];
    },
  },
  {
    name: "register devices",
    most: () => 10,
    count: rowsOf("private.devices", "user_id"),
    prepare: calls("POST", () => ({
      path: "/push/devices",
      body: { platform: "android", provider: "fcm", token: crypto.randomUUID() },
    })),
  },
  {
    name: "read all lists",
    most: reads,
    prepare: calls("GET", (number) => ({ path: nth(lists, number) })),
  },
  {
    name: "ask for unknown ids",
    // Random ids belong to no object, so no call may succeed.
    most: () => 0,
    prepare: calls("GET", (number) => ({
      path: (unknown[number % unknown.length] as (typeof unknown)[number])(crypto.randomUUID()),
    })),
  },
];

/**
 * Sign-up calls to the identity provider. The benchmark measures how much sign-ups slow down the service, including the
 * triggers on auth.users.
 */
export const signingUp: Act = {
  name: "sign up",
  prepare: (http) => async () => {
    const body = JSON.stringify({ email: `${crypto.randomUUID()}@example.test`, password: "a long password" });
    return [(await http.ask("POST", "/auth/v1/signup", body)).status];
  },
};
