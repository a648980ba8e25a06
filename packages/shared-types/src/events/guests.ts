/** Who comes to an event. */

import { z } from "zod";
import { pageOf, pageQuerySchema } from "../pages.ts";
import type { Route } from "../routes.ts";
import { idSchema, signedUrlSchema } from "../values.ts";

export const eventGuestSchema = z
  .object({
    userId: z.uuid(),
    profileId: z.uuid().nullable(),
    name: z
      .string()
      .nullable()
      .meta({ description: "null, like profileId and avatarUrl, of who is not shown to the caller." }),
    avatarUrl: signedUrlSchema,
    groupId: z.uuid(),
    confirmed: z.boolean().meta({ description: "Whether the person applied or has confirmed the membership." }),
  })
  .meta({ id: "EventGuest" });

export const guestRoutes = {
  listEventGuests: {
    method: "GET",
    path: "/{id}/guests",
    summary: "Guests of an event in the order of their admission, for organizers and guests",
    params: z.object({ id: idSchema }),
    query: pageQuerySchema,
    success: { status: 200, body: pageOf("EventGuestPage", eventGuestSchema) },
    errors: ["not_a_guest", "event_not_found", "storage_unavailable"],
  },
} as const satisfies Record<string, Route>;
