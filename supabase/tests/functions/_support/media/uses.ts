/** Helpers for files that are no longer used. In production such a file can be used again for an hour. */

import type { ReservedSql } from "postgres";
import { sql } from "../database.ts";
import { callRpc, type Outcome, type RpcCall } from "../rpc.ts";

/**
 * Calls an RPC while unused files are removed after an hour, as in production. In other tests files are removed as soon
 * as they are unused. The setting changes only within the transaction, so other tests are not affected.
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
  // The RPC call does not reset the role of its caller in the transaction.
  await connection`reset role`;
  await removedAfter("0");
  await connection`commit`;
  return outcome;
}

/** Returns the files whose stored number of uses differs from the number of rows that use them. */
export async function wrongUses(keys: string[]): Promise<object[]> {
  return sql<object[]>`select * from private.wrong_media_uses where key = any (${keys})`;
}
