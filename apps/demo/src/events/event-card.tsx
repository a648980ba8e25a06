import { formats, type Schema, sayCount } from "@social-events/app-common/app.ts";
import type { CSSProperties } from "preact/compat";
import { Link } from "wouter";
import { Faces } from "../shared/faces.tsx";
import { statuses, t } from "./texts.ts";
import { typeNames } from "./type-names.ts";
import "./cards.css";

/** Labels of an event that is deleted, private, closed for requests, or in a status other than published. */
export function EventMarks({ event }: { event: Schema<"SocialEvent"> }) {
  const { effectiveStatus } = event;
  const marks = [
    event.deletedAt && t.deleted,
    effectiveStatus !== "published" && statuses[effectiveStatus],
    event.visibility === "private" && t.isPrivate,
    effectiveStatus === "published" && !event.acceptsApplications && t.applicationsClosed,
  ];
  return marks.map(
    (mark) =>
      mark && (
        <span key={mark} className="chip">
          {mark}
        </span>
      ),
  );
}

/** Returns a hue derived from the ID, so that an event always has the same color. */
function hueOf(id: string): number {
  return Number.parseInt(id.slice(-4), 16) % 360;
}

type Covered = Pick<Schema<"SocialEvent">, "id" | "type">;

interface CoverProps {
  url: string | null;
  event: Covered;
  /** Whether the cover is the main picture of the page and is loaded with high priority. */
  isLarge?: boolean;
}

/** Cover of an event. If the event has no picture, a gradient with the type of the event is shown, if the type says anything. */
export function Cover({ url, event: { id, type }, isLarge = false }: CoverProps) {
  if (url) {
    return <img className="cover" src={url} alt="" {...(isLarge ? { fetchPriority: "high" } : { loading: "lazy" })} />;
  }
  return (
    <div className="cover plain" style={{ "--hue": hueOf(id) } as CSSProperties} aria-hidden="true">
      {type !== "other" && typeNames[type]}
    </div>
  );
}

/** Returns the number of guests and of free spots as text. */
export function placesOf({ guestCount, capacity }: { guestCount: number; capacity: number }): string {
  if (guestCount === 0) {
    return sayCount(t.free, capacity);
  }
  const left = capacity > guestCount ? sayCount(t.left, capacity - guestCount) : t.full;
  return `${sayCount(t.going, guestCount)} · ${left}`;
}

/** Returns the time of an event as text. */
export function timeOf({ startAt, endAt }: Pick<Schema<"SocialEvent">, "startAt" | "endAt">): string {
  return formats.span(startAt, endAt);
}

/** Compares two events by start; the earliest event is the first. */
export function byStart(
  one: Pick<Schema<"SocialEvent">, "startAt">,
  other: Pick<Schema<"SocialEvent">, "startAt">,
): number {
  return one.startAt.localeCompare(other.startAt);
}

/** Whether the event has not started yet. */
function isAhead({ effectiveStatus }: Schema<"SocialEvent">): boolean {
  return effectiveStatus === "published" || effectiveStatus === "draft";
}

/** Card of an event. The whole card is a link to the event page. */
export function EventCard({ event }: { event: Schema<"SocialEvent"> | Schema<"FeedItem"> }) {
  const { city, address } = event.location;
  const distance = "distance" in event && event.distance > 0 && formats.kilometers(event.distance);
  const inFeed = "guestCount" in event ? event : null;
  return (
    <li className="card event-card">
      <div className="event-cover">
        <Cover url={event.imageThumbUrl ?? event.imageUrl} event={event} />
        <span className="event-marks">
          <EventMarks event={event} />
        </span>
        {inFeed && (
          <span className="event-hosts" title={inFeed.organizerAvatarUrls.length > 1 ? t.organizersOf : t.organizerOf}>
            <Faces people={inFeed.organizerAvatarUrls.map((url) => ({ id: url, url, name: null }))} />
          </span>
        )}
      </div>
      <div className="event-text">
        <p className="event-when">
          <time dateTime={event.startAt}>{timeOf(event)}</time>
        </p>
        <h2>
          <Link href={`/events/${event.id}`}>{event.title}</Link>
        </h2>
        <p className="muted event-facts">
          {isAhead(event) && <span>{formats.relative(event.startAt)}</span>}
          {(city ?? address) && <span>{city ?? address}</span>}
          {distance && <span>{distance}</span>}
        </p>
        {inFeed && <p className="muted event-company">{placesOf(inFeed)}</p>}
      </div>
    </li>
  );
}
