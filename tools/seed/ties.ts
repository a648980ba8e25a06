/** Creates the planned friendships, blocks, likes and matches in a stack. */

import { mapConcurrently, type Signed } from "./account.ts";
import type { PlannedLike, PlannedTie } from "./plan-ties.ts";

const atOnce = 6;

/** Returns the user of the seed data with the given number. */
export type Find = (number: number) => Signed;

async function tie({ from, to, state }: PlannedTie, find: Find): Promise<void> {
  const [asking, asked] = [find(from), find(to)];
  if (state === "blocked") {
    await asking.client.friends.blockPerson({ path: { userId: asked.userId } });
    return;
  }
  const { friendship } = await asking.client.friends.sendFriendRequest({ body: { addresseeId: asked.userId } });
  const answered = { path: { id: friendship.id } };
  if (state === "accepted") {
    await asked.client.friends.acceptFriendRequest(answered);
  }
  if (state === "rejected") {
    await asked.client.friends.rejectFriendRequest(answered);
  }
}

export async function makeTies(ties: readonly PlannedTie[], find: Find): Promise<void> {
  await mapConcurrently(ties, atOnce, (one) => tie(one, find));
}

export async function makeLikes(likes: readonly PlannedLike[], find: Find): Promise<void> {
  await mapConcurrently(likes, atOnce, async ({ from, to, type }) => {
    await find(from).client.people.likeOrDislike({ body: { targetProfileId: find(to).profileId, type } });
  });
}
