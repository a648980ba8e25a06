import { language } from "./choices.ts";
import { makeDateFormats } from "./dates.ts";

/**
 * The locale of the browser in the chosen language, because regions have different formats: dates in "en-GB" differ
 * from dates in "en-US".
 */
const locale = navigator.languages.find((tag) => tag.split("-")[0] === language) ?? language;

const distances = new Intl.NumberFormat(locale, { style: "unit", unit: "kilometer", maximumFractionDigits: 1 });

/** Formats dates, times and sizes in the locale of the user. */
export const formats = {
  ...makeDateFormats(locale),
  kilometers: (meters: number) => distances.format(meters / 1000),
};
