/** Response formats that several contracts of the `friends` function share. */

import { z } from "zod";
import { timestampSchema } from "../values.ts";

export const friendshipStatusSchema = z
  .enum(["pending", "accepted", "rejected", "blocked"])
  .meta({ id: "FriendshipStatus" });

export const friendshipSchema = z
  .object({
    id: z.uuid().describe("Id of the friendship, friend request or block."),
    requesterId: z
      .uuid()
      .describe(
        "Id of the user who sent the friend request. For a block without an earlier friend request or friendship, this is the user who created the block.",
      ),
    addresseeId: z.uuid().describe("Id of the other user."),
    status: friendshipStatusSchema.describe("Current status of the friendship, friend request or block."),
    blockedBy: z.uuid().nullable().describe("Id of the caller if the item is a block, otherwise null."),
    createdAt: timestampSchema.describe("Time of the latest friend request."),
    updatedAt: timestampSchema.describe("Time at which the status last changed."),
  })
  .meta({ id: "Friendship" });

const outcomeSchema = z
  .enum(["created", "already_pending", "already_friends"])
  .meta({ id: "FriendRequestOutcome" })
  .describe(
    "Result of the request. The value is `created` for a new friend request or friendship. With `already_pending` or `already_friends`, nothing changed.",
  );

export const friendRequestResultSchema = z
  .object({
    friendship: friendshipSchema.describe("The friend request or friendship, new or existing."),
    result: outcomeSchema,
  })
  .meta({ id: "FriendRequestResult" });
