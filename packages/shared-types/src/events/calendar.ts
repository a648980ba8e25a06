/** An event for the calendar of a phone. */

import { z } from "zod";
import type { Route } from "../routes.ts";
import { idSchema } from "../values.ts";

export const calendarRoutes = {
  getEventCalendar: {
    method: "GET",
    path: "/{id}/calendar.ics",
    summary: "The event as iCalendar; UID is its id, SEQUENCE grows with each change",
    params: z.object({ id: idSchema }),
    success: {
      status: 200,
      body: z.string().meta({ description: "RFC 5545: one VEVENT, cancelled or deleted with STATUS:CANCELLED." }),
      mediaType: "text/calendar",
    },
    errors: ["event_not_found"],
  },
} as const satisfies Record<string, Route>;
