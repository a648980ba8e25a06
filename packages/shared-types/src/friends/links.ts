/** Friend links: people who know each other become friends through a web address or a QR code. */

import { z } from "zod";
import type { Route } from "../routes.ts";
import { deletedSchema, idSchema, nullAsAbsent, signedUrlSchema, timestampSchema } from "../values.ts";
import { friendRequestResultSchema } from "./resources.ts";

export const friendLinkSchema = z
  .object({
    id: z.uuid().describe("Id of the link, by which you revoke it."),
    expiresAt: timestampSchema.describe("End of its validity."),
    maxUses: z.int().describe("Maximum number of people who can redeem it."),
    uses: z.int().meta({ description: "Number of people who have redeemed it." }),
  })
  .meta({ id: "FriendLink" });

export const newFriendLinkSchema = friendLinkSchema
  .extend({
    token: z.string().meta({
      description: "Secret of the link, for the fragment of a web address. Only this response returns it.",
    }),
  })
  .meta({ id: "NewFriendLink" });

const friendLinkRequestSchema = nullAsAbsent(
  z.object({
    expiresIn: z
      .int()
      .min(600)
      .max(2_592_000)
      .default(604_800)
      .meta({ description: "Validity in seconds, from ten minutes to 30 days." }),
    maxUses: z.int().min(1).max(50).default(1).describe("Maximum number of people who can redeem it."),
  }),
).meta({ id: "CreateFriendLink" });

const friendLinkTokenSchema = z
  .object({ token: z.string().min(1).max(255).describe("The token of the link, as its owner received it.") })
  .meta({ id: "FriendLinkToken" });

export const friendLinkRoutes = {
  createFriendLink: {
    method: "POST",
    path: "/links",
    summary: "Create a link or QR code that makes a friend",
    description:
      "Handing over the link is your request, redeeming it the acceptance. The token is returned only here. Put it into the fragment of a web address (`https://…/f#token`), which browsers do not send to servers. You can have 20 live links. Send an `Idempotency-Key`, since each call creates another link.",
    body: friendLinkRequestSchema,
    success: { status: 201, body: newFriendLinkSchema },
    errors: ["profile_not_found", "friend_links_limit"],
  },
  listFriendLinks: {
    method: "GET",
    path: "/links",
    summary: "List your friend links, newest first",
    description:
      "Returns the newest 100 links that are neither expired nor revoked, also those that are used up. The tokens are not in it.",
    success: {
      status: 200,
      body: z
        .object({ data: z.array(friendLinkSchema).describe("The links, newest first.") })
        .meta({ id: "FriendLinks" }),
    },
    errors: [],
  },
  previewFriendLink: {
    method: "POST",
    path: "/links/preview",
    summary: "Show the owner of a friend link before you redeem it",
    description:
      "Returns what the app shows next to the button that redeems the link, and changes nothing. It is 404 `friend_link_not_found` wherever redeeming the link would be.",
    body: friendLinkTokenSchema,
    success: {
      status: 200,
      body: z
        .object({
          profileId: z.uuid().describe("Profile of the owner of the link."),
          userId: z.uuid().describe("User id of the owner."),
          firstName: z.string().nullable().describe("First name of the owner."),
          avatarUrl: signedUrlSchema.describe("Small version of the owner's avatar; null without one."),
        })
        .meta({ id: "FriendLinkPreview" }),
    },
    errors: ["friend_link_not_found", "profile_not_found", "storage_unavailable"],
    isLookup: true,
    profilesShown: () => 1,
  },
  redeemFriendLink: {
    method: "POST",
    path: "/links/redeem",
    summary: "Become a friend of the owner of a friend link",
    description:
      "The friendship is `accepted` at once and the owner receives `friend_request_accepted`; between a minor and an adult it is a pending request that the owner receives as `friend_request`. If you are friends already the response is 200 `already_friends` and no use is counted, so that you can repeat a call whose response was lost. An invalid link is 404 `friend_link_not_found`, whatever the reason.",
    body: friendLinkTokenSchema,
    success: { status: 201, unchanged: 200, body: friendRequestResultSchema },
    errors: ["friend_link_not_found", "profile_not_found", "pending_requests_limit"],
    limits: ["friend_requests"],
  },
  revokeFriendLink: {
    method: "DELETE",
    path: "/links/{id}",
    summary: "Revoke one of your friend links",
    description:
      "The link cannot be redeemed from now on. Friendships and requests that it made stay. A link that is not yours, or is revoked or expired, is 404 `friend_link_not_found`.",
    params: z.object({ id: idSchema.describe("Id of the link.") }),
    success: { status: 200, body: deletedSchema },
    errors: ["friend_link_not_found"],
  },
} as const satisfies Record<string, Route>;
