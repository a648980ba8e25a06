/**
 * Tests every endpoint that accepts an Idempotency-Key: concurrent retries of a call have one effect and one response.
 * For endpoints with `repeatable` in the contract, sequential retries without a key have one effect too.
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
/** Tables that are not compared, because jobs change files at any time, and a new crop adds rows to the change log. */
const tablesOfJobs = ["private.media", "private.change_log"];

const endpoints = contracts.flatMap((contract) =>
  Object.entries(contract.routes)
    .filter(([, route]) => takesIdempotencyKey(contract, route))
    .map(([name, route]) => ({
      endpoint: `${contract.name}.${name}`,
      isRepeatable: (route as Route).repeatable === true,
    })),
);

/** Row of the access table in which a caller succeeds with an endpoint. */
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
  // A call that changes the object is a better test than a call that does not.
  return successes.find(({ row, caller }) => row.cells.get(caller)!.endsWith("+")) ?? successes[0]!;
}

const connections = reserveConnections(1);
/** Callers of the single call and callers of the repeated call. Both callers get equal objects. */
let callersOfOnce: Callers;
let callersOfOften: Callers;
let countRows: string;

beforeAll(async () => {
  [callersOfOnce, callersOfOften] = await Promise.all([gatherCallers(), gatherCallers()]);
  // Each caller calls every allowed endpoint fifty times, which exceeds the rate limits.
  await liftLimits(...[callersOfOnce, callersOfOften].flatMap(({ ids }) => [...ids.values()].map((id) => ({ id }))));
  countRows = await statementForRowCounts(connections[0]!);
});

/** A prepared call that must succeed, with its objects. */
interface Ready {
  stage: Stage;
  call: AccessCall;
  ids: string;
  /** Sends the call with or without an Idempotency-Key. */
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

/** Returns by how many rows each table has grown. */
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

/** Fields whose values may differ in a retry without a key: times, and the number of changed rows. */
const sentAgain = new Set(["expiresAt", "updatedAt", "decidedAt", "updated", "deleted"]);

function withoutSentAgain(body: unknown): unknown {
  return JSON.parse(JSON.stringify(unsigned(body)), (name, value) => (sentAgain.has(name) ? undefined : value));
}

/** Repeats a call until it succeeds, as long as the first call is in progress or too many calls run. */
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

describe("fifty concurrent retries", () => {
  it.each(endpoints)("have one effect and get one response at $endpoint", async ({ endpoint }) => {
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
    // The deletion of a profile also deletes the earlier stored responses of the user.
    const kept = endpoint === "profiles.deleteProfile" ? afterOnce : effect;
    // Only rows with ids of the scene's users are counted, and the moderator is not one of them.
    expect(kept["private.idempotent_responses"]).toBe(success.caller === "moderator" ? undefined : 1);
  });
});

describe("sequential retries without a key", () => {
  const repeatable = endpoints.filter(({ isRepeatable }) => isRepeatable);

  it.each(repeatable)("have one effect and get equal responses at $endpoint", async ({ endpoint }) => {
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
