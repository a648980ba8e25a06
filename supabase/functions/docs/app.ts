/** The `docs` function: the OpenAPI documents, one for people and one for moderators. */

import { publicContracts } from "@social/shared-types/contracts.ts";
import { docsContract } from "@social/shared-types/docs.ts";
import { moderationContract } from "@social/shared-types/moderation.ts";
import { createOpenApiDocument } from "@social/shared-types/openapi.ts";
import type { FunctionContract } from "@social/shared-types/routes.ts";
import { createApp } from "../_shared/app.ts";
import { Answer } from "../_shared/database.ts";
import { publicUrl } from "../_shared/environment.ts";

/** A document that is made when it is first asked for. */
function documentOf(title: string, contracts: readonly FunctionContract[]): () => Promise<Answer> {
  let document: Answer | undefined;
  return async () => {
    const baseUrl = `${publicUrl()}/functions/v1`;
    document ??= new Answer(JSON.stringify(createOpenApiDocument({ title, baseUrl, contracts })));
    return document;
  };
}

export const app = createApp(docsContract, {
  getOpenApiDocument: documentOf("Social events", publicContracts),
  getModerationOpenApiDocument: documentOf("Social events, moderation", [moderationContract]),
});
