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

const requestIdSchema = z.object({ id: idSchema.describe("Id of the request, as `GET /friends` has it.") });
const userIdSchema = z.object({ userId: idSchema.describe("Id of the other user.") });

export const friendsContract = defineFunction({
  name: "friends",
  summary: "Friend requests, friend links, friendships and blocks",
  access: "person",
  routes: {
    listFriends: {
      method: "GET",
      path: "",
      summary: "Own friendships, requests and blocks, newest first",
      description:
        "Lists requests in both directions, friendships and the caller's own blocks; `status` leaves those of one kind. `requesterId` tells who asked. Of a block by somebody else nothing is told: to the blocked person the friendship is gone.",
      query: pageQuerySchema.extend({
        status: friendshipStatusSchema.optional().describe("Only those of this status; all of them unless it is sent."),
      }),
      success: { status: 200, body: pageOf("FriendshipPage", friendshipSchema) },
      errors: [],
    },
    sendFriendRequest: {
      method: "POST",
      path: "/requests",
      summary: "Ask a person to become friends",
      description:
        "Asks somebody, named by the user id, who is notified by `friend_request` (by the same person three times in 30 days at most). Where a request waits in either direction, or the two are friends, nothing is written: the answer is 200, and `result` says which. Across a block it is 409 `request_not_possible`, whoever blocked. A request that nobody answers ends after 90 days.",
      body: z
        .object({ addresseeId: idSchema.describe("Id of the user who is asked.") })
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
      summary: "Accept a pending request that one was asked",
      description:
        "Only the addressee may, and once; the requester is notified by `friend_request_accepted`. Friends see each other's private events, may bring each other along to events, and may follow each other's live location. A request that was answered before, also in the same way, is 409 `friend_request_answered`.",
      params: requestIdSchema,
      success: { status: 200, body: friendshipSchema },
      errors: ["not_the_addressee", "friend_request_not_found", "friend_request_answered"],
    },
    rejectFriendRequest: {
      method: "POST",
      path: "/requests/{id}/reject",
      summary: "Reject a pending request that one was asked",
      description:
        "Only the addressee may, and once; nobody is notified. Either of the two may ask again later, but the one who rejected is not notified of that for 30 days. It ends the live friend links of each of the two for the other. A request that was answered before is 409 `friend_request_answered`.",
      params: requestIdSchema,
      success: { status: 200, body: friendshipSchema },
      errors: ["not_the_addressee", "friend_request_not_found", "friend_request_answered"],
    },
    withdrawFriendRequest: {
      method: "DELETE",
      path: "/requests/{id}",
      summary: "Withdraw a pending request that one has made",
      description:
        "Only the requester may, while the request waits. It goes for both, with the notification of the addressee unless that was read; asking again makes a new request. The second call is 404 `friend_request_not_found`.",
      params: requestIdSchema,
      success: { status: 200, body: deletedSchema },
      errors: ["not_the_requester", "friend_request_not_found", "friend_request_answered"],
    },
    ...friendLinkRoutes,
    blockPerson: {
      method: "POST",
      path: "/{userId}/block",
      summary: "Block a person; a friendship or request ends, and its row goes on as the block",
      description:
        "Parts the two in both directions, without telling anybody: friendship, request, friend links for each other, likes, match and shared live locations end, and neither finds the other in profiles, feeds or on the map. Places in groups for events that the other organizes end too; chats of events stay. The answer is the block, of which the blocker alone ever reads. Repeating it changes nothing.",
      params: userIdSchema,
      success: { status: 200, body: friendshipSchema },
      errors: ["person_not_found"],
    },
    unblockPerson: {
      method: "DELETE",
      path: "/{userId}/block",
      summary: "Lift the own block of a person",
      description:
        "Only who blocked may. The two can find each other again, and hidden notifications come back, but nothing that the block ended does. A block in the other direction stays. Nobody is notified.",
      params: userIdSchema,
      success: { status: 200, body: deletedSchema },
      errors: ["not_the_blocker", "block_not_found"],
    },
    unfriend: {
      method: "DELETE",
      path: "/{userId}",
      summary: "End a friendship",
      description:
        "Either of the two may, and the other is not notified. Unless they have a match, shared live locations end; a direct chat that the friendship alone carried closes, and so do unanswered invitations to organize each other's events and the live friend links of each for the other. Groups and accepted co-authorships stay. The second call is 404 `friendship_not_found`.",
      params: userIdSchema,
      success: { status: 200, body: deletedSchema },
      errors: ["friendship_not_found"],
    },
  },
});
