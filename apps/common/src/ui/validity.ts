/**
 * Form validation by the browser. The error messages are in the language of the app and replace the messages of the
 * browser.
 */

import { say, words } from "../app/texts.ts";

const t = words({
  missing: ["Please fill this in.", "Заполните это поле."],
  choose: ["Please choose one.", "Выберите один вариант."],
  email: ["Please enter an email address, such as ann@example.com.", "Введите адрес почты, например ann@example.com."],
  short: ["Please enter at least {count} characters.", "Нужно не меньше {count} символов."],
  low: ["Please enter at least {least}.", "Не меньше {least}."],
  early: ["Please choose a later time.", "Выберите более позднее время."],
  high: ["Please enter at most {most}.", "Не больше {most}."],
  wrong: ["Please check this field.", "Проверьте это поле."],
});

function sentenceOf({ validity, type, minLength, min, max }: HTMLInputElement): string {
  if (validity.valueMissing) {
    return type === "radio" ? t.choose : t.missing;
  }
  if (validity.typeMismatch && type === "email") {
    return t.email;
  }
  if (validity.tooShort) {
    return say(t.short, { count: minLength });
  }
  if (validity.rangeUnderflow) {
    return type === "datetime-local" ? t.early : say(t.low, { least: min });
  }
  return validity.rangeOverflow ? say(t.high, { most: max }) : t.wrong;
}

/** Returns a sentence for each invalid control of a form, by its name. */
export function invalidFields(form: HTMLFormElement): Record<string, string> {
  const controls = [...form.elements].filter((element) => element.matches("input, select, textarea"));
  const invalid = (controls as HTMLInputElement[]).filter(
    ({ willValidate, validity }) => willValidate && !validity.valid,
  );
  return Object.fromEntries(invalid.map((control) => [control.name, sentenceOf(control)]));
}

/** Moves the focus to the first invalid control of a form. */
export function focusInvalid(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>(":is(input, select, textarea):invalid")?.focus();
}
