/** What the values of the contract are called, which decisions there are, and their keys. */

import { words } from "@social-events/app-common/app.ts";
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
  dismiss: [
    "Closes the reports as wrong. What they alone hid is shown again.",
    "Закрывает жалобы как неверные. Скрытое только ими снова видно.",
  ],
  hide: [
    "Takes it out of the feeds until it is shown again. Closes the reports as right.",
    "Убирает из лент, пока не показано снова. Закрывает жалобы как верные.",
  ],
  restore: [
    "Shows it in the feeds again, whoever hid it. Closes the reports as wrong.",
    "Снова показывает в лентах, кто бы ни скрыл. Закрывает жалобы как неверные.",
  ],
  remove: [
    "Takes it away as if its owner had deleted it, with its files. Closes the reports as right.",
    "Удаляет, как удалил бы владелец, вместе с файлами. Закрывает жалобы как верные.",
  ],
  suspend: [
    "Keeps the person out. Closes the reports about them as right.",
    "Не пускает человека. Закрывает жалобы на него как верные.",
  ],
  reinstate: [
    "Lets the person in again. Closes the reports about them as wrong.",
    "Снова пускает человека. Закрывает жалобы на него как неверные.",
  ],
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
  decision: ["Decision", "Решение"],
  keys: ["Keys", "Клавиши"],
  keysHint: [
    "Decisions are about the open row that has the focus. Keys can be turned off in the settings.",
    "Решения касаются открытой строки, на которой фокус. Клавиши можно выключить в настройках.",
  ],
});

export const lengths = words({
  "1": ["A day", "День"],
  "7": ["A week", "Неделя"],
  "30": ["30 days", "30 дней"],
  forGood: ["For good", "Навсегда"],
});
