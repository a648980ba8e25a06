/** What the values of the contract are called, which decisions there are, and their keys. */

import { defineWords } from "@social-events/app-common/app/words.ts";
import type { DecisionKind, ReportStatus, TargetType } from "./calls.ts";

export const decisionWords = defineWords<DecisionKind>({
  dismiss: ["Dismiss", "Отклонить"],
  hide: ["Hide", "Скрыть"],
  restore: ["Show again", "Показать снова"],
  remove: ["Remove", "Удалить"],
  suspend: ["Suspend", "Приостановить"],
  reinstate: ["Reinstate", "Восстановить"],
});

export const effectWords = defineWords<DecisionKind>({
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

export const targetWords = defineWords<TargetType>({
  user: ["Person", "Человек"],
  event: ["Event", "Событие"],
  chat: ["Chat", "Чат"],
  photo: ["Photo", "Фото"],
  cover: ["Cover", "Обложка"],
  message: ["Message", "Сообщение"],
  attachment: ["File", "Файл"],
});

export const statusWords = defineWords<ReportStatus>({
  open: ["Open", "Открытые"],
  upheld: ["Upheld", "Подтверждённые"],
  dismissed: ["Dismissed", "Отклонённые"],
});

export const outcomeWords = defineWords<"upheld" | "reversed">({
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

export const decisionKeys: Readonly<Record<DecisionKind, string>> = {
  dismiss: "d",
  hide: "h",
  restore: "r",
  remove: "x",
  suspend: "s",
  reinstate: "i",
};
