import { defineWords } from "@social-events/app-common/app/words.ts";

export const decisionsTexts = defineWords({
  label: ["Decisions", "Решения"],
  nothing: ["Nothing is there.", "Ничего нет."],
  mine: ["What I have decided", "Что решил я"],
  person: ["About", "О ком"],
  target: ["Id", "Номер"],
  by: ["Decided by", "Решил"],
  tool: ["a tool with the secret key", "программа с секретным ключом"],
  until: ["Until", "До"],
  forGood: ["for good", "навсегда"],
  appealed: ["appealed", "обжаловано"],
  appeal: ["Appeal", "Апелляция"],
  appealGone: ["The account is gone, and with it what was said.", "Аккаунта больше нет, и сказанного тоже."],
  answeredBy: ["Answered by", "Ответил"],
  reports: ["Reports that it closed", "Жалобы, которые оно закрыло"],
});
