import assert from "node:assert/strict";
import type { HealthLine } from "@social/shared-types/health.ts";
import postgres from "postgres";
import { overloaded, unavailable } from "../http/errors.ts";
import { Replica, Replicas } from "./read-replicas.ts";

type Row = (string | null)[];

const near: Row = ["0.2", "true", "ours"];
const far: Row = ["30.5", "false", "ours"];
const promoted: Row = [null, "false", "ours"];
const foreign: Row = ["0", "true", "another"];

/** Returns an error like those that postgres.js creates from error messages of PostgreSQL. */
function errorOf(code: string, severity = "ERROR"): Error {
  return Object.assign(Object.create(postgres.PostgresError.prototype), { code, severity, message: "" });
}

/** Returns a replica whose database returns the given row or error. */
function makeReplica(answers: { state: Row | Error; rpc?: Row | Error | "never" }) {
  const told = { rpc: ["[1]", "0.2"] as Row | Error | "never", ...answers };
  const counts = { looks: 0, reads: 0 };
  const ask = (statement: string): Promise<Row> => {
    const isRead = statement.includes("api.list_");
    counts[isRead ? "reads" : "looks"] += 1;
    const given = isRead ? told.rpc : told.state;
    if (given === "never") {
      return new Promise(() => {});
    }
    return given instanceof Error ? Promise.reject(given) : Promise.resolve(given);
  };
  const askPrimary = () => Promise.resolve(["{}", "ours"]);
  const times = { silence: 30, shortestPause: 1000, longestPause: 4000 };
  return { replica: new Replica("replica", { ask, askPrimary }, times), told, counts };
}

function read(replica: Replica): Promise<string | undefined> {
  const call = { rpc: "list_events", names: ["cursor"], identity: ["{}", "authenticated"], given: [null] };
  return replica.read({ ...call, caller: "anna" }, "{}");
}

/** Runs all pending promise callbacks. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) {
    await Promise.resolve();
  }
}

/** Returns the lines that a function logs, without printing them. */
async function logOf(act: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const { log, error } = console;
  const lines: string[] = [];
  console.log = console.error = (line: string) => lines.push(line);
  try {
    await act();
  } finally {
    Object.assign(console, { log, error });
  }
  return lines.map((line) => JSON.parse(line));
}

/** Returns a replica that has passed its first check. */
async function makeUsed(answers: { rpc?: Row | Error | "never" } = {}) {
  const made = makeReplica({ state: near, ...answers });
  made.replica.checkWhenDue();
  await settle();
  assert.ok(made.replica.isInUse);
  return made;
}

Deno.test("a replica is used only after its first check, and is not checked again while it is in use", async () => {
  const { replica, counts } = makeReplica({ state: near });
  const replicas = new Replicas([replica]);
  assert.equal(replicas.choose(), undefined);
  await settle();
  assert.equal(replicas.choose(), replica);
  assert.equal(await read(replica), "[1]");
  replicas.choose();
  assert.deepEqual(counts, { looks: 1, reads: 1 });
});

for (const [what, state, problem] of [
  ["that is too far behind", far, "It lags too far behind."],
  ["that was promoted", promoted, "It is no replica, or cannot tell its lag."],
  ["of another database", foreign, "It is of another database."],
  ["that does not respond", new Error("refused"), "It does not answer."],
] as const) {
  Deno.test(`a replica ${what} is not used, and the problem is logged once`, async () => {
    const { replica, counts } = makeReplica({ state: state as Row | Error });
    const lines = await logOf(async () => {
      for (const now of [0, 10_000, 20_000]) {
        replica.checkWhenDue(performance.now() + now);
        await settle();
      }
    });
    assert.deepEqual([replica.isInUse, counts.looks], [false, 3]);
    assert.deepEqual(
      lines.map(({ level, reason }) => [level, reason]),
      [["error", problem]],
    );
  });
}

Deno.test("a replica that is not in use is checked again after pauses, which become longer up to a limit", async () => {
  const { replica, counts } = makeReplica({ state: far });
  await logOf(async () => {
    let now = performance.now();
    for (const longest of [1500, 3000, 6000, 6000]) {
      const before = counts.looks;
      const lookedAfter = performance.now();
      for (let call = 0; call < 100; call += 1) {
        replica.checkWhenDue(now);
      }
      await settle();
      assert.equal(counts.looks, before + 1);
      // Jitter changes each pause to between half and one and a half times its nominal length.
      replica.checkWhenDue(lookedAfter + longest / 3 - 1);
      assert.equal(counts.looks, before + 1);
      now = performance.now() + longest;
    }
  });
});

Deno.test("a replica that passes a later check is used again, and this is logged", async () => {
  const { replica, told } = await makeUsed();
  const lines = await logOf(async () => {
    told.rpc = new Error("write CONNECTION_CLOSED");
    assert.equal(await read(replica), undefined);
    assert.equal(replica.isInUse, false);
    told.rpc = ["[2]", "0"];
    replica.checkWhenDue(performance.now() + 1500);
    await settle();
  });
  assert.equal(await read(replica), "[2]");
  assert.deepEqual(
    lines.map(({ problem, event }) => problem ?? event),
    ["a replica is left out", "a replica is used again"],
  );
});

for (const [what, rpc] of [
  ["lags too far behind", [null, "3.1"]],
  ["was promoted", [null, null]],
  ["is shut down", errorOf("57P01", "FATAL")],
  ["cannot run the RPC", errorOf("25006")],
  ["lost the connection", unavailable(new Error("write CONNECTION_CLOSED"))],
  ["accepts no connection", unavailable(undefined, "The connection of the call was lost.")],
  ["sends no response", "never"],
] as const) {
  Deno.test(`a replica that ${what} is no longer used, and the call is sent to the primary`, async () => {
    const { replica } = await makeUsed({ rpc: rpc as Row | Error | "never" });
    await logOf(async () => assert.equal(await read(replica), undefined));
    assert.equal(replica.isInUse, false);
  });
}

for (const [what, rpc] of [
  ["a rejection by the RPC", errorOf("PT404")],
  ["a conflict with the replay of the write-ahead log", errorOf("40001")],
  ["a rejection because too many calls wait for a connection", overloaded("A call waited too long.")],
] as const) {
  Deno.test(`after ${what} the call is sent to the primary, and the replica stays in use`, async () => {
    const { replica } = await makeUsed({ rpc });
    const lines = await logOf(async () => assert.equal(await read(replica), undefined));
    assert.deepEqual([replica.isInUse, lines], [true, []]);
  });
}

Deno.test("reads use the replicas in turn and skip replicas that are not in use", async () => {
  const [one, other] = await Promise.all([makeUsed(), makeUsed()]);
  const replicas = new Replicas([one.replica, other.replica]);
  const chosen = () => new Set([replicas.choose(), replicas.choose()]);
  assert.equal(chosen().size, 2);
  one.told.rpc = new Error("gone");
  await logOf(() => read(one.replica));
  assert.deepEqual([...chosen()], [other.replica]);
});

Deno.test("the health report has one line per replica, or one line if no replica exists", async () => {
  const late: Row = ["60", "false", "ours"];
  const made = [near, far, late, new Error("gone")].map((state) => makeReplica({ state }).replica);
  const lines: HealthLine[] = [];
  await logOf(async () => {
    lines.push(...(await new Replicas(made).check()), ...(await new Replicas([]).check()));
  });
  assert.deepEqual(
    lines.map(({ subject, status, measured, note }) => [subject, status, measured, note]),
    [
      ["replica", "ok", 0.2, null],
      ["replica", "warn", 30.5, "It lags too far behind."],
      ["replica", "fail", 60, "It lags too far behind."],
      ["replica", "warn", null, "It does not answer."],
      [null, "ok", null, "There is no replica."],
    ],
  );
});
