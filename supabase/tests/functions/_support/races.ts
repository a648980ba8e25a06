/** Two people who do something at the same moment, over and over. */

import type { ReservedSql } from "postgres";
import { expect } from "vitest";
import { sql } from "./database.ts";
import { callRpc, type Outcome, type RpcCall } from "./rpc.ts";

/** Rounds that run at the same time, each on two connections. */
const workers = 4;

/** Which part of their rounds races run: all of them by `npm test -- long-races`. */
const shareOfRounds = Number(process.env.RACE_SHARE ?? 0.2);

/** How many of the scenes of a race this run plays, ten at least. */
export function roundsOf(all: number): number {
  return Math.min(all, Math.max(10, Math.ceil(all * shareOfRounds)));
}

/** As many connections as the rounds take. */
export const connectionsOfRounds = 2 * workers;

/** What somebody does in the scene of one round. */
export type ActIn<Scene> = (scene: Scene) => RpcCall;

/** Does the work in every scene, as many scenes at a time as there are lanes; `lap` is how many its lane did before. */
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

/** Does both acts in every scene at once. Who sends first has a head start, so the two take turns at it. */
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

/** Does both acts in a scene, the second so many round trips to the database after the first. */
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

/** The acts by which one of two people blocks the other. */
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

/** How a call ended in a word: the code of a refusal, or else what the caller picks of the answer. */
export function wordOf(outcome: Outcome, pick: (json: Record<string, unknown>) => unknown): string {
  return "refused" in outcome ? outcome.refused : String(pick(outcome.json) ?? "done");
}

/** At how many calls of one person a function works at the same moment; who waits for them for five seconds is refused. */
const callsAtOnce = 8;

/** Does something so many times, as many at the same moment as one person is let do. */
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

/** Makes the first call in a transaction that commits only once the second call waits for one of its locks. */
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
