/** What was written and is not in its chat yet: kept in the browser until it is sent, whatever page is open. */

import {
  type ChatMessage,
  type Client,
  type KeyValueStorage,
  keyValueStore,
  type Outbox,
  type OutboxMessage,
} from "@social-events/client";
import { useSyncExternalStore } from "react";

interface Written {
  waiting: readonly OutboxMessage[];
  /** Sent from here, and perhaps not yet heard of by who follows the chat. */
  sent: readonly ChatMessage[];
}

export interface Sending extends Pick<Outbox, "send"> {
  retry(id: string): Promise<void>;
  discard(id: string): Promise<void>;
  watch(watcher: () => void): () => void;
  written(): Written;
}

const browserStorage: KeyValueStorage = {
  getItem: async (key) => localStorage.getItem(key),
  setItem: async (key, value) => localStorage.setItem(key, value),
  removeItem: async (key) => localStorage.removeItem(key),
  getAllKeys: async () => Object.keys(localStorage),
};

function startSending(client: Client, prefix: string): Sending {
  const watchers = new Set<() => void>();
  let written: Written = { waiting: [], sent: [] };
  const tell = (now: Written) => {
    written = now;
    for (const watcher of watchers) {
      watcher();
    }
  };
  const read = async () => tell({ ...written, waiting: await outbox.messages() });
  const outbox = client.outbox(keyValueStore(browserStorage, prefix), {
    waiting: () => void read(),
    refused: () => void read(),
    stopped: () => void read(),
    sent: (_, message) => {
      tell({ ...written, sent: [...written.sent, message] });
      void read();
    },
  });
  void read();
  return {
    send: (chatId, message) => outbox.send(chatId, message),
    retry: (id) => outbox.retry(id).then(read),
    discard: (id) => outbox.discard(id).then(read),
    watch: (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    written: () => written,
  };
}

const sendings = new WeakMap<Client, Sending>();

/** The one outbox of a client; what was written in an earlier visit is sent from the first call on. */
export function sendingOf(client: Client, prefix: string): Sending {
  const sending = sendings.get(client) ?? startSending(client, prefix);
  sendings.set(client, sending);
  return sending;
}

export function useWritten(sending: Sending): Written {
  return useSyncExternalStore(sending.watch, sending.written);
}
