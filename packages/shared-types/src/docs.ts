/** Contract of the `docs` function: the OpenAPI documents, one for people and one for moderators, and that of Realtime. */

import { z } from "zod";
import { defineFunction } from "./routes.ts";

const documentSchema = z.looseObject({ openapi: z.string().describe("Its version.") }).meta({ id: "OpenApiDocument" });

const asyncApiDocumentSchema = z
  .looseObject({ asyncapi: z.string().describe("Its version.") })
  .meta({ id: "AsyncApiDocument" });

export const docsContract = defineFunction({
  name: "docs",
  summary: "This document",
  access: "anyone",
  routes: {
    getOpenApiDocument: {
      method: "GET",
      path: "/openapi.json",
      summary: "This document: OpenAPI 3.1",
      description:
        "Made of the contracts by which the service validates, so that it says what is so; `servers` names the address that was called. Anybody may read it, without a token. Code generators take it as it is.",
      success: { status: 200, body: documentSchema },
      errors: [],
    },
    getModerationOpenApiDocument: {
      method: "GET",
      path: "/moderation/openapi.json",
      summary: "What moderators call, as OpenAPI 3.1",
      description:
        "Describes the function `moderation`, whose endpoints take the token of a moderator or a secret key. Anybody may read it, without a token.",
      success: { status: 200, body: documentSchema },
      errors: [],
    },
    getAsyncApiDocument: {
      method: "GET",
      path: "/asyncapi.json",
      summary: "What an app hears by Realtime, as AsyncAPI 3",
      description:
        "Describes every topic, event and payload of Realtime, made of the same contracts by which the tests hear them; `servers` names the address that was called. Anybody may read it, without a token.",
      success: { status: 200, body: asyncApiDocumentSchema },
      errors: [],
    },
  },
});
