import { defineWords } from "@social-events/app-common/app/words.ts";

export const settingsTexts = defineWords({
  label: ["Settings", "Ещё"],
  shortcuts: ["Keys for rows and decisions", "Клавиши для строк и решений"],
});

export const stateWords = defineWords({ on: ["On", "Включены"], off: ["Off", "Выключены"] });
