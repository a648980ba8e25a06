import { defineWords } from "@social-events/app-common/app/words.ts";

export const appealsTexts = defineWords({
  label: ["Appeals", "Апелляции"],
  nothing: ["Nobody waits for an answer.", "Ответа никто не ждёт."],
  upheld: ["Let it stand", "Оставить в силе"],
  reversed: ["Reverse", "Отменить"],
  upheldEffect: ["The decision stands, and the person reads so.", "Решение остаётся, и человек это прочитает."],
  reversedEffect: [
    "The decision is undone as far as it can be: a file that was removed does not come back.",
    "Решение отменяется, насколько возможно: удалённый файл не вернётся.",
  ],
});
