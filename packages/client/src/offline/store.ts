/** Storage on the device: an interface for any database, and two implementations. */

/** One change in a store; a null value deletes the entry. */
export interface StoreChange {
  kind: string;
  id: string;
  value: unknown;
}

/** A stored value with its id. */
export interface Stored {
  id: string;
  value: unknown;
}

/** Stores JSON values by kind and id. */
export interface Store {
  /** Returns the value, or null if the store does not contain it. */
  get(kind: string, id: string): Promise<unknown>;
  /** Returns all values of a kind with their ids. */
  list(kind: string): Promise<Stored[]>;
  /** Makes all changes in order or none of them, even if the app ends during the write. */
  write(changes: readonly StoreChange[]): Promise<void>;
}

/** A store in memory. Its content is lost when the app ends. */
export function memoryStore(): Store {
  const kinds = new Map<string, Map<string, string>>();
  return {
    get: async (kind, id) => {
      const text = kinds.get(kind)?.get(id);
      return text === undefined ? null : JSON.parse(text);
    },
    list: async (kind) => [...(kinds.get(kind) ?? [])].map(([id, text]) => ({ id, value: JSON.parse(text) })),
    write: async (changes) => {
      for (const { kind, id, value } of changes) {
        const values = kinds.get(kind) ?? new Map<string, string>();
        kinds.set(kind, values);
        if (value === null) {
          values.delete(id);
        } else {
          values.set(id, JSON.stringify(value));
        }
      }
    },
  };
}

/** String storage by key, such as AsyncStorage of React Native. Each call must be atomic. */
export interface KeyValueStorage {
  /** Returns the string of a key, or null if the key is not set. */
  getItem(key: string): Promise<string | null>;
  /** Stores a string under a key. */
  setItem(key: string, value: string): Promise<unknown>;
  /** Deletes a key. */
  removeItem(key: string): Promise<unknown>;
  /** Returns the keys of all entries. */
  getAllKeys(): Promise<readonly string[]>;
}

/** Maximum length of a value, because some storage engines limit a value to two million characters. */
const longestPart = 500_000;

/**
 * A store on top of a string storage. A write of several changes first stores a log of the changes. If the write is
 * interrupted, the next start of the app completes it from the log.
 */
export function keyValueStore(storage: KeyValueStorage, prefix = "social-events/"): Store {
  return new KeyValueStore(storage, prefix);
}

class KeyValueStore implements Store {
  readonly #storage: KeyValueStorage;
  readonly #prefix: string;
  #queue: Promise<unknown>;

  constructor(storage: KeyValueStorage, prefix: string) {
    this.#storage = storage;
    this.#prefix = prefix;
    this.#queue = Promise.resolve();
    this.#isFinished = false;
  }

  #isFinished: boolean;

  get(kind: string, id: string): Promise<unknown> {
    return this.#inSequence(async () => {
      const text = await this.#storage.getItem(this.#keyOf(kind, id));
      return text === null ? null : JSON.parse(text);
    });
  }

  list(kind: string): Promise<Stored[]> {
    const start = this.#keyOf(kind, "");
    return this.#inSequence(async () => {
      const found: Stored[] = [];
      for (const key of await this.#storage.getAllKeys()) {
        const text = key.startsWith(start) ? await this.#storage.getItem(key) : null;
        if (text !== null) {
          found.push({ id: key.slice(start.length), value: JSON.parse(text) });
        }
      }
      return found;
    });
  }

  write(changes: readonly StoreChange[]): Promise<void> {
    return this.#inSequence(async () => {
      if (changes.length === 1) {
        await this.#apply(changes);
        return;
      }
      const text = JSON.stringify(changes);
      const count = Math.ceil(text.length / longestPart);
      for (let part = 0; part < count; part += 1) {
        await this.#storage.setItem(this.#partKey(part), text.slice(part * longestPart, (part + 1) * longestPart));
      }
      // Storing the number of parts commits the write: if the app ends after this point, its next start completes the
      // write.
      await this.#storage.setItem(this.#countKey, String(count));
      await this.#finish();
    });
  }

  get #countKey(): string {
    return `${this.#prefix}unfinished`;
  }

  #partKey(part: number): string {
    return `${this.#countKey}.${part}`;
  }

  #keyOf(kind: string, id: string): string {
    return `${this.#prefix}${kind}/${id}`;
  }

  /**
   * Runs tasks one after the other. Before the first task, completes a write that an earlier run of the app has left
   * incomplete.
   */
  #inSequence<Result>(task: () => Promise<Result>): Promise<Result> {
    const done = this.#queue.then(async () => {
      if (!this.#isFinished) {
        await this.#finish();
        this.#isFinished = true;
      }
      return await task();
    });
    this.#queue = done.catch(() => {
      // The log may be complete even though its write failed.
      this.#isFinished = false;
    });
    return done;
  }

  async #finish(): Promise<void> {
    const count = Number(await this.#storage.getItem(this.#countKey));
    if (count === 0) {
      return;
    }
    let text = "";
    for (let part = 0; part < count; part += 1) {
      text += await this.#storage.getItem(this.#partKey(part));
    }
    await this.#apply(JSON.parse(text));
    await this.#storage.removeItem(this.#countKey);
    for (let part = 0; part < count; part += 1) {
      await this.#storage.removeItem(this.#partKey(part));
    }
  }

  async #apply(changes: readonly StoreChange[]): Promise<void> {
    for (const { kind, id, value } of changes) {
      const key = this.#keyOf(kind, id);
      await (value === null ? this.#storage.removeItem(key) : this.#storage.setItem(key, JSON.stringify(value)));
    }
  }
}
