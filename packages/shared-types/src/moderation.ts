/** Contract of the `moderation` function, for moderators: reports with their evidence, decisions and appeals. */

import { z } from "zod";
import { pageOf, pageQuerySchema } from "./pages.ts";
import { birthdateSchema } from "./profiles/birthdates.ts";
import {
  appealOutcomeSchema,
  appealSchema,
  decidedKindSchema,
  decidedTargetTypeSchema,
  moderationDecisionSchema,
  moderationTargetTypeSchema,
  reportReasonSchema,
  reportSchema,
  reportStatusSchema,
  reportTargetTypeSchema,
} from "./reports.ts";
import { defineFunction } from "./routes.ts";
import { visibleTextSchema } from "./texts.ts";
import { idSchema, momentSchema, nullAsAbsent, timestampSchema } from "./values.ts";

const noteSchema = visibleTextSchema.trim().min(1).max(2000);

const targetSchema = z.object({
  targetType: moderationTargetTypeSchema.describe("Type of the target."),
  targetId: idSchema.meta({ description: "Id of the target. For a cover it is the id of the event." }),
});

export const filedReportSchema = reportSchema
  .extend({
    targetType: reportTargetTypeSchema.describe("Type of the reported target."),
    targetId: z.uuid().describe("Id of the user, event or chat."),
    isHidden: z.boolean().meta({ description: "Whether the target is hidden from the feeds now." }),
    decisionId: z
      .uuid()
      .nullable()
      .meta({ description: "Decision that closed the report; null if the report is open or has lapsed." }),
    evidence: z.record(z.string(), z.unknown()).nullable().meta({
      description:
        "Copy of the target at the time of the report; null after the copy is removed. Files are {key, url, isRecognized}: a signed URL valid for one hour, and whether the bytes match the type. Both are null if the file no longer exists.",
    }),
  })
  .meta({ id: "FiledReport" });

export const decisionSchema = targetSchema
  .extend({
    id: z.uuid().describe("Id of the decision."),
    targetType: decidedTargetTypeSchema.describe("Type of the target; `block` for an inherited block."),
    personId: z
      .uuid()
      .nullable()
      .meta({ description: "User concerned; null for a chat, and if the user can no longer be determined." }),
    decision: decidedKindSchema.describe("Decision."),
    reason: reportReasonSchema
      .nullable()
      .describe(
        "Reason, one of the reasons of a report; null for a dismissal without a reason and for a lifted block.",
      ),
    note: z.string().nullable().meta({ description: "Note shown to the user; null without one." }),
    internalNote: z.string().nullable().describe("Note shown to moderators only; null without one."),
    until: timestampSchema
      .nullable()
      .describe("End of a suspension; null for a suspension without an end and for other decisions."),
    wasHidden: z.boolean().describe("Whether the target was hidden from the feeds before the decision."),
    isHidden: z.boolean().describe("Whether the target is hidden from the feeds after the decision."),
    decidedBy: z.uuid().nullable().meta({ description: "Moderator who decided; null for the secret key." }),
    decidedAt: timestampSchema.describe("Time of the decision."),
    appeal: appealSchema
      .extend({
        text: z
          .string()
          .nullable()
          .meta({ description: "Text of the appeal; null after the account of the user is deleted." }),
        note: z.string().nullable().describe("Note about the answer, shown to moderators only; null without one."),
        answeredBy: z
          .uuid()
          .nullable()
          .describe("Moderator who answered; null while the appeal waits for an answer, and for the secret key."),
        answeredAt: timestampSchema.nullable().describe("Time of the answer; null while the appeal waits."),
        needsAnotherModerator: z.boolean().meta({
          description:
            "True if the caller made the decision and another moderator must answer the appeal. False after the answer, and if there is no other moderator.",
        }),
      })
      .meta({ id: "ModerationAppeal" })
      .nullable()
      .describe("Appeal of the user and its outcome; null without an appeal."),
    isInherited: z.boolean().meta({
      description:
        "Whether the decision concerns a deleted account and this account inherited it, because both have the same verified e-mail address or phone number.",
    }),
  })
  .meta({ id: "ModerationDecision" });

const decisionPageSchema = pageOf("ModerationDecisionPage", decisionSchema);

export const disputedBirthdateSchema = z
  .object({
    userId: z.uuid().describe("Id of the user."),
    adultFrom: z.iso.date().meta({ description: "First day on which the user counts as an adult." }),
    doubtedAt: timestampSchema.describe("Time since which the birthdates of the user contradict each other."),
  })
  .meta({ id: "DoubtedBirthdate" });

export const birthdateDecisionSchema = disputedBirthdateSchema
  .omit({ doubtedAt: true })
  .extend({ decidedAt: timestampSchema.describe("Time of the decision.") })
  .meta({ id: "BirthdateDecision" });

export const inheritedBlockSchema = z
  .object({
    id: z.uuid().describe("Id of the inherited block, used to lift it."),
    userId: z.uuid().describe("User who inherited the block."),
    blockerId: z.uuid().describe("User who made the original block."),
    formerUserId: z.uuid().describe("Deleted account that the blocker had blocked."),
    inheritedAt: timestampSchema.describe("Time since which the block applies to the two users."),
  })
  .meta({ id: "InheritedBlock" });

export const moderationContract = defineFunction({
  name: "moderation",
  summary: "Reports, decisions and appeals, for moderators",
  access: "moderator",
  routes: {
    listFiledReports: {
      method: "GET",
      path: "/reports",
      summary: "List reports with their evidence",
      description:
        "Returns reports with the reporting user, the reason and a copy of the target at the time of the report. Open reports come oldest first, all others newest first. File URLs in the evidence are signed and valid for one hour.\n\nA decision closes all open reports of its target. To find them again, filter by another `status`. With `id` the list holds everything related to one user, target or decision, newest first.",
      query: pageQuerySchema.extend({
        status: reportStatusSchema.optional().meta({
          description: "Only reports with this status. Without it: open reports, or with `id` reports of any status.",
        }),
        targetType: reportTargetTypeSchema.optional().describe("Only reports about targets of this type."),
        id: idSchema.optional().meta({
          description:
            "Only reports related to this id: the report with this id, reports about or by this user, about this event or chat, about events of this user, or closed by this decision.",
        }),
      }),
      success: { status: 200, body: pageOf("FiledReportPage", filedReportSchema) },
      errors: ["storage_unavailable"],
    },
    listDecisions: {
      method: "GET",
      path: "/decisions",
      summary: "List moderation decisions",
      description:
        "Returns all decisions, newest first, with the user concerned, the moderator, the reason and the appeal. A decision never changes. The latest decision about a target applies.\n\nWith `id` the list holds the history of one user or target, or the decisions of one moderator.",
      query: pageQuerySchema.extend({
        id: idSchema.optional().meta({
          description:
            "Only decisions related to this id: the decision with this id, decisions about this target or its parts, about this user or their content, made by this moderator, whose appeal this moderator answered, or the one that closed this report.",
        }),
      }),
      success: { status: 200, body: decisionPageSchema },
      errors: [],
    },
    decide: {
      method: "POST",
      path: "/decisions",
      summary: "Make a moderation decision",
      description:
        "Moderators can decide about any target, also without a report, but not in their own case (403 `not_a_moderator`). The decision closes the open reports of the target: `hide`, `remove` and `suspend` uphold them, the other decisions dismiss them.\n\nThe user sees `note`, but never `internalNote` or the moderator. The decision itself sends no notification. If exactly the same request is sent again and nothing about the target has changed, the first decision is returned with 200.",
      body: nullAsAbsent(
        targetSchema.extend({
          decision: moderationDecisionSchema.describe(
            "Decision. Some decisions are not possible for some target types.",
          ),
          reason: reportReasonSchema.optional().meta({
            description: "Reason, one of the reasons of a report. Required unless the decision is `dismiss`.",
          }),
          note: noteSchema.optional().meta({ description: "Note shown to the user." }),
          internalNote: noteSchema.optional().describe("Note shown to moderators only."),
          until: momentSchema
            .optional()
            .meta({ description: "End of a suspension, with Z or an offset. Without it the suspension has no end." }),
        }),
      ).meta({ id: "CreateModerationDecision" }),
      success: { status: 201, unchanged: 200, body: decisionSchema },
      errors: ["target_not_found", "removed_by_moderation"],
    },
    listAppeals: {
      method: "GET",
      path: "/appeals",
      summary: "List appeals that wait for an answer",
      description:
        "Returns the decisions whose appeal is not answered yet, oldest appeal first. Use `POST /moderation/appeals/{decisionId}` to answer. Open appeals of a deleted account are not listed.",
      query: pageQuerySchema,
      success: { status: 200, body: decisionPageSchema },
      errors: [],
    },
    answerAppeal: {
      method: "POST",
      path: "/appeals/{decisionId}",
      summary: "Answer an appeal",
      description:
        "Each appeal is answered once. Moderators cannot answer in their own case (403 `not_a_moderator`). They cannot answer an appeal against their own decision while there is another moderator (409 `own_decision`).\n\n`reversed` undoes the decision as far as possible: a hidden target is shown again and a suspension ends, but a removed file does not come back. Only moderators see the note. The same answer again changes nothing. The opposite answer is rejected with 409 `appeal_answered`.",
      params: z.object({ decisionId: idSchema.describe("Id of the decision with the appeal.") }),
      body: nullAsAbsent(
        z.object({
          outcome: appealOutcomeSchema.describe("`upheld`: the decision stays. `reversed`: the decision is undone."),
          note: noteSchema.optional().describe("Note shown to moderators only."),
        }),
      ).meta({
        id: "AnswerAppeal",
      }),
      success: { status: 200, body: decisionSchema },
      errors: ["appeal_not_found", "appeal_answered", "own_decision"],
      repeatable: true,
    },
    listDoubtedBirthdates: {
      method: "GET",
      path: "/birthdates",
      summary: "List users with a disputed age",
      description:
        "Returns users who have given both the birthdate of an adult and that of a minor, and users who first gave a birthdate that is too young and then that of an adult or none. The longest waiting comes first.\n\nUntil a moderator decides, adults see such a user as a minor and minors see them as an adult. This ends at the latest on `adultFrom`, the day that follows from the youngest birthdate that the user has given. The user is not notified.",
      query: pageQuerySchema,
      success: { status: 200, body: pageOf("DoubtedBirthdatePage", disputedBirthdateSchema) },
      errors: [],
    },
    decideBirthdate: {
      method: "PUT",
      path: "/birthdates/{userId}",
      summary: "Decide the true birthdate of a user",
      description:
        "Moderators can decide about other users, not about themselves (403 `not_a_moderator`). The birthdate determines from which day the user counts as an adult. This ends the dispute, and later input of the user does not change it. The profile does not change.\n\nThe note is stored as the reason. The user is not notified. Repeating the call sets the same day again.",
      params: z.object({ userId: idSchema.describe("Id of the user.") }),
      body: z
        .object({
          birthdate: birthdateSchema.describe("True birthdate, not in the future."),
          note: noteSchema.describe("Evidence for the birthdate."),
        })
        .meta({ id: "DecideBirthdate" }),
      success: { status: 200, body: birthdateDecisionSchema },
      errors: ["target_not_found"],
    },
    listInheritedBlocks: {
      method: "GET",
      path: "/inherited-blocks",
      summary: "List the inherited blocks of a user",
      description:
        "A user inherits a block if a deleted account with the same verified e-mail address or phone number had been blocked. The list holds these blocks, newest first, and not the blocks that users made against the current account. Moderators cannot list their own (403 `not_a_moderator`).",
      query: pageQuerySchema.extend({ userId: idSchema.describe("Id of the user who inherited the blocks.") }),
      success: { status: 200, body: pageOf("InheritedBlockPage", inheritedBlockSchema) },
      errors: [],
    },
    liftInheritedBlock: {
      method: "POST",
      path: "/inherited-blocks/{blockId}/lift",
      summary: "Lift an inherited block",
      description:
        "Lift an inherited block if it is wrong, for example because the user now has the phone number of another person. Moderators cannot lift a block if they are one of the two users (403 `not_a_moderator`). The two users see each other again. The original block stays in the list of the blocker.\n\nNeither this account nor a later one with the same address inherits the block again. The users are not notified. Repeating the call returns the first decision.",
      params: z.object({ blockId: idSchema.describe("Id of the inherited block.") }),
      body: z
        .object({ internalNote: noteSchema.describe("Reason, shown to moderators only.") })
        .meta({ id: "LiftInheritedBlock" }),
      success: { status: 200, body: decisionSchema },
      errors: ["target_not_found"],
      repeatable: true,
    },
  },
});
