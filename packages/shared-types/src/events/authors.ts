/** Contract for co-authors, who are friends of an event's creator and organize the event together with the creator. */

import { z } from "zod";
import type { Route } from "../routes.ts";
import { deletedSchema, idSchema } from "../values.ts";
import { eventAuthorSchema, eventAuthorStatusSchema } from "./resources.ts";

const invitationDecisionSchema = z
  .object({
    eventId: z.uuid().describe("Id of the event."),
    userId: z.uuid().describe("Id of the caller."),
    status: eventAuthorStatusSchema.describe("The caller's response to the invitation."),
  })
  .meta({ id: "InvitationDecision" });

const idParamsSchema = z.object({ id: idSchema.describe("Id of the event.") });

export const authorRoutes = {
  inviteEventAuthor: {
    method: "POST",
    path: "/{id}/authors",
    summary: "Invite a friend as co-author",
    description:
      "Invites a friend to organize the event. Only the creator can invite co-authors. An event can have at most ten co-authors and pending invitations in total (409 `authors_limit`).\n\nThe friend gets an `event_coauthor_invite` notification, at most three per day for the same event. Invited friends can see the event, even if it is a draft. A friend who refused an earlier invitation can be invited again. If the friend is already invited or has accepted, the request returns the existing invitation with 200.",
    params: idParamsSchema,
    body: z.object({ userId: idSchema.describe("User id of the friend.") }).meta({ id: "InviteEventAuthor" }),
    success: { status: 201, unchanged: 200, body: eventAuthorSchema },
    errors: ["not_the_creator", "event_not_found", "authors_limit", "event_closed", "event_deleted"],
  },
  listEventAuthors: {
    method: "GET",
    path: "/{id}/authors",
    summary: "List the co-authors of an event",
    description:
      "Returns the co-authors in the order in which they were invited. Every user who can see the event can list its co-authors. Organizers also get pending and refused invitations. Other users get only accepted co-authors and their own invitation.\n\nThe list does not include suspended users, or users who blocked the caller or are blocked by the caller.",
    params: idParamsSchema,
    success: {
      status: 200,
      body: z
        .object({
          authors: z.array(eventAuthorSchema).describe("Co-authors visible to the caller, not including the creator."),
          creatorId: z.uuid().describe("Id of the user who created the event."),
        })
        .meta({ id: "EventAuthors" }),
    },
    errors: ["event_not_found"],
  },
  acceptAuthorInvitation: {
    method: "POST",
    path: "/{id}/authors/accept",
    summary: "Accept the invitation to organize an event",
    description:
      "Makes the caller an organizer of the event. Organizers can change and cancel the event, vote on groups and take part in all chats of the event. The creator gets an `event_coauthor_accepted` notification. The votes on pending groups are counted again because the number of organizers has changed.\n\nA caller who is in a pending, waiting or approved group for the event must leave that group first (409 `already_in_group`). If the caller has already accepted the invitation, nothing changes.",
    params: idParamsSchema,
    success: { status: 200, body: invitationDecisionSchema },
    errors: ["not_invited", "event_not_found", "already_in_group", "event_closed", "invitation_answered"],
  },
  refuseAuthorInvitation: {
    method: "POST",
    path: "/{id}/authors/refuse",
    summary: "Refuse the invitation to organize an event",
    description:
      "Refuses the invitation to become a co-author. The creator gets an `event_coauthor_refused` notification and can invite the caller again. If the event is a draft, the caller can no longer see it.\n\nIf the caller has already accepted the invitation, the request fails with 409 `invitation_answered`. To resign as co-author, use `DELETE /events/{id}/authors/me`. If the caller has already refused the invitation, nothing changes.",
    params: idParamsSchema,
    success: { status: 200, body: invitationDecisionSchema },
    errors: ["not_invited", "event_not_found", "invitation_answered"],
  },
  resignEventAuthor: {
    method: "DELETE",
    path: "/{id}/authors/me",
    summary: "Resign as co-author",
    description:
      "Ends the caller's role as an organizer. An accepted co-author can resign at any time, even after the event. The caller leaves all chats of the event. Their votes on pending groups are deleted, and the remaining votes are counted again. No notification is sent.\n\nAn invited user who has not accepted yet must refuse the invitation instead. If the caller is not an accepted co-author, the request fails with 404 `author_not_found`. A retry fails with the same error.",
    params: idParamsSchema,
    success: { status: 200, body: deletedSchema },
    errors: ["author_not_found", "event_not_found"],
  },
  removeEventAuthor: {
    method: "DELETE",
    path: "/{id}/authors/{userId}",
    summary: "Remove a co-author or withdraw an invitation",
    description:
      "Only the creator can remove co-authors and withdraw invitations. A removed co-author is no longer an organizer and leaves all chats of the event. The co-author's votes on pending groups are deleted, and the remaining votes are counted again. If you withdraw an invitation, its unread notification is deleted.\n\nNo notification is sent. A retry fails with 404 `author_not_found`.",
    params: idParamsSchema.extend({ userId: idSchema.describe("User id of the co-author or the invited user.") }),
    success: { status: 200, body: deletedSchema },
    errors: ["not_the_creator", "author_not_found", "event_not_found"],
  },
} as const satisfies Record<string, Route>;
