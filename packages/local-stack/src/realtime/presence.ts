/** Presence state of a topic. Each member that tracks presence has one entry under its presence key. */

type Payload = Record<string, unknown>;

/** Presence entry of one member in the format for clients. */
type Meta = Payload & { phx_ref: string };

type State = Record<string, { metas: Meta[] }>;

/** Difference between two presence states, which clients apply to their copy of the state. */
export interface PresenceDiff {
  joins: State;
  leaves: State;
}

/** Presence of one topic. */
export class Presence<Member> {
  readonly #keys = new Map<string, Map<Member, Meta>>();

  /** Returns the entries of all members by presence key. */
  state(): State {
    return Object.fromEntries(Array.from(this.#keys, ([key, metas]) => [key, { metas: [...metas.values()] }]));
  }

  /** Adds or updates the entry of a member. Returns null if the payload is unchanged. */
  track(member: Member, key: string, payload: Payload): PresenceDiff | null {
    const metas = this.#keys.get(key) ?? new Map<Member, Meta>();
    const before = metas.get(member);
    const { phx_ref: reference, phx_ref_prev: _previous, ...known } = before ?? { phx_ref: "" };
    if (before && JSON.stringify(known) === JSON.stringify(payload)) {
      return null;
    }
    const meta = { ...payload, ...(before && { phx_ref_prev: reference }), phx_ref: crypto.randomUUID() };
    this.#keys.set(key, metas.set(member, meta));
    return { joins: { [key]: { metas: [meta] } }, leaves: before ? { [key]: { metas: [before] } } : {} };
  }

  /** Removes the entry of a member. Returns null if the member has no entry. */
  untrack(member: Member, key: string): PresenceDiff | null {
    const metas = this.#keys.get(key);
    const before = metas?.get(member);
    if (!metas || !before) {
      return null;
    }
    metas.delete(member);
    if (metas.size === 0) {
      this.#keys.delete(key);
    }
    return { joins: {}, leaves: { [key]: { metas: [before] } } };
  }
}
