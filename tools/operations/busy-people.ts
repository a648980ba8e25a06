/** Users who write continuously while a test runs commands for operators. */

import { chatsContract } from "@social/shared-types/chats.ts";
import { eventsContract } from "@social/shared-types/events.ts";
import { mediaContract } from "@social/shared-types/media.ts";
import { profilesContract } from "@social/shared-types/profiles.ts";
import { Person, type Stack } from "../demo/core-flow-person.ts";

const photo = new URL("../../supabase/tests/fixtures/images/photo.jpg", import.meta.url);
const hourMilliseconds = 3_600_000;

/** Writes that the service has acknowledged, as ids of events and messages and keys of files. */
export class Acknowledged {
  readonly events: string[] = [];
  readonly messages: string[] = [];
  readonly files: string[] = [];

  get count(): number {
    return this.events.length + this.messages.length + this.files.length;
  }

  copy(): Acknowledged {
    const copied = new Acknowledged();
    for (const kind of ["events", "messages", "files"] as const) {
      copied[kind].push(...this[kind]);
    }
    return copied;
  }
}

/** Uploads a photo and returns its object key. */
export async function upload(person: Person): Promise<string> {
  const bytes = await Deno.readFile(photo);
  const { key, signedUrl } = await person.call("media", mediaContract.routes.createUploadUrl, {
    body: { mime: "image/jpeg" },
  });
  const response = await fetch(signedUrl, { method: "PUT", headers: { "content-type": "image/jpeg" }, body: bytes });
  if (!response.ok) {
    throw new Error(`An upload was refused: ${await response.text()}`);
  }
  await response.body?.cancel();
  return key;
}

/** Signs up a user who has a profile and a photo. Returns the user and the key of the photo. */
export async function signUpWithPhoto(stack: Stack, name: string): Promise<{ person: Person; key: string }> {
  const person = await Person.signUp(stack, name);
  const { createProfile, addPhoto } = profilesContract.routes;
  await person.call("profiles", createProfile, { body: { firstName: name, birthdate: "1994-05-21", city: "Berlin" } });
  const key = await upload(person);
  await person.call("profiles", addPhoto, { body: { key } });
  return { person, key };
}

/** Creates events, sends messages to the other user and uploads files in a loop until `isOver` returns true. */
export async function beBusy(
  person: Person,
  other: Person,
  acknowledged: Acknowledged,
  isOver: () => boolean,
): Promise<void> {
  const { sendMessage, openDirectChat } = chatsContract.routes;
  const { id: chatId } = await person.call("chats", openDirectChat, { body: { userId: other.id } });
  while (!isOver()) {
    const event = await person.call("events", eventsContract.routes.createEvent, {
      body: {
        title: "Picnic",
        type: "nature_picnic",
        startAt: new Date(Date.now() + 48 * hourMilliseconds).toISOString(),
        latitude: 52.52,
        longitude: 13.405,
        consentThreshold: 1,
      },
    });
    acknowledged.events.push(event.id);
    const key = await upload(person);
    acknowledged.files.push(key);
    const message = await person.call("chats", sendMessage, {
      params: { id: chatId },
      body: { content: "See this", attachments: [{ key }] },
    });
    acknowledged.messages.push(message.id);
  }
}
