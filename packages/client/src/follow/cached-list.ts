/** What the app was handed of a list that is read from its newest end: oldest first, each item once. */

/** What lists of the API have in common. */
export interface Listed {
  id: string;
  createdAt: string;
}

export interface Page<Item> {
  data: Item[];
  nextCursor: string | null;
}

/** What became of a list, in the order of the list. */
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

/** An address without what it is signed with, which is another one each time. */
function withoutSignature(key: string, value: unknown): unknown {
  return typeof value === "string" && key.toLowerCase().endsWith("url") ? value.split("?")[0] : value;
}

/** Whether two answers of one endpoint say the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, withoutSignature) === JSON.stringify(other, withoutSignature);
}

export class CachedList<Item extends Listed> {
  #items: Item[] = [];
  /** The oldest item that was taken, which may be gone since. */
  #oldest: Listed | null = null;
  /** Leads to what is older than that; null when nothing is. */
  #cursor: string | null = null;

  get items(): readonly Item[] {
    return this.#items;
  }

  get cursor(): string | null {
    return this.#cursor;
  }

  /** Takes a page, newest first, that is older than all items; what it has that was not held, oldest first. */
  takeOlder({ data, nextCursor }: Page<Item>): Item[] {
    const known = new Set(this.#items.map(({ id }) => id));
    const older = data.filter(({ id }) => !known.has(id)).sort(compareListed);
    this.#items = [...older, ...this.#items];
    this.#oldest = older[0] ?? this.#oldest;
    this.#cursor = nextCursor;
    return older;
  }

  /** Whether an item is in the part of the list that was taken. */
  #reaches(item: Listed): boolean {
    return this.#cursor === null || this.#oldest === null || compareListed(item, this.#oldest) >= 0;
  }

  /** Takes items as they are now, and the ids of those that are gone. */
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

  /** Reads again what is held, from the newest page on. */
  async readAgain(readPage: (cursor: string | null) => Promise<Page<Item>>): Promise<Differences<Item>> {
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
