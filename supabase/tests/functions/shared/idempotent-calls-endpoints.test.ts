/**
 * Tests every endpoint that accepts an Idempotency-Key: concurrent retries of a call have one effect and one response.
 * If the contract marks an endpoint as `repeatable`, sequential retries without a key also have only one effect.
 */

import { randomUUID } from "node:crypto";
import { type Route, takesIdempotencyKey } from "@social/shared-types/routes.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { type Callers, gatherCallers } from "../_support/access/callers.ts";
import { type AccessCall, callFor, contracts } from "../_support/access/calls.ts";
import { statementForRowCounts } from "../_support/access/rows.ts";
import { scenes } from "../_support/access/scenes.ts";
import { type Stage, setStage } from "../_support/access/stage.ts";
import { type AccessRow, accessTable, type Caller, people, type Relation } from "../_support/access/table.ts";
import { liftLimits } from "../_support/limits.ts";
import { times } from "../_support/races.ts";
import { type ApiResponse, callFunction } from "../_support/responses.ts";
import { reserveConnections } from "../_support/rpc.ts";

const repetitions = 50;
const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Tables that the test does not compare, because jobs change these tables at any time. */
const tablesOfJobs = ["private.media", "private.change_log"];

const endpoints = contracts.flatMap((contract) =>
  Object.entries(contract.routes)
    .filter(([, route]) => takesIdempotencyKey(contract, route))
    .map(([name, route]) => ({
      endpoint: `${contract.name}.${name}`,
      isRepeatable: (route as Route).repeatable === true,
    })),
);

/**
 * A row of the access table, and a caller who succeeds. The access table lists the expected response for each caller of
 * an endpoint.
 */
interface Success {
  row: AccessRow;
  caller: Caller;
}

function successOf(endpoint: string): Success {
  const successes = accessTable
    .filter((row) => row.endpoint === endpoint)
    .flatMap((row) =>
      [...people, "moderator" as const]
        .filter((caller) => row.cells.get(caller)?.startsWith("2"))
        .map((caller) => ({ row, caller })),
    );
  // A call that changes the object is preferred, because the test can then compare its effect.
  return successes.find(({ row, caller }) => row.cells.get(caller)!.endsWith("+")) ?? successes[0]!;
}

const connections = reserveConnections(1);
/**
 * Callers who make each call once, and callers who repeat each call. The test creates equal objects for both groups of
 * callers.
 */
let callersOfOnce: Callers;
let callersOfOften: Callers;
let countRows: string;

beforeAll(async () => {
  [callersOfOnce, callersOfOften] = await Promise.all([gatherCallers(), gatherCallers()]);
  // The callers call every endpoint fifty times, which would exceed the rate limits.
  await liftLimits(...[callersOfOnce, callersOfOften].flatMap(({ ids }) => [...ids.values()].map((id) => ({ id }))));
  countRows = await statementForRowCounts(connections[0]!);
});

/** A prepared call that must succeed, and the objects that the call needs. */
interface Ready {
  stage: Stage;
  call: AccessCall;
  ids: string;
  /** Sends the call, with an Idempotency-Key if one is given. */
  send: (key?: string) => Promise<ApiResponse>;
}

async function prepare({ row, caller }: Success, callers: Callers): Promise<Ready> {
  const relation: Relation = caller === "moderator" ? "owner" : (caller as Relation);
  const stage = await setStage({ connection: connections[0]!, relation, caller: callers.ids.get(relation)! });
  const scene = await scenes[row.object]!(stage);
  const call = await callFor(row.endpoint, scene, stage);
  const ids = JSON.stringify([scene, stage.caller, stage.owner, stage.ownerProfile]).match(uuids)!;
  const send = (key?: string) =>
    callFunction(
      call.method,
      call.path,
      { ...callers.headers.get(caller), ...(key !== undefined && { "idempotency-key": key }) },
      call.body,
    );
  return { stage, call, ids: JSON.stringify(ids), send };
}

type Counts = Record<string, number>;

async function count({ stage, ids }: Ready): Promise<Counts> {
  const [row] = await stage.connection.unsafe(countRows, [JSON.parse(ids)]).values();
  return row![0] as Counts;
}

/** Returns the number of added rows for each table whose number of rows has changed. */
function difference(before: Counts, after: Counts): Counts {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const changes = names
    .filter((name) => !tablesOfJobs.includes(name))
    .map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}

/** Removes the signatures of URLs, which differ in every response. */
function unsigned(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body).replaceAll(/\?token=[\w.-]+/g, ""));
}

/** Fields whose values can differ in a retry without a key: times, and numbers of changed rows. */
const sentAgain = new Set(["expiresAt", "updatedAt", "decidedAt", "updated", "deleted"]);

function withoutSentAgain(body: unknown): unknown {
  return JSON.parse(JSON.stringify(unsigned(body)), (name, value) => (sentAgain.has(name) ? undefined : value));
}

/** Repeats a call until it succeeds. A call fails while the first call is in progress or too many calls are running. */
async function sendUntilResponded(send: () => Promise<ApiResponse>): Promise<ApiResponse> {
  const responses: ApiResponse[] = [];
  await expect
    .poll(async () => {
      responses.push(await send());
      return responses.at(-1)!.status;
    })
    .toBeLessThan(300);
  return responses.at(-1)!;
}

describe("fifty concurrent calls with the same Idempotency-Key", () => {
  it.each(endpoints)("have the effect of one call and get the same response at $endpoint", async ({ endpoint }) => {
    const success = successOf(endpoint);

    const once = await prepare(success, callersOfOnce);
    const beforeOnce = await count(once);
    expect((await once.send(randomUUID())).status).toBeLessThan(300);
    const afterOnce = await count(once);
    const effect = difference(beforeOnce, afterOnce);

    const often = await prepare(success, callersOfOften);
    const beforeOften = await count(often);
    const key = randomUUID();
    const responses = await times(repetitions, () => often.send(key));
    const answered = responses.filter(({ status }) => status < 300);
    const refused = responses.filter(({ status }) => status >= 300);
    for (const { status, body, headers } of refused) {
      expect([status, body]).toMatchObject([409, { code: "idempotency_in_progress" }]);
      expect(headers.get("retry-after")).toBe("1");
    }
    const last = await sendUntilResponded(() => often.send(key));
    expect(last.headers.get("idempotency-replayed")).toBe("true");
    for (const { status, body } of answered) {
      expect(status).toBe(last.status);
      expect(unsigned(body)).toEqual(unsigned(last.body));
    }
    expect(answered.filter(({ headers }) => !headers.has("idempotency-replayed"))).toHaveLength(1);
    expect(difference(beforeOften, await count(often))).toEqual(effect);
    // The deletion of a profile also deletes the user's earlier stored responses.
    const kept = endpoint === "profiles.deleteProfile" ? afterOnce : effect;
    // The test counts only rows with ids of the users that it created for the call. The moderator is not one of these
    // users.
    expect(kept["private.idempotent_responses"]).toBe(success.caller === "moderator" ? undefined : 1);
  });
});

describe("sequential calls with the same body and without an Idempotency-Key", () => {
  const repeatable = endpoints.filter(({ isRepeatable }) => isRepeatable);

  it.each(repeatable)("have the effect of one call and get equal responses at $endpoint", async ({ endpoint }) => {
    const success = successOf(endpoint);

    const once = await prepare(success, callersOfOnce);
    const beforeOnce = await count(once);
    expect((await once.send()).status).toBeLessThan(300);
    const effect = difference(beforeOnce, await count(once));

    const often = await prepare(success, callersOfOften);
    const beforeOften = await count(often);
    const [first, ...others] = [await often.send(), await often.send(), await often.send()];
    for (const { status, body } of [first!, ...others]) {
      expect(status).toBeLessThan(300);
      expect(withoutSentAgain(body)).toEqual(withoutSentAgain(first!.body));
    }
    expect(difference(beforeOften, await count(often))).toEqual(effect);
    expect(effect["private.idempotent_responses"]).toBeUndefined();
  });
});
