/** Contract for the calendar file of an event. */

import { z } from "zod";
import type { Route } from "../routes.ts";
import { idSchema } from "../values.ts";

export const calendarRoutes = {
  getEventCalendar: {
    method: "GET",
    path: "/{id}/calendar.ics",
    summary: "Download an event as iCalendar",
    description:
      "Returns the event as an iCalendar file that your app can pass to the device's calendar. Every user who can see the event can download the file. The request needs an access token, so calendar apps cannot open the URL directly.\n\nThe file contains one VEVENT with times in UTC. UID is the event id, and SEQUENCE increases with each change. DTEND is missing if the event starts and ends in the same second. STATUS is TENTATIVE for a draft, CANCELLED for a cancelled or deleted event, and CONFIRMED otherwise. The file changes only if the event changes.",
    params: z.object({ id: idSchema.describe("Id of the event.") }),
    success: {
      status: 200,
      body: z.string().meta({
        description: "iCalendar file (RFC 5545) with one VEVENT. A cancelled or deleted event has STATUS:CANCELLED.",
      }),
      mediaType: "text/calendar",
    },
    errors: ["event_not_found"],
  },
} as const satisfies Record<string, Route>;
