/** Invite links: access for users that organizers cannot invite by name. */

import { z } from "zod";
import type { Route } from "../routes.ts";
import { deletedSchema, idSchema, nullAsAbsent, timestampSchema } from "../values.ts";
import { eventDetailSchema } from "./resources.ts";

export const inviteLinkSchema = z
  .object({
    id: z.uuid().describe("Id of the link, used to revoke it."),
    expiresAt: timestampSchema.describe("Time at which the link expires."),
    maxUses: z.int().describe("Maximum number of users who can join through the link."),
    uses: z.int().meta({ description: "Number of users who have joined through the link." }),
  })
  .meta({ id: "InviteLink" });

export const newInviteLinkSchema = inviteLinkSchema
  .extend({
    token: z.string().meta({
      description: "Secret of the link, to put into a web address of your app. Only this response contains it.",
    }),
  })
  .meta({ id: "NewInviteLink" });

const inviteLinkRequestSchema = nullAsAbsent(
  z.object({
    expiresIn: z
      .int()
      .min(3600)
      .max(2_592_000)
      .default(604_800)
      .meta({ description: "Lifetime of the link in seconds, from one hour to 30 days." }),
    maxUses: z.int().min(1).max(1000).default(100).describe("Maximum number of users who can join through the link."),
  }),
).meta({ id: "CreateInviteLink" });

const idParamsSchema = z.object({ id: idSchema.describe("Id of the event.") });

export const inviteLinkRoutes = {
  redeemInviteLink: {
    method: "POST",
    path: "/invite-links/redeem",
    summary: "Redeem an invite link",
    description:
      "Any user with the token can redeem a valid link while the event is published or started. The caller can then read the event by its id, follow its topic and apply. The event does not appear in their feed because of the link.\n\nA link counts each user once, so repeating the call takes no further use. Every problem with a link gives the same response: 404 `event_not_found`.",
    body: z
      .object({ token: z.string().min(1).max(255).describe("Token of the link, from the response that created it.") })
      .meta({ id: "RedeemInviteLink" }),
    success: { status: 200, body: eventDetailSchema },
    errors: ["event_not_found", "storage_unavailable"],
    repeatable: true,
  },
  createInviteLink: {
    method: "POST",
    path: "/{id}/invite-links",
    summary: "Create an invite link",
    description:
      "Organizers can create links until the event ends, even for a draft. Users who redeem a link can see the event and apply, even if the event is private. Only this response contains the token: put it into a web address of your app.\n\nA link ends when it expires, is used up or is revoked, or when its creator no longer organizes the event. An event has at most 20 valid links (409 `invite_links_limit`). Each call creates another link, so send an `Idempotency-Key`.",
    params: idParamsSchema,
    body: inviteLinkRequestSchema,
    success: { status: 201, body: newInviteLinkSchema },
    errors: ["not_an_organizer", "event_not_found", "event_closed", "event_deleted", "invite_links_limit"],
  },
  listInviteLinks: {
    method: "GET",
    path: "/{id}/invite-links",
    summary: "List the invite links of an event",
    description:
      "Organizers get the links of all organizers, newest first, even after the end of the event. Tokens are not included.\n\nEnded links through which no user has access are deleted when the next link is created.",
    params: idParamsSchema,
    success: {
      status: 200,
      body: z
        .object({ data: z.array(inviteLinkSchema).describe("Stored links of the event, newest first.") })
        .meta({ id: "InviteLinks" }),
    },
    errors: ["not_an_organizer", "event_not_found"],
  },
  revokeInviteLink: {
    method: "DELETE",
    path: "/{id}/invite-links/{linkId}",
    summary: "Revoke an invite link",
    description:
      "Any organizer can revoke any link of the event. Users who joined through the link lose access, unless they have applied or can see the event for another reason.\n\nNo notification is sent. A second call is rejected with 404 `invite_link_not_found`.",
    params: idParamsSchema.extend({ linkId: idSchema.describe("Id of the link.") }),
    success: { status: 200, body: deletedSchema },
    errors: ["not_an_organizer", "event_not_found", "invite_link_not_found"],
  },
} as const satisfies Record<string, Route>;
