import { defineWords } from "@social-events/app-common/app/words.ts";

export const sessionTexts = defineWords({
  title: ["Moderation", "Модерация"],
  noModerator: ["You are no moderator", "Вы не модератор"],
  hint: [
    "This account may use the app, but not the console. Operators make somebody a moderator; sign in again afterwards.",
    "С этим аккаунтом можно пользоваться приложением, но не консолью. Модераторов назначают операторы; потом войдите снова.",
  ],
});
