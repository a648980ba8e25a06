/**
 * Notifications in Russian. No sentence about a person is in the past tense, which would express a gender in Russian.
 */

import type { EventChange, Phrases } from "./phrases.ts";

function quoted(name: string): string {
  return `«${name}»`;
}

/** Only the noun is inflected, so that the sentence is correct with and without a title. */
function named(noun: string, event: string | null): string {
  return event ? `${noun} ${quoted(event)}` : noun;
}

const changes: Record<EventChange, string> = { time: "новое время", place: "новое место", both: "новые время и место" };

export const russian: Phrases = {
  event_application: ({ actor, event }) => ({
    title: "Новая заявка",
    body: `${actor ?? "Кто-то"} хочет прийти на ${named(event ? "событие" : "ваше событие", event)}`,
  }),
  event_application_approved: ({ event }) => ({
    title: "Заявка одобрена",
    body: `Вас ждут на ${named("событии", event)}, чат уже открыт`,
  }),
  event_application_rejected: ({ event }) => ({
    title: "Заявка отклонена",
    body: `К сожалению, попасть на ${named("событие", event)} не получится`,
  }),
  event_coauthor_invite: ({ actor, event }) => ({
    title: "Приглашение в соавторы",
    body: `${actor ?? "Кто-то"} приглашает вас вместе организовать ${named("событие", event)}`,
  }),
  event_coauthor_accepted: ({ actor, event }) => ({
    title: "Приглашение принято",
    body: actor
      ? `${actor} теперь организует ${named("событие", event)} вместе с вами`
      : `У ${named(event ? "события" : "вашего события", event)} новый соавтор`,
  }),
  event_coauthor_refused: ({ actor, event }) => ({
    title: "Приглашение отклонено",
    body: actor
      ? `${actor} не будет организовывать ${named("событие", event)} вместе с вами`
      : `Ваше приглашение в соавторы ${named("события", event)} отклонено`,
  }),
  friend_request: ({ actor }) => ({
    title: "Запрос в друзья",
    body: `${actor ?? "Кто-то"} хочет добавить вас в друзья`,
  }),
  friend_request_accepted: ({ actor }) => ({
    title: "Запрос в друзья принят",
    body: actor ? `${actor} теперь у вас в друзьях` : "Список ваших друзей пополнился",
  }),
  chat_created: ({ actor, chat, isOfEvent }) => {
    if (chat || (isOfEvent && !actor)) {
      return { title: "Новый чат", body: `Теперь вы в чате ${chat ? quoted(chat) : "события"}` };
    }
    return { title: "Новый чат", body: `${actor ?? "Кто-то"} хочет с вами пообщаться` };
  },
  chat_message: ({ actor, chat, preview }) => {
    if (chat) {
      return {
        title: chat,
        body: actor ? `${actor}: ${preview ?? "новое сообщение"}` : (preview ?? "Новое сообщение"),
      };
    }
    return { title: actor ?? "Новое сообщение", body: preview ?? (actor ? "Новое сообщение" : "Вам кто-то пишет") };
  },
  people_like: ({ actor }) => ({
    title: "Новая симпатия",
    body: actor ? `${actor} проявляет к вам симпатию` : "Вы кому-то нравитесь",
  }),
  people_match: ({ actor }) => ({
    title: "Это взаимно!",
    body: actor ? `Вы и ${actor} нравитесь друг другу` : "Ваша симпатия взаимна",
  }),
  event_invite: ({ actor, event }) => ({
    title: "Приглашение",
    body: `${actor ?? "Кто-то"} зовёт вас с собой на ${named("событие", event)}`,
  }),
  event_invite_accepted: ({ actor, event }) => ({
    title: "Приглашение принято",
    body: actor
      ? `${actor} хочет пойти с вами на ${named("событие", event)}`
      : `Ваше приглашение на ${named("событие", event)} принято`,
  }),
  group_member_removed: ({ event }) => ({
    title: "Участие отменено",
    body: `Вы больше не в группе на ${named("событие", event)}`,
  }),
  event_changed: ({ event, change, isRestored }) => ({
    title: isRestored ? "Событие состоится" : "Событие изменено",
    body: isRestored
      ? `${named("Событие", event)} всё-таки состоится${change ? `, ${changes[change]}` : ""}`
      : `У ${named("события", event)} ${change ? changes[change] : "новые время или место"}`,
  }),
  event_cancelled: ({ event }) => ({
    title: "Событие отменено",
    body: `К сожалению, ${named("событие", event)} отменено`,
  }),
  event_reminder: ({ event }) => ({
    title: "Напоминание",
    body: `Приближается ${named("событие", event)}`,
  }),
};
