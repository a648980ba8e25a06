/** Contract of the `friends` function: requests, friendships, blocks. */

import { z } from "zod";
import { pageOf, pageQuerySchema } from "./pages.ts";
import { defineFunction } from "./routes.ts";
import { deletedSchema, idSchema, timestampSchema } from "./values.ts";

export const friendshipStatusSchema = z
  .enum(["pending", "accepted", "rejected", "blocked"])
  .meta({ id: "FriendshipStatus" });

/** Enums of this contract by the name of their type in the database; a test compares the two. */
export const friendEnums = { friendship_status: friendshipStatusSchema };

export const friendshipSchema = z
  .object({
    id: z.uuid(),
    requesterId: z.uuid(),
    addresseeId: z.uuid(),
    status: friendshipStatusSchema,
    blockedBy: z.uuid().nullable(),
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
  })
  .meta({ id: "Friendship" });

const requestIdSchema = z.object({ id: idSchema });
const userIdSchema = z.object({ userId: idSchema });

export const friendsContract = defineFunction({
  name: "friends",
  summary: "Friend requests, friendships and blocks",
  access: "person",
  routes: {
    listFriends: {
      method: "GET",
      path: "",
      summary: "Own friendships, requests and blocks, newest first",
      query: pageQuerySchema.extend({ status: friendshipStatusSchema.optional() }),
      success: { status: 200, body: pageOf("FriendshipPage", friendshipSchema) },
      errors: [],
    },
    sendFriendRequest: {
      method: "POST",
      path: "/requests",
      summary: "Ask a person to become friends",
      body: z.object({ addresseeId: idSchema }).meta({ id: "SendFriendRequest" }),
      success: {
        status: 201,
        unchanged: 200,
        body: z
          .object({
            friendship: friendshipSchema,
            result: z.enum(["created", "already_pending", "already_friends"]).meta({ id: "FriendRequestOutcome" }),
          })
          .meta({ id: "FriendRequestResult" }),
      },
      errors: ["person_not_found", "request_not_possible", "pending_requests_limit"],
      limits: ["friend_requests"],
    },
    acceptFriendRequest: {
      method: "POST",
      path: "/requests/{id}/accept",
      summary: "Accept a pending request that one was asked",
      params: requestIdSchema,
      success: { status: 200, body: friendshipSchema },
      errors: ["not_the_addressee", "friend_request_not_found", "friend_request_answered"],
    },
    rejectFriendRequest: {
      method: "POST",
      path: "/requests/{id}/reject",
      summary: "Reject a pending request that one was asked",
      params: requestIdSchema,
      success: { status: 200, body: friendshipSchema },
      errors: ["not_the_addressee", "friend_request_not_found", "friend_request_answered"],
    },
    withdrawFriendRequest: {
      method: "DELETE",
      path: "/requests/{id}",
      summary: "Withdraw a pending request that one has made",
      params: requestIdSchema,
      success: { status: 200, body: deletedSchema },
      errors: ["not_the_requester", "friend_request_not_found", "friend_request_answered"],
    },
    blockPerson: {
      method: "POST",
      path: "/{userId}/block",
      summary: "Block a person; a friendship or request ends, and its row goes on as the block",
      params: userIdSchema,
      success: { status: 200, body: friendshipSchema },
      errors: ["person_not_found"],
    },
    unblockPerson: {
      method: "DELETE",
      path: "/{userId}/block",
      summary: "Lift the own block of a person",
      params: userIdSchema,
      success: { status: 200, body: deletedSchema },
      errors: ["not_the_blocker", "block_not_found"],
    },
    unfriend: {
      method: "DELETE",
      path: "/{userId}",
      summary: "End a friendship",
      params: userIdSchema,
      success: { status: 200, body: deletedSchema },
      errors: ["friendship_not_found"],
    },
  },
});
