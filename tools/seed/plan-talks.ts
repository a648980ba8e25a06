/** Plans the direct chats of the seed data. */

import { dialogues } from "./dialogues.ts";
import { keyOf, matchesOf, type PlannedLike, type PlannedTie } from "./plan-ties.ts";
import type { SeededRandom } from "./seeded-random.ts";

export interface PlannedTalk {
  /** The user who writes the first message, and the other user. */
  people: [number, number];
  dialogue: number;
  /** Whether both users have read the last messages. */
  isRead: boolean;
  /** Seed number for drawing a picture that is sent in the chat, or null for a chat without a picture. */
  picture: number | null;
  /** Whether the second user mutes the chat, archives it, or does neither. */
  kept: "muted" | "archived" | null;
  /** Index in `unreadLines` of a message that stays unread, or null if all messages are read. */
  unread: number | null;
}

const share = 0.35;

/**
 * Chats of the users in `suggestedPeople`. These chats include unread messages, a picture, a muted chat and an archived
 * chat.
 */
const firstTalks: readonly PlannedTalk[] = [
  { people: [1, 0], dialogue: 0, isRead: true, picture: 11, kept: null, unread: 1 },
  { people: [3, 0], dialogue: 1, isRead: true, picture: null, kept: "muted", unread: 0 },
  { people: [4, 0], dialogue: 6, isRead: true, picture: null, kept: "archived", unread: null },
  { people: [5, 0], dialogue: 4, isRead: false, picture: null, kept: null, unread: null },
  { people: [5, 1], dialogue: 2, isRead: true, picture: null, kept: null, unread: 2 },
  { people: [6, 1], dialogue: 5, isRead: true, picture: 12, kept: null, unread: null },
  { people: [1, 2], dialogue: 3, isRead: true, picture: null, kept: null, unread: 0 },
];

/**
 * Plans chats of friends and of matches only, because users who are neither may send each other only a few messages.
 */
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
