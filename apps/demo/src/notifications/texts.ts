/** What the notifications say, in few words. */

import { type Schema, words } from "@social-events/app-common/app.ts";

export const t = words({
  title: ["Notifications", "Уведомления"],
  unread: ["Unread notifications: {count}", "Непрочитанных уведомлений: {count}"],
  empty: ["Nothing has happened yet.", "Пока ничего не произошло."],
  readAll: ["Mark all as read", "Прочитать все"],
  deleteOne: ["Delete: {sentence}", "Удалить: {sentence}"],
  new: ["new", "новое"],
  unknown: ["Something happened.", "Что-то произошло."],
  aMessage: ["a message", "сообщение"],
  anEvent: ["an event", ""],
  preferences: ["Push preferences", "Настройки уведомлений"],
  pushed: ["What is pushed to your phone", "Что приходит на телефон"],
  quietFrom: ["Quiet hours from", "Тихие часы с"],
  quietTo: ["Quiet hours to", "Тихие часы до"],
  timeZone: ["Time zone", "Часовой пояс"],
  showPreviews: ["Show names and messages on the locked screen", "Показывать имена и сообщения на экране блокировки"],
});

type Texts = Readonly<Record<Schema<"NotificationType">, string>>;

export const sentences: Texts & Readonly<Record<"chat_of_event" | "event_restored", string>> = words({
  event_application: ["{actor} would like to come to {event}", "{actor} хочет прийти на событие {event}"],
  event_application_approved: ["Your application for {event} was approved", "Вас ждут на событии {event}"],
  event_application_rejected: ["Your application for {event} was declined", "Попасть на событие {event} не получится"],
  event_coauthor_invite: ["{actor} asks you to organize {event}", "{actor} зовёт вас организовать событие {event}"],
  event_coauthor_accepted: ["{actor} organizes {event} with you", "{actor} организует с вами событие {event}"],
  event_coauthor_refused: ["{actor} won’t organize {event} with you", "{actor} не будет организовывать {event}"],
  friend_request: ["{actor} would like to add you as a friend", "{actor} хочет добавить вас в друзья"],
  friend_request_accepted: ["{actor} and you are now friends", "{actor} теперь у вас в друзьях"],
  chat_created: ["{actor} would like to chat with you", "{actor} хочет с вами пообщаться"],
  chat_of_event: ["You are now in the chat of {event}", "Вы теперь в чате события {event}"],
  chat_message: ["{actor}: {preview}", "{actor}: {preview}"],
  people_like: ["{actor} likes you", "{actor} проявляет к вам симпатию"],
  people_match: ["{actor} and you like each other", "Вы и {actor} нравитесь друг другу"],
  event_invite: ["{actor} invites you to come along to {event}", "{actor} зовёт вас с собой на событие {event}"],
  event_invite_accepted: ["{actor} would go to {event} with you", "{actor} хочет пойти с вами на событие {event}"],
  group_member_removed: ["You are no longer in a group for {event}", "Вы больше не в группе на событие {event}"],
  event_changed: ["{event} has a new time or place", "У события {event} новые время или место"],
  event_restored: ["{event} takes place after all", "Событие {event} всё-таки состоится"],
  event_cancelled: ["Unfortunately, {event} was cancelled", "К сожалению, событие {event} отменено"],
  event_reminder: ["{event} is coming up", "Приближается событие {event}"],
});
