/** Shapes of the outbox that apps use. */

import type { ApiError } from "../api/errors.ts";
import type { ChatMessage } from "../follow/shapes.ts";

/** Content of a message. Upload its files first. */
export interface MessageToSend {
  content?: string;
  replyToId?: string;
  attachments?: { key: string; fileName?: string }[];
}

/** Why the service did not take a message. */
export interface Refusal {
  code: string;
  status: number;
  message: string;
  errorId: string | null;
  /** From when on it may be taken, in ISO 8601; null if the service did not say. */
  retryAt: string | null;
}

/** A message that is not sent yet, or was refused. */
export interface OutboxMessage {
  /** Its `clientMessageId`, by which the service knows it again however often it is sent. */
  id: string;
  chatId: string;
  senderId: string;
  message: MessageToSend;
  writtenAt: string;
  /** In which order they were written. */
  rank: number;
  state: "waiting" | "refused";
  /** Null for a waiting message. */
  refusal: Refusal | null;
}

/** Callbacks for the messages that an app sends. */
export interface OutboxHandlers {
  /** It is kept, and will be sent. */
  waiting?: (message: OutboxMessage) => void;
  /**
   * The message is in the chat, as `sent`; the outbox has forgotten it. Called once: after the response of the service, or earlier, when
   * the message comes by `follow.chat` or `sync` first. Then it is called before `created`, `opened` or `changed`.
   */
  sent?: (message: OutboxMessage, sent: ChatMessage) => void;
  /**
   * It stays in the outbox until the app says `retry` or `discard`; those behind it are sent. So does one of too many to somebody who
   * has not answered: it would wait for up to a day, and is taken after an answer as well.
   */
  refused?: (message: OutboxMessage, error: ApiError) => void;
  /**
   * Sending stops until the user signs in or the app calls `flush`: the user has to sign in again (401) or is suspended
   * (403), or the store failed.
   */
  stopped?: (error: Error) => void;
}

/** Messages that are kept until they are sent. */
export interface Outbox {
  /** Keeps a message and sends it as soon as it can; settled when it is kept. */
  send(chatId: string, message: MessageToSend): Promise<OutboxMessage>;
  /** All that are not sent, in their order. */
  messages(): Promise<OutboxMessage[]>;
  /** Sends a refused one again, behind those that wait. */
  retry(id: string): Promise<void>;
  /** Forgets one that is not sent; false when it is being sent, or was. */
  discard(id: string): Promise<boolean>;
  /** Tries at once; to be called when the phone is online again. */
  flush(): void;
  /** Sends nothing more; what waits is kept for the next time. */
  stop(): void;
}
