/** What has changed for the person: read once for all who follow something, whenever a broadcast hints at it. */

import { ApiError } from "../api/errors.ts";
import type { Api } from "../api/http-api.ts";
import type { SyncChange } from "../generated/schemas.ts";
import { PollLoop } from "./poll-loop.ts";

/** Hints that come faster are answered together; half of what the limit of such reads lets through. */
const pace = 400;
/** A broadcast may be lost although the connection is not. */
const idlePollAfter = 60_000;
const largestPage = 500;

export interface ChangesReader {
  /** Whether it has left, or never will enter. */
  readonly isOver: boolean;
  /** Takes what has changed, each object once; it may come although it is the same as before. */
  take(changes: readonly SyncChange[]): void;
  /** What has changed meanwhile is not known: all that is held has to be read again. */
  expire(): void;
  /** Reads what is needed besides; after each round, until it succeeds. */
  readStale(): Promise<void>;
  /** Nothing will be read any more. */
  end(error: unknown): void;
}

/** An object that several pages tell of has changed between them: the last one says how it is. */
function latestOfEach(changes: readonly SyncChange[]): SyncChange[] {
  return [...new Map(changes.map((change) => [`${change.type} ${change.id}`, change])).values()];
}

export class Changes {
  readonly #api: Api;
  readonly #readers = new Set<ChangesReader>();
  #pollLoop: PollLoop | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #cursor: string | null = null;
  /** Of pages before one that could not be read. */
  #unemitted: SyncChange[] = [];

  constructor(api: Api) {
    this.#api = api;
  }

  /** Lets a reader read its lists while nothing else is read; what changes from then on is handed to it. */
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
          // It was forgotten if the last of the others has left meanwhile.
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

  /** Something may have changed. */
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

  /** Does nothing else meanwhile: an older answer must not come after a newer one. */
  inSequence<Result>(task: () => Promise<Result>): Promise<Result> {
    const done = this.#queue.then(task);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  async #freshCursor(): Promise<string> {
    return (await this.#api.call("sync", { query: { limit: 1 } })).nextCursor;
  }

  /** Answers whether anything has changed. */
  async #read(): Promise<boolean> {
    try {
      await this.#readPages();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "sync_expired") {
        throw error;
      }
      this.#unemitted = [];
      this.#cursor = await this.#freshCursor();
      for (const reader of this.#readers) {
        reader.expire();
      }
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
