/** What is done to an image before others may see it. */

import type { Person } from "./auth.ts";
import { withoutMetadata } from "./image-metadata.ts";
import { downloadObject, uploadObject } from "./storage.ts";

/**
 * Takes the place, the camera and all else that a photo tells beside its picture out of the person's stored file.
 * To be done before anyone else can see it; another's key is left alone, the verb refuses it.
 */
export async function clearOwnImage(person: Person, key: string | null | undefined): Promise<void> {
  if (!key?.startsWith(`${person.id}/`)) {
    return;
  }
  const stored = await downloadObject(key);
  if (typeof stored === "string") {
    return;
  }
  const bytes = withoutMetadata(stored.bytes);
  if (bytes !== stored.bytes) {
    await uploadObject(key, { ...stored, bytes });
  }
}
