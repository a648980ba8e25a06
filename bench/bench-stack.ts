/** Scratch stacks for benchmarks. */

import postgres from "postgres";
import { type ScratchStack, startScratchStack } from "../tools/stack/scratch-stack.ts";

/** Disables the rate limits, because benchmarks send more calls than the limits allow. */
export async function switchOffLimits(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`update private.settings set value = 'false' where name = 'rate_limits'`;
  await sql.end();
}

/** Starts a stack with an empty database, enabled rate limits and a log file of its own. */
export async function startStackWithLimits(): Promise<ScratchStack> {
  return await startScratchStack(await Deno.makeTempFile({ prefix: "bench-", suffix: ".log" }));
}

/** Starts a stack with an empty database and without rate limits. */
export async function startBenchStack(): Promise<ScratchStack> {
  const stack = await startStackWithLimits();
  await switchOffLimits(stack.environment.DB_URL ?? "");
  return stack;
}
