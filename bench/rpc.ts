/** Calls RPCs through postgres.js with the SQL statement that the edge functions use. */

import type postgres from "postgres";
import { statementFor } from "../supabase/functions/_shared/database/statements.ts";

export type RpcArguments = Record<string, string | number | boolean | null | Record<string, unknown>>;

/** Calls an RPC as a user, and returns the JSON text of the result. */
export async function callRpc(
  sql: postgres.Sql,
  personId: string,
  rpc: string,
  args: RpcArguments = {},
): Promise<string> {
  const identity = JSON.stringify({ role: "authenticated", sub: personId });
  const values = [identity, "authenticated", ...Object.values(args), "bench"];
  const rows = await sql.unsafe(statementFor(rpc, Object.keys(args)), values as never[], { prepare: true }).values();
  return rows[0]?.[0] as string;
}
