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
    userId: z.uuid().describe("Member of the group."),
    createdAt: timestampSchema.describe("Time at which the user joined the group."),
  })
  .meta({ id: "GroupMember" });

const idParamsSchema = z.object({ id: idSchema.describe("Id of the group.") });

export const groupsContract = defineFunction({
  name: "groups",
  summary: "Groups that apply to events, their members, and the votes of organizers",
  access: "person",
  routes: {
    listOwnGroups: {
      method: "GET",
      path: "",
      summary: "List your groups",
      description:
        "Returns the groups that the caller is in, as creator or as a friend who was added. The group joined last comes first. Rejected and expired groups are included: filter with `status` and `eventId`.\n\nEach group includes its event in short form. The event is null if the caller cannot see it.",
      query: pageQuerySchema.extend({
        status: likeGroupStatusSchema.optional().describe("Only groups with this status."),
        eventId: idSchema.optional().describe("Only groups that apply to this event."),
      }),
      success: { status: 200, body: likeGroupPageSchema },
      errors: ["storage_unavailable"],
    },
    getGroup: {
      method: "GET",
      path: "/{id}",
      summary: "Read a group",
      description:
        "Members can read their group in every state, and organizers can read all groups of their event. Other users get 404 `group_not_found`.\n\n`status` is the status at the current time: an open group of an event that has ended is `expired`. `chatId` is set once the group is approved.",
      params: idParamsSchema,
      success: { status: 200, body: likeGroupSchema },
      errors: ["group_not_found"],
    },
    addGroupMember: {
      method: "POST",
      path: "/{id}/members",
      summary: "Add a friend to your group",
      description:
        "Only the creator of the group can add members, while the group is pending. A group has at most ten members (409 `group_full`). After the first vote no friend can be added (409 `votes_cast`): the friend applies alone.\n\nThe friend need not agree. They get an `event_invite` notification and can leave the group. If the friend is already a member, the call returns the membership unchanged with 200.",
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
      summary: "Confirm that you come along",
      description:
        "Members who were added by the creator of the group can confirm that they come. The confirmation is shown in `confirmedIds` and changes nothing else. The creator of the group gets an `event_invite_accepted` notification the first time.\n\nMembers who do not want to come leave the group instead. Repeating the call changes nothing.",
      params: idParamsSchema,
      success: { status: 200, body: groupMemberSchema },
      errors: ["not_a_member", "group_not_found", "group_closed"],
      repeatable: true,
    },
    leaveGroup: {
      method: "DELETE",
      path: "/{id}/members/me",
      summary: "Leave a group",
      description:
        "Members can leave a pending, waiting or approved group, even while its event is deleted. If the creator of a pending or waiting group leaves, the group expires for all members.\n\nIf another member leaves a pending group, the group is decided again. Leaving an approved group frees the seat for groups that wait and removes the caller from the chat of the group. No notification is sent.",
      params: idParamsSchema,
      success: { status: 200, body: deletedSchema },
      errors: ["not_a_member", "group_not_found", "group_closed"],
    },
    removeGroupMember: {
      method: "DELETE",
      path: "/{id}/members/{userId}",
      summary: "Remove a member from a group",
      description:
        "The creator of the group can remove members while it is pending or waiting. Once it is approved, only organizers of the event can. The removed user gets a `group_member_removed` notification that does not name the caller, and can apply again.\n\nIn a pending group all consents are deleted, because the group has changed, and the group is decided again. In an approved group the seat becomes free, and the user leaves the chat. To leave a group yourself, use `DELETE /groups/{id}/members/me`. A second call is rejected with 404 `member_not_found`.",
      params: idParamsSchema.extend({ userId: idSchema.describe("Id of the user to remove.") }),
      success: { status: 200, body: deletedSchema },
      errors: ["not_an_organizer", "not_the_group_creator", "group_not_found", "member_not_found", "group_closed"],
    },
    listApprovals: {
      method: "GET",
      path: "/{id}/approvals",
      summary: "List the votes on a group",
      description:
        "Only organizers of the event can read the votes. Members of the group get 403 `not_an_organizer`.\n\nThe response holds all current votes, oldest first. A vote that an organizer has changed counts from the time of the change.",
      params: idParamsSchema,
      success: { status: 200, body: z.array(groupApprovalSchema) },
      errors: ["not_an_organizer", "group_not_found"],
    },
    voteOnGroup: {
      method: "POST",
      path: "/{id}/approvals",
      summary: "Vote on a group",
      description:
        "Each organizer has one vote and can change it while the group is pending or waiting. Suspended organizers do not count. The votes decide:\n\n- A group needs as many consents as it has members, or as the event has organizers if they are fewer. It is then approved, or waits if seats are missing.\n- A group is rejected when the refusals make that number of consents impossible.\n- A waiting group that loses a needed consent is pending again.\n\nMembers get an `event_application_approved` or `event_application_rejected` notification. Approval opens a chat of the group with the organizers. Sending the same vote again changes nothing.",
      params: idParamsSchema,
      body: z.object({ decision: approvalDecisionSchema.describe("Vote of the caller.") }).meta({ id: "VoteOnGroup" }),
      success: {
        status: 200,
        body: z
          .object({
            id: z.uuid().describe("Id of the group."),
            status: likeGroupStatusSchema.describe("Status of the group after the vote."),
            approved: z
              .boolean()
              .meta({ description: "Whether enough organizers have consented. The group may still wait for seats." }),
            chatId: z
              .uuid()
              .nullable()
              .describe("Chat of the group with the organizers; null until the group is approved."),
          })
          .meta({ id: "VoteResult" }),
      },
      errors: ["not_an_organizer", "group_not_found", "group_closed"],
    },
  },
});
