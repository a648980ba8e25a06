/** Names of the values of the contract, the decisions of each type of target, and their keys. */

import { formats, say, shared, words } from "@social-events/app-common/app.ts";
import type { DecisionKind, FoundPerson, TargetType } from "./calls.ts";

export const decisionNames: Readonly<Record<DecisionKind, string>> = words({
  dismiss: ["Dismiss", "Отклонить"],
  hide: ["Hide", "Скрыть"],
  restore: ["Show again", "Показать снова"],
  remove: ["Remove", "Удалить"],
  suspend: ["Suspend", "Закрыть доступ"],
  reinstate: ["Let in again", "Вернуть доступ"],
});

export const effects: Readonly<Record<DecisionKind, string>> = words({
  dismiss: ["The target is fine. Closes all reports about it.", "Нарушений нет. Все жалобы будут закрыты."],
  hide: [
    "Leaves the feeds until you show it again. The reports were right.",
    "Исчезнет из лент, пока не покажете снова. Жалобы будут подтверждены.",
  ],
  restore: ["Is back in the feeds. The reports were wrong.", "Вернётся в ленты. Жалобы будут отклонены."],
  remove: [
    "Deletes it for good, with its files. This cannot be undone.",
    "Удалит навсегда вместе с файлами. Вернуть нельзя.",
  ],
  suspend: [
    "The person cannot use the app until then. The reports were right.",
    "До этого срока человек не сможет войти. Жалобы будут подтверждены.",
  ],
  reinstate: [
    "The person can use the app again. The reports were wrong.",
    "Человек снова сможет войти. Жалобы будут отклонены.",
  ],
});

export const statusNames = words({
  open: ["Open", "Открытые"],
  upheld: ["Upheld", "Подтверждённые"],
  dismissed: ["Dismissed", "Отклонённые"],
});

/** Outcome of one report. */
export const reportStatuses = words({
  open: ["Open", "Открыта"],
  upheld: ["Upheld", "Подтверждена"],
  dismissed: ["Dismissed", "Отклонена"],
});

export const outcomes = words({
  upheld: ["Decision stands", "Решение в силе"],
  reversed: ["Decision reversed", "Решение отменено"],
});

/** Names of decisions on record. The console cannot take all of them. */
export const decidedNames: Readonly<Record<DecisionKind | "lift_block", string>> = words({
  dismiss: ["Dismissed", "Отклонено"],
  hide: ["Hidden", "Скрыто"],
  restore: ["Shown again", "Снова показано"],
  remove: ["Removed", "Удалено"],
  suspend: ["Suspended", "Доступ закрыт"],
  reinstate: ["Let in again", "Доступ возвращён"],
  lift_block: ["Block lifted", "Блокировка снята"],
});

export const decidedTargets = { ...shared, ...words({ block: ["Inherited block", "Унаследованная блокировка"] }) };

/** Possible decisions about each type of target, in the order of their buttons. */
export const decisionsAbout: Readonly<Record<TargetType, readonly DecisionKind[]>> = {
  user: ["dismiss", "hide", "restore", "suspend", "reinstate"],
  event: ["dismiss", "hide", "restore", "remove"],
  chat: ["dismiss"],
  photo: ["remove"],
  cover: ["remove"],
  message: ["remove"],
  attachment: ["remove"],
};

/** Keys of decisions and of answers to appeals. */
export const decisionKeys = {
  dismiss: "d",
  hide: "h",
  restore: "r",
  remove: "x",
  suspend: "s",
  reinstate: "i",
  upheld: "u",
  reversed: "v",
} as const;

/** Texts of several pages. */
export const t = words({
  nothing: ["No entries yet.", "Здесь пока ничего нет."],
  note: ["Note to the person", "Пояснение для человека"],
  noteHint: ["They read it, but never who decided.", "Человек это прочитает, но не узнает, кто решил."],
  internalNote: ["Note for moderators", "Заметка для модераторов"],
  days: ["For how long", "На какой срок"],
  until: ["Or until", "Или до"],
  done: ["Done", "Готово"],
  inherited: ["inherited", "унаследовано"],
  decision: ["Decision", "Решение"],
  settings: ["Keys and settings", "Клавиши и настройки"],
  shortcuts: ["Keyboard shortcuts", "Горячие клавиши"],
  suspendPerson: ["Suspend {name}", "Закрыть доступ: {name}"],
  removeWhat: ["Remove {what}", "Удалить {what}"],
  // In Russian the accusative.
  coverRemoved: ["cover", "обложку"],
  chatEffect: [
    "The person cannot use the app until then. The reports about this chat were right and are closed.",
    "До этого срока человек не сможет войти. Жалобы на этот чат будут подтверждены и закрыты.",
  ],
  keysHint: [
    "Letters act on the open row that has the focus.",
    "Буквы действуют на открытую строку, которая в фокусе.",
  ],
});

export const lengths = words({
  "1": ["A day", "День"],
  "7": ["A week", "Неделя"],
  "30": ["30 days", "30 дней"],
  forGood: ["For good", "Навсегда"],
});

const states = words({
  hidden: ["hidden from feeds", "скрыт из лент"],
  suspended: ["suspended until {moment}", "доступ закрыт до {moment}"],
  suspendedForGood: ["suspended for good", "доступ закрыт навсегда"],
  reports: ["open reports: {count}", "открытых жалоб: {count}"],
  active: ["active", "активен"],
});

/** The states of a person, in words. */
export function statesOf({ isHidden, isSuspended, suspendedUntil, openReports }: FoundPerson): string[] {
  const suspension = suspendedUntil
    ? say(states.suspended, { moment: formats.moment(suspendedUntil) })
    : states.suspendedForGood;
  return [
    openReports > 0 && say(states.reports, { count: openReports }),
    isHidden && states.hidden,
    isSuspended ? suspension : !isHidden && states.active,
  ].filter((state) => state !== false);
}
