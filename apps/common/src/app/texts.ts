/** Texts of the apps in both languages. A missing translation is a type error. */

import { language } from "./choices.ts";

type Pairs = Readonly<Record<string, readonly [en: string, ru: string]>>;

/**
 * Returns the texts in the user’s language. The type of each text is the English text, so that the compiler checks the
 * placeholders.
 */
export function words<const Table extends Pairs>(table: Table): { readonly [Name in keyof Table]: Table[Name][0] } {
  const index = language === "ru" ? 1 : 0;
  const texts = Object.entries(table).map(([name, pair]) => [name, pair[index]]);
  return Object.fromEntries(texts);
}

type Holes<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never;

/** Fills the placeholders of a text, such as `{name}`. */
export function say<Text extends string>(text: Text, values: Readonly<Record<Holes<Text>, string | number>>): string {
  const filled: Readonly<Record<string, string | number>> = values;
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(filled[name]));
}

/** Texts that several pages use. */
export const shared = words({
  loading: ["Loading…", "Загрузка…"],
  more: ["Show more", "Показать ещё"],
  retry: ["Try again", "Повторить"],
  back: ["Back", "Назад"],
  close: ["Close", "Закрыть"],
  cancel: ["Cancel", "Отмена"],
  save: ["Save", "Сохранить"],
  saved: ["Saved.", "Сохранено."],
  send: ["Send", "Отправить"],
  remove: ["Remove", "Убрать"],
  delete: ["Delete", "Удалить"],
  accept: ["Accept", "Принять"],
  refuse: ["Decline", "Отклонить"],
  report: ["Report", "Пожаловаться"],
  until: ["until {moment}", "до {moment}"],
  forGood: ["for good", "навсегда"],
  somebody: ["Someone", "Кто-то"],
  you: ["You", "Вы"],
  reason: ["Reason", "Причина"],
  failed: ["That did not work", "Не получилось"],
  offline: ["You are offline", "Нет сети"],
  offlineHint: ["We’ll pick up where you left off once you’re back online.", "Продолжим, как только появится сеть."],
  notFound: ["There is no such page", "Такой страницы нет"],
  notFoundHint: ["The link may be old or mistyped.", "Возможно, ссылка устарела или в ней опечатка."],
  home: ["Go to the start page", "На главную"],
  skip: ["Skip to the content", "К содержанию"],
  main: ["Main", "Основное"],
  notices: ["Notices", "Сообщения"],
  language: ["Language", "Язык"],
  theme: ["Appearance", "Оформление"],
  system: ["Automatic", "Авто"],
  light: ["Light", "Светлое"],
  dark: ["Dark", "Тёмное"],
  signOut: ["Sign out", "Выйти"],
  signIn: ["Sign in", "Войти"],
  signedInAs: ["Signed in as {email}", "Вы вошли как {email}"],
  email: ["Email", "Почта"],
  password: ["Password", "Пароль"],
  forgotPassword: ["Forgot your password?", "Забыли пароль?"],
  // Names for the types of targets that a report or a decision can have.
  user: ["Person", "Человек"],
  event: ["Event", "Событие"],
  chat: ["Chat", "Чат"],
  photo: ["Photo", "Фото"],
  cover: ["Cover", "Обложка"],
  message: ["Message", "Сообщение"],
  attachment: ["File", "Файл"],
});
