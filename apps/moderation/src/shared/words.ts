/** What the values of the contract are called, which decisions there are, and their keys. */

import { shared, words } from "@social-events/app-common/app.ts";
import type { DecisionKind, TargetType } from "./calls.ts";

export const decisionNames: Readonly<Record<DecisionKind, string>> = words({
  dismiss: ["Dismiss", "Отклонить"],
  hide: ["Hide", "Скрыть"],
  restore: ["Show again", "Показать снова"],
  remove: ["Remove", "Удалить"],
  suspend: ["Suspend", "Приостановить"],
  reinstate: ["Reinstate", "Восстановить"],
});

export const effects: Readonly<Record<DecisionKind, string>> = words({
  dismiss: ["Closes the reports as wrong.", "Закрывает жалобы как неверные."],
  hide: ["Takes it out of the feeds until it is shown again.", "Убирает из лент, пока не показано снова."],
  restore: ["Shows it in the feeds again, whoever hid it.", "Снова показывает, кто бы ни скрыл."],
  remove: ["Takes it away for good, with its files.", "Удаляет навсегда, вместе с файлами."],
  suspend: ["Keeps the person out, and closes the reports as right.", "Не пускает, закрывает жалобы как верные."],
  reinstate: ["Lets the person in again, reports were wrong.", "Снова пускает, жалобы были неверны."],
});

export const statusNames = words({
  open: ["Open", "Открытые"],
  upheld: ["Upheld", "Подтверждённые"],
  dismissed: ["Dismissed", "Отклонённые"],
});

export const outcomes = words({
  upheld: ["Decision stands", "Решение в силе"],
  reversed: ["Decision reversed", "Решение отменено"],
});

/** Decisions on record: also those that are not taken here, and what they are about. */
export const decidedNames = { ...decisionNames, ...words({ lift_block: ["Lift block", "Снять блокировку"] }) };

export const decidedTargets = { ...shared, ...words({ block: ["Inherited block", "Унаследованная блокировка"] }) };

/** Which decisions there are about what, in the order in which they are offered. */
export const decisionsAbout: Readonly<Record<TargetType, readonly DecisionKind[]>> = {
  user: ["dismiss", "hide", "restore", "suspend", "reinstate"],
  event: ["dismiss", "hide", "restore", "remove"],
  chat: ["dismiss"],
  photo: ["remove"],
  cover: ["remove"],
  message: ["remove"],
  attachment: ["remove"],
};

/** The keys of decisions and answers, by what they do. */
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

/** What several pages say. */
export const t = words({
  nothing: ["Nothing is there.", "Ничего нет."],
  note: ["Note for the person", "Пояснение для человека"],
  noteHint: ["The person reads it, and never who decided.", "Его прочитает человек; кто решил, он не узнает."],
  internalNote: ["Note among moderators", "Заметка для модераторов"],
  days: ["For how long", "На какой срок"],
  until: ["Or until a day", "Или до дня"],
  done: ["Done", "Готово"],
  inherited: ["inherited", "унаследовано"],
  decision: ["Decision", "Решение"],
  settings: ["Keys and settings", "Клавиши и настройки"],
  shortcuts: ["Keys for rows and decisions", "Клавиши для строк и решений"],
  keysHint: ["They are about the open row with the focus.", "Они касаются открытой строки с фокусом."],
});

export const lengths = words({
  "1": ["A day", "День"],
  "7": ["A week", "Неделя"],
  "30": ["30 days", "30 дней"],
  forGood: ["For good", "Навсегда"],
});
