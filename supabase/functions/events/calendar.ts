/** Converts an event to iCalendar (RFC 5545). */

import createCalendar, { ICalEventStatus } from "ical-generator";

/** Result of `api.get_event_calendar`. */
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
 * Matches line breaks, including characters that only some calendar programs treat as line breaks. Such a program would
 * treat the text after the character as a new property.
 */
const lineEnds = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
/** Matches control characters that a text in iCalendar must not contain: all except tab and line feed. */
const controls = /[^\P{Cc}\t\n]/gu;

function textOf(text: string): string {
  return text.replace(lineEnds, "\n").replace(controls, "");
}

/**
 * Rounds a coordinate to about a tenth of a metre. The rounding also avoids exponents, which iCalendar does not
 * support. Returns a value close to 0 instead of 0, because the library omits a coordinate that is exactly 0.
 */
function degreesOf(degrees: number): number {
  return Number(degrees.toFixed(6)) || 0.000001;
}

/**
 * Returns the end of an event, or null if the event starts and ends in the same second. Times in iCalendar have whole
 * seconds, and RFC 5545 requires that DTEND is later than DTSTART.
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
    // RFC 5545: in a calendar without METHOD, DTSTAMP is the time of the last change of the event.
    stamp: new Date(event.updatedAt),
  });
  return `${calendar.toString()}\r\n`;
}
