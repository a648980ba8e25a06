/** Following what happens: whole objects as the API shows them, in order, none missed and none twice. */

import type { SupabaseClient } from "@supabase/supabase-js";
import type { Api } from "../api/http-api.ts";
import { randomId } from "../api/random-id.ts";
import { followSession, readOwnId } from "../api/session.ts";
import { StoredOutbox } from "../offline/outbox.ts";
import type { Outbox, OutboxHandlers } from "../offline/outbox-shapes.ts";
import type { Store } from "../offline/store.ts";
import { type Copy, LocalReplica, type SyncHandlers } from "../offline/sync.ts";
import { Changes } from "./changes.ts";
import { ChatFollower, type ChatFollowing, type ChatHandlers } from "./chats.ts";
import type { Follower, Following, Hub } from "./follower.ts";
import { NotificationFollower, type NotificationFollowing, type NotificationHandlers } from "./notifications.ts";
import { type EventHandlers, followEvent, followLocation, type LocationHandlers } from "./object.ts";
import type { ChatMessage } from "./shapes.ts";
import { Topics } from "./topics.ts";
import { TypingFollower, type TypingFollowing, type TypingHandlers } from "./typing.ts";

/** What can be followed. */
export interface Follow {
  /** Follows the notifications of who is signed in, and how many are unread. */
  notifications(handlers: NotificationHandlers): NotificationFollowing;
  /** Follows what is said in a chat, and who is in it. */
  chat(chatId: string, handlers: ChatHandlers): ChatFollowing;
  /** Follows an event that the caller can see. */
  event(eventId: string, handlers: EventHandlers): Following;
  /** Follows where a friend or match is who shares it. */
  location(userId: string, handlers: LocationHandlers): Following;
  /** Follows who types in a chat, and tells that the caller does. */
  typing(chatId: string, handlers: TypingHandlers): TypingFollowing;
  /** To be called when the app comes back to the screen, or the phone is online again: reads at once what was missed. */
  refresh(): void;
}

/** Calls that soon fail: what stays on repeats them itself, and at once when the phone is online again. */
function withFewRetries(api: Api): Api {
  return { call: (id: never, input?: object) => api.call(id, { ...input, repetitions: 1 } as never) } as Api;
}

type MessageListener = (messages: readonly ChatMessage[]) => void;

class Followers implements Hub {
  readonly api: Api;
  readonly topics: Topics;
  readonly changes: Changes;
  readonly #supabase: SupabaseClient;
  readonly #all = new Set<Follower>();
  readonly #messageListeners = new Set<MessageListener>();
  #unfollowSession: (() => void) | null = null;
  #ownId: string | null = null;

  constructor(api: Api, supabase: SupabaseClient) {
    this.api = api;
    this.topics = new Topics(supabase);
    this.changes = new Changes(api);
    this.#supabase = supabase;
  }

  get all(): Follower[] {
    return [...this.#all];
  }

  async ownId(): Promise<string | null> {
    this.#ownId = await readOwnId(this.#supabase);
    return this.#ownId;
  }

  messagesRead(messages: readonly ChatMessage[]): void {
    for (const listener of this.#messageListeners) {
      listener(messages);
    }
  }

  followMessages(listener: MessageListener): () => void {
    this.#messageListeners.add(listener);
    return () => this.#messageListeners.delete(listener);
  }

  add(follower: Follower): void {
    this.#all.add(follower);
    this.#unfollowSession ??= followSession(this.#supabase, (ownId) => this.#handleSession(ownId));
  }

  remove(follower: Follower): void {
    this.#all.delete(follower);
    if (this.#all.size === 0) {
      this.#unfollowSession?.();
      this.#unfollowSession = null;
      this.#ownId = null;
    }
  }

  refresh(): void {
    this.topics.wake();
    for (const follower of this.#all) {
      follower.refresh();
    }
  }

  #handleSession(ownId: string | null): void {
    const before = this.#ownId;
    this.#ownId = ownId;
    if (ownId === null || (before !== null && ownId !== before)) {
      for (const follower of this.all) {
        follower.end({ reason: "signed_out" });
      }
    }
  }
}

/** All of a client that stays on. */
export interface Live {
  follow: Follow;
  /** Keeps a copy of what the lists of the caller say, from now on until it is stopped. */
  sync(store: Store, handlers?: SyncHandlers): Copy;
  /** Sends what the caller writes, now or when it can. */
  outbox(store: Store, handlers?: OutboxHandlers): Outbox;
}

export function createLive(retryingApi: Api, supabase: SupabaseClient): Live {
  const api = withFewRetries(retryingApi);
  const followers = new Followers(api, supabase);
  function messageSeen(chatId: string, senderId: string): void {
    for (const follower of followers.all) {
      if (follower instanceof TypingFollower) {
        follower.messageSeen(chatId, senderId);
      }
    }
  }
  const follow: Follow = {
    notifications: (handlers) => new NotificationFollower(followers, handlers),
    chat: (chatId, handlers) =>
      new ChatFollower(followers, chatId, handlers, (senderId) => messageSeen(chatId, senderId)),
    event: (eventId, handlers) => followEvent(followers, eventId, handlers),
    location: (userId, handlers) => followLocation(followers, userId, handlers),
    typing: (chatId, handlers) => new TypingFollower(followers, chatId, handlers),
    refresh: () => followers.refresh(),
  };
  return {
    follow,
    sync: (store, handlers = {}) => new LocalReplica(followers, store, handlers),
    outbox: (store, handlers = {}) =>
      new StoredOutbox({
        api,
        store,
        handlers,
        ownId: () => readOwnId(supabase),
        followSession: (listener) => followSession(supabase, listener),
        followMessages: (listener) => followers.followMessages(listener),
        makeId: randomId,
      }),
  };
}
