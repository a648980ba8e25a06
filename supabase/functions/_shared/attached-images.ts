/** What is done to an image before others may see it. */

import { withoutMetadata } from "./image-metadata.ts";
import { downloadObject, uploadObject } from "./storage.ts";

/** Takes the place, the camera and all else that a photo tells beside its picture out of the stored file. */
export async function clearStoredImage(key: string): Promise<void> {
  const stored = await downloadObject(key);
  if (typeof stored === "string") {
    return;
  }
  const bytes = withoutMetadata(stored.bytes);
  if (bytes !== stored.bytes) {
    await uploadObject(key, { ...stored, bytes });
  }
}
