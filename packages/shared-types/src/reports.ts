/** Contract of the `reports` function: reports of users, events and chats, and moderation decisions about the caller. */

import { z } from "zod";
import { pageOf, pageQuerySchema } from "./pages.ts";
import { defineFunction } from "./routes.ts";
import { textRules, visibleTextSchema } from "./texts.ts";
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

/** With inherited blocks, which have an endpoint of their own. */
export const decidedTargetTypeSchema = z
  .enum([...moderationTargetTypeSchema.options, "block"])
  .meta({ id: "DecidedTargetType" });

export const decidedKindSchema = z
  .enum([...moderationDecisionSchema.options, "lift_block"])
  .meta({ id: "DecidedKind" });

export const appealOutcomeSchema = z.enum(["upheld", "reversed"]).meta({ id: "AppealOutcome" });

/** Enums of this contract by the name of their type in the database; a test compares the two. */
export const reportEnums = {
  report_reason: reportReasonSchema,
  report_status: reportStatusSchema,
  report_target_type: reportTargetTypeSchema,
  moderation_target_type: decidedTargetTypeSchema,
  moderation_decision: decidedKindSchema,
  appeal_outcome: appealOutcomeSchema,
};

export const reportSchema = z
  .object({
    id: z.uuid().describe("Id of the report."),
    reportAuthorId: z.uuid().describe("Id of the user who reported."),
    reason: reportReasonSchema.describe("Reason of the report."),
    description: z.string().nullable().describe("Description of the problem; null if not sent."),
    reportedUserId: z.uuid().nullable().describe("Id of the reported user; null if the target is not a user."),
    eventId: z.uuid().nullable().describe("Id of the reported event; null if the target is not an event."),
    reportedChatId: z.uuid().nullable().describe("Id of the reported chat; null if the target is not a chat."),
    createdAt: timestampSchema.describe("Time of the report."),
    status: reportStatusSchema.meta({
      description: "Status of the report. A report without a decision becomes `dismissed` after 365 days.",
    }),
    decidedAt: timestampSchema.nullable().describe("Time of the decision; null while the report is open."),
  })
  .meta({ id: "Report" });

export const appealSchema = z
  .object({
    text: z.string().describe("Text of the appeal."),
    createdAt: timestampSchema.describe("Time of the appeal."),
    outcome: appealOutcomeSchema
      .nullable()
      .meta({ description: "Outcome of the appeal; null until moderators have answered." }),
  })
  .meta({ id: "OwnAppeal" });

export const ownDecisionSchema = z
  .object({
    id: z.uuid().describe("Id of the decision: use it to appeal."),
    targetType: moderationTargetTypeSchema.describe("Type of the target."),
    targetId: z.uuid().describe("Id of the target; for a cover, the id of the event."),
    decision: moderationDecisionSchema.meta({ description: "Decision; never `dismiss`." }),
    reason: reportReasonSchema.describe("Reason of the decision."),
    note: z.string().nullable().describe("Note of the moderators; null if there is none."),
    until: timestampSchema
      .nullable()
      .meta({ description: "End of the suspension; null if it is permanent, and for other decisions." }),
    createdAt: timestampSchema.describe("Time of the decision."),
    appeal: appealSchema.nullable().describe("Appeal of the caller; null without an appeal."),
    isInherited: z.boolean().meta({
      description:
        "Whether the decision was about a deleted account with the same verified e-mail address or phone number.",
    }),
  })
  .meta({ id: "OwnModerationDecision", description: "Moderation decision about the caller." });

/** Fields that name a target without `targetType`, and its type. */
const targetFields = { reportedUserId: "user", eventId: "event", reportedChatId: "chat" } as const;

const targetIdSchema = idSchema.nullable().optional();

/** One target: targetType with targetId, the field of its type with or without targetType, or both forms for the same target. */
export const createReportSchema = z
  .object({
    reason: reportReasonSchema.describe("Reason of the report."),
    description: z.string().max(250).nullable().optional().describe(`Description of the problem. ${textRules.long}`),
    targetType: reportTargetTypeSchema
      .nullable()
      .optional()
      .describe("Type of the target. Required with `targetId`, optional with the field of the type."),
    targetId: targetIdSchema.describe("Id of the user, event or chat. Send it with `targetType`."),
    reportedUserId: targetIdSchema.describe("Id of a user, instead of `targetId`."),
    eventId: targetIdSchema.describe("Id of an event, instead of `targetId`."),
    reportedChatId: targetIdSchema.describe("Id of a chat, instead of `targetId`."),
    messageIds: z
      .array(idSchema)
      .max(20)
      .nullable()
      .optional()
      .meta({ description: "Ids of messages in the reported chat that the report is about." }),
  })
  .transform(({ reason, description, targetType, targetId, messageIds, ...values }, context) => {
    const named = Object.entries(targetFields).flatMap(([field, type]) => {
      const id = values[field as keyof typeof targetFields];
      return id ? [{ field, type, id }] : [];
    });
    const target =
      targetType && targetId
        ? { field: "targetId", type: targetType, id: targetId }
        : named.find(({ type }) => !targetType || type === targetType);
    const isMissing = {
      targetType: !targetType && (targetId || named.length === 0),
      targetId: !targetId && named.length === 0,
    };
    const missing = Object.entries(isMissing).flatMap(([field, isWrong]) => (isWrong ? [field] : []));
    const disagreeing = named.filter(({ type, id }) => type !== (target?.type ?? targetType) || id !== target?.id);
    const wrong = [...missing, ...disagreeing.map(({ field }) => field)];
    if (!target || wrong.length > 0) {
      const message =
        "Expected exactly one target: targetId with targetType, reportedUserId, eventId or reportedChatId, matching targetType";
      context.issues.push(...wrong.map((field) => ({ code: "custom" as const, path: [field], message, input: null })));
      return z.NEVER;
    }
    if (messageIds?.length && target.type !== "chat") {
      const message = "Expected messageIds only in the report of a chat";
      context.issues.push({ code: "custom", path: ["messageIds"], message, input: null });
      return z.NEVER;
    }
    return { reason, description: description ?? null, target, messageIds: messageIds ?? [] };
  })
  .meta({
    id: "CreateReport",
    description:
      "Name exactly one target: with `targetType` and `targetId`, with `reportedUserId`, `eventId` or `reportedChatId`, or with both forms for the same target. A `targetType` that does not match the field is rejected.",
  });

export const reportsContract = defineFunction({
  name: "reports",
  summary: "Reports, and moderation decisions about the caller",
  access: "person",
  routes: {
    createReport: {
      method: "POST",
      path: "",
      summary: "Report a user, an event or a chat",
      description:
        "Reports a target to the moderators. The service stores the current state of the target as evidence. Any user can report, even a suspended one or across a block. A chat can be reported by its participants, and for 180 days by users who have left it. The reported users are not notified.\n\nA second report of the same target with the same reason within 24 hours returns the first report with 200.",
      body: createReportSchema,
      success: { status: 201, unchanged: 200, body: reportSchema },
      errors: ["person_not_found", "event_not_found", "chat_not_found"],
      whileSuspended: true,
      limits: ["reports_of_day"],
    },
    listReports: {
      method: "GET",
      path: "",
      summary: "List your reports",
      description:
        "Returns the reports of the caller, newest first, with their status: `open`, `upheld` or `dismissed`. Only moderators see the decision, the evidence and the notes. Suspended users can call it too.",
      query: pageQuerySchema,
      success: { status: 200, body: pageOf("ReportPage", reportSchema) },
      errors: [],
      whileSuspended: true,
    },
    listOwnDecisions: {
      method: "GET",
      path: "/decisions",
      summary: "List moderation decisions about you",
      description:
        "Returns decisions about the caller and the caller's events, photos, covers, messages and attachments, newest first. Each has the note of the moderators and the appeal. The response does not name the moderator or the users who reported.\n\nNo notification is sent about a decision: call this operation after 403 `account_suspended`. Suspended users can call it.",
      query: pageQuerySchema,
      success: { status: 200, body: pageOf("OwnDecisionPage", ownDecisionSchema) },
      errors: [],
      whileSuspended: true,
    },
    appealDecision: {
      method: "POST",
      path: "/decisions/{id}/appeal",
      summary: "Appeal against a moderation decision",
      description:
        "Asks the moderators to review a decision. Only the user affected by the decision can appeal, once (409 `appeal_exists`) and within 180 days (409 `appeal_too_late`). Suspended users can appeal. A decision that restored content or reinstated the user takes no appeal (409 `appeal_not_possible`).\n\nThe moderators' answer appears in `appeal` of the decision. No notification is sent.",
      params: z.object({ id: idSchema.describe("Id of the decision.") }),
      body: z
        .object({
          text: visibleTextSchema
            .trim()
            .min(1)
            .max(2000)
            .describe(`Reason why the decision is wrong, for the moderators. ${textRules.long}`),
        })
        .meta({ id: "CreateAppeal" }),
      success: { status: 201, body: ownDecisionSchema },
      errors: ["decision_not_found", "appeal_not_possible", "appeal_exists", "appeal_too_late"],
      whileSuspended: true,
    },
  },
});
