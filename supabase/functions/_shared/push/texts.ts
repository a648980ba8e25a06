/** What a message says about a notification, and what the app opens for it. */

import type { EventChange, Names, Notification, Phrases } from "./phrases.ts";
import { english } from "./phrases-english.ts";
import { russian } from "./phrases-russian.ts";
import type { Push } from "./provider.ts";

const nameless: Notification["payload"] = { actorName: null, chatName: null, eventTitle: null, messagePreview: null };

/** The part of a message that its notification decides. */
export type Description = Pick<Push, "title" | "body" | "threadId" | "collapseId" | "data">;

/**
 * The message about a notification in the language of the device: Russian, or else English.
 * Without a preview it says what has happened, but names nobody and nothing: the screen may be read by others.
 */
export function describeNotification(
  notification: Notification,
  locale: string | null,
  showsPreview = true,
): Description {
  return {
    ...phrasesFor(locale)[notification.type](
      namesIn(showsPreview ? notification : { ...notification, payload: nameless }),
    ),
    threadId: threadOf(notification),
    collapseId: collapseIdOf(notification),
    data: dataOf(notification),
  };
}

function phrasesFor(locale: string | null): Phrases {
  const language = locale?.split(/[-_]/)[0]?.toLowerCase();
  return language === "ru" ? russian : english;
}

function namesIn({ payload, changed, eventId }: Notification): Names {
  return {
    actor: present(payload.actorName),
    event: present(payload.eventTitle),
    chat: present(payload.chatName) ?? present(payload.eventTitle),
    preview: present(payload.messagePreview),
    change: changeIn(changed?.filter((field) => field !== "restored") ?? []),
    isRestored: changed?.includes("restored") ?? false,
    isOfEvent: eventId !== null,
  };
}

function changeIn(changed: string[]): EventChange | null {
  const times = changed.filter((field) => field === "startAt" || field === "endAt").length;
  if (changed.length === 0) {
    return null;
  }
  return times === 0 ? "place" : times === changed.length ? "time" : "both";
}

/** Of a message that only has attachments the preview is empty. */
function present(name: string | null): string | null {
  return name?.trim() || null;
}

/** A chat is a conversation of its own; the rest belongs to its event, to the friends or to the people one may meet. */
function threadOf({ type, eventId, chatId }: Notification): string {
  switch (type) {
    case "chat_created":
    case "chat_message":
      return chatId ? `chat:${chatId}` : "chats";
    case "friend_request":
    case "friend_request_accepted":
      return "friends";
    case "people_like":
    case "people_match":
      return "people";
    case "event_application":
    case "event_application_approved":
    case "event_application_rejected":
    case "event_coauthor_invite":
    case "event_coauthor_accepted":
    case "event_coauthor_refused":
    case "event_invite":
    case "event_invite_accepted":
    case "group_member_removed":
    case "event_changed":
    case "event_cancelled":
    case "event_reminder":
      return eventId ? `event:${eventId}` : "events";
  }
}

/**
 * The last message of a chat stands for those before it, and the last change of an event, which tells those before it as well;
 * everything else for itself, however often it is sent.
 */
function collapseIdOf({ id, type, chatId, eventId }: Notification): string {
  if (type === "chat_message" && chatId) {
    return `message:${chatId}`;
  }
  return type === "event_changed" && eventId ? `changed:${eventId}` : id;
}

function dataOf({ id, type, actorId, eventId, groupId, chatId }: Notification): Record<string, string> {
  return {
    type,
    notification_id: id,
    ...(actorId && { actor_id: actorId }),
    ...(eventId && { event_id: eventId }),
    ...(groupId && { group_id: groupId }),
    ...(chatId && { chat_id: chatId }),
  };
}
