/** What the types of notifications are called. */

import { defineWords } from "@social-events/app-common/app/words.ts";
import type { components } from "@social-events/client";

export type NotificationType = components["schemas"]["NotificationType"];

export const notificationTypes = defineWords<NotificationType>({
  event_application: ["Applications to my events", "Заявки на мои события"],
  event_application_approved: ["My application is approved", "Моя заявка одобрена"],
  event_application_rejected: ["My application is declined", "Моя заявка отклонена"],
  event_coauthor_invite: ["Invitations to organize", "Приглашения в соавторы"],
  event_coauthor_accepted: ["My co-author accepts", "Соавтор принял приглашение"],
  event_coauthor_refused: ["My co-author declines", "Соавтор отклонил приглашение"],
  friend_request: ["Friend requests", "Запросы в друзья"],
  friend_request_accepted: ["My friend request is accepted", "Мой запрос в друзья принят"],
  chat_created: ["New chats", "Новые чаты"],
  chat_message: ["Messages", "Сообщения"],
  people_like: ["Likes", "Симпатии"],
  people_match: ["Matches", "Взаимные симпатии"],
  event_invite: ["Friends take me along", "Друзья зовут с собой"],
  event_invite_accepted: ["Friends come along", "Друзья идут со мной"],
  group_member_removed: ["My place in a group ends", "Моё участие отменено"],
  event_changed: ["Changes of events", "Изменения событий"],
  event_cancelled: ["Cancelled events", "Отменённые события"],
  event_reminder: ["Reminders of events", "Напоминания о событиях"],
});
