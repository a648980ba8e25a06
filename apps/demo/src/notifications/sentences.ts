/** What a notification says, and what it opens. */

import type { Language } from "@social-events/app-common/app/texts.ts";
import type { UserNotification } from "@social-events/client";
import { notificationsTexts } from "./texts.ts";

export function sentenceOf({ type, payload, count }: UserNotification, language: Language): string {
  const { sentences, unknown } = notificationsTexts[language];
  const { actorName, eventTitle, messagePreview } = payload;
  const names = { actor: actorName, event: eventTitle, preview: messagePreview, count: count ?? 0 };
  // A type that was added since this page was made is told without its words.
  return sentences[type]?.(names) ?? unknown;
}

export function pathOf({ type, actorId, chatId, eventId, groupId }: UserNotification): string {
  if (chatId && (type.startsWith("chat_") || type === "people_match")) {
    return `/chats/${chatId}`;
  }
  if (type === "people_like") {
    return "/people/likes";
  }
  if (type === "friend_request") {
    return "/people/friends/pending";
  }
  if (groupId && type !== "group_member_removed") {
    return `/groups/${groupId}`;
  }
  if (eventId) {
    return `/events/${eventId}`;
  }
  return actorId ? `/users/${actorId}` : "/notifications";
}
