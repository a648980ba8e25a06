/**
 * Plan of the seed data: users and their actions. The plan depends only on the city, the number of users and the seed.
 * No API calls are needed to compute the plan.
 */

import { moderator, type Place, type SeedOptions } from "./options.ts";
import { type PlannedEvent, planEvents } from "./plan-events.ts";
import { type PlannedPerson, planPeople } from "./plan-people.ts";
import { type PlannedTalk, planTalks } from "./plan-talks.ts";
import { type PlannedLike, type PlannedTie, planLikes, planTies } from "./plan-ties.ts";
import { SeededRandom } from "./seeded-random.ts";

/**
 * All data that the seed will create. Users are identified by their number. Times are relative to the time at which the
 * seed is run.
 */
export interface SeedPlan {
  people: PlannedPerson[];
  ties: PlannedTie[];
  likes: PlannedLike[];
  events: PlannedEvent[];
  talks: PlannedTalk[];
  /** Number of the user who sends messages that are reported, and of the user who receives these messages. */
  spammer: number;
  spammed: number;
  /**
   * Numbers of three reported users: one is hidden and appeals, one is suspended, and one is reported without reason.
   */
  hidden: number;
  suspended: number;
  innocent: number;
}

export function planSeedData(options: SeedOptions, centre: Place): SeedPlan {
  const random = new SeededRandom(options.seed);
  const people = planPeople(options, centre, random);
  const last = people.length - 1;
  // The reported users have no friends and no events, because a moderation decision about these users would affect
  // both.
  const outsiders = { spammer: last, hidden: last - 1, suspended: last - 2, innocent: last - 3 };
  const insiders = people.slice(0, last - 3).map(({ number }) => number);
  const ties = planTies(insiders, random);
  const likes = planLikes(insiders, ties, random);
  const events = planEvents({ insiders, ties, centre, random });
  const talks = planTalks({ ties, likes, random });
  return { people, ties, likes, events, talks, ...outsiders, spammed: moderator + 3 };
}
