/** Calls RPCs directly in the database, as the functions do. Direct calls allow more concurrency than HTTP calls. */

import postgres from "postgres";
import { afterAll, beforeAll, inject } from "vitest";
import { statementFor } from "../../../functions/_shared/database/statements.ts";

/** RPC call of a user, or of the role service_role if `person` is null. */
export interface RpcCall {
  person: string | null;
  rpc: string;
  args: Record<string, string | object | null>;
}

export type Outcome = { json: Record<string, unknown> } | { refused: string };

/** Calls an RPC on the given connection. The connection may have an open transaction. */
export async function callRpc(connection: postgres.ReservedSql, { person, rpc, args }: RpcCall): Promise<Outcome> {
  const identity = person === null ? { role: "service_role" } : { role: "authenticated", sub: person };
  const values = [JSON.stringify(identity), identity.role, ...Object.values(args), "test"];
  try {
    const rows = await connection
      .unsafe(statementFor(rpc, Object.keys(args), { timeoutMilliseconds: 0 }), values as never[], { prepare: true })
      .values();
    return { json: JSON.parse(rows[0]![0] as string) };
  } catch (error) {
    return { refused: (error as Error).message };
  }
}

/** Returns the JSON result of a call, which must succeed. */
export async function resultOf<Result = Record<string, unknown>>(
  connection: postgres.ReservedSql,
  call: RpcCall,
): Promise<Result> {
  const outcome = await callRpc(connection, call);
  if ("refused" in outcome) {
    throw new Error(`${call.rpc} was refused with ${outcome.refused}.`);
  }
  return outcome.json as Result;
}

/** Returns the items of all pages of a list. */
export async function walk<Item>(connection: postgres.ReservedSql, call: RpcCall): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const args = { ...call.args, cursor };
    const page: { data: Item[]; nextCursor: string | null } = await resultOf(connection, { ...call, args });
    items.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
}

/** Reserves connections for the tests of a file, so that concurrent queries do not wait for each other in the pool. */
export function reserveConnections(count: number): postgres.ReservedSql[] {
  const sql = postgres(inject("stack").databaseUrl, { max: count, onnotice: () => {} });
  const connections: postgres.ReservedSql[] = [];
  beforeAll(async () => {
    while (connections.length < count) {
      connections.push(await sql.reserve());
    }
  });
  afterAll(() => sql.end({ timeout: 1 }));
  return connections;
}
