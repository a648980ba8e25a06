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
  targetType: moderationTargetTypeSchema.describe("What kind of thing it is."),
  targetId: idSchema.meta({ description: "Id of what is decided about; of a cover that of its event." }),
});

export const filedReportSchema = reportSchema
  .extend({
    targetType: reportTargetTypeSchema.describe("What kind of thing was reported."),
    targetId: z.uuid().describe("Id of the user, event or chat."),
    isHidden: z.boolean().meta({ description: "Whether the target is hidden from the feeds." }),
    decisionId: z.uuid().nullable().meta({ description: "The decision that closed it; null also of what has lapsed." }),
    evidence: z.record(z.string(), z.unknown()).nullable().meta({
      description:
        "The target as it was when it was reported, null once that is removed; its files as {key, url, isRecognized}, the URL signed for an hour, both null once the file is gone.",
    }),
  })
  .meta({ id: "FiledReport" });

export const decisionSchema = targetSchema
  .extend({
    id: z.uuid().describe("Id of the decision."),
    targetType: decidedTargetTypeSchema.describe("What kind of thing it is; `block` for an inherited block."),
    personId: z.uuid().nullable().meta({ description: "About whom it is; null of a chat, and of what is gone." }),
    decision: decidedKindSchema.describe("What was decided."),
    reason: reportReasonSchema
      .nullable()
      .describe("Why, in the words of a report; null of a dismissal without one, and of a lifted block."),
    note: z.string().nullable().meta({ description: "What the person is told; null for nothing." }),
    internalNote: z.string().nullable().describe("What moderators keep among themselves; null for none."),
    until: timestampSchema.nullable().describe("When a suspension ends; null for good, and of other decisions."),
    wasHidden: z.boolean().describe("Whether the target was hidden from the feeds before."),
    isHidden: z.boolean().describe("Whether the target has been hidden from the feeds since."),
    decidedBy: z.uuid().nullable().meta({ description: "The moderator; null for the secret key." }),
    decidedAt: timestampSchema.describe("When it was decided."),
    appeal: appealSchema
      .extend({
        text: z.string().nullable().meta({ description: "Null once the account of the person is gone." }),
        note: z.string().nullable().describe("What moderators noted about their answer; null for none."),
        answeredBy: z
          .uuid()
          .nullable()
          .describe("The moderator who answered; null while nobody has, and for the secret key."),
        answeredAt: timestampSchema.nullable().describe("When it was answered; null while it waits."),
        needsAnotherModerator: z.boolean().meta({
          description:
            "Whether the caller took the decision and another moderator has to answer; false once it is answered, and without another moderator.",
        }),
      })
      .meta({ id: "ModerationAppeal" })
      .nullable()
      .describe("What the person answered to it, and what came of that; null without an appeal."),
    isInherited: z.boolean().meta({
      description:
        "Whether it was decided about a deleted account, and this login inherited it by the same verified e-mail address or phone.",
    }),
  })
  .meta({ id: "ModerationDecision" });

const decisionPageSchema = pageOf("ModerationDecisionPage", decisionSchema);

export const disputedBirthdateSchema = z
  .object({
    userId: z.uuid().describe("Id of the user."),
    adultFrom: z.iso.date().meta({ description: "First day on which the person counts as an adult." }),
    doubtedAt: timestampSchema.describe("Since when the birthdates of the person contradict each other."),
  })
  .meta({ id: "DoubtedBirthdate" });

export const birthdateDecisionSchema = disputedBirthdateSchema
  .omit({ doubtedAt: true })
  .extend({ decidedAt: timestampSchema.describe("When the moderator said so.") })
  .meta({ id: "BirthdateDecision" });

export const inheritedBlockSchema = z
  .object({
    id: z.uuid().describe("Id of the inherited block, by which it is lifted."),
    userId: z.uuid().describe("User who inherited the block."),
    blockerId: z.uuid().describe("User who made the original block."),
    formerUserId: z.uuid().describe("Deleted account that the blocker had blocked."),
    inheritedAt: timestampSchema.describe("Since when the block separates the two users."),
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
      summary: "Reports with their evidence: those that wait for a decision, oldest first, or others, newest first",
      description:
        "Shows moderators who reported what and why, with the target as it was at that moment. Files of the evidence carry URLs that are signed for an hour. A decision closes all open reports of its target, so that they are found by another `status` afterwards. With `id` all that there is about a person is found in one list, newest first.",
      query: pageQuerySchema.extend({
        status: reportStatusSchema.optional().meta({
          description: "Reports of this status; without it `open`, with `id` those of any.",
        }),
        targetType: reportTargetTypeSchema.optional().describe("Only reports about such a thing."),
        id: idSchema.optional().meta({
          description:
            "Only what has to do with this id: a report itself, reports about this person, event or chat, about an event of this person, by this person, or closed by this decision.",
        }),
      }),
      success: { status: 200, body: pageOf("FiledReportPage", filedReportSchema) },
      errors: ["storage_unavailable"],
    },
    listDecisions: {
      method: "GET",
      path: "/decisions",
      summary: "All decisions, newest first",
      description:
        "Shows moderators what was decided about whom, by whom and why, with the appeal and its answer. A decision is never changed: the latest about a target counts. With `id` it tells the history of a person, or what one moderator has done.",
      query: pageQuerySchema.extend({
        id: idSchema.optional().meta({
          description:
            "Only what has to do with this id: a decision itself, decisions about this target and what belongs to it, about this person and what is theirs, those that this moderator took or answered on appeal, or the one that closed this report.",
        }),
      }),
      success: { status: 200, body: decisionPageSchema },
      errors: [],
    },
    decide: {
      method: "POST",
      path: "/decisions",
      summary: "Decide about what was reported, or was not; closes the open reports",
      description:
        "Moderators may, but not in their own case. `hide`, `remove` and `suspend` uphold the open reports of the target, the others dismiss them. `note` is shown to the person, `internalNote` and who decided never are; nobody is notified of the decision itself. The same again, word for word, is answered with the first one and 200.",
      body: nullAsAbsent(
        targetSchema.extend({
          decision: moderationDecisionSchema.describe("What is to happen; not every kind fits every target."),
          reason: reportReasonSchema
            .optional()
            .meta({ description: "Why, in the words of a report; required but for dismiss." }),
          note: noteSchema.optional().meta({ description: "Shown to the person." }),
          internalNote: noteSchema.optional().describe("Kept among moderators."),
          until: momentSchema
            .optional()
            .meta({ description: "When a suspension ends, with Z or an offset; without it never." }),
        }),
      ).meta({ id: "CreateModerationDecision" }),
      success: { status: 201, unchanged: 200, body: decisionSchema },
      errors: ["target_not_found", "removed_by_moderation"],
    },
    listAppeals: {
      method: "GET",
      path: "/appeals",
      summary: "Decisions with an appeal that waits for an answer, oldest appeal first",
      description:
        "Shows moderators what waits for `POST /moderation/appeals/{decisionId}`. An appeal whose person has deleted the account is gone from it.",
      query: pageQuerySchema,
      success: { status: 200, body: decisionPageSchema },
      errors: [],
    },
    answerAppeal: {
      method: "POST",
      path: "/appeals/{decisionId}",
      summary: "Answer an appeal; reversed undoes the decision",
      description:
        "Moderators may, once for each appeal, but not in their own case, and not against their own decision while there is another moderator (409 `own_decision`). What is reversed is shown again or let in again as far as it can be; a removed file does not come back. The note stays with the moderators. The same answer again changes nothing, the other one is 409 `appeal_answered`.",
      params: z.object({ decisionId: idSchema.describe("Id of the decision that was appealed.") }),
      body: nullAsAbsent(
        z.object({
          outcome: appealOutcomeSchema.describe("Whether the decision stands."),
          note: noteSchema.optional().describe("Kept among moderators."),
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
      summary: "People whose age is in doubt, the longest waiting first",
      description:
        "Lists everyone who gave the birthdates of an adult and of a minor, in either order, and everyone whose birthdate was refused as too young and whose profile then has that of an adult or none. Until a moderator decides, these people count as minors to adults and as adults to minors, at most until `adultFrom`, the day that follows from the youngest birthdate that they gave. Nobody is notified of being listed.",
      query: pageQuerySchema,
      success: { status: 200, body: pageOf("DoubtedBirthdatePage", disputedBirthdateSchema) },
      errors: [],
    },
    decideBirthdate: {
      method: "PUT",
      path: "/birthdates/{userId}",
      summary: "Say from when on a person counts as an adult, by the true birthdate",
      description:
        "Moderators may, but not about themselves. It ends the doubt, and nothing that the person says afterwards changes it; the profile stays as it is. The note is kept as the reason. Nobody is notified, and repeating it sets the same day again.",
      params: z.object({ userId: idSchema.describe("Id of the user.") }),
      body: z
        .object({
          birthdate: birthdateSchema.describe("The true birthdate, not in the future."),
          note: noteSchema.describe("How the moderator knows."),
        })
        .meta({ id: "DecideBirthdate" }),
      success: { status: 200, body: birthdateDecisionSchema },
      errors: ["target_not_found"],
    },
    listInheritedBlocks: {
      method: "GET",
      path: "/inherited-blocks",
      summary: "Blocks that a person inherited from a deleted account, newest first",
      description:
        "Lists the blocks that apply to a login because somebody had blocked a deleted account with the same verified e-mail address or phone. Blocks that people made against the login itself are not listed. A moderator cannot list their own.",
      query: pageQuerySchema.extend({ userId: idSchema.describe("Id of the user who inherited the blocks.") }),
      success: { status: 200, body: pageOf("InheritedBlockPage", inheritedBlockSchema) },
      errors: [],
    },
    liftInheritedBlock: {
      method: "POST",
      path: "/inherited-blocks/{blockId}/lift",
      summary: "Lift an inherited block, for instance of a person who was given the phone number of somebody else",
      description:
        "Moderators may, but not if they are one of the two people. The two people see each other again; the original block stays in the list of the blocker. Neither the login nor a later one with the same address inherits the block again. Neither person is notified, and repeating the call returns the first decision.",
      params: z.object({ blockId: idSchema.describe("Id of the inherited block.") }),
      body: z
        .object({ internalNote: noteSchema.describe("Why; kept among moderators.") })
        .meta({ id: "LiftInheritedBlock" }),
      success: { status: 200, body: decisionSchema },
      errors: ["target_not_found"],
      repeatable: true,
    },
  },
});
