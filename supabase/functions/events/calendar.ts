/** An event as iCalendar (RFC 5545). */

import createCalendar, { ICalEventStatus } from "ical-generator";

/** Result of the RPC for an event. */
export interface CalendarEvent {
  id: string;
  sequence: number;
  status: "tentative" | "confirmed" | "cancelled";
  title: string;
  description: string | null;
  startAt: string;
  endAt: string;
  address: string | null;
  city: string | null;
  latitude: number;
  longitude: number;
  createdAt: string;
  updatedAt: string;
}

const statuses = {
  tentative: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};

/**
 * Line breaks, including characters that only some calendar programs treat as line breaks. In these programs, such a
 * character would begin a new property.
 */
const lineEnds = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
/** Control characters except line breaks, which the text of a calendar must not contain. */
const controls = /[^\P{Cc}\t\n]/gu;

function textOf(text: string): string {
  return text.replace(lineEnds, "\n").replace(controls, "");
}

/**
 * Rounds to a tenth of a metre and avoids exponents, which calendars do not support. The library omits a coordinate
 * that is exactly 0.
 */
function degreesOf(degrees: number): number {
  return Number(degrees.toFixed(6)) || 0.000001;
}

/**
 * Returns the end, or null if the end is in the same second as the start, because RFC 5545 requires DTEND after
 * DTSTART, both in whole seconds.
 */
function endOf({ startAt, endAt }: CalendarEvent): Date | null {
  const secondOf = (time: string) => Math.floor(Date.parse(time) / 1000);
  return secondOf(endAt) > secondOf(startAt) ? new Date(endAt) : null;
}

/** Returns the calendar with one event. The text is always the same for an unchanged event. */
export function calendarOf(event: CalendarEvent): string {
  const place = [event.address, event.city].filter((part) => part !== null && part.trim() !== "").join(", ");
  const geo = { lat: degreesOf(event.latitude), lon: degreesOf(event.longitude) };
  const calendar = createCalendar({ prodId: { company: "social-events", product: "events", language: "EN" } });
  calendar.createEvent({
    id: event.id,
    sequence: event.sequence,
    status: statuses[event.status],
    start: new Date(event.startAt),
    end: endOf(event),
    summary: textOf(event.title),
    description: event.description === null ? null : textOf(event.description),
    location: place === "" ? { geo } : { title: textOf(place), geo },
    created: new Date(event.createdAt),
    lastModified: new Date(event.updatedAt),
    // Without METHOD, DTSTAMP is the time of the last change.
    stamp: new Date(event.updatedAt),
  });
  return `${calendar.toString()}\r\n`;
}
