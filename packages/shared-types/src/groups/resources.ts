/** Like groups in responses. */

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
    eventId: z.uuid().describe("Event that the group applied to."),
    creatorId: z.uuid().describe("User who created the group."),
    memberIds: z.array(z.uuid()).meta({
      description: "Members: the creator first, then the other members in the order in which they were added.",
    }),
    confirmedIds: z.array(z.uuid()).meta({
      description:
        "Members who have confirmed that they come, in the order of `memberIds`. The creator is confirmed from the start.",
    }),
    status: likeGroupStatusSchema.describe("Status at the current time."),
    chatId: z
      .uuid()
      .nullable()
      .meta({ description: "Chat of the group with the organizers; null until the group is approved." }),
    createdAt: timestampSchema.describe("Time of the application."),
  })
  .meta({ id: "LikeGroup" });

/** Only in lists: clients that read one group usually have its event. */
export const listedLikeGroupSchema = likeGroupSchema
  .extend({
    event: eventSchema
      .pick({ id: true, title: true, startAt: true, effectiveStatus: true, imageThumbUrl: true })
      .meta({ id: "GroupEvent" })
      .nullable()
      .meta({ description: "Event in short form; null if the caller cannot see it." }),
  })
  .meta({ id: "ListedLikeGroup" });

export const likeGroupPageSchema = pageOf("LikeGroupPage", listedLikeGroupSchema);

export const groupApprovalSchema = z
  .object({
    id: z.uuid().describe("Id of the vote."),
    groupId: z.uuid().describe("Id of the group."),
    authorId: z.uuid().describe("Organizer who voted."),
    decision: approvalDecisionSchema.describe("Current vote of the organizer."),
    createdAt: timestampSchema.describe("Time of the current vote. A changed vote has the time of the change."),
  })
  .meta({ id: "GroupApproval" });
