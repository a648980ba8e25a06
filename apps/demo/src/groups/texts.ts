import { words } from "@social-events/app-common/app.ts";

export const t = words({
  label: ["My applications", "Мои заявки"],
  title: ["Application", "Заявка"],
  none: ["You have not applied to anything yet.", "Вы пока никуда не подавали заявок."],
  applications: ["Applications", "Заявки"],
  noApplications: ["Nobody has applied yet.", "Заявок пока нет."],
  made: ["made the group", "собрал группу"],
  confirmed: ["comes", "придёт"],
  unconfirmed: ["has not confirmed", "ещё не подтвердил"],
  people: ["People", "Люди"],
  size: ["People: {count}", "Человек: {count}"],
  confirm: ["I will come", "Я приду"],
  leave: ["Leave the group", "Выйти из группы"],
  leaveHint: ["Your place becomes free.", "Ваше место освободится."],
  add: ["Add a friend", "Добавить друга"],
  friend: ["Friend", "Друг"],
  chat: ["Open the chat", "Открыть чат"],
  event: ["The event", "Событие"],
  votes: ["Votes", "Голоса"],
  consent: ["Admit", "Принять"],
  refuse: ["Refuse", "Отклонить"],
  quorum: ["{given} of {needed} needed consents", "Голосов «за»: {given} из {needed}"],
  voted: ["Your vote counts.", "Голос учтён."],
});

export const statuses = words({
  pending: ["The organizers vote", "Организаторы голосуют"],
  waiting: ["Admitted, waits for places", "Принята, ждёт мест"],
  approved: ["Admitted", "Принята"],
  rejected: ["Refused", "Отклонена"],
  expired: ["Ended", "Закрыта"],
});

export const decisions = words({
  consent: ["admits them", "за"],
  refuse: ["refuses them", "против"],
});
