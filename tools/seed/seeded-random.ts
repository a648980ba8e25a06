/** Choices that look random and are the same again for the same seed. */

export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    // Seeds that are near each other must not begin alike.
    this.#state = Math.imul(seed ^ 0x5bd1e995, 0x9e3779b1) | 1;
    for (let attempt = 0; attempt < 8; attempt += 1) {
      this.seed();
    }
  }

  /** A number that another generator can begin with. */
  seed(): number {
    let state = this.#state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.#state = state;
    return Math.imul(state, 0x2c1b3c6d) >>> 0;
  }

  /** A whole number from 0 to below the limit. */
  below(limit: number): number {
    return Math.floor((this.seed() / 2 ** 32) * limit);
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  /** One of these; undefined when there are none. */
  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[this.below(items.length)];
  }

  /** One of these, of which there is at least one. */
  oneOf<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }

  /** At most so many different ones of these. */
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
