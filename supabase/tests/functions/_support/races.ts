/** Two people who do something at the same moment, over and over. */

import type { ReservedSql } from "postgres";
import { callVerb, type Outcome, type VerbCall } from "./verbs.ts";

/** Rounds that run at the same time, each on two connections. */
const lanes = 4;

/** As many connections as the rounds take. */
export const connectionsOfRounds = 2 * lanes;

/** What somebody does in the scene of one round. */
export type ActIn<Scene> = (scene: Scene) => VerbCall;

/** Does both acts in every scene at once. Who sends first has a head start, so the two take turns at it. */
export async function atOnce<Scene>(
  connections: ReservedSql[],
  scenes: Scene[],
  [firstAct, secondAct]: [ActIn<Scene>, ActIn<Scene>],
): Promise<[Outcome, Outcome][]> {
  const outcomes: [Outcome, Outcome][] = [];
  async function followLane(lane: number): Promise<void> {
    const [left, right] = [connections[2 * lane]!, connections[2 * lane + 1]!];
    for (let round = lane; round < scenes.length; round += lanes) {
      const scene = scenes[round]!;
      if (Math.floor(round / lanes) % 2 === 0) {
        outcomes[round] = await Promise.all([callVerb(left, firstAct(scene)), callVerb(right, secondAct(scene))]);
      } else {
        const second = callVerb(right, secondAct(scene));
        outcomes[round] = [await callVerb(left, firstAct(scene)), await second];
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => followLane(lane)));
  return outcomes;
}
