/** Records the objects that `client.follow` passes to an app, as the app would store them. */

import { expect } from "vitest";
import type {
  ChatFollowing,
  ChatMessage,
  Client,
  End,
  NotificationFollowing,
  UserNotification,
} from "../../src/index.ts";

export interface Received<Item> {
  /** Items that an app would show after these handler calls. */
  items: Item[];
  /** Log of the handler calls in order: the name of the handler and the id of its item. */
  log: string[];
  /** Faulty handler calls: an item was received twice or out of order, or a change was received for an unknown item. */
  faults: string[];
  connections: boolean[];
  ends: End[];
}

function nothingReceived<Item>(): Received<Item> {
  return { items: [], log: [], faults: [], connections: [], ends: [] };
}

interface Listed {
  id: string;
  createdAt: string;
}

function keeper<Item extends Listed>(received: Received<Item>, name: string) {
  return {
    create(item: Item): void {
      received.log.push(`created ${item.id}`);
      if (received.items.some(({ id }) => id === item.id)) {
        received.faults.push(`${name} ${item.id} was created twice`);
      }
      received.items.push(item);
    },
    replace(item: Item, log: string): void {
      received.log.push(`${log} ${item.id}`);
      const index = received.items.findIndex(({ id }) => id === item.id);
      if (index < 0) {
        received.faults.push(`${name} ${item.id} was ${log} and is unknown`);
      } else if (JSON.stringify(received.items[index]) === JSON.stringify(item)) {
        received.faults.push(`${name} ${item.id} was ${log} and is the same`);
      }
      received.items[index] = item;
    },
    remove(item: Item): void {
      received.log.push(`removed ${item.id}`);
      const index = received.items.findIndex(({ id }) => id === item.id);
      if (index < 0) {
        received.faults.push(`${name} ${item.id} was removed and is unknown`);
      } else {
        received.items.splice(index, 1);
      }
    },
  };
}

/** Follows a chat and waits until the handler `opened` was called. */
export async function receiveChat(
  client: Client,
  { id }: { id: string },
): Promise<Received<ChatMessage> & { following: ChatFollowing; names: (string | null)[]; sizes: number[] }> {
  const received = nothingReceived<ChatMessage>();
  const { create, replace, remove } = keeper(received, "message");
  const names: (string | null)[] = [];
  const sizes: number[] = [];
  const following = client.follow.chat(id, {
    opened: (chat, messages) => {
      received.log.push("opened");
      names.push(chat.name);
      sizes.push(chat.participants.length);
      received.items.push(...messages);
    },
    created: (message) => {
      const last = received.items.at(-1);
      if (last && last.createdAt >= message.createdAt) {
        received.faults.push(`message ${message.id} is out of order`);
      }
      create(message);
    },
    updated: (message) => replace(message, "updated"),
    deleted: (message) => replace(message, "deleted"),
    removed: remove,
    changed: (chat) => {
      names.push(chat.name);
      sizes.push(chat.participants.length);
    },
    connection: (isConnected) => received.connections.push(isConnected),
    ended: (end) => received.ends.push(end),
  });
  await expect.poll(() => received.log.length + received.ends.length).toBeGreaterThan(0);
  return { ...received, following, names, sizes };
}

/** Follows the notifications and waits until the handler `opened` was called. */
export async function receiveNotifications(
  client: Client,
): Promise<Received<UserNotification> & { following: NotificationFollowing; counts: number[] }> {
  const received = nothingReceived<UserNotification>();
  const { create, replace, remove } = keeper(received, "notification");
  const counts: number[] = [];
  const following = client.follow.notifications({
    opened: (notifications, unread) => {
      received.log.push("opened");
      received.items.push(...notifications);
      counts.push(unread);
    },
    created: create,
    updated: (notification) => replace(notification, "updated"),
    removed: remove,
    counted: (unread) => counts.push(unread),
    connection: (isConnected) => received.connections.push(isConnected),
    ended: (end) => received.ends.push(end),
  });
  await expect.poll(() => received.log.length + received.ends.length).toBeGreaterThan(0);
  return { ...received, following, counts };
}
