/** Creates the planned seed data in a stack. Makes only API calls, so that all rules of the service are applied. */

import { findAccounts, mapConcurrently, markComplete, type Signed, type Stage } from "./account.ts";
import { endEvents, makeEvents } from "./gatherings.ts";
import { guest, moderator, organizer, type SeedOptions } from "./options.ts";
import { makePeople } from "./people.ts";
import type { SeedPlan } from "./plan.ts";
import { makeReports } from "./safety.ts";
import { makeGroupTalks, makeTalks } from "./talks.ts";
import { type Find, makeLikes, makeTies } from "./ties.ts";

/** Password of all users of the seed data. */
export const password = "correct horse";

/** Longest time in seconds for which a user can share the live location with friends. */
const sharedSeconds = 28_800;

/**
 * Result of the run: the seed data was created (`made`), already existed (`found`), or existed only in part
 * (`unfinished`).
 */
export type Outcome = "made" | "found" | "unfinished";

/** Shares the live locations of some users. */
async function shareLocations(plan: SeedPlan, find: Find): Promise<void> {
  await mapConcurrently(plan.people.slice(1, 6), 3, async ({ number, place, isVisibleOnMap }) => {
    if (isVisibleOnMap) {
      await find(number).client.people.shareLocation({ body: { ...place, expiresIn: sharedSeconds } });
    }
  });
}

/** Marks the older two thirds of the notifications as read for each user in `suggestedPeople`. */
async function readSome(find: Find): Promise<void> {
  for (const { client } of [organizer, guest, moderator].map(find)) {
    const { data } = await client.notifications.listNotifications({ query: { limit: 100 } });
    const ids = data.slice(Math.ceil(data.length / 3)).map(({ id }) => id);
    if (ids.length > 0) {
      await client.notifications.readNotifications({ body: { ids } });
    }
  }
}

/** Creates the seed data unless it exists. Calls `report` with a description of each step. */
export async function makeSeedData(
  stage: Stage,
  plan: SeedPlan,
  { city }: SeedOptions,
  report: (line: string) => void,
): Promise<Outcome> {
  const emails = plan.people.map(({ email }) => email);
  const known = await findAccounts(stage, emails);
  if (known.length > 0) {
    // The value `whole` is written last, so it proves that the seed data is complete.
    const isComplete =
      known.length === emails.length && known.some(({ app_metadata: data }) => data?.world === "whole");
    return isComplete ? "found" : "unfinished";
  }
  report(`${plan.people.length} people in ${city}, with their photos`);
  const signed = await makePeople(stage, plan.people, { city, password });
  const find: Find = (number) => signed[number] as Signed;
  report(`${plan.ties.length} friendships, requests and blocks, ${plan.likes.length} likes`);
  await makeTies(plan.ties, find);
  await makeLikes(plan.likes, find);
  report(`${plan.events.length} events with their groups`);
  const gatherings = await makeEvents(plan.events, find, city);
  report(`${plan.talks.length} chats of two, and those of groups`);
  await makeTalks(plan.talks, find, city);
  await makeGroupTalks(gatherings, find, city);
  report("What is over, reports, and who is where");
  await endEvents(gatherings, find);
  await makeReports(plan, { gatherings, find });
  await shareLocations(plan, find);
  await readSome(find);
  await markComplete(stage, find(organizer).userId);
  return "made";
}
