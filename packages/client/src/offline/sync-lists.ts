/** Reads the lists of an offline copy, newest items first. */

import { ApiError } from "../api/errors.ts";
import type { Api } from "../api/http-api.ts";
import { compareListed, type Listed, type Page } from "../follow/cached-list.ts";
import type { StoreChange } from "./store.ts";

/**
 * Kind of the stored values that record the oldest stored item of each list, as `{ oldest }`. `oldest` is null if the
 * whole list is stored. The id of a value is a chat id, or `notification`.
 */
export const reachKind = "reach";

export interface Reach {
  oldest: Listed | null;
}

export interface ListsOptions {
  /**
   * Number of messages per chat that a new copy contains, beginning with the newest message; 100 by default. Messages
   * that arrive later are always stored.
   */
  messagesPerChat?: number;
  /**
   * Number of notifications that a new copy contains, beginning with the newest; 200 by default. Notifications that
   * arrive later are always stored.
   */
  notifications?: number;
}

const largestPage = 100;
const readsAtOnce = 4;

type ReadPage<Item> = (page: { cursor?: string; limit: number }) => Promise<Page<Item>>;

export class Lists {
  readonly #api: Api;
  readonly #messagesPerChat: number;
  readonly #notifications: number;

  constructor(api: Api, { messagesPerChat = 100, notifications = 200 }: ListsOptions) {
    this.#api = api;
    this.#messagesPerChat = messagesPerChat;
    this.#notifications = notifications;
  }

  async readAll(ownId: string): Promise<StoreChange[]> {
    const chats = [...(await this.#readChats(false)), ...(await this.#readChats(true))];
    return [
      ...(await this.#readProfile()),
      ...(await this.#readPreferences(ownId)),
      ...(await this.#readAll("friendship", (query) => this.#api.call("listFriends", { query }))),
      ...(await this.#readAll("match", (query) => this.#api.call("listMatches", { query }))),
      ...(await this.#readGroups()),
      ...(await this.#readEvents()),
      ...chats,
      ...(await mapConcurrently(chats, ({ id }) => this.readMessages(id))).flat(),
      ...(await this.#readNewest("notification", "notification", this.#notifications, (query) =>
        this.#api.call("listNotifications", { query }),
      )),
    ];
  }

  /** Reads the newest messages of a chat. Returns an empty list if the user can no longer read the chat. */
  async readMessages(chatId: string): Promise<StoreChange[]> {
    const path = { id: chatId };
    const messages = await orGone(
      this.#readNewest("message", chatId, this.#messagesPerChat, (query) =>
        this.#api.call("listMessages", { path, query }),
      ),
    );
    return messages ?? [];
  }

  async #readProfile(): Promise<StoreChange[]> {
    const profile = await orGone(this.#api.call("getOwnProfile", {}));
    return profile === null ? [] : [{ kind: "profile", id: profile.id, value: profile }];
  }

  async #readPreferences(ownId: string): Promise<StoreChange[]> {
    return [{ kind: "preferences", id: ownId, value: await this.#api.call("getPreferences", {}) }];
  }

  async #readGroups(): Promise<StoreChange[]> {
    const groups = await readPages((query) => this.#api.call("listOwnGroups", { query }), Number.POSITIVE_INFINITY);
    // The event is removed, because other responses with a group do not contain its event.
    return groups.items.map(({ event: _, ...group }) => ({ kind: "group", id: group.id, value: group }));
  }

  async #readEvents(): Promise<StoreChange[]> {
    const ids = new Set<string>();
    for (const role of ["creator", "author", "guest"] as const) {
      const { items } = await readPages(
        (query) => this.#api.call("listOwnEvents", { query: { ...query, role } }),
        Number.POSITIVE_INFINITY,
      );
      for (const { id } of items) {
        ids.add(id);
      }
    }
    const events = await mapConcurrently([...ids], (id) => orGone(this.#api.call("getEvent", { path: { id } })));
    return events.flatMap((event) => (event === null ? [] : [{ kind: "event", id: event.id, value: event }]));
  }

  async #readChats(archived: boolean): Promise<StoreChange[]> {
    return await this.#readAll("chat", (query) => this.#api.call("listChats", { query: { ...query, archived } }));
  }

  async #readAll<Item extends { id: string }>(kind: string, read: ReadPage<Item>): Promise<StoreChange[]> {
    const { items } = await readPages(read, Number.POSITIVE_INFINITY);
    return items.map((item) => ({ kind, id: item.id, value: item }));
  }

  async #readNewest<Item extends Listed>(
    kind: string,
    reachId: string,
    count: number,
    read: ReadPage<Item>,
  ): Promise<StoreChange[]> {
    const { items, isComplete } = await readPages(read, count);
    const last = [...items].sort(compareListed)[0];
    const oldest = isComplete || !last ? null : { id: last.id, createdAt: last.createdAt };
    return [
      ...items.map((item) => ({ kind, id: item.id, value: item })),
      { kind: reachKind, id: reachId, value: { oldest } },
    ];
  }
}

/** Reads the first `count` items of a list. */
async function readPages<Item>(read: ReadPage<Item>, count: number): Promise<{ items: Item[]; isComplete: boolean }> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const limit = Math.min(largestPage, Math.max(1, count - items.length));
    const page: Page<Item> = await read({ limit, ...(cursor !== null && { cursor }) });
    items.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor !== null && items.length < count);
  return { items, isComplete: cursor === null };
}

/** Runs a few tasks concurrently, and returns their results in order. */
async function mapConcurrently<Item, Result>(items: Item[], task: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let first = 0; first < items.length; first += readsAtOnce) {
    results.push(...(await Promise.all(items.slice(first, first + readsAtOnce).map(task))));
  }
  return results;
}

/** Returns the response, or null if the object does not exist or no longer exists (404). */
async function orGone<Result>(response: Promise<Result>): Promise<Result | null> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      return null;
    }
    throw error;
  }
}
