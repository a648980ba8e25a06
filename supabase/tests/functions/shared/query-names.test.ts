/** Query parameters that HTTP libraries write with brackets or repeat, and parameters that the platform adds. */

import { randomUUID } from "node:crypto";
import { publicContracts } from "@social/shared-types/contracts.ts";
import { eventsContract } from "@social/shared-types/events.ts";
import { moderationContract } from "@social/shared-types/moderation.ts";
import { notificationsContract } from "@social/shared-types/notifications.ts";
import type { Route } from "@social/shared-types/routes.ts";
import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { sql } from "../_support/database.ts";
import { eventRequest } from "../_support/events/events.ts";
import { moderator } from "../_support/reports.ts";
import { callFunction, expectInvalid, expectSuccess } from "../_support/responses.ts";
import { type Person, signUpWithProfile } from "../_support/sign-up.ts";

const { listNotifications } = notificationsContract.routes;

/** All query parameters of the endpoints for users and moderators. */
const parameters = [...publicContracts, moderationContract]
  .filter(({ access }) => access !== "anyone")
  .flatMap((contract) =>
    Object.values<Route>(contract.routes).flatMap((route) =>
      Object.keys((route.query as z.ZodObject | undefined)?.shape ?? {}).map((name) => ({
        endpoint: `${route.method} /${contract.name}${route.path}`,
        method: route.method,
        path: `/${contract.name}${route.path.replaceAll(/\{\w+\}/g, () => randomUUID())}`,
        access: contract.access,
        name,
      })),
    ),
  );

let anna: Person;

beforeAll(async () => {
  anna = await signUpWithProfile();
});

async function typesOf(query: string): Promise<string[]> {
  const response = await anna.request("GET", `/notifications?${query}`);
  return expectSuccess(response, listNotifications).data.map(({ type }) => type);
}

describe("a query parameter with brackets", () => {
  it("is tested for more than fifty parameters of the API", () => expect(parameters.length).toBeGreaterThan(50));

  it.each(parameters)(
    "has the same meaning as $name without brackets at $endpoint",
    async ({ method, path, access, name }) => {
      const caller = access === "moderator" ? moderator : anna;
      for (const written of [`${name}[]`, `${name}%5B%5D`, `${name}[0]`, `${name}[a][b]`]) {
        const response = await caller.request(method, `${path}?${written}=%00`);
        const { fields } = response.body as { fields?: { field: string }[] };
        expect([response.status, fields?.map(({ field }) => field)]).toEqual([400, expect.arrayContaining([name])]);
      }
    },
  );

  it("can list several types to filter notifications, as axios and qs write lists", async () => {
    const mara = await signUpWithProfile();
    for (const type of ["friend_request", "chat_message", "people_match"]) {
      await sql`select private.notify(array[${anna.id}::uuid], ${type}::public.notification_type, ${mara.id})`;
    }
    expect(await typesOf("types[]=friend_request")).toEqual(["friend_request"]);
    const both = ["friend_request", "people_match"];
    for (const query of [
      "types[]=friend_request&types[]=people_match",
      "types%5B%5D=friend_request&types%5B%5D=people_match",
      "types[0]=friend_request&types[1]=people_match",
      "types=friend_request&types=people_match",
      "types[]=friend_request,people_match",
    ]) {
      expect((await typesOf(query)).sort(), query).toEqual(both);
    }
    expectInvalid(await anna.request("GET", "/notifications?types[]=friend_request&types[]=something"), ["types"]);
  });

  it("is rejected with 400 under its name without brackets if it is sent twice", async () => {
    for (const query of ["limit[]=1&limit[]=2", "limit=1&limit[]=2", "limit=1&limit=2", "limit[0]=1&limit[1]=1"]) {
      expectInvalid(await anna.request("GET", `/notifications?${query}`), ["limit"]);
    }
    // Two values of a text parameter are also rejected, because joining the values would result in a different text.
    for (const query of ["q=jazz&q=picnic", "q=jazz&q[]=picnic"]) {
      expectInvalid(await anna.request("GET", `/events?${query}`), ["q"]);
    }
  });

  it("is ignored like any unknown parameter if its name is a property of all objects, such as toString", async () => {
    for (const name of ["toString", "constructor", "__proto__", "hasOwnProperty", "valueOf"]) {
      const once = await anna.request("GET", `/notifications?${name}[]=1`);
      expect([name, once.status]).toEqual([name, 200]);
      expectInvalid(await anna.request("GET", `/notifications?${name}=1&${name}[]=2`), [name]);
    }
  });

  it("makes GET /events/mine return a page instead of the full list if its name is limit[]", async () => {
    const pages = await Promise.all(
      Array.from({ length: 4 }, () => anna.request("GET", "/events/mine?limit[]=1&role=creator")),
    );
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(pages[0]!.body).toHaveProperty("nextCursor");
  });
});

describe("an Idempotency-Key", () => {
  it.each([
    "?forceFunctionRegion=eu-central-1",
    "?forceFunctionRegion=us-east-1&forceFunctionRegion=eu-west-3",
    "?force%46unctionRegion=eu-central-1",
    "?forceFunctionRegion",
  ])("identifies the stored response even if the query contains %s, which only the platform reads", async (query) => {
    const ben = await signUpWithProfile();
    const key = { authorization: `Bearer ${ben.token}`, "idempotency-key": randomUUID() };
    const request = eventRequest();
    const first = await callFunction("POST", "/events", key, request);
    const again = await callFunction("POST", `/events${query}`, key, request);
    const { id } = expectSuccess(first, eventsContract.routes.createEvent);
    expect([again.status, (again.body as { id: string }).id, again.headers.get("idempotency-replayed")]).toEqual([
      201,
      id,
      "true",
    ]);
    const other = await callFunction("POST", `/events${query}&other=1`, key, request);
    expect(other.headers.get("idempotency-replayed")).toBeNull();
    const otherAgain = await callFunction("POST", "/events?other=1", key, request);
    expect([otherAgain.headers.get("idempotency-replayed"), otherAgain.body]).toEqual(["true", other.body]);
    const [row] = await sql<{ events: number }[]>`
      select count(*)::integer as events from public.events where creator_id = ${ben.id}`;
    expect(row).toEqual({ events: 2 });
  });
});
