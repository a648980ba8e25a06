import { useFormats } from "@social-events/app-common/app/formats.ts";
import { language, useTexts } from "@social-events/app-common/app/texts.ts";
import type { CSSProperties } from "react";
import { Link } from "wouter";
import type { EventType, FeedItem, SocialEvent } from "./shapes.ts";
import { eventsTexts } from "./texts.ts";
import { typeNames } from "./type-names.ts";

export function useTypeName(): (type: EventType) => string {
  const index = language.use() === "ru" ? 1 : 0;
  return (type) => typeNames[type][index];
}

/** What is special about an event: its status unless it is open, and who may see it or apply. */
export function EventMarks({ event }: { event: SocialEvent }) {
  const texts = useTexts(eventsTexts);
  const marks = [
    event.deletedAt ? texts.deleted : null,
    event.effectiveStatus === "published" ? null : texts.statuses[event.effectiveStatus],
    event.visibility === "private" ? texts.isPrivate : null,
    event.acceptsApplications ? null : texts.applicationsClosed,
  ].filter((mark) => mark !== null);
  return marks.map((mark) => (
    <span key={mark} className="chip">
      {mark}
    </span>
  ));
}

/** The picture of an event, or a coloured field in its place. */
export function Cover({ url, type }: { url: string | null; type: EventType }) {
  if (url) {
    return <img className="cover" src={url} alt="" loading="lazy" />;
  }
  const hue = (Object.keys(typeNames).indexOf(type) * 47) % 360;
  return <div className="cover" style={{ "--hue": hue } as CSSProperties} />;
}

/** An event in a list. */
export function EventCard({ event }: { event: SocialEvent | FeedItem }) {
  const texts = useTexts(eventsTexts);
  const formats = useFormats();
  const typeName = useTypeName();
  const { city, address } = event.location;
  return (
    <li className="card event-card">
      <Cover url={event.imageThumbUrl ?? event.imageUrl} type={event.type} />
      <div className="stack">
        <h2>
          <Link href={`/events/${event.id}`}>{event.title}</Link>
        </h2>
        <p>
          <time dateTime={event.startAt}>{formats.moment(event.startAt)}</time> · {typeName(event.type)}
        </p>
        <p className="muted">
          {[city ?? address, "distance" in event && event.distance > 0 && formats.kilometers(event.distance)]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <p className="row">
          {"guestCount" in event && <span className="muted">{texts.guests(event.guestCount, event.capacity)}</span>}
          <EventMarks event={event} />
        </p>
      </div>
    </li>
  );
}
