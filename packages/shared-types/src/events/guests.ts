/** Who comes to an event. */

import { z } from "zod";
import { pageOf, pageQuerySchema } from "../pages.ts";
import type { Route } from "../routes.ts";
import { idSchema, signedUrlSchema } from "../values.ts";

export const eventGuestSchema = z
  .object({
    userId: z
      .uuid()
      .nullable()
      .describe("Id of the user; null, like every other field, in the row of a withheld guest."),
    profileId: z.uuid().nullable().describe("Id of the profile; null like the name."),
    name: z
      .string()
      .nullable()
      .meta({ description: "First name; null, like profileId and avatarUrl, of who is not shown to the caller." }),
    avatarUrl: signedUrlSchema.describe("Thumbnail of the avatar; null without one, and like the name."),
    groupId: z
      .uuid()
      .nullable()
      .describe("The approved group with which the person comes; null in the row of a withheld guest."),
    confirmed: z.boolean().meta({
      description: "Whether the person applied or confirmed the membership; false in the row of a withheld guest.",
    }),
  })
  .meta({ id: "EventGuest" });

export const guestRoutes = {
  listEventGuests: {
    method: "GET",
    path: "/{id}/guests",
    summary: "Guests of an event in the order of their admission, for organizers and guests",
    description:
      "Shows the people of approved groups, those of one group together. Organizers may ask at any time, guests until seven days after the end; others who see the event get 403 `not_a_guest`. To guests, a guest who is blocked with them, suspended, or a minor whom they may not see is a row without any id, after all other guests, so that there are as many rows as `guestCount`. Organizers get the ids of blocked and suspended guests without name and avatar.",
    params: z.object({ id: idSchema.describe("Id of the event.") }),
    query: pageQuerySchema,
    success: { status: 200, body: pageOf("EventGuestPage", eventGuestSchema) },
    errors: ["not_a_guest", "event_not_found", "storage_unavailable"],
  },
} as const satisfies Record<string, Route>;
