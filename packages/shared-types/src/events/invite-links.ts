/** Invite links: by what organizers let in people whom they cannot name. */

import { z } from "zod";
import type { Route } from "../routes.ts";
import { deletedSchema, idSchema, nullAsAbsent, timestampSchema } from "../values.ts";
import { eventDetailSchema } from "./resources.ts";

export const inviteLinkSchema = z
  .object({
    id: z.uuid(),
    expiresAt: timestampSchema,
    maxUses: z.int(),
    uses: z.int().meta({ description: "How many people it has let in." }),
  })
  .meta({ id: "InviteLink" });

export const newInviteLinkSchema = inviteLinkSchema
  .extend({ token: z.string().meta({ description: "Told only here." }) })
  .meta({ id: "NewInviteLink" });

const inviteLinkRequestSchema = nullAsAbsent(
  z.object({
    expiresIn: z.int().min(3600).max(2_592_000).default(604_800).meta({ description: "Seconds." }),
    maxUses: z.int().min(1).max(1000).default(100),
  }),
).meta({ id: "CreateInviteLink" });

const idParamsSchema = z.object({ id: idSchema });

export const inviteLinkRoutes = {
  redeemInviteLink: {
    method: "POST",
    path: "/invite-links/redeem",
    summary: "Be let in to an event by an invite link, to see it by id and apply",
    body: z.object({ token: z.string().min(1).max(255) }).meta({ id: "RedeemInviteLink" }),
    success: { status: 200, body: eventDetailSchema },
    errors: ["event_not_found", "storage_unavailable"],
  },
  createInviteLink: {
    method: "POST",
    path: "/{id}/invite-links",
    summary: "Make a link that lets people in to an event, whom organizers cannot name",
    params: idParamsSchema,
    body: inviteLinkRequestSchema,
    success: { status: 201, body: newInviteLinkSchema },
    errors: ["not_an_organizer", "event_not_found", "event_closed", "event_deleted", "invite_links_limit"],
  },
  listInviteLinks: {
    method: "GET",
    path: "/{id}/invite-links",
    summary: "Invite links of all organizers of an event, newest first",
    params: idParamsSchema,
    success: { status: 200, body: z.object({ data: z.array(inviteLinkSchema) }).meta({ id: "InviteLinks" }) },
    errors: ["not_an_organizer", "event_not_found"],
  },
  revokeInviteLink: {
    method: "DELETE",
    path: "/{id}/invite-links/{linkId}",
    summary: "Revoke an invite link; whom it let in and who is no guest sees the event no longer",
    params: z.object({ id: idSchema, linkId: idSchema }),
    success: { status: 200, body: deletedSchema },
    errors: ["not_an_organizer", "event_not_found", "invite_link_not_found"],
  },
} as const satisfies Record<string, Route>;
