/** Describes the state of an event from the viewer's point of view. */

import { formats, type Schema, say } from "@social-events/app-common/app.ts";
import type { IconName } from "@social-events/app-common/ui.ts";
import type { EventDetail } from "@social-events/client";
import { placesOf } from "./event-card.tsx";
import { states } from "./texts.ts";
import { isOrganizer } from "./use-event.ts";

export interface EventState {
  icon: IconName;
  title: string;
  hint: string;
  /** Whether the state is good or bad news, which determines the color of the headline. */
  mood?: "good" | "bad";
}

/** An event without an end ends after this time. */
const usualMilliseconds = 12 * 3_600_000;

function endOf({ startAt, endAt }: EventDetail): string {
  return endAt ?? new Date(Date.parse(startAt) + usualMilliseconds).toISOString();
}

/**
 * Returns the state of an event that is over, cancelled, deleted or a draft, otherwise null. `isRemoved` means that
 * moderators have deleted the event.
 */
export function closedState(event: EventDetail, isRemoved = false): EventState | null {
  if (event.deletedAt && isRemoved) {
    return { icon: "ban", title: states.removed, hint: states.removedHint, mood: "bad" };
  }
  if (event.deletedAt) {
    return { icon: "trash", title: states.deleted, hint: states.deletedHint, mood: "bad" };
  }
  switch (event.effectiveStatus) {
    case "cancelled":
      return { icon: "ban", title: states.cancelled, hint: states.cancelledHint, mood: "bad" };
    case "finished":
      return {
        icon: "history",
        title: states.finished,
        hint: say(states.finishedHint, { when: formats.relative(endOf(event)) }),
      };
    case "draft":
      return {
        icon: "edit",
        title: states.draft,
        hint: event.viewerRole === "author" ? states.draftAuthorHint : states.draftHint,
      };
    default:
      return null;
  }
}

/** Returns the state of a published event for a viewer who has no role in the event. */
function openState(event: EventDetail): EventState {
  const isOn = event.effectiveStatus === "started";
  if (!event.acceptsApplications) {
    return { icon: "lock", title: isOn ? states.started : states.closed, hint: states.closedGuestHint };
  }
  if (event.guestCount >= event.capacity) {
    return { icon: "hourglass", title: states.full, hint: states.fullHint };
  }
  return { icon: "ticket", title: isOn ? states.started : placesOf(event), hint: states.openHint };
}

/**
 * Returns the state of an event for the viewer. `groupStatus` is the status of the viewer's request to join, if it
 * exists.
 */
export function stateOf(event: EventDetail, isRemoved: boolean, groupStatus?: Schema<"LikeGroupStatus">): EventState {
  const { viewerRole, effectiveStatus, acceptsApplications, startAt } = event;
  const closed = closedState(event, isRemoved);
  if (closed && !(effectiveStatus === "draft" && viewerRole === "invited")) {
    return closed;
  }
  if (isOrganizer(event)) {
    const title = viewerRole === "creator" ? states.creator : states.author;
    return { icon: "crown", title, hint: acceptsApplications ? states.organizerHint : states.closedHint };
  }
  switch (viewerRole) {
    case "invited":
      return {
        icon: "handshake",
        title: states.invited,
        hint: event.viewerGroupId ? states.invitedGuestHint : states.invitedHint,
      };
    case "guest": {
      const isOn = effectiveStatus === "started";
      const hint = isOn ? states.guestNowHint : say(states.guestHint, { when: formats.relative(startAt) });
      return { icon: "party", title: states.guest, hint, mood: "good" };
    }
    case "applicant":
      if (groupStatus === "waiting") {
        return { icon: "hourglass", title: states.waiting, hint: states.waitingHint };
      }
      return { icon: "hourglass", title: states.applicant, hint: states.applicantHint };
    default:
      return openState(event);
  }
}
