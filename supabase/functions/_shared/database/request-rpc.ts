/** Calls the RPCs of one request as the caller, and makes the calls idempotent. */

import { ApiError } from "../http/errors.ts";
import type { IdempotentCall } from "../idempotency/idempotent-call.ts";
import { requiresFileCheck } from "../media/file-check.ts";
import { slowWriteRecorder } from "./read-replicas.ts";
import { type CallOptions, type CallRpc, callRpc, type Identity } from "./rpc.ts";
import type { TokenCost } from "./statements.ts";

/**
 * Idempotent calls of this isolate whose files are being checked. The RPC is called before and after the check, and the
 * database records the call only the second time.
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

  /** Only the first RPC of a request consumes the tokens of the route, even if the route calls several RPCs. */
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

  /**
   * Returns the given storage keys without the keys of files that the caller can no longer read. The keys come from a
   * stored response.
   */
  readonly listReachable = async (keys: string[]): Promise<string[]> => {
    const { json } = await this.call("list_reachable_media", { media_keys: keys }, { isAuxiliary: true });
    return JSON.parse(json);
  };

  /** Ends the file check of the request. The caller has to call this function even if the request failed. */
  end(): void {
    if (this.#isCheckingFiles) {
      checkingFiles.delete(this.#name);
    }
  }

  get #name(): string {
    return `${this.#identity.sub} ${this.#repeatable?.keyHash}`;
  }

  /**
   * Rejects a retry while the files of the first attempt are being checked, because the retry would download and check
   * the same files.
   */
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
