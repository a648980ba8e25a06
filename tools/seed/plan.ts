/**
 * Plan of the seed data: users and their actions. The plan depends only on city, number of users and seed, and is made
 * without API calls.
 */

import { moderator, type Place, type SeedOptions } from "./options.ts";
import { type PlannedEvent, planEvents } from "./plan-events.ts";
import { type PlannedPerson, planPeople } from "./plan-people.ts";
import { type PlannedTalk, planTalks } from "./plan-talks.ts";
import { type PlannedLike, type PlannedTie, planLikes, planTies } from "./plan-ties.ts";
import { SeededRandom } from "./seeded-random.ts";

/** All planned data. Users are identified by number, and times are relative to the time of the seed run. */
export interface SeedPlan {
  people: PlannedPerson[];
  ties: PlannedTie[];
  likes: PlannedLike[];
  events: PlannedEvent[];
  talks: PlannedTalk[];
  /** User who sends reported messages, and the recipient of these messages. */
  spammer: number;
  spammed: number;
  /** User who is hidden and appeals, user who is suspended, and user who is reported without reason. */
  hidden: number;
  suspended: number;
  innocent: number;
}

export function planSeedData(options: SeedOptions, centre: Place): SeedPlan {
  const random = new SeededRandom(options.seed);
  const people = planPeople(options, centre, random);
  const last = people.length - 1;
  // These users are reported, so they have no friends or events that a decision would affect.
  const outsiders = { spammer: last, hidden: last - 1, suspended: last - 2, innocent: last - 3 };
  const insiders = people.slice(0, last - 3).map(({ number }) => number);
  const ties = planTies(insiders, random);
  const likes = planLikes(insiders, ties, random);
  const events = planEvents({ insiders, ties, centre, random });
  const talks = planTalks({ ties, likes, random });
  return { people, ties, likes, events, talks, ...outsiders, spammed: moderator + 3 };
}
