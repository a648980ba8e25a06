/** RPC calls of one request: run as the caller, made idempotent. */

import { ApiError } from "../http/errors.ts";
import type { IdempotentCall } from "../idempotency/idempotent-call.ts";
import { requiresFileCheck } from "../media/file-check.ts";
import { slowWriteRecorder } from "./read-replicas.ts";
import { type CallOptions, type CallRpc, callRpc, type Identity } from "./rpc.ts";
import type { TokenCost } from "./statements.ts";

/**
 * Idempotent calls of this isolate that check files between two calls of their RPC. The database has no record of these
 * calls yet.
 */
const checkingFiles = new Set<string>();

export class RequestRpc {
  readonly #identity: Identity;
  readonly #options: CallOptions;
  readonly #repeatable: IdempotentCall | undefined;
  readonly #recordSlowWrite: () => Promise<void>;
  #routeCosts: TokenCost | undefined;
  #isReplayed = false;
  #isCheckingFiles = false;

  /** Only the first RPC of a request consumes the tokens of the route, because some routes need several RPCs. */
  constructor(identity: Identity, { repeatable, cost, ...options }: CallOptions) {
    this.#identity = identity;
    this.#options = options;
    this.#repeatable = repeatable;
    this.#routeCosts = cost;
    this.#recordSlowWrite = slowWriteRecorder(identity.sub, cost);
  }

  /** Whether the response is a stored response. */
  get isReplayed(): boolean {
    return this.#isReplayed;
  }

  readonly call: CallRpc = async (rpc, args, { isAuxiliary = false, cost = this.#routeCosts, inFront } = {}) => {
    const repeatable = isAuxiliary ? undefined : this.#repeatable;
    this.#routeCosts = undefined;
    try {
      const result = await callRpc(this.#identity, rpc, args, { ...this.#options, repeatable, cost, inFront });
      this.#isReplayed ||= result.isReplayed;
      return result;
    } catch (thrown) {
      if (repeatable && requiresFileCheck(thrown)) {
        this.#beginFileCheck();
      }
      throw thrown;
    } finally {
      await this.#recordSlowWrite();
    }
  };

  /** Returns the storage keys in a stored response that the caller may read now. */
  readonly listReachable = async (keys: string[]): Promise<string[]> => {
    const { json } = await this.call("list_reachable_media", { media_keys: keys }, { isAuxiliary: true });
    return JSON.parse(json);
  };

  /** Called after the response is created. */
  end(): void {
    if (this.#isCheckingFiles) {
      checkingFiles.delete(this.#name);
    }
  }

  get #name(): string {
    return `${this.#identity.sub} ${this.#repeatable?.keyHash}`;
  }

  /** Rejects a retry during the file check, because the retry would transfer the same bytes. */
  #beginFileCheck(): void {
    if (this.#isCheckingFiles) {
      return;
    }
    if (checkingFiles.has(this.#name)) {
      throw new ApiError("idempotency_in_progress", "A call with this Idempotency-Key is still in progress.");
    }
    checkingFiles.add(this.#name);
    this.#isCheckingFiles = true;
  }
}
