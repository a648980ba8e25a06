/** Response schemas of the groups that apply to an event. */

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
    eventId: z.uuid().describe("Id of the event that the group applied to."),
    creatorId: z.uuid().describe("Id of the user who created the group."),
    memberIds: z.array(z.uuid()).meta({
      description:
        "Ids of the members. The creator comes first, followed by the other members in the order in which they were added.",
    }),
    confirmedIds: z.array(z.uuid()).meta({
      description:
        "Ids of the members who have confirmed that they will attend, in the order of `memberIds`. The creator is always included.",
    }),
    status: likeGroupStatusSchema.describe("Status of the group at the time of the response."),
    chatId: z.uuid().nullable().meta({
      description: "Id of the chat between the group and the organizers, or null until the group is approved.",
    }),
    createdAt: timestampSchema.describe("Time of the application."),
  })
  .meta({ id: "LikeGroup" });

/**
 * A group as an item of a list. Only items of lists contain the event, because a client that reads a single group
 * usually has its event already.
 */
export const listedLikeGroupSchema = likeGroupSchema
  .extend({
    event: eventSchema
      .pick({ id: true, title: true, startAt: true, effectiveStatus: true, imageThumbUrl: true })
      .meta({ id: "GroupEvent" })
      .nullable()
      .meta({ description: "Short form of the event, or null if the caller cannot see the event." }),
  })
  .meta({ id: "ListedLikeGroup" });

export const likeGroupPageSchema = pageOf("LikeGroupPage", listedLikeGroupSchema);

export const groupApprovalSchema = z
  .object({
    id: z.uuid().describe("Id of the vote."),
    groupId: z.uuid().describe("Id of the group."),
    authorId: z.uuid().describe("Id of the organizer who voted."),
    decision: approvalDecisionSchema.describe("The organizer's current vote."),
    createdAt: timestampSchema.describe("Time of the vote, or of its last change."),
  })
  .meta({ id: "GroupApproval" });
