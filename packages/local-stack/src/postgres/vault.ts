/** Writes the secrets of `keys.json` into the vault of the database. */

import type postgres from "postgres";

/** Creates or updates secrets in the vault by name. Other secrets remain unchanged. */
export async function fillVault(sql: postgres.Sql, secrets: Record<string, string>): Promise<void> {
  await sql.begin(async (transaction) => {
    for (const [name, secret] of Object.entries(secrets)) {
      const [known] = await transaction<{ id: string }[]>`select id from vault.secrets where name = ${name}`;
      await (known
        ? transaction`select vault.update_secret(${known.id}, ${secret})`
        : transaction`select vault.create_secret(${secret}, ${name})`);
    }
  });
}
