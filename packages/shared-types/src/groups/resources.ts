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
    id: z.uuid(),
    eventId: z.uuid(),
    creatorId: z.uuid(),
    memberIds: z
      .array(z.uuid())
      .meta({ description: "Who made the group, then the others as they were named and added." }),
    confirmedIds: z.array(z.uuid()).meta({
      description: "Of the members those who said yes, in the same order; who made the group has from the start.",
    }),
    status: likeGroupStatusSchema,
    chatId: z.uuid().nullable().meta({ description: "Once the group is approved." }),
    createdAt: timestampSchema,
  })
  .meta({ id: "LikeGroup" });

/** In lists only: one group is read by who has the event at hand. */
export const listedLikeGroupSchema = likeGroupSchema
  .extend({
    event: eventSchema
      .pick({ id: true, title: true, startAt: true, effectiveStatus: true, imageThumbUrl: true })
      .meta({ id: "GroupEvent" })
      .nullable()
      .meta({ description: "null when the caller cannot see the event." }),
  })
  .meta({ id: "ListedLikeGroup" });

export const likeGroupPageSchema = pageOf("LikeGroupPage", listedLikeGroupSchema);

export const groupApprovalSchema = z
  .object({
    id: z.uuid(),
    groupId: z.uuid(),
    authorId: z.uuid(),
    decision: approvalDecisionSchema,
    createdAt: timestampSchema,
  })
  .meta({ id: "GroupApproval" });
