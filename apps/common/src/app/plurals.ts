import { language } from "./choices.ts";

const rules = new Intl.PluralRules(language);

/**
 * Picks the plural form for a number and replaces `{count}`. The forms are separated by `|`. English has the forms
 * "one" and "other" ("{count} guest|{count} guests"), Russian has the forms "one", "few" and "many".
 */
export function sayCount(text: string, count: number): string {
  const forms = text.split("|");
  const ordinal = { one: 0, few: 1 }[rules.select(count) as string] ?? forms.length - 1;
  return (forms[ordinal] ?? text).replace("{count}", String(count));
}
