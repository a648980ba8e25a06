/**
 * The items of a list that the app has received, from the newest item of the list to the oldest received item. The
 * items are sorted oldest first, and each item occurs once.
 */

import { isCursorRefused } from "../api/errors.ts";

/** Fields that the items of all API lists have in common. */
export interface Listed {
  id: string;
  createdAt: string;
}

export interface Page<Item> {
  data: Item[];
  nextCursor: string | null;
}

/** Reads a page of a list; its items are sorted newest first. A null cursor returns the newest page. */
type ReadPage<Item> = (cursor: string | null) => Promise<Page<Item>>;

/** Differences between two states of a list; each array is in the order of the list. */
export interface Differences<Item> {
  created: Item[];
  updated: { now: Item; before: Item }[];
  removed: Item[];
}

export function compareListed(one: Listed, other: Listed): number {
  if (one.createdAt !== other.createdAt) {
    return one.createdAt < other.createdAt ? -1 : 1;
  }
  return one.id < other.id ? -1 : Number(one.id > other.id);
}

/** JSON replacer that removes the signature of a URL, which differs in every response. */
function withoutSignature(key: string, value: unknown): unknown {
  return typeof value === "string" && key.toLowerCase().endsWith("url") ? value.split("?")[0] : value;
}

/** Whether two responses of one endpoint have the same content, ignoring URL signatures. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, withoutSignature) === JSON.stringify(other, withoutSignature);
}

export class CachedList<Item extends Listed> {
  #items: Item[] = [];
  /** The oldest item of all pages that were read. The item may have been deleted in the meantime. */
  #oldest: Listed | null = null;
  /** Cursor of the items that are older than the cached items; null if the list has no older items. */
  #cursor: string | null = null;

  get items(): readonly Item[] {
    return this.#items;
  }

  get cursor(): string | null {
    return this.#cursor;
  }

  /**
   * Adds a page of items that are older than all cached items. The page is sorted newest first. Returns the added
   * items, oldest first.
   */
  takeOlder({ data, nextCursor }: Page<Item>): Item[] {
    const known = new Set(this.#items.map(({ id }) => id));
    const older = data.filter(({ id }) => !known.has(id)).sort(compareListed);
    this.#items = [...older, ...this.#items];
    this.#oldest = older[0] ?? this.#oldest;
    this.#cursor = nextCursor;
    return older;
  }

  /**
   * Reads and adds the next page of older items. Returns the added items, oldest first. If the service rejects the
   * cursor, reads the list again from its newest page until a page contains an older item.
   */
  async readOlder(readPage: ReadPage<Item>): Promise<Item[]> {
    if (this.#cursor === null) {
      return [];
    }
    try {
      return this.takeOlder(await readPage(this.#cursor));
    } catch (error) {
      if (!isCursorRefused(error)) {
        throw error;
      }
    }
    let page = await readPage(null);
    while (page.nextCursor !== null && page.data.every((item) => this.#reaches(item))) {
      page = await readPage(page.nextCursor);
    }
    // Items that are newer than the cached ones arrive through `take`.
    const data = page.data.filter((item) => !this.#reaches(item));
    return this.takeOlder({ data, nextCursor: page.nextCursor });
  }

  /** Whether the item belongs to the cached part of the list. */
  #reaches(item: Listed): boolean {
    return this.#cursor === null || this.#oldest === null || compareListed(item, this.#oldest) >= 0;
  }

  /**
   * Applies new and changed items and the ids of deleted items. Returns the differences between the earlier and the new
   * state of the list.
   */
  take(now: Item[], gone: ReadonlySet<string> = new Set()): Differences<Item> {
    const cached = new Map(this.#items.map((item) => [item.id, item]));
    const differences: Differences<Item> = { created: [], updated: [], removed: [] };
    for (const id of gone) {
      const before = cached.get(id);
      if (before) {
        cached.delete(id);
        differences.removed.push(before);
      }
    }
    for (const item of [...now].sort(compareListed)) {
      const before = cached.get(item.id);
      if (!before && !this.#reaches(item)) {
        continue;
      }
      cached.set(item.id, item);
      if (!before) {
        differences.created.push(item);
      } else if (!isSame(before, item)) {
        differences.updated.push({ now: item, before });
      }
    }
    this.#items = [...cached.values()].sort(compareListed);
    return differences;
  }

  /**
   * Reads the cached items again, starting with the newest page. Returns the differences between the earlier and the
   * new state of the list.
   */
  async readAgain(readPage: ReadPage<Item>): Promise<Differences<Item>> {
    const found: Item[] = [];
    let cursor: string | null = null;
    do {
      const page: Page<Item> = await readPage(cursor);
      found.push(...page.data);
      cursor = page.nextCursor;
    } while (cursor !== null && found.every((item) => this.#reaches(item)));
    const ids = new Set(found.map(({ id }) => id));
    return this.take(found, new Set(this.#items.filter(({ id }) => !ids.has(id)).map(({ id }) => id)));
  }
}
