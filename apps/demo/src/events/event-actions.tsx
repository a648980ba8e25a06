import { call, isRefused, type Schema, shared, useRead } from "@social-events/app-common/app.ts";
import { Act, Ask, ButtonLink, Icon, Menu } from "@social-events/app-common/ui.ts";
import type { EventDetail } from "@social-events/client";
import { useFriendNames } from "../shared/profiles.tsx";
import { stateOf } from "./event-state.tsx";
import { t } from "./texts.ts";
import { canApply, isOpen, isOrganizer, useIsRemoved, useOrganizerIds } from "./use-event.ts";

type Group = Schema<"LikeGroup">;

/** Links for a guest or an applicant: to the chat, if it exists, and to the request. */
function OwnGroup({ group: { id, chatId, status } }: { group: Group }) {
  return (
    <>
      {chatId && (
        <ButtonLink to={`/chats/${chatId}`} variant="primary">
          {t.chat}
        </ButtonLink>
      )}
      <ButtonLink to={`/groups/${id}`}>{status === "approved" ? t.mySpot : t.myGroup}</ButtonLink>
    </>
  );
}

/** Accepts an invitation to organize. The usual text for `already_in_group` is about requests of several people. */
async function accept(id: string): Promise<void> {
  await call("acceptAuthorInvitation", { path: { id } }).catch((error: unknown) => {
    throw isRefused(error, "already_in_group")
      ? Object.assign(new Error("The user is in a group of the event."), { code: "leave_group_first" })
      : error;
  });
}

function Guest({ event, group }: { event: EventDetail; group: Group | undefined }) {
  const { id, viewerRole } = event;
  const path = { id };
  const friends = useFriendNames(useOrganizerIds(event));
  const hasFriends = Object.keys(friends).length > 0;
  return (
    <>
      {viewerRole === "invited" && (
        <>
          {/* The service lets a member of a group accept the invitation only after leaving the group. */}
          {!event.viewerGroupId && (
            <Act variant="primary" act={() => accept(id)}>
              {shared.accept}
            </Act>
          )}
          <Act act={() => call("refuseAuthorInvitation", { path })}>{shared.refuse}</Act>
        </>
      )}
      {canApply(event) && (
        <Ask
          label={t.apply}
          title={t.applyTitle}
          hint={t.applyHint}
          variant="primary"
          fields={hasFriends ? [{ name: "memberIds", label: t.friends, type: "choices", options: friends }] : []}
          send={({ memberIds = [] }: { memberIds?: string[] }) => call("applyToEvent", { path, body: { memberIds } })}
          said={t.applied}
        />
      )}
      {group && <OwnGroup group={group} />}
    </>
  );
}

interface OrganizerProps {
  event: EventDetail;
  /** Whether moderators have removed the event, or undefined if this is not known yet. */
  isRemoved: boolean | undefined;
}

/** Buttons for the most frequent actions of an organizer. */
function Organizer({ event, isRemoved }: OrganizerProps) {
  const { id, viewerRole, effectiveStatus, visibility, deletedAt } = event;
  const path = { id };
  const isMine = viewerRole === "creator";
  return (
    <>
      {isMine && effectiveStatus === "draft" && !deletedAt && (
        <Act
          variant="primary"
          act={() => call("publishEvent", { path })}
          said={visibility === "private" ? t.publishedPrivate : t.published}
        >
          {t.publish}
        </Act>
      )}
      {isOpen(event) && effectiveStatus !== "started" && <ButtonLink to={`/events/${id}/edit`}>{t.edit}</ButtonLink>}
      {isRemoved && <ButtonLink to="/reports">{t.reports}</ButtonLink>}
      {isMine && deletedAt && isRemoved === false && effectiveStatus !== "finished" && (
        <Act variant="primary" act={() => call("restoreEvent", { path })}>
          {t.restore}
        </Act>
      )}
    </>
  );
}

/** Menu items for the rare actions of an organizer. */
function OrganizerMenu({ event }: { event: EventDetail }) {
  const { id, viewerRole, effectiveStatus, deletedAt, acceptsApplications } = event;
  const path = { id };
  const isMine = viewerRole === "creator";
  const isPublished = isOpen(event) && effectiveStatus !== "draft";
  const deleteHint = isPublished ? t.deletePublishedHint : t.deleteHint;
  const toggle = () => call("updateEvent", { path, body: { acceptsApplications: !acceptsApplications } });
  return (
    <>
      {isPublished && <Act act={toggle}>{acceptsApplications ? t.close : t.open}</Act>}
      {isPublished && (
        <Ask
          label={t.cancelEvent}
          hint={t.cancelHint}
          cancel={t.keepEvent}
          variant="danger"
          send={() => call("cancelEvent", { path })}
        />
      )}
      {isMine && !deletedAt && (
        <Ask
          label={t.deleteEvent}
          hint={effectiveStatus === "finished" ? t.deletePastHint : deleteHint}
          variant="danger"
          send={() => call("deleteEvent", { path })}
        />
      )}
      {!isMine && (
        <Ask label={t.resign} hint={t.resignHint} variant="danger" send={() => call("resignEventAuthor", { path })} />
      )}
    </>
  );
}

/**
 * Shows the state of the event from the viewer's point of view, buttons for the next actions, and a menu with the other
 * actions.
 */
export function EventActions({ event }: { event: EventDetail }) {
  const { id } = event;
  const groupId = event.viewerGroupId ?? "";
  const group = useRead("getGroup", { path: { id: groupId } }, { enabled: groupId !== "" }).data;
  const isRemoved = useIsRemoved(event);
  const { icon, title, hint, mood } = stateOf(event, isRemoved ?? false, group?.status);
  const isOwnDeleted = event.viewerRole === "creator" && event.deletedAt !== null;
  return (
    <section className={`card stack event-state ${mood ? `is-${mood}` : ""}`} aria-label={title}>
      <header>
        <div role="status">
          <h2>
            <Icon name={icon} />
            {title}
          </h2>
          <p className="muted">{hint}</p>
        </div>
        {!isOwnDeleted && (
          <Menu name={t.more} label={<Icon name="more" />} className="button quiet">
            {isOrganizer(event) ? (
              <OrganizerMenu event={event} />
            ) : (
              <ButtonLink to={`/reports/new/event/${id}`}>{shared.report}</ButtonLink>
            )}
          </Menu>
        )}
      </header>
      <div className="actions">
        {isOrganizer(event) ? <Organizer event={event} isRemoved={isRemoved} /> : <Guest event={event} group={group} />}
      </div>
    </section>
  );
}
