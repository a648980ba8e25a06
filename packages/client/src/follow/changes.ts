/** What has changed for the person: read once for all who follow something, whenever a broadcast hints at it. */

import { ApiError } from "../api/errors.ts";
import type { Api } from "../api/http-api.ts";
import { Rounds } from "./poll-loop.ts";
import type { SyncChange } from "./shapes.ts";

/** Hints that come faster are answered together; half of what the limit of such reads lets through. */
const pace = 400;
/** A broadcast may be lost although the connection is not. */
const unaskedAfter = 60_000;
const largestPage = 500;

export interface ChangesReader {
  /** Whether it has left, or never will enter. */
  readonly isOver: boolean;
  /** Takes what has changed, each object once; it may come although it is the same as before. */
  take(changes: readonly SyncChange[]): void;
  /** What has changed meanwhile is not known: all that is held has to be read again. */
  expire(): void;
  /** Reads what is needed besides; after each round, until it succeeds. */
  settle(): Promise<void>;
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
  #rounds: Rounds | null = null;
  #line: Promise<unknown> = Promise.resolve();
  #cursor: string | null = null;
  /** Of pages before one that could not be read. */
  #untold: SyncChange[] = [];

  constructor(api: Api) {
    this.#api = api;
  }

  /** Lets a reader read its lists while nothing else is read; what changes from then on is handed to it. */
  enter(reader: ChangesReader, readLists: () => Promise<void>): Promise<void> {
    return this.inLine(async () => {
      try {
        if (this.#untold.length > 0) {
          await this.#read();
        }
        this.#cursor ??= await this.#freshCursor();
        const cursor = this.#cursor;
        await readLists();
        if (!reader.isOver) {
          // It was forgotten if the last of the others has left meanwhile.
          this.#cursor = cursor;
          this.#readers.add(reader);
          this.ask();
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
      this.#rounds?.stop();
      this.#rounds = null;
      this.#cursor = null;
      this.#untold = [];
    }
  }

  /** Something may have changed. */
  ask(): void {
    if (this.#readers.size > 0) {
      this.#rounds ??= new Rounds({
        task: () => this.inLine(() => this.#read()),
        pace,
        unaskedAfter,
        onRefused: (error) => this.#end(error),
      });
      this.#rounds.ask();
    }
  }

  askAtOnce(): void {
    this.ask();
    this.#rounds?.askAtOnce();
  }

  /** Does nothing else meanwhile: an older answer must not come after a newer one. */
  inLine<Result>(task: () => Promise<Result>): Promise<Result> {
    const done = this.#line.then(task);
    this.#line = done.catch(() => undefined);
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
      this.#untold = [];
      this.#cursor = await this.#freshCursor();
      for (const reader of this.#readers) {
        reader.expire();
      }
    }
    const changes = latestOfEach(this.#untold);
    this.#untold = [];
    for (const reader of [...this.#readers]) {
      reader.take(changes);
    }
    await Promise.all([...this.#readers].map((reader) => reader.settle()));
    return changes.length > 0;
  }

  async #readPages(): Promise<void> {
    let hasMore = true;
    while (hasMore && this.#cursor !== null) {
      const page = await this.#api.call("sync", { query: { cursor: this.#cursor, limit: largestPage } });
      if (this.#readers.size === 0) {
        return;
      }
      this.#untold.push(...page.changes);
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
