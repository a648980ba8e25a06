/** One sentence per type of notification. */

import { type Schema, words } from "@social-events/app-common/app.ts";

export const t = words({
  title: ["Notifications", "Уведомления"],
  unread: ["Unread notifications: {count}", "Непрочитанных уведомлений: {count}"],
  empty: [
    "All quiet. News about your events, friends and chats appears here.",
    "Пока тихо. Здесь появятся новости о событиях, друзьях и чатах.",
  ],
  toEvents: ["Find an event", "Найти событие"],
  readAll: ["Mark all as read", "Прочитать все"],
  deleteOne: ["Delete: {sentence}", "Удалить: {sentence}"],
  new: ["new", "новое"],
  unknown: ["Something happened.", "Что-то произошло."],
  aMessage: ["a message", "сообщение"],
  anEvent: ["an event", ""],
  more: ["{count} more", "ещё {count}"],
  others: ["(and\u00a0{count}\u00a0more)", "(и\u00a0ещё\u00a0{count})"],
  quoted: ["“{event}”", "«{event}»"],
});

type Texts = Readonly<Record<Schema<"NotificationType">, string>>;

type Variant =
  | ("chat_of_event" | "message_in_chat" | "event_restored")
  | ("event_new_time" | "event_new_place" | "event_new_time_and_place");

export const sentences: Texts & Readonly<Record<Variant, string>> = words({
  event_application: ["{actor} would like to come to {event}", "{actor} хочет прийти на событие {event}"],
  event_application_approved: ["You have been accepted: see you at {event}!", "Вас ждут на событии {event}"],
  event_application_rejected: ["It did not work out with {event} this time", "В этот раз не получилось: {event}"],
  event_coauthor_invite: [
    "{actor} invites you to co-organize {event}",
    "{actor} зовёт вас организовать событие {event}",
  ],
  event_coauthor_accepted: [
    "{actor} is now co-organizing {event} with you",
    "{actor} организует с вами событие {event}",
  ],
  event_coauthor_refused: [
    "{actor} declined to co-organize {event}",
    "{actor} не будет организовывать событие {event}",
  ],
  friend_request: ["{actor} wants to be your friend", "{actor} хочет добавить вас в друзья"],
  friend_request_accepted: ["You and {actor} are friends now", "{actor} теперь у вас в друзьях"],
  chat_created: ["{actor} wants to chat with you", "{actor} хочет с вами пообщаться"],
  chat_of_event: ["You have joined the chat of {event}", "Вы теперь в чате события {event}"],
  chat_message: ["{actor}: {preview}", "{actor}: {preview}"],
  message_in_chat: ["{actor} in {chat}: {preview}", "{actor} в чате {chat}: {preview}"],
  people_like: ["{actor} likes you", "Новая симпатия: {actor}"],
  people_match: ["It’s a match: you and {actor} like each other", "Это взаимно: вы и {actor} нравитесь друг другу"],
  event_invite: ["{actor} invites you to come along to {event}", "{actor} зовёт вас с собой на событие {event}"],
  event_invite_accepted: ["{actor} is coming with you to {event}", "{actor} идёт с вами на событие {event}"],
  group_member_removed: ["You are no longer in the group for {event}", "Вы больше не в группе на событие {event}"],
  event_changed: ["{event} has a new time or place", "У события {event} изменилось время или место"],
  event_new_time: ["{event} has a new time", "У события {event} изменилось время"],
  event_new_place: ["{event} has a new place", "У события {event} изменилось место"],
  event_new_time_and_place: ["{event} has a new time and place", "У события {event} изменились время и место"],
  event_restored: ["{event} will take place after all", "Событие {event} всё-таки состоится"],
  event_cancelled: ["{event} was cancelled", "Событие {event} отменено"],
  event_reminder: ["{event} starts soon", "Скоро начнётся событие {event}"],
});

/** Push preferences. */
export const preferences = words({
  title: ["Push notifications", "Уведомления на телефон"],
  hint: [
    "For the app on your phone. The list of notifications stays complete.",
    "Для приложения на телефоне. В списке уведомлений останется всё.",
  ],
  link: ["Settings", "Настройки"],
  people: ["People", "Люди"],
  chats: ["Chats", "Чаты"],
  coming: ["Events you are going to", "События, на которые вы идёте"],
  organized: ["Events you organize", "События, которые вы организуете"],
  all: ["All", "Все"],
  quietFrom: ["Quiet hours from", "Тихие часы с"],
  quietTo: ["Quiet hours to", "Тихие часы до"],
  timeZone: ["Time zone", "Часовой пояс"],
  showPreviews: ["Show names and messages on the lock screen", "Показывать имена и сообщения на экране блокировки"],
});

/** Names of the notification types in the preferences. */
export const kinds: Texts = words({
  people_like: ["New likes", "Новые симпатии"],
  people_match: ["Matches", "Новые пары"],
  friend_request: ["Friend requests", "Запросы в друзья"],
  friend_request_accepted: ["New friends", "Новые друзья"],
  chat_message: ["Messages", "Сообщения"],
  chat_created: ["New chats", "Новые чаты"],
  event_reminder: ["Reminders before the start", "Напоминания перед началом"],
  event_changed: ["Changes to the time or place", "Новые время или место"],
  event_cancelled: ["Cancelled events", "Отмена события"],
  event_application_approved: ["Accepted requests", "Заявка принята"],
  event_application_rejected: ["Declined requests", "Заявка отклонена"],
  event_invite: ["A friend adds you to a request", "Друг добавляет вас в заявку"],
  event_invite_accepted: ["A friend joins your request", "Друг присоединяется к вашей заявке"],
  group_member_removed: ["Removal from a group", "Исключение из группы"],
  event_application: ["New requests to join", "Новые заявки"],
  event_coauthor_invite: ["Invitations to co-organize", "Приглашения в организаторы"],
  event_coauthor_accepted: ["New co-organizers", "Новые соорганизаторы"],
  event_coauthor_refused: ["Declined invitations to co-organize", "Отказ от приглашения в организаторы"],
});
