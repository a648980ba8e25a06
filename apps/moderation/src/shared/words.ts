/**
 * Texts for the values of the moderation API, the possible decisions for each type of target, and the keyboard
 * shortcuts.
 */

import { formats, say, shared, words } from "@social-events/app-common/app.ts";
import type { DecisionKind, FoundPerson, TargetType } from "./calls.ts";

export const decisionNames: Readonly<Record<DecisionKind, string>> = words({
  dismiss: ["Dismiss", "Отклонить"],
  hide: ["Hide", "Скрыть"],
  restore: ["Show again", "Показать снова"],
  remove: ["Remove", "Удалить"],
  suspend: ["Suspend", "Закрыть доступ"],
  reinstate: ["Let in again", "Вернуть доступ"],
});

/** Effects of the decisions. `{target}` is the type of the target. The Russian texts need no subject. */
export const effects = words({
  dismiss: ["No rules were broken.", "Нарушений нет."],
  hide: [
    "The {target} will be hidden from the feeds until you choose “Show again”.",
    "Не будет видно в лентах, пока вы не выберете «Показать снова».",
  ],
  restore: ["The {target} will be shown in the feeds again.", "Вернётся в ленты."],
  // An event or message can come back if an appeal against the decision succeeds.
  remove: ["The {target} will be deleted with its files.", "Сообщение будет удалено вместе с файлами."],
  removeEvent: [
    "The event will be cancelled and deleted with its files, and its guests will be notified.",
    "Событие будет отменено и удалено вместе с файлами, гости получат уведомление.",
  ],
  removeFile: [
    "The {target} will be permanently deleted. This cannot be undone.",
    "Будет удалено навсегда. Вернуть нельзя.",
  ],
  suspend: [
    "The person will not be able to use the app during the suspension.",
    "В течение этого срока человек не сможет пользоваться приложением.",
  ],
  reinstate: ["The person will be able to use the app again.", "Человек снова сможет пользоваться приложением."],
});

/** Effects on the open reports. `{about}` is one of the `reportedTargets`. */
export const closings = words({
  upheld: [
    "Open reports about this {about} will be upheld and closed.",
    "Открытые жалобы на {about} будут подтверждены и закрыты.",
  ],
  dismissed: [
    "Open reports about this {about} will be dismissed and closed.",
    "Открытые жалобы на {about} будут отклонены и закрыты.",
  ],
});

export const reportedTargets = words({
  user: ["person", "этого человека"],
  event: ["event", "это событие"],
  chat: ["chat", "этот чат"],
  userAndChat: ["person and this chat", "этого человека и на этот чат"],
});

/** The service counts reports and decisions up to this number. */
export const mostCounted = 100;

export const statusNames = words({
  open: ["Open", "Открытые"],
  upheld: ["Upheld", "Подтверждённые"],
  dismissed: ["Dismissed", "Отклонённые"],
});

/** Status of a single report. Texts of chips begin with a small letter. */
export const reportStatuses = words({
  open: ["open", "открыта"],
  upheld: ["upheld", "подтверждена"],
  dismissed: ["dismissed", "отклонена"],
});

export const outcomes = words({
  upheld: ["decision stands", "решение в силе"],
  reversed: ["decision reversed", "решение отменено"],
});

/** Names of recorded decisions. They also include the lifting of an inherited block, which is no `DecisionKind`. */
export const decidedNames: Readonly<Record<DecisionKind | "lift_block", string>> = words({
  dismiss: ["Report dismissed", "Жалоба отклонена"],
  hide: ["Hidden", "Скрыто"],
  restore: ["Shown again", "Снова показано"],
  remove: ["Removed", "Удалено"],
  suspend: ["Suspended", "Доступ закрыт"],
  reinstate: ["Let in again", "Доступ возвращён"],
  lift_block: ["Block lifted", "Блокировка снята"],
});

export const decidedTargets = { ...shared, ...words({ block: ["Inherited block", "Унаследованная блокировка"] }) };

/** Possible decisions about each type of target, in the order of their buttons. */
export const decisionsAbout: Readonly<Record<TargetType, readonly DecisionKind[]>> = {
  user: ["dismiss", "hide", "restore", "suspend", "reinstate"],
  event: ["dismiss", "hide", "restore", "remove"],
  chat: ["dismiss"],
  photo: ["remove"],
  cover: ["remove"],
  message: ["remove"],
  attachment: ["remove"],
};

/** Keyboard shortcuts of the decisions and of the answers to appeals. */
export const decisionKeys = {
  dismiss: "d",
  hide: "h",
  restore: "r",
  remove: "x",
  suspend: "s",
  reinstate: "i",
  upheld: "u",
  reversed: "v",
} as const;

/** Texts that several pages use. */
export const t = words({
  nothing: ["No entries yet.", "Здесь пока ничего нет."],
  note: ["Note to the person", "Пояснение для человека"],
  noteHint: [
    "The person can read this note, but is never told who decided.",
    "Человек это прочитает, но не узнает, кто решил.",
  ],
  internalNote: ["Note for moderators", "Заметка для модераторов"],
  days: ["For how long", "На какой срок"],
  until: ["Until", "До"],
  done: ["Done", "Готово"],
  inherited: ["inherited", "унаследовано"],
  quote: ["“{text}”", "«{text}»"],
  decision: ["Decision", "Решение"],
  settings: ["Settings", "Настройки"],
  keysAndSettings: ["Keys and settings", "Клавиши и настройки"],
  shortcuts: ["Keyboard shortcuts", "Горячие клавиши"],
  suspendPerson: ["Suspend {name}", "Закрыть доступ: {name}"],
  changeSuspension: ["Change the suspension", "Изменить срок"],
  presentSuspension: ["Now {state}. The new end replaces this one.", "Сейчас {state}. Новый срок заменит прежний."],
  dismissReports: ["Dismiss the reports", "Отклонить жалобы"],
  removeWhat: ["Remove {what}", "Удалить {what}"],
  // The Russian text is in the accusative case.
  coverRemoved: ["cover", "обложку"],
  notRemoved: [
    "Messages that could not be removed: {count}. Open the report under “Upheld” and try again.",
    "Не удалось удалить сообщений: {count}. Откройте жалобу среди подтверждённых и повторите.",
  ],
  removeOthers: [
    "Also remove the other reported messages ({count})",
    "Удалить и другие сообщения, на которые пожаловались ({count})",
  ],
  keysHint: [
    "Letter shortcuts act on the open row that has the focus.",
    "Буквы действуют на открытую строку, которая в фокусе.",
  ],
});

export const lengths = words({
  "1": ["A day", "День"],
  "7": ["A week", "Неделя"],
  "30": ["30 days", "30 дней"],
  forGood: ["Permanently", "Навсегда"],
  date: ["Until a date", "До даты"],
});

const states = words({
  hidden: ["hidden from feeds", "профиль скрыт из лент"],
  ageInDoubt: ["age disputed", "возраст под сомнением"],
  suspended: ["suspended until {moment}", "доступ закрыт до {moment}"],
  suspendedForGood: ["suspended permanently", "доступ закрыт навсегда"],
  reports: ["open reports: {count}", "открытых жалоб: {count}"],
});

/** Returns the suspension of a person as text, or undefined if the person is not suspended. */
export function suspensionOf({ isSuspended, suspendedUntil }: FoundPerson): string | undefined {
  const end = suspendedUntil && say(states.suspended, { moment: formats.moment(suspendedUntil) });
  return isSuspended ? (end ?? states.suspendedForGood) : undefined;
}

/** Returns the states of a person as texts. */
export function statesOf(person: FoundPerson): string[] {
  const { isHidden, ageInDoubt, openReports } = person;
  return [
    openReports > 0 && say(states.reports, { count: openReports }),
    isHidden && states.hidden,
    ageInDoubt && states.ageInDoubt,
    suspensionOf(person),
  ].filter((state): state is string => Boolean(state));
}
