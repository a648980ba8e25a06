import { words } from "@social-events/app-common/app.ts";

export const t = words({
  title: ["Reports and decisions", "Жалобы и решения"],
  own: ["My reports", "Мои жалобы"],
  noReports: ["You have reported nothing.", "Вы ни на что не жаловались."],
  decisions: ["Decisions about me", "Решения обо мне"],
  noDecisions: ["Moderators have decided nothing about you.", "Модераторы ничего о вас не решали."],
  promise: ["The person never learns who reported.", "Человек не узнает, кто пожаловался."],
  description: ["In your own words", "Своими словами"],
  sent: ["Thank you. Moderators will look at it.", "Спасибо. Модераторы посмотрят."],
  appeal: ["Appeal", "Обжаловать"],
  appealText: ["Why the decision is wrong", "Почему решение неверно"],
  appealed: ["You appealed", "Вы обжаловали"],
});

export const statuses = words({
  open: ["waiting", "ждёт"],
  upheld: ["upheld", "подтверждена"],
  dismissed: ["dismissed", "отклонена"],
});

export const kinds = words({
  dismiss: ["dismissed", "отклонено"],
  hide: ["hidden", "скрыто"],
  restore: ["shown again", "показано снова"],
  remove: ["removed", "удалено"],
  suspend: ["suspended", "заблокировано"],
  reinstate: ["reinstated", "разблокировано"],
});

export const outcomes = words({
  waiting: ["waiting for an answer", "ждёт ответа"],
  upheld: ["the decision stands", "решение остаётся"],
  reversed: ["the decision is reversed", "решение отменено"],
});
