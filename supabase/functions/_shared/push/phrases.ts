/** Types of the texts of notifications in one language. */

import type { notificationSchema } from "@social/shared-types/notifications.ts";
import type { z } from "zod";

/** A notification of the API, reduced to the fields that a message needs. */
export type Notification = Pick<
  z.output<typeof notificationSchema>,
  "id" | "type" | "actorId" | "eventId" | "groupId" | "chatId" | "payload" | "changed"
>;

/** Title and body of a message. */
interface Words {
  title: string;
  body: string;
}

/** Names and facts that the texts of a notification contain. A missing name or fact is null. */
export interface Names {
  /** Name of the user who caused the notification. */
  actor: string | null;
  event: string | null;
  /** Name of the chat; null for a direct chat. */
  chat: string | null;
  /** Beginning of the chat message. Null if the message has no text. */
  preview: string | null;
  /** Changed fields of the event; null if unknown. */
  change: EventChange | null;
  /** Whether a deleted event was restored. */
  isRestored: boolean;
  /** Whether the notification is about an event, even if the title of the event is missing. */
  isOfEvent: boolean;
}

/** Changes of an event about which guests are notified. */
export type EventChange = "time" | "place" | "both";

/** Texts of every type of notification. */
export type Phrases = Record<Notification["type"], (names: Names) => Words>;
