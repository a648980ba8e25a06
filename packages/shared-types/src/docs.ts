/** Contract of the `docs` function: the OpenAPI documents, one for apps and one for moderators, and the AsyncAPI document. */

import { z } from "zod";
import { defineFunction } from "./routes.ts";

const documentSchema = z
  .looseObject({ openapi: z.string().describe("Version of the specification that the document follows.") })
  .meta({ id: "OpenApiDocument" });

const asyncApiDocumentSchema = z
  .looseObject({ asyncapi: z.string().describe("Version of the specification that the document follows.") })
  .meta({ id: "AsyncApiDocument" });

export const docsContract = defineFunction({
  name: "docs",
  summary: "The API documents",
  access: "anyone",
  routes: {
    getOpenApiDocument: {
      method: "GET",
      path: "/openapi.json",
      summary: "Read this OpenAPI document",
      description:
        "The document (OpenAPI 3.1) is generated from the contracts that the service uses for validation. `servers` holds the address of the request. No token is needed. Code generators can use the document without changes.",
      success: { status: 200, body: documentSchema },
      errors: [],
    },
    getModerationOpenApiDocument: {
      method: "GET",
      path: "/moderation/openapi.json",
      summary: "Read the OpenAPI document for moderators",
      description:
        "Describes the function `moderation` as OpenAPI 3.1. Its endpoints need the token of a moderator or a secret key. The document itself needs no token.",
      success: { status: 200, body: documentSchema },
      errors: [],
    },
    getAsyncApiDocument: {
      method: "GET",
      path: "/asyncapi.json",
      summary: "Read the AsyncAPI document of Realtime",
      description:
        "Describes every topic, event and payload of Realtime as AsyncAPI 3. It is generated from the contracts that the tests use. `servers` holds the address of the request. No token is needed.",
      success: { status: 200, body: asyncApiDocumentSchema },
      errors: [],
    },
  },
});
