/** The platform's vault, as far as SQL reads it: secrets by name. */

import type postgres from "postgres";

/** Puts secrets, which `keys.json` keeps beside the data, where the platform has its vault; `sql` is a superuser. */
export async function fillVault(sql: postgres.Sql, secrets: Record<string, string>): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`create schema if not exists vault authorization postgres`;
    await transaction`
      create table if not exists vault.decrypted_secrets (
        name text constraint decrypted_secrets_pkey primary key,
        decrypted_secret text not null
      )`;
    await transaction`grant all on vault.decrypted_secrets to postgres`;
    for (const [name, secret] of Object.entries(secrets)) {
      await transaction`
        insert into vault.decrypted_secrets (name, decrypted_secret) values (${name}, ${secret})
        on conflict (name) do update set decrypted_secret = excluded.decrypted_secret`;
    }
  });
}
