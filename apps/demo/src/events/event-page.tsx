import { formats, say, sayCount } from "@social-events/app-common/app.ts";
import { Avatar, Icon, Loaded, Page, Skeleton } from "@social-events/app-common/ui.ts";
import type { EventDetail } from "@social-events/client";
import { lazy, Suspense } from "react";
import { Link, useParams } from "wouter";
import { Applications } from "../groups/applications.tsx";
import { ringMeters } from "../map/shapes.ts";
import { EventActions } from "./event-actions.tsx";
import { Cover, EventMarks, timeOf } from "./event-card.tsx";
import { Coauthors, Company } from "./event-people.tsx";
import { t } from "./texts.ts";
import { typeNames } from "./type-names.ts";
import { isOrganizer, useEvent } from "./use-event.ts";
import "./event.css";

const MapView = lazy(() => import("../map/map-view.tsx"));

const surroundingsZoom = 12;

/** When, where, and by whom. */
function Facts({ event }: { event: EventDetail }) {
  const { startAt, effectiveStatus, creator, location, organizerCount } = event;
  const when = formats.relative(startAt);
  const others = organizerCount > 1 && sayCount(t.withOthers, organizerCount - 1);
  return (
    <div className="card stack">
      <div className="event-fact">
        <Icon name="calendar" />
        <p>
          <strong>
            <time dateTime={startAt}>{timeOf(event)}</time>
          </strong>
          <span className="muted">{effectiveStatus === "started" ? say(t.begunAgo, { when }) : when}</span>
        </p>
      </div>
      {(location.address || location.city) && (
        <div className="event-fact">
          <Icon name="pin" />
          <p>
            <strong>{location.address ?? location.city}</strong>
            {location.address && location.city && <span className="muted">{location.city}</span>}
          </p>
        </div>
      )}
      {creator && (
        <div className="event-fact">
          <Avatar url={creator.avatarUrl} name={creator.name} />
          <p>
            <span className="muted">{t.hostedBy} </span>
            <strong>
              <Link href={`/people/${creator.profileId}`}>{creator.name}</Link> {others}
            </strong>
          </p>
        </div>
      )}
    </div>
  );
}

function Whereabouts({ event: { title, location } }: { event: EventDetail }) {
  const { latitude, longitude } = location;
  const markers = [{ id: "event", label: title, latitude, longitude }];
  const street = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
  return (
    <section className="card stack event-map" aria-labelledby="where">
      <h2 id="where">{t.where}</h2>
      <p>{[location.address, location.city].filter(Boolean).join(", ")}</p>
      <Suspense fallback={<Skeleton kind="page" />}>
        <MapView label={t.mapOf} centre={location} zoom={surroundingsZoom} markers={markers} isStill />
      </Suspense>
      <p className="note">
        {say(t.ring, { distance: formats.kilometers(ringMeters) })} ·{" "}
        <a href={street} target="_blank" rel="noreferrer">
          {t.openMap}
        </a>
      </p>
    </section>
  );
}

function Parts({ event }: { event: EventDetail }) {
  const { id, description } = event;
  return (
    <div className="event">
      <div className="event-hero">
        <Cover url={event.imageUrl} event={event} />
        <span className="event-marks">
          <span className="chip">{typeNames[event.type]}</span>
          <EventMarks event={event} />
        </span>
      </div>
      <div className="event-side">
        <EventActions event={event} />
        <Facts event={event} />
      </div>
      <div className="event-body">
        {isOrganizer(event) && event.effectiveStatus !== "draft" && <Applications event={event} />}
        {description && (
          <section className="card stack" aria-labelledby="about">
            <h2 id="about">{t.about}</h2>
            <p className="written">{description}</p>
          </section>
        )}
        {event.effectiveStatus !== "draft" && <Company event={event} />}
        <Coauthors event={event} />
        <Whereabouts key={id} event={event} />
      </div>
    </div>
  );
}

export default function EventPage() {
  const { id = "" } = useParams();
  const query = useEvent(id);
  return (
    <Page title={query.data?.title ?? t.label}>
      <Loaded query={query}>{(event) => <Parts event={event} />}</Loaded>
    </Page>
  );
}
