/** Files whose uses end, with the hour in which their owner may use them again. */

import type { ReservedSql } from "postgres";
import { sql } from "../database.ts";
import { callRpc, type Outcome, type RpcCall } from "../rpc.ts";

/** Calls an RPC as in use: in tests, files are removed as soon as they are given up, which no other test must notice. */
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
  // The call has left the transaction with the role of its caller.
  await connection`reset role`;
  await removedAfter("0");
  await connection`commit`;
  return outcome;
}

/** Files whose counted uses differ from the rows that show them. */
export async function wrongUses(keys: string[]): Promise<object[]> {
  return sql<object[]>`select * from private.wrong_media_uses where key = any (${keys})`;
}
