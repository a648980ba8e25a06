/** Plan of the seed data: its users and their actions. It depends only on city, number and seed, and makes no calls. */

import { moderator, type Place, type SeedOptions } from "./options.ts";
import { type PlannedEvent, planEvents } from "./plan-events.ts";
import { type PlannedPerson, planPeople } from "./plan-people.ts";
import { type PlannedTalk, planTalks } from "./plan-talks.ts";
import { type PlannedLike, type PlannedTie, planLikes, planTies } from "./plan-ties.ts";
import { SeededRandom } from "./seeded-random.ts";

/** All seed data. Users are given by number, times by days and hours from the time of seeding. */
export interface SeedPlan {
  people: PlannedPerson[];
  ties: PlannedTie[];
  likes: PlannedLike[];
  events: PlannedEvent[];
  talks: PlannedTalk[];
  /** The user who sends reported messages, and their recipient. */
  spammer: number;
  spammed: number;
  /** The user who is hidden and appeals, the suspended one, and the one who is reported without reason. */
  hidden: number;
  suspended: number;
  innocent: number;
}

export function planSeedData(options: SeedOptions, centre: Place): SeedPlan {
  const random = new SeededRandom(options.seed);
  const people = planPeople(options, centre, random);
  const last = people.length - 1;
  // They are reported, so they have no friends or events that would be affected.
  const outsiders = { spammer: last, hidden: last - 1, suspended: last - 2, innocent: last - 3 };
  const insiders = people.slice(0, last - 3).map(({ number }) => number);
  const ties = planTies(insiders, random);
  const likes = planLikes(insiders, ties, random);
  const events = planEvents({ insiders, ties, centre, random });
  const talks = planTalks({ ties, likes, random });
  return { people, ties, likes, events, talks, ...outsiders, spammed: moderator + 3 };
}
