/** Tests how the apps format dates in three locales. */

import { describe, expect, it } from "vitest";
import { makeDateFormats } from "../common/src/app/dates.ts";

const now = () => new Date(2026, 11, 14, 12);
const at = (day: number, hour: number, minute = 0) => new Date(2026, 11, day, hour, minute).toISOString();
const [british, american, russian] = ["en-GB", "en-US", "ru"].map((locale) => makeDateFormats(locale, now));

/** Replaces each underscore with a no-break space. */
const glued = (text: string) => text.replaceAll("_", "\u00a0");

describe("dates", () => {
  it("contain the weekday, and a time in the 12-hour or 24-hour format of the locale", () => {
    expect(british?.span(at(17, 18), at(17, 22))).toBe(glued("Thu_17_Dec, 18:00_to_22:00"));
    expect(american?.span(at(17, 18), at(17, 22))).toBe(glued("Thu,_Dec_17, 6:00_to_10:00_PM"));
    expect(russian?.span(at(17, 18), at(17, 22))).toBe(glued("чт,_17_дек., с_18:00_до_22:00"));
    expect(american?.span(at(17, 11), at(17, 14))).toBe(glued("Thu,_Dec_17, 11:00_AM_to_2:00_PM"));
    expect(british?.moment(at(17, 18))).toBe(glued("Thu_17_Dec, 18:00"));
  });

  it("contain the end date of an event unless the event ends in the night after it starts", () => {
    expect(british?.span(at(17, 22), at(18, 4))).toBe(glued("Thu_17_Dec, 22:00_to_04:00"));
    expect(british?.span(at(17, 18), at(19, 10))).toBe(glued("Thu_17_Dec, 18:00 to Sat_19_Dec, 10:00"));
    expect(american?.span(at(17, 18), at(19, 10))).toBe(glued("Thu,_Dec_17, 6:00_PM to Sat,_Dec_19, 10:00_AM"));
    expect(russian?.span(at(17, 18), at(19, 10))).toBe(glued("чт,_17_дек., 18:00 – сб,_19_дек., 10:00"));
    expect(british?.span(at(17, 18), null)).toBe(glued("Thu_17_Dec, 18:00"));
  });

  it("contain the year if it is not the current year", () => {
    expect(british?.moment(new Date(2027, 1, 3, 9, 30).toISOString())).toBe(glued("Wed,_3_Feb_2027, 09:30"));
  });

  it("can be shown relative to the current time, with the number of calendar days", () => {
    expect(british?.relative(at(17, 0, 30))).toBe("in 3 days");
    expect(british?.relative(at(15, 1))).toBe("tomorrow");
    expect(british?.relative(at(14, 14, 30))).toBe("in 2 hours");
    expect(british?.relative(at(14, 11, 40))).toBe("20 minutes ago");
    expect(british?.relative(at(11, 20))).toBe("3 days ago");
    expect(british?.relative(at(14, 12))).toBe("just now");
    expect(russian?.relative(at(14, 12))).toBe("только что");
    expect(british?.relative(at(31, 20))).toBe("in 2 weeks");
    expect(russian?.relative(at(17, 18))).toBe("через 3 дня");
  });

  it("can be shown in hours if midnight lies between the two times", () => {
    const lateAtNight = makeDateFormats("en-GB", () => new Date(2026, 11, 14, 23));
    expect(lateAtNight.relative(at(15, 1))).toBe("in 2 hours");
    expect(lateAtNight.relative(at(15, 0, 10))).toBe("in 1 hour");
    expect(lateAtNight.relative(at(15, 9))).toBe("tomorrow");
  });

  it("are shown as yesterday, today or tomorrow in the language of the locale", () => {
    expect(british?.dayName(at(14, 20))).toBe("Today");
    expect(british?.dayName(at(13, 20))).toBe("Yesterday");
    expect(russian?.dayName(at(15, 20))).toBe("Завтра");
    expect(british?.dayName(at(12, 20))).toBe("Sat 12 Dec");
  });

  it("are shown as a time without a date if the day is today", () => {
    expect(british?.timeOrMoment(at(14, 22))).toBe("22:00");
    expect(british?.timeOrMoment(at(15, 4))).toBe(glued("Tue_15_Dec, 04:00"));
  });

  it("are shown in a short form in lists: a time, yesterday, a weekday or a date", () => {
    expect(british?.recent(at(14, 9))).toBe("09:00");
    expect(british?.recent(at(13, 9))).toBe("yesterday");
    expect(british?.recent(at(10, 9))).toBe("Thu");
    expect(british?.recent(at(3, 9))).toBe("3 Dec 2026");
  });
});
