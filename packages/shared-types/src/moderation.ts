/** Contract of the internal `moderation` function: open reports with their evidence, and decisions. */

import { z } from "zod";
import { pageOf, pageQuerySchema } from "./pages.ts";
import { reportSchema, reportTargetTypeSchema } from "./reports.ts";
import { defineFunction } from "./routes.ts";
import { idSchema, timestampSchema } from "./values.ts";

export const moderationDecisionSchema = z.enum(["dismiss", "hide", "restore"]);

/** Enums of this contract by the name of their type in the database; a test compares the two. */
export const moderationEnums = { moderation_decision: moderationDecisionSchema };

const targetSchema = z.object({ targetType: reportTargetTypeSchema, targetId: idSchema });

export const openReportSchema = reportSchema
  .extend({
    ...targetSchema.shape,
    isHidden: z.boolean().meta({ description: "Whether the target is hidden from the feeds." }),
    evidence: z.record(z.string(), z.unknown()).meta({ description: "The target as it was when it was reported." }),
  })
  .meta({ id: "OpenReport" });

export const decisionSchema = targetSchema
  .extend({
    id: z.uuid(),
    decision: moderationDecisionSchema,
    note: z.string(),
    wasHidden: z.boolean(),
    isHidden: z.boolean(),
    decidedAt: timestampSchema,
  })
  .meta({ id: "ModerationDecision" });

export const moderationContract = defineFunction({
  name: "moderation",
  access: "secret",
  routes: {
    listOpenReports: {
      method: "GET",
      path: "/reports",
      summary: "Reports that wait for a decision, oldest first",
      query: pageQuerySchema,
      success: { status: 200, body: pageOf(openReportSchema) },
      errors: [],
    },
    decide: {
      method: "POST",
      path: "/decisions",
      summary: "Decide about what was reported; closes its open reports",
      body: targetSchema
        .extend({ decision: moderationDecisionSchema, note: z.string().trim().min(1).max(2000) })
        .meta({ id: "CreateModerationDecision" }),
      success: { status: 201, body: decisionSchema },
      errors: ["target_not_found"],
    },
  },
});
