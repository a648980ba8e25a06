/** Stacks of their own for measurements. */

import postgres from "postgres";
import { type ScratchStack, startScratchStack } from "../tools/stack/scratch-stack.ts";

/** What people are measured with is more than they may do. */
export async function switchOffLimits(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`update private.settings set value = 'false' where name = 'rate_limits'`;
  await sql.end();
}

/** A stack with an empty database and the limits on, which logs into a file of its own. */
export async function startStackWithLimits(): Promise<ScratchStack> {
  return await startScratchStack(await Deno.makeTempFile({ prefix: "bench-", suffix: ".log" }));
}

/** A stack with an empty database, where nobody is refused for asking too often. */
export async function startBenchStack(): Promise<ScratchStack> {
  const stack = await startStackWithLimits();
  await switchOffLimits(stack.environment.DB_URL ?? "");
  return stack;
}
