/** The app has a single outbox, which sends the messages of all chats, even while no chat is open. */

import type { OutboxMessage } from "@social-events/client";
import { useSyncExternalStore } from "react";
import { client, store } from "./client.ts";
import { showError } from "./errors.ts";

let waiting: readonly OutboxMessage[] = [];
const listeners = new Set<() => void>();

function show(messages: readonly OutboxMessage[]): void {
  waiting = messages;
  for (const listener of listeners) {
    listener();
  }
}

const without = (id: string) => waiting.filter((message) => message.id !== id);

export const outbox = client.outbox(store, {
  waiting: (message) => show([...waiting, message]),
  // From now on, `follow.chat` shows the message.
  sent: ({ id }) => show(without(id)),
  refused: (message, error) => {
    show([...without(message.id), message]);
    showError(error);
  },
});

// Shows the messages that an earlier run of the app has left in the store.
outbox.messages().then(show, showError);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the unsent messages of a chat. */
export function useWaiting(chatId: string): OutboxMessage[] {
  return useSyncExternalStore(listen, () => waiting).filter((message) => message.chatId === chatId);
}
