/** What is kept on the device: small enough to be made of any database, and made here of two things that are everywhere. */

/** One change of a store; null takes the value away. */
export interface StoreChange {
  kind: string;
  id: string;
  value: unknown;
}

/** What a store holds under one id of a kind. */
export interface Stored {
  id: string;
  value: unknown;
}

/** Values that survive `JSON.stringify`, by kind and id. */
export interface Store {
  /** The value, or null when there is none. */
  get(kind: string, id: string): Promise<unknown>;
  /** All values of a kind. */
  list(kind: string): Promise<Stored[]>;
  /** Makes all these changes, in their order, or none of them; also when the app ends meanwhile. */
  write(changes: readonly StoreChange[]): Promise<void>;
}

/** Keeps everything as long as the app runs. */
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

/** A store of texts by key, such as AsyncStorage of React Native; each call is all or nothing. */
export interface KeyValueStorage {
  /** The text of a key, or null. */
  getItem(key: string): Promise<string | null>;
  /** Puts a text in its place. */
  setItem(key: string, value: string): Promise<unknown>;
  /** Takes a text away. */
  removeItem(key: string): Promise<unknown>;
  /** The keys of all texts. */
  getAllKeys(): Promise<readonly string[]>;
}

/** What such stores take in one value: some have a limit of two million characters. */
const longestPart = 500_000;

/**
 * Keeps everything in a store of texts by key. What is to be written is noted first, so that it is finished by the next
 * start of an app that ended in the middle of it.
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
      // From here on it is written, whatever happens.
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

  /** One after the other, and nothing before what an earlier run of the app has left unfinished. */
  #inSequence<Result>(task: () => Promise<Result>): Promise<Result> {
    const done = this.#queue.then(async () => {
      if (!this.#isFinished) {
        await this.#finish();
        this.#isFinished = true;
      }
      return await task();
    });
    this.#queue = done.catch(() => {
      // What could not be written may have been noted.
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
