/** Receives and sends typing indicators of a chat (docs/features/chats.md, Typing). */

import type { Broadcasts } from "../generated/broadcasts.ts";
import { emit, Follower, type FollowHandlers, type Following, type Hub } from "./follower.ts";

const lapsesAfter = 6000;
/**
 * Interval at which the typing call is repeated. The interval is shorter than the time after which other devices hide
 * the indicator.
 */
const repeatedAfter = 3000;
/** After this time without a key press, the client treats the user as no longer typing. */
const idleAfter = 5000;
/** The service accepts one call per second, measured from the last response. */
const pace = 1000;

/** Handlers of `follow.typing`. */
export interface TypingHandlers extends FollowHandlers {
  /** Called with the ids of the other users who are typing, in the order in which they started. */
  changed?: (userIds: readonly string[]) => void;
}

/** Handle of a running `follow.typing`. */
export interface TypingFollowing extends Following {
  /** Ids of the other users who are typing. */
  readonly typing: readonly string[];
  /**
   * Call this method whenever the user presses a key. The client limits the calls to the rate that the service accepts.
   */
  typed(): void;
  /** Call this method when the user clears the text. Sending a message also ends the indicator. */
  stopped(): void;
}

export class TypingFollower extends Follower implements TypingFollowing {
  readonly #chatId: string;
  readonly #handlers: TypingHandlers;
  readonly #lapses = new Map<string, ReturnType<typeof setTimeout>>();
  #ownId: string | null = null;
  /** The last typing state that was sent, and the time at which it was sent. */
  #isSentTyping = false;
  #sentAt = 0;
  #toSend: boolean | null = null;
  #isSending = false;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;
  #paceTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(hub: Hub, chatId: string, handlers: TypingHandlers) {
    super(hub, handlers);
    this.#chatId = chatId;
    this.#handlers = handlers;
    this.atEnd(() => this.#clear());
    this.achieve(async () => {
      this.#ownId = await hub.ownId();
      if (!this.isOver) {
        this.listen("typing", chatId, {
          received: (broadcast) => this.#receive(broadcast),
          refused: () => this.#checkAccess(),
        });
      }
    });
  }

  get typing(): readonly string[] {
    return [...this.#lapses.keys()];
  }

  typed(): void {
    if (this.isOver) {
      return;
    }
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => this.stopped(), idleAfter);
    if (!this.#isSentTyping || Date.now() - this.#sentAt >= repeatedAfter) {
      this.#scheduleSend(true);
    } else {
      this.#toSend = null;
    }
  }

  stopped(): void {
    clearTimeout(this.#idleTimer);
    if (!this.isOver) {
      this.#scheduleSend(false);
    }
  }

  /** A new message ends the typing indicator of its sender. */
  messageSeen(chatId: string, senderId: string): void {
    if (chatId !== this.#chatId) {
      return;
    }
    if (senderId === this.#ownId) {
      clearTimeout(this.#idleTimer);
      this.#toSend = null;
      this.#isSentTyping = false;
    }
    this.#remove(senderId);
  }

  refresh(): void {
    // Missed indicators are not read again, because a client repeats its typing indicator every few seconds.
  }

  #receive({ type, userId }: Broadcasts["typing"]): void {
    if (userId === this.#ownId || this.isOver) {
      return;
    }
    if (type !== "typing.started") {
      this.#remove(userId);
      return;
    }
    const isNew = !this.#lapses.has(userId);
    clearTimeout(this.#lapses.get(userId));
    this.#lapses.set(
      userId,
      setTimeout(() => this.#remove(userId), lapsesAfter),
    );
    if (isNew) {
      emit(this.#handlers.changed, this.typing);
    }
  }

  #remove(userId: string): void {
    clearTimeout(this.#lapses.get(userId));
    if (this.#lapses.delete(userId)) {
      emit(this.#handlers.changed, this.typing);
    }
  }

  /** Ends the follow if the user cannot read the chat. */
  #checkAccess(): void {
    const path = { id: this.#chatId };
    this.achieve(async () => void (await this.hub.api.call("getChat", { path })));
  }

  #scheduleSend(isTyping: boolean): void {
    this.#toSend = isTyping;
    if (!this.#isSending && this.#paceTimer === undefined) {
      const left = Math.min(pace, this.#sentAt + pace - Date.now());
      this.#paceTimer = setTimeout(() => void this.#send(), Math.max(0, left));
    }
  }

  async #send(): Promise<void> {
    this.#paceTimer = undefined;
    const isTyping = this.#toSend;
    this.#toSend = null;
    // "stopped" is sent only after "typing" was sent.
    if (isTyping === null || this.isOver || (!isTyping && !this.#isSentTyping)) {
      return;
    }
    this.#isSending = true;
    const path = { id: this.#chatId };
    // A failed typing call is not retried, because the indicator would be outdated.
    await this.hub.api.call("tellTyping", { path, body: { isTyping } }).catch(() => undefined);
    this.#isSending = false;
    this.#isSentTyping = isTyping;
    this.#sentAt = Date.now();
    if (this.#toSend !== null) {
      this.#scheduleSend(this.#toSend);
    }
  }

  #clear(): void {
    clearTimeout(this.#idleTimer);
    clearTimeout(this.#paceTimer);
    for (const timer of this.#lapses.values()) {
      clearTimeout(timer);
    }
    this.#lapses.clear();
  }
}
