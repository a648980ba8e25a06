/** The `docs` function: the OpenAPI document of all functions. */

import { docsContract } from "@social/shared-types/docs.ts";
import { createApp } from "../_shared/app.ts";
import { publicUrl } from "../_shared/environment.ts";
import { createOpenApiDocument } from "./openapi.ts";

let document: string | undefined;

export const app = createApp(docsContract, {
  getOpenApiDocument: async () => {
    document ??= JSON.stringify(createOpenApiDocument(`${publicUrl}/functions/v1`));
    return document;
  },
});
