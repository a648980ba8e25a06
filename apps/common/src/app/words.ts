/** Words of an enumeration, in both languages beside each other. */

import type { Texts } from "./texts.ts";

export function defineWords<Word extends string>(
  table: Readonly<Record<Word, readonly [en: string, ru: string]>>,
): Texts<Record<Word, string>> {
  const rows = Object.entries<readonly [string, string]>(table);
  const inLanguage = (place: 0 | 1) => Object.fromEntries(rows.map(([word, names]) => [word, names[place]]));
  return { en: inLanguage(0), ru: inLanguage(1) } as Texts<Record<Word, string>>;
}
