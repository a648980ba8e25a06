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
  .object({ groupId: z.uuid(), userId: z.uuid(), createdAt: timestampSchema })
  .meta({ id: "GroupMember" });

const idParamsSchema = z.object({ id: idSchema });

export const groupsContract = defineFunction({
  name: "groups",
  summary: "Groups that apply together, their members, and the votes of organizers",
  access: "person",
  routes: {
    listOwnGroups: {
      method: "GET",
      path: "",
      summary: "Groups that the caller is in, the last joined first",
      query: pageQuerySchema.extend({ status: likeGroupStatusSchema.optional(), eventId: idSchema.optional() }),
      success: { status: 200, body: likeGroupPageSchema },
      errors: ["storage_unavailable"],
    },
    getGroup: {
      method: "GET",
      path: "/{id}",
      summary: "One group, for its people and the organizers",
      params: idParamsSchema,
      success: { status: 200, body: likeGroupSchema },
      errors: ["group_not_found"],
    },
    addGroupMember: {
      method: "POST",
      path: "/{id}/members",
      summary: "Add a friend to the own group before the first vote",
      params: idParamsSchema,
      body: z.object({ userId: idSchema }).meta({ id: "AddGroupMember" }),
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
      params: idParamsSchema,
      success: { status: 200, body: groupMemberSchema },
      errors: ["not_a_member", "group_not_found", "group_closed"],
    },
    leaveGroup: {
      method: "DELETE",
      path: "/{id}/members/me",
      summary: "Leave a group; an open one ends with its creator",
      params: idParamsSchema,
      success: { status: 200, body: deletedSchema },
      errors: ["not_a_member", "group_not_found", "group_closed"],
    },
    removeGroupMember: {
      method: "DELETE",
      path: "/{id}/members/{userId}",
      summary: "Remove somebody: who made the group until it is approved, then organizers",
      params: z.object({ id: idSchema, userId: idSchema }),
      success: { status: 200, body: deletedSchema },
      errors: ["not_an_organizer", "not_the_group_creator", "group_not_found", "member_not_found", "group_closed"],
    },
    listApprovals: {
      method: "GET",
      path: "/{id}/approvals",
      summary: "Votes of the organizers, in their order",
      params: idParamsSchema,
      success: { status: 200, body: z.array(groupApprovalSchema) },
      errors: ["not_an_organizer", "group_not_found"],
    },
    voteOnGroup: {
      method: "POST",
      path: "/{id}/approvals",
      summary: "Consent to a group or refuse it, as an organizer",
      params: idParamsSchema,
      body: z.object({ decision: approvalDecisionSchema }).meta({ id: "VoteOnGroup" }),
      success: {
        status: 200,
        body: z
          .object({
            id: z.uuid(),
            status: likeGroupStatusSchema,
            approved: z
              .boolean()
              .meta({ description: "Enough organizers consented; the group may still wait for seats." }),
            chatId: z.uuid().nullable(),
          })
          .meta({ id: "VoteResult" }),
      },
      errors: ["not_an_organizer", "group_not_found", "group_closed"],
    },
  },
});
