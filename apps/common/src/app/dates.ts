/** Formats dates for a locale, in the time zone of the browser. */

const dayMilliseconds = 86_400_000;
const hourMilliseconds = 3_600_000;
const minuteMilliseconds = 60_000;
const weekDays = 7;
const monthDays = 30;
const calendarDay = /^\d{4}-\d\d-\d\d$/;
/**
 * An event that ends on the next day, such as a party, is shown with only its start date if it is shorter than this
 * number of hours.
 */
const longestNightHours = 16;
/** Distances shorter than this number of hours are shown in hours, even if midnight lies between the two times. */
const hoursAcrossMidnight = 6;

/** Returns the number of calendar days between two dates. From this evening to tomorrow morning, it is 1. */
function daysBetween(from: Date, to: Date): number {
  const startOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (startOf(to) - startOf(from)) / dayMilliseconds;
}

/** Returns the value and the unit for `Intl.RelativeTimeFormat`. */
function distanceInTime(from: Date, to: Date): [value: number, unit: Intl.RelativeTimeFormatUnit] {
  const days = daysBetween(from, to);
  const milliseconds = to.getTime() - from.getTime();
  if (days === 0 || Math.abs(milliseconds) < hoursAcrossMidnight * hourMilliseconds) {
    const hours = Math.trunc(milliseconds / hourMilliseconds);
    return hours === 0 ? [Math.round(milliseconds / minuteMilliseconds), "minute"] : [hours, "hour"];
  }
  if (Math.abs(days) < 2 * weekDays) {
    return [days, "day"];
  }
  const isFar = Math.abs(days) >= 2 * monthDays;
  return isFar ? [Math.round(days / monthDays), "month"] : [Math.round(days / weekDays), "week"];
}

function capitalised(text: string, locale: string): string {
  return text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1);
}

/**
 * Formats two times as "18:00 to 22:00" or "6:00 to 10:00 PM". AM or PM appears once if it is the same for both times.
 */
function timeSpan(from: string, to: string, isRussian: boolean): string {
  const half = /\s[AP]M$/.exec(to)?.[0] ?? "";
  const start = half && from.endsWith(half) ? from.slice(0, -half.length) : from;
  return isRussian ? `с ${start} до ${to}` : `${start} to ${to}`;
}

/** Replaces the spaces of a text by non-breaking spaces. */
function unbroken(text: string): string {
  return text.replaceAll(/\s/g, "\u00a0");
}

/** Returns functions that format dates for a locale. Tests replace the current time with `now`. */
export function makeDateFormats(locale: string, now: () => Date = () => new Date()) {
  const short = { weekday: "short", day: "numeric", month: "short" } as const;
  const days = new Intl.DateTimeFormat(locale, short);
  const daysOfOtherYears = new Intl.DateTimeFormat(locale, { ...short, year: "numeric" });
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
  const times = new Intl.DateTimeFormat(locale, { timeStyle: "short" });
  const weekdays = new Intl.DateTimeFormat(locale, { weekday: "short" });
  const distances = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const isRussian = locale.startsWith("ru");

  const shortDay = (date: Date) => (date.getFullYear() === now().getFullYear() ? days : daysOfOtherYears).format(date);
  const timeOf = (date: Date) => unbroken(times.format(date));
  const shortMoment = (date: Date) => `${unbroken(shortDay(date))}, ${timeOf(date)}`;

  return {
    /** "Thu 17 Dec, 18:00", with the year if the date is not in the current year. */
    moment: (iso: string) => shortMoment(new Date(iso)),

    /** Formats a timestamp or a calendar date as "17 Dec 2026". A calendar date does not depend on the time zone. */
    day: (iso: string) => dates.format(new Date(calendarDay.test(iso) ? `${iso}T12:00` : iso)),

    /** "18:00" */
    time: (iso: string) => timeOf(new Date(iso)),

    /** "Thu 17 Dec, 18:00 to 22:00". If the end is on another day, the text contains both days. */
    span(startIso: string, endIso: string | null | undefined): string {
      const start = new Date(startIso);
      if (!endIso) {
        return shortMoment(start);
      }
      const end = new Date(endIso);
      const hours = (end.getTime() - start.getTime()) / hourMilliseconds;
      const nights = daysBetween(start, end);
      if (nights === 0 || (nights === 1 && hours < longestNightHours)) {
        const span = timeSpan(times.format(start), times.format(end), isRussian);
        return `${unbroken(shortDay(start))}, ${unbroken(span)}`;
      }
      return `${shortMoment(start)} ${isRussian ? "–" : "to"} ${shortMoment(end)}`;
    },

    /**
     * "18:00" if the time is today, otherwise "Fri 18 Dec, 04:00". Used for times that are usually today, such as the
     * time at which a shared location expires.
     */
    timeOrMoment(iso: string): string {
      const date = new Date(iso);
      return daysBetween(now(), date) === 0 ? timeOf(date) : shortMoment(date);
    },

    /** "in 3 days", "tomorrow", "in 2 hours", "5 minutes ago" */
    relative(iso: string): string {
      const [value, unit] = distanceInTime(now(), new Date(iso));
      if (value === 0 && unit === "minute") {
        return isRussian ? "только что" : "just now";
      }
      return distances.format(value, unit);
    },

    /** Heading above the entries of one day: "Today", "Yesterday", "Tomorrow" or a date such as "Thu 17 Dec". */
    dayName(iso: string): string {
      const date = new Date(iso);
      const distance = daysBetween(now(), date);
      return Math.abs(distance) <= 1 ? capitalised(distances.format(distance, "day"), locale) : shortDay(date);
    },

    /**
     * Short time for a row of a list: "18:00" for today, "yesterday", "Thu" for the last week, or "17 Dec 2026" for an
     * earlier day.
     */
    recent(iso: string): string {
      const date = new Date(iso);
      const distance = daysBetween(now(), date);
      if (distance === 0) {
        return timeOf(date);
      }
      if (distance === -1) {
        return distances.format(distance, "day");
      }
      return (distance < 0 && distance > -weekDays ? weekdays : dates).format(date);
    },
  };
}
