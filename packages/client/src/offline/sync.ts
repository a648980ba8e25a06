/** A copy on the device of what the lists of the person say, for apps that work offline (docs/api/sync.md). */

import { ApiError } from "../api/errors.ts";
import { compareListed, type Listed } from "../follow/cached-list.ts";
import { emit, Follower, type FollowHandlers, type Following, type Hub } from "../follow/follower.ts";
import { PollLoop } from "../follow/poll-loop.ts";
import type { ChatMessage, SyncChange, SyncType } from "../follow/shapes.ts";
import type { Store, StoreChange } from "./store.ts";
import { Lists, type ListsOptions, type Reach, reachKind } from "./sync-lists.ts";

const pace = 1000;
const idlePollAfter = 60_000;
const largestPage = 500;

const kinds: readonly SyncType[] = [
  "profile",
  "preferences",
  "friendship",
  "match",
  "event",
  "group",
  "chat",
  "message",
  "notification",
];

/** Where the copy is: up to which cursor, and whose it is. */
const stateKind = "sync";
const stateId = "state";

interface State {
  ownId: string;
  cursor: string;
}

export interface SyncHandlers extends FollowHandlers, ListsOptions {
  /** The copy was made, or made anew: everything in the store may be another one. */
  copied?: () => void;
  /** These objects are in the store as they are now, or are not there any more. */
  changed?: (changes: readonly StoreChange[]) => void;
}

export interface Copy extends Following {
  /** Asks at once what has changed, and waits until the copy has it all. Fails with what kept it from that. */
  catchUp(): Promise<void>;
}

interface Waiting {
  resolve: () => void;
  reject: (error: unknown) => void;
}

export class LocalReplica extends Follower implements Copy {
  readonly #store: Store;
  readonly #handlers: SyncHandlers;
  readonly #lists: Lists;
  readonly #pollLoop: PollLoop;
  #waiting: Waiting[] = [];

  constructor(hub: Hub, store: Store, handlers: SyncHandlers) {
    super(hub, handlers);
    this.#store = store;
    this.#handlers = handlers;
    this.#lists = new Lists(hub.api, handlers);
    this.#pollLoop = new PollLoop({
      task: () => this.#poll(),
      pace,
      idlePollAfter,
      onRefused: (error) => this.end(error),
    });
    this.atEnd(() => {
      this.#pollLoop.stop();
      this.#waiting.forEach(({ reject }) => {
        reject(stopped());
      });
    });
    this.atEnd(hub.topics.onActivity(() => this.#pollLoop.poll()));
    this.achieve(() => this.#listenAsCaller());
    this.#pollLoop.poll();
  }

  catchUp(): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.isOver) {
        reject(stopped());
        return;
      }
      this.#waiting.push({ resolve, reject });
      this.#pollLoop.pollNow();
    });
  }

  refresh(): void {
    this.#pollLoop.pollNow();
  }

  async #listenAsCaller(): Promise<void> {
    const ownId = await this.hub.ownId();
    if (ownId !== null && !this.isOver) {
      this.listen("notifications", ownId, {
        // Who may not listen may not read either, and is told so when it is read.
        refused: () => this.#pollLoop.poll(),
      });
    }
  }

  async #poll(): Promise<boolean> {
    const waiting = this.#waiting;
    this.#waiting = [];
    let found: boolean;
    try {
      found = await this.#apply();
    } catch (error) {
      for (const { reject } of waiting) {
        reject(error);
      }
      throw error;
    }
    for (const { resolve, reject } of waiting) {
      if (this.isOver) {
        reject(stopped());
      } else {
        resolve();
      }
    }
    return found;
  }

  /** Answers whether anything has changed. */
  async #apply(): Promise<boolean> {
    const ownId = await this.hub.ownId();
    if (ownId === null) {
      this.end({ reason: "signed_out" });
      return false;
    }
    const state = (await this.#store.get(stateKind, stateId)) as State | null;
    if (state?.ownId !== ownId) {
      await this.#copy(ownId);
      return true;
    }
    try {
      return await this.#applyPages(state);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "sync_expired") {
        throw error;
      }
      await this.#copy(ownId);
      return true;
    }
  }

  /** Reads all lists, and puts them in the place of what there was. */
  async #copy(ownId: string): Promise<void> {
    const { nextCursor } = await this.hub.api.call("sync", { query: { limit: 1 } });
    const objects = await this.#lists.readAll(ownId);
    const current = new Set(objects.map(({ kind, id }) => `${kind} ${id}`));
    const changes: StoreChange[] = [...objects];
    for (const kind of [...kinds, reachKind]) {
      for (const { id } of await this.#store.list(kind)) {
        if (!current.has(`${kind} ${id}`)) {
          changes.push({ kind, id, value: null });
        }
      }
    }
    if (!this.isOver) {
      this.#messagesRead(changes);
      await this.#store.write([...changes, stateChange({ ownId, cursor: nextCursor })]);
      emit(this.#handlers.copied);
      // What has changed while the lists were read.
      await this.#applyPages({ ownId, cursor: nextCursor });
    }
  }

  async #applyPages({ ownId, cursor: first }: State): Promise<boolean> {
    let cursor = first;
    let hasMore = true;
    let found = false;
    while (hasMore && !this.isOver) {
      const page = await this.hub.api.call("sync", { query: { cursor, limit: largestPage } });
      const changes = await this.#changesOf(page.changes);
      if (this.isOver) {
        return false;
      }
      found ||= page.changes.length > 0;
      cursor = page.nextCursor;
      hasMore = page.hasMore;
      this.#messagesRead(changes);
      await this.#store.write([...changes, stateChange({ ownId, cursor })]);
      if (changes.length > 0) {
        emit(this.#handlers.changed, changes);
      }
    }
    return found;
  }

  #messagesRead(changes: readonly StoreChange[]): void {
    const messages = changes.filter(({ kind, value }) => kind === "message" && value !== null);
    this.hub.messagesRead(messages.map(({ value }) => value as ChatMessage));
  }

  /** What a page means to the store, in its order. */
  async #changesOf(page: readonly SyncChange[]): Promise<StoreChange[]> {
    const changes: StoreChange[] = [];
    for (const { type, id, operation, value } of page) {
      if (type === "chat") {
        changes.push(...(await this.#messagesWith(id, operation === "delete")));
      }
      if (operation === "delete") {
        changes.push({ kind: type, id, value: null });
      } else if (await this.#isInReach(type, value as Listed, changes)) {
        changes.push({ kind: type, id, value });
      }
    }
    return changes;
  }

  /** The messages that come with a chat that is new to the store, or go with one. */
  async #messagesWith(chatId: string, isGone: boolean): Promise<StoreChange[]> {
    if (!isGone) {
      const isNew = (await this.#store.get(reachKind, chatId)) === null;
      return isNew ? await this.#lists.readMessages(chatId) : [];
    }
    const messages = await this.#store.list("message");
    const own = messages.filter(({ value }) => (value as ChatMessage).chatId === chatId);
    const changes = own.map(({ id }) => ({ kind: "message", id, value: null }));
    return [...changes, { kind: reachKind, id: chatId, value: null }];
  }

  /** Whether an object is in what the store keeps of its list; older ones than that are left out. */
  async #isInReach(type: SyncType, value: Listed, unwritten: readonly StoreChange[]): Promise<boolean> {
    if (type !== "message" && type !== "notification") {
      return true;
    }
    const list = type === "message" ? (value as ChatMessage).chatId : type;
    const written = unwritten.find(({ kind, id }) => kind === reachKind && id === list);
    const reach = (written?.value ?? (await this.#store.get(reachKind, list))) as Reach | null;
    return !reach?.oldest || compareListed(value, reach.oldest) >= 0;
  }
}

function stopped(): Error {
  return new Error("This copy was discarded.");
}

function stateChange(state: State): StoreChange {
  return { kind: stateKind, id: stateId, value: state };
}
