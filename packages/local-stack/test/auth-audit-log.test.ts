import assert from "node:assert/strict";
import postgres from "postgres";
import { adminOf, clientOf, newEmail, newPerson, ok, password } from "./accounts.ts";
import { type ScratchStack, testWithStack } from "./scratch-stack.ts";

const nil = "00000000-0000-0000-0000-000000000000";

interface Entry {
  action: string;
  actor_id: string;
  actor_username: string;
  log_type: string;
  traits?: Record<string, string>;
}

/** Returns the audit log entries by or about a user, in the order in which they were written. */
async function entriesOf(stack: ScratchStack, id: string): Promise<Entry[]> {
  const rows = await stack.sql<{ payload: Entry }[]>`
    select payload from auth.audit_log_entries
    where payload ->> 'actor_id' = ${id} or payload -> 'traits' ->> 'user_id' = ${id}
    order by created_at, ctid`;
  return rows.map(({ payload }) => payload);
}

/** Connects as `postgres`, the role that migrations and functions have on the platform. */
function asPostgres({ options }: ScratchStack): postgres.Sql {
  return postgres(`postgresql://postgres:postgres@127.0.0.1:${options.databasePort}/postgres`, { max: 1 });
}

testWithStack("the audit log of the auth server", {}, async (stack, test) => {
  await test.step("every entry of the audit log contains the e-mail address of the acting user", async () => {
    const client = clientOf(stack);
    const email = newEmail();
    const { data } = await ok(client.auth.signUp({ email, password }));
    await ok(client.auth.refreshSession());
    await ok(client.auth.updateUser({ data: { language: "en" } }));
    await ok(client.auth.signOut());
    await ok(client.auth.signInWithPassword({ email, password }));
    const id = String(data.user?.id);
    const entries = await entriesOf(stack, id);
    assert.deepEqual(
      entries.map(({ action, log_type }) => [action, log_type]),
      [
        ["user_signedup", "team"],
        ["login", "account"],
        ["token_refreshed", "token"],
        ["token_revoked", "token"],
        ["user_modified", "user"],
        ["logout", "account"],
        ["login", "account"],
      ],
    );
    assert.ok(entries.every((entry) => entry.actor_id === id && entry.actor_username === email));
  });

  await test.step("the audit log keeps the e-mail address of a user who was deleted with the secret key", async () => {
    const { email, id } = await newPerson(stack);
    await ok(adminOf(stack).deleteUser(id));
    const entries = await entriesOf(stack, id);
    assert.deepEqual(
      entries.map(({ action, actor_id, actor_username }) => [action, actor_id, actor_username]),
      [
        ["user_signedup", nil, "service_role"],
        ["login", id, email],
        ["user_deleted", nil, "service_role"],
      ],
    );
    assert.deepEqual(entries.at(-1)?.traits, { user_id: id, user_email: email, user_phone: "" });
  });

  await test.step("the role postgres can delete entries of the audit log", async () => {
    const sql = asPostgres(stack);
    await sql`delete from auth.audit_log_entries`;
    await sql.end();
    assert.equal((await stack.sql`select from auth.audit_log_entries`).length, 0);
  });
});

testWithStack("the vault", {}, async (stack, test) => {
  await test.step("the role postgres can change secrets in the vault only through the functions of the vault, as on the platform", async () => {
    const sql = asPostgres(stack);
    const [created] = await sql`select vault.create_secret('one', 'planted') as id`;
    await sql`select vault.update_secret(${created?.id}, 'two')`;
    const [secret] = await sql`
      select secret, decrypted_secret from vault.decrypted_secrets where name = 'planted'`;
    assert.equal(secret?.decrypted_secret, "two");
    assert.notEqual(secret?.secret, "two");
    await assert.rejects(sql`select vault.create_secret('three', 'planted')`, /secrets_name_idx/);
    await assert.rejects(sql`update vault.secrets set name = 'other'`, /permission denied/);
    await sql`delete from vault.secrets where name = 'planted'`;
    await sql.end();
  });
});
