import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Button, ButtonLink } from "@social-events/app-common/ui/button.tsx";
import { ConfirmDialog } from "@social-events/app-common/ui/dialog.tsx";
import { useState } from "react";
import { CalendarButton } from "./calendar-button.tsx";
import type { EventDetail } from "./shapes.ts";
import { eventsTexts } from "./texts.ts";
import { isOpen, useEventAct } from "./use-event.ts";

type Asked = "cancel" | "delete" | "resign";

interface EndingProps {
  event: EventDetail;
  asked: Asked;
  onClose: () => void;
}

/** Asks before the event ends, for all or for an organizer. */
function Ending({ event: { id, title }, asked, onClose }: EndingProps) {
  const texts = useTexts(eventsTexts);
  const path = { id };
  const act = useEventAct(({ events }) => {
    const calls = { cancel: events.cancelEvent, delete: events.deleteEvent, resign: events.resignEventAuthor };
    return calls[asked]({ path });
  });
  const words = {
    cancel: { action: texts.cancelEvent, hint: texts.cancelHint },
    delete: { action: texts.deleteEvent, hint: texts.deleteHint },
    resign: { action: texts.resign, hint: title },
  }[asked];
  return (
    <ConfirmDialog
      title={words.action}
      action={words.action}
      isBusy={act.isPending}
      onConfirm={() => act.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>{words.hint}</p>
    </ConfirmDialog>
  );
}

/** What organizers can do with an event. */
export function OrganizerActions({ event }: { event: EventDetail }) {
  const texts = useTexts(eventsTexts);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { id, viewerRole, effectiveStatus, deletedAt, acceptsApplications } = event;
  const path = { id };
  const publish = useEventAct(({ events }) => events.publishEvent({ path }));
  const restore = useEventAct(({ events }) => events.restoreEvent({ path }));
  const toggle = useEventAct(({ events }) =>
    events.updateEvent({ path, body: { acceptsApplications: !acceptsApplications } }),
  );
  const isMine = viewerRole === "creator";
  const isDraft = effectiveStatus === "draft" && !deletedAt;
  const isEditable = !deletedAt && (isDraft || effectiveStatus === "published");
  return (
    <div className="card stack">
      <p role="status">{viewerRole && texts.viewerRoles[viewerRole]}</p>
      {isDraft && <p className="muted">{texts.publishHint}</p>}
      <div className="actions">
        {isMine && isDraft && (
          <Button look="primary" isBusy={publish.isPending} onClick={() => publish.mutate()}>
            {texts.publish}
          </Button>
        )}
        {isEditable && <ButtonLink to={`/events/${id}/edit`}>{texts.edit}</ButtonLink>}
        {isOpen(event) && !isDraft && (
          <Button isBusy={toggle.isPending} onClick={() => toggle.mutate()}>
            {acceptsApplications ? texts.close : texts.open}
          </Button>
        )}
        <CalendarButton id={id} />
        {isOpen(event) && !isDraft && (
          <Button look="danger" onClick={() => setAsked("cancel")}>
            {texts.cancelEvent}
          </Button>
        )}
        {isMine && !deletedAt && (
          <Button look="danger" onClick={() => setAsked("delete")}>
            {texts.deleteEvent}
          </Button>
        )}
        {isMine && deletedAt && effectiveStatus !== "finished" && (
          <Button isBusy={restore.isPending} onClick={() => restore.mutate()}>
            {texts.restore}
          </Button>
        )}
        {viewerRole === "author" && (
          <Button look="danger" onClick={() => setAsked("resign")}>
            {texts.resign}
          </Button>
        )}
      </div>
      {asked && <Ending event={event} asked={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}
