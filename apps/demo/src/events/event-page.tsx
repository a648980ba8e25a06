import { isRefused } from "@social-events/app-common/app/errors.ts";
import { useFormats } from "@social-events/app-common/app/formats.ts";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { ButtonLink } from "@social-events/app-common/ui/button.tsx";
import { Page } from "@social-events/app-common/ui/page.tsx";
import { Empty, Loaded, Spinner } from "@social-events/app-common/ui/states.tsx";
import { lazy, Suspense, useMemo, useState } from "react";
import { useParams } from "wouter";
import { EventApplications } from "../groups/applications.tsx";
import { Person } from "../shared/person.tsx";
import { Coauthors } from "./coauthors.tsx";
import { Cover, EventMarks, useTypeName } from "./event-card.tsx";
import { GuestActions } from "./guest-actions.tsx";
import { Guests } from "./guests.tsx";
import { InviteLinks } from "./invite-links.tsx";
import { OrganizerActions } from "./organizer-actions.tsx";
import type { EventDetail } from "./shapes.ts";
import { eventsTexts } from "./texts.ts";
import { isOpen, isOrganizer, useEvent } from "./use-event.ts";
import "./events.css";

const MapView = lazy(() => import("../map/map-view.tsx"));

function Facts({ event }: { event: EventDetail }) {
  const texts = useTexts(eventsTexts);
  const formats = useFormats();
  const typeName = useTypeName();
  const { address, city } = event.location;
  return (
    <div className="card stack">
      <Cover url={event.imageUrl} type={event.type} />
      <p>
        <time dateTime={event.startAt}>{formats.moment(event.startAt)}</time>
        {event.endAt && (
          <>
            {" – "}
            <time dateTime={event.endAt}>{formats.moment(event.endAt)}</time>
          </>
        )}
      </p>
      <p className="row">
        <span className="chip">{typeName(event.type)}</span>
        <EventMarks event={event} />
      </p>
      <p>{[address, city].filter(Boolean).join(", ")}</p>
      <p className="row" role="status">
        <span>{texts.guests(event.guestCount, event.capacity)}</span>
        <span className="muted">{texts.organizers(event.organizerCount)}</span>
      </p>
      {event.description && <p className="written">{event.description}</p>}
      {event.creator && (
        <Person
          name={event.creator.name}
          avatarUrl={event.creator.avatarUrl}
          profileId={event.creator.profileId}
          note={texts.creator}
        />
      )}
    </div>
  );
}

function Whereabouts({ event: { title, location } }: { event: EventDetail }) {
  const texts = useTexts(eventsTexts);
  const [isShown, setIsShown] = useState(false);
  const { latitude, longitude } = location;
  const markers = useMemo(() => [{ id: "event", label: title, latitude, longitude }], [title, latitude, longitude]);
  return (
    <details className="card" onToggle={(event) => setIsShown(event.currentTarget.open)}>
      <summary>{texts.map}</summary>
      <Suspense fallback={<Spinner />}>
        {isShown && <MapView label={texts.mapOf} centre={location} zoom={9} markers={markers} />}
      </Suspense>
    </details>
  );
}

function EventParts({ event }: { event: EventDetail }) {
  const organizes = isOrganizer(event);
  return (
    <>
      <Facts event={event} />
      {organizes ? <OrganizerActions event={event} /> : <GuestActions event={event} />}
      {organizes && event.effectiveStatus !== "draft" && <EventApplications event={event} />}
      <Coauthors event={event} />
      {(organizes || event.viewerRole === "guest") && <Guests id={event.id} />}
      {organizes && isOpen(event) && <InviteLinks id={event.id} />}
      <Whereabouts event={event} />
    </>
  );
}

export default function EventPage() {
  const { id = "" } = useParams();
  const texts = useTexts(eventsTexts);
  const event = useEvent(id);
  const isGone = isRefused(event.error, "event_not_found");
  return (
    <Page title={event.data?.title ?? texts.label}>
      {isGone ? (
        <Empty>
          <p>{texts.gone}</p>
          <ButtonLink to="/events">{texts.label}</ButtonLink>
        </Empty>
      ) : (
        <Loaded query={event}>{(data) => <EventParts event={data} />}</Loaded>
      )}
    </Page>
  );
}
