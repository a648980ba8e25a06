/** Random number generator with a seed. Generators with the same seed return the same numbers. */

export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    // Similar seeds would start with similar numbers, so the first steps mix the bits of the seed.
    this.#state = Math.imul(seed ^ 0x5bd1e995, 0x9e3779b1) | 1;
    for (let attempt = 0; attempt < 8; attempt += 1) {
      this.seed();
    }
  }

  /** Returns a number that can be the seed of another generator. */
  seed(): number {
    let state = this.#state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.#state = state;
    return Math.imul(state, 0x2c1b3c6d) >>> 0;
  }

  /** Returns a random integer from 0 to `limit` - 1. */
  below(limit: number): number {
    return Math.floor((this.seed() / 2 ** 32) * limit);
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  /** Returns a random item of a list, or undefined if the list is empty. */
  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[this.below(items.length)];
  }

  /** Returns a random item of a list that is not empty. */
  oneOf<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }

  /** Returns at most `count` random items of a list, each item once. */
  some<Item>(items: readonly Item[], count: number): Item[] {
    const left = [...items];
    return Array.from({ length: Math.min(count, left.length) }, () => {
      return left.splice(this.below(left.length), 1)[0] as Item;
    });
  }

  uuid(): string {
    const digits = Array.from({ length: 4 }, () => this.seed().toString(16).padStart(8, "0")).join("");
    return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
  }
}
