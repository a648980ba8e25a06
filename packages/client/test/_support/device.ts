/** Storage of a simulated device. The content remains when the app crashes. */

import type { KeyValueStorage } from "../../src/index.ts";

/** Storage that simulates a crash of the app after a number of changes. */
export class Device implements KeyValueStorage {
  readonly texts = new Map<string, string>();
  changesLeft = Number.POSITIVE_INFINITY;

  async getItem(key: string): Promise<string | null> {
    return this.texts.get(key) ?? null;
  }

  async setItem(key: string, value: string): Promise<void> {
    this.#change();
    this.texts.set(key, value);
  }

  async removeItem(key: string): Promise<void> {
    this.#change();
    this.texts.delete(key);
  }

  async getAllKeys(): Promise<string[]> {
    return [...this.texts.keys()];
  }

  #change(): void {
    this.changesLeft -= 1;
    if (this.changesLeft < 0) {
      throw new Error("The app has ended.");
    }
  }
}
