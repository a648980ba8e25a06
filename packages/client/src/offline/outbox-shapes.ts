/** Types of the outbox. */

import type { ApiError } from "../api/errors.ts";
import type { ChatMessage } from "../generated/schemas.ts";

/** Content of a message that the app sends. The app must upload files before it calls `send`. */
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
  /** Earliest time at which a retry can succeed, in ISO 8601; null if the response contains no such time. */
  retryAt: string | null;
}

/** A message that is not sent yet or that the service has rejected. */
export interface OutboxMessage {
  /** The `clientMessageId`, which lets the service recognize a retry. */
  id: string;
  chatId: string;
  senderId: string;
  message: MessageToSend;
  writtenAt: string;
  /** Position of the message in the outbox. A message that the user wrote or retried later has a higher rank. */
  rank: number;
  state: "waiting" | "refused";
  /** Reason of the rejection; null for a waiting message. */
  refusal: Refusal | null;
}

/** Callbacks for the messages that an app sends. */
export interface OutboxHandlers {
  /** Called when a message is stored and waits to be sent. */
  waiting?: (message: OutboxMessage) => void;
  /**
   * Called when the chat contains the message (`sent`) and the outbox no longer returns it. Called once per message,
   * directly before a follow or a copy passes the message to the app with `created`, `opened` or `changed`. The
   * response to the send call may arrive later. If the app neither follows the chat nor has a copy, the handler is
   * called after the response.
   */
  sent?: (message: OutboxMessage, sent: ChatMessage) => void;
  /**
   * Called when the service has rejected a message. The message stays in the outbox until the app calls `retry` or
   * `discard`. Later messages of the chat are still sent. Messages above the daily limit for a recipient who has not
   * replied are also rejected. The service accepts them after a reply, or after up to a day.
   */
  refused?: (message: OutboxMessage, error: ApiError) => void;
  /**
   * Called when sending stops because the user has to sign in again (401) or is suspended (403), or because the store
   * failed. Sending continues after a sign-in or a call of `flush`.
   */
  stopped?: (error: Error) => void;
}

/** Outbox, which stores messages on the device until they are sent. */
export interface Outbox {
  /**
   * Stores a message on the device and sends it as soon as possible. The promise resolves when the message is stored.
   */
  send(chatId: string, message: MessageToSend): Promise<OutboxMessage>;
  /** Returns all messages that are not sent yet, in the order in which the user wrote or last retried them. */
  messages(): Promise<OutboxMessage[]>;
  /** Sends a rejected message again, after all waiting messages. */
  retry(id: string): Promise<void>;
  /**
   * Deletes an unsent message. Returns false if the message was sent or a request with the message is in progress. If
   * an earlier request was sent but its response was lost, the chat may contain the message although the method returns
   * true.
   */
  discard(id: string): Promise<boolean>;
  /** Sends all waiting messages immediately. Call this method when the phone is online again. */
  flush(): void;
  /** Stops the outbox: sends no further messages. Waiting messages stay in the store. */
  stop(): void;
}
