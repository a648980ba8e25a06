import { words } from "@social-events/app-common/app.ts";

export const t = words({
  title: ["Reports and decisions", "Жалобы и решения"],
  about: ["Report: {name}", "Жалоба: {name}"],
  own: ["My reports", "Мои жалобы"],
  noReports: [
    "No reports yet. If something feels wrong, choose “Report” on the page of the person, event or chat.",
    "Жалоб пока нет. Если что-то не так, нажмите «Пожаловаться» на странице человека, события или чата.",
  ],
  decisions: ["Decisions about me", "Решения обо мне"],
  noDecisions: ["No decisions about you.", "Решений о вас нет."],
  what: ["What is wrong?", "Что случилось?"],
  promise: ["We never tell anyone who made a report.", "Мы никому не скажем, что это вы."],
  description: ["Anything we should know?", "Что нам стоит знать?"],
  descriptionHint: ["Optional. A sentence is enough.", "По желанию. Хватит одного предложения."],
  chooseReason: ["Please choose a reason.", "Выберите причину."],
  sent: ["Thank you. A moderator will check your report.", "Спасибо. Модератор проверит жалобу."],
  repeated: [
    "You have already reported this. A moderator is still checking your earlier report. This one was not added.",
    "Вы уже пожаловались на это. Модератор ещё проверяет прошлую жалобу. Новая к ней не добавлена.",
  ],
  repeatedDecided: [
    "You reported this less than a day ago, and a moderator has decided. If there is something new, choose another reason or try again tomorrow.",
    "Вы жаловались на это меньше суток назад, и модератор уже принял решение. Если есть что-то новое, выберите другую причину или попробуйте завтра.",
  ],
  appeal: ["I disagree", "Оспорить"],
  appealText: ["Tell us why the decision is wrong", "Расскажите, почему решение неверно"],
  appealed: ["You wrote: “{text}”", "Вы написали: «{text}»"],
});

export const statuses = words({
  open: ["In review", "На проверке"],
  upheld: ["You were right", "Подтвердилась"],
  dismissed: ["No rules were broken", "Не подтвердилась"],
});

export const kinds = words({
  dismiss: ["dismissed", "отклонено"],
  hide: ["hidden", "скрыто"],
  restore: ["shown again", "показано снова"],
  remove: ["removed", "удалено"],
  suspend: ["suspended", "заблокировано"],
  reinstate: ["reinstated", "разблокировано"],
});

/** Decisions about the profile or account of the caller. */
export const ownKinds = words({
  dismiss: ["A report about you was dismissed", "Жалоба на вас отклонена"],
  hide: ["Your profile is hidden", "Ваш профиль скрыт"],
  restore: ["Your profile is shown again", "Ваш профиль снова виден"],
  remove: ["Your profile was removed", "Ваш профиль удалён"],
  suspend: ["Your account is suspended", "Ваш аккаунт приостановлен"],
  reinstate: ["Your account is active again", "Ваш аккаунт снова активен"],
});

export const outcomes = words({
  waiting: ["A moderator will answer.", "Модератор ответит."],
  upheld: ["The decision remains in force.", "Решение остаётся в силе."],
  reversed: ["You were right: the decision has been reversed.", "Вы правы: решение отменено."],
});
