/** The `groups` function: people who apply to an event, and the votes of its organizers. */

import { groupsContract } from "@social/shared-types/groups.ts";
import { createApp } from "../_shared/http/app.ts";

export const app = createApp(groupsContract, {
  listOwnGroups: ({ callVerb, query }) =>
    callVerb("list_own_groups", {
      status: query.status ?? null,
      event_id: query.eventId ?? null,
      cursor: query.cursor ?? null,
      page_size: query.limit,
    }),
  getGroup: ({ callVerb, params }) => callVerb("get_group", { group_id: params.id }),
  addGroupMember: ({ callVerb, params, body }) =>
    callVerb("add_group_member", { group_id: params.id, person_id: body.userId }),
  confirmMembership: ({ callVerb, params }) => callVerb("confirm_membership", { group_id: params.id }),
  leaveGroup: ({ callVerb, params }) => callVerb("leave_group", { group_id: params.id }),
  removeGroupMember: ({ callVerb, params }) =>
    callVerb("remove_group_member", { group_id: params.id, person_id: params.userId }),
  listApprovals: ({ callVerb, params }) => callVerb("list_approvals", { group_id: params.id }),
  voteOnGroup: ({ callVerb, params, body }) =>
    callVerb("vote_on_group", { group_id: params.id, decision: body.decision }),
});
