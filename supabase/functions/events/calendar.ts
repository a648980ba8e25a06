/** An event as iCalendar (RFC 5545). */

import createCalendar, { ICalEventStatus } from "ical-generator";

/** What the verb tells of an event. */
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

/** Ends of lines, also those that only some readers know, for which a line of its own would begin there. */
const lineEnds = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
/** What no text of a calendar may have, once ends of lines are one. */
const controls = /[^\P{Cc}\t\n]/gu;

function textOf(text: string): string {
  return text.replace(lineEnds, "\n").replace(controls, "");
}

/** A tenth of a metre, without an exponent, which calendars do not know; the library leaves out what is exactly 0. */
function degreesOf(degrees: number): number {
  return Number(degrees.toFixed(6)) || 0.000001;
}

/** The end, unless it is in the second of the start: RFC 5545 wants DTEND to be later than DTSTART, and both have whole seconds. */
function endOf({ startAt, endAt }: CalendarEvent): Date | null {
  const secondOf = (time: string) => Math.floor(Date.parse(time) / 1000);
  return secondOf(endAt) > secondOf(startAt) ? new Date(endAt) : null;
}

/** The calendar with this one event; the same event, unchanged, is the same text. */
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
    // Without a method it tells when the event was last changed.
    stamp: new Date(event.updatedAt),
  });
  return `${calendar.toString()}\r\n`;
}
