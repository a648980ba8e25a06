/** The verbs as one request calls them: under its identity, and so that its repetition does nothing again. */

import { ApiError } from "../http/errors.ts";
import type { RepeatableCall } from "../idempotency/idempotent-call.ts";
import { asksToLookAtFiles } from "../media/file-check.ts";
import { type CallOptions, type CallVerb, callVerb, type Identity, noteWriter } from "./rpc.ts";
import type { Spending } from "./statements.ts";

/** Calls of this isolate that look at files between two calls of their verb, while the database knows of neither. */
const lookingAtFiles = new Set<string>();

/** A write that takes longer is noted again when it is done (docs/decisions/0029-read-replicas.md, Decision). */
const slowMilliseconds = 2000;

export class Verbs {
  readonly #identity: Identity;
  readonly #options: CallOptions;
  readonly #repeatable: RepeatableCall | undefined;
  readonly #writes: boolean;
  #routeCosts: Spending | undefined;
  #notedAt = performance.now();
  #isReplayed = false;
  #isLooking = false;

  /** The first call spends what the route costs: some routes need several verbs. */
  constructor(identity: Identity, { repeatable, spending, ...options }: CallOptions) {
    this.#identity = identity;
    this.#options = options;
    this.#repeatable = repeatable;
    this.#routeCosts = spending;
    this.#writes = spending?.limits.includes("writes") ?? false;
  }

  /** Whether what was answered had been kept. */
  get isReplayed(): boolean {
    return this.#isReplayed;
  }

  readonly call: CallVerb = async (verb, args, { isBeside = false, spending = this.#routeCosts, inFront } = {}) => {
    const repeatable = isBeside ? undefined : this.#repeatable;
    this.#routeCosts = undefined;
    try {
      const answered = await callVerb(this.#identity, verb, args, { ...this.#options, repeatable, spending, inFront });
      this.#isReplayed ||= answered.isReplayed;
      return answered;
    } catch (thrown) {
      if (repeatable && asksToLookAtFiles(thrown)) {
        this.#beginToLook();
      }
      throw thrown;
    } finally {
      await this.#noteSlowWrite();
    }
  };

  /** Of the objects that a kept answer names those that the caller may read now. */
  readonly listReachable = async (keys: string[]): Promise<string[]> => {
    const { json } = await this.call("list_reachable_media", { media_keys: keys }, { isBeside: true });
    return JSON.parse(json);
  };

  /** After the answer is made. */
  end(): void {
    if (this.#isLooking) {
      lookingAtFiles.delete(this.#name);
    }
  }

  async #noteSlowWrite(): Promise<void> {
    const { sub } = this.#identity;
    if (sub && this.#writes && performance.now() - this.#notedAt > slowMilliseconds) {
      this.#notedAt = performance.now();
      await noteWriter(sub);
    }
  }

  get #name(): string {
    return `${this.#identity.sub} ${this.#repeatable?.place}`;
  }

  /** Repetitions meanwhile are refused: they would move the same bytes. */
  #beginToLook(): void {
    if (this.#isLooking) {
      return;
    }
    if (lookingAtFiles.has(this.#name)) {
      throw new ApiError("idempotency_in_progress", "A call with this Idempotency-Key is still being answered.");
    }
    lookingAtFiles.add(this.#name);
    this.#isLooking = true;
  }
}
