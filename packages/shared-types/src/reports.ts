/**
 * Contract of the `reports` function: reports about users, events and chats, and moderation decisions about the caller.
 */

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

/**
 * Types of objects that a moderation decision can be about. Decisions about inherited blocks have a separate endpoint.
 */
export const decidedTargetTypeSchema = z
  .enum([...moderationTargetTypeSchema.options, "block"])
  .meta({ id: "DecidedTargetType" });

export const decidedKindSchema = z
  .enum([...moderationDecisionSchema.options, "lift_block"])
  .meta({ id: "DecidedKind" });

export const appealOutcomeSchema = z.enum(["upheld", "reversed"]).meta({ id: "AppealOutcome" });

/**
 * Enums of this contract. Each key is the name of the database type of the enum. A test checks that each enum has the
 * same values as its database type.
 */
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
    reportAuthorId: z.uuid().describe("Id of the user who sent the report."),
    reason: reportReasonSchema.describe("Reason for the report."),
    description: z.string().nullable().describe("Description of the problem, or null if it was not sent."),
    reportedUserId: z.uuid().nullable().describe("Id of the reported user, or null if the target is not a user."),
    eventId: z.uuid().nullable().describe("Id of the reported event, or null if the target is not an event."),
    reportedChatId: z.uuid().nullable().describe("Id of the reported chat, or null if the target is not a chat."),
    createdAt: timestampSchema.describe("Time of the report."),
    status: reportStatusSchema.meta({
      description: "Status of the report. A report without a decision becomes `dismissed` after 365 days.",
    }),
    decidedAt: timestampSchema.nullable().describe("Time of the decision, or null while the report is open."),
  })
  .meta({ id: "Report" });

export const appealSchema = z
  .object({
    text: z.string().describe("Text of the appeal."),
    createdAt: timestampSchema.describe("Time of the appeal."),
    outcome: appealOutcomeSchema
      .nullable()
      .meta({ description: "Outcome of the appeal, or null until a moderator has answered." }),
  })
  .meta({ id: "OwnAppeal" });

export const ownDecisionSchema = z
  .object({
    id: z.uuid().describe("Id of the decision, used to appeal."),
    targetType: moderationTargetTypeSchema.describe("Type of the target."),
    targetId: z.uuid().describe("Id of the target. For a cover, this is the id of the event."),
    decision: moderationDecisionSchema.meta({ description: "Type of the decision. The value is never `dismiss`." }),
    reason: reportReasonSchema.describe("Reason for the decision."),
    note: z.string().nullable().describe("Note from the moderators, or null if there is none."),
    until: timestampSchema.nullable().meta({
      description: "End of the suspension, or null if the suspension is permanent or the decision is not a suspension.",
    }),
    createdAt: timestampSchema.describe("Time of the decision."),
    appeal: appealSchema.nullable().describe("The caller's appeal, or null if there is none."),
    isInherited: z.boolean().meta({
      description:
        "Whether the decision was about a deleted account with the same verified e-mail address or phone number.",
    }),
  })
  .meta({ id: "OwnModerationDecision", description: "Moderation decision about the caller." });

/**
 * Fields that identify the target of a report without `targetType`, each with the target type that the field implies.
 */
const targetFields = { reportedUserId: "user", eventId: "event", reportedChatId: "chat" } as const;

const targetIdSchema = idSchema.nullable().optional();

/**
 * Schema of a report about one target. The target is given by `targetType` and `targetId`, by the field for its type
 * (`targetType` is then optional), or in both ways.
 */
export const createReportSchema = z
  .object({
    reason: reportReasonSchema.describe("Reason for the report."),
    description: z.string().max(250).nullable().optional().describe(`Description of the problem. ${textRules.long}`),
    targetType: reportTargetTypeSchema
      .nullable()
      .optional()
      .describe(
        "Type of the target. The type is required with `targetId` and optional with `reportedUserId`, `eventId` or `reportedChatId`.",
      ),
    targetId: targetIdSchema.describe("Id of the reported user, event or chat, sent together with `targetType`."),
    reportedUserId: targetIdSchema.describe("Id of the reported user, as an alternative to `targetId`."),
    eventId: targetIdSchema.describe("Id of the reported event, as an alternative to `targetId`."),
    reportedChatId: targetIdSchema.describe("Id of the reported chat, as an alternative to `targetId`."),
    messageIds: z.array(idSchema).max(20).nullable().optional().meta({
      description: "Ids of the messages that the report is about. The messages must be in the reported chat.",
    }),
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
      "Specify exactly one target. Send either `targetType` and `targetId`, or one of `reportedUserId`, `eventId` and `reportedChatId`. You can send both forms if they specify the same target. A `targetType` that does not match the other field is rejected.",
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
        "Reports a target to the moderators. The service stores a copy of the target's current state as evidence. Suspended users can send reports, and a block does not prevent a report. Participants can report a chat, and so can users who left it within the last 180 days. The reported users are not notified.\n\nIf the caller reports the same target for the same reason within 24 hours, the request returns the first report with 200.",
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
        "Returns the caller's reports, newest first. The status of a report is `open`, `upheld` or `dismissed`. Only moderators can see the decision, the evidence and the notes. Suspended users can use this operation.",
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
        "Returns decisions about the caller and about the caller's events, photos, covers, messages and attachments, newest first. Each decision contains the moderators' note and the caller's appeal. The response does not name the moderators or the users who sent reports.\n\nUsers are not notified about decisions. Call this operation after the error 403 `account_suspended`. Suspended users can use this operation.",
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
        "Asks the moderators to review a decision. Only the user affected by the decision can appeal. Each decision can be appealed once (409 `appeal_exists`) and only within 180 days (409 `appeal_too_late`). Decisions that restored content or reinstated the user, and decisions that a moderator has undone, cannot be appealed (409 `appeal_not_possible`). Suspended users can appeal.\n\nThe moderators' answer appears in the decision's `appeal` field. No notification is sent.",
      params: z.object({ id: idSchema.describe("Id of the decision.") }),
      body: z
        .object({
          text: visibleTextSchema
            .trim()
            .min(1)
            .max(2000)
            .describe(`Text for the moderators that explains why the decision is wrong. ${textRules.long}`),
        })
        .meta({ id: "CreateAppeal" }),
      success: { status: 201, body: ownDecisionSchema },
      errors: ["decision_not_found", "appeal_not_possible", "appeal_exists", "appeal_too_late"],
      whileSuspended: true,
    },
  },
});
