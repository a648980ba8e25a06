/**
 * Contract of the `docs` function, which returns two OpenAPI documents (for apps and for moderators) and the AsyncAPI
 * document.
 */

import { z } from "zod";
import { defineFunction } from "./routes.ts";

const documentSchema = z
  .looseObject({ openapi: z.string().describe("Version of the OpenAPI specification.") })
  .meta({ id: "OpenApiDocument" });

const asyncApiDocumentSchema = z
  .looseObject({ asyncapi: z.string().describe("Version of the AsyncAPI specification.") })
  .meta({ id: "AsyncApiDocument" });

export const docsContract = defineFunction({
  name: "docs",
  summary: "OpenAPI and AsyncAPI documents",
  access: "anyone",
  routes: {
    getOpenApiDocument: {
      method: "GET",
      path: "/openapi.json",
      summary: "Read this OpenAPI document",
      description:
        "Returns the OpenAPI 3.1 document of the API, which you can use to generate client code. `servers` contains the base URL at which you requested the document. No access token is needed.",
      success: { status: 200, body: documentSchema },
      errors: [],
    },
    getModerationOpenApiDocument: {
      method: "GET",
      path: "/moderation/openapi.json",
      summary: "Read the OpenAPI document for moderators",
      description:
        "Returns the OpenAPI 3.1 document of the moderation endpoints. These endpoints require a moderator's access token or a secret key. No access token is needed for the document.",
      success: { status: 200, body: documentSchema },
      errors: [],
    },
    getAsyncApiDocument: {
      method: "GET",
      path: "/asyncapi.json",
      summary: "Read the AsyncAPI document of Realtime",
      description:
        "Returns the AsyncAPI 3 document, which describes all Realtime topics, events and payloads. `servers` contains the base URL at which you requested the document. No access token is needed.",
      success: { status: 200, body: asyncApiDocumentSchema },
      errors: [],
    },
  },
});
