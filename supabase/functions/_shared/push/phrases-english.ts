/** Notifications in English. */

import type { EventChange, Phrases } from "./phrases.ts";

function quoted(name: string): string {
  return `“${name}”`;
}

/** Returns the title of the event in quotes, or another text if it has none. */
function named(event: string | null, otherwise: string): string {
  return event ? quoted(event) : otherwise;
}

const changes: Record<EventChange, string> = { time: "time", place: "place", both: "time and place" };

export const english: Phrases = {
  event_application: ({ actor, event }) => ({
    title: "New application",
    body: `${actor ?? "Someone"} would like to come to ${named(event, "your event")}`,
  }),
  event_application_approved: ({ event }) => ({
    title: "You’re in!",
    body: `Your application for ${named(event, "the event")} was approved, and the chat is open`,
  }),
  event_application_rejected: ({ event }) => ({
    title: "Application declined",
    body: `Unfortunately, your application for ${named(event, "the event")} was declined`,
  }),
  event_coauthor_invite: ({ actor, event }) => ({
    title: "Invitation to organize",
    body: `${actor ?? "Someone"} invites you to help organize ${named(event, "an event")}`,
  }),
  event_coauthor_accepted: ({ actor, event }) => ({
    title: "Invitation accepted",
    body: actor
      ? `${actor} is now organizing ${named(event, "the event")} with you`
      : `You have a new co-organizer for ${named(event, "your event")}`,
  }),
  event_coauthor_refused: ({ actor, event }) => ({
    title: "Invitation declined",
    body: actor
      ? `${actor} won’t be organizing ${named(event, "the event")} with you`
      : `Your invitation to organize ${named(event, "your event")} was declined`,
  }),
  friend_request: ({ actor }) => ({
    title: "Friend request",
    body: `${actor ?? "Someone"} would like to add you as a friend`,
  }),
  friend_request_accepted: ({ actor }) => ({
    title: "Friend request accepted",
    body: actor ? `You and ${actor} are now friends` : "You have a new friend",
  }),
  chat_created: ({ actor, chat, isOfEvent }) => {
    if (chat || (isOfEvent && !actor)) {
      return { title: "New chat", body: `You are now in the chat ${chat ? quoted(chat) : "of an event"}` };
    }
    return { title: "New chat", body: `${actor ?? "Someone"} would like to chat with you` };
  },
  chat_message: ({ actor, chat, preview }) => {
    if (chat) {
      return { title: chat, body: actor ? `${actor}: ${preview ?? "new message"}` : (preview ?? "New message") };
    }
    return { title: actor ?? "New message", body: preview ?? (actor ? "New message" : "Someone wrote to you") };
  },
  people_like: ({ actor }) => ({
    title: "New like",
    body: `${actor ?? "Someone"} likes you`,
  }),
  people_match: ({ actor }) => ({
    title: "It’s a match!",
    body: actor ? `You and ${actor} like each other` : "Someone you like likes you too",
  }),
  event_invite: ({ actor, event }) => ({
    title: "Invitation",
    body: `${actor ?? "Someone"} invites you to come along to ${named(event, "an event")}`,
  }),
  event_invite_accepted: ({ actor, event }) => ({
    title: "Invitation accepted",
    body: actor
      ? `${actor} would like to go to ${named(event, "the event")} with you`
      : `Your invitation to ${named(event, "the event")} was accepted`,
  }),
  group_member_removed: ({ event }) => ({
    title: "Place withdrawn",
    body: `You are no longer in a group for ${named(event, "the event")}`,
  }),
  event_changed: ({ event, change, isRestored }) => ({
    title: isRestored ? "Event takes place" : "Event changed",
    body: isRestored
      ? `${named(event, "The event")} takes place after all${change ? `, with a new ${changes[change]}` : ""}`
      : `${named(event, "The event")} has a new ${change ? changes[change] : "time or place"}`,
  }),
  event_cancelled: ({ event }) => ({
    title: "Event cancelled",
    body: `Unfortunately, ${named(event, "the event")} was cancelled`,
  }),
  event_reminder: ({ event }) => ({
    title: "Reminder",
    body: `${named(event, "Your event")} is coming up`,
  }),
};
