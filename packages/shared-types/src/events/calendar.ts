/** An event for the calendar of a phone. */

import { z } from "zod";
import type { Route } from "../routes.ts";
import { idSchema } from "../values.ts";

export const calendarRoutes = {
  getEventCalendar: {
    method: "GET",
    path: "/{id}/calendar.ics",
    summary: "Download an event as iCalendar",
    description:
      "Every user who sees the event can download it. The request needs the access token, so the app downloads the text and passes it to the calendar of the device.\n\nThe text has one VEVENT with times in UTC. UID is the id of the event, and SEQUENCE grows with each change. DTEND is missing if the event ends in the second in which it starts. STATUS is TENTATIVE for a draft, CANCELLED for a cancelled or deleted event, and CONFIRMED otherwise. An unchanged event gives the same text again.",
    params: z.object({ id: idSchema.describe("Id of the event.") }),
    success: {
      status: 200,
      body: z.string().meta({
        description: "iCalendar (RFC 5545) with one VEVENT. A cancelled or deleted event has STATUS:CANCELLED.",
      }),
      mediaType: "text/calendar",
    },
    errors: ["event_not_found"],
  },
} as const satisfies Record<string, Route>;
