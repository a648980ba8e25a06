/** Plans events in every state, with groups in every state. */

import { occasions, streets } from "./occasions.ts";
import type { Place } from "./options.ts";
import { scatter } from "./plan-people.ts";
import { areBlocked, friendsOf, type PlannedTie } from "./plan-ties.ts";
import type { SeededRandom } from "./seeded-random.ts";

type State = "draft" | "published" | "started" | "finished" | "cancelled" | "deleted";
type GroupState = "approved" | "pending" | "undecided" | "waiting" | "rejected" | "left";

export interface PlannedGroup {
  maker: number;
  members: number[];
  /** Members of the group who confirm that they come along. */
  confirmed: number[];
  /** State that the group reaches. `undecided`: one of two organizers has consented. `left`: all members have left. */
  becomes: GroupState;
  /** Index of the dialogue that the chat of the group contains. */
  dialogue: number;
}

export interface PlannedEvent {
  creator: number;
  authors: { person: number; answer: "accepted" | "refused" | null }[];
  occasion: number;
  /** Title, in which `{city}` stands for the name of the city. */
  title: string;
  place: Place;
  address: string;
  /**
   * Day of the event, as an offset from today. The hour follows from the occasion. An event in the state `started`
   * began one hour ago.
   */
  day: number;
  capacity: number;
  visibility: "public" | "private";
  acceptsApplications: boolean;
  /** Seed number for drawing the cover picture, or null for an event without a cover. */
  cover: number | null;
  hasLink: boolean;
  becomes: State;
  groups: PlannedGroup[];
}

interface Recipe {
  becomes: State;
  groups: readonly GroupState[];
  /** Numbers of the event's creator and of the creator of its first group. If a number is missing, a user is chosen. */
  creator?: number;
  firstMaker?: number;
  authors?: readonly ("accepted" | "refused" | null)[];
  isPrivate?: true;
  isTight?: true;
  isClosed?: true;
  hasNoCover?: true;
}

const recipes: readonly Recipe[] = [
  {
    becomes: "published",
    creator: 0,
    firstMaker: 1,
    groups: ["approved", "pending", "undecided", "rejected", "left"],
    authors: ["accepted", null],
  },
  { becomes: "published", firstMaker: 1, groups: ["pending", "approved"], authors: ["accepted"] },
  { becomes: "started", creator: 2, firstMaker: 0, groups: ["approved", "approved", "pending"] },
  { becomes: "finished", firstMaker: 1, groups: ["approved", "approved"], authors: ["accepted"] },
  { becomes: "draft", creator: 0, groups: [], authors: [null], hasNoCover: true },
  { becomes: "published", isTight: true, groups: ["approved", "waiting", "waiting"] },
  { becomes: "cancelled", firstMaker: 1, groups: ["approved", "pending"] },
  { becomes: "published", creator: 0, isPrivate: true, groups: ["approved"], authors: ["refused"] },
  { becomes: "published", isClosed: true, groups: ["approved", "rejected"] },
  { becomes: "finished", creator: 0, groups: ["approved"] },
  { becomes: "deleted", creator: 0, groups: [] },
  { becomes: "started", groups: ["approved"], authors: ["accepted"] },
];

/** Properties of the events that are planned after those in `recipes`. The entries are used in turn. */
const usualRecipes: readonly Recipe[] = [
  { becomes: "published", groups: ["approved", "pending"] },
  { becomes: "published", groups: ["pending"] },
  { becomes: "published", groups: ["approved"], authors: ["accepted"] },
  { becomes: "published", groups: [], hasNoCover: true },
  { becomes: "published", groups: ["approved", "rejected"] },
  { becomes: "finished", groups: ["approved"] },
];

const eventsPerPerson = 0.45;

/** Users who have friendships and may have blocked each other. */
interface Society {
  insiders: number[];
  ties: PlannedTie[];
  centre: Place;
  random: SeededRandom;
}

function planAuthors(recipe: Recipe, creator: number, { ties, random }: Society): PlannedEvent["authors"] {
  const friends = friendsOf(creator, ties).filter((friend) => friend !== recipe.firstMaker);
  const answers = recipe.authors ?? [];
  return random.some(friends, answers.length).map((person, index) => ({ person, answer: answers[index] ?? null }));
}

/**
 * Plans a group of a user with up to two friends. The user must not be in another group of the event, and the function
 * chooses only friends who are in no group of the event.
 */
function planGroup(
  becomes: GroupState,
  maker: number,
  { isFree, ties, random }: Society & { isFree: (person: number) => boolean },
): PlannedGroup {
  const members = random.some(friendsOf(maker, ties).filter(isFree), random.below(3));
  return {
    maker,
    members,
    confirmed: members.filter(() => random.chance(60)),
    becomes,
    dialogue: random.below(1000),
  };
}

function planGroups(recipe: Recipe, event: PlannedEvent, society: Society): PlannedGroup[] {
  const { insiders, ties, random } = society;
  const organizers = [event.creator, ...event.authors.map(({ person }) => person)];
  const taken = new Set(organizers);
  const isFree = (person: number) =>
    !taken.has(person) && organizers.every((organizer) => !areBlocked(person, organizer, ties));
  // For a private event, only friends of the creator are candidates, because no other users can see the event.
  const candidates = recipe.isPrivate ? friendsOf(event.creator, ties) : insiders.slice(1);
  const groups: PlannedGroup[] = [];
  for (const [index, becomes] of recipe.groups.entries()) {
    const free = candidates.filter(isFree);
    const first = index === 0 ? recipe.firstMaker : undefined;
    const maker = first !== undefined && isFree(first) ? first : random.pick(free);
    if (maker !== undefined) {
      taken.add(maker);
      const group = planGroup(becomes, maker, { ...society, isFree });
      for (const member of group.members) {
        taken.add(member);
      }
      groups.push(group);
    }
  }
  return groups;
}

/** Returns the title of an event. A title that an earlier event already has gets a number. */
function titleOf(index: number): string {
  const { title } = occasions[index % occasions.length] ?? occasions[0];
  const round = Math.floor(index / occasions.length) + 1;
  return round === 1 ? title : `${title}, round ${round}`;
}

function planEvent(recipe: Recipe, index: number, society: Society): PlannedEvent {
  const { insiders, centre, random } = society;
  // Users create events in turn, so no user creates a second event before all others have created one.
  const creator = recipe.creator ?? insiders[3 + (index % (insiders.length - 3))] ?? 3;
  const event: PlannedEvent = {
    creator,
    authors: planAuthors(recipe, creator, society),
    occasion: index % occasions.length,
    title: titleOf(index),
    place: scatter(centre, random),
    address: `${random.oneOf(streets)} ${1 + random.below(90)}`,
    day:
      recipe.becomes === "finished" ? -2 - random.below(20) : recipe.becomes === "started" ? 0 : 2 + random.below(26),
    capacity: 8 + random.below(30),
    visibility: recipe.isPrivate ? "private" : "public",
    acceptsApplications: !recipe.isClosed,
    cover: recipe.hasNoCover ? null : random.seed(),
    hasLink: recipe.isPrivate ?? false,
    becomes: recipe.becomes,
    groups: [],
  };
  const groups = planGroups(recipe, event, society);
  const first = groups[0];
  // If `isTight` is set, the first group fills the event, so that all other groups must wait.
  return { ...event, groups, ...(recipe.isTight && first && { capacity: 1 + first.members.length }) };
}

export function planEvents(society: Society): PlannedEvent[] {
  const count = Math.max(recipes.length, Math.round(society.insiders.length * eventsPerPerson));
  return Array.from({ length: count }, (_, index) => {
    const recipe = recipes[index] ?? usualRecipes[index % usualRecipes.length];
    return planEvent(recipe as Recipe, index, society);
  });
}
