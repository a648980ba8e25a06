/**
 * Outbox of chat messages. The browser stores unsent messages, and the outbox sends them even if the user has opened
 * another page.
 */

import { client, makeUserStore, ownId, storageKey } from "@social-events/app-common/app.ts";
import { type KeyValueStorage, keyValueStore, type Outbox, type OutboxMessage } from "@social-events/client";
import { useEffect } from "preact/hooks";
import { refreshChats } from "./use-chat.ts";

const unsent = makeUserStore<readonly OutboxMessage[]>([]);

const browserStorage: KeyValueStorage = {
  getItem: async (key) => localStorage.getItem(key),
  setItem: async (key, value) => localStorage.setItem(key, value),
  removeItem: async (key) => localStorage.removeItem(key),
  getAllKeys: async () => Object.keys(localStorage),
};

let outbox: Outbox | null = null;

/** Returns the outbox, which all chats share. The first call starts sending the stored messages of earlier visits. */
export function ownOutbox(): Outbox {
  outbox ??= client.outbox(keyValueStore(browserStorage, storageKey("outbox/")), {
    waiting: showWaiting,
    refused: showWaiting,
    stopped: showWaiting,
    sent: ({ id }) => {
      unsent.set(unsent.get().filter((one) => one.id !== id));
      showWaiting();
      refreshChats();
    },
  });
  return outbox;
}

export function showWaiting(): void {
  void ownOutbox()
    .messages()
    .then((messages) => unsent.set(messages));
}

/** Returns the messages of the signed-in user that wait to be sent or were rejected by the service, oldest first. */
export function useUnsent(): readonly OutboxMessage[] {
  useEffect(showWaiting, []);
  return unsent.use().filter(({ senderId }) => senderId === ownId());
}
