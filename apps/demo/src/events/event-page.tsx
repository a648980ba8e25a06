import { call, formats, say, sayCount, showToast } from "@social-events/app-common/app.ts";
import { Act, Avatar, Icon, Loaded, Page, Spinner } from "@social-events/app-common/ui.ts";
import type { EventDetail } from "@social-events/client";
import { Fragment } from "preact";
import { lazy, Suspense } from "preact/compat";
import { Link, useParams } from "wouter";
import { Applications } from "../groups/applications.tsx";
import { canShare, download, share as openShareDialog, useIsNear } from "../shared/browser.ts";
import { useProfiles } from "../shared/profiles.tsx";
import { EventActions } from "./event-actions.tsx";
import { Cover, EventMarks, timeOf } from "./event-card.tsx";
import { Coauthors, Company } from "./event-people.tsx";
import { t } from "./texts.ts";
import { typeNames } from "./type-names.ts";
import { isOpen, isOrganizer, isShared, useEvent, useOrganizerIds } from "./use-event.ts";
import "./event.css";

const MapView = lazy(() => import("../map/map-view.tsx"));

const surroundingsZoom = 12;

interface OrganizersProps {
  event: EventDetail;
  creator: NonNullable<EventDetail["creator"]>;
}

/** Links to the profiles of the creator and of the co-organizers who have accepted their invitation. */
function Organizers({ event, creator }: OrganizersProps) {
  const coauthorIds = useOrganizerIds(event).filter((userId) => userId !== event.creatorId);
  const profiles = [...useProfiles(coauthorIds).values()];
  const rest = event.organizerCount - 1 - profiles.length;
  return (
    <strong>
      <Link href={`/people/${creator.profileId}`}>{creator.name}</Link>
      {profiles.map((profile) => (
        <Fragment key={profile.id}>
          , <Link href={`/people/${profile.id}`}>{profile.firstName}</Link>
        </Fragment>
      ))}{" "}
      {rest > 0 && sayCount(t.withOthers, rest)}
    </strong>
  );
}

/** List with the time, place and organizers of an event. */
function Facts({ event }: { event: EventDetail }) {
  const { id, startAt, effectiveStatus, creator, location, viewerRole } = event;
  const when = formats.relative(startAt);
  const takesPart = isOrganizer(event) || viewerRole === "guest";
  const saveCalendar = async () => {
    const calendar = await call("getEventCalendar", { path: { id } });
    download(new Blob([calendar], { type: "text/calendar" }), "event.ics");
  };
  return (
    <div className="card stack">
      <div className="event-fact">
        <Icon name="calendar" />
        <p>
          <strong>
            <time dateTime={startAt}>{timeOf(event)}</time>
          </strong>
          {isOpen(event) && (
            <span className="muted">{effectiveStatus === "started" ? say(t.begunAgo, { when }) : when}</span>
          )}
        </p>
        {takesPart && isShared(event) && isOpen(event) && (
          <Act variant="quiet" className="link" act={saveCalendar} isRead>
            {t.calendar}
          </Act>
        )}
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
            <span className="muted">{event.organizerCount > 1 ? t.hostedByMany : t.hostedBy} </span>
            <Organizers event={event} creator={creator} />
          </p>
        </div>
      )}
    </div>
  );
}

/**
 * Map of the area around the event, and a link to a street map. The address is not repeated here, because `Facts` shows
 * it.
 */
function Whereabouts({ event: { title, location } }: { event: EventDetail }) {
  const { latitude, longitude } = location;
  const [place, isNear] = useIsNear<HTMLDivElement>();
  const markers = [{ id: "event", label: title, latitude, longitude }];
  const street = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
  return (
    <section className="card stack event-map" aria-labelledby="where">
      <h2 id="where">{t.where}</h2>
      <div ref={place} className="map-place">
        {isNear && (
          <Suspense fallback={<Spinner />}>
            <MapView label={t.mapOfPlace} centre={location} zoom={surroundingsZoom} markers={markers} isStill />
          </Suspense>
        )}
      </div>
      <a href={street} target="_blank" rel="noreferrer" className="button">
        <Icon name="pin" />
        {t.openMap}
      </a>
    </section>
  );
}

function Parts({ event }: { event: EventDetail }) {
  const { id, description, deletedAt } = event;
  return (
    <div className="event">
      <div className="event-hero">
        <Cover url={event.imageUrl} event={event} isLarge />
        <span className="event-marks">
          {/* A cover without a picture shows the type in large letters, but not to screen readers. */}
          <span className={event.imageUrl ? "chip" : "hidden"}>{typeNames[event.type]}</span>
          <EventMarks event={event} />
        </span>
      </div>
      <div className="event-side">
        <EventActions event={event} />
        <Facts event={event} />
      </div>
      <div className="event-body">
        {isOrganizer(event) && isShared(event) && <Applications event={event} />}
        {description && (
          <section className="card stack" aria-labelledby="about">
            <h2 id="about">{t.about}</h2>
            <p className="written">{description}</p>
          </section>
        )}
        {isShared(event) && <Company event={event} />}
        {isOrganizer(event) && !deletedAt && <Coauthors event={event} />}
        <Whereabouts key={id} event={event} />
      </div>
    </div>
  );
}

/** Shares the URL of the page. If the device has no share dialog, copies the URL. */
async function shareEvent({ title, visibility }: EventDetail): Promise<void> {
  const address = new URL(location.href);
  address.search = "";
  if (!canShare) {
    await navigator.clipboard.writeText(address.href);
  } else if (!(await openShareDialog(title, address.href))) {
    return;
  }
  const said = [!canShare && t.linkCopied, visibility === "private" && t.linkOfPrivate].filter(Boolean);
  if (said.length > 0) {
    showToast(said.join(" "));
  }
}

export default function EventPage() {
  const { id = "" } = useParams();
  const query = useEvent(id);
  const event = query.data;
  const share = event && isShared(event) && (
    <Act variant="quiet" aria-label={t.share} title={t.share} act={() => shareEvent(event)} isRead>
      <Icon name="share" />
    </Act>
  );
  return (
    <Page title={event?.title ?? t.label} actions={share}>
      <Loaded query={query}>{(loaded) => <Parts event={loaded} />}</Loaded>
    </Page>
  );
}
