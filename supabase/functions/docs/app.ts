/** The `docs` function: the OpenAPI document of all functions. */

import { docsContract } from "@social/shared-types/docs.ts";
import { createApp } from "../_shared/app.ts";
import { Answer } from "../_shared/database.ts";
import { publicUrl } from "../_shared/environment.ts";
import { createOpenApiDocument } from "./openapi.ts";

let document: Answer | undefined;

export const app = createApp(docsContract, {
  getOpenApiDocument: async () => {
    document ??= new Answer(JSON.stringify(createOpenApiDocument(`${publicUrl()}/functions/v1`)));
    return document;
  },
});
