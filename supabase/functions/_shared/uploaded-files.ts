/** What is done to an uploaded file before others may see it. */

import type { Person } from "./auth.ts";
import type { CallVerb } from "./database.ts";
import { withoutMetadata } from "./images/metadata.ts";
import { downloadObject, uploadObject } from "./storage.ts";
import { Turns } from "./turns.ts";

/** A file of 10 MiB takes several times that in memory until it is stored again, and an isolate has 256 MiB. */
const turns = new Turns({ mostWaiting: 32, milliseconds: 15_000 });

/** As `api.get_media` returns it. */
export interface Media {
  url: unknown;
  /** MIME type that was declared for a file that was uploaded without one. */
  typeToSet?: string;
}

/** Answer of `api.get_media`, which is more than clients are told. */
export async function getMedia(callVerb: CallVerb, key: string): Promise<Media> {
  return JSON.parse((await callVerb("get_media", { media_key: key })).json);
}

/** Stores a file again under its declared type, since Storage serves each with the type it was stored with. */
export function setDeclaredType(key: string, contentType: string): Promise<void> {
  return turns.take(async () => {
    const stored = await downloadObject(key);
    if (typeof stored !== "string") {
      await uploadObject(key, { ...stored, contentType });
    }
  });
}

/**
 * Gives the person's stored file the type that was declared for it, and takes the place, the camera and all else that
 * a photo tells beside its picture out of it. To be done before anyone else can see it; another's key is left alone,
 * the verb refuses it.
 */
export async function prepareOwnFile(
  callVerb: CallVerb,
  person: Person,
  key: string | null | undefined,
): Promise<void> {
  if (key?.startsWith(`${person.id}/`)) {
    await turns.take(() => prepareFile(callVerb, key));
  }
}

async function prepareFile(callVerb: CallVerb, key: string): Promise<void> {
  const stored = await downloadObject(key);
  if (typeof stored === "string") {
    return;
  }
  // What was removed meanwhile the verb refuses, in the words of its own endpoint.
  const media = await getMedia(callVerb, key).catch((error) =>
    error?.code === "PT404" ? null : Promise.reject(error),
  );
  if (media === null) {
    return;
  }
  const { typeToSet } = media;
  const bytes = withoutMetadata(stored.bytes);
  if (typeToSet || bytes !== stored.bytes) {
    await uploadObject(key, { bytes, contentType: typeToSet ?? stored.contentType });
  }
}
