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
  /** Time from which a retry can succeed, in ISO 8601; null if the response contains no time. */
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
  /** Position in the order in which the user wrote the messages. */
  rank: number;
  state: "waiting" | "refused";
  /** Null for a waiting message. */
  refusal: Refusal | null;
}

/** Callbacks for the messages that an app sends. */
export interface OutboxHandlers {
  /** Called when the message is stored and will be sent. */
  waiting?: (message: OutboxMessage) => void;
  /**
   * Called when the message is in the chat, as `sent`, and the outbox has deleted it. Called once: directly before
   * `created`, `opened` or `changed` of a followed chat or a copy passes the message to the app, also when the response
   * of the service is late. If the app neither follows the chat nor has a copy, it is called after the response.
   */
  sent?: (message: OutboxMessage, sent: ChatMessage) => void;
  /**
   * Called when the service has rejected the message. The message stays in the outbox until the app calls `retry` or
   * `discard`. Later messages are still sent. This includes a message above the daily limit for a user who has not
   * answered, which the service would accept only after an answer or after up to a day.
   */
  refused?: (message: OutboxMessage, error: ApiError) => void;
  /**
   * Called when sending stops until the user signs in or the app calls `flush`, because the user has to sign in again
   * (401) or is suspended (403), or because the store failed.
   */
  stopped?: (error: Error) => void;
}

/** Outbox: messages that are stored until they are sent. */
export interface Outbox {
  /** Stores a message and sends it as soon as possible. Resolves when the message is stored. */
  send(chatId: string, message: MessageToSend): Promise<OutboxMessage>;
  /** Returns all messages that are not sent, in their order. */
  messages(): Promise<OutboxMessage[]>;
  /** Sends a rejected message again, after the waiting messages. */
  retry(id: string): Promise<void>;
  /** Deletes a message that is not sent. Returns false if it is being sent or was sent. */
  discard(id: string): Promise<boolean>;
  /** Retries at once. Call this method when the phone is online again. */
  flush(): void;
  /** Stops sending. Waiting messages stay in the store. */
  stop(): void;
}
