import { client, queries, useRead } from "@social-events/app-common/app.ts";
import type { EventDetail } from "@social-events/client";
import { useEffect } from "preact/hooks";

/** Reads an event and subscribes to its changes while the component is mounted. */
export function useEvent(id: string) {
  useEffect(() => {
    const queryKey = ["getEvent", { path: { id } }];
    const following = client.follow.event(id, {
      changed: (event) => {
        queries.setQueryData(queryKey, event);
        // If a guest joins or leaves, only the guest count of the event changes. Other queries, such as the guest list,
        // have to be refreshed.
        void queries.invalidateQueries({ predicate: (query) => query.queryKey[0] !== "getEvent" });
      },
      ended: ({ reason }) => {
        if (reason === "gone" || reason === "refused") {
          void queries.resetQueries({ queryKey });
        }
      },
    });
    return () => following.stop();
  }, [id]);
  return useRead("getEvent", { path: { id } });
}

/** Returns the user IDs of the organizers of an event. They cannot be its guests. */
export function useOrganizerIds(event: EventDetail | undefined): readonly string[] {
  const { id = "", creatorId, organizerCount = 0 } = event ?? {};
  const authors = useRead("listEventAuthors", { path: { id } }, { enabled: organizerCount > 1 }).data?.authors ?? [];
  const coauthors = authors.filter(({ status }) => status === "accepted").map(({ userId }) => userId);
  return creatorId ? [creatorId, ...coauthors] : coauthors;
}

/** Whether the viewer is the creator or a co-organizer of the event. */
export function isOrganizer({ viewerRole }: EventDetail): boolean {
  return viewerRole === "creator" || viewerRole === "author";
}

/** Returns whether moderators have removed an event that its creator views. It is undefined until this is known. */
export function useIsRemoved({ id, viewerRole, deletedAt }: EventDetail): boolean | undefined {
  const isDeleted = viewerRole === "creator" && deletedAt !== null;
  const decisions = useRead("listOwnDecisions", { query: { limit: 100 } }, { enabled: isDeleted }).data?.data;
  return decisions?.some(
    ({ targetType, targetId, decision, appeal }) =>
      targetType === "event" && targetId === id && decision === "remove" && appeal?.outcome !== "reversed",
  );
}

/** Whether the event is not over, cancelled or deleted. */
export function isOpen({ effectiveStatus, deletedAt }: EventDetail): boolean {
  return !deletedAt && effectiveStatus !== "finished" && effectiveStatus !== "cancelled";
}

/** Whether the event is published and not deleted, so that users other than its organizers can see it. */
export function isShared({ effectiveStatus, deletedAt }: EventDetail): boolean {
  return effectiveStatus !== "draft" && !deletedAt;
}

/**
 * Whether the viewer can send a request to join the event. An invited co-organizer has to answer the invitation first.
 */
export function canApply(event: EventDetail): boolean {
  const isFree = !isOrganizer(event) && event.viewerRole !== "invited" && !event.viewerGroupId;
  return isFree && isOpen(event) && isShared(event) && event.acceptsApplications;
}
