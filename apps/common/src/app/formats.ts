/** Times and sizes in the language of the person. */

import { type Language, language } from "./texts.ts";

function formatsOf(name: Language) {
  const moment = new Intl.DateTimeFormat(name, { dateStyle: "medium", timeStyle: "short" });
  const day = new Intl.DateTimeFormat(name, { dateStyle: "medium" });
  const time = new Intl.DateTimeFormat(name, { timeStyle: "short" });
  const distance = new Intl.NumberFormat(name, { style: "unit", unit: "kilometer", maximumFractionDigits: 1 });
  return {
    /** 23 Nov 2026, 18:30 */
    moment: (iso: string) => moment.format(new Date(iso)),
    day: (iso: string) => day.format(new Date(iso)),
    time: (iso: string) => time.format(new Date(iso)),
    /** A time alone if it is today, else a day. */
    recent: (iso: string) =>
      (new Date(iso).toDateString() === new Date().toDateString() ? time : day).format(new Date(iso)),
    kilometers: (meters: number) => distance.format(meters / 1000),
  };
}

const formats = { en: formatsOf("en"), ru: formatsOf("ru") };

export function useFormats() {
  return formats[language.use()];
}
