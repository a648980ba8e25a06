/** The only outbox of the app, which sends the messages of all chats, even while no chat is open. */

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
  // When `sent` is called, the follow of the chat shows the message.
  sent: ({ id }) => show(without(id)),
  refused: (message, error) => {
    show([...without(message.id), message]);
    showError(error);
  },
});

// Shows the messages that are in the store since an earlier run of the app.
outbox.messages().then(show, showError);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the messages of a chat that are not sent yet. */
export function useWaiting(chatId: string): OutboxMessage[] {
  return useSyncExternalStore(listen, () => waiting).filter((message) => message.chatId === chatId);
}
