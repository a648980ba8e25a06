/** An event that stays as it is now, and what can be done with it. */

import { useClient } from "@social-events/app-common/app/session.tsx";
import { tell } from "@social-events/app-common/app/toasts.ts";
import type { Client } from "@social-events/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { EventDetail } from "./shapes.ts";

export function eventKey(id: string) {
  return ["events", "one", id];
}

/** Reads an event and follows it. */
export function useEvent(id: string) {
  const client = useClient();
  const queries = useQueryClient();
  useEffect(() => {
    const following = client.follow.event(id, {
      changed: (event) => {
        queries.setQueryData(eventKey(id), event);
        // Who comes and goes is told by the number of guests alone.
        void queries.invalidateQueries({ queryKey: ["events", "around", id] });
      },
      ended: ({ reason }) => {
        if (reason === "gone" || reason === "refused") {
          void queries.resetQueries({ queryKey: eventKey(id) });
        }
      },
    });
    return () => following.stop();
  }, [client, queries, id]);
  return useQuery({
    queryKey: eventKey(id),
    queryFn: ({ signal }) => client.events.getEvent({ path: { id }, signal }),
  });
}

/** What is read beside an event: co-authors, guests, links, applications. */
export function aroundKey(id: string, what: string) {
  return ["events", "around", id, what];
}

type Act<Input> = (client: Client, input: Input) => Promise<unknown>;

/** Does something with an event, reads again what hangs on it, and says so. */
export function useEventAct<Input = void>(act: Act<Input>, said?: string) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => act(client, input),
    onSuccess: () => {
      if (said) {
        tell(said);
      }
    },
    // A refusal often says that something has changed meanwhile.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ["events"] }),
        queries.invalidateQueries({ queryKey: ["groups"] }),
      ]),
  });
}

/** Whether who looks on organizes the event. */
export function isOrganizer({ viewerRole }: EventDetail): boolean {
  return viewerRole === "creator" || viewerRole === "author";
}

/** Whether it is neither over nor cancelled nor deleted. */
export function isOpen({ effectiveStatus, deletedAt }: EventDetail): boolean {
  return !deletedAt && effectiveStatus !== "finished" && effectiveStatus !== "cancelled";
}
