/** Contract of the `groups` function: groups that apply to an event, and the votes of the event's organizers. */

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

/**
 * Enums of this contract. Each key is the name of the database type of the enum. A test checks that each enum has the
 * same values as its database type.
 */
export const groupEnums = { like_group_status: likeGroupStatusSchema, approval_decision: approvalDecisionSchema };

const groupMemberSchema = z
  .object({
    groupId: z.uuid().describe("Id of the group."),
    userId: z.uuid().describe("Id of the member."),
    createdAt: timestampSchema.describe("Time at which the user joined the group."),
  })
  .meta({ id: "GroupMember" });

const idParamsSchema = z.object({ id: idSchema.describe("Id of the group.") });

export const groupsContract = defineFunction({
  name: "groups",
  summary: "Groups that apply to events, their members, and the organizers' votes",
  access: "person",
  routes: {
    listOwnGroups: {
      method: "GET",
      path: "",
      summary: "List your groups",
      description:
        "Returns the groups that the caller created or was added to, most recently joined first. Rejected and expired groups are included. Use `status` and `eventId` to filter the list.\n\nEach group contains a short form of its event, or null if the caller cannot see the event.",
      query: pageQuerySchema.extend({
        status: likeGroupStatusSchema.optional().describe("Return only groups with this status."),
        eventId: idSchema.optional().describe("Return only groups that applied to this event."),
      }),
      success: { status: 200, body: likeGroupPageSchema },
      errors: ["storage_unavailable"],
    },
    getGroup: {
      method: "GET",
      path: "/{id}",
      summary: "Read a group",
      description:
        "Members can read their group in any status, and organizers can read all groups of their event. Other users get 404 `group_not_found`.\n\nA pending or waiting group is returned as `expired` as soon as the event has ended. `chatId` is set once the group is approved.",
      params: idParamsSchema,
      success: { status: 200, body: likeGroupSchema },
      errors: ["group_not_found"],
    },
    addGroupMember: {
      method: "POST",
      path: "/{id}/members",
      summary: "Add a friend to your group",
      description:
        "Only the group's creator can add members, and only while the group is pending. A group can have up to ten members (409 `group_full`). After the first vote, members can no longer be added (409 `votes_cast`), but the friend can apply alone.\n\nThe friend does not need to agree. The friend receives an `event_invite` notification and can leave the group. If the friend is already a member, the request returns the existing membership with 200.",
      params: idParamsSchema,
      body: z
        .object({ userId: idSchema.describe("Id of one of the caller's friends.") })
        .meta({ id: "AddGroupMember" }),
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
        "Members who were added by the group's creator can confirm that they will attend. The confirmation appears in `confirmedIds` and has no other effect. The creator receives an `event_invite_accepted` notification the first time a member confirms.\n\nMembers who do not want to attend can leave the group instead. It is safe to retry the request.",
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
        "Members can leave a pending, waiting or approved group, even if the event has been deleted. If the creator of a pending or waiting group leaves, the group expires for all members.\n\nIf another member leaves a pending group, the service counts the votes again. Leaving an approved group frees a seat for waiting groups and removes the caller from the group's chat. No notification is sent.",
      params: idParamsSchema,
      success: { status: 200, body: deletedSchema },
      errors: ["not_a_member", "group_not_found", "group_closed"],
    },
    removeGroupMember: {
      method: "DELETE",
      path: "/{id}/members/{userId}",
      summary: "Remove a member from a group",
      description:
        "The group's creator can remove members while the group is pending or waiting. After the approval, only the event's organizers can remove members. The removed user receives a `group_member_removed` notification that does not name the caller, and can apply again.\n\nRemoving a member from a pending group deletes all consents, because the group has changed. The service then counts the remaining votes again. Removing a member from an approved group frees a seat and removes the user from the group's chat.\n\nTo leave a group yourself, use `DELETE /groups/{id}/members/me`. A second request fails with 404 `member_not_found`.",
      params: idParamsSchema.extend({ userId: idSchema.describe("Id of the user to remove.") }),
      success: { status: 200, body: deletedSchema },
      errors: ["not_an_organizer", "not_the_group_creator", "group_not_found", "member_not_found", "group_closed"],
    },
    listApprovals: {
      method: "GET",
      path: "/{id}/approvals",
      summary: "List the votes on a group",
      description:
        "Returns all current votes on the group, oldest first. A changed vote is sorted by the time of the change.\n\nOnly the event's organizers can read the votes. Members of the group get 403 `not_an_organizer`.",
      params: idParamsSchema,
      success: { status: 200, body: z.array(groupApprovalSchema) },
      errors: ["not_an_organizer", "group_not_found"],
    },
    voteOnGroup: {
      method: "POST",
      path: "/{id}/approvals",
      summary: "Vote on a group",
      description:
        "Each organizer has one vote and can change it while the group is pending or waiting. Votes of suspended organizers are not counted. The votes determine the status of the group:\n\n- A group needs as many consents as it has members, or one consent from each organizer if there are fewer organizers than members.\n- With enough consents, the group becomes `approved`, or `waiting` if there are not enough free seats.\n- The group becomes `rejected` when the refusals make the required number of consents impossible.\n- A waiting group becomes `pending` again if it no longer has enough consents.\n\nMembers receive an `event_application_approved` or `event_application_rejected` notification. The approval opens a chat between the group and the organizers. Sending the same vote again changes nothing.",
      params: idParamsSchema,
      body: z.object({ decision: approvalDecisionSchema.describe("The caller's vote.") }).meta({ id: "VoteOnGroup" }),
      success: {
        status: 200,
        body: z
          .object({
            id: z.uuid().describe("Id of the group."),
            status: likeGroupStatusSchema.describe("Status of the group after the vote."),
            approved: z.boolean().meta({
              description: "Whether enough organizers have consented. The group can still be waiting for free seats.",
            }),
            chatId: z
              .uuid()
              .nullable()
              .describe("Id of the chat between the group and the organizers, or null until the group is approved."),
          })
          .meta({ id: "VoteResult" }),
      },
      errors: ["not_an_organizer", "group_not_found", "group_closed"],
    },
  },
});
