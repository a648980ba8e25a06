/**
 * Messages that the outbox has sent and that a follow has not yet passed to the app. The outbox keeps these messages
 * until a follow passes them to the app.
 */

import type { ChatMessage } from "../generated/schemas.ts";
import type { Follower } from "./follower.ts";

export class SentMessages {
  readonly #follower: Follower;
  readonly #awaited = new Map<string, ChatMessage>();

  constructor(follower: Follower) {
    this.#follower = follower;
    follower.atEnd(() => this.#leaveToOthers());
  }

  add(message: ChatMessage): void {
    this.#awaited.set(message.id, message);
  }

  get(id: string): ChatMessage | undefined {
    return this.#awaited.get(id);
  }

  all(): ChatMessage[] {
    return [...this.#awaited.values()];
  }

  /**
   * Must be called immediately before the app receives the messages, so that the app shows each message exactly once.
   */
  read(messages: readonly ChatMessage[]): void {
    for (const { id } of messages) {
      this.#awaited.delete(id);
    }
    this.#follower.hub.messagesRead(messages);
  }

  #leaveToOthers(): void {
    const awaited = this.all();
    this.#awaited.clear();
    const { hub } = this.#follower;
    hub.messagesRead(awaited.filter((message) => !hub.messageSent(message)));
  }
}
