import { formats, type Schema, say } from "@social-events/app-common/app.ts";
import type { CSSProperties } from "react";
import { Link } from "wouter";
import { statuses, t } from "./texts.ts";
import { typeNames } from "./type-names.ts";

/** What is special about an event: its status unless it is open, and who may see it or apply. */
export function EventMarks({ event }: { event: Schema<"SocialEvent"> }) {
  const marks = [
    event.deletedAt && t.deleted,
    event.effectiveStatus !== "published" && statuses[event.effectiveStatus],
    event.visibility === "private" && t.isPrivate,
    !event.acceptsApplications && t.applicationsClosed,
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

/** The picture of an event, or a coloured field in its place. */
export function Cover({ url, type }: { url: string | null; type: Schema<"EventType"> }) {
  if (url) {
    return <img className="cover" src={url} alt="" loading="lazy" />;
  }
  const hue = (Object.keys(typeNames).indexOf(type) * 47) % 360;
  return <div className="cover" style={{ "--hue": hue } as CSSProperties} />;
}

/** An event in a list. */
export function EventCard({ event }: { event: Schema<"SocialEvent"> | Schema<"FeedItem"> }) {
  const { city, address } = event.location;
  const distance = "distance" in event && event.distance > 0 && formats.kilometers(event.distance);
  return (
    <li className="card stack">
      <Cover url={event.imageThumbUrl ?? event.imageUrl} type={event.type} />
      <h2>
        <Link href={`/events/${event.id}`}>{event.title}</Link>
      </h2>
      <p>
        <time dateTime={event.startAt}>{formats.moment(event.startAt)}</time> · {typeNames[event.type]}
      </p>
      <p className="muted">{[city ?? address, distance].filter(Boolean).join(" · ")}</p>
      <p className="row">
        {"guestCount" in event && (
          <span className="muted">{say(t.guests, { count: event.guestCount, most: event.capacity })}</span>
        )}
        <EventMarks event={event} />
      </p>
    </li>
  );
}
