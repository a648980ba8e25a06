/** Contract of the `moderation` function, for moderators: reports with their evidence, decisions and appeals. */

import { z } from "zod";
import { pageOf, pageQuerySchema } from "./pages.ts";
import { birthdateSchema } from "./profiles/birthdates.ts";
import {
  appealOutcomeSchema,
  appealSchema,
  moderationDecisionSchema,
  moderationTargetTypeSchema,
  reportReasonSchema,
  reportSchema,
  reportStatusSchema,
  reportTargetTypeSchema,
} from "./reports.ts";
import { defineFunction } from "./routes.ts";
import { idSchema, momentSchema, nullAsAbsent, timestampSchema } from "./values.ts";

const noteSchema = z.string().trim().min(1).max(2000);

const targetSchema = z.object({
  targetType: moderationTargetTypeSchema,
  targetId: idSchema.meta({ description: "Of a cover the id of the event." }),
});

export const filedReportSchema = reportSchema
  .extend({
    targetType: reportTargetTypeSchema,
    targetId: z.uuid(),
    isHidden: z.boolean().meta({ description: "Whether the target is hidden from the feeds." }),
    decisionId: z.uuid().nullable().meta({ description: "The decision that closed it; null also of what has lapsed." }),
    evidence: z.record(z.string(), z.unknown()).nullable().meta({
      description:
        "The target as it was when it was reported, null once it was removed; its files as {key, url, isRecognized}, the URL signed for an hour, both null once the file is gone.",
    }),
  })
  .meta({ id: "FiledReport" });

export const decisionSchema = targetSchema
  .extend({
    id: z.uuid(),
    personId: z.uuid().nullable().meta({ description: "About whom it is; null of a chat, and of what is gone." }),
    decision: moderationDecisionSchema,
    reason: reportReasonSchema.nullable(),
    note: z.string().nullable().meta({ description: "What the person is told." }),
    internalNote: z.string().nullable(),
    until: timestampSchema.nullable(),
    wasHidden: z.boolean(),
    isHidden: z.boolean(),
    decidedBy: z.uuid().nullable().meta({ description: "The moderator; null for the secret key." }),
    decidedAt: timestampSchema,
    appeal: appealSchema
      .extend({
        text: z.string().nullable().meta({ description: "Null once the account of the person is gone." }),
        note: z.string().nullable(),
        answeredBy: z.uuid().nullable(),
        answeredAt: timestampSchema.nullable(),
      })
      .nullable(),
  })
  .meta({ id: "ModerationDecision" });

const decisionPageSchema = pageOf("ModerationDecisionPage", decisionSchema);

export const doubtedBirthdateSchema = z
  .object({
    userId: z.uuid(),
    adultFrom: z.iso.date().meta({ description: "First day on which the person counts as an adult." }),
    doubtedAt: timestampSchema,
  })
  .meta({ id: "DoubtedBirthdate" });

export const birthdateDecisionSchema = doubtedBirthdateSchema
  .omit({ doubtedAt: true })
  .extend({ decidedAt: timestampSchema })
  .meta({ id: "BirthdateDecision" });

export const moderationContract = defineFunction({
  name: "moderation",
  summary: "Reports, decisions and appeals, for moderators",
  access: "moderator",
  routes: {
    listFiledReports: {
      method: "GET",
      path: "/reports",
      summary: "Reports with their evidence: those that wait for a decision, oldest first, or others, newest first",
      query: pageQuerySchema.extend({
        status: reportStatusSchema.default("open"),
        targetType: reportTargetTypeSchema.optional(),
      }),
      success: { status: 200, body: pageOf("FiledReportPage", filedReportSchema) },
      errors: ["storage_unavailable"],
    },
    listDecisions: {
      method: "GET",
      path: "/decisions",
      summary: "All decisions, newest first",
      query: pageQuerySchema,
      success: { status: 200, body: decisionPageSchema },
      errors: [],
    },
    decide: {
      method: "POST",
      path: "/decisions",
      summary: "Decide about what was reported, or was not; closes the open reports",
      body: nullAsAbsent(
        targetSchema.extend({
          decision: moderationDecisionSchema,
          reason: reportReasonSchema.optional().meta({ description: "Required but for dismiss." }),
          note: noteSchema.optional().meta({ description: "Shown to the person." }),
          internalNote: noteSchema.optional(),
          until: momentSchema.optional().meta({ description: "Of a suspension, which else is for good." }),
        }),
      ).meta({ id: "CreateModerationDecision" }),
      success: { status: 201, unchanged: 200, body: decisionSchema },
      errors: ["target_not_found", "removed_by_moderation"],
    },
    listAppeals: {
      method: "GET",
      path: "/appeals",
      summary: "Decisions with an appeal that waits for an answer, oldest appeal first",
      query: pageQuerySchema,
      success: { status: 200, body: decisionPageSchema },
      errors: [],
    },
    answerAppeal: {
      method: "POST",
      path: "/appeals/{decisionId}",
      summary: "Answer an appeal; reversed undoes the decision",
      params: z.object({ decisionId: idSchema }),
      body: nullAsAbsent(z.object({ outcome: appealOutcomeSchema, note: noteSchema.optional() })).meta({
        id: "AnswerAppeal",
      }),
      success: { status: 200, body: decisionSchema },
      errors: ["appeal_not_found", "appeal_answered"],
    },
    listDoubtedBirthdates: {
      method: "GET",
      path: "/birthdates",
      summary: "People who gave the birthdate of an adult and later that of a minor, the longest waiting first",
      query: pageQuerySchema,
      success: { status: 200, body: pageOf("DoubtedBirthdatePage", doubtedBirthdateSchema) },
      errors: [],
    },
    decideBirthdate: {
      method: "PUT",
      path: "/birthdates/{userId}",
      summary: "Say from when on a person counts as an adult, by the true birthdate",
      params: z.object({ userId: idSchema }),
      body: z.object({ birthdate: birthdateSchema, note: noteSchema }).meta({ id: "DecideBirthdate" }),
      success: { status: 200, body: birthdateDecisionSchema },
      errors: ["target_not_found"],
    },
  },
});
