/** One run of a job: its place among those at work, and how long it may go on. */

import type { CallRpc } from "../_shared/database/rpc.ts";

/** What a run has done, in numbers; the contract says which. */
export type Counts = Record<string, number>;

/** The platform ends an isolate after 2 s of CPU; this many deliveries cost about a third of that, as measured. */
const deliveriesAtMost = 5000;

/** As `api.start_job` returns it. */
export interface JobSlot {
  runId: string;
  leaseSeconds: number;
}

export function sum(one: Counts, other: Counts): Counts {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(Array.from(names, (name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]));
}

let isIsolateEnding = false;

// The platform's word that CPU time, memory or lifetime of this isolate are nearly used up.
globalThis.addEventListener("beforeunload", () => {
  isIsolateEnding = true;
});

/** A run that the database has given a place to; it keeps the place by renewing its lease until it is ended. */
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
    // A third, so that a renewal that fails can be made up for.
    this.#renewals = setInterval(() => this.#renew(), (leaseSeconds * 1000) / 3);
  }

  /** Whether it ended before its work did. */
  get wasCut(): boolean {
    return this.#wasCut;
  }

  /** Whether there is time for another piece of work; asked when there is one, so that no means it is left over. */
  goesOn(): boolean {
    this.#wasCut ||= Date.now() >= this.#endsAt || isIsolateEnding || this.#deliveriesLeft <= 0;
    return !this.#wasCut;
  }

  /** Sets so many deliveries aside for the caller, or as many as are left. */
  takeDeliveries(wanted: number): number {
    const taken = Math.min(wanted, this.#deliveriesLeft);
    this.#deliveriesLeft -= taken;
    return taken;
  }

  /** Gives back what was set aside and not needed. */
  returnDeliveries(count: number): void {
    this.#deliveriesLeft += count;
  }

  end(): void {
    clearInterval(this.#renewals);
  }

  async #renew(): Promise<void> {
    const renewed = await this.#callRpc("renew_job_run", { run_id: this.id }).catch(() => null);
    // Lost: another run may have the place.
    if (renewed && !JSON.parse(renewed.json).renewed) {
      this.#wasCut = true;
    }
  }
}
