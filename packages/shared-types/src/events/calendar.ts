/** An event for the calendar of a phone. */

import { z } from "zod";
import type { Route } from "../routes.ts";
import { idSchema } from "../values.ts";

export const calendarRoutes = {
  getEventCalendar: {
    method: "GET",
    path: "/{id}/calendar.ics",
    summary: "The event as iCalendar; UID is its id, SEQUENCE grows with each change",
    description:
      "Whoever sees the event may; the call needs the access token as any other, so that the app downloads the text and hands it to the calendar. It has one VEVENT in UTC, without DTEND if the event ends in the second of its start, TENTATIVE for a draft and CANCELLED for a cancelled event. The same event, unchanged, is the same text.",
    params: z.object({ id: idSchema.describe("Id of the event.") }),
    success: {
      status: 200,
      body: z.string().meta({ description: "RFC 5545: one VEVENT, cancelled or deleted with STATUS:CANCELLED." }),
      mediaType: "text/calendar",
    },
    errors: ["event_not_found"],
  },
} as const satisfies Record<string, Route>;
