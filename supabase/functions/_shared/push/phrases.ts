/** Types of the texts of notifications in one language. */

import type { notificationSchema } from "@social/shared-types/notifications.ts";
import type { z } from "zod";

/** A notification of the API, reduced to the fields that a message needs. */
export type Notification = Pick<
  z.output<typeof notificationSchema>,
  "id" | "type" | "actorId" | "eventId" | "groupId" | "chatId" | "payload" | "changed"
>;

/** The two texts of a message. */
interface Words {
  title: string;
  body: string;
}

/** Names in a notification; null if there is none. */
export interface Names {
  /** The user who caused it. */
  actor: string | null;
  event: string | null;
  /** Null for a direct chat. */
  chat: string | null;
  /** Beginning of the message. */
  preview: string | null;
  /** Change of an event; null if unknown. */
  change: EventChange | null;
  /** Whether a deleted event was restored. */
  isRestored: boolean;
  /** Whether the notification is about an event, even if its name is missing. */
  isOfEvent: boolean;
}

/** Changes of an event that guests have to check. */
export type EventChange = "time" | "place" | "both";

/** Texts of every type of notification. */
export type Phrases = Record<Notification["type"], (names: Names) => Words>;
