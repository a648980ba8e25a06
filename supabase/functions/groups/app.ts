/** The `groups` function: groups that apply to an event, and the votes of its organizers. */

import { groupsContract } from "@social/shared-types/groups.ts";
import { createApp } from "../_shared/http/app.ts";

export const app = createApp(groupsContract, {
  listOwnGroups: ({ callRpc, query }) =>
    callRpc("list_own_groups", {
      status: query.status ?? null,
      event_id: query.eventId ?? null,
      cursor: query.cursor ?? null,
      page_size: query.limit,
    }),
  getGroup: ({ callRpc, params }) => callRpc("get_group", { group_id: params.id }),
  addGroupMember: ({ callRpc, params, body }) =>
    callRpc("add_group_member", { group_id: params.id, person_id: body.userId }),
  confirmMembership: ({ callRpc, params }) => callRpc("confirm_membership", { group_id: params.id }),
  leaveGroup: ({ callRpc, params }) => callRpc("leave_group", { group_id: params.id }),
  removeGroupMember: ({ callRpc, params }) =>
    callRpc("remove_group_member", { group_id: params.id, person_id: params.userId }),
  listApprovals: ({ callRpc, params }) => callRpc("list_approvals", { group_id: params.id }),
  voteOnGroup: ({ callRpc, params, body }) =>
    callRpc("vote_on_group", { group_id: params.id, decision: body.decision }),
});
