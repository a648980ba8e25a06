/** Contract of the `groups` function: people who apply to an event, and the votes of its organizers. */

import { z } from "zod";
import {
  approvalDecisionSchema,
  groupApprovalSchema,
  likeGroupPageSchema,
  likeGroupSchema,
  likeGroupStatusSchema,
} from "./groups/resources.ts";
import { pageQuerySchema } from "./pages.ts";
import { defineFunction } from "./routes.ts";
import { deletedSchema, idSchema, timestampSchema } from "./values.ts";

/** Enums of this contract by the name of their type in the database; a test compares the two. */
export const groupEnums = { like_group_status: likeGroupStatusSchema, approval_decision: approvalDecisionSchema };

const groupMemberSchema = z
  .object({
    groupId: z.uuid().describe("Id of the group."),
    userId: z.uuid().describe("User who is in it."),
    createdAt: timestampSchema.describe("Since when."),
  })
  .meta({ id: "GroupMember" });

const idParamsSchema = z.object({ id: idSchema.describe("Id of the group.") });

export const groupsContract = defineFunction({
  name: "groups",
  summary: "Groups that apply together, their members, and the votes of organizers",
  access: "person",
  routes: {
    listOwnGroups: {
      method: "GET",
      path: "",
      summary: "Groups that the caller is in, the last joined first",
      description:
        "Lists the groups that the caller made or was put into, whatever became of them; `status` and `eventId` leave some of them. Each carries the event in short, or null where the caller does not see it any more.",
      query: pageQuerySchema.extend({
        status: likeGroupStatusSchema.optional().describe("Only groups of this status."),
        eventId: idSchema.optional().describe("Only groups that apply to this event."),
      }),
      success: { status: 200, body: likeGroupPageSchema },
      errors: ["storage_unavailable"],
    },
    getGroup: {
      method: "GET",
      path: "/{id}",
      summary: "One group, for its people and the organizers",
      description:
        "Shows the group to its people, whatever became of it, and to the organizers of its event; to others it is 404 `group_not_found`. `status` is that of the clock, and `chatId` is there once the group is approved.",
      params: idParamsSchema,
      success: { status: 200, body: likeGroupSchema },
      errors: ["group_not_found"],
    },
    addGroupMember: {
      method: "POST",
      path: "/{id}/members",
      summary: "Add a friend to the own group before the first vote",
      description:
        "Only who made the group may, while it is pending and nobody has voted; ten people fit. The friend need not agree, is notified by `event_invite`, and may leave. Somebody who is in the group already is answered with 200.",
      params: idParamsSchema,
      body: z.object({ userId: idSchema.describe("Id of a friend of the caller.") }).meta({ id: "AddGroupMember" }),
      success: { status: 201, unchanged: 200, body: groupMemberSchema },
      errors: [
        "not_the_group_creator",
        "group_not_found",
        "already_in_group",
        "group_closed",
        "group_full",
        "votes_cast",
      ],
    },
    confirmMembership: {
      method: "POST",
      path: "/{id}/members/me/accept",
      summary: "Say yes to being in a group",
      description:
        "Tells that a person who was put into the group comes along; nothing depends on it. Who made the group is notified by `event_invite_accepted`, the first time. Who does not want to come leaves instead. Repeating it changes nothing.",
      params: idParamsSchema,
      success: { status: 200, body: groupMemberSchema },
      errors: ["not_a_member", "group_not_found", "group_closed"],
      repeatable: true,
    },
    leaveGroup: {
      method: "DELETE",
      path: "/{id}/members/me",
      summary: "Leave a group; an open one ends with its creator",
      description:
        "Anybody in the group may while it is pending, waiting or approved, also while its event is deleted and may be restored. A pending group is decided again without them; the seat of an approved one is free for groups that wait, and the place in the chat ends. When its creator leaves an open group, that expires for all. Nobody is notified.",
      params: idParamsSchema,
      success: { status: 200, body: deletedSchema },
      errors: ["not_a_member", "group_not_found", "group_closed"],
    },
    removeGroupMember: {
      method: "DELETE",
      path: "/{id}/members/{userId}",
      summary: "Remove somebody: who made the group until it is approved, then organizers",
      description:
        "The removed person is notified by `group_member_removed`, not by whom, and may apply again. From a pending group the consents fall away, since they were given to other people; from an approved one the seat is free, and the place in the chat ends. Who wants to go leaves instead. The second call is 404 `member_not_found`.",
      params: idParamsSchema.extend({ userId: idSchema.describe("Id of the user who is removed.") }),
      success: { status: 200, body: deletedSchema },
      errors: ["not_an_organizer", "not_the_group_creator", "group_not_found", "member_not_found", "group_closed"],
    },
    listApprovals: {
      method: "GET",
      path: "/{id}/approvals",
      summary: "Votes of the organizers, in their order",
      description:
        "Organizers of the event alone may read who has consented and who refused; people of the group get 403 `not_an_organizer`. All votes come at once, in the order of the organizers.",
      params: idParamsSchema,
      success: { status: 200, body: z.array(groupApprovalSchema) },
      errors: ["not_an_organizer", "group_not_found"],
    },
    voteOnGroup: {
      method: "POST",
      path: "/{id}/approvals",
      summary: "Consent to a group or refuse it, as an organizer",
      description:
        "Each organizer has one vote, to be changed while the group is pending or waiting. It needs as many consents as it has people, or as there are organizers if these are fewer; then it is approved, or waits for seats, and it is rejected once that is out of reach. A refusal that leaves a waiting group fewer consents makes it pending again, and it is decided as any other. Its people are notified of approval and rejection, and an approved group gets a chat with the organizers. The same vote again changes nothing.",
      params: idParamsSchema,
      body: z
        .object({ decision: approvalDecisionSchema.describe("The vote of the caller.") })
        .meta({ id: "VoteOnGroup" }),
      success: {
        status: 200,
        body: z
          .object({
            id: z.uuid().describe("Id of the group."),
            status: likeGroupStatusSchema.describe("What the group is after the vote."),
            approved: z
              .boolean()
              .meta({ description: "Enough organizers consented; the group may still wait for seats." }),
            chatId: z
              .uuid()
              .nullable()
              .describe("The chat with the organizers, once the group is approved; null before."),
          })
          .meta({ id: "VoteResult" }),
      },
      errors: ["not_an_organizer", "group_not_found", "group_closed"],
    },
  },
});
