/** Plans friendships, blocks and likes of the seed data. */

import type { SeededRandom } from "./seeded-random.ts";

/**
 * Relation between two users: a friendship, a friend request or a block. The user `from` sent the request or blocked
 * the user `to`.
 */
export interface PlannedTie {
  from: number;
  to: number;
  state: "accepted" | "pending" | "rejected" | "blocked";
}

export interface PlannedLike {
  from: number;
  to: number;
  type: "like" | "dislike";
}

/** Relations of the users in `suggestedPeople`: friendships, and friend requests that they received or sent. */
const firstTies: readonly PlannedTie[] = [
  { from: 0, to: 1, state: "accepted" },
  { from: 2, to: 0, state: "accepted" },
  { from: 0, to: 3, state: "accepted" },
  { from: 4, to: 0, state: "accepted" },
  { from: 1, to: 4, state: "accepted" },
  { from: 5, to: 1, state: "accepted" },
  { from: 1, to: 2, state: "accepted" },
  { from: 6, to: 0, state: "pending" },
  { from: 7, to: 0, state: "pending" },
  { from: 0, to: 8, state: "pending" },
  { from: 8, to: 1, state: "pending" },
  { from: 9, to: 2, state: "pending" },
];

const friendsAsked = 3;

export function keyOf(one: number, other: number): string {
  return `${Math.min(one, other)} ${Math.max(one, other)}`;
}

function stateBy(random: SeededRandom): PlannedTie["state"] {
  const roll = random.below(100);
  return roll < 74 ? "accepted" : roll < 90 ? "pending" : roll < 96 ? "rejected" : "blocked";
}

export function planTies(insiders: number[], random: SeededRandom): PlannedTie[] {
  const ties = new Map(firstTies.map((tie) => [keyOf(tie.from, tie.to), tie]));
  for (const from of insiders) {
    const others = insiders.filter((to) => to !== from);
    for (const to of random.some(others, friendsAsked)) {
      const state = stateBy(random);
      // The users in `suggestedPeople` neither block others nor are blocked, so that they can see all other users.
      if (!ties.has(keyOf(from, to)) && !(state === "blocked" && Math.min(from, to) < 3)) {
        ties.set(keyOf(from, to), { from, to, state });
      }
    }
  }
  return [...ties.values()];
}

/** Returns the friends of a user. */
export function friendsOf(person: number, ties: readonly PlannedTie[]): number[] {
  return ties
    .filter(({ from, to, state }) => state === "accepted" && (from === person || to === person))
    .map(({ from, to }) => (from === person ? to : from));
}

export function areBlocked(one: number, other: number, ties: readonly PlannedTie[]): boolean {
  return ties.some(({ from, to, state }) => state === "blocked" && keyOf(from, to) === keyOf(one, other));
}

const firstLikes: readonly PlannedLike[] = [
  { from: 0, to: 5, type: "like" },
  { from: 5, to: 0, type: "like" },
  { from: 1, to: 6, type: "like" },
  { from: 6, to: 1, type: "like" },
  { from: 10, to: 0, type: "like" },
  { from: 11, to: 0, type: "like" },
  { from: 12, to: 1, type: "like" },
  { from: 13, to: 1, type: "like" },
  { from: 0, to: 9, type: "dislike" },
];

/** Plans likes. Some of the liked users return the like, so that both matches and pending likes exist. */
export function planLikes(insiders: number[], ties: readonly PlannedTie[], random: SeededRandom): PlannedLike[] {
  const likes = new Map(firstLikes.map((like) => [`${like.from} ${like.to}`, like]));
  const add = (like: PlannedLike) => {
    const key = `${like.from} ${like.to}`;
    // The users in `suggestedPeople` give no random likes, so that their people feed is not empty.
    if (!likes.has(key) && like.from > 2 && !areBlocked(like.from, like.to, ties)) {
      likes.set(key, like);
    }
  };
  for (const from of insiders) {
    for (const to of random.some(
      insiders.filter((one) => one !== from),
      2,
    )) {
      add({ from, to, type: random.chance(80) ? "like" : "dislike" });
      if (random.chance(30) && likes.get(`${from} ${to}`)?.type === "like") {
        add({ from: to, to: from, type: "like" });
      }
    }
  }
  return [...likes.values()];
}

/** Returns the pairs of users who have liked each other. */
export function matchesOf(likes: readonly PlannedLike[]): [number, number][] {
  const given = new Set(likes.filter(({ type }) => type === "like").map(({ from, to }) => `${from} ${to}`));
  return likes
    .filter(({ from, to }) => from < to && given.has(`${from} ${to}`) && given.has(`${to} ${from}`))
    .map(({ from, to }) => [from, to]);
}
