import { client, queries, useRead } from "@social-events/app-common/app.ts";
import type { EventDetail } from "@social-events/client";
import { useEffect } from "react";

/** An event as it is now: it is followed as long as it is shown. */
export function useEvent(id: string) {
  useEffect(() => {
    const queryKey = ["getEvent", { path: { id } }];
    const following = client.follow.event(id, {
      changed: (event) => {
        queries.setQueryData(queryKey, event);
        // Who comes and goes is told by the number of guests alone.
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

/** Whether who looks on organizes the event. */
export function isOrganizer({ viewerRole }: EventDetail): boolean {
  return viewerRole === "creator" || viewerRole === "author";
}

/** Whether it is neither over nor cancelled nor deleted. */
export function isOpen({ effectiveStatus, deletedAt }: EventDetail): boolean {
  return !deletedAt && effectiveStatus !== "finished" && effectiveStatus !== "cancelled";
}
