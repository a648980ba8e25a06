import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Button, ButtonLink } from "@social-events/app-common/ui/button.tsx";
import { Dialog } from "@social-events/app-common/ui/dialog.tsx";
import { useState } from "react";
import { FriendPicker } from "../shared/friends-picker.tsx";
import { CalendarButton } from "./calendar-button.tsx";
import type { EventDetail } from "./shapes.ts";
import { eventsTexts } from "./texts.ts";
import { isOpen, useEventAct } from "./use-event.ts";

const mostFriends = 9;

function ApplyDialog({ event: { id, creatorId }, onClose }: { event: EventDetail; onClose: () => void }) {
  const texts = useTexts(eventsTexts);
  const [memberIds, setMemberIds] = useState<string[]>([]);
  const apply = useEventAct((client) => client.events.likeEvent({ path: { id }, body: { memberIds } }), texts.applied);
  return (
    <Dialog title={texts.applyTitle} onClose={onClose}>
      <p>{texts.applyHint}</p>
      <FriendPicker without={[creatorId]} chosen={memberIds} most={mostFriends} onChange={setMemberIds} />
      <Button look="primary" isBusy={apply.isPending} onClick={() => apply.mutate(undefined, { onSuccess: onClose })}>
        {texts.apply}
      </Button>
    </Dialog>
  );
}

/** The answer to an invitation to organize. */
function Answer({ id }: { id: string }) {
  const texts = useTexts(eventsTexts);
  const accept = useEventAct((client) => client.events.acceptAuthorInvitation({ path: { id } }));
  const refuse = useEventAct((client) => client.events.refuseAuthorInvitation({ path: { id } }));
  const isBusy = accept.isPending || refuse.isPending;
  return (
    <>
      <Button look="primary" isBusy={isBusy} onClick={() => accept.mutate()}>
        {texts.accept}
      </Button>
      <Button isBusy={isBusy} onClick={() => refuse.mutate()}>
        {texts.refuse}
      </Button>
    </>
  );
}

/** What somebody who does not organize an event can do about it. */
export function GuestActions({ event }: { event: EventDetail }) {
  const texts = useTexts(eventsTexts);
  const [isApplying, setIsApplying] = useState(false);
  const { id, viewerRole, viewerGroupId } = event;
  const canApply = isOpen(event) && event.acceptsApplications && !viewerGroupId && event.effectiveStatus !== "draft";
  return (
    <div className="card stack">
      {viewerRole && <p role="status">{texts.viewerRoles[viewerRole]}</p>}
      <div className="actions">
        {viewerRole === "invited" && <Answer id={id} />}
        {canApply && (
          <Button look="primary" onClick={() => setIsApplying(true)}>
            {texts.apply}
          </Button>
        )}
        {viewerGroupId && <ButtonLink to={`/groups/${viewerGroupId}`}>{texts.myGroup}</ButtonLink>}
        <CalendarButton id={id} />
        <ButtonLink to={`/reports/new/event/${id}`} look="quiet">
          {texts.report}
        </ButtonLink>
      </div>
      {isApplying && <ApplyDialog event={event} onClose={() => setIsApplying(false)} />}
    </div>
  );
}
