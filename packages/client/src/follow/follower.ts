/** What all that is followed has in common: it begins, may end by itself, and stops when the app has enough. */

import { isAuthError } from "@supabase/supabase-js";
import { isTransient } from "../api/backoff.ts";
import { ApiError } from "../api/errors.ts";
import type { Api } from "../api/http-api.ts";
import type { Changes } from "./changes.ts";
import { PollLoop } from "./poll-loop.ts";
import type { ChatMessage } from "./shapes.ts";
import type { TopicKind, TopicListener, Topics } from "./topics.ts";

/**
 * Why nothing more comes:
 *
 * - `gone`: there is no such thing for this person any more: removed, left, blocked, deleted
 * - `refused`: this person may not listen
 * - `signed_out`: nobody is signed in, or somebody else
 * - `suspended`: moderators keep this person out
 * - `failed`: the service refused for another reason, or the store failed, as `error` tells
 */
export type EndReason = "gone" | "refused" | "signed_out" | "suspended" | "failed";

/** The end of what was followed. */
export interface End {
  reason: EndReason;
  /** An `ApiError` if the service refused. */
  error?: Error;
}

/** What every follower may want to hear. */
export interface FollowHandlers {
  /** Whether news come at once. While they do not, what happens is read later, and nothing of it is lost. */
  connection?: (isConnected: boolean) => void;
  /** It has ended by itself; there is nothing to stop. */
  ended?: (end: End) => void;
}

/** Something that is followed. */
export interface Following {
  /** Hands out nothing more, and gives back the connection. */
  stop(): void;
}

/** What all followers of a client share. */
export interface Hub {
  readonly api: Api;
  readonly topics: Topics;
  readonly changes: Changes;
  /** Who is signed in; null for nobody. */
  ownId(): Promise<string | null>;
  /** Called with messages before the app gets them: the outbox forgets those that it wrote. */
  messagesRead(messages: readonly ChatMessage[]): void;
  /** From now on it is told when the person signs out. */
  add(follower: Follower): void;
  remove(follower: Follower): void;
}

function endOf(error: unknown): End {
  if (isAuthError(error)) {
    return { reason: "signed_out" };
  }
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

/** A fault in what the app does with an event must not keep the next one from it; the platform reports it. */
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

  /** Ends by itself. */
  end(cause: unknown): void {
    if (!this.isOver) {
      this.stop();
      emit(this.#handlers.ended, isEnd(cause) ? cause : endOf(cause));
    }
  }

  /** For what was refused for good; what passes is thrown on, to be tried again. */
  endIfRefused(error: unknown): void {
    if (isTransient(error)) {
      throw error;
    }
    this.end(error);
  }

  /** What is followed no more is not handed out. */
  emitUnlessOver<Value>(handler: ((value: Value) => void) | undefined, value: Value): void {
    if (!this.isOver) {
      emit(handler, value);
    }
  }

  /** Done once, when it is over. */
  atEnd(task: () => void): void {
    if (this.isOver) {
      task();
    } else {
      this.#atEnd.push(task);
    }
  }

  /** Does something until it has succeeded once. */
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

  /** Listens on a topic until it is over. */
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

  /** Called when the app says that it is there again. */
  abstract refresh(): void;
}

function isEnd(cause: unknown): cause is End {
  return !(cause instanceof Error) && typeof cause === "object" && cause !== null && "reason" in cause;
}
