/** Subscriptions of one channel to row changes. */

import { waitAtMost } from "../timeouts.ts";
import { type ChangeRequest, subscriptionsFor, UnfollowableError } from "./following.ts";
import type { Realtime } from "./realtime.ts";
import { RefusedError } from "./refused-error.ts";
import type { Subscriber, Subscription } from "./subscriptions.ts";
import type { Viewer } from "./viewer.ts";

/** The part of a channel's interface that this module uses. */
interface Listener {
  readonly viewer: Viewer;
  push(event: string, payload: string): void;
  pushSystem(extension: "postgres_changes", status: "ok" | "error", message: string): void;
}

export class ChannelChanges implements Subscriber {
  readonly #realtime: Realtime;
  readonly #channel: Listener;
  readonly #requests: { id: number; request: ChangeRequest }[];
  #subscriptions: Subscription[] = [];
  #problem: string | null = null;
  #isConfirmed = false;
  #isOver = false;

  constructor(realtime: Realtime, channel: Listener, requests: ChangeRequest[]) {
    this.#realtime = realtime;
    this.#channel = channel;
    this.#requests = requests.map((request) => ({ id: realtime.nextId(), request }));
  }

  get viewer(): Viewer {
    return this.#channel.viewer;
  }

  /** Returns the subscription requests in the format of a join reply. */
  echo(): ChangeRequest[] {
    return this.#requests.map(({ id, request }) => ({ ...request, id }));
  }

  /**
   * Subscribes to all requests with the rights of the channel's current viewer. If one request is invalid, the channel
   * gets no subscription.
   */
  async follow(): Promise<void> {
    let subscriptions: Subscription[] = [];
    this.#problem = null;
    try {
      const lists = await Promise.all(
        this.#requests.map(({ id, request }) => subscriptionsFor(this.#realtime.sql, this, request, id)),
      );
      subscriptions = lists.flat();
    } catch (error) {
      if (!(error instanceof UnfollowableError)) {
        throw error;
      }
      this.#problem = error.message;
    }
    this.#replaceBy(this.#isOver ? [] : subscriptions);
  }

  /** Ends all subscriptions. */
  unfollow(): void {
    this.#isOver = true;
    this.#replaceBy([]);
  }

  /**
   * Waits until the change stream has started. Throws RefusedError if a request is invalid or the stream has not
   * started before the timeout.
   */
  async confirmed(timeout: number): Promise<void> {
    if (this.#requests.length === 0) {
      return;
    }
    if (this.#problem !== null) {
      throw new RefusedError("RealtimeDisabledForConfiguration", this.#problem);
    }
    let isStreaming = false;
    const streaming = this.#realtime.streaming().then(() => {
      isStreaming = true;
    });
    await waitAtMost(timeout, streaming);
    if (!isStreaming) {
      throw new RefusedError(
        "PostgresChangesSubscribeTimeout",
        "The changes of the database could not be followed in time",
      );
    }
  }

  /** Sends the client a system message with the result of its subscriptions. */
  async sendStatus(): Promise<void> {
    if (this.#requests.length === 0) {
      return;
    }
    if (this.#problem !== null) {
      this.#channel.pushSystem("postgres_changes", "error", this.#problem);
      return;
    }
    await this.#realtime.streaming();
    this.#isConfirmed = true;
    this.#channel.pushSystem("postgres_changes", "ok", "Subscribed to PostgreSQL");
  }

  deliver(ids: number[], change: string): void {
    this.#channel.push("postgres_changes", `{"ids":${JSON.stringify(ids)},"data":${change}}`);
  }

  streamBegan(): void {
    if (this.#isConfirmed) {
      this.#channel.pushSystem("postgres_changes", "ok", "Subscribed to PostgreSQL");
    }
  }

  #replaceBy(subscriptions: Subscription[]): void {
    for (const subscription of this.#subscriptions) {
      this.#realtime.subscriptions.remove(subscription);
    }
    for (const subscription of subscriptions) {
      this.#realtime.subscriptions.add(subscription);
    }
    this.#subscriptions = subscriptions;
  }
}
