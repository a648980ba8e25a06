/** Access tokens signed with the stack's own key: so many sign-ups would take longer than a measurement. */

import { dirname } from "node:path";
import postgres from "postgres";
import { loadKeys, mintToken } from "../packages/local-stack/src/keys.ts";

const lifetimeSeconds = 3600;

/** Signs tokens of people as the stack behind that database does. */
export async function tokenSigner(databaseUrl: string): Promise<(personId: string) => Promise<string>> {
  const address = new URL(databaseUrl);
  // Only a superuser may see where the data folder is.
  address.username = "supabase_admin";
  const sql = postgres(address.href, { max: 1 });
  const [folder] = await sql`select current_setting('data_directory') as path`;
  await sql.end();
  const keys = await loadKeys(dirname(dirname(folder?.path)));
  return (sub) => mintToken(keys, { role: "authenticated", aud: "authenticated", sub }, lifetimeSeconds);
}
