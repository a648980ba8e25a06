/** Limits the number of concurrent tasks per owner. Further tasks wait in a bounded queue with a timeout. */

import type { ApiError } from "../http/errors.ts";

interface Bounds {
  /** Maximum number of concurrent tasks of one owner. */
  atOnce: number;
  /** Maximum number of waiting tasks of one owner. The maximum for all owners together is ten times this number. */
  mostWaiting: number;
  milliseconds: number;
  /**
   * Creates the error that is thrown if too many tasks wait, a task waits too long, or its client disconnects. The
   * reason is only logged.
   */
  refusal: (reason: string) => ApiError;
}

interface Piece {
  /** Owner of the task. Tasks without an owner share one queue. */
  owner?: string;
  /** Whether the task takes long. An owner runs one long task at a time. */
  isLong?: boolean;
  /** Request for which the task runs. If its client disconnects while the task waits, the task is dropped. */
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

  /**
   * Runs the task when a slot is free. Throws the error of `refusal` if too many tasks wait, or if the timeout passes
   * before a slot is free.
   */
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
      // Tasks wait only while other tasks of the owner run. If no task runs, no task waits, and the queue can be
      // deleted.
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
      // `delete` returns false if the task has received its slot in the meantime. A task that has a slot keeps the
      // slot.
      if (queue.waiting.delete(waiting)) {
        slot.reject(refusal(reason));
      }
    };
    const leaveWithClient = () => leave("Its client has gone away.");
    const timer = setTimeout(() => leave("It has waited too long."), milliseconds);
    signal?.addEventListener("abort", leaveWithClient);
    queue.waiting.add(waiting);
    this.#waiting += 1;
    // A signal that was aborted earlier does not emit an `abort` event.
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
