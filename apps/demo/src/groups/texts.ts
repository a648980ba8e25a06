import { type Schema, sayCount, words } from "@social-events/app-common/app.ts";

export const t = words({
  label: ["My requests", "Мои заявки"],
  title: ["Request", "Заявка"],
  none: ["You haven’t asked to join anything yet.", "Вы пока никуда не подавали заявок."],
  past: ["Past and closed", "Прошедшие и закрытые"],
  find: ["Find events", "Найти события"],
  applications: ["Requests to join", "Заявки"],
  noApplications: ["No requests yet.", "Заявок не было."],
  noOpen: ["No open requests. We’ll let you know about new requests.", "Новых заявок нет. Сообщим, когда появятся."],
  noOpenInClosed: ["No open requests.", "Новых заявок нет."],
  all: ["All requests", "Все заявки"],
  membersLeft: ["The members have left", "Участники вышли"],
  alone: ["Comes alone", "Один человек"],
  justYou: ["Just you", "Только вы"],
  together: ["Group of {count}|Group of {count}", "{count} человек|{count} человека|{count} человек"],
  asked: ["asked {when}", "заявка подана {when}"],
  unconfirmedCount: [
    "{count} hasn’t confirmed yet|{count} haven’t confirmed yet",
    "ждём ответа от {count} человека|ждём ответа от {count} человек|ждём ответа от {count} человек",
  ],
  made: ["Sent the request", "Автор заявки"],
  confirmed: ["Is coming", "Придёт"],
  unconfirmed: ["Hasn’t confirmed yet", "Ждём ответа"],
  people: ["People in this group", "Кто в группе"],
  confirm: ["I’ll be there", "Я приду"],
  leave: ["I can’t come", "Не смогу прийти"],
  leaveHint: [
    "You will leave the group, and your spot will become free.",
    "Вы выйдете из группы, и место освободится.",
  ],
  leaveOpenHint: ["You will leave the group.", "Вы выйдете из группы."],
  withdrawHint: ["The whole request will be withdrawn.", "Заявка будет отозвана целиком."],
  withdrawn: ["The request has been withdrawn.", "Заявка отозвана."],
  left: ["You’re no longer in the group.", "Вы вышли из группы."],
  removeHint: ["{name} will leave the group.", "{name} больше не будет в группе."],
  add: ["Bring a friend", "Позвать друга"],
  chat: ["Open the chat", "Открыть чат"],
  event: ["See the event", "Открыть событие"],
  votes: ["Votes", "Голоса"],
  consent: ["Let in", "Принять"],
  refuse: ["Decline", "Отклонить"],
  consentTo: ["Let {names} in", "Принять: {names}"],
  refuseTo: ["Decline {names}", "Отклонить: {names}"],
  quorum: ["{given} of {needed} votes in favour", "Голосов «за»: {given} из {needed}"],
  yours: ["Your vote is decisive", "Решает ваш голос"],
  ownConsent: ["You voted yes.", "Вы проголосовали «за»."],
  ownRefuse: ["You voted no.", "Вы проголосовали «против»."],
  noVotes: ["No votes yet.", "Голосов пока нет."],
  voted: ["Your vote has been counted.", "Ваш голос учтён."],
});

/** Returns the size of a group as text. */
export function sizeOf(members: number): string {
  return members === 1 ? t.alone : sayCount(t.together, members);
}

/**
 * Returns the status of a request. A request is withdrawn, and expires for its other members, if its creator leaves it
 * before it is accepted.
 */
export function statusOf({ status, creatorId, memberIds }: Schema<"LikeGroup">): keyof typeof statuses {
  return status === "expired" && !memberIds.includes(creatorId) ? "withdrawn" : status;
}

/** Statuses of a request, for its members. */
export const statuses = words({
  pending: ["Waiting for an answer", "Ждёт ответа"],
  waiting: ["Waiting for free spots", "Ждёт свободных мест"],
  approved: ["You’re in", "Вас приняли"],
  rejected: ["Declined", "Отклонена"],
  expired: ["Closed", "Закрыта"],
  withdrawn: ["Withdrawn", "Отозвана"],
});

/** Statuses of a request, for organizers. */
export const statusesForOrganizers = words({
  pending: ["Needs votes", "Нужны голоса"],
  waiting: ["Waiting for free spots", "Ждёт свободных мест"],
  approved: ["Accepted", "Принята"],
  rejected: ["Declined", "Отклонена"],
  expired: ["Closed", "Закрыта"],
  withdrawn: ["Withdrawn", "Отозвана"],
});

/** Next steps for the members of a request, by status. */
export const nextSteps = words({
  pending: ["The organizers are deciding. We’ll let you know.", "Организаторы решают. Мы сообщим."],
  waiting: [
    "The organizers accepted you. You’ll be guests as soon as enough spots are free.",
    "Организаторы согласны. Примем, как только освободятся места.",
  ],
  approved: ["Say hello in the chat with the organizers.", "Поздоровайтесь в чате с организаторами."],
  rejected: ["It didn’t work out this time. Browse other events.", "В этот раз не получилось. Есть и другие события."],
  expired: ["The event is over, or no longer takes place.", "Событие прошло или отменено."],
  withdrawn: ["The person who sent the request is no longer coming.", "Автор заявки больше не идёт."],
});

export const decisions = words({
  consent: ["Voted yes", "За"],
  refuse: ["Voted no", "Против"],
});
