/**
 * Outbox of chat messages. The browser stores unsent messages, and the outbox sends them even if the user has opened
 * another page.
 */

import { client, makeUserStore, storageKey } from "@social-events/app-common/app.ts";
import { type KeyValueStorage, keyValueStore, type Outbox, type OutboxMessage } from "@social-events/client";

interface Written {
  waiting: readonly OutboxMessage[];
}

const written = makeUserStore<Written>({ waiting: [] });
export const useWritten = written.use;

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
      written.set({ waiting: written.get().waiting.filter((one) => one.id !== id) });
      showWaiting();
    },
  });
  return outbox;
}

export function showWaiting(): void {
  void ownOutbox()
    .messages()
    .then((waiting) => written.set({ waiting }));
}
