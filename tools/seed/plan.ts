/** The plan of a world: who is in it and what they do. It follows from city, number and seed alone, and calls nothing. */

import { moderator, type Place, type SeedOptions } from "./options.ts";
import { type PlannedEvent, planEvents } from "./plan-events.ts";
import { type PlannedPerson, planPeople } from "./plan-people.ts";
import { type PlannedTalk, planTalks } from "./plan-talks.ts";
import { type PlannedLike, type PlannedTie, planLikes, planTies } from "./plan-ties.ts";
import { SeededRandom } from "./seeded-random.ts";

/** Everything of a world; people are named by their numbers, times by days and hours from the moment of the seed. */
export interface SeedPlan {
  people: PlannedPerson[];
  ties: PlannedTie[];
  likes: PlannedLike[];
  events: PlannedEvent[];
  talks: PlannedTalk[];
  /** Who writes to somebody what is reported, and to whom. */
  spammer: number;
  spammed: number;
  /** Who is hidden and appeals, who is suspended, and who is reported without reason. */
  hidden: number;
  suspended: number;
  innocent: number;
}

export function planSeedData(options: SeedOptions, centre: Place): SeedPlan {
  const random = new SeededRandom(options.seed);
  const people = planPeople(options, centre, random);
  const last = people.length - 1;
  // They are reported, so they have neither friends nor events that would go with them.
  const outsiders = { spammer: last, hidden: last - 1, suspended: last - 2, innocent: last - 3 };
  const insiders = people.slice(0, last - 3).map(({ number }) => number);
  const ties = planTies(insiders, random);
  const likes = planLikes(insiders, ties, random);
  const events = planEvents({ insiders, ties, centre, random });
  const talks = planTalks({ ties, likes, random });
  return { people, ties, likes, events, talks, ...outsiders, spammed: moderator + 3 };
}
