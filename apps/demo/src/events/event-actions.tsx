import { call, shared } from "@social-events/app-common/app.ts";
import { Act, Ask, ButtonLink } from "@social-events/app-common/ui.ts";
import type { EventDetail } from "@social-events/client";
import { download } from "../shared/browser.ts";
import { useFriendNames } from "../shared/profiles.tsx";
import { t, viewerRoles } from "./texts.ts";
import { isOpen, isOrganizer } from "./use-event.ts";

function Guest({ event }: { event: EventDetail }) {
  const { id, creatorId, viewerRole, viewerGroupId } = event;
  const path = { id };
  const friends = useFriendNames([creatorId]);
  const canApply = isOpen(event) && event.acceptsApplications && !viewerGroupId && event.effectiveStatus !== "draft";
  return (
    <>
      {viewerRole === "invited" && (
        <>
          <Act variant="primary" act={() => call("acceptAuthorInvitation", { path })}>
            {shared.accept}
          </Act>
          <Act act={() => call("refuseAuthorInvitation", { path })}>{shared.refuse}</Act>
        </>
      )}
      {canApply && (
        <Ask
          label={t.apply}
          title={t.applyTitle}
          hint={t.applyHint}
          variant="primary"
          fields={[{ name: "memberIds", label: t.friends, type: "choices", options: friends }]}
          send={(body: { memberIds: string[] }) => call("applyToEvent", { path, body })}
          said={t.applied}
        />
      )}
      {viewerGroupId && <ButtonLink to={`/groups/${viewerGroupId}`}>{t.myGroup}</ButtonLink>}
      <ButtonLink to={`/reports/new/event/${id}`}>{shared.report}</ButtonLink>
    </>
  );
}

function Organizer({ event }: { event: EventDetail }) {
  const { id, viewerRole, effectiveStatus, deletedAt, acceptsApplications } = event;
  const path = { id };
  const isMine = viewerRole === "creator";
  const isDraft = effectiveStatus === "draft" && !deletedAt;
  const isPublished = isOpen(event) && !isDraft;
  const toggle = () => call("updateEvent", { path, body: { acceptsApplications: !acceptsApplications } });
  return (
    <>
      {isMine && isDraft && (
        <Act variant="primary" act={() => call("publishEvent", { path })}>
          {t.publish}
        </Act>
      )}
      {isOpen(event) && effectiveStatus !== "started" && <ButtonLink to={`/events/${id}/edit`}>{t.edit}</ButtonLink>}
      {isPublished && <Act act={toggle}>{acceptsApplications ? t.close : t.open}</Act>}
      {isPublished && (
        <Ask label={t.cancelEvent} hint={t.cancelHint} variant="danger" send={() => call("cancelEvent", { path })} />
      )}
      {isMine && !deletedAt && (
        <Ask label={shared.delete} hint={t.deleteHint} variant="danger" send={() => call("deleteEvent", { path })} />
      )}
      {isMine && deletedAt && effectiveStatus !== "finished" && (
        <Act act={() => call("restoreEvent", { path })}>{t.restore}</Act>
      )}
      {!isMine && <Ask label={t.resign} variant="danger" send={() => call("resignEventAuthor", { path })} />}
    </>
  );
}

/** What who looks on is to an event, and can do with it. */
export function EventActions({ event }: { event: EventDetail }) {
  const { id, viewerRole, effectiveStatus } = event;
  const saveCalendar = async () => {
    const calendar = await call("getEventCalendar", { path: { id } });
    download(new Blob([calendar], { type: "text/calendar" }), "event.ics");
  };
  return (
    <div className="card stack">
      {viewerRole && <p role="status">{viewerRoles[viewerRole]}</p>}
      {effectiveStatus === "draft" && <p className="muted">{t.publishHint}</p>}
      <div className="actions">
        {isOrganizer(event) ? <Organizer event={event} /> : <Guest event={event} />}
        <Act act={saveCalendar}>{t.calendar}</Act>
      </div>
    </div>
  );
}
