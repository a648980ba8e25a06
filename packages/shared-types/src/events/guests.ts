/** Guests of an event. */

import { z } from "zod";
import { pageOf, pageQuerySchema } from "../pages.ts";
import type { Route } from "../routes.ts";
import { idSchema, signedUrlSchema } from "../values.ts";

export const eventGuestSchema = z
  .object({
    userId: z
      .uuid()
      .nullable()
      .describe(
        "Id of the user. In the row of a withheld guest this field is null, like every other field but `confirmed`.",
      ),
    profileId: z.uuid().nullable().describe("Id of the profile; null if the name is null."),
    name: z.string().nullable().meta({
      description:
        "First name. It is null, like `profileId` and `avatarUrl`, if the caller may not see the guest or the guest has no profile.",
    }),
    avatarUrl: signedUrlSchema.describe(
      "Signed URL of the thumbnail of the avatar; null without an avatar, or if the name is null.",
    ),
    groupId: z.uuid().nullable().describe("Approved group of the guest; null in the row of a withheld guest."),
    confirmed: z.boolean().meta({
      description:
        "True if the guest created the group or confirmed the membership; false in the row of a withheld guest.",
    }),
  })
  .meta({ id: "EventGuest" });

export const guestRoutes = {
  listEventGuests: {
    method: "GET",
    path: "/{id}/guests",
    summary: "List the guests of an event",
    description:
      "Returns the members of approved groups in the order of admission. Members of one group follow each other. Organizers can read the list at any time, guests until seven days after the end of the event. Other users who see the event get 403 `not_a_guest`.\n\nTo guests, some guests are withheld: users who have a block with the caller, suspended users, and minors whom the caller may not see. A withheld guest is a row of nulls after all other guests, so the list has as many rows as `guestCount`. To organizers, blocked and suspended guests have an id but no name and no avatar.",
    params: z.object({ id: idSchema.describe("Id of the event.") }),
    query: pageQuerySchema,
    success: { status: 200, body: pageOf("EventGuestPage", eventGuestSchema) },
    errors: ["not_a_guest", "event_not_found", "storage_unavailable"],
  },
} as const satisfies Record<string, Route>;
