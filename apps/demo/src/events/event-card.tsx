import { formats, type Schema, sayCount } from "@social-events/app-common/app.ts";
import type { CSSProperties } from "react";
import { Link } from "wouter";
import { Faces } from "./faces.tsx";
import { statuses, t } from "./texts.ts";
import { typeNames } from "./type-names.ts";
import "./cards.css";

/** What is special about an event: its status unless it is open, and who may see it or apply. */
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

/** A colour that an event keeps. */
function hueOf(id: string): number {
  return Number.parseInt(id.slice(-4), 16) % 360;
}

type Covered = Pick<Schema<"SocialEvent">, "id" | "type">;

/** The picture of an event, or colours of its own with its kind in their place. */
export function Cover({ url, event: { id, type } }: { url: string | null; event: Covered }) {
  if (url) {
    return <img className="cover" src={url} alt="" loading="lazy" />;
  }
  return (
    <div className="cover plain" style={{ "--hue": hueOf(id) } as CSSProperties} aria-hidden="true">
      {typeNames[type]}
    </div>
  );
}

/** How many go, and for how many there is room. */
export function placesOf({ guestCount, capacity }: { guestCount: number; capacity: number }): string {
  const left = capacity > guestCount ? sayCount(t.left, capacity - guestCount) : t.full;
  return guestCount > 0 ? `${sayCount(t.going, guestCount)} · ${left}` : left;
}

/** When it takes place; where a line ends, times stay with their AM or PM. */
export function timeOf({ startAt, endAt }: Pick<Schema<"SocialEvent">, "startAt" | "endAt">): string {
  return formats.span(startAt, endAt).replaceAll(/ (?=[AP]M)/g, "\u00a0");
}

/** Whether it is worth saying when it begins, as a distance from now. */
function isAhead({ effectiveStatus }: Schema<"SocialEvent">): boolean {
  return effectiveStatus === "published" || effectiveStatus === "draft";
}

/** An event in a list, all of which leads to its page. */
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
        {inFeed && (
          <p className="row event-company">
            <Faces people={inFeed.organizerAvatarUrls.map((url) => ({ id: url, url, name: null }))} />
            <span className="muted">{placesOf(inFeed)}</span>
          </p>
        )}
      </div>
    </li>
  );
}
