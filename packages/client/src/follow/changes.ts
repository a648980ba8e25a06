/**
 * Reads the user's changes whenever a broadcast reports a change, and shares each response among all subscriptions of
 * the client.
 */

import { isCursorRefused } from "../api/errors.ts";
import type { Api } from "../api/http-api.ts";
import type { SyncChange } from "../generated/schemas.ts";
import { PollLoop } from "./poll-loop.ts";

/**
 * Minimum milliseconds between two reads, so that the reads use at most half of their rate limit. Broadcasts that
 * arrive faster share one read.
 */
const pace = 400;
/** Interval of additional polls, because a broadcast may be lost even while the connection is up. */
const idlePollAfter = 60_000;
const largestPage = 500;

export interface ChangesReader {
  /** Whether the reader no longer needs changes, or was stopped before it could start. */
  readonly isOver: boolean;
  /** Applies changes; each object occurs once. An object may be identical to its earlier version. */
  take(changes: readonly SyncChange[]): void;
  /** Called if the changes since the last read are unknown, so that all cached objects have to be read again. */
  expire(): void;
  /**
   * Reads objects that the reader has marked as stale. Called after each read of changes; a failed call is repeated.
   */
  readStale(): Promise<void>;
  /** Called when the reader will receive no further changes. */
  end(error: unknown): void;
}

/**
 * Returns the last change of each object. Several pages contain the same object if the object changed between the reads
 * of these pages.
 */
function latestOfEach(changes: readonly SyncChange[]): SyncChange[] {
  return [...new Map(changes.map((change) => [`${change.type} ${change.id}`, change])).values()];
}

export class Changes {
  readonly #api: Api;
  readonly #readers = new Set<ChangesReader>();
  #pollLoop: PollLoop | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #cursor: string | null = null;
  /** Changes from pages that were read successfully before a later page failed. */
  #unemitted: SyncChange[] = [];

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Adds a reader and calls its `readLists`. No changes are read during this call, and the reader receives all later
   * changes.
   */
  enter(reader: ChangesReader, readLists: () => Promise<void>): Promise<void> {
    return this.inSequence(async () => {
      try {
        if (this.#unemitted.length > 0) {
          await this.#read();
        }
        this.#cursor ??= await this.#freshCursor();
        const cursor = this.#cursor;
        await readLists();
        if (!reader.isOver) {
          // If the last other reader left while the lists were read, `#forgetIfUnread` has reset the cursor, so the
          // cursor is set again.
          this.#cursor = cursor;
          this.#readers.add(reader);
          this.poll();
        }
      } finally {
        this.#forgetIfUnread();
      }
    });
  }

  leave(reader: ChangesReader): void {
    this.#readers.delete(reader);
    this.#forgetIfUnread();
  }

  #forgetIfUnread(): void {
    if (this.#readers.size === 0) {
      this.#pollLoop?.stop();
      this.#pollLoop = null;
      this.#cursor = null;
      this.#unemitted = [];
    }
  }

  /** Requests a read of the changes; called when objects may have changed. */
  poll(): void {
    if (this.#readers.size > 0) {
      this.#pollLoop ??= new PollLoop({
        task: () => this.inSequence(() => this.#read()),
        pace,
        idlePollAfter,
        onRefused: (error) => this.#end(error),
      });
      this.#pollLoop.poll();
    }
  }

  pollNow(): void {
    this.poll();
    this.#pollLoop?.pollNow();
  }

  /** Runs tasks one after the other, so that an older response is never applied after a newer response. */
  inSequence<Result>(task: () => Promise<Result>): Promise<Result> {
    const done = this.#queue.then(task);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  async #freshCursor(): Promise<string> {
    return (await this.#api.call("sync", { query: { limit: 1 } })).nextCursor;
  }

  /** Reads all changes and passes them to the readers. Returns whether any object has changed. */
  async #read(): Promise<boolean> {
    try {
      await this.#readPages();
    } catch (error) {
      if (!isCursorRefused(error)) {
        throw error;
      }
      this.#unemitted = [];
      this.#cursor = await this.#freshCursor();
      for (const reader of this.#readers) {
        reader.expire();
      }
      // If the service also rejects the new cursor, the error ends all readers.
      await this.#readPages();
    }
    const changes = latestOfEach(this.#unemitted);
    this.#unemitted = [];
    for (const reader of [...this.#readers]) {
      reader.take(changes);
    }
    await Promise.all([...this.#readers].map((reader) => reader.readStale()));
    return changes.length > 0;
  }

  async #readPages(): Promise<void> {
    let hasMore = true;
    while (hasMore && this.#cursor !== null) {
      const page = await this.#api.call("sync", { query: { cursor: this.#cursor, limit: largestPage } });
      if (this.#readers.size === 0) {
        return;
      }
      this.#unemitted.push(...page.changes);
      this.#cursor = page.nextCursor;
      hasMore = page.hasMore;
    }
  }

  #end(error: unknown): void {
    for (const reader of [...this.#readers]) {
      reader.end(error);
    }
  }
}
