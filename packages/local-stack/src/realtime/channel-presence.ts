/** Handles the presence calls (`track` and `untrack`) of a client on one channel. */

import { isObject } from "./join.ts";
import type { Realtime } from "./realtime.ts";
import { type Member, sizeOf, type TopicName } from "./topics.ts";

/** Reply to the client, or the message that closes the channel. */
type Outcome = { status: "ok" | "error"; response: object } | { shutDown: string };

/** The part of a channel's interface that this module uses. */
interface Tracked extends TopicName, Member {
  readonly isOpen: boolean;
  mayTrack(): Promise<boolean>;
}

export class ChannelPresence {
  readonly #realtime: Realtime;
  readonly #channel: Tracked;
  readonly #key: string;
  #calls = 0;
  #windowEndsAt = 0;

  constructor(realtime: Realtime, channel: Tracked, key: string) {
    this.#realtime = realtime;
    this.#channel = channel;
    this.#key = key;
  }

  async take(asked: unknown): Promise<Outcome> {
    const { event, payload = {} } = isObject(asked) ? asked : {};
    if (event !== undefined && !this.#mayCall()) {
      return { shutDown: "Client presence rate limit exceeded" };
    }
    switch (String(event).toLowerCase()) {
      case "track":
        return await this.#track(payload);
      case "untrack":
        this.untrack();
        return { status: "ok", response: {} };
      default:
        return { status: "error", response: {} };
    }
  }

  untrack(): void {
    this.#realtime.topics.untrack(this.#channel, this.#channel, this.#key);
  }

  async #track(payload: unknown): Promise<Outcome> {
    if (!(await this.#channel.mayTrack())) {
      return { status: "error", response: {} };
    }
    if (!isObject(payload)) {
      return { status: "error", response: { reason: "Presence track payload must be a map" } };
    }
    if (sizeOf(JSON.stringify(payload)) > this.#realtime.limits.largestPayload) {
      return { shutDown: "Track message size exceeded" };
    }
    if (this.#channel.isOpen) {
      this.#realtime.topics.track(this.#channel, this.#channel, this.#key, payload);
    }
    return { status: "ok", response: {} };
  }

  #mayCall(): boolean {
    const { mostPresenceCalls, presenceMilliseconds } = this.#realtime.limits;
    const now = performance.now();
    if (now > this.#windowEndsAt) {
      this.#windowEndsAt = now + presenceMilliseconds;
      this.#calls = 0;
    }
    this.#calls += 1;
    return this.#calls <= mostPresenceCalls;
  }
}
