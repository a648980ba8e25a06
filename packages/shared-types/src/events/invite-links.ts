/** Contract for invite links, which give access to users whom the organizers cannot invite by name. */

import { z } from "zod";
import type { Route } from "../routes.ts";
import { deletedSchema, idSchema, nullAsAbsent, timestampSchema } from "../values.ts";
import { eventDetailSchema } from "./resources.ts";

export const inviteLinkSchema = z
  .object({
    id: z.uuid().describe("Id of the link, which you need to revoke it."),
    expiresAt: timestampSchema.describe("Time at which the link expires."),
    maxUses: z.int().describe("Maximum number of users who can join through the link."),
    uses: z.int().meta({ description: "Number of users who have joined through the link." }),
  })
  .meta({ id: "InviteLink" });

export const newInviteLinkSchema = inviteLinkSchema
  .extend({
    token: z.string().meta({
      description:
        "Secret token of the link. Add the token to a web address that opens your app. Only this response contains the token.",
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
      "Gives the caller access to the event. The caller can read the event by its id, subscribe to its topic and apply. Any user with the token can redeem a link while the event is published or started. Redeeming a link does not add the event to the caller's feed.\n\nEach user counts as one use of the link, so it is safe to retry the request. If the link cannot be redeemed for any reason, the request fails with 404 `event_not_found`.",
    body: z
      .object({ token: z.string().min(1).max(255).describe("Token of the link.") })
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
      "Creates a link that gives other users access to the event, even if the event is private. Users who redeem the link can see the event and apply. Organizers can create links until the event ends, even for a draft. Only this response contains the token. Add the token to a web address that opens your app.\n\nA link becomes invalid when it expires, is used up or is revoked, or when its creator is no longer an organizer. An event can have at most 20 valid links (409 `invite_links_limit`). Each request creates another link, so send an `Idempotency-Key`.",
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
      "Returns the links of all organizers, newest first. Tokens are not included. Only organizers can list the links, even after the end of the event.\n\nThe list also contains expired and used-up links. Such links are deleted when the next link is created, unless a user still has access through them.",
    params: idParamsSchema,
    success: {
      status: 200,
      body: z
        .object({ data: z.array(inviteLinkSchema).describe("Invite links of the event, newest first.") })
        .meta({ id: "InviteLinks" }),
    },
    errors: ["not_an_organizer", "event_not_found"],
  },
  revokeInviteLink: {
    method: "DELETE",
    path: "/{id}/invite-links/{linkId}",
    summary: "Revoke an invite link",
    description:
      "Organizers can revoke any link of the event, including links of other organizers. Users who joined through the link lose access to the event, unless they have applied or have access for another reason.\n\nNo notification is sent. A retry fails with 404 `invite_link_not_found`.",
    params: idParamsSchema.extend({ linkId: idSchema.describe("Id of the link.") }),
    success: { status: 200, body: deletedSchema },
    errors: ["not_an_organizer", "event_not_found", "invite_link_not_found"],
  },
} as const satisfies Record<string, Route>;
