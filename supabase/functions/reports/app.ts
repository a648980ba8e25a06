/** The `reports` function: complaints about people, events and chats, and what moderators decided about the caller. */

import { reportsContract } from "@social/shared-types/reports.ts";
import { createApp } from "../_shared/http/app.ts";

export const app = createApp(reportsContract, {
  createReport: ({ callVerb, body: { target, reason, description, messageIds } }) =>
    callVerb("create_report", {
      target_type: target.type,
      target_id: target.id,
      target_field: target.field,
      reason,
      description,
      message_ids: messageIds,
    }),
  listReports: ({ callVerb, query }) =>
    callVerb("list_reports", { cursor: query.cursor ?? null, page_size: query.limit }),
  listOwnDecisions: ({ callVerb, query }) =>
    callVerb("list_own_decisions", { cursor: query.cursor ?? null, page_size: query.limit }),
  appealDecision: ({ callVerb, params, body }) =>
    callVerb("appeal_decision", { decision_id: params.id, text: body.text }),
});
