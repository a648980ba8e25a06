/** The notifications of who is signed in, followed as long as any part of the page watches them. */

import { useClient } from "@social-events/app-common/app/session.tsx";
import { language } from "@social-events/app-common/app/texts.ts";
import { tell } from "@social-events/app-common/app/toasts.ts";
import type { Client, End, NotificationFollowing, UserNotification } from "@social-events/client";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { sentenceOf } from "./sentences.ts";

interface BellView {
  /** The newest first; null until they are read. */
  notifications: readonly UserNotification[] | null;
  unread: number;
  hasOlder: boolean;
  end: End | null;
}

const unread: BellView = { notifications: null, unread: 0, hasOlder: false, end: null };

/** What is read again when something of a type has happened: the beginning of its name, the key of the queries. */
const concerned: readonly [beginning: string, key: string][] = [
  ["chat_", "chats"],
  ["friend_", "friends"],
  ["people_", "people"],
  ["event_", "events"],
  ["event_", "groups"],
  ["group_", "groups"],
];

class Bell {
  readonly #client: Client;
  readonly #queries: QueryClient;
  readonly #watchers = new Set<() => void>();
  #view = unread;
  #following: NotificationFollowing | null = null;

  constructor(client: Client, queries: QueryClient) {
    this.#client = client;
    this.#queries = queries;
  }

  readonly view = (): BellView => this.#view;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    this.#following ??= this.#follow();
    return () => {
      this.#watchers.delete(watcher);
      if (this.#watchers.size === 0) {
        this.#following?.stop();
        this.#following = null;
        this.#view = unread;
      }
    };
  };

  readonly older = async (): Promise<void> => {
    await this.#following?.older();
    this.#show();
  };

  #follow(): NotificationFollowing {
    return this.#client.follow.notifications({
      opened: (_, count) => this.#show({ unread: count }),
      created: (notification) => {
        this.#show();
        this.#readAgain(notification);
        const isSeen = notification.isRead || location.hash === `#/chats/${notification.chatId}`;
        if (!isSeen) {
          tell(sentenceOf(notification, language.get()));
        }
      },
      updated: (notification) => {
        this.#show();
        this.#readAgain(notification);
      },
      removed: () => this.#show(),
      counted: (count) => this.#show({ unread: count }),
      ended: (end) => this.#show({ end }),
    });
  }

  #readAgain({ type }: UserNotification): void {
    for (const [beginning, key] of concerned) {
      if (type.startsWith(beginning)) {
        void this.#queries.invalidateQueries({ queryKey: [key] });
      }
    }
  }

  #show(changes: Partial<BellView> = {}): void {
    const { notifications = [], hasOlder = false } = this.#following ?? {};
    this.#view = { ...this.#view, notifications: notifications.toReversed(), hasOlder, ...changes };
    for (const watcher of this.#watchers) {
      watcher();
    }
  }
}

const bells = new WeakMap<Client, Bell>();

export function useBell(): BellView & Pick<Bell, "older"> {
  const client = useClient();
  const queries = useQueryClient();
  const bell = bells.get(client) ?? new Bell(client, queries);
  bells.set(client, bell);
  return { ...useSyncExternalStore(bell.watch, bell.view), older: bell.older };
}
