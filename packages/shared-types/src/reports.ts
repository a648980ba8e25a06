/** Contract of the `reports` function: complaints about people, events and chats, and what moderators decided about the caller. */

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

/** Also what moderators decide about without a decision of their endpoint: inherited blocks. */
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
    reportAuthorId: z.uuid().describe("User who reported."),
    reason: reportReasonSchema.describe("What is wrong, in the words of the list."),
    description: z.string().nullable().describe("What is wrong, in own words; null when nothing was said."),
    reportedUserId: z.uuid().nullable().describe("The user who was reported; null when it was no user."),
    eventId: z.uuid().nullable().describe("The event that was reported; null when it was no event."),
    reportedChatId: z.uuid().nullable().describe("The chat that was reported; null when it was no chat."),
    createdAt: timestampSchema.describe("When it was reported."),
    status: reportStatusSchema.meta({
      description: "What became of it; dismissed is also what nobody has decided for 365 days.",
    }),
    decidedAt: timestampSchema.nullable().describe("When the report was decided; null while it is open."),
  })
  .meta({ id: "Report" });

export const appealSchema = z
  .object({
    text: z.string().describe("What the person wrote."),
    createdAt: timestampSchema.describe("When the person appealed."),
    outcome: appealOutcomeSchema.nullable().meta({ description: "Null until moderators have answered." }),
  })
  .meta({ id: "OwnAppeal" });

export const ownDecisionSchema = z
  .object({
    id: z.uuid().describe("Id of the decision, by which it is appealed."),
    targetType: moderationTargetTypeSchema.describe("What kind of thing it is about."),
    targetId: z.uuid().describe("Id of what it is about; of a cover that of the event."),
    decision: moderationDecisionSchema.meta({ description: "What was decided; never dismiss." }),
    reason: reportReasonSchema.describe("Why, in the words of a report."),
    note: z.string().nullable().describe("What the moderators say about it; null for nothing."),
    until: timestampSchema
      .nullable()
      .meta({ description: "When a suspension ends; null for good, and of other decisions." }),
    createdAt: timestampSchema.describe("When it was decided."),
    appeal: appealSchema.nullable().describe("What the caller answered to it; null without an appeal."),
    isInherited: z.boolean().meta({
      description: "Whether it was decided about a deleted account with the same verified e-mail address or phone.",
    }),
  })
  .meta({ id: "OwnModerationDecision", description: "What moderators decided about the caller." });

/** Fields that name a target by themselves, and its type. */
const targetFields = { reportedUserId: "user", eventId: "event", reportedChatId: "chat" } as const;

const targetIdSchema = idSchema.nullable().optional();

/** The one target is named by targetType and targetId, by the field of its type, with or without targetType, or in both forms alike. */
export const createReportSchema = z
  .object({
    reason: reportReasonSchema.describe("What is wrong, in the words of the list."),
    description: z.string().max(250).nullable().optional().describe(`What is wrong, in own words. ${textRules.long}`),
    targetType: reportTargetTypeSchema
      .nullable()
      .optional()
      .describe("What kind of thing is reported; required with targetId, optional with the field of the type."),
    targetId: targetIdSchema.describe("Id of the user, event or chat; goes with targetType."),
    reportedUserId: targetIdSchema.describe("Id of a user, in place of targetId."),
    eventId: targetIdSchema.describe("Id of an event, in place of targetId."),
    reportedChatId: targetIdSchema.describe("Id of a chat, in place of targetId."),
    messageIds: z
      .array(idSchema)
      .max(20)
      .nullable()
      .optional()
      .meta({ description: "Messages of the reported chat that the complaint is about." }),
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
        "Expected exactly one target: targetId with targetType, reportedUserId, eventId or reportedChatId; targetType must fit";
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
      "The one target is named by targetType and targetId, by reportedUserId, eventId or reportedChatId, or in both forms alike. targetType may accompany the field of its type; another field is refused.",
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
      description:
        "Complains to the moderators about a user, an event or a chat, which is kept as evidence as it is at that moment. Everybody may, also suspended people and across a block; the reported never learn of it. A chat is reported by who is in it, or was within 180 days. The same target and reason within 24 hours is answered with the first report and 200.",
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
      description:
        "Shows the caller what became of their complaints: `open`, `upheld` or `dismissed`. What was decided, the evidence and the notes are for moderators alone. Suspended people may call it too.",
      query: pageQuerySchema,
      success: { status: 200, body: pageOf("ReportPage", reportSchema) },
      errors: [],
      whileSuspended: true,
    },
    listOwnDecisions: {
      method: "GET",
      path: "/decisions",
      summary: "What moderators decided about the caller, newest first",
      description:
        "Lists decisions about the caller and their events, photos, covers, messages and attachments, each with the note of the moderators and the appeal. Nobody is notified of a decision: an app reads them after 403 `account_suspended`. Who reported or decided is never told.",
      query: pageQuerySchema,
      success: { status: 200, body: pageOf("OwnDecisionPage", ownDecisionSchema) },
      errors: [],
      whileSuspended: true,
    },
    appealDecision: {
      method: "POST",
      path: "/decisions/{id}/appeal",
      summary: "Appeal against a decision, once and within 180 days",
      description:
        "Asks the moderators to look again; only the person whom the decision is about may, also while suspended. A decision that restored or reinstated them takes no appeal, and none takes a second one (409 `appeal_exists`). The outcome stands in `appeal` of the decision once somebody has answered; nobody is notified.",
      params: z.object({ id: idSchema.describe("Id of the decision.") }),
      body: z
        .object({
          text: visibleTextSchema
            .trim()
            .min(1)
            .max(2000)
            .describe(`Why the decision is wrong, for the moderators to read. ${textRules.long}`),
        })
        .meta({ id: "CreateAppeal" }),
      success: { status: 201, body: ownDecisionSchema },
      errors: ["decision_not_found", "appeal_not_possible", "appeal_exists", "appeal_too_late"],
      whileSuspended: true,
    },
  },
});
