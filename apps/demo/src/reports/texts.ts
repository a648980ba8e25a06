import { words } from "@social-events/app-common/app.ts";

export const t = words({
  title: ["Reports and decisions", "Жалобы и решения"],
  own: ["My reports", "Мои жалобы"],
  noReports: [
    "You have not reported anything. If something feels wrong, tell us from its page.",
    "Вы ни на что не жаловались. Если что-то не так, сообщите с его страницы.",
  ],
  decisions: ["Decisions about me", "Решения обо мне"],
  noDecisions: ["No decisions about you.", "Решений о вас нет."],
  what: ["What is wrong?", "Что случилось?"],
  promise: ["They will never know that it was you.", "Никто не узнает, что это вы."],
  description: ["Anything we should know?", "Что нам стоит знать?"],
  descriptionHint: ["Optional. A sentence is enough.", "По желанию. Хватит одного предложения."],
  sent: ["Thank you. A moderator will look at it.", "Спасибо. Модератор посмотрит."],
  appeal: ["I disagree", "Не согласен"],
  appealText: ["Tell us why the decision is wrong", "Расскажите, почему решение неверно"],
  appealed: ["You wrote", "Вы написали"],
});

export const statuses = words({
  open: ["a moderator will look", "ждёт модератора"],
  upheld: ["you were right", "подтвердилась"],
  dismissed: ["no rule was broken", "не подтвердилась"],
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
  waiting: ["a moderator will answer", "модератор ответит"],
  upheld: ["the decision stands", "решение остаётся в силе"],
  reversed: ["you were right, it is undone", "вы правы, решение отменено"],
});
