/** Co-authors: friends of the creator who organize an event with them. */

import { z } from "zod";
import type { Route } from "../routes.ts";
import { deletedSchema, idSchema } from "../values.ts";
import { eventAuthorSchema, eventAuthorStatusSchema } from "./resources.ts";

const invitationDecisionSchema = z
  .object({
    eventId: z.uuid().describe("Id of the event."),
    userId: z.uuid().describe("Id of the caller."),
    status: eventAuthorStatusSchema.describe("Answer of the caller."),
  })
  .meta({ id: "InvitationDecision" });

const idParamsSchema = z.object({ id: idSchema.describe("Id of the event.") });

export const authorRoutes = {
  inviteEventAuthor: {
    method: "POST",
    path: "/{id}/authors",
    summary: "Invite a friend as co-author",
    description:
      "Only the creator can invite, and only friends. An event can have ten co-authors, including invitations that wait for an answer (409 `authors_limit`).\n\nThe friend gets an `event_coauthor_invite` notification, at most three times a day for one event, and can see the event from then on, even a draft. A friend who refused is invited again. If the friend is already invited or has accepted, the call returns the invitation unchanged with 200.",
    params: idParamsSchema,
    body: z.object({ userId: idSchema.describe("Id of a friend.") }).meta({ id: "InviteEventAuthor" }),
    success: { status: 201, unchanged: 200, body: eventAuthorSchema },
    errors: ["not_the_creator", "event_not_found", "authors_limit", "event_closed", "event_deleted"],
  },
  listEventAuthors: {
    method: "GET",
    path: "/{id}/authors",
    summary: "List the co-authors of an event",
    description:
      "Every user who sees the event gets the whole list, in the order of invitation. Only organizers see invitations that are pending or refused. Other users see their own.\n\nUsers who have a block with the caller and suspended users are left out.",
    params: idParamsSchema,
    success: {
      status: 200,
      body: z
        .object({
          authors: z.array(eventAuthorSchema).describe("Co-authors that the caller may see, without the creator."),
          creatorId: z.uuid().describe("User who created the event."),
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
      "Makes the caller an organizer, who can change and cancel the event, votes on groups and joins all its chats. The creator gets an `event_coauthor_accepted` notification. Pending groups are decided again, because the number of organizers has changed.\n\nA caller who is in an open or approved group of the event must leave that group first (409 `already_in_group`). Repeating the call changes nothing.",
    params: idParamsSchema,
    success: { status: 200, body: invitationDecisionSchema },
    errors: ["not_invited", "event_not_found", "already_in_group", "event_closed", "invitation_answered"],
  },
  refuseAuthorInvitation: {
    method: "POST",
    path: "/{id}/authors/refuse",
    summary: "Refuse the invitation to organize an event",
    description:
      "Only the invited user can refuse. The creator gets an `event_coauthor_refused` notification and can invite the caller again. The caller no longer sees the event if it is a draft.\n\nA co-author who has accepted resigns instead (409 `invitation_answered`). Repeating the call changes nothing.",
    params: idParamsSchema,
    success: { status: 200, body: invitationDecisionSchema },
    errors: ["not_invited", "event_not_found", "invitation_answered"],
  },
  resignEventAuthor: {
    method: "DELETE",
    path: "/{id}/authors/me",
    summary: "Resign as co-author",
    description:
      "Co-authors who have accepted can resign in any state of the event. The caller leaves the organizers and all chats of the event. Votes of the caller on pending groups are deleted, and these groups are decided again. No notification is sent.\n\nAn invited user who has not accepted refuses instead. A second call is rejected with 404 `author_not_found`.",
    params: idParamsSchema,
    success: { status: 200, body: deletedSchema },
    errors: ["author_not_found", "event_not_found"],
  },
  removeEventAuthor: {
    method: "DELETE",
    path: "/{id}/authors/{userId}",
    summary: "Remove a co-author or withdraw an invitation",
    description:
      "Only the creator can do this. A removed co-author leaves the organizers and all chats of the event. Their votes on pending groups are deleted, and these groups are decided again. If the invitation was pending, its unread notification is deleted too.\n\nNo notification is sent. A second call is rejected with 404 `author_not_found`.",
    params: idParamsSchema.extend({ userId: idSchema.describe("Id of the co-author or the invited user.") }),
    success: { status: 200, body: deletedSchema },
    errors: ["not_the_creator", "author_not_found", "event_not_found"],
  },
} as const satisfies Record<string, Route>;
