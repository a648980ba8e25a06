/** The `reports` function: reports about people, events and chats, and decisions of moderators about the caller. */

import { reportsContract } from "@social/shared-types/reports.ts";
import { createApp } from "../_shared/http/app.ts";

export const app = createApp(reportsContract, {
  createReport: ({ callRpc, body: { target, reason, description, messageIds } }) =>
    callRpc("create_report", {
      target_type: target.type,
      target_id: target.id,
      target_field: target.field,
      reason,
      description,
      message_ids: messageIds,
    }),
  listReports: ({ callRpc, query }) =>
    callRpc("list_reports", { cursor: query.cursor ?? null, page_size: query.limit }),
  listOwnDecisions: ({ callRpc, query }) =>
    callRpc("list_own_decisions", { cursor: query.cursor ?? null, page_size: query.limit }),
  appealDecision: ({ callRpc, params, body }) =>
    callRpc("appeal_decision", { decision_id: params.id, text: body.text }),
});
