import { language } from "./choices.ts";

const moments = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
const days = new Intl.DateTimeFormat(language, { dateStyle: "medium" });
const times = new Intl.DateTimeFormat(language, { timeStyle: "short" });
const distances = new Intl.NumberFormat(language, { style: "unit", unit: "kilometer", maximumFractionDigits: 1 });

/** Times and sizes in the language of the person. */
export const formats = {
  /** 23 Nov 2026, 18:30 */
  moment: (iso: string) => moments.format(new Date(iso)),
  day: (iso: string) => days.format(new Date(iso)),
  /** A time alone if it is today, else a day. */
  recent: (iso: string) =>
    (new Date(iso).toDateString() === new Date().toDateString() ? times : days).format(new Date(iso)),
  kilometers: (meters: number) => distances.format(meters / 1000),
};
