/** Contract for friend links: users who know each other become friends by opening a URL or scanning a QR code. */

import { z } from "zod";
import type { Route } from "../routes.ts";
import { deletedSchema, idSchema, nullAsAbsent, signedUrlSchema, timestampSchema } from "../values.ts";
import { friendRequestResultSchema } from "./resources.ts";

export const friendLinkSchema = z
  .object({
    id: z.uuid().describe("Id of the link, which you need to revoke it."),
    expiresAt: timestampSchema.describe("Time at which the link expires."),
    maxUses: z.int().describe("Maximum number of users who can redeem the link."),
    uses: z.int().meta({ description: "Number of users who have redeemed the link." }),
  })
  .meta({ id: "FriendLink" });

export const newFriendLinkSchema = friendLinkSchema
  .extend({
    token: z.string().meta({
      description:
        "Secret token of the link, for the fragment of a web address. Only this response contains the token.",
    }),
  })
  .meta({ id: "NewFriendLink" });

const friendLinkRequestSchema = nullAsAbsent(
  z.object({
    expiresIn: z.int().min(600).max(2_592_000).default(604_800).meta({
      description:
        "Lifetime of the link in seconds, from 10 minutes to 30 days. By default, the link is valid for 7 days.",
    }),
    maxUses: z.int().min(1).max(50).default(1).describe("Maximum number of users who can redeem the link."),
  }),
).meta({ id: "CreateFriendLink" });

const friendLinkTokenSchema = z
  .object({ token: z.string().min(1).max(255).describe("Token of the link, from the web address or the QR code.") })
  .meta({ id: "FriendLinkToken" });

export const friendLinkRoutes = {
  createFriendLink: {
    method: "POST",
    path: "/links",
    summary: "Create a friend link",
    description:
      "Creates a link that the caller can share in a message or as a QR code. A user who redeems the link becomes the caller's friend immediately. The caller does not need to confirm the friendship.\n\nOnly this response contains the token. Put the token into the fragment of a web address (`https://…/f#token`), because browsers do not send the fragment to servers. A user can have at most 20 active links (409 `friend_links_limit`). Each request creates another link, so send an `Idempotency-Key`.",
    body: friendLinkRequestSchema,
    success: { status: 201, body: newFriendLinkSchema },
    errors: ["profile_not_found", "friend_links_limit"],
  },
  listFriendLinks: {
    method: "GET",
    path: "/links",
    summary: "List your friend links",
    description:
      "Returns the caller's friend links, including used-up links. Expired and revoked links are not included. If the caller has more than 100 links, the list does not include the oldest used-up links. Tokens are not included.",
    success: {
      status: 200,
      body: z
        .object({ data: z.array(friendLinkSchema).describe("Friend links, newest first.") })
        .meta({ id: "FriendLinks" }),
    },
    errors: [],
  },
  previewFriendLink: {
    method: "POST",
    path: "/links/preview",
    summary: "Show the owner of a friend link",
    description:
      "Returns the name and avatar of the link's owner, so that your app can show them before the user redeems the link. This request does not redeem the link. If the caller cannot redeem the link, the request fails with 404 `friend_link_not_found`.",
    body: friendLinkTokenSchema,
    success: {
      status: 200,
      body: z
        .object({
          profileId: z.uuid().describe("Id of the owner's profile."),
          userId: z.uuid().describe("Id of the owner."),
          firstName: z.string().nullable().describe("The owner's first name."),
          avatarUrl: signedUrlSchema.describe(
            "Signed URL of the owner's avatar thumbnail, or null if the owner has no avatar.",
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
      "Makes the caller and the link's owner friends immediately. The owner gets a `friend_request_accepted` notification. If one user is a minor and the other is an adult, the owner gets a friend request and a `friend_request` notification instead.\n\nIf the two users are already friends, the response is 200 with `already_friends`. If the caller already has a pending request to the owner, the response is 200 with `already_pending`. In both cases, the number of uses does not increase, so it is safe to retry the request. If the link is not valid for the caller for any reason, the request fails with 404 `friend_link_not_found`.",
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
      "Revokes the link, so that users can no longer redeem it. Friendships and friend requests that were created through the link are not affected. If the link has expired, is already revoked or belongs to another user, the request fails with 404 `friend_link_not_found`.",
    params: z.object({ id: idSchema.describe("Id of the link.") }),
    success: { status: 200, body: deletedSchema },
    errors: ["friend_link_not_found"],
  },
} as const satisfies Record<string, Route>;
