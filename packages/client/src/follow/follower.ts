/** Base class of all follows: starts a follow, ends it on a permanent error, and lets the app stop it. */

import { ApiError, isRetryable } from "../api/errors.ts";
import type { Api } from "../api/http-api.ts";
import type { ChatMessage } from "../generated/schemas.ts";
import type { Changes } from "./changes.ts";
import { PollLoop } from "./poll-loop.ts";
import type { TopicKind, TopicListener, Topics } from "./topics.ts";

/**
 * Reason why a follow ended:
 *
 * - `gone`: the user can no longer access the object, because it was removed, left, blocked or deleted
 * - `refused`: the user may not join the topic
 * - `signed_out`: the user signed out, or another user signed in
 * - `suspended`: moderators suspended the user
 * - `failed`: the service rejected a call for another reason, or the store failed; `error` contains the cause
 */
export type EndReason = "gone" | "refused" | "signed_out" | "suspended" | "failed";

/** Why a follow ended. */
export interface End {
  reason: EndReason;
  /** An `ApiError`, or the error that the store threw. */
  error?: Error;
}

/** Handlers that every follow has. */
export interface FollowHandlers {
  /**
   * Called with true when the connection is established, so that changes arrive immediately. Called with false when the
   * connection is lost. Changes that are made in the meantime are read later and are not lost.
   */
  connection?: (isConnected: boolean) => void;
  /** Called when the follow has ended for a reason other than a call of `stop`. */
  ended?: (end: End) => void;
}

/** Handle of a running follow. */
export interface Following {
  /** Ends the follow. No handler is called after `stop`. */
  stop(): void;
}

/** Parts of a client that all its follows share. */
export interface Hub {
  readonly api: Api;
  readonly topics: Topics;
  readonly changes: Changes;
  /** Returns the id of the signed-in user, or null if no user is signed in. */
  ownId(): Promise<string | null>;
  /** Called with messages before the app receives them, so that the outbox deletes its copies of sent messages. */
  messagesRead(messages: readonly ChatMessage[]): void;
  /**
   * Notifies the follows and offline copies that can show a sent message, so that they read the message. Returns false
   * if no follow or copy can show the message. If the result is false, the outbox deletes the message immediately.
   */
  messageSent(message: ChatMessage): boolean;
  /** Adds a follower, which ends when the user signs out. */
  add(follower: Follower): void;
  remove(follower: Follower): void;
}

function endOf(error: unknown): End {
  if (!(error instanceof ApiError)) {
    return { reason: "failed", error: error as Error };
  }
  if (error.status === 401) {
    return { reason: "signed_out", error };
  }
  if (error.code === "account_suspended") {
    return { reason: "suspended", error };
  }
  return { reason: error.status === 404 ? "gone" : "failed", error };
}

/**
 * Calls a handler of the app. An error that the handler throws is reported to the platform, and later events are still
 * delivered.
 */
export function emit<Values extends unknown[]>(
  handler: ((...values: Values) => void) | undefined,
  ...values: Values
): void {
  try {
    handler?.(...values);
  } catch (fault) {
    void Promise.reject(fault);
  }
}

export abstract class Follower implements Following {
  isOver = false;
  readonly hub: Hub;
  readonly #handlers: FollowHandlers;
  readonly #atEnd: (() => void)[] = [];

  constructor(hub: Hub, handlers: FollowHandlers) {
    this.hub = hub;
    this.#handlers = handlers;
    hub.add(this);
  }

  stop(): void {
    if (this.isOver) {
      return;
    }
    this.isOver = true;
    this.hub.remove(this);
    for (const task of this.#atEnd) {
      task();
    }
  }

  /** Ends the follow for a reason other than a call of `stop`. */
  end(cause: unknown): void {
    if (!this.isOver) {
      this.stop();
      emit(this.#handlers.ended, isEnd(cause) ? cause : endOf(cause));
    }
  }

  /** Ends the follow if the error is permanent. Throws a transient error again, so that the task is retried. */
  endIfRefused(error: unknown): void {
    if (isRetryable(error)) {
      throw error;
    }
    this.end(error);
  }

  /** Calls a handler if the follow has not ended. */
  emitUnlessOver<Value>(handler: ((value: Value) => void) | undefined, value: Value): void {
    if (!this.isOver) {
      emit(handler, value);
    }
  }

  /** Runs a task once when the follow ends, or immediately if the follow has already ended. */
  atEnd(task: () => void): void {
    if (this.isOver) {
      task();
    } else {
      this.#atEnd.push(task);
    }
  }

  /** Runs a task, and retries it until it succeeds. */
  achieve(task: () => Promise<void>): void {
    const pollLoop = new PollLoop({
      task: async () => {
        await task();
        pollLoop.stop();
      },
      pace: 0,
      onRefused: (error) => this.end(error),
    });
    this.atEnd(() => pollLoop.stop());
    pollLoop.poll();
  }

  /** Listens on a topic until the follow ends. */
  listen<Kind extends TopicKind>(kind: Kind, id: string, listener: TopicListener<Kind>): void {
    this.atEnd(
      this.hub.topics.listen(kind, id, {
        ...listener,
        joined: () => {
          emit(this.#handlers.connection, true);
          listener.joined?.();
        },
        lost: () => emit(this.#handlers.connection, false),
      }),
    );
  }

  /**
   * Whether the follow can show a message that the outbox has sent. A follow that can show the message reads the
   * message immediately.
   */
  awaitsSent(_message: ChatMessage): boolean {
    return false;
  }

  /** Called when the app returns to the foreground. */
  abstract refresh(): void;
}

function isEnd(cause: unknown): cause is End {
  return !(cause instanceof Error) && typeof cause === "object" && cause !== null && "reason" in cause;
}
