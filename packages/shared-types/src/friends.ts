/** Contract of the `friends` function: friend requests, friend links, friendships and blocks. */

import { z } from "zod";
import { friendLinkRoutes } from "./friends/links.ts";
import { friendRequestResultSchema, friendshipSchema, friendshipStatusSchema } from "./friends/resources.ts";
import { pageOf, pageQuerySchema } from "./pages.ts";
import { defineFunction } from "./routes.ts";
import { deletedSchema, idSchema } from "./values.ts";

export { friendshipSchema, friendshipStatusSchema };

/**
 * Enums of this contract. Each key is the name of the database type of the enum. A test checks that each enum has the
 * same values as its database type.
 */
export const friendEnums = { friendship_status: friendshipStatusSchema };

const requestIdSchema = z.object({ id: idSchema.describe("Id of the friend request, from `GET /friends`.") });
const userIdSchema = z.object({ userId: idSchema.describe("Id of the other user.") });

export const friendsContract = defineFunction({
  name: "friends",
  summary: "Friend requests, friend links, friendships and blocks",
  access: "person",
  routes: {
    listFriends: {
      method: "GET",
      path: "",
      summary: "List friends, requests and blocks",
      description:
        "Returns the caller's friendships, sent and received friend requests, and blocks, newest first. To get only one kind of item, filter by `status`. `requesterId` is the user who sent the friend request. If another user blocks the caller, the list does not show the block, and the friendship or request disappears from the list.",
      query: pageQuerySchema.extend({
        status: friendshipStatusSchema
          .optional()
          .describe("Returns only items with this status. By default, all items are returned."),
      }),
      success: { status: 200, body: pageOf("FriendshipPage", friendshipSchema) },
      errors: [],
    },
    sendFriendRequest: {
      method: "POST",
      path: "/requests",
      summary: "Send a friend request",
      description:
        "Sends a friend request to a user, who gets a `friend_request` notification. A user gets at most three of these notifications from the same requester within 30 days. After rejecting a request, the user gets no notifications from that requester for 30 days. An unanswered request expires after 90 days.\n\nIf the two users are already friends or have a pending friend request in either direction, nothing changes, and the response is 200. The field `result` shows which case applies. If one of the users has blocked the other, the request fails with 409 `request_not_possible`.",
      body: z
        .object({ addresseeId: idSchema.describe("Id of the user who receives the friend request.") })
        .meta({ id: "SendFriendRequest" }),
      success: {
        status: 201,
        unchanged: 200,
        body: friendRequestResultSchema,
      },
      errors: ["person_not_found", "request_not_possible", "pending_requests_limit"],
      limits: ["friend_requests"],
    },
    acceptFriendRequest: {
      method: "POST",
      path: "/requests/{id}/accept",
      summary: "Accept a friend request",
      description:
        "Only the recipient of a pending friend request can accept it. The requester gets a `friend_request_accepted` notification. Friends can see each other's private events, apply to events together and follow each other's shared live location.\n\nIf the friend request was already accepted or rejected, the request fails with 409 `friend_request_answered`.",
      params: requestIdSchema,
      success: { status: 200, body: friendshipSchema },
      errors: ["not_the_addressee", "friend_request_not_found", "friend_request_answered"],
    },
    rejectFriendRequest: {
      method: "POST",
      path: "/requests/{id}/reject",
      summary: "Reject a friend request",
      description:
        "Only the recipient of a pending friend request can reject it. No notification is sent. Either user can send a new friend request later. For 30 days, the caller gets no notification if the same user sends another friend request. The two users can no longer redeem each other's active friend links.\n\nIf the friend request was already accepted or rejected, the request fails with 409 `friend_request_answered`.",
      params: requestIdSchema,
      success: { status: 200, body: friendshipSchema },
      errors: ["not_the_addressee", "friend_request_not_found", "friend_request_answered"],
    },
    withdrawFriendRequest: {
      method: "DELETE",
      path: "/requests/{id}",
      summary: "Withdraw a friend request",
      description:
        "Only the requester can withdraw a friend request, and only while it is pending. The friend request is deleted for both users, along with the recipient's unread notification. No notification is sent. A retry fails with 404 `friend_request_not_found`.",
      params: requestIdSchema,
      success: { status: 200, body: deletedSchema },
      errors: ["not_the_requester", "friend_request_not_found", "friend_request_answered"],
    },
    ...friendLinkRoutes,
    blockPerson: {
      method: "POST",
      path: "/{userId}/block",
      summary: "Block a user",
      description:
        "Hides the two users from each other in profiles, feeds and on the map. The block also ends all connections between the two users.\n\n- The friendship, friend requests, likes, match and live locations shared between the two users end. Active friend links of one user no longer work for the other user.\n- Co-authorships and pending invitations in each other's events end.\n- Each user is removed from groups for events that the other user organizes, and from pending and waiting groups that the other user created. A removed user gets a `group_member_removed` notification.\n\nEvent chats are not affected. The direct chat accepts no new messages and disappears from the caller's chat list, but the caller can still read the chat by its id. The blocked user is not notified of the block. Only the caller can see the block, in `GET /friends`. If the caller has already blocked the user, nothing changes.",
      params: userIdSchema,
      success: { status: 200, body: friendshipSchema },
      errors: ["person_not_found"],
    },
    unblockPerson: {
      method: "DELETE",
      path: "/{userId}/block",
      summary: "Unblock a user",
      description:
        "Removes the caller's block. The two users can find each other again, and notifications that the block hid are shown again. The friendship, likes, match and other connections that the block ended are not restored. If the other user has also blocked the caller, that block remains. No notification is sent.",
      params: userIdSchema,
      success: { status: 200, body: deletedSchema },
      errors: ["not_the_blocker", "block_not_found"],
    },
    unfriend: {
      method: "DELETE",
      path: "/{userId}",
      summary: "End a friendship",
      description:
        "Either friend can end the friendship. No notification is sent.\n\n- The users stop sharing live locations with each other, unless they have a match.\n- If the direct chat was open only because of the friendship, it closes. Both users can still read the chat but not send messages.\n- The users can no longer redeem each other's active friend links.\n- Pending invitations to organize each other's events are withdrawn. Accepted co-authorships and groups stay.\n\nA retry fails with 404 `friendship_not_found`.",
      params: userIdSchema,
      success: { status: 200, body: deletedSchema },
      errors: ["friendship_not_found"],
    },
  },
});
