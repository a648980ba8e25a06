/**
 * The `moderation` function, for moderators: queues, search, claims, reports with their evidence, decisions, appeals,
 * disputed birthdates and inherited blocks.
 */

import { moderationContract } from "@social/shared-types/moderation.ts";
import { createApp } from "../_shared/http/app.ts";

export const app = createApp(moderationContract, {
  getModerationQueues: ({ callRpc }) => callRpc("get_moderation_queues"),
  searchPeople: ({ callRpc, body }) =>
    callRpc("search_people", { q: body.q, cursor: body.cursor ?? null, page_size: body.limit }),
  getModeratedPerson: ({ callRpc, params }) => callRpc("get_moderated_person", { person_id: params.userId }),
  claimTarget: ({ callRpc, body }) =>
    callRpc("claim_target", { target_type: body.targetType, target_id: body.targetId }),
  releaseClaim: ({ callRpc }) => callRpc("release_claim"),
  listFiledReports: ({ callRpc, query }) =>
    callRpc("list_filed_reports", {
      cursor: query.cursor ?? null,
      page_size: query.limit,
      status: query.status ?? null,
      target_type: query.targetType ?? null,
      related_id: query.id ?? null,
    }),
  listDecisions: ({ callRpc, query }) =>
    callRpc("list_decisions", {
      cursor: query.cursor ?? null,
      page_size: query.limit,
      related_id: query.id ?? null,
    }),
  decide: ({ callRpc, body }) =>
    callRpc("decide_on_target", {
      target_type: body.targetType,
      target_id: body.targetId,
      decision: body.decision,
      reason: body.reason ?? null,
      note: body.note ?? null,
      internal_note: body.internalNote ?? null,
      until: body.until ?? null,
      chat_id: body.chatId ?? null,
      undoes: body.undoes ?? null,
    }),
  listAppeals: ({ callRpc, query }) =>
    callRpc("list_appeals", { cursor: query.cursor ?? null, page_size: query.limit }),
  answerAppeal: ({ callRpc, params, body }) =>
    callRpc("answer_appeal", { decision_id: params.decisionId, outcome: body.outcome, note: body.note ?? null }),
  listDoubtedBirthdates: ({ callRpc, query }) =>
    callRpc("list_disputed_birthdates", { cursor: query.cursor ?? null, page_size: query.limit }),
  decideBirthdate: ({ callRpc, params, body }) =>
    callRpc("decide_birthdate", { person_id: params.userId, birthdate: body.birthdate, note: body.note }),
  listInheritedBlocks: ({ callRpc, query }) =>
    callRpc("list_inherited_blocks", {
      cursor: query.cursor ?? null,
      page_size: query.limit,
      person_id: query.userId,
    }),
  liftInheritedBlock: ({ callRpc, params, body }) =>
    callRpc("lift_inherited_block", { block_id: params.blockId, internal_note: body.internalNote }),
});
