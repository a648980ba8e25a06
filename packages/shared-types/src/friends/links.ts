/** Friend links: users who know each other become friends through a web address or a QR code. */

import { z } from "zod";
import type { Route } from "../routes.ts";
import { deletedSchema, idSchema, nullAsAbsent, signedUrlSchema, timestampSchema } from "../values.ts";
import { friendRequestResultSchema } from "./resources.ts";

export const friendLinkSchema = z
  .object({
    id: z.uuid().describe("Id of the link: use it to revoke the link."),
    expiresAt: timestampSchema.describe("Time at which the link expires."),
    maxUses: z.int().describe("Maximum number of people who can redeem it."),
    uses: z.int().meta({ description: "Number of people who have redeemed it." }),
  })
  .meta({ id: "FriendLink" });

export const newFriendLinkSchema = friendLinkSchema
  .extend({
    token: z.string().meta({
      description: "Secret of the link, for the fragment of a web address. Only this response contains it.",
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
      .meta({ description: "Validity in seconds, from 10 minutes to 30 days; 7 days by default." }),
    maxUses: z.int().min(1).max(50).default(1).describe("Maximum number of people who can redeem it."),
  }),
).meta({ id: "CreateFriendLink" });

const friendLinkTokenSchema = z
  .object({ token: z.string().min(1).max(255).describe("Token of the link, from the web address or QR code.") })
  .meta({ id: "FriendLinkToken" });

export const friendLinkRoutes = {
  createFriendLink: {
    method: "POST",
    path: "/links",
    summary: "Create a friend link",
    description:
      "Creates a link for people whom the caller knows: put it into a message or a QR code. A user who redeems the link becomes a friend without a further answer, because handing over the link is the request.\n\nOnly this response contains the token. Put it into the fragment of a web address (`https://…/f#token`), which browsers do not send to servers. A user can have 20 active links (409 `friend_links_limit`). Each call creates another link, so send an `Idempotency-Key`.",
    body: friendLinkRequestSchema,
    success: { status: 201, body: newFriendLinkSchema },
    errors: ["profile_not_found", "friend_links_limit"],
  },
  listFriendLinks: {
    method: "GET",
    path: "/links",
    summary: "List your friend links",
    description:
      "Returns your links that are neither expired nor revoked, including links that are used up. If you have more than 100, the response leaves out the oldest used up ones. Tokens are not included.",
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
    summary: "Show the owner of a friend link",
    description:
      "Returns the name and avatar to show before the user redeems the link, and changes nothing. It is 404 `friend_link_not_found` in the same cases as redeeming the link.",
    body: friendLinkTokenSchema,
    success: {
      status: 200,
      body: z
        .object({
          profileId: z.uuid().describe("Profile id of the owner."),
          userId: z.uuid().describe("User id of the owner."),
          firstName: z.string().nullable().describe("First name of the owner."),
          avatarUrl: signedUrlSchema.describe(
            "Signed URL of the thumbnail of the owner's avatar; null without a photo.",
          ),
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
    summary: "Redeem a friend link",
    description:
      "Makes the caller and the owner of the link friends at once, and the owner gets a `friend_request_accepted` notification. Between a minor and an adult it sends a friend request to the owner instead (`friend_request`).\n\nIf the two are already friends, the response is 200 with `already_friends`, and no use is counted. Repeating the call is therefore safe. If a request of the caller to the owner is pending, the response is 200 with `already_pending`. If the link is not valid for the caller, the response is 404 `friend_link_not_found`, whatever the reason.",
    body: friendLinkTokenSchema,
    success: { status: 201, unchanged: 200, body: friendRequestResultSchema },
    errors: ["friend_link_not_found", "profile_not_found", "pending_requests_limit"],
    limits: ["friend_requests"],
  },
  revokeFriendLink: {
    method: "DELETE",
    path: "/links/{id}",
    summary: "Revoke a friend link",
    description:
      "Ends the link: no user can redeem it from now on. Friendships and requests that it made stay. A link that is not yours, or is already revoked or expired, is 404 `friend_link_not_found`.",
    params: z.object({ id: idSchema.describe("Id of the link.") }),
    success: { status: 200, body: deletedSchema },
    errors: ["friend_link_not_found"],
  },
} as const satisfies Record<string, Route>;
