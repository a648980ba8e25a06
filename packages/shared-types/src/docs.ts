/** Contract of the `docs` function: the OpenAPI documents, one for people and one for moderators. */

import { z } from "zod";
import { defineFunction } from "./routes.ts";

const documentSchema = z.looseObject({ openapi: z.string() });

export const docsContract = defineFunction({
  name: "docs",
  summary: "This document",
  access: "anyone",
  routes: {
    getOpenApiDocument: {
      method: "GET",
      path: "/openapi.json",
      summary: "This document: OpenAPI 3.1",
      success: { status: 200, body: documentSchema },
      errors: [],
    },
    getModerationOpenApiDocument: {
      method: "GET",
      path: "/moderation/openapi.json",
      summary: "What moderators call, as OpenAPI 3.1",
      success: { status: 200, body: documentSchema },
      errors: [],
    },
  },
});
