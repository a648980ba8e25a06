import { formats, say } from "@social-events/app-common/app.ts";
import { Loaded, Page, Spinner } from "@social-events/app-common/ui.ts";
import type { EventDetail } from "@social-events/client";
import { lazy, Suspense, useState } from "react";
import { useParams } from "wouter";
import { Applications } from "../groups/applications.tsx";
import { Person } from "../shared/profiles.tsx";
import { EventActions } from "./event-actions.tsx";
import { Cover, EventMarks } from "./event-card.tsx";
import { Coauthors, Guests } from "./event-people.tsx";
import { t } from "./texts.ts";
import { typeNames } from "./type-names.ts";
import { isOrganizer, useEvent } from "./use-event.ts";

const MapView = lazy(() => import("../map/map-view.tsx"));

function Facts({ event }: { event: EventDetail }) {
  const { startAt, endAt, description, creator, location } = event;
  return (
    <div className="card stack">
      <Cover url={event.imageUrl} type={event.type} />
      <p>
        <time dateTime={startAt}>{formats.moment(startAt)}</time>
        {endAt && ` – ${formats.moment(endAt)}`}
      </p>
      <p className="row">
        <span className="chip">{typeNames[event.type]}</span>
        <EventMarks event={event} />
      </p>
      <p>{[location.address, location.city].filter(Boolean).join(", ")}</p>
      <p role="status">{say(t.guests, { count: event.guestCount, most: event.capacity })}</p>
      {description && <p className="written">{description}</p>}
      {creator && <Person {...creator} note={t.creator} />}
    </div>
  );
}

function Whereabouts({ event: { title, location } }: { event: EventDetail }) {
  const [isShown, setIsShown] = useState(false);
  const { latitude, longitude } = location;
  const markers = [{ id: "event", label: title, latitude, longitude }];
  return (
    <details className="card" onToggle={(event) => setIsShown(event.currentTarget.open)}>
      <summary>{t.map}</summary>
      <Suspense fallback={<Spinner />}>
        {isShown && <MapView label={t.mapOf} centre={location} zoom={9} markers={markers} />}
      </Suspense>
    </details>
  );
}

export default function EventPage() {
  const { id = "" } = useParams();
  const query = useEvent(id);
  return (
    <Page title={query.data?.title ?? t.label}>
      <Loaded query={query}>
        {(event) => (
          <>
            <Facts event={event} />
            <EventActions event={event} />
            {isOrganizer(event) && event.effectiveStatus !== "draft" && <Applications eventId={id} />}
            <Coauthors event={event} />
            {(isOrganizer(event) || event.viewerRole === "guest") && <Guests eventId={id} />}
            <Whereabouts event={event} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
