/** What was written and is not in its chat yet: kept in the browser until it is sent, whatever page is open. */

import { client, makeStore, storageKey } from "@social-events/app-common/app.ts";
import { type KeyValueStorage, keyValueStore, type Outbox, type OutboxMessage } from "@social-events/client";

interface Written {
  waiting: readonly OutboxMessage[];
}

const written = makeStore<Written>({ waiting: [] });
export const useWritten = written.use;

const browserStorage: KeyValueStorage = {
  getItem: async (key) => localStorage.getItem(key),
  setItem: async (key, value) => localStorage.setItem(key, value),
  removeItem: async (key) => localStorage.removeItem(key),
  getAllKeys: async () => Object.keys(localStorage),
};

let outbox: Outbox | null = null;

/** The one outbox; what was written in an earlier visit is sent from the first call on. */
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
