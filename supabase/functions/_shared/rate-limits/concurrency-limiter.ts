/** Work that an isolate does a few pieces at a time for each owner. The others wait: few enough, and not for long. */

import type { ApiError } from "../http/errors.ts";

interface Bounds {
  /** Of one owner. */
  atOnce: number;
  /** Of one owner; all owners together may have ten times as many. */
  mostWaiting: number;
  milliseconds: number;
  /** What they hear for whom too many wait, or who have waited too long; the reason is for the log. */
  refusal: (reason: string) => ApiError;
}

interface Piece {
  /** Whose work it is; without one all of it is one owner's. */
  owner?: string;
  /** Long work of one owner is done one piece at a time. */
  isLong?: boolean;
  /** Who asked for it: the piece leaves the line when they have gone away. */
  request?: { signal: AbortSignal };
}

interface Waiting {
  isLong: boolean;
  begin: () => void;
}

/** What is at work for one owner, and who waits, in the order of coming. */
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

  /** The turn goes to who has waited longest, and is taken until they come. */
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
  /** Of those who have work here. */
  readonly #queues = new Map<string, Queue>();
  #waiting = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Does the work when its turn has come; the refusal when too many wait already, or it has waited too long. */
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
      // Nobody waits for nothing, so that the line of who has nothing at work is empty.
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
      // Whose turn has come in this very moment keeps it.
      if (queue.waiting.delete(waiting)) {
        slot.reject(refusal(reason));
      }
    };
    const leaveWithClient = () => leave("Its client has gone away.");
    const timer = setTimeout(() => leave("It has waited too long."), milliseconds);
    signal?.addEventListener("abort", leaveWithClient);
    queue.waiting.add(waiting);
    this.#waiting += 1;
    // One that is gone already tells nothing any more.
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
