/** Offline copy of the user's lists on the device (docs/api/sync.md). */

import { ApiError, isCursorRefused } from "../api/errors.ts";
import { compareListed, type Listed } from "../follow/cached-list.ts";
import { emit, Follower, type FollowHandlers, type Following, type Hub } from "../follow/follower.ts";
import { PollLoop } from "../follow/poll-loop.ts";
import { SentMessages } from "../follow/sent-messages.ts";
import type { ChatMessage, SyncChange } from "../generated/schemas.ts";
import type { Store, StoreChange } from "./store.ts";
import { Lists, type ListsOptions, type Reach, reachKind } from "./sync-lists.ts";

const pace = 1000;
const idlePollAfter = 60_000;
const largestPage = 500;

/** All object types that a copy contains. A missing type is a type error, so that the record stays complete. */
const isKind: Record<SyncType, true> = {
  profile: true,
  preferences: true,
  friendship: true,
  match: true,
  event: true,
  group: true,
  chat: true,
  message: true,
  notification: true,
};
const kinds = Object.keys(isKind);

/** Kind and id of the stored state of the copy, which contains the cursor and the user. */
const stateKind = "sync";
const stateId = "state";

interface State {
  ownId: string;
  cursor: string;
}

/** Object types that a copy contains. */
export type SyncType = SyncChange["type"];

/** Handlers and options of `client.sync`. */
export interface SyncHandlers extends FollowHandlers, ListsOptions {
  /** Called after a full copy, which may have changed every object in the store. */
  copied?: () => void;
  /** Called with the objects that were written to the store or deleted from it. */
  changed?: (changes: readonly StoreChange[]) => void;
}

/** Handle of a running `client.sync`. */
export interface Copy extends Following {
  /**
   * Reads changes immediately, and resolves when the store is up to date. Rejects with the error that prevented the
   * update, or with `stopped` if the copy was stopped.
   */
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
  readonly #sent: SentMessages;

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
    this.#sent = new SentMessages(this);
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

  override awaitsSent(message: ChatMessage): boolean {
    this.#sent.add(message);
    this.#pollLoop.pollNow();
    return true;
  }

  async #listenAsCaller(): Promise<void> {
    const ownId = await this.hub.ownId();
    if (ownId !== null && !this.isOver) {
      this.listen("notifications", ownId, {
        // A user who may not join the topic may not read the changes either, so the next poll ends the copy.
        refused: () => this.#pollLoop.poll(),
      });
    }
  }

  async #poll(): Promise<boolean> {
    const waiting = this.#waiting;
    this.#waiting = [];
    const awaited = this.#sent.all().map(({ id }) => id);
    let found: boolean;
    try {
      found = await this.#apply();
      await this.#keepSent(awaited);
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

  /** Reads and stores all changes. Returns whether any object has changed. */
  async #apply(): Promise<boolean> {
    const ownId = await this.hub.ownId();
    const state = ownId === null ? null : ((await this.#store.get(stateKind, stateId)) as State | null);
    if (state !== null && state.ownId === ownId) {
      try {
        return await this.#applyPages(state);
      } catch (error) {
        if (!isCursorRefused(error)) {
          throw error;
        }
      }
    }
    return await this.#copy();
  }

  /** Reads all lists, and replaces all stored objects. */
  async #copy(): Promise<boolean> {
    // The user may have changed: the service also rejects a cursor after another user has signed in.
    const ownId = await this.hub.ownId();
    if (ownId === null) {
      this.end({ reason: "signed_out" });
      return false;
    }
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
      await this.#store.write([...changes, stateChange({ ownId, cursor: nextCursor })]);
      this.#messagesWritten(changes);
      emit(this.#handlers.copied);
      // Applies the changes that were made while the lists were read.
      await this.#applyPages({ ownId, cursor: nextCursor });
    }
    return true;
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
      await this.#store.write([...changes, stateChange({ ownId, cursor })]);
      this.#messagesWritten(changes);
      if (changes.length > 0) {
        emit(this.#handlers.changed, changes);
      }
    }
    return found;
  }

  #messagesWritten(changes: readonly StoreChange[]): void {
    const written = changes.filter(({ kind }) => kind === "message");
    // Confirms a sent message even if it has been deleted, so that the outbox also removes it.
    this.#sent.read(written.flatMap(({ id, value }) => (value as ChatMessage | null) ?? this.#sent.get(id) ?? []));
  }

  /**
   * Stores sent messages that the change list does not contain yet: a change is listed only after all earlier
   * transactions have ended.
   */
  async #keepSent(ids: readonly string[]): Promise<void> {
    const messages = ids.flatMap((id) => this.#sent.get(id) ?? []);
    if (messages.length > 0 && !this.isOver) {
      const changes = messages.map((message) => ({ kind: "message", id: message.id, value: message }));
      await this.#store.write(changes);
      this.#messagesWritten(changes);
      emit(this.#handlers.changed, changes);
    }
  }

  /** Returns the store changes for a page of the change list, in order. */
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

  /** Returns the messages to add for a new chat, or to delete for a removed chat. */
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

  /** Whether an object belongs to the stored part of its list. Older objects are not stored. */
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

function stopped(): ApiError {
  return new ApiError({ code: "stopped", status: 0, message: "This copy was stopped." });
}

function stateChange(state: State): StoreChange {
  return { kind: stateKind, id: stateId, value: state };
}
