/** Consumes the rate-limit tokens of a call before its RPC (docs/api/rate-limits.md, Counting). */

import type postgres from "postgres";
import { sendInFront } from "../database/connection-pool.ts";
import { consumingStatement, type TokenCost } from "../database/statements.ts";

/** State of a bucket, as `private.bucket_view` writes it. */
export type Bucket = [name: string, most: number, seconds: number, left: number, secondsToFull: number];

/** User whose tokens a call consumes. */
export interface TokenConsumer {
  caller: string;
  cost: TokenCost;
  /** Called with the state of the rate-limit buckets after tokens were consumed, even if the call is rejected. */
  onConsumed?: ((buckets: Bucket[]) => void) | undefined;
}

/** Sends the statements that consume the tokens, and resolves when they are done. */
export async function consume(
  sql: postgres.Sql,
  { caller, cost, onConsumed }: TokenConsumer,
  prepare: boolean,
): Promise<void> {
  const send = async (tokens: TokenCost) => {
    const returned = await sendInFront(sql, { ...consumingStatement(caller, tokens, prepare), prepare });
    if (returned !== undefined) {
      onConsumed?.(JSON.parse(returned));
    }
  };
  const ofCall = send(cost);
  if (!prepare) {
    // A pooler in transaction mode drops a statement that it receives before the result of the previous statement was
    // sent.
    await ofCall;
  }
  // A separate statement consumes the tokens of `profiles_of_day`, because a statement consumes the same number of
  // tokens from each of its limits, and this limit needs one token per profile.
  const ofProfiles = cost.profiles ? send({ limits: ["profiles_of_day"], tokens: cost.profiles }) : undefined;
  await Promise.all([ofCall, ofProfiles]);
}
