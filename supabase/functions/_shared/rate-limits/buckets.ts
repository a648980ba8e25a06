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
  /** Called with the state of the buckets, even if the call is rejected. */
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
    // A pooler in transaction mode drops a statement that is sent before the previous result.
    await ofCall;
  }
  // This is a separate statement, because the call consumes one token of every other limit.
  const ofProfiles = cost.profiles ? send({ limits: ["profiles_of_day"], tokens: cost.profiles }) : undefined;
  await Promise.all([ofCall, ofProfiles]);
}
