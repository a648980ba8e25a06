/**
 * The internal `images` function, which makes one crop per call. Crops are made in a separate function, because the
 * image library starts slowly.
 */

import { imagesContract } from "@social/shared-types/jobs.ts";
import { createApp } from "../_shared/http/app.ts";
import { cropStoredImage } from "./stored-image.ts";

export const app = createApp(imagesContract, {
  cropImage: ({ body }) => cropStoredImage(body),
});
