/** Contract of the `docs` function: the OpenAPI document of all functions. */

import { z } from "zod";
import { defineFunction } from "./routes.ts";

export const docsContract = defineFunction({
  name: "docs",
  access: "anyone",
  routes: {
    getOpenApiDocument: {
      method: "GET",
      path: "/openapi.json",
      summary: "This document: OpenAPI 3.1",
      success: { status: 200, body: z.looseObject({ openapi: z.string() }) },
      errors: [],
    },
  },
});
