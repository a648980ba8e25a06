/**
 * Follows, offline copies and outboxes of a client. The handlers receive complete objects in the format of the API, in
 * order, and each change once.
 */

import type { SupabaseClient } from "@supabase/supabase-js";
import type { Api } from "../api/http-api.ts";
import type { Lifetime } from "../api/lifetime.ts";
import { randomUuid } from "../api/random-uuid.ts";
import { followSession, readOwnId } from "../api/session.ts";
import type { ChatMessage } from "../generated/schemas.ts";
import { StoredOutbox } from "../offline/outbox.ts";
import type { Outbox, OutboxHandlers } from "../offline/outbox-shapes.ts";
import type { Store } from "../offline/store.ts";
import { type Copy, LocalReplica, type SyncHandlers } from "../offline/sync.ts";
import { Changes } from "./changes.ts";
import { ChatFollower, type ChatFollowing, type ChatHandlers } from "./chats.ts";
import type { Follower, Following, Hub } from "./follower.ts";
import { NotificationFollower, type NotificationFollowing, type NotificationHandlers } from "./notifications.ts";
import { type EventHandlers, followEvent, followLocation, type LocationHandlers } from "./object.ts";
import { Topics } from "./topics.ts";
import { TypingFollower, type TypingFollowing, type TypingHandlers } from "./typing.ts";

/** Methods that follow objects of the service. */
export interface Follow {
  /** Follows the user's notifications and their unread count. */
  notifications(handlers: NotificationHandlers): NotificationFollowing;
  /** Follows the messages and the participants of a chat. */
  chat(chatId: string, handlers: ChatHandlers): ChatFollowing;
  /** Follows an event that the user can see. */
  event(eventId: string, handlers: EventHandlers): Following;
  /** Follows the live location of a friend or match. */
  location(userId: string, handlers: LocationHandlers): Following;
  /** Follows which users are typing in a chat, and sends the user's own typing indicator. */
  typing(chatId: string, handlers: TypingHandlers): TypingFollowing;
  /**
   * Reads missed changes immediately. Call this method when the app returns to the foreground or the phone is online
   * again.
   */
  refresh(): void;
}

/**
 * Limits calls to one retry. Follows and outboxes retry failed calls themselves, immediately when the phone is online
 * again.
 */
function withFewRetries(api: Api): Api {
  return { call: (id: never, input?: object) => api.call(id, { repetitions: 1, ...input } as never) } as Api;
}

type MessageListener = (messages: readonly ChatMessage[]) => void;

class Followers implements Hub {
  readonly api: Api;
  readonly topics: Topics;
  readonly changes: Changes;
  readonly #supabase: SupabaseClient;
  readonly #lifetime: Lifetime;
  readonly #all = new Set<Follower>();
  readonly #messageListeners = new Set<MessageListener>();
  #unfollowSession: (() => void) | null = null;
  #ownId: string | null = null;

  constructor(api: Api, supabase: SupabaseClient, lifetime: Lifetime) {
    this.#lifetime = lifetime;
    this.api = api;
    this.topics = new Topics(supabase);
    this.changes = new Changes(api);
    this.#supabase = supabase;
    lifetime.atClose(() => this.#stopAll());
  }

  get all(): Follower[] {
    return [...this.#all];
  }

  async ownId(): Promise<string | null> {
    this.#ownId = await readOwnId(this.#supabase);
    return this.#ownId;
  }

  messagesRead(messages: readonly ChatMessage[]): void {
    // A closed client calls no handlers.
    if (this.#lifetime.isClosed) {
      return;
    }
    for (const listener of this.#messageListeners) {
      listener(messages);
    }
  }

  messageSent(message: ChatMessage): boolean {
    const chats = this.all.filter((follower) => follower instanceof ChatFollower);
    const isAwaitedBy = (followers: Follower[]) => followers.filter((one) => one.awaitsSent(message)).length > 0;
    // Followers of the message's chat receive the sent message. Other followers, such as the offline copy, receive the
    // message only if the app does not follow the chat.
    return isAwaitedBy(chats) || (chats.every(({ chatId }) => chatId !== message.chatId) && isAwaitedBy(this.all));
  }

  followMessages(listener: MessageListener): () => void {
    this.#messageListeners.add(listener);
    for (const follower of this.#all) {
      if (follower instanceof ChatFollower) {
        listener(follower.messages);
      }
    }
    return () => this.#messageListeners.delete(listener);
  }

  add(follower: Follower): void {
    this.#lifetime.assertOpen();
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
    if (!this.#lifetime.isClosed) {
      this.topics.wake();
    }
    for (const follower of this.#all) {
      follower.refresh();
    }
  }

  #stopAll(): void {
    for (const follower of this.all) {
      follower.stop();
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

/** Parts of a client that run until they are stopped. */
export interface Live {
  follow: Follow;
  /** Keeps a copy of the user's lists on the device until the copy is stopped. */
  sync(store: Store, handlers?: SyncHandlers): Copy;
  /** Stores messages on the device and sends them immediately, or when the phone is online again. */
  outbox(store: Store, handlers?: OutboxHandlers): Outbox;
}

export function createLive(retryingApi: Api, supabase: SupabaseClient, lifetime: Lifetime): Live {
  const api = withFewRetries(retryingApi);
  const followers = new Followers(api, supabase, lifetime);
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
        lifetime,
        ownId: () => readOwnId(supabase),
        followSession: (listener) => followSession(supabase, listener),
        followMessages: (listener) => followers.followMessages(listener),
        messageSent: (message) => followers.messageSent(message),
        makeId: randomUuid,
      }),
  };
}
