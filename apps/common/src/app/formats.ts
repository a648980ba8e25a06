import { language } from "./choices.ts";
import { makeDateFormats } from "./dates.ts";

/** The region of the browser if the chosen language is spoken there: dates of "en-GB" differ from those of "en-US". */
const locale = navigator.languages.find((tag) => tag.split("-")[0] === language) ?? language;

const distances = new Intl.NumberFormat(locale, { style: "unit", unit: "kilometer", maximumFractionDigits: 1 });

/** Dates, times and sizes as the reader writes them. */
export const formats = {
  ...makeDateFormats(locale),
  kilometers: (meters: number) => distances.format(meters / 1000),
};
