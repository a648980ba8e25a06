/**
 * The `docs` function: the OpenAPI documents for users and for moderators, the AsyncAPI document, and the site that shows
 * them.
 */

import { createAsyncApiDocument } from "@social/shared-types/asyncapi.ts";
import { moderationContracts, publicContracts } from "@social/shared-types/contracts.ts";
import { docsContract } from "@social/shared-types/docs.ts";
import { createOpenApiDocument } from "@social/shared-types/openapi.ts";
import type { FunctionContract } from "@social/shared-types/routes.ts";
import { RpcResult } from "../_shared/database/rpc.ts";
import { createApp } from "../_shared/http/app.ts";
import { publicUrl } from "../_shared/http/environment.ts";
import { createSiteApp } from "./site-app.ts";

/** Creates a document when it is first requested. */
function documentOf(make: () => object): () => Promise<RpcResult> {
  let document: RpcResult | undefined;
  return async () => {
    document ??= new RpcResult(JSON.stringify(make()));
    return document;
  };
}

function openApiOf(title: string, contracts: readonly FunctionContract[]): () => Promise<RpcResult> {
  return documentOf(() => createOpenApiDocument({ title, baseUrl: `${publicUrl()}/functions/v1`, contracts }));
}

const documents = createApp(docsContract, {
  getOpenApiDocument: openApiOf("Social events", publicContracts),
  getModerationOpenApiDocument: openApiOf("Social events, moderation", moderationContracts),
  getAsyncApiDocument: documentOf(() => createAsyncApiDocument(publicUrl())),
});

export const app = createSiteApp(documents);
