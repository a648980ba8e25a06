/**
 * Send queues for calls on the same object, so that the service receives the calls in the order in which the app made
 * them.
 */

import { reasonOf } from "./wait.ts";

/** A call in a send queue. */
export interface QueuedCall {
  /** Whether a later call of the queue has started, so that a retry of this call would undo the later call. */
  isSuperseded(): boolean;
  /** Resolves when a later call of the queue starts. */
  readonly superseded: Promise<void>;
  /**
   * Runs a task after all earlier tasks of the queue have finished. If the signal is aborted before the task starts,
   * the method rejects at once, and the task does not run.
   */
  run<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** Removes the call from the queue. Must be called after the last task of this call. */
  end(): void;
}

interface Queue {
  begun: number;
  ended: number;
  tail: Promise<unknown>;
  /** Notifies the last call of the queue that a later call supersedes it. */
  supersede: () => void;
}

export class SendQueues {
  readonly #queues = new Map<string, Queue>();

  /** Adds a call to the end of a queue. */
  join(name: string): QueuedCall {
    const queue = this.#queues.get(name) ?? { begun: 0, ended: 0, tail: Promise.resolve(), supersede: () => {} };
    this.#queues.set(name, queue);
    queue.supersede();
    queue.begun += 1;
    const number = queue.begun;
    return {
      isSuperseded: () => queue.begun > number,
      superseded: new Promise((resolve) => {
        queue.supersede = resolve;
      }),
      run: (task, signal) => {
        const ran = queue.tail.then(() => {
          if (signal?.aborted) {
            throw reasonOf(signal);
          }
          return task();
        });
        queue.tail = ran.catch(() => {});
        return untilAborted(ran, signal);
      },
      end: () => {
        queue.ended += 1;
        if (queue.ended === queue.begun) {
          this.#queues.delete(name);
        }
      },
    };
  }
}

function untilAborted<Result>(running: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (!signal) {
    return running;
  }
  return new Promise((resolve, reject) => {
    const abort = () => reject(reasonOf(signal));
    signal.addEventListener("abort", abort);
    running.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
