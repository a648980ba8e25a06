/**
 * Tests which response each caller gets from every endpoint. Each entry of the access table, which lists these
 * responses, is tested with newly created objects.
 */

import { readdir } from "node:fs/promises";
import type { Problem } from "@social/shared-types/errors.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { type Callers, gatherCallers } from "../_support/access/callers.ts";
import { callFor, contracts, endpoints } from "../_support/access/calls.ts";
import { type SnapshotRows, statementForSnapshot, tablesChanged } from "../_support/access/rows.ts";
import { scenes } from "../_support/access/scenes.ts";
import { type Stage, setStage } from "../_support/access/stage.ts";
import {
  type AccessRow,
  accessTable,
  type Caller,
  impostors,
  people,
  type Relation,
} from "../_support/access/table.ts";
import { liftLimits } from "../_support/limits.ts";
import { type ApiResponse, callFunction } from "../_support/responses.ts";
import { reserveConnections } from "../_support/rpc.ts";

/** The number of connections is small, because each connection plans every RPC again. */
const connections = reserveConnections(4);
const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

let callers: Callers;
let snapshotStatement: string;

beforeAll(async () => {
  callers = await gatherCallers();
  await liftLimits(...[...callers.ids.values()].map((id) => ({ id })));
  snapshotStatement = await statementForSnapshot(connections[0]!);
  await Promise.all(
    connections.map(async (connection) => {
      await connection`set plan_cache_mode = force_generic_plan`;
      // Parallel workers are disabled, because starting one takes longer than reading the rows.
      await connection`set max_parallel_workers_per_gather = 0`;
    }),
  );
});

/** Returns a hash per table of all rows that currently contain one of these ids. */
async function snapshotRows({ connection }: Stage, ids: string[]): Promise<SnapshotRows> {
  if (ids.length === 0) {
    return {};
  }
  const rows = await connection.unsafe(snapshotStatement, [ids], { prepare: true }).values();
  return (rows[0]![0] as SnapshotRows | null) ?? {};
}

/** Creates the caller and the owner for a test of this relation, on the connection that is assigned to the relation. */
function stageFor(relation: Relation): Promise<Stage> {
  const connection = connections[people.indexOf(relation) % connections.length]!;
  return setStage({ connection, relation, caller: callers.ids.get(relation)! });
}

/**
 * Returns the caller's and the owner's files that the job `media` must still process. When the job processes a file, it
 * also changes the rows that use the file.
 */
async function unfinishedMedia({ connection, caller, owner }: Stage): Promise<string[]> {
  const rows = await connection<{ key: string }[]>`
    select key from private.media where owner_id in (${caller}, ${owner}) and state in ('waiting', 'removing')`;
  return rows.map(({ key }) => key);
}

/**
 * Deletes the times of location broadcasts. Otherwise the job `live_locations` would later broadcast a move that came
 * too soon after the last broadcast.
 */
async function forgetMoves({ connection, caller, owner }: Stage): Promise<void> {
  await connection`update private.live_locations set broadcast_at = null where person_id in (${caller}, ${owner})`;
}

/**
 * Makes a call as this caller. The owner is suspended during the call if the caller is `suspended`, and also banned if
 * the caller is `barred`.
 */
async function callAs(
  caller: Caller,
  { connection, owner }: Stage,
  call: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  if (caller !== "barred" && caller !== "suspended") {
    return await call();
  }
  await connection`
    insert into private.suspensions (user_id, suspended_at, suspended_until) values (${owner}, now(), 'infinity')`;
  if (caller === "barred") {
    await connection`
      insert into private.revoked_users (user_id, is_deleted, revoked_at, revoked_until)
      values (${owner}, false, now(), 'infinity')`;
  }
  try {
    return await call();
  } finally {
    await connection`delete from private.revoked_users where user_id = ${owner}`;
    await connection`delete from private.suspensions where user_id = ${owner}`;
  }
}

/**
 * Calls an endpoint about one kind of object, as the caller with this relation to the owner. If the caller is the
 * owner, the callers without access are tested too. Returns each caller's response in the format of the table, with the
 * names of tables that the call wrongly changed. If the endpoint only reads data, it is called again while the owner is
 * suspended.
 */
async function tryScene({ endpoint, object, cells }: AccessRow, relation: Relation): Promise<[Caller, string][]> {
  const stage = await stageFor(relation);
  const scene = await scenes[object]!(stage);
  const call = await callFor(endpoint, scene, stage);
  const ids = JSON.stringify([scene, stage.caller, stage.owner, stage.ownerProfile]).match(uuids)!;
  await forgetMoves(stage);
  await expect.poll(() => unfinishedMedia(stage)).toEqual([]);
  let kept = await snapshotRows(stage, ids);
  const tried: [Caller, string][] = [];
  // The callers without access call first, because a call by the owner succeeds and can change the object.
  const impostorsHere = impostors.filter((impostor) => cells.has(impostor));
  for (const caller of relation === "owner" ? [...impostorsHere, relation] : [relation]) {
    const isMarked = /[+-]$/.test(cells.get(caller)!);
    const touchable = isMarked && !call.isRead ? [call.touches] : [];
    const keptBefore = kept;
    const touchableBefore = await snapshotRows(stage, touchable);
    const { status, body } = await callAs(caller, stage, () =>
      callFunction(call.method, call.path, callers.headers.get(caller), call.body),
    );
    kept = await snapshotRows(stage, ids);
    const isTouched = call.isRead
      ? JSON.stringify(body).includes(call.touches)
      : tablesChanged(touchableBefore, await snapshotRows(stage, touchable)).length > 0;
    const changed = call.isRead || status >= 400 ? tablesChanged(keptBefore, kept) : [];
    const mark = isMarked ? (isTouched ? "+" : "-") : "";
    const response = `${status}${status < 400 ? mark : ` ${(body as Problem).code}`}`;
    tried.push([caller, [response, ...changed].join(" but changed ")]);
    if (status < 400 && !call.isRead) {
      // The job `media` must process unused files before the next call. Otherwise the test would attribute the job's
      // changes to that call.
      await expect.poll(() => unfinishedMedia(stage)).toEqual([]);
      kept = await snapshotRows(stage, ids);
    }
  }
  if (call.isRead && relation !== "owner") {
    const { body } = await callAs("suspended", stage, () =>
      callFunction(call.method, call.path, callers.headers.get(relation), call.body),
    );
    if (JSON.stringify(body).includes(stage.ownerProfile)) {
      tried.push([relation, "shows the profile of a suspended owner"]);
    }
  }
  return tried;
}

describe("the access table", () => {
  // spec: What the service does, every operation is there and documented
  it("contains exactly the endpoints that the functions have", async () => {
    const inTable = new Set(accessTable.map(({ endpoint }) => endpoint));
    expect([...inTable].sort()).toEqual([...endpoints.keys()].sort());
    const entries = await readdir(new URL("../../../functions", import.meta.url), { withFileTypes: true });
    const functions = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"));
    const names = new Set(contracts.map(({ name }) => name));
    expect([...names].sort()).toEqual(functions.map(({ name }) => name).sort());
  });

  it("contains no combination of endpoint and kind of object twice, and contains every kind of object", () => {
    const rows = accessTable.map(({ endpoint, object }) => `${endpoint} ${object}`);
    expect(rows.length).toBe(new Set(rows).size);
    expect([...new Set(accessTable.map(({ object }) => object))].sort()).toEqual(Object.keys(scenes).sort());
  });
});

// This test must be the last one, because the last row of the table deletes users.
describe("each caller", () => {
  // spec: States of an event, `cancel` is for the creator and for every accepted co-author, also after the start
  // spec: Endpoints: friends, `POST /friends/requests/{id}/accept`, `reject`: the addressee's alone
  // spec: Endpoints: notifications, reading, counting and deleting touch the caller's own only
  // spec: Authentication, 2: the user id is that of the verified token
  // spec: Authentication, 4: friendships are read by their two people
  // spec: Authentication, 4: notifications and devices are their owner's
  // spec: Authentication, 4: chats are their participants'
  // spec: Authentication, 4: whatever else is kept is read by those whom it concerns, past the functions too
  it.each(accessTable)(
    "receives the response that the access table lists for $endpoint and $object, and never the profile of a suspended owner",
    async (row) => {
      const relations = people.filter((relation) => row.cells.has(relation));
      const tried = await Promise.all(relations.map((relation) => tryScene(row, relation)));
      expect(Object.fromEntries(tried.flat())).toEqual(Object.fromEntries(row.cells));
    },
  );
});
