/** Concurrency limiter per owner, with a bounded queue and a timeout. */

import type { ApiError } from "../http/errors.ts";

interface Bounds {
  /** Maximum number of concurrent tasks of one owner. */
  atOnce: number;
  /** Maximum number of waiting tasks of one owner. All owners together may have ten times as many. */
  mostWaiting: number;
  milliseconds: number;
  /** Creates the error if too many tasks wait or the timeout has passed. The reason is for the log. */
  refusal: (reason: string) => ApiError;
}

interface Piece {
  /** Owner of the task. Tasks without an owner share one queue. */
  owner?: string;
  /** Whether the task takes long. An owner runs one long task at a time. */
  isLong?: boolean;
  /** The request that needs the task: a waiting task is dropped when the client disconnects. */
  request?: { signal: AbortSignal };
}

interface Waiting {
  isLong: boolean;
  begin: () => void;
}

/** Running and waiting tasks of one owner, first in, first out. */
class Queue {
  readonly waiting = new Set<Waiting>();
  readonly #atOnce: number;
  #atWork = 0;
  #isLongAtWork = false;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  get isEmpty(): boolean {
    return this.#atWork === 0;
  }

  canBegin(isLong: boolean): boolean {
    return this.#atWork < this.#atOnce && !(isLong && this.#isLongAtWork);
  }

  begin(isLong: boolean): void {
    this.#atWork += 1;
    this.#isLongAtWork ||= isLong;
  }

  /** Releases a slot and starts waiting tasks in their order. */
  end(isLong: boolean): void {
    this.#atWork -= 1;
    this.#isLongAtWork &&= !isLong;
    for (const next of this.waiting) {
      if (this.canBegin(next.isLong)) {
        this.begin(next.isLong);
        this.waiting.delete(next);
        next.begin();
      }
    }
  }
}

export class ConcurrencyLimiter {
  readonly #bounds: Bounds;
  /** Queues of the owners that have running tasks. */
  readonly #queues = new Map<string, Queue>();
  #waiting = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Runs the task when a slot is free. Throws the refusal if too many tasks wait, or after the timeout. */
  async run<Result>(work: () => Promise<Result>, piece: Piece = {}): Promise<Result> {
    const { owner = "", isLong = false, request } = piece;
    const queue = this.#queueOf(owner);
    if (queue.canBegin(isLong)) {
      queue.begin(isLong);
    } else {
      await this.#wait(queue, isLong, request?.signal);
    }
    try {
      return await work();
    } finally {
      queue.end(isLong);
      // An owner without running tasks has no waiting tasks, so this queue can be deleted.
      if (queue.isEmpty) {
        this.#queues.delete(owner);
      }
    }
  }

  #queueOf(owner: string): Queue {
    let queue = this.#queues.get(owner);
    if (!queue) {
      queue = new Queue(this.#bounds.atOnce);
      this.#queues.set(owner, queue);
    }
    return queue;
  }

  async #wait(queue: Queue, isLong: boolean, signal: AbortSignal | undefined): Promise<void> {
    const { mostWaiting, milliseconds, refusal } = this.#bounds;
    if (queue.waiting.size >= mostWaiting || this.#waiting >= 10 * mostWaiting) {
      throw refusal("Too many wait already.");
    }
    const slot = Promise.withResolvers<void>();
    const waiting = { isLong, begin: slot.resolve };
    const leave = (reason: string) => {
      // A task that has just received its slot keeps the slot.
      if (queue.waiting.delete(waiting)) {
        slot.reject(refusal(reason));
      }
    };
    const leaveWithClient = () => leave("Its client has gone away.");
    const timer = setTimeout(() => leave("It has waited too long."), milliseconds);
    signal?.addEventListener("abort", leaveWithClient);
    queue.waiting.add(waiting);
    this.#waiting += 1;
    // An aborted signal emits no further event.
    if (signal?.aborted) {
      leaveWithClient();
    }
    try {
      await slot.promise;
    } finally {
      this.#waiting -= 1;
      clearTimeout(timer);
      signal?.removeEventListener("abort", leaveWithClient);
    }
  }
}
