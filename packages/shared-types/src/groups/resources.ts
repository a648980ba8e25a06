/** What like groups look like to clients. */

import { z } from "zod";
import { timestampSchema } from "../values.ts";

export const likeGroupStatusSchema = z.enum(["waiting", "pending", "approved", "rejected", "expired"]);

export const approvalDecisionSchema = z.enum(["consent", "refuse"]);

export const likeGroupSchema = z
  .object({
    id: z.uuid(),
    eventId: z.uuid(),
    creatorId: z.uuid(),
    memberIds: z
      .array(z.uuid())
      .meta({ description: "Who made the group, then the others as they were named and added." }),
    status: likeGroupStatusSchema,
    chatId: z.uuid().nullable().meta({ description: "Once the group is approved." }),
    createdAt: timestampSchema,
  })
  .meta({ id: "LikeGroup" });

export const groupApprovalSchema = z
  .object({
    id: z.uuid(),
    groupId: z.uuid(),
    authorId: z.uuid(),
    decision: approvalDecisionSchema,
    createdAt: timestampSchema,
  })
  .meta({ id: "GroupApproval" });
