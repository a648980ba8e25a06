import { words } from "@social-events/app-common/app.ts";

export const matchTexts = words({
  title: ["It’s a match!", "Это взаимно!"],
  both: ["You and {name} like each other. Break the ice:", "Вы и {name} понравились друг другу. Начните разговор:"],
  first: ["Your first message to {name}", "Ваше первое сообщение для {name}"],
  sent: ["Sent to {name}.", "Отправлено: {name}."],
  later: ["Later", "Позже"],
});
