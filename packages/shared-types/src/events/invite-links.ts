/** Invite links: by what organizers let in people whom they cannot name. */

import { z } from "zod";
import type { Route } from "../routes.ts";
import { deletedSchema, idSchema, nullAsAbsent, timestampSchema } from "../values.ts";
import { eventDetailSchema } from "./resources.ts";

export const inviteLinkSchema = z
  .object({
    id: z.uuid().describe("Id of the link, by which it is revoked."),
    expiresAt: timestampSchema.describe("Until when it lets people in."),
    maxUses: z.int().describe("How many people it lets in at most."),
    uses: z.int().meta({ description: "How many people it has let in." }),
  })
  .meta({ id: "InviteLink" });

export const newInviteLinkSchema = inviteLinkSchema
  .extend({
    token: z.string().meta({ description: "What lets people in, to be put into an address; told only here." }),
  })
  .meta({ id: "NewInviteLink" });

const inviteLinkRequestSchema = nullAsAbsent(
  z.object({
    expiresIn: z
      .int()
      .min(3600)
      .max(2_592_000)
      .default(604_800)
      .meta({ description: "How many seconds it is good for, from an hour to 30 days." }),
    maxUses: z.int().min(1).max(1000).default(100).describe("How many people it lets in at most."),
  }),
).meta({ id: "CreateInviteLink" });

const idParamsSchema = z.object({ id: idSchema.describe("Id of the event.") });

export const inviteLinkRoutes = {
  redeemInviteLink: {
    method: "POST",
    path: "/invite-links/redeem",
    summary: "Be let in to an event by an invite link, to see it by id and apply",
    description:
      "Whoever has the token may, while the link is good and the event is published or started. The caller may then read the event by its id, follow its topic and apply, but no feed shows it for that. A person uses a link once: repeating it takes no further use. Whatever is wrong with a link, it is 404 `event_not_found`.",
    body: z
      .object({ token: z.string().min(1).max(255).describe("The token of the link, as its maker was told it.") })
      .meta({ id: "RedeemInviteLink" }),
    success: { status: 200, body: eventDetailSchema },
    errors: ["event_not_found", "storage_unavailable"],
    repeatable: true,
  },
  createInviteLink: {
    method: "POST",
    path: "/{id}/invite-links",
    summary: "Make a link that lets people in to an event, whom organizers cannot name",
    description:
      "Organizers may until the end of the event, of a draft too. The token is told in this answer alone, and an app puts it into an address of its own. The link ends by time, by its uses, when it is revoked, and when its maker organizes no more; an event has 20 live ones at most. Send an `Idempotency-Key`, since each call makes another link.",
    params: idParamsSchema,
    body: inviteLinkRequestSchema,
    success: { status: 201, body: newInviteLinkSchema },
    errors: ["not_an_organizer", "event_not_found", "event_closed", "event_deleted", "invite_links_limit"],
  },
  listInviteLinks: {
    method: "GET",
    path: "/{id}/invite-links",
    summary: "Invite links of all organizers of an event, newest first",
    description:
      "Organizers may, also after the end, and get all at once, without the tokens. Links that let nobody in any more are forgotten when the next one is made.",
    params: idParamsSchema,
    success: {
      status: 200,
      body: z
        .object({ data: z.array(inviteLinkSchema).describe("All that are kept, newest first.") })
        .meta({ id: "InviteLinks" }),
    },
    errors: ["not_an_organizer", "event_not_found"],
  },
  revokeInviteLink: {
    method: "DELETE",
    path: "/{id}/invite-links/{linkId}",
    summary: "Revoke an invite link; whom it let in and who is no guest sees the event no longer",
    description:
      "Any organizer may, whoever made the link. Nobody is notified. People who have applied by then, or see the event for another reason, still see it. The second call is 404 `invite_link_not_found`.",
    params: idParamsSchema.extend({ linkId: idSchema.describe("Id of the link.") }),
    success: { status: 200, body: deletedSchema },
    errors: ["not_an_organizer", "event_not_found", "invite_link_not_found"],
  },
} as const satisfies Record<string, Route>;
