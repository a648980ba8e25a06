/** Runs two concurrent RPC calls many times, each time with new users. */

import type { ReservedSql } from "postgres";
import { expect } from "vitest";
import { sql } from "./database.ts";
import { callRpc, type Outcome, type RpcCall } from "./rpc.ts";

/** Number of repetitions that run concurrently, each on two connections. */
const workers = 4;

/** Fraction of each race's repetitions that a normal test run makes. `npm test -- long-races` makes all repetitions. */
const shareOfRounds = Number(process.env.RACE_SHARE ?? 0.2);

/**
 * Returns the number of repetitions that this test run makes of a race with `all` repetitions. A run makes at least ten
 * if the race has so many.
 */
export function roundsOf(all: number): number {
  return Math.min(all, Math.max(10, Math.ceil(all * shareOfRounds)));
}

/** Number of database connections that the concurrent repetitions use. */
export const connectionsOfRounds = 2 * workers;

/** Function that returns an RPC call with the ids of one repetition, such as its users. */
export type ActIn<Scene> = (scene: Scene) => RpcCall;

/**
 * Calls `work` for every scene, which is the data of one repetition. Each worker handles one scene at a time. `lap` is
 * the number of scenes that the worker has already finished.
 */
export async function inEveryScene<Scene, Result>(
  connections: ReservedSql[],
  scenes: Scene[],
  work: (scene: Scene, left: ReservedSql, right: ReservedSql, lap: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  async function runWorker(worker: number): Promise<void> {
    const [left, right] = [connections[2 * worker]!, connections[2 * worker + 1]!];
    for (let lap = 0; worker + lap * workers < scenes.length; lap += 1) {
      const round = worker + lap * workers;
      results[round] = await work(scenes[round]!, left, right, lap);
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, worker) => runWorker(worker)));
  return results;
}

/**
 * Makes both calls concurrently in every scene. The call that is sent first is more likely to win, so the order
 * alternates.
 */
export function atOnce<Scene>(
  connections: ReservedSql[],
  scenes: Scene[],
  [firstAct, secondAct]: [ActIn<Scene>, ActIn<Scene>],
): Promise<[Outcome, Outcome][]> {
  return inEveryScene(connections, scenes, (scene, left, right, lap) => {
    if (lap % 2 === 0) {
      return Promise.all([callRpc(left, firstAct(scene)), callRpc(right, secondAct(scene))]);
    }
    const second = callRpc(right, secondAct(scene));
    return Promise.all([callRpc(left, firstAct(scene)), second]);
  });
}

/** Makes two concurrent calls in a scene. The second call is sent this many database round trips after the first. */
export async function doWithHeadStart<Scene>(
  scene: Scene,
  [early, earlyAct]: [ReservedSql, ActIn<Scene>],
  [late, lateAct]: [ReservedSql, ActIn<Scene>],
  roundTrips: number,
): Promise<void> {
  const pending = callRpc(early, earlyAct(scene));
  for (let trip = 0; trip < roundTrips; trip += 1) {
    await late`select`;
  }
  await Promise.all([pending, callRpc(late, lateAct(scene))]);
}

/** RPC calls by which Anna blocks Ben, or Ben blocks Anna. */
export const annaBlocks: ActIn<{ anna: string; ben: string }> = ({ anna, ben }) => ({
  person: anna,
  rpc: "block_person",
  args: { person_id: ben },
});
export const benBlocks: ActIn<{ anna: string; ben: string }> = ({ anna, ben }) => ({
  person: ben,
  rpc: "block_person",
  args: { person_id: anna },
});

/** Returns the outcome of a call as one word: the error code, or the value that `pick` returns for the response. */
export function wordOf(outcome: Outcome, pick: (json: Record<string, unknown>) => unknown): string {
  return "refused" in outcome ? outcome.refused : String(pick(outcome.json) ?? "done");
}

/**
 * Number of calls that one user may run concurrently in a function. Further calls are rejected after five seconds of
 * waiting.
 */
const callsAtOnce = 8;

/** Runs an action this many times, with as many concurrent calls as one user may make. */
export async function times<Result>(count: number, action: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  async function goOn(): Promise<void> {
    while (next < count) {
      const index = next++;
      results[index] = await action(index);
    }
  }
  await Promise.all(Array.from({ length: callsAtOnce }, goOn));
  return results;
}

/**
 * Makes the first call in a transaction, then sends the second call. The transaction commits as soon as the second call
 * waits for one of its locks.
 */
export async function doWhileOpen(
  [early, earlyCall]: [ReservedSql, RpcCall],
  [late, lateCall]: [ReservedSql, RpcCall],
): Promise<[Outcome, Outcome]> {
  const [{ pid }] = (await late`select pg_backend_pid() as pid`) as unknown as [{ pid: number }];
  await early`begin`;
  const first = await callRpc(early, earlyCall);
  const second = callRpc(late, lateCall);
  await expect.poll(async () => (await sql`select pg_blocking_pids(${pid}) as pids`)[0]!.pids).not.toEqual([]);
  await early`commit`;
  return [first, await second];
}
