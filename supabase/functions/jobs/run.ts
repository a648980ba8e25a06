/** Manages the concurrency slot and the time limit of a job run. */

import type { CallRpc } from "../_shared/database/rpc.ts";

/** Numbers that a run reports as its result. The contract of the job defines their names. */
export type Counts = Record<string, number>;

/**
 * Maximum number of push deliveries per run. The platform ends an isolate after 2 s of CPU time, and in measurements
 * 5000 deliveries took about a third of this time.
 */
const deliveriesAtMost = 5000;

/** Result of `api.start_job`. */
export interface JobSlot {
  runId: string;
  leaseSeconds: number;
}

export function sum(one: Counts, other: Counts): Counts {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(Array.from(names, (name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]));
}

let isIsolateEnding = false;

// The platform dispatches this event when the isolate has nearly used up its CPU time, memory or lifetime.
globalThis.addEventListener("beforeunload", () => {
  isIsolateEnding = true;
});

/** Run of a job that holds a concurrency slot. The lease of the slot is renewed until the run ends. */
export class Run {
  readonly id: string;
  readonly #callRpc: CallRpc;
  readonly #endsAt: number;
  readonly #renewals: ReturnType<typeof setInterval>;
  #deliveriesLeft = deliveriesAtMost;
  #wasCut = false;

  constructor({ runId, leaseSeconds }: JobSlot, callRpc: CallRpc, milliseconds: number) {
    this.id = runId;
    this.#callRpc = callRpc;
    this.#endsAt = Date.now() + milliseconds;
    // The interval is a third of the lease, so that the lease does not expire if one renewal fails.
    this.#renewals = setInterval(() => this.#renew(), (leaseSeconds * 1000) / 3);
  }

  /** Whether the run was ended before all its work was done. */
  get wasCut(): boolean {
    return this.#wasCut;
  }

  /**
   * Whether the run has time for more work. The function must be called only if work is left, because a result of false
   * is recorded as unfinished work (`wasCut`).
   */
  goesOn(): boolean {
    this.#wasCut ||= Date.now() >= this.#endsAt || isIsolateEnding || this.#deliveriesLeft <= 0;
    return !this.#wasCut;
  }

  /** Reserves up to `wanted` of the deliveries that the run may still send, and returns the reserved number. */
  takeDeliveries(wanted: number): number {
    const taken = Math.min(wanted, this.#deliveriesLeft);
    this.#deliveriesLeft -= taken;
    return taken;
  }

  /** Releases reserved deliveries that the caller did not need. */
  returnDeliveries(count: number): void {
    this.#deliveriesLeft += count;
  }

  end(): void {
    clearInterval(this.#renewals);
  }

  async #renew(): Promise<void> {
    const renewed = await this.#callRpc("renew_job_run", { run_id: this.id }).catch(() => null);
    // The lease has expired, so another run may hold the slot.
    if (renewed && !JSON.parse(renewed.json).renewed) {
      this.#wasCut = true;
    }
  }
}
