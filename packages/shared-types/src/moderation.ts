/** Contract of the `moderation` function for moderators: reports with their evidence, decisions, and appeals. */

import { z } from "zod";
import {
  birthdateDecisionSchema,
  decisionSchema,
  disputedBirthdateSchema,
  filedReportSchema,
  inheritedBlockSchema,
  targetSchema,
} from "./moderation/resources.ts";
import { claimSchema, foundPersonSchema, moderatedPersonSchema, queuesSchema } from "./moderation/views.ts";
import { pageBodySchema, pageOf, pageQuerySchema } from "./pages.ts";
import { birthdateSchema } from "./profiles/birthdates.ts";
import {
  appealOutcomeSchema,
  moderationDecisionSchema,
  reportReasonSchema,
  reportStatusSchema,
  reportTargetTypeSchema,
} from "./reports.ts";
import { defineFunction } from "./routes.ts";
import { visibleTextSchema } from "./texts.ts";
import { deletedSchema, idSchema, momentSchema, nullAsAbsent } from "./values.ts";

const noteSchema = visibleTextSchema.trim().min(1).max(2000);

const decisionPageSchema = pageOf("ModerationDecisionPage", decisionSchema);

export const moderationContract = defineFunction({
  name: "moderation",
  summary: "Reports, decisions and appeals, for moderators",
  access: "moderator",
  routes: {
    getModerationQueues: {
      method: "GET",
      path: "/queues",
      summary: "Get the length of the queues",
      description:
        "Returns how many reports, appeals and disputed ages wait for a moderator, and since when. Counting stops at 1000 entries for each queue.",
      success: { status: 200, body: queuesSchema },
      errors: [],
    },
    searchPeople: {
      method: "POST",
      path: "/people/search",
      summary: "Search users by name, e-mail address or id",
      description:
        "Finds users, including hidden and suspended users. The type of search depends on `q`. An e-mail address and an id must match completely. Any other text finds the users whose first name begins with it, sorted by name. Case and accents do not matter.\n\nE-mail addresses are not returned. Although the method is POST, the operation only reads data: names and addresses in the body do not appear in the URLs that gateways log.",
      body: pageBodySchema
        .extend({
          q: visibleTextSchema.trim().min(1).max(255).meta({
            description: "Beginning of the first name, e-mail address, or id of the user or the user's profile.",
          }),
        })
        .meta({ id: "SearchPeople" }),
      success: { status: 200, body: pageOf("FoundPersonPage", foundPersonSchema) },
      errors: ["storage_unavailable"],
      isLookup: true,
    },
    getModeratedPerson: {
      method: "GET",
      path: "/people/{userId}",
      summary: "Get a user",
      description:
        "Returns the current profile of a user with the photos, the state and the number of reports and decisions. Hidden, suspended and blocked users are returned too. A user without a profile has an empty one.\n\nFile URLs are signed and valid for one hour. E-mail addresses are not returned.",
      params: z.object({ userId: idSchema.describe("Id of the user.") }),
      success: { status: 200, body: moderatedPersonSchema },
      errors: ["target_not_found", "storage_unavailable"],
    },
    claimTarget: {
      method: "PUT",
      path: "/claim",
      summary: "Claim a target",
      description:
        "Keeps other moderators from deciding about a target for 15 minutes. They get 409 `target_claimed`, also if they claim the target. A claim is optional, and it does not affect requests with the secret key, which cannot claim anything (403 `not_a_moderator`). Moderators cannot claim themselves, their own events or chats that they are in (403 `not_a_moderator`).\n\nEach moderator has one claim. A new claim replaces it, and the same claim again extends it. The claim ends with a decision about the target, or if the moderator is suspended or loses the role.",
      body: z
        .object({
          targetType: reportTargetTypeSchema.describe("Type of the target."),
          targetId: idSchema.describe("Id of the user, event or chat."),
        })
        .meta({ id: "ClaimTarget" }),
      success: { status: 200, body: claimSchema },
      errors: ["target_not_found", "target_claimed"],
      repeatable: true,
    },
    releaseClaim: {
      method: "DELETE",
      path: "/claim",
      summary: "Release your claim",
      description:
        "Ends the claim of the caller, so that other moderators can decide about the target. The response is the same if there is no claim.",
      success: { status: 200, body: deletedSchema },
      errors: [],
      repeatable: true,
    },
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
        "Returns all decisions, newest first, with the affected user, the moderator, the reason and the appeal. A decision never changes, except its `appeal` and `isUndone`. The latest decision about a target applies.\n\nWith `id`, the list contains the history of one user or target, or the decisions of one moderator.",
      query: pageQuerySchema.extend({
        id: idSchema.optional().meta({
          description:
            "Return only decisions related to this id, which can be the id of a decision, target, user, moderator or report. For a target or user, the list includes decisions about their content. For a moderator, it includes decisions whose appeal the moderator answered.",
        }),
      }),
      success: { status: 200, body: decisionPageSchema },
      errors: ["storage_unavailable"],
    },
    decide: {
      method: "POST",
      path: "/decisions",
      summary: "Make a moderation decision",
      description:
        "Moderators can decide about any target, even without a report. They cannot decide about themselves, their own content or a chat that they are in or left recently (403 `not_a_moderator`). While another moderator has claimed the target, the request fails with 409 `target_claimed`.\n\nThe decision closes the open reports about the target. `hide`, `remove` and `suspend` uphold the reports, and the other decisions dismiss them. A suspension with `chatId` also upholds the open reports about that chat.\n\nA decision with `undoes` closes no reports and opens those of the undone decision again, also those of a chat. It fails with 400 on `undoes` after 24 hours, after another decision or an appeal, or if the target was already hidden or suspended before. If the undone decision closed reports about a chat, 403 `not_a_moderator` and 409 `target_claimed` also apply to that chat.\n\nThe user can see `note`, but not `internalNote` or the moderator. The decision itself sends no notification. If the same request is sent again and nothing about the target has changed, the request returns the first decision with 200. This also applies to a decision with `undoes` if the same moderator sends it again.",
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
          chatId: idSchema.optional().meta({
            description:
              "Id of a reported chat that the user is or was in. A suspension upholds its open reports. Only for `suspend`.",
          }),
          undoes: idSchema.optional().meta({
            description:
              "Id of the moderator's last decision about the target. `restore` then undoes a `hide`, and `reinstate` a `suspend`: the reports that the decision closed are open again.",
          }),
        }),
      ).meta({ id: "CreateModerationDecision" }),
      success: { status: 201, unchanged: 200, body: decisionSchema },
      errors: ["target_not_found", "removed_by_moderation", "target_claimed", "storage_unavailable"],
    },
    listAppeals: {
      method: "GET",
      path: "/appeals",
      summary: "List appeals that wait for an answer",
      description:
        "Returns the decisions with an unanswered appeal, oldest appeal first. To answer an appeal, use `POST /moderation/appeals/{decisionId}`. Unanswered appeals of a deleted account are not listed.",
      query: pageQuerySchema,
      success: { status: 200, body: decisionPageSchema },
      errors: ["storage_unavailable"],
    },
    answerAppeal: {
      method: "POST",
      path: "/appeals/{decisionId}",
      summary: "Answer an appeal",
      description:
        "Each appeal can be answered once. Moderators cannot answer their own appeals, or appeals about a chat that they are in or left recently (403 `not_a_moderator`). They cannot answer appeals against their own decisions if there is another moderator (409 `own_decision`).\n\n`reversed` undoes the decision as far as possible. A hidden target is shown again and a suspension ends, but a removed file is not restored. Only moderators can see the note. It is safe to retry the request. A request with the opposite outcome fails with 409 `appeal_answered`.",
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
      errors: ["appeal_not_found", "appeal_answered", "own_decision", "storage_unavailable"],
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
      errors: ["storage_unavailable"],
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
      errors: ["storage_unavailable"],
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
      errors: ["target_not_found", "storage_unavailable"],
      repeatable: true,
    },
  },
});
