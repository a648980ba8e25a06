/** Scratch stacks for benchmarks. */

import postgres from "postgres";
import { type ScratchStack, startScratchStack } from "../tools/stack/scratch-stack.ts";

/**
 * Multiplies the rate limits by 10,000, because benchmarks send more calls than the limits allow. The limits stay
 * active, so that each call consumes tokens as in production.
 */
export async function raiseLimits(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`
    update private.settings
    set value = jsonb_set(value, '{most}', to_jsonb((value ->> 'most')::integer * 10000))
    where starts_with(name, 'limit_')`;
  await sql.end();
}

/** Starts a stack with an empty database, the usual rate limits and a log file of its own. */
export async function startStackWithLimits(): Promise<ScratchStack> {
  return await startScratchStack(await Deno.makeTempFile({ prefix: "bench-", suffix: ".log" }));
}

/** Starts a stack with an empty database and with rate limits that no benchmark reaches. */
export async function startBenchStack(): Promise<ScratchStack> {
  const stack = await startStackWithLimits();
  await raiseLimits(stack.environment.DB_URL ?? "");
  return stack;
}
