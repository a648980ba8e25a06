/** Creates offline copies on devices, and compares an offline copy with the lists that the API returns. */

import type postgres from "postgres";
import { openDirectChat, say } from "../../../../supabase/tests/functions/_support/chats.ts";
import { inviteAndAccept, publishEvent } from "../../../../supabase/tests/functions/_support/events/events.ts";
import { befriend } from "../../../../supabase/tests/functions/_support/friends.ts";
import { type Person, signUpWithProfile } from "../../../../supabase/tests/functions/_support/sign-up.ts";
import { differences, type LocalCopy, readLists } from "../../../../supabase/tests/functions/_support/sync/client.ts";
import type { Client, Store, StoreChange, SyncType } from "../../src/index.ts";
import { startApp } from "./apps.ts";

const isKind: Record<SyncType, true> = {
  profile: true,
  preferences: true,
  friendship: true,
  match: true,
  event: true,
  group: true,
  chat: true,
  message: true,
  notification: true,
};

async function heldIn(store: Store): Promise<LocalCopy> {
  const held: LocalCopy = new Map();
  for (const kind of Object.keys(isKind)) {
    for (const { id, value } of await store.list(kind)) {
      held.set(`${kind} ${id}`, value as Record<string, unknown>);
    }
  }
  return held;
}

/** Returns the differences between the offline copy in a store and the lists that the API returns to the user. */
export async function wrongIn(
  store: Store,
  { id }: Person,
  connection: postgres.ReservedSql | undefined,
): Promise<string[]> {
  if (!connection) {
    throw new Error("There is no connection to read the lists by.");
  }
  return await differences(await heldIn(store), await readLists(connection, id));
}

export function openCopy(client: Client, store: Store) {
  const changes: StoreChange[] = [];
  const copied: string[] = [];
  const copy = client.sync(store, {
    copied: () => copied.push("copied"),
    changed: (some) => changes.push(...some),
  });
  return { copy, changes, copied };
}

/** Signs up Anna with an app, and gives her a friend, a chat and an event. */
export async function startLife(url?: string) {
  const anna = await startApp(url);
  await anna.person.request("POST", "/profiles", { firstName: "Anna" });
  const ben = await signUpWithProfile();
  await befriend(ben, anna.person);
  const event = await publishEvent(ben);
  await inviteAndAccept(ben, event, anna.person);
  const chat = await openDirectChat(ben, anna.person);
  const message = await say(ben, chat, "Hello");
  return { anna, ben, event, chat, message };
}
