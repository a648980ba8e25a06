/** What the app says, in each language: a dictionary per area, in which a missing text does not type-check. */

import { makeChoice } from "./choice.ts";

export type Language = "en" | "ru";

/** Texts by name; a function where something is put in. */
export interface Words {
  readonly [name: string]: string | ((...values: never[]) => string) | Words;
}

/** The same names with the same functions, in other words. */
type Same<Source> = {
  readonly [Name in keyof Source]: Source[Name] extends string
    ? string
    : Source[Name] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : Same<Source[Name]>;
};

export type Texts<Source> = Readonly<Record<Language, Same<Source>>>;

export function defineTexts<const Source extends Words>(en: Source, ru: Same<Source>): Texts<Source> {
  return { en: en as unknown as Same<Source>, ru };
}

export const language = makeChoice<Language>({
  name: "language",
  values: ["en", "ru"],
  usual: navigator.language.startsWith("ru") ? "ru" : "en",
  apply: (value) => {
    document.documentElement.lang = value;
  },
});

/** The texts of an area in the language of the person. */
export function useTexts<Source>(texts: Texts<Source>): Same<Source> {
  return texts[language.use()];
}

const pluralRules = { en: new Intl.PluralRules("en"), ru: new Intl.PluralRules("ru") };

/** English: `one`, `other`. */
export function pluralEn(count: number, one: string, other: string): string {
  return `${count} ${pluralRules.en.select(count) === "one" ? one : other}`;
}

/** Russian: 1 гость, 2 гостя, 5 гостей. */
export function pluralRu(count: number, one: string, few: string, many: string): string {
  const category = pluralRules.ru.select(count);
  return `${count} ${category === "one" ? one : category === "few" ? few : many}`;
}
