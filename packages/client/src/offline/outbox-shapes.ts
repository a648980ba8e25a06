/** Types of the outbox. */

import type { ApiError } from "../api/errors.ts";
import type { ChatMessage } from "../generated/schemas.ts";

/** Content of a message. Upload its files first. */
export interface MessageToSend {
  content?: string;
  replyToId?: string;
  attachments?: { key: string; fileName?: string }[];
}

/** Reason why the service rejected a message. */
export interface Refusal {
  code: string;
  status: number;
  message: string;
  errorId: string | null;
  /** Time from which a retry can succeed, in ISO 8601; null if the service did not name one. */
  retryAt: string | null;
}

/** A message that is not sent yet, or was rejected. */
export interface OutboxMessage {
  /** The `clientMessageId`, by which the service recognizes a repetition. */
  id: string;
  chatId: string;
  senderId: string;
  message: MessageToSend;
  writtenAt: string;
  /** Position in the order of writing. */
  rank: number;
  state: "waiting" | "refused";
  /** Null for a waiting message. */
  refusal: Refusal | null;
}

/** Callbacks for the messages that an app sends. */
export interface OutboxHandlers {
  /** The message is stored, and will be sent. */
  waiting?: (message: OutboxMessage) => void;
  /**
   * The message is in the chat, as `sent`; the outbox has forgotten it. Called once: directly before `created`, `opened` or `changed` of a
   * followed chat or a copy passes the message to the app, also when the response of the service is late. If the app neither follows the chat
   * nor has a copy, it is called after the response.
   */
  sent?: (message: OutboxMessage, sent: ChatMessage) => void;
  /**
   * The service rejected the message. It stays in the outbox until the app calls `retry` or `discard`; later messages are sent. This includes
   * a message above the daily limit for a user who has not answered, which would wait for up to a day or an answer.
   */
  refused?: (message: OutboxMessage, error: ApiError) => void;
  /**
   * Sending stops until the user signs in or the app calls `flush`: the user has to sign in again (401) or is suspended
   * (403), or the store failed.
   */
  stopped?: (error: Error) => void;
}

/** Messages that are stored until they are sent. */
export interface Outbox {
  /** Stores a message and sends it as soon as possible. Resolves when the message is stored. */
  send(chatId: string, message: MessageToSend): Promise<OutboxMessage>;
  /** Returns all messages that are not sent, in their order. */
  messages(): Promise<OutboxMessage[]>;
  /** Sends a rejected message again, after those that wait. */
  retry(id: string): Promise<void>;
  /** Deletes a message that is not sent. Returns false if it is being sent or was sent. */
  discard(id: string): Promise<boolean>;
  /** Retries at once. Call it when the phone is online again. */
  flush(): void;
  /** Stops sending. Waiting messages stay in the store. */
  stop(): void;
}
