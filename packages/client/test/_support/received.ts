/** What an app was handed, kept as an app would keep it. */

import { expect } from "vitest";
import type {
  ChatFollowing,
  ChatMessage,
  Client,
  End,
  NotificationFollowing,
  UserNotification,
} from "../../src/index.ts";

export interface Heard<Item> {
  /** What the app would show: what it was handed, one after the other. */
  items: Item[];
  /** In which order things were handed out, by name and id. */
  log: string[];
  /** What must not happen: something twice, something unknown, something out of order. */
  faults: string[];
  connections: boolean[];
  ends: End[];
}

function nothingHeard<Item>(): Heard<Item> {
  return { items: [], log: [], faults: [], connections: [], ends: [] };
}

interface Listed {
  id: string;
  createdAt: string;
}

function keeper<Item extends Listed>(heard: Heard<Item>, name: string) {
  return {
    create(item: Item): void {
      heard.log.push(`created ${item.id}`);
      if (heard.items.some(({ id }) => id === item.id)) {
        heard.faults.push(`${name} ${item.id} was created twice`);
      }
      heard.items.push(item);
    },
    replace(item: Item, log: string): void {
      heard.log.push(`${log} ${item.id}`);
      const index = heard.items.findIndex(({ id }) => id === item.id);
      if (index < 0) {
        heard.faults.push(`${name} ${item.id} was ${log} and is unknown`);
      } else if (JSON.stringify(heard.items[index]) === JSON.stringify(item)) {
        heard.faults.push(`${name} ${item.id} was ${log} and is the same`);
      }
      heard.items[index] = item;
    },
    remove(item: Item): void {
      heard.log.push(`removed ${item.id}`);
      const index = heard.items.findIndex(({ id }) => id === item.id);
      if (index < 0) {
        heard.faults.push(`${name} ${item.id} was removed and is unknown`);
      } else {
        heard.items.splice(index, 1);
      }
    },
  };
}

/** Follows a chat and waits until it is opened. */
export async function hearChat(
  client: Client,
  { id }: { id: string },
): Promise<Heard<ChatMessage> & { following: ChatFollowing; names: (string | null)[]; sizes: number[] }> {
  const heard = nothingHeard<ChatMessage>();
  const { create, replace, remove } = keeper(heard, "message");
  const names: (string | null)[] = [];
  const sizes: number[] = [];
  const following = client.follow.chat(id, {
    opened: (chat, messages) => {
      heard.log.push("opened");
      names.push(chat.name);
      sizes.push(chat.participants.length);
      heard.items.push(...messages);
    },
    created: (message) => {
      const last = heard.items.at(-1);
      if (last && last.createdAt >= message.createdAt) {
        heard.faults.push(`message ${message.id} is out of order`);
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
    connection: (isConnected) => heard.connections.push(isConnected),
    ended: (end) => heard.ends.push(end),
  });
  await expect.poll(() => heard.log.length + heard.ends.length).toBeGreaterThan(0);
  return { ...heard, following, names, sizes };
}

/** Follows the own notifications and waits until they are opened. */
export async function hearNotifications(
  client: Client,
): Promise<Heard<UserNotification> & { following: NotificationFollowing; counts: number[] }> {
  const heard = nothingHeard<UserNotification>();
  const { create, replace, remove } = keeper(heard, "notification");
  const counts: number[] = [];
  const following = client.follow.notifications({
    opened: (notifications, unread) => {
      heard.log.push("opened");
      heard.items.push(...notifications);
      counts.push(unread);
    },
    created: create,
    updated: (notification) => replace(notification, "updated"),
    removed: remove,
    counted: (unread) => counts.push(unread),
    connection: (isConnected) => heard.connections.push(isConnected),
    ended: (end) => heard.ends.push(end),
  });
  await expect.poll(() => heard.log.length + heard.ends.length).toBeGreaterThan(0);
  return { ...heard, following, counts };
}
