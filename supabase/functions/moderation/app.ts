/** The internal `moderation` function: open reports with their evidence, and decisions. */

import { moderationContract } from "@social/shared-types/moderation.ts";
import { createApp } from "../_shared/app.ts";

export const app = createApp(moderationContract, {
  listOpenReports: ({ callVerb, query }) =>
    callVerb("list_open_reports", { cursor: query.cursor ?? null, page_size: query.limit }),
  decide: ({ callVerb, body }) =>
    callVerb("decide_on_target", {
      target_type: body.targetType,
      target_id: body.targetId,
      decision: body.decision,
      note: body.note,
    }),
});
