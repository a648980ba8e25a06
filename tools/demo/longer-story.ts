/**
 * Scenario that continues after the core flow with the same users. `npm run demo` executes the scenario and prints each
 * step. A test checks the result.
 */

import { chatsContract } from "@social/shared-types/chats.ts";
import { eventsContract } from "@social/shared-types/events.ts";
import { groupsContract } from "@social/shared-types/groups.ts";
import { type CoreFlow, type Listener, makeProfile } from "./core-flow.ts";
import { Person, type Stack } from "./core-flow-person.ts";

const events = eventsContract.routes;
const groups = groupsContract.routes;
const chats = chatsContract.routes;

const minuteMilliseconds = 60_000;
const dayMilliseconds = 1440 * minuteMilliseconds;

/**
 * Sets the clock of the database to a time or back to the real time, and runs the job that sends reminders of events.
 */
export interface Clock {
  moveTo(time: Date | null): Promise<void>;
  remind(): Promise<void>;
}

/** Result of the scenario. */
export interface LongerStory {
  dora: Person;
  concertId: string;
  chatId: string;
}

/**
 * Creates Olga's concert at her home. Dora, who is neither a friend nor a match of Olga, opens the event with an invite
 * link. Returns the id of the event.
 */
async function inviteByLink(olga: Person, dora: Person, startAt: Date, { chapter, line }: Listener): Promise<string> {
  chapter("Olga gives a concert at home, and Dora is let in by a link");
  const concert = await olga.call("events", events.createEvent, {
    body: {
      title: "Concert at home",
      type: "other",
      visibility: "private",
      startAt: startAt.toISOString(),
      latitude: 52.4912,
      longitude: 13.4254,
      city: "Berlin",
      address: "Canal street 7",
      capacity: 2,
      consentThreshold: 1,
    },
  });
  const ofConcert = { params: { id: concert.id } };
  await olga.call("events", events.publishEvent, ofConcert);
  const link = await olga.call("events", events.createInviteLink, { ...ofConcert, body: { maxUses: 1 } });
  const refusal = await dora.refusalOf("events", events.getEvent, ofConcert);
  const seen = await dora.call("events", events.redeemInviteLink, { body: { token: link.token } });
  line(`Without it she is told "${refusal}"; with it she sees "${seen.title}", and nobody else can use it`);
  return concert.id;
}

async function search(dora: Person, eventId: string, { chapter, line }: Listener): Promise<void> {
  chapter("Dora searches");
  let found = false;
  let cursor: string | null = null;
  do {
    const query = { q: "picn cana", lat: "52.5", lng: "13.42", radius: "1000", ...(cursor !== null && { cursor }) };
    const page: { data: { id: string }[]; nextCursor: string | null } = await dora.call("events", events.listEvents, {
      query,
    });
    found = page.data.some(({ id }) => id === eventId);
    cursor = page.nextCursor;
  } while (!found && cursor !== null);
  if (!found) {
    throw new Error("The picnic was not found.");
  }
  line('"picn cana" finds the picnic at the canal');
}

/** Dora applies to the event. Returns the id of the chat that Dora joins. */
async function apply(olga: Person, dora: Person, eventId: string, { chapter, line }: Listener): Promise<string> {
  chapter("Dora applies to the concert, and Olga consents");
  const group = await dora.call("events", events.applyToEvent, { params: { id: eventId }, body: {} });
  await olga.receives("event_application", dora);
  const vote = await olga.call("groups", groups.voteOnGroup, {
    params: { id: group.id },
    body: { decision: "consent" },
  });
  await dora.receives("event_application_approved", olga);
  if (vote.chatId === null) {
    throw new Error(`The group is ${vote.status} and has no chat.`);
  }
  line(`Dora is a guest: for one person one consent of min(1, 1) is enough`);
  return vote.chatId;
}

async function moveStart(
  olga: Person,
  dora: Person,
  eventId: string,
  startAt: Date,
  { chapter, line }: Listener,
): Promise<void> {
  chapter("The concert begins later");
  await olga.call("events", events.updateEvent, {
    params: { id: eventId },
    body: { startAt: startAt.toISOString() },
  });
  const change = await dora.receivesAbout("event_changed", eventId);
  line(`Dora is told at once, and what has changed: ${change.changed_fields?.join(", ")}`);
}

async function remind(
  dora: Person,
  eventId: string,
  startAt: Date,
  clock: Clock,
  { chapter, line }: Listener,
): Promise<void> {
  chapter("It is the day before the concert");
  await clock.moveTo(new Date(startAt.getTime() - dayMilliseconds + minuteMilliseconds));
  try {
    await clock.remind();
    await dora.receivesAbout("event_reminder", eventId);
    line("The clock of the database is moved, and Dora is reminded");
  } finally {
    await clock.moveTo(null);
  }
}

async function keepInCalendar(dora: Person, eventId: string, { chapter, line }: Listener): Promise<void> {
  chapter("Dora puts it into her calendar");
  const calendar = await dora.download("events", events.getEventCalendar, { params: { id: eventId } });
  const shown = calendar.split("\r\n").filter((text) => /^(?:SUMMARY|DTSTART|STATUS)/.test(text));
  line(shown.join(", "));
}

async function mute(olga: Person, dora: Person, chatId: string, { chapter, line }: Listener): Promise<void> {
  chapter("Dora mutes the chat");
  const ofChat = { params: { id: chatId } };
  await dora.call("chats", chats.muteChat, { ...ofChat, body: { until: null } });
  await olga.call("chats", chats.sendMessage, { ...ofChat, body: { content: "Bring your violin!" } });
  await dora.receives("chat_message", olga);
  const { unreadCount, mutedUntil } = await dora.call("chats", chats.getChatSummary, ofChat);
  line(`${unreadCount} message is unread, and no device rings (muted until ${mutedUntil})`);
}

async function cancel(olga: Person, dora: Person, eventId: string, { chapter, line }: Listener): Promise<void> {
  chapter("Olga is ill: the concert is cancelled");
  await olga.call("events", events.cancelEvent, { params: { id: eventId } });
  await dora.receivesAbout("event_cancelled", eventId);
  const { effectiveStatus } = await dora.call("events", events.getEvent, { params: { id: eventId } });
  line(`Dora is told, and finds it ${effectiveStatus}`);
}

/** Executes the scenario that continues after the core flow. Sends no reminders if no clock is given. */
export async function playLongerStory(
  stack: Stack,
  { people: { olga }, eventId }: CoreFlow,
  clock: Clock | undefined,
  listener: Listener,
): Promise<LongerStory> {
  const dora = await Person.signUp(stack, "Dora");
  await makeProfile(dora, "female");
  const startAt = new Date(Date.now() + 3 * dayMilliseconds);
  const concertId = await inviteByLink(olga, dora, startAt, listener);
  await search(dora, eventId, listener);
  const chatId = await apply(olga, dora, concertId, listener);
  const later = new Date(startAt.getTime() + 60 * minuteMilliseconds);
  await moveStart(olga, dora, concertId, later, listener);
  if (clock) {
    await remind(dora, concertId, later, clock, listener);
  }
  await keepInCalendar(dora, concertId, listener);
  await mute(olga, dora, chatId, listener);
  await cancel(olga, dora, concertId, listener);
  await dora.leave();
  return { dora, concertId, chatId };
}
