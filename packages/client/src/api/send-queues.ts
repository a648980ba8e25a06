/** Calls about the same thing stand in a queue: the service hears them in the order in which the app made them. */

import { reasonOf } from "./wait.ts";

/** A call in its queue. */
export interface QueuedCall {
  /** Whether a later call has begun, after which a repetition would take that one back. */
  isSuperseded(): boolean;
  /** Settled when a later call begins. */
  readonly superseded: Promise<void>;
  /** Runs when what came before it in the queue has ended; rejected at once when the signal is aborted, and then not run. */
  run<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** To be called when nothing more of this call will run. */
  end(): void;
}

interface Queue {
  begun: number;
  ended: number;
  tail: Promise<unknown>;
  /** Tells the call that came last that it is overtaken. */
  supersede: () => void;
}

export class SendQueues {
  readonly #queues = new Map<string, Queue>();

  /** Puts a call at the end of the queue of this name. */
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
