/** Contract of the `reports` function: complaints about people, events and chats, and what moderators decided about the caller. */

import { z } from "zod";
import { pageOf, pageQuerySchema } from "./pages.ts";
import { defineFunction } from "./routes.ts";
import { idSchema, timestampSchema } from "./values.ts";

export const reportReasonSchema = z
  .enum([
    "fake_profile",
    "unacceptable_content",
    "toxic_behavior",
    "incorrect_age",
    "behavior_outside_social_network",
    "other",
    "offensive_behavior",
    "harassment",
    "spam",
    "fake_news_or_disinformation",
    "flooding_in_private_messages",
    "fake_account_or_false_info",
    "using_someone_elses_photo",
    "unauthorized_promotion",
    "age_restriction_violation",
    "fraud_or_scam",
    "violence_or_extremism",
    "illegal_content",
    "hacking_or_suspicious_activity",
    "multiple_user_complaints",
    "frequent_blocks",
    "verified_moderator_complaint",
    "bot_or_automation_suspected",
    "api_abuse_or_restriction_bypass",
    "account_hacked",
  ])
  .meta({ id: "ReportReason" });

export const reportTargetTypeSchema = z.enum(["user", "event", "chat"]).meta({ id: "ReportTargetType" });

export const reportStatusSchema = z.enum(["open", "upheld", "dismissed"]).meta({ id: "ReportStatus" });

export const moderationTargetTypeSchema = z
  .enum(["user", "event", "chat", "photo", "cover", "message", "attachment"])
  .meta({ id: "ModerationTargetType" });

export const moderationDecisionSchema = z
  .enum(["dismiss", "hide", "restore", "remove", "suspend", "reinstate"])
  .meta({ id: "ModerationDecisionKind" });

export const appealOutcomeSchema = z.enum(["upheld", "reversed"]).meta({ id: "AppealOutcome" });

/** Enums of this contract by the name of their type in the database; a test compares the two. */
export const reportEnums = {
  report_reason: reportReasonSchema,
  report_status: reportStatusSchema,
  report_target_type: reportTargetTypeSchema,
  moderation_target_type: moderationTargetTypeSchema,
  moderation_decision: moderationDecisionSchema,
  appeal_outcome: appealOutcomeSchema,
};

export const reportSchema = z
  .object({
    id: z.uuid(),
    reportAuthorId: z.uuid(),
    reason: reportReasonSchema,
    description: z.string().nullable(),
    reportedUserId: z.uuid().nullable(),
    eventId: z.uuid().nullable(),
    reportedChatId: z.uuid().nullable(),
    createdAt: timestampSchema,
    status: reportStatusSchema.meta({
      description: "Dismissed is also what nobody has decided for 365 days.",
    }),
    decidedAt: timestampSchema.nullable(),
  })
  .meta({ id: "Report" });

export const appealSchema = z
  .object({
    text: z.string(),
    createdAt: timestampSchema,
    outcome: appealOutcomeSchema.nullable().meta({ description: "Null until moderators have answered." }),
  })
  .meta({ id: "OwnAppeal" });

export const ownDecisionSchema = z
  .object({
    id: z.uuid(),
    targetType: moderationTargetTypeSchema,
    targetId: z.uuid().meta({ description: "Of a cover the id of the event." }),
    decision: moderationDecisionSchema.meta({ description: "Never dismiss." }),
    reason: reportReasonSchema,
    note: z.string().nullable(),
    until: timestampSchema.nullable().meta({ description: "When a suspension ends; null for good." }),
    createdAt: timestampSchema,
    appeal: appealSchema.nullable(),
  })
  .meta({ id: "OwnModerationDecision", description: "What moderators decided about the caller." });

/** Fields that name a target by themselves, and its type. */
const targetFields = { reportedUserId: "user", eventId: "event", reportedChatId: "chat" } as const;

const targetIdSchema = idSchema.nullable().optional();

/** The one target is named by targetType and targetId, by the field of its type, or in both forms alike. */
export const createReportSchema = z
  .object({
    reason: reportReasonSchema,
    description: z.string().max(250).nullable().optional(),
    targetType: reportTargetTypeSchema.nullable().optional(),
    targetId: targetIdSchema,
    reportedUserId: targetIdSchema,
    eventId: targetIdSchema,
    reportedChatId: targetIdSchema,
    messageIds: z
      .array(idSchema)
      .max(20)
      .nullable()
      .optional()
      .meta({ description: "Messages of the reported chat that the complaint is about." }),
  })
  .transform(({ reason, description, targetType, targetId, messageIds, ...named }, context) => {
    const targets = Object.entries(targetFields).flatMap(([field, type]) => {
      const id = named[field as keyof typeof targetFields];
      return id ? [{ field, type, id }] : [];
    });
    if (targetType && targetId) {
      targets.unshift({ field: "targetId", type: targetType, id: targetId });
    }
    const [target, ...others] = targets;
    const absent = Object.entries({ targetType, targetId }).filter(([, value]) => !value);
    const missing = targetType || targetId || !target ? absent.map(([field]) => field) : [];
    const disagreeing = others.filter(({ type, id }) => type !== target?.type || id !== target.id);
    const wrong = [...missing, ...disagreeing.map(({ field }) => field)];
    if (!target || wrong.length > 0) {
      const message = "Expected exactly one target: targetType and targetId, reportedUserId, eventId or reportedChatId";
      context.issues.push(...wrong.map((field) => ({ code: "custom" as const, path: [field], message, input: null })));
      return z.NEVER;
    }
    if (messageIds?.length && target.type !== "chat") {
      const message = "Expected messages only with the report of a chat";
      context.issues.push({ code: "custom", path: ["messageIds"], message, input: null });
      return z.NEVER;
    }
    return { reason, description: description ?? null, target, messageIds: messageIds ?? [] };
  })
  .meta({
    id: "CreateReport",
    description:
      "The one target is named by targetType and targetId, by reportedUserId, eventId or reportedChatId, or in both forms alike.",
  });

export const reportsContract = defineFunction({
  name: "reports",
  summary: "Complaints, and decisions of moderators about the caller",
  access: "person",
  routes: {
    createReport: {
      method: "POST",
      path: "",
      summary: "Report a person, an event or a chat",
      body: createReportSchema,
      success: { status: 201, unchanged: 200, body: reportSchema },
      errors: ["person_not_found", "event_not_found", "chat_not_found"],
      whileSuspended: true,
      limits: ["reports_of_day"],
    },
    listReports: {
      method: "GET",
      path: "",
      summary: "Own reports, newest first",
      query: pageQuerySchema,
      success: { status: 200, body: pageOf("ReportPage", reportSchema) },
      errors: [],
      whileSuspended: true,
    },
    listOwnDecisions: {
      method: "GET",
      path: "/decisions",
      summary: "What moderators decided about the caller, newest first",
      query: pageQuerySchema,
      success: { status: 200, body: pageOf("OwnDecisionPage", ownDecisionSchema) },
      errors: [],
      whileSuspended: true,
    },
    appealDecision: {
      method: "POST",
      path: "/decisions/{id}/appeal",
      summary: "Appeal against a decision, once and within 180 days",
      params: z.object({ id: idSchema }),
      body: z.object({ text: z.string().trim().min(1).max(2000) }).meta({ id: "CreateAppeal" }),
      success: { status: 201, body: ownDecisionSchema },
      errors: ["decision_not_found", "appeal_not_possible", "appeal_exists", "appeal_too_late"],
      whileSuspended: true,
    },
  },
});
