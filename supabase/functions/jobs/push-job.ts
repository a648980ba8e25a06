/** Sends the push messages that wait in the outbox: leases their deliveries, sends them and records the outcomes. */

import type { CallRpc } from "../_shared/database/rpc.ts";
import { countUp } from "../_shared/observability/metrics.ts";
import { type Delivery, toPush } from "../_shared/push/delivery.ts";
import type { Credential, CredentialStore, Outcome, Provider, Tools } from "../_shared/push/provider.ts";
import { configuration } from "../_shared/push/providers.ts";
import { JobProblem } from "./job-problem.ts";
import { disputedReason, pausingOutcome } from "./push-pauses.ts";
import type { Run } from "./run.ts";

/** Result of one delivery, as an argument of `api.record_deliveries`. If `outcome` is null, the delivery is retried. */
interface Result {
  deviceId: string;
  notificationId: string;
  attempt: number;
  outcome: string | null;
  reason: string | null;
  retryAfter: number | null;
  /**
   * True if no message was sent. An attempt without a sent message does not increase the delivery's number of attempts.
   */
  isUnsent?: boolean;
}

/**
 * A delivery and the outcome of the attempt to send it. The outcome is null if sending stopped before this delivery.
 */
interface Attempt {
  delivery: Delivery;
  outcome: Outcome | null;
}

type Done = Record<"sent" | "retried" | "failed" | "removedDevices", number>;

const deliveriesAtOnce = 200;
const sendsAtOnce = 32;
/**
 * Time limit for sending a batch of deliveries. This time is shorter than the lease of the deliveries, so that no lease
 * expires before the end of the batch.
 */
const batchMilliseconds = 40_000;
const longestRetrySeconds = 3600;
/**
 * Duration of the pause after a provider has rejected our settings. The same duration is the initial backoff of each
 * delivery that was rejected because of our settings.
 */
const repairSeconds = 300;

type Times = "issuedAt" | "expiresAt";

/** Creates the store that keeps the credential of a provider in the database. */
function credentialStore(callRpc: CallRpc, provider: Provider["name"]): CredentialStore {
  const read = (json: string): Credential | null => {
    const stored = JSON.parse(json) as (Omit<Credential, Times> & Record<Times, string>) | null;
    return stored && { ...stored, issuedAt: Date.parse(stored.issuedAt), expiresAt: Date.parse(stored.expiresAt) };
  };
  return {
    read: async () => read((await callRpc("get_push_credential", { wanted_provider: provider })).json),
    replace: async (stale, fresh) => {
      const credential = {
        ...fresh,
        issuedAt: new Date(fresh.issuedAt).toISOString(),
        expiresAt: new Date(fresh.expiresAt).toISOString(),
      };
      const args = { wanted_provider: provider, stale_token: stale?.token ?? null, credential };
      return read((await callRpc("replace_push_credential", args)).json) ?? fresh;
    },
  };
}

/**
 * Returns the delay before a retry: the delay that the provider requested, or an exponential backoff. Jitter is added
 * to the delay to prevent a thundering herd.
 */
function retrySeconds({ afterSeconds, isAsked }: { afterSeconds: number; isAsked?: true }, attempt: number): number {
  const seconds = isAsked ? afterSeconds : Math.min(afterSeconds * 2 ** (attempt - 1), longestRetrySeconds);
  return seconds * (1 + Math.random() / 4);
}

/**
 * Sends a batch of deliveries concurrently. If the connection is new (`isWarm` is false), the first delivery is sent
 * alone, because APNs allows only one stream on an HTTP/2 connection before a request has authenticated it.
 */
async function sendAll(provider: Provider, tools: Tools, deliveries: Delivery[], isWarm: boolean): Promise<Attempt[]> {
  const attempts: Attempt[] = deliveries.map((delivery) => ({ delivery, outcome: null }));
  const endsAt = Date.now() + batchMilliseconds;
  let next = 0;
  let isStopped = false;
  async function sendNext(): Promise<void> {
    const attempt = attempts[next++];
    if (attempt) {
      attempt.outcome = await provider.send(toPush(attempt.delivery), tools);
      isStopped ||= pausingOutcome(attempts) !== undefined;
    }
  }
  async function loop(): Promise<void> {
    while (next < attempts.length && !isStopped && Date.now() < endsAt) {
      await sendNext();
    }
  }
  if (!isWarm) {
    await sendNext();
  }
  await Promise.all(Array.from({ length: sendsAtOnce }, loop));
  return attempts;
}

/** State of one provider in one run. */
class ProviderRun {
  readonly done: Done = { sent: 0, retried: 0, failed: 0, removedDevices: 0 };
  problem: string | undefined;
  #isOver = false;
  readonly #provider: Provider;
  readonly #callRpc: CallRpc;
  readonly #tools: Tools;

  constructor(provider: Provider, callRpc: CallRpc) {
    this.#provider = provider;
    this.#callRpc = callRpc;
    this.#tools = { fetch, now: Date.now, credentials: credentialStore(callRpc, provider.name) };
  }

  async drain(run: Run): Promise<void> {
    let claimed = 0;
    let isWarm = false;
    do {
      const rowLimit = run.takeDeliveries(deliveriesAtOnce);
      if (rowLimit === 0 && !run.goesOn()) {
        return;
      }
      const args = { wanted_provider: this.#provider.name, row_limit: rowLimit };
      const claim = JSON.parse((await this.#callRpc("claim_deliveries", args)).json);
      claimed = claim.claimed;
      run.returnDeliveries(rowLimit - claimed);
      this.#isOver = claim.pausedFor !== undefined;
      this.problem = claim.pausedFor ?? this.problem;
      if (claim.deliveries.length > 0) {
        await this.#record(await sendAll(this.#provider, this.#tools, claim.deliveries, isWarm), claim.claimedAt);
        isWarm = true;
      }
    } while (claimed > 0 && !this.#isOver && run.goesOn());
  }

  async #record(attempts: Attempt[], claimedAt: string): Promise<void> {
    const provider = this.#provider.name;
    for (const { outcome } of attempts) {
      countUp("push_attempts_total", { provider, outcome: outcome?.kind ?? "unsent" });
    }
    const results = attempts.map(({ delivery, outcome }) => this.#resultOf(delivery, outcome));
    const recorded = await this.#callRpc("record_deliveries", { wanted_provider: provider, results: { results } });
    const { isSuspicious } = JSON.parse(recorded.json) as { isSuspicious: boolean };
    const verdicts = attempts.flatMap(({ delivery: { deviceId, token }, outcome }) => {
      if (outcome?.kind === "dead") {
        const since = outcome.since === undefined ? claimedAt : new Date(outcome.since).toISOString();
        return [{ deviceId, token, since }];
      }
      // Circuit breaker: a device whose token is rejected is removed only if the provider accepts the tokens of other
      // devices.
      return outcome?.kind === "suspect" && !isSuspicious ? [{ deviceId, token, since: claimedAt }] : [];
    });
    if (verdicts.length > 0) {
      const removed = JSON.parse((await this.#callRpc("remove_dead_devices", { verdicts: { verdicts } })).json);
      this.done.removedDevices += removed.removed;
    }
    if (isSuspicious && attempts.some(({ outcome }) => outcome?.kind === "suspect")) {
      this.#isOver = true;
      this.problem = `${provider} refuses every token, so none is removed; are they of another app or environment?`;
    }
    await this.#pauseAfter(attempts);
  }

  #resultOf({ deviceId, notificationId, attempt }: Delivery, outcome: Outcome | null): Result {
    const result = { deviceId, notificationId, attempt };
    switch (outcome?.kind) {
      case "sent":
        this.done.sent += 1;
        return { ...result, outcome: "sent", reason: null, retryAfter: null };
      case "dead":
      case "suspect":
      case "failed":
        this.done.failed += 1;
        return { ...result, outcome: outcome.kind, reason: outcome.reason, retryAfter: null };
      case "retry":
        this.done.retried += 1;
        return {
          ...result,
          outcome: null,
          reason: outcome.reason,
          retryAfter: retrySeconds(outcome, attempt),
        };
      case "misconfigured":
        this.done.retried += 1;
        // If the provider rejected the message itself, the delivery is retried with backoff, because the error may
        // concern only this device.
        return outcome.isUnsent
          ? { ...result, outcome: null, reason: outcome.reason, retryAfter: 0, isUnsent: true }
          : {
              ...result,
              outcome: null,
              reason: outcome.reason,
              retryAfter: retrySeconds({ afterSeconds: repairSeconds }, attempt),
            };
      default:
        this.done.retried += 1;
        return { ...result, outcome: null, reason: null, retryAfter: 0, isUnsent: true };
    }
  }

  async #pauseAfter(attempts: Attempt[]): Promise<void> {
    const { name } = this.#provider;
    const pausing = pausingOutcome(attempts);
    if (!pausing) {
      const reason = disputedReason(attempts);
      this.problem = reason === undefined ? this.problem : `${name} blames our settings for single devices: ${reason}`;
      return;
    }
    this.#isOver = true;
    this.problem =
      pausing.kind === "misconfigured"
        ? `${name} does not accept our settings: ${pausing.reason}`
        : `${name} is paused for now: ${pausing.reason}`;
    const seconds = pausing.kind === "retry" ? pausing.afterSeconds : repairSeconds;
    await this.#callRpc("pause_provider", { wanted_provider: name, seconds, reason: this.problem });
  }
}

/**
 * Works until no work is due or the time limit of the run is reached. If one provider fails, deliveries to the other
 * providers continue.
 */
export async function runPushJob(callRpc: CallRpc, run: Run): Promise<Done> {
  const { providers, problems } = configuration;
  const runs = providers.map((provider) => new ProviderRun(provider, callRpc));
  const ends = await Promise.allSettled(runs.map((one) => one.drain(run)));
  const done: Done = { sent: 0, retried: 0, failed: 0, removedDevices: 0 };
  for (const one of runs) {
    for (const key of Object.keys(done) as (keyof Done)[]) {
      done[key] += one.done[key];
    }
  }
  const unexpected = ends.find((end) => end.status === "rejected");
  if (unexpected) {
    throw unexpected.reason;
  }
  const allProblems = [...problems, ...runs.flatMap(({ problem }) => problem ?? [])];
  if (allProblems.length > 0) {
    throw new JobProblem(allProblems.join("; "), done);
  }
  return done;
}
