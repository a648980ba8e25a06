/** Objects in responses for moderators: reports, decisions with their appeals, disputed ages and inherited blocks. */

import { z } from "zod";
import {
  appealSchema,
  decidedKindSchema,
  decidedTargetTypeSchema,
  moderationTargetTypeSchema,
  reportReasonSchema,
  reportSchema,
  reportTargetTypeSchema,
} from "../reports.ts";
import { idSchema, timestampSchema } from "../values.ts";
import { claimSchema, countSchema, peopleSchema, targetCardSchema } from "./views.ts";

export const targetSchema = z.object({
  targetType: moderationTargetTypeSchema.describe("Type of the target."),
  targetId: idSchema.meta({ description: "Id of the target. For a cover, this is the id of the event." }),
});

export const filedReportSchema = reportSchema
  .extend({
    targetType: reportTargetTypeSchema.describe("Type of the reported target."),
    targetId: z.uuid().describe("Id of the user, event or chat."),
    isHidden: z.boolean().meta({ description: "Whether the target is currently hidden from the feeds." }),
    isSuspended: z.boolean().meta({ description: "Whether the target is a user who is currently suspended." }),
    decisionId: z.uuid().nullable().meta({
      description:
        "Id of the decision that closed the report. Null if the report is open or was dismissed automatically after 365 days.",
    }),
    evidence: z.record(z.string(), z.unknown()).nullable().meta({
      description:
        "Copy of the target at the time of the report, or null after the copy was removed. Each file has `key`, `url` and `isRecognized`. `url` is a signed URL that is valid for one hour. `isRecognized` states whether the content matches the file type. Both are null if the file no longer exists.",
    }),
    target: targetCardSchema.describe("Name and picture of the target as it is now."),
    decisions: countSchema.meta({
      description:
        "Number of decisions about the target and its content so far. Undone decisions, and the decisions that undid them, do not count. 100 means 100 or more.",
    }),
    openReports: z.int().min(0).max(100).meta({
      description: "Number of open reports about the target. 100 means 100 or more.",
      format: "int32",
    }),
    claim: claimSchema.nullable().describe("Current claim of a moderator, or null if there is none."),
    people: peopleSchema,
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
    undoes: z.uuid().nullable().describe("Id of the decision that this decision undoes, or null if there is none."),
    isUndone: z.boolean().describe("Whether the moderator has undone this decision."),
    target: targetCardSchema.describe(
      "Name and picture of the user, event or chat that the target is or belongs to, as it is now.",
    ),
    people: peopleSchema,
  })
  .meta({ id: "ModerationDecision" });

export const disputedBirthdateSchema = z
  .object({
    userId: z.uuid().describe("Id of the user."),
    adultFrom: z.iso.date().meta({ description: "First day on which the user counts as an adult." }),
    earliestAdultFrom: z.iso.date().nullable().meta({
      description:
        "First day on which the user would count as an adult by the earliest accepted birthdate, or null if no birthdate was accepted. If the user inherited the age of a deleted account, only the latest day of that account is known.",
    }),
    doubtedAt: timestampSchema.describe("Time at which the user's birthdates first contradicted each other."),
    people: peopleSchema,
  })
  .meta({ id: "DoubtedBirthdate" });

export const birthdateDecisionSchema = disputedBirthdateSchema
  .omit({ earliestAdultFrom: true, doubtedAt: true, people: true })
  .extend({ decidedAt: timestampSchema.describe("Time of the decision.") })
  .meta({ id: "BirthdateDecision" });

export const inheritedBlockSchema = z
  .object({
    id: z.uuid().describe("Id of the inherited block, used to lift the block."),
    userId: z.uuid().describe("Id of the user who inherited the block."),
    blockerId: z.uuid().describe("Id of the user who made the original block."),
    formerUserId: z.uuid().describe("Id of the deleted account that was blocked."),
    inheritedAt: timestampSchema.describe("Time from which the block applies to the two users."),
    people: peopleSchema,
  })
  .meta({ id: "InheritedBlock" });
