/** Files whose uses end, including the hour in which their owner may use them again. */

import type { ReservedSql } from "postgres";
import { sql } from "../database.ts";
import { callRpc, type Outcome, type RpcCall } from "../rpc.ts";

/**
 * Calls an RPC with the removal delay of production: in tests files are removed as soon as they are released. No other
 * test must notice the change.
 */
export async function letGo(connection: ReservedSql, call: RpcCall): Promise<Outcome> {
  const removedAfter = (seconds: string) =>
    connection`update private.settings set value = ${seconds}::text::jsonb where name = 'media_removal_seconds'`;
  await connection`begin`;
  await removedAfter("3600");
  const outcome = await callRpc(connection, call);
  if ("refused" in outcome) {
    await connection`rollback`;
    return outcome;
  }
  // The call has left its transaction with the role of its caller.
  await connection`reset role`;
  await removedAfter("0");
  await connection`commit`;
  return outcome;
}

/** Returns the files whose counted uses differ from the rows that show them. */
export async function wrongUses(keys: string[]): Promise<object[]> {
  return sql<object[]>`select * from private.wrong_media_uses where key = any (${keys})`;
}
