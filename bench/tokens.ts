/**
 * Signs access tokens with the key of the stack, because signing up thousands of users would take longer than the
 * benchmark.
 */

import { dirname } from "node:path";
import postgres from "postgres";
import { loadKeys, mintToken } from "../packages/local-stack/src/keys.ts";

const lifetimeSeconds = 3600;

/** Returns a function that signs access tokens with the key of the stack to which this database belongs. */
export async function tokenSigner(databaseUrl: string): Promise<(personId: string) => Promise<string>> {
  const address = new URL(databaseUrl);
  // Only a superuser can read the data directory.
  address.username = "supabase_admin";
  const sql = postgres(address.href, { max: 1 });
  const [folder] = await sql`select current_setting('data_directory') as path`;
  await sql.end();
  const keys = await loadKeys(dirname(dirname(folder?.path)));
  return (sub) => mintToken(keys, { role: "authenticated", aud: "authenticated", sub }, lifetimeSeconds);
}
