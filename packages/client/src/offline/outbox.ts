/** Outbox, which stores messages on the device and sends each message once and in order. */

import { ApiError, isClientClosed, isRetryable, waitsForAnswer } from "../api/errors.ts";
import type { Api } from "../api/http-api.ts";
import type { Lifetime } from "../api/lifetime.ts";
import { emit } from "../follow/follower.ts";
import { PollLoop } from "../follow/poll-loop.ts";
import type { ChatMessage } from "../generated/schemas.ts";
import type { MessageToSend, Outbox, OutboxHandlers, OutboxMessage } from "./outbox-shapes.ts";
import type { Store } from "./store.ts";

const kind = "outbox";

/** Parts of the client that the outbox needs. */
export interface OutboxParts {
  api: Api;
  store: Store;
  handlers: OutboxHandlers;
  lifetime: Lifetime;
  ownId: () => Promise<string | null>;
  /** Calls the listener with the id of the signed-in user. Returns a function that removes the listener. */
  followSession: (listener: (ownId: string | null) => void) => () => void;
  /**
   * Calls the listener with the messages that the client reads, before the app receives them. Returns a function that
   * removes the listener.
   */
  followMessages: (listener: (messages: readonly ChatMessage[]) => void) => () => void;
  /**
   * Notifies the follows that can show a sent message, so that they read the message. Returns false if no follow can
   * show the message.
   */
  messageSent: (message: ChatMessage) => boolean;
  makeId: () => string;
}

/** Whether an error is independent of the message, because it is transient or concerns the user. */
function isNotAboutMessage(error: ApiError): boolean {
  const willPass = (isRetryable(error) && !waitsForAnswer(error)) || isClientClosed(error);
  return willPass || error.status === 401 || error.status === 403;
}

export class StoredOutbox implements Outbox {
  readonly #parts: OutboxParts;
  readonly #sendQueues = new Map<string, PollLoop>();
  readonly #messages = new Map<string, OutboxMessage>();
  #loading: Promise<void> | null = null;
  readonly #unfollow: (() => void)[];
  #ownId: string | null = null;
  /** Id of the message that is being sent, by chat. */
  readonly #inFlight = new Map<string, string>();
  /** Ids of sent messages that no follow or copy has passed to the app yet. */
  readonly #delivered = new Set<string>();
  /** Messages of the user that the client read before the store was loaded, by their clientMessageId. */
  readonly #early = new Map<string, ChatMessage>();
  #hasLoaded = false;
  #isStopped = false;

  constructor(parts: OutboxParts) {
    parts.lifetime.assertOpen();
    this.#parts = parts;
    this.#unfollow = [
      parts.lifetime.atClose(() => this.stop()),
      parts.followMessages((messages) => this.#confirm(messages)),
      parts.followSession((ownId) => {
        this.#ownId = ownId ?? this.#ownId;
        if (ownId !== null) {
          this.flush();
        }
      }),
    ];
    this.flush();
  }

  async send(chatId: string, message: MessageToSend): Promise<OutboxMessage> {
    this.#parts.lifetime.assertOpen();
    await this.#loaded();
    const senderId = await this.#readOwnId();
    if (senderId === null) {
      throw new ApiError({ code: "unauthorized", status: 401, message: "Sign in before you send a message." });
    }
    const ranks = [...this.#messages.values()].map(({ rank }) => rank);
    const stored: OutboxMessage = {
      id: this.#parts.makeId(),
      chatId,
      senderId,
      message,
      writtenAt: new Date().toISOString(),
      rank: Math.max(0, ...ranks) + 1,
      state: "waiting",
      refusal: null,
    };
    await this.#store(stored);
    emit(this.#parts.handlers.waiting, stored);
    this.#sendQueueOf(chatId).poll();
    return stored;
  }

  async messages(): Promise<OutboxMessage[]> {
    await this.#loaded();
    return [...this.#messages.values()].sort((one, other) => one.rank - other.rank);
  }

  async retry(id: string): Promise<void> {
    this.#parts.lifetime.assertOpen();
    await this.#loaded();
    const message = this.#messages.get(id);
    if (message?.state === "refused") {
      const ranks = [...this.#messages.values()].map(({ rank }) => rank);
      await this.#store({ ...message, rank: Math.max(...ranks) + 1, state: "waiting", refusal: null });
      this.#sendQueueOf(message.chatId).pollNow();
    }
  }

  async discard(id: string): Promise<boolean> {
    await this.#loaded();
    const message = this.#messages.get(id);
    if (!message || this.#inFlight.get(message.chatId) === id || this.#delivered.has(id)) {
      return false;
    }
    // The message is removed from memory before the write, so that it is not sent during the write.
    this.#messages.delete(id);
    try {
      await this.#forget(id);
    } catch (error) {
      this.#messages.set(id, message);
      throw error;
    }
    return true;
  }

  flush(): void {
    const pollSendQueues = () => {
      for (const { chatId } of this.#messages.values()) {
        this.#sendQueueOf(chatId).pollNow();
      }
    };
    void this.#loaded().then(pollSendQueues, (error) => this.#halt(error));
  }

  stop(): void {
    this.#isStopped = true;
    for (const unfollow of this.#unfollow) {
      unfollow();
    }
    this.#endSendQueues();
    for (const id of this.#delivered) {
      this.#messages.delete(id);
      // If the deletion fails, a later outbox sends the message again, and the server ignores the duplicate.
      this.#forget(id).catch(() => undefined);
    }
  }

  /** Resolves when the stored messages have been read. If the store failed, a later call reads the messages again. */
  #loaded(): Promise<void> {
    this.#loading ??= this.#load().catch((error) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  async #load(): Promise<void> {
    for (const { id, value } of await this.#parts.store.list(kind)) {
      this.#messages.set(id, value as OutboxMessage);
    }
    this.#hasLoaded = true;
    this.#confirm([...this.#early.values()]);
    this.#early.clear();
  }

  /**
   * Returns the id of the signed-in user. The method also works offline, when the token has expired and the identity
   * provider cannot be reached.
   */
  async #readOwnId(): Promise<string | null> {
    this.#ownId = (await this.#parts.ownId().catch(() => null)) ?? this.#ownId;
    return this.#ownId;
  }

  async #store(message: OutboxMessage): Promise<void> {
    await this.#parts.store.write([{ kind, id: message.id, value: message }]);
    this.#messages.set(message.id, message);
  }

  async #forget(id: string): Promise<void> {
    await this.#parts.store.write([{ kind, id, value: null }]);
  }

  /**
   * Treats a message as sent when the client reads it from a chat, even if the response to the send call never arrives.
   */
  #confirm(messages: readonly ChatMessage[]): void {
    for (const message of messages) {
      const { clientMessageId: id } = message;
      const waiting = id === null ? undefined : this.#messages.get(id);
      if (waiting) {
        this.#complete(waiting, message);
      } else if (id !== null && !this.#hasLoaded) {
        this.#early.set(id, message);
      }
    }
  }

  /**
   * Calls `sent` before it deletes the message from the store, so that the app never shows the message twice. If the
   * deletion fails, the message is sent again later, and the server ignores the duplicate.
   */
  #complete(waiting: OutboxMessage, sent: ChatMessage): void {
    this.#messages.delete(waiting.id);
    this.#delivered.delete(waiting.id);
    emit(this.#parts.handlers.sent, waiting, sent);
    this.#forget(waiting.id).catch((error) => this.#halt(error));
  }

  /**
   * Returns the send queue of a chat. Each chat has a separate queue, so that chats do not wait for each other. A queue
   * sends its messages in order.
   */
  #sendQueueOf(chatId: string): PollLoop {
    let sendQueue = this.#sendQueues.get(chatId);
    if (!sendQueue) {
      sendQueue = new PollLoop({
        task: () => this.#sendAll(chatId),
        pace: 0,
        onRefused: (error) => this.#halt(error),
      });
      if (this.#isStopped) {
        sendQueue.stop();
      }
      this.#sendQueues.set(chatId, sendQueue);
    }
    return sendQueue;
  }

  async #sendAll(chatId: string): Promise<void> {
    if (this.#inFlight.has(chatId)) {
      // Another queue of this chat, which has been stopped, may still wait for a response.
      return;
    }
    const ownId = await this.#parts.ownId();
    for (;;) {
      const waiting = (await this.messages()).find(
        (one) =>
          one.chatId === chatId && one.state === "waiting" && one.senderId === ownId && !this.#delivered.has(one.id),
      );
      if (!waiting || this.#isStopped) {
        return;
      }
      this.#inFlight.set(chatId, waiting.id);
      try {
        await this.#send(waiting);
        // The connection works again, so the next failure is the first failure of the backoff.
        this.#sendQueues.get(chatId)?.pollNow();
      } finally {
        this.#inFlight.delete(chatId);
        this.#sendQueues.get(chatId)?.poll();
      }
    }
  }

  async #send(waiting: OutboxMessage): Promise<void> {
    const { id, chatId, message } = waiting;
    try {
      const sent = await this.#parts.api.call("sendMessage", {
        path: { id: chatId },
        body: { ...message, content: message.content ?? null, clientMessageId: id },
        // The send queue repeats the call. Between two attempts, no message is in flight, so that it can be discarded.
        repetitions: 0,
      });
      if (this.#messages.has(id) && !this.#isStopped && this.#parts.messageSent(sent)) {
        this.#delivered.add(id);
        return;
      }
      await this.#forget(id);
      // A follow may have received the message before the response arrived.
      if (this.#messages.delete(id)) {
        emit(this.#parts.handlers.sent, waiting, sent);
      }
    } catch (error) {
      if (!this.#messages.has(id)) {
        // A follow has received the message although the call failed. If the error concerns the caller, the next
        // message fails with the same error.
        return;
      }
      if (!(error instanceof ApiError) || isNotAboutMessage(error)) {
        throw error;
      }
      const { code, status, errorId, retryAfter } = error;
      const retryAt = retryAfter === null ? null : new Date(Date.now() + 1000 * retryAfter).toISOString();
      const refused: OutboxMessage = {
        ...waiting,
        state: "refused",
        refusal: { code, status, message: error.message, errorId, retryAt },
      };
      await this.#store(refused);
      emit(this.#parts.handlers.refused, refused, error);
    }
  }

  /** Stops all queues after an error that concerns the user or the store. */
  #halt(error: unknown): void {
    this.#endSendQueues();
    if (!this.#isStopped) {
      emit(this.#parts.handlers.stopped, error as Error);
    }
  }

  /** Stops all queues; `#sendQueueOf` creates new ones when there are messages to send. */
  #endSendQueues(): void {
    for (const sendQueue of this.#sendQueues.values()) {
      sendQueue.stop();
    }
    this.#sendQueues.clear();
  }
}
