/** Contract for the guests of an event. */

import { z } from "zod";
import { pageOf, pageQuerySchema } from "../pages.ts";
import type { Route } from "../routes.ts";
import { idSchema, signedUrlSchema } from "../values.ts";

export const eventGuestSchema = z
  .object({
    userId: z
      .uuid()
      .nullable()
      .describe("Id of the user. For a hidden guest, this field and all other fields except `confirmed` are null."),
    profileId: z.uuid().nullable().describe("Id of the profile, or null if `name` is null."),
    name: z.string().nullable().meta({
      description:
        "First name. If the guest is hidden from the caller or has no profile, `name`, `profileId` and `avatarUrl` are null.",
    }),
    avatarUrl: signedUrlSchema.describe(
      "Signed URL of the avatar thumbnail, or null if the guest has no avatar or `name` is null.",
    ),
    groupId: z.uuid().nullable().describe("Id of the guest's approved group, or null for a hidden guest."),
    confirmed: z.boolean().meta({
      description:
        "Whether the guest created the group or confirmed their membership. The value is false for hidden guests.",
    }),
  })
  .meta({ id: "EventGuest" });

export const guestRoutes = {
  listEventGuests: {
    method: "GET",
    path: "/{id}/guests",
    summary: "List the guests of an event",
    description:
      "Returns the members of approved groups, in the order in which the groups were approved. Organizers can list the guests at any time. Guests can list each other until seven days after the end of the event. Other users who can see the event get 403 `not_a_guest`.\n\nSome guests are hidden from other guests: suspended users, users who blocked the caller or are blocked by the caller, and minors whose profile the caller cannot see. Hidden guests are at the end of the list, and all their fields except `confirmed` are null. The list therefore always has `guestCount` items. Organizers get the user ids of suspended and blocked guests, but no names or avatars.",
    params: z.object({ id: idSchema.describe("Id of the event.") }),
    query: pageQuerySchema,
    success: { status: 200, body: pageOf("EventGuestPage", eventGuestSchema) },
    errors: ["not_a_guest", "event_not_found", "storage_unavailable"],
  },
} as const satisfies Record<string, Route>;
