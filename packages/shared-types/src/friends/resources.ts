/** Resources of the `friends` function that more than one of its contracts uses. */

import { z } from "zod";
import { timestampSchema } from "../values.ts";

export const friendshipStatusSchema = z
  .enum(["pending", "accepted", "rejected", "blocked"])
  .meta({ id: "FriendshipStatus" });

export const friendshipSchema = z
  .object({
    id: z.uuid().describe("Id of the friendship, request or block."),
    requesterId: z
      .uuid()
      .describe("User who sent the request. For a block without an earlier request or friendship, the blocker."),
    addresseeId: z.uuid().describe("Other user."),
    status: friendshipStatusSchema.describe("Current status."),
    blockedBy: z.uuid().nullable().describe("For a block, the blocker: always the caller. Otherwise null."),
    createdAt: timestampSchema.describe("Time of the latest request."),
    updatedAt: timestampSchema.describe("Time of the last change of the status."),
  })
  .meta({ id: "Friendship" });

const outcomeSchema = z
  .enum(["created", "already_pending", "already_friends"])
  .meta({ id: "FriendRequestOutcome" })
  .describe("Effect of this call: a new request or friendship, or an existing one.");

export const friendRequestResultSchema = z
  .object({
    friendship: friendshipSchema.describe("The new or existing request or friendship."),
    result: outcomeSchema,
  })
  .meta({ id: "FriendRequestResult" });
