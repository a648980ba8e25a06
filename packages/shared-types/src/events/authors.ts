/** Co-authors: friends of the creator who organize an event with them. */

import { z } from "zod";
import type { Route } from "../routes.ts";
import { deletedSchema, idSchema } from "../values.ts";
import { eventAuthorSchema, eventAuthorStatusSchema } from "./resources.ts";

const invitationDecisionSchema = z
  .object({
    eventId: z.uuid().describe("Id of the event."),
    userId: z.uuid().describe("The caller, who was invited."),
    status: eventAuthorStatusSchema.describe("What the caller has answered."),
  })
  .meta({ id: "InvitationDecision" });

const idParamsSchema = z.object({ id: idSchema.describe("Id of the event.") });

export const authorRoutes = {
  inviteEventAuthor: {
    method: "POST",
    path: "/{id}/authors",
    summary: "Invite a friend to organize an event together",
    description:
      "Only the creator may, and only friends can be invited, ten at most. The invited person is notified by `event_coauthor_invite` (of the same event three times a day at most) and sees the event from then on, a draft too. Who is invited or has accepted already is answered with 200; who refused is invited anew.",
    params: idParamsSchema,
    body: z.object({ userId: idSchema.describe("Id of a friend.") }).meta({ id: "InviteEventAuthor" }),
    success: { status: 201, unchanged: 200, body: eventAuthorSchema },
    errors: ["not_the_creator", "event_not_found", "authors_limit", "event_closed", "event_deleted"],
  },
  listEventAuthors: {
    method: "GET",
    path: "/{id}/authors",
    summary: "Co-authors in the order of invitation; only organizers see who has not accepted",
    description:
      "Whoever sees the event may ask, and gets all at once. Who has not accepted is shown to organizers and to themselves only, and nobody is shown somebody with whom there is a block.",
    params: idParamsSchema,
    success: {
      status: 200,
      body: z
        .object({
          authors: z.array(eventAuthorSchema).describe("Those whom the caller is shown, without the creator."),
          creatorId: z.uuid().describe("User who made the event."),
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
      "Makes the caller an organizer, who may change and cancel the event, votes on applications and joins all its chats. The creator is notified by `event_coauthor_accepted`, and groups that wait for votes are decided again. Who is in an open or approved group of the event leaves that first (409 `already_in_group`). Repeating it changes nothing.",
    params: idParamsSchema,
    success: { status: 200, body: invitationDecisionSchema },
    errors: ["not_invited", "event_not_found", "already_in_group", "event_closed", "invitation_answered"],
  },
  refuseAuthorInvitation: {
    method: "POST",
    path: "/{id}/authors/refuse",
    summary: "Refuse the invitation to organize an event",
    description:
      "Only the invited person may; the creator is notified by `event_coauthor_refused` and may invite again. A draft is no longer shown to the caller. Repeating it changes nothing; who has accepted resigns instead.",
    params: idParamsSchema,
    success: { status: 200, body: invitationDecisionSchema },
    errors: ["not_invited", "event_not_found", "invitation_answered"],
  },
  resignEventAuthor: {
    method: "DELETE",
    path: "/{id}/authors/me",
    summary: "Organize an event no more, as a co-author",
    description:
      "A co-author who has accepted leaves the organizers and all chats of the event, whatever its state. Votes on pending groups are dropped, and these groups are decided again. Nobody is notified. Who is invited only refuses instead; the second call is 404 `author_not_found`.",
    params: idParamsSchema,
    success: { status: 200, body: deletedSchema },
    errors: ["author_not_found", "event_not_found"],
  },
  removeEventAuthor: {
    method: "DELETE",
    path: "/{id}/authors/{userId}",
    summary: "Remove a co-author or take an invitation back",
    description:
      "Only the creator may. A co-author organizes no more and leaves the chats of the event, and pending groups are decided again without their votes; an invitation is taken back with its notification unless that was read. Nobody is notified. The second call is 404 `author_not_found`.",
    params: idParamsSchema.extend({ userId: idSchema.describe("Id of the co-author or the invited.") }),
    success: { status: 200, body: deletedSchema },
    errors: ["not_the_creator", "author_not_found", "event_not_found"],
  },
} as const satisfies Record<string, Route>;
