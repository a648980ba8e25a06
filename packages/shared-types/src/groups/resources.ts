/** What like groups look like to clients. */

import { z } from "zod";
import { eventSchema } from "../events/resources.ts";
import { pageOf } from "../pages.ts";
import { timestampSchema } from "../values.ts";

export const likeGroupStatusSchema = z
  .enum(["waiting", "pending", "approved", "rejected", "expired"])
  .meta({ id: "LikeGroupStatus" });

export const approvalDecisionSchema = z.enum(["consent", "refuse"]).meta({ id: "ApprovalDecision" });

export const likeGroupSchema = z
  .object({
    id: z.uuid().describe("Id of the group."),
    eventId: z.uuid().describe("The event to which it applies."),
    creatorId: z.uuid().describe("User who made the group."),
    memberIds: z
      .array(z.uuid())
      .meta({ description: "Who made the group, then the others as they were named and added." }),
    confirmedIds: z.array(z.uuid()).meta({
      description: "Of the members those who said yes, in the same order; who made the group has from the start.",
    }),
    status: likeGroupStatusSchema.describe("What became of it, by the clock."),
    chatId: z
      .uuid()
      .nullable()
      .meta({ description: "The chat with the organizers, once the group is approved; null before." }),
    createdAt: timestampSchema.describe("When it applied."),
  })
  .meta({ id: "LikeGroup" });

/** In lists only: one group is read by who has the event at hand. */
export const listedLikeGroupSchema = likeGroupSchema
  .extend({
    event: eventSchema
      .pick({ id: true, title: true, startAt: true, effectiveStatus: true, imageThumbUrl: true })
      .meta({ id: "GroupEvent" })
      .nullable()
      .meta({ description: "The event in short; null when the caller cannot see it." }),
  })
  .meta({ id: "ListedLikeGroup" });

export const likeGroupPageSchema = pageOf("LikeGroupPage", listedLikeGroupSchema);

export const groupApprovalSchema = z
  .object({
    id: z.uuid().describe("Id of the vote."),
    groupId: z.uuid().describe("The group about which it is."),
    authorId: z.uuid().describe("The organizer who voted."),
    decision: approvalDecisionSchema.describe("What the organizer said last."),
    createdAt: timestampSchema.describe("When the organizer first voted."),
  })
  .meta({ id: "GroupApproval" });
