import { language } from "./choices.ts";

const rules = new Intl.PluralRules(language);

/**
 * Picks the plural form for a number and replaces `{count}`. Forms are separated by `|`: one and other in English
 * ("{count} guest|{count} guests"), one, few and many in Russian.
 */
export function sayCount(text: string, count: number): string {
  const forms = text.split("|");
  const ordinal = { one: 0, few: 1 }[rules.select(count) as string] ?? forms.length - 1;
  return (forms[ordinal] ?? text).replace("{count}", String(count));
}
