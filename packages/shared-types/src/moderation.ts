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
  targetId: idSchema.meta({ description: "Id of the target. For a cover, this is the id of the event." }),
});

export const filedReportSchema = reportSchema
  .extend({
    targetType: reportTargetTypeSchema.describe("Type of the reported target."),
    targetId: z.uuid().describe("Id of the user, event or chat."),
    isHidden: z.boolean().meta({ description: "Whether the target is currently hidden from the feeds." }),
    decisionId: z.uuid().nullable().meta({
      description:
        "Id of the decision that closed the report. Null if the report is open or was dismissed automatically after 365 days.",
    }),
    evidence: z.record(z.string(), z.unknown()).nullable().meta({
      description:
        "Copy of the target at the time of the report, or null after the copy was removed. Each file has `key`, `url` and `isRecognized`. `url` is a signed URL that is valid for one hour. `isRecognized` states whether the content matches the file type. Both are null if the file no longer exists.",
    }),
  })
  .meta({ id: "FiledReport" });

export const decisionSchema = targetSchema
  .extend({
    id: z.uuid().describe("Id of the decision."),
    targetType: decidedTargetTypeSchema.describe("Type of the target. `block` means an inherited block."),
    personId: z.uuid().nullable().meta({
      description:
        "Id of the user affected by the decision. Null for a chat, and if the user can no longer be determined.",
    }),
    decision: decidedKindSchema.describe("Type of the decision."),
    reason: reportReasonSchema
      .nullable()
      .describe("Reason for the decision. Null for a dismissal without a reason and for a lifted block."),
    note: z.string().nullable().meta({ description: "Note shown to the user, or null if there is none." }),
    internalNote: z.string().nullable().describe("Note shown only to moderators, or null if there is none."),
    until: timestampSchema
      .nullable()
      .describe("End of the suspension, or null if the suspension is permanent or the decision is not a suspension."),
    wasHidden: z.boolean().describe("Whether the target was hidden from the feeds before the decision."),
    isHidden: z.boolean().describe("Whether the target is hidden from the feeds after the decision."),
    decidedBy: z
      .uuid()
      .nullable()
      .meta({ description: "Id of the moderator who decided, or null if the decision was made with the secret key." }),
    decidedAt: timestampSchema.describe("Time of the decision."),
    appeal: appealSchema
      .extend({
        text: z
          .string()
          .nullable()
          .meta({ description: "Text of the appeal, or null if the user's account has been deleted." }),
        note: z.string().nullable().describe("Note about the answer, shown only to moderators. Null if there is none."),
        answeredBy: z
          .uuid()
          .nullable()
          .describe(
            "Id of the moderator who answered. Null if there is no answer yet, or if the answer was sent with the secret key.",
          ),
        answeredAt: timestampSchema.nullable().describe("Time of the answer, or null if there is no answer yet."),
        needsAnotherModerator: z.boolean().meta({
          description:
            "True if the caller made the decision, so that another moderator must answer the appeal. False if the appeal is answered or there is no other moderator.",
        }),
      })
      .meta({ id: "ModerationAppeal" })
      .nullable()
      .describe("The user's appeal and its outcome, or null if there is no appeal."),
    isInherited: z.boolean().meta({
      description:
        "Whether this account inherited the decision from a deleted account with the same verified e-mail address or phone number.",
    }),
  })
  .meta({ id: "ModerationDecision" });

const decisionPageSchema = pageOf("ModerationDecisionPage", decisionSchema);

export const disputedBirthdateSchema = z
  .object({
    userId: z.uuid().describe("Id of the user."),
    adultFrom: z.iso.date().meta({ description: "First day on which the user counts as an adult." }),
    doubtedAt: timestampSchema.describe("Time at which the user's birthdates first contradicted each other."),
  })
  .meta({ id: "DoubtedBirthdate" });

export const birthdateDecisionSchema = disputedBirthdateSchema
  .omit({ doubtedAt: true })
  .extend({ decidedAt: timestampSchema.describe("Time of the decision.") })
  .meta({ id: "BirthdateDecision" });

export const inheritedBlockSchema = z
  .object({
    id: z.uuid().describe("Id of the inherited block, used to lift the block."),
    userId: z.uuid().describe("Id of the user who inherited the block."),
    blockerId: z.uuid().describe("Id of the user who made the original block."),
    formerUserId: z.uuid().describe("Id of the deleted account that was blocked."),
    inheritedAt: timestampSchema.describe("Time from which the block applies to the two users."),
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
        "Returns reports with the reporting user, the reason and a copy of the target at the time of the report. Open reports are sorted oldest first, all other reports newest first. File URLs in the evidence are signed and valid for one hour.\n\nA decision closes all open reports about its target. To find closed reports, use `status`. With `id`, the list contains all reports related to one user, target or decision, newest first.",
      query: pageQuerySchema.extend({
        status: reportStatusSchema.optional().meta({
          description:
            "Return only reports with this status. The default is `open`. With `id`, the default is all statuses.",
        }),
        targetType: reportTargetTypeSchema.optional().describe("Return only reports about targets of this type."),
        id: idSchema.optional().meta({
          description:
            "Return only reports related to this id, which can be the id of a report, user, event, chat or decision. For a user, the list contains reports by the user, about the user and about the user's events.",
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
        "Returns all decisions, newest first, with the affected user, the moderator, the reason and the appeal. A decision never changes. The latest decision about a target applies.\n\nWith `id`, the list contains the history of one user or target, or the decisions of one moderator.",
      query: pageQuerySchema.extend({
        id: idSchema.optional().meta({
          description:
            "Return only decisions related to this id, which can be the id of a decision, target, user, moderator or report. For a target or user, the list includes decisions about their content. For a moderator, it includes decisions whose appeal the moderator answered.",
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
        "Moderators can decide about any target, even without a report. They cannot decide about themselves or their own content (403 `not_a_moderator`). The decision closes the open reports about the target. `hide`, `remove` and `suspend` uphold the reports, and the other decisions dismiss them.\n\nThe user can see `note`, but not `internalNote` or the moderator. The decision itself sends no notification. If the same request is sent again and nothing about the target has changed, the request returns the first decision with 200.",
      body: nullAsAbsent(
        targetSchema.extend({
          decision: moderationDecisionSchema.describe(
            "Type of the decision. Some types are not possible for every type of target.",
          ),
          reason: reportReasonSchema.optional().meta({
            description: "Reason for the decision. Required unless the decision is `dismiss`.",
          }),
          note: noteSchema.optional().meta({ description: "Note shown to the user." }),
          internalNote: noteSchema.optional().describe("Note shown only to moderators."),
          until: momentSchema.optional().meta({
            description: "End of a suspension, with Z or an offset. Without an end, the suspension is permanent.",
          }),
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
        "Returns the decisions with an unanswered appeal, oldest appeal first. To answer an appeal, use `POST /moderation/appeals/{decisionId}`. Unanswered appeals of a deleted account are not listed.",
      query: pageQuerySchema,
      success: { status: 200, body: decisionPageSchema },
      errors: [],
    },
    answerAppeal: {
      method: "POST",
      path: "/appeals/{decisionId}",
      summary: "Answer an appeal",
      description:
        "Each appeal can be answered once. Moderators cannot answer their own appeals (403 `not_a_moderator`). They cannot answer appeals against their own decisions if there is another moderator (409 `own_decision`).\n\n`reversed` undoes the decision as far as possible. A hidden target is shown again and a suspension ends, but a removed file is not restored. Only moderators can see the note. It is safe to retry the request. A request with the opposite outcome fails with 409 `appeal_answered`.",
      params: z.object({ decisionId: idSchema.describe("Id of the decision with the appeal.") }),
      body: nullAsAbsent(
        z.object({
          outcome: appealOutcomeSchema.describe("Use `upheld` to confirm the decision and `reversed` to undo it."),
          note: noteSchema.optional().describe("Note shown only to moderators."),
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
        "Returns users with a disputed age, oldest dispute first. A user is listed after sending the birthdates of both an adult and a minor. A user is also listed after sending a birthdate below the minimum age if the profile has an adult's birthdate or none.\n\nUntil a moderator decides, adults see such a user as a minor, and minors see the user as an adult. The dispute ends at the latest on `adultFrom`, the day on which the user is an adult according to all birthdates sent. The user is not notified.",
      query: pageQuerySchema,
      success: { status: 200, body: pageOf("DoubtedBirthdatePage", disputedBirthdateSchema) },
      errors: [],
    },
    decideBirthdate: {
      method: "PUT",
      path: "/birthdates/{userId}",
      summary: "Decide the true birthdate of a user",
      description:
        "Sets the day from which the user counts as an adult, based on the true birthdate. The decision ends the dispute, and birthdates that the user sends later do not change it. The user's profile does not change. Moderators cannot decide about themselves (403 `not_a_moderator`).\n\nThe note is stored as the reason. The user is not notified. Sending the same request again sets the same day.",
      params: z.object({ userId: idSchema.describe("Id of the user.") }),
      body: z
        .object({
          birthdate: birthdateSchema.describe("True birthdate, which cannot be in the future."),
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
        "Returns the blocks that a user inherited, newest first. A user inherits a block if a deleted account with the same verified e-mail address or phone number was blocked. Blocks of the current account are not listed. Moderators cannot list their own inherited blocks (403 `not_a_moderator`).",
      query: pageQuerySchema.extend({ userId: idSchema.describe("Id of the user who inherited the blocks.") }),
      success: { status: 200, body: pageOf("InheritedBlockPage", inheritedBlockSchema) },
      errors: [],
    },
    liftInheritedBlock: {
      method: "POST",
      path: "/inherited-blocks/{blockId}/lift",
      summary: "Lift an inherited block",
      description:
        "Lifts an inherited block, so that the two users can see each other again. Use this operation if the block is wrong, for example because the user now has the phone number of another person. The original block remains in the blocker's list. Moderators cannot lift a block if they are one of the two users (403 `not_a_moderator`).\n\nThe block is not inherited again by this account or by a later account with the same address. The users are not notified. It is safe to retry the request, which returns the first decision.",
      params: z.object({ blockId: idSchema.describe("Id of the inherited block.") }),
      body: z
        .object({ internalNote: noteSchema.describe("Reason, shown only to moderators.") })
        .meta({ id: "LiftInheritedBlock" }),
      success: { status: 200, body: decisionSchema },
      errors: ["target_not_found"],
      repeatable: true,
    },
  },
});
