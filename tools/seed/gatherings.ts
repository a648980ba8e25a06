/** Creates the planned events and groups through the API. */

import { mapConcurrently, type Signed } from "./account.ts";
import { drawCover } from "./covers.ts";
import { occasions } from "./occasions.ts";
import type { PlannedEvent, PlannedGroup } from "./plan-events.ts";
import type { Find } from "./ties.ts";

const atOnce = 5;
const hourMilliseconds = 3_600_000;
const dayMilliseconds = 24 * hourMilliseconds;
/**
 * Number of days from now until the start of an event that the plan places in the past. Users can apply only to a
 * future event, so such an event is created in the future and moved into the past later.
 */
const daysAhead = 2;

/** Created event, and the chats of its approved groups. */
export interface Gathering {
  plan: PlannedEvent;
  id: string;
  chats: { group: PlannedGroup; chatId: string }[];
}

/** Returns start and end of an event. `day` replaces the planned day. */
export function timesOf(event: PlannedEvent, now: Date, day = event.day): { startAt: string; endAt: string } {
  const { from, hours } = occasions[event.occasion] ?? occasions[0];
  const today = now.getTime() - (now.getTime() % dayMilliseconds);
  // The start hour is converted to UTC with a time zone that is estimated from the longitude.
  const clock = from - Math.round(event.place.longitude / 15);
  const lasts = event.becomes === "started" ? Math.max(hours, 5) : hours;
  let begins = today + day * dayMilliseconds + clock * hourMilliseconds;
  if (event.becomes === "started") {
    begins = now.getTime() - hourMilliseconds;
  } else if (day < 0) {
    // The service does not allow an event with guests to be moved so far into the past that it ended more than 24 hours
    // ago.
    begins = now.getTime() - (lasts + 3) * hourMilliseconds;
  }
  return { startAt: new Date(begins).toISOString(), endAt: new Date(begins + lasts * hourMilliseconds).toISOString() };
}

async function createEvent(event: PlannedEvent, { client }: Signed, city: string): Promise<string> {
  const { type, description, motif } = occasions[event.occasion] ?? occasions[0];
  const { title, address, capacity, visibility, place } = event;
  const image =
    event.cover === null
      ? {}
      : { imageKey: await client.upload(await drawCover(event.cover, motif), { type: "image/png" }) };
  const { id } = await client.events.createEvent({
    body: {
      title: title.replaceAll("{city}", city),
      description: description.replaceAll("{city}", city),
      ...timesOf(event, new Date(), event.becomes === "finished" ? daysAhead : event.day),
      ...{ type, address, capacity, visibility, city, ...place, ...image, consentThreshold: 1 },
    },
  });
  return id;
}

async function gatherAuthors(event: PlannedEvent, id: string, find: Find): Promise<void> {
  for (const { person, answer } of event.authors) {
    const { client, userId } = find(person);
    await find(event.creator).client.events.inviteEventAuthor({ path: { id }, body: { userId } });
    if (answer === "accepted") {
      await client.events.acceptAuthorInvitation({ path: { id } });
    }
    if (answer === "refused") {
      await client.events.refuseAuthorInvitation({ path: { id } });
    }
  }
}

/**
 * Casts votes so that a group reaches its planned state. Returns the id of the group's chat if the group is approved.
 */
async function decide(group: PlannedGroup, id: string, organizers: readonly Signed[]): Promise<string | null> {
  const votes: Partial<Record<PlannedGroup["becomes"], "consent" | "refuse">> = {
    approved: "consent",
    waiting: "consent",
    rejected: "refuse",
    ...(group.members.length > 0 && organizers.length > 1 && { undecided: "consent" }),
  };
  const decision = votes[group.becomes];
  if (!decision) {
    return null;
  }
  for (const { client } of organizers) {
    const { status, chatId } = await client.groups.voteOnGroup({ path: { id }, body: { decision } });
    if (status !== "pending" || group.becomes === "undecided") {
      return chatId;
    }
  }
  throw new Error(`A group that should be ${group.becomes} is pending.`);
}

async function apply(
  group: PlannedGroup,
  eventId: string,
  organizers: readonly Signed[],
  find: Find,
): Promise<string | null> {
  const { client } = find(group.maker);
  const memberIds = group.members.map((member) => find(member).userId);
  const { id } = await client.events.applyToEvent({ path: { id: eventId }, body: { memberIds } });
  for (const member of group.confirmed) {
    await find(member).client.groups.confirmMembership({ path: { id } });
  }
  if (group.becomes === "left") {
    await client.groups.leaveGroup({ path: { id } });
    return null;
  }
  return await decide(group, id, organizers);
}

async function makeEvent(event: PlannedEvent, find: Find, city: string): Promise<Gathering> {
  const creator = find(event.creator);
  const id = await createEvent(event, creator, city);
  const ofEvent = { path: { id } };
  await gatherAuthors(event, id, find);
  if (event.becomes === "draft") {
    return { plan: event, id, chats: [] };
  }
  await creator.client.events.publishEvent(ofEvent);
  if (event.hasLink) {
    await creator.client.events.createInviteLink({ ...ofEvent, body: { maxUses: 20 } });
  }
  const accepted = event.authors.filter(({ answer }) => answer === "accepted").map(({ person }) => find(person));
  const chats: Gathering["chats"] = [];
  for (const group of event.groups) {
    const chatId = await apply(group, id, [creator, ...accepted], find);
    if (chatId !== null) {
      chats.push({ group, chatId });
    }
  }
  if (!event.acceptsApplications) {
    await creator.client.events.updateEvent({ ...ofEvent, body: { acceptsApplications: false } });
  }
  return { plan: event, id, chats };
}

export async function makeEvents(events: readonly PlannedEvent[], find: Find, city: string): Promise<Gathering[]> {
  return await mapConcurrently(events, atOnce, (event) => makeEvent(event, find, city));
}

/** Brings events into their planned final state: finishes, cancels or deletes them. */
export async function endEvents(gatherings: readonly Gathering[], find: Find): Promise<void> {
  await mapConcurrently(gatherings, atOnce, async ({ plan, id }) => {
    const { events } = find(plan.creator).client;
    if (plan.becomes === "finished") {
      // The event is moved into the past only now, because users cannot apply to a finished event.
      await events.updateEvent({ path: { id }, body: timesOf(plan, new Date()) });
    }
    if (plan.becomes === "cancelled") {
      await events.cancelEvent({ path: { id } });
    }
    if (plan.becomes === "deleted") {
      await events.deleteEvent({ path: { id } });
    }
  });
}
