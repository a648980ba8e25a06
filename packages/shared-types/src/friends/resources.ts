/** Resources of the `friends` function that more than one of its contracts uses. */

import { z } from "zod";
import { timestampSchema } from "../values.ts";

export const friendshipStatusSchema = z
  .enum(["pending", "accepted", "rejected", "blocked"])
  .meta({ id: "FriendshipStatus" });

export const friendshipSchema = z
  .object({
    id: z.uuid().describe("Id of the friendship or request."),
    requesterId: z.uuid().describe("User who asked, or who blocked where nothing was before."),
    addresseeId: z.uuid().describe("User who was asked."),
    status: friendshipStatusSchema.describe("What it is at this moment."),
    blockedBy: z.uuid().nullable().describe("User who blocked, always the caller; null of everything but a block."),
    createdAt: timestampSchema.describe("When it was asked for last."),
    updatedAt: timestampSchema.describe("When its status last changed."),
  })
  .meta({ id: "Friendship" });

const outcomeSchema = z
  .enum(["created", "already_pending", "already_friends"])
  .meta({ id: "FriendRequestOutcome" })
  .describe("Effect of this call: it made a request or a friendship, or found one.");

export const friendRequestResultSchema = z
  .object({
    friendship: friendshipSchema.describe("The request or friendship, new or found."),
    result: outcomeSchema,
  })
  .meta({ id: "FriendRequestResult" });
