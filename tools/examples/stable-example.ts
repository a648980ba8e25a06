/** Replaces ids, tokens, cursors and URLs in examples, so that they are the same in each run and contain no secrets. */

const uuidPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const tokenPattern = /([?&]token=)[^&]+/g;

/** Replacement text for each field that contains an opaque token or cursor. */
const opaqueFields: Record<string, string> = {
  token: "an-opaque-token",
  cursor: "an-opaque-cursor",
  nextCursor: "an-opaque-cursor",
};

/** Maps the URLs of the scratch stack to the URLs of a stack with default ports. */
export interface Addresses {
  [ofRun: string]: string;
}

/** Numbers the ids in the order of their first occurrence, and replaces each id by a fixed one. */
export class StableNames {
  readonly #ids = new Map<string, string>();
  readonly #addresses: Addresses;

  constructor(addresses: Addresses) {
    this.#addresses = addresses;
  }

  #idFor(id: string): string {
    const known = this.#ids.get(id);
    if (known) {
      return known;
    }
    const stable = `00000000-0000-4000-8000-${`${this.#ids.size + 1}`.padStart(12, "0")}`;
    this.#ids.set(id, stable);
    return stable;
  }

  #replaceIn(text: string): string {
    return Object.entries(this.#addresses)
      .reduce((changed, [ofRun, stable]) => changed.replaceAll(ofRun, stable), text)
      .replaceAll(tokenPattern, "$1signed")
      .replaceAll(uuidPattern, (id) => this.#idFor(id));
  }

  /** Returns a copy of the value in which ids, tokens and URLs are replaced. */
  applyTo(value: unknown, field = ""): unknown {
    if (typeof value === "string") {
      return opaqueFields[field] ?? this.#replaceIn(value);
    }
    if (Array.isArray(value)) {
      return value.map((item) => this.applyTo(item));
    }
    if (typeof value === "object" && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, this.applyTo(inner, name)]));
    }
    return value;
  }
}
