/** Users in the scenario that produces the examples, and actions that several users perform. */

import type { Person } from "./person.ts";

/** All users of the scenario that produces the examples. Anna and Ben organize an event, and the other users join. */
export interface Cast {
  anna: Person;
  ben: Person;
  carla: Person;
  dora: Person;
  emil: Person;
  frank: Person;
  moderator: Person;
  /** Operator, whose requests use the secret key. */
  operator: Person;
}

const photo = await Deno.readFile(new URL("../../supabase/tests/fixtures/images/photo.jpg", import.meta.url));
const timeoutMilliseconds = 90_000;
const pollMilliseconds = 100;

/** Uploads a photo and returns its object key. */
export async function upload(person: Person, title?: string): Promise<string> {
  const wanted = { body: { mime: "image/jpeg" } };
  const { key, signedUrl } = title
    ? await person.show(title, "createUploadUrl", wanted)
    : await person.call("createUploadUrl", wanted);
  const response = await fetch(signedUrl, { method: "PUT", headers: { "content-type": "image/jpeg" }, body: photo });
  await response.body?.cancel();
  if (!response.ok) {
    throw new Error(`The upload was refused: ${response.status}`);
  }
  return key;
}

/** Polls until background work has produced the expected result. */
export async function waitUntil(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const endsAt = Date.now() + timeoutMilliseconds;
  while (!(await isSo())) {
    if (Date.now() > endsAt) {
      throw new Error(`${what} did not happen.`);
    }
    await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
  }
}

/** Whether a URL belongs to the cropped version of a photo. */
export function isCrop(url: string | null): boolean {
  return /\.\d+x\d+\.jpg\?/.test(url ?? "");
}
