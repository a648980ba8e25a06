/** One run of a job: its lease of a concurrency slot, and its time limit. */

import type { CallRpc } from "../_shared/database/rpc.ts";

/** Numbers that a run reports; their names are in the contract. */
export type Counts = Record<string, number>;

/**
 * The platform ends an isolate after 2 s of CPU time. In measurements, this many deliveries take about a third of this
 * time.
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

// With this event, the platform warns that CPU time, memory or lifetime of this isolate is nearly used up.
globalThis.addEventListener("beforeunload", () => {
  isIsolateEnding = true;
});

/** A run with a slot. It renews the lease of its slot until it ends. */
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
    // The interval is a third of the lease, so that one renewal may fail.
    this.#renewals = setInterval(() => this.#renew(), (leaseSeconds * 1000) / 3);
  }

  /** Whether the run ended before its work was done. */
  get wasCut(): boolean {
    return this.#wasCut;
  }

  /**
   * Whether there is time for more work. This function is called only if there is work, so false means that some work
   * is left.
   */
  goesOn(): boolean {
    this.#wasCut ||= Date.now() >= this.#endsAt || isIsolateEnding || this.#deliveriesLeft <= 0;
    return !this.#wasCut;
  }

  /** Reserves the given number of deliveries, or fewer if fewer are left. */
  takeDeliveries(wanted: number): number {
    const taken = Math.min(wanted, this.#deliveriesLeft);
    this.#deliveriesLeft -= taken;
    return taken;
  }

  /** Releases reserved deliveries that were not needed. */
  returnDeliveries(count: number): void {
    this.#deliveriesLeft += count;
  }

  end(): void {
    clearInterval(this.#renewals);
  }

  async #renew(): Promise<void> {
    const renewed = await this.#callRpc("renew_job_run", { run_id: this.id }).catch(() => null);
    // The lease is lost: another run may have the slot.
    if (renewed && !JSON.parse(renewed.json).renewed) {
      this.#wasCut = true;
    }
  }
}
