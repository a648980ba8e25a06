/** What several pages say. */

import { defineWords } from "@social-events/app-common/app/words.ts";

export const sharedTexts = defineWords({
  reason: ["Reason", "Причина"],
  note: ["Note for the person", "Пояснение для человека"],
  noteHint: ["The person reads it, and never who decided.", "Его прочитает человек; кто решил, он не узнает."],
  internalNote: ["Note among moderators", "Заметка для модераторов"],
  length: ["For how long", "На какой срок"],
  done: ["Done", "Готово"],
  decision: ["Decision", "Решение"],
  keys: ["Keys", "Клавиши"],
  keysHint: [
    "Decisions are about the open row that has the focus. Keys can be turned off in the settings.",
    "Решения касаются открытой строки, на которой фокус. Клавиши можно выключить в настройках.",
  ],
});

export const lengthWords = defineWords({
  "1": ["A day", "День"],
  "7": ["A week", "Неделя"],
  "30": ["30 days", "30 дней"],
  forGood: ["For good", "Навсегда"],
});

/** The keys that are no decisions, by what they do. */
export const rowKeys = {
  next: "j",
  previous: "k",
  open: "Enter",
  upheld: "u",
  reversed: "v",
  search: "/",
  pages: "1–6",
  close: "Esc",
  help: "?",
} as const;

export const rowKeyWords = defineWords<keyof typeof rowKeys>({
  next: ["next row", "следующая строка"],
  previous: ["previous row", "предыдущая строка"],
  open: ["open or close the row", "открыть или закрыть строку"],
  upheld: ["appeal: the decision stands", "апелляция: решение в силе"],
  reversed: ["appeal: reverse the decision", "апелляция: отменить решение"],
  search: ["search by id", "поиск по номеру"],
  pages: [
    "reports, appeals, decisions, search, ages, settings",
    "жалобы, апелляции, решения, поиск, возраст, настройки",
  ],
  close: ["close the dialog", "закрыть окно"],
  help: ["these keys", "эти клавиши"],
});
