/** Texts of the push message of a notification, and the ids by which the app opens the right screen. */

import type { EventChange, Names, Notification, Phrases } from "./phrases.ts";
import { english } from "./phrases-english.ts";
import { russian } from "./phrases-russian.ts";
import type { Push } from "./provider.ts";

const nameless: Notification["payload"] = { actorName: null, chatName: null, eventTitle: null, messagePreview: null };

/** The fields of a message that depend only on its notification. */
export type Description = Pick<Push, "title" | "body" | "threadId" | "collapseId" | "data">;

/**
 * Describes a notification in Russian if the device uses Russian, and otherwise in English. If the device does not show
 * previews, the text contains no names, because other people may see the screen.
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

/** Returns null for an empty text, such as the preview of a message that has only attachments. */
function present(name: string | null): string | null {
  return name?.trim() || null;
}

/** First word of the type of a notification, such as `chat` in `chat_message`. */
type Subject = Notification["type"] extends infer Type
  ? Type extends `${infer Word}_${string}`
    ? Word
    : never
  : never;

/**
 * Thread in which a device groups a notification. Each chat has a thread, and each event has one. All notifications
 * about friends share a thread, and all notifications about people share another.
 */
const threads: Record<Subject, (notification: Notification) => string> = {
  chat: ({ chatId }) => (chatId ? `chat:${chatId}` : "chats"),
  friend: () => "friends",
  people: () => "people",
  event: ofEvent,
  group: ofEvent,
};

function ofEvent({ eventId }: Notification): string {
  return eventId ? `event:${eventId}` : "events";
}

function threadOf(notification: Notification): string {
  return threads[notification.type.split("_")[0] as Subject](notification);
}

/**
 * Returns the same id for all messages of a chat, and the same id for all changes of an event, because a device shows
 * only the last notification with an id. The last change of an event includes the earlier changes. For any other
 * notification, returns its own id, so that it appears only once if it is sent several times.
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
