/** The internal `images` function: makes one crop. It is separate because the image library is slow to start. */

import { imagesContract } from "@social/shared-types/jobs.ts";
import { createApp } from "../_shared/http/app.ts";
import { cropStoredImage } from "./stored-image.ts";

export const app = createApp(imagesContract, {
  cropImage: ({ body }) => cropStoredImage(body),
});
