/** What a language has to say about notifications. */

import type { notificationSchema } from "@social/shared-types/notifications.ts";
import type { z } from "zod";

/** A notification as the API shows it, without what a message does not need. */
export type Notification = Pick<
  z.output<typeof notificationSchema>,
  "id" | "type" | "actorId" | "eventId" | "groupId" | "chatId" | "payload" | "changed"
>;

/** The two texts of a message. */
interface Words {
  title: string;
  body: string;
}

/** The names in a notification; null where there is none. */
export interface Names {
  /** Who caused it. */
  actor: string | null;
  event: string | null;
  /** Null for a chat of two. */
  chat: string | null;
  /** How the message begins. */
  preview: string | null;
  /** What of an event changed; null where that is not known. */
  change: EventChange | null;
  /** Whether a deleted event was restored. */
  isRestored: boolean;
  /** Whether it is about an event, also where its name is missing. */
  isOfEvent: boolean;
}

/** What a guest has to look at again. */
export type EventChange = "time" | "place" | "both";

/** The words for every type of notification. */
export type Phrases = Record<Notification["type"], (names: Names) => Words>;
