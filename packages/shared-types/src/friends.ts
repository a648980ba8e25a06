/** Contract of the `friends` function: requests, friend links, friendships, blocks. */

import { z } from "zod";
import { friendLinkRoutes } from "./friends/links.ts";
import { friendRequestResultSchema, friendshipSchema, friendshipStatusSchema } from "./friends/resources.ts";
import { pageOf, pageQuerySchema } from "./pages.ts";
import { defineFunction } from "./routes.ts";
import { deletedSchema, idSchema } from "./values.ts";

export { friendshipSchema, friendshipStatusSchema };

/** Enums of this contract by the name of their type in the database; a test compares the two. */
export const friendEnums = { friendship_status: friendshipStatusSchema };

const requestIdSchema = z.object({ id: idSchema.describe("Id of the request, from `GET /friends`.") });
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
        "Returns the friendships of the caller, friend requests in both directions and the caller's blocks, newest first. `status` filters by type, and `requesterId` is the user who sent the request. Blocks by other users are not listed: the blocked user no longer sees the friendship.",
      query: pageQuerySchema.extend({
        status: friendshipStatusSchema.optional().describe("Only items with this status; all items by default."),
      }),
      success: { status: 200, body: pageOf("FriendshipPage", friendshipSchema) },
      errors: [],
    },
    sendFriendRequest: {
      method: "POST",
      path: "/requests",
      summary: "Send a friend request",
      description:
        "Sends a request to a user, who gets a `friend_request` notification. The same requester causes at most three notifications in 30 days, and none for 30 days after a rejection. An unanswered request expires after 90 days.\n\nIf a request between the two is pending in either direction, or they are friends, the call changes nothing and returns 200: `result` says which. If one of the two has blocked the other, the call is 409 `request_not_possible`.",
      body: z
        .object({ addresseeId: idSchema.describe("Id of the user who receives the request.") })
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
        "Only the recipient of a pending request can accept it. The requester gets a `friend_request_accepted` notification. Friends see each other's private events, can add each other to groups for events, and can follow each other's live location.\n\nIf the request was already accepted or rejected, the call is 409 `friend_request_answered`.",
      params: requestIdSchema,
      success: { status: 200, body: friendshipSchema },
      errors: ["not_the_addressee", "friend_request_not_found", "friend_request_answered"],
    },
    rejectFriendRequest: {
      method: "POST",
      path: "/requests/{id}/reject",
      summary: "Reject a friend request",
      description:
        "Only the recipient of a pending request can reject it. No notification is sent. Either user can send a new request later, but the caller gets no notification of requests from this user for 30 days. The two can no longer use each other's live friend links.\n\nIf the request was already accepted or rejected, the call is 409 `friend_request_answered`.",
      params: requestIdSchema,
      success: { status: 200, body: friendshipSchema },
      errors: ["not_the_addressee", "friend_request_not_found", "friend_request_answered"],
    },
    withdrawFriendRequest: {
      method: "DELETE",
      path: "/requests/{id}",
      summary: "Withdraw a friend request",
      description:
        "Only the requester can withdraw a request, while it is pending. The request disappears for both users, along with the recipient's unread notification. No notification is sent. A second call is 404 `friend_request_not_found`.",
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
        "Hides the two users from each other in profiles, feeds and on the map, and ends what they share:\n\n- friendship, friend requests, friend links for each other, likes, match and shared live locations;\n- co-authorships and invitations in each other's events;\n- places in groups for events that the other user organizes, and in open groups that the other user created. The removed user gets a `group_member_removed` notification.\n\nChats of events stay. A direct chat takes no new messages and leaves the list of chats, but the caller can still read it by its id. The blocked user is not notified of the block, and only the caller sees it, in `GET /friends`. Repeating the call changes nothing.",
      params: userIdSchema,
      success: { status: 200, body: friendshipSchema },
      errors: ["person_not_found"],
    },
    unblockPerson: {
      method: "DELETE",
      path: "/{userId}/block",
      summary: "Unblock a user",
      description:
        "Only the user who blocked can lift the block. The two users can find each other again, and hidden notifications come back. Friendship, likes, match and other things that the block ended do not come back. If the other user has also blocked the caller, that block stays. No notification is sent.",
      params: userIdSchema,
      success: { status: 200, body: deletedSchema },
      errors: ["not_the_blocker", "block_not_found"],
    },
    unfriend: {
      method: "DELETE",
      path: "/{userId}",
      summary: "End a friendship",
      description:
        "Either friend can end the friendship. No notification is sent.\n\n- Live locations that the two share end, unless they have a match.\n- A direct chat that only the friendship kept open closes: both can still read it, but it takes no new messages.\n- The two can no longer use each other's live friend links.\n- Pending invitations to organize each other's events end. Accepted co-authorships and groups stay.\n\nA second call is 404 `friendship_not_found`.",
      params: userIdSchema,
      success: { status: 200, body: deletedSchema },
      errors: ["friendship_not_found"],
    },
  },
});
