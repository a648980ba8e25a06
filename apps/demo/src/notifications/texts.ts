/** What the notifications say: the sentences of docs/notifications.md, in the language of the page. */

import { defineTexts, pluralEn, pluralRu } from "@social-events/app-common/app/texts.ts";

/** Names that a sentence is made of. */
export interface Names {
  actor: string | null;
  event: string | null;
  preview: string | null;
  count: number;
}

const someone = ({ actor }: Names) => actor ?? "Someone";
const event = (names: Names) => (names.event ? `“${names.event}”` : "an event");
const someoneRu = ({ actor }: Names) => actor ?? "Кто-то";
const eventRu = (names: Names) => (names.event ? ` «${names.event}»` : "");

export const notificationsTexts = defineTexts(
  {
    title: "Notifications",
    unread: (count: number) => pluralEn(count, "unread notification", "unread notifications"),
    empty: "Nothing has happened yet.",
    readAll: "Mark all as read",
    deleteOne: (sentence: string) => `Delete: ${sentence}`,
    older: "Older",
    new: "new",
    unknown: "Something happened.",
    preferences: "Push preferences",
    pushed: "What is pushed to your phone",
    pushedHint: "The list here shows everything in any case.",
    quietHours: "Quiet hours",
    from: "From",
    to: "To",
    timeZone: "Time zone",
    showPreviews: "Show names and messages on the locked screen",
    save: "Save",
    saved: "Saved",
    sentences: {
      event_application: (names: Names) => `${someone(names)} would like to come to ${event(names)}`,
      event_application_approved: (names: Names) => `Your application for ${event(names)} was approved`,
      event_application_rejected: (names: Names) => `Unfortunately, your application for ${event(names)} was declined`,
      event_coauthor_invite: (names: Names) => `${someone(names)} invites you to help organize ${event(names)}`,
      event_coauthor_accepted: (names: Names) => `${someone(names)} is now organizing ${event(names)} with you`,
      event_coauthor_refused: (names: Names) => `${someone(names)} won’t be organizing ${event(names)} with you`,
      friend_request: (names: Names) => `${someone(names)} would like to add you as a friend`,
      friend_request_accepted: (names: Names) => `${someone(names)} and you are now friends`,
      chat_created: (names: Names) =>
        names.event ? `You are now in the chat of ${event(names)}` : `${someone(names)} would like to chat with you`,
      chat_message: (names: Names) =>
        `${someone(names)}: ${names.preview ?? "a message"}${names.count > 1 ? ` (${names.count})` : ""}`,
      people_like: (names: Names) => `${someone(names)} likes you`,
      people_match: (names: Names) => `${someone(names)} and you like each other`,
      event_invite: (names: Names) => `${someone(names)} invites you to come along to ${event(names)}`,
      event_invite_accepted: (names: Names) => `${someone(names)} would like to go to ${event(names)} with you`,
      group_member_removed: (names: Names) => `You are no longer in a group for ${event(names)}`,
      event_changed: (names: Names) => `${event(names)} has a new time or place`,
      event_cancelled: (names: Names) => `Unfortunately, ${event(names)} was cancelled`,
      event_reminder: (names: Names) => `${event(names)} is coming up`,
    },
  },
  {
    title: "Уведомления",
    unread: (count) =>
      pluralRu(count, "непрочитанное уведомление", "непрочитанных уведомления", "непрочитанных уведомлений"),
    empty: "Пока ничего не произошло.",
    readAll: "Прочитать все",
    deleteOne: (sentence) => `Удалить: ${sentence}`,
    older: "Прежние",
    new: "новое",
    unknown: "Что-то произошло.",
    preferences: "Настройки уведомлений",
    pushed: "Что приходит на телефон",
    pushedHint: "В этом списке видно всё в любом случае.",
    quietHours: "Тихие часы",
    from: "С",
    to: "До",
    timeZone: "Часовой пояс",
    showPreviews: "Показывать имена и сообщения на экране блокировки",
    save: "Сохранить",
    saved: "Сохранено",
    sentences: {
      event_application: (names) => `${someoneRu(names)} хочет прийти на событие${eventRu(names)}`,
      event_application_approved: (names) => `Вас ждут на событии${eventRu(names)}`,
      event_application_rejected: (names) => `К сожалению, попасть на событие${eventRu(names)} не получится`,
      event_coauthor_invite: (names) =>
        `${someoneRu(names)} приглашает вас вместе организовать событие${eventRu(names)}`,
      event_coauthor_accepted: (names) =>
        `${someoneRu(names)} теперь организует событие${eventRu(names)} вместе с вами`,
      event_coauthor_refused: (names) =>
        `${someoneRu(names)} не будет организовывать событие${eventRu(names)} вместе с вами`,
      friend_request: (names) => `${someoneRu(names)} хочет добавить вас в друзья`,
      friend_request_accepted: (names) => `${someoneRu(names)} теперь у вас в друзьях`,
      chat_created: (names) =>
        names.event ? `Вы теперь в чате события${eventRu(names)}` : `${someoneRu(names)} хочет с вами пообщаться`,
      chat_message: (names) =>
        `${someoneRu(names)}: ${names.preview ?? "сообщение"}${names.count > 1 ? ` (${names.count})` : ""}`,
      people_like: (names) => `${someoneRu(names)} проявляет к вам симпатию`,
      people_match: (names) => `Вы и ${names.actor ?? "кто-то"} нравитесь друг другу`,
      event_invite: (names) => `${someoneRu(names)} зовёт вас с собой на событие${eventRu(names)}`,
      event_invite_accepted: (names) => `${someoneRu(names)} хочет пойти с вами на событие${eventRu(names)}`,
      group_member_removed: (names) => `Вы больше не в группе на событие${eventRu(names)}`,
      event_changed: (names) => `У события${eventRu(names)} новые время или место`,
      event_cancelled: (names) => `К сожалению, событие${eventRu(names)} отменено`,
      event_reminder: (names) => `Приближается событие${eventRu(names)}`,
    },
  },
);
