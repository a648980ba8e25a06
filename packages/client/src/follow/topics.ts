/**
 * Private Realtime topics. All listeners of a topic share one join. The join is repeated after the connection was lost.
 */

import type { RealtimeChannel, SupabaseClient } from "@supabase/supabase-js";
import { backoffBefore } from "../api/backoff.ts";
import type { Broadcasts } from "../generated/broadcasts.ts";

export type TopicKind = keyof Broadcasts;

export interface TopicListener<Kind extends TopicKind = TopicKind> {
  /**
   * Called when the topic is joined. From then on, the client receives every broadcast of the topic. Broadcasts before
   * the join may be lost.
   */
  joined?(): void;
  received?(broadcast: Broadcasts[Kind]): void;
  /** Called when the topic is no longer joined. Broadcasts are lost until the next call of `joined`. */
  lost?(): void;
  /** Called when the platform rejects the join. supabase-js retries the join as long as the topic has listeners. */
  refused?(): void;
}

const refusal = /permissions? to read/i;

export class Topics {
  readonly #supabase: SupabaseClient;
  readonly #topics = new Map<string, Topic>();
  readonly #activityListeners = new Set<() => void>();

  constructor(supabase: SupabaseClient) {
    this.#supabase = supabase;
  }

  /** Adds a listener to a topic. Returns a function that removes the listener. */
  listen<Kind extends TopicKind>(kind: Kind, id: string, listener: TopicListener<Kind>): () => void {
    const name = `${kind}:${id}`;
    let topic = this.#topics.get(name);
    if (!topic) {
      topic = new Topic(this.#supabase, name, {
        received: () => this.#receive(),
        forgotten: () => this.#topics.delete(name),
      });
      this.#topics.set(name, topic);
    }
    return topic.add(listener);
  }

  /**
   * Adds a listener that is called when any topic has received a broadcast, or may have missed one. Returns a function
   * that removes the listener.
   */
  onActivity(listener: () => void): () => void {
    this.#activityListeners.add(listener);
    return () => this.#activityListeners.delete(listener);
  }

  #receive(): void {
    for (const listener of [...this.#activityListeners]) {
      listener();
    }
  }

  /** Reconnects a lost socket immediately and joins all topics that are not joined. */
  wake(): void {
    const { realtime } = this.#supabase;
    if (this.#topics.size > 0 && realtime.connectionState() === "closed") {
      // `realtime.connect` does nothing while the reconnect timer is running, so the timer's callback is called
      // directly.
      realtime.reconnectTimer.reset();
      realtime.reconnectTimer.callback();
    }
    for (const topic of this.#topics.values()) {
      topic.wake();
    }
  }
}

class Topic {
  readonly #supabase: SupabaseClient;
  readonly #name: string;
  readonly #owner: { received: () => void; forgotten: () => void };
  readonly #listeners = new Set<TopicListener>();
  #channel: RealtimeChannel | null = null;
  #isJoining = false;
  #isJoined = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(supabase: SupabaseClient, name: string, owner: { received: () => void; forgotten: () => void }) {
    this.#supabase = supabase;
    this.#name = name;
    this.#owner = owner;
  }

  add(listener: TopicListener): () => void {
    this.#listeners.add(listener);
    if (this.#isJoined) {
      // `joined` is called in a microtask, so that `listen` has returned before the call.
      void Promise.resolve().then(() => this.#isJoined && this.#listeners.has(listener) && listener.joined?.());
    } else if (!this.#channel) {
      void this.#join();
    }
    return () => {
      this.#listeners.delete(listener);
      this.#leaveIfUnused();
    };
  }

  wake(): void {
    if (!this.#isJoined) {
      void this.#supabase.realtime.setAuth();
      if (!this.#channel) {
        void this.#join();
      }
    }
  }

  async #join(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isJoining) {
      return;
    }
    this.#isJoining = true;
    // supabase-js sends the token with the join only if `setAuth` has set it before.
    await this.#supabase.realtime.setAuth().catch(() => undefined);
    this.#isJoining = false;
    if (this.#listeners.size === 0) {
      this.#owner.forgotten();
      return;
    }
    const channel = this.#supabase.channel(this.#name, { config: { private: true } });
    this.#channel = channel;
    channel
      .on("broadcast", { event: "*" }, ({ payload }) => this.#receive(channel, payload as Broadcasts[TopicKind]))
      .subscribe((status, error) => this.#handleStatus(channel, status, error));
  }

  #receive(channel: RealtimeChannel, broadcast: Broadcasts[TopicKind]): void {
    if (channel === this.#channel) {
      this.#owner.received();
      for (const listener of [...this.#listeners]) {
        listener.received?.(broadcast);
      }
    }
  }

  #handleStatus(channel: RealtimeChannel, status: string, error: Error | undefined): void {
    if (channel !== this.#channel) {
      return;
    }
    if (status === "SUBSCRIBED") {
      this.#failures = 0;
      this.#owner.received();
      this.#setJoined(true);
      return;
    }
    this.#setJoined(false);
    if (error && refusal.test(error.message)) {
      for (const listener of [...this.#listeners]) {
        listener.refused?.();
      }
    }
    if (status === "CLOSED") {
      // The platform closed the topic because the token expired or the user lost access. supabase-js does not join it
      // again.
      this.#channel = null;
      this.#timer = setTimeout(() => void this.#join(), backoffBefore(this.#failures));
      this.#failures += 1;
    } else {
      // supabase-js joins the topic again, with the token that is set at that time.
      void this.#supabase.realtime.setAuth().catch(() => undefined);
    }
  }

  #setJoined(isJoined: boolean): void {
    const wasJoined = this.#isJoined;
    this.#isJoined = isJoined;
    for (const listener of [...this.#listeners]) {
      if (isJoined) {
        listener.joined?.();
      } else if (wasJoined) {
        listener.lost?.();
      }
    }
  }

  #leaveIfUnused(): void {
    if (this.#listeners.size > 0) {
      return;
    }
    clearTimeout(this.#timer);
    const channel = this.#channel;
    this.#isJoined = false;
    this.#channel = null;
    if (!channel) {
      if (!this.#isJoining) {
        this.#owner.forgotten();
      }
      return;
    }
    // A topic can be joined again only after supabase-js has removed its channel.
    this.#isJoining = true;
    void this.#supabase.removeChannel(channel).finally(() => {
      this.#isJoining = false;
      if (this.#listeners.size > 0) {
        void this.#join();
      } else {
        this.#owner.forgotten();
      }
    });
  }
}
