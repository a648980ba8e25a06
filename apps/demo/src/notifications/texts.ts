/** What the notifications say: the sentences of docs/notifications.md, in the language of the page. */

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

export const sentences: Texts & Readonly<Record<"chat_of_event", string>> = words({
  event_application: ["{actor} would like to come to {event}", "{actor} хочет прийти на событие {event}"],
  event_application_approved: ["Your application for {event} was approved", "Вас ждут на событии {event}"],
  event_application_rejected: [
    "Unfortunately, your application for {event} was declined",
    "К сожалению, попасть на событие {event} не получится",
  ],
  event_coauthor_invite: [
    "{actor} invites you to help organize {event}",
    "{actor} приглашает вас вместе организовать событие {event}",
  ],
  event_coauthor_accepted: [
    "{actor} is now organizing {event} with you",
    "{actor} теперь организует событие {event} вместе с вами",
  ],
  event_coauthor_refused: [
    "{actor} won’t be organizing {event} with you",
    "{actor} не будет организовывать событие {event} вместе с вами",
  ],
  friend_request: ["{actor} would like to add you as a friend", "{actor} хочет добавить вас в друзья"],
  friend_request_accepted: ["{actor} and you are now friends", "{actor} теперь у вас в друзьях"],
  chat_created: ["{actor} would like to chat with you", "{actor} хочет с вами пообщаться"],
  chat_of_event: ["You are now in the chat of {event}", "Вы теперь в чате события {event}"],
  chat_message: ["{actor}: {preview}", "{actor}: {preview}"],
  people_like: ["{actor} likes you", "{actor} проявляет к вам симпатию"],
  people_match: ["{actor} and you like each other", "Вы и {actor} нравитесь друг другу"],
  event_invite: ["{actor} invites you to come along to {event}", "{actor} зовёт вас с собой на событие {event}"],
  event_invite_accepted: [
    "{actor} would like to go to {event} with you",
    "{actor} хочет пойти с вами на событие {event}",
  ],
  group_member_removed: ["You are no longer in a group for {event}", "Вы больше не в группе на событие {event}"],
  event_changed: ["{event} has a new time or place", "У события {event} новые время или место"],
  event_cancelled: ["Unfortunately, {event} was cancelled", "К сожалению, событие {event} отменено"],
  event_reminder: ["{event} is coming up", "Приближается событие {event}"],
});

/** What the types of notifications are called. */
export const types: Texts = words({
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
