/** What people of an invented world write to each other in chats of two. */

import { dialogues } from "./dialogues.ts";
import { keyOf, matchesOf, type PlannedLike, type PlannedTie } from "./plan-ties.ts";
import type { SeededRandom } from "./seeded-random.ts";

export interface PlannedTalk {
  /** Who begins, and the other. */
  people: [number, number];
  dialogue: number;
  /** Whether the last words were read. */
  isRead: boolean;
  /** By which a picture is drawn that is sent as well, or null. */
  picture: number | null;
  /** What the second of them does with the chat. */
  kept: "muted" | "archived" | null;
  /** Something that the second of them has not read, by its number. */
  unread: number | null;
}

const share = 0.35;

/** What the suggested people find: unread words, a picture, a muted and an archived chat. */
const firstTalks: readonly PlannedTalk[] = [
  { people: [1, 0], dialogue: 0, isRead: true, picture: 11, kept: null, unread: 1 },
  { people: [3, 0], dialogue: 1, isRead: true, picture: null, kept: "muted", unread: 0 },
  { people: [4, 0], dialogue: 6, isRead: true, picture: null, kept: "archived", unread: null },
  { people: [5, 0], dialogue: 4, isRead: false, picture: null, kept: null, unread: null },
  { people: [5, 1], dialogue: 2, isRead: true, picture: null, kept: null, unread: 2 },
  { people: [6, 1], dialogue: 5, isRead: true, picture: 12, kept: null, unread: null },
  { people: [1, 2], dialogue: 3, isRead: true, picture: null, kept: null, unread: 0 },
];

/** Friends and matches talk, whom somebody may write to as often as they like. */
export function planTalks({
  ties,
  likes,
  random,
}: {
  ties: PlannedTie[];
  likes: PlannedLike[];
  random: SeededRandom;
}): PlannedTalk[] {
  const known = new Set(firstTalks.map(({ people: [one, other] }) => keyOf(one, other)));
  const friends = ties.filter(({ state }) => state === "accepted").map(({ from, to }): [number, number] => [from, to]);
  const pairs = [...friends, ...matchesOf(likes)].filter(([one, other]) => {
    const isNew = !known.has(keyOf(one, other));
    known.add(keyOf(one, other));
    return isNew;
  });
  const talks = random.some(pairs, Math.round(pairs.length * share)).map(
    (people): PlannedTalk => ({
      people,
      dialogue: random.below(dialogues.length),
      isRead: random.chance(60),
      picture: random.chance(15) ? random.seed() : null,
      kept: null,
      unread: null,
    }),
  );
  return [...firstTalks, ...talks];
}
