/** Injects faults into the database of a deployment. Each fault is injected in a transaction that is rolled back. */

import { equal } from "node:assert/strict";
import type postgres from "postgres";
import { databaseChecks, type Inside, judgePooler } from "../doctor/database-checks.ts";
import { accessFaults } from "./access-faults.ts";
import { cronFaults } from "./cron-faults.ts";
import { plantMiscountedEvent } from "./miscounted-guests.ts";
import { type DatabaseFault, elsewhere, expectFaultForEach, expectSeen } from "./planted-faults.ts";

const vaultWith = (secrets: string) => `
  drop schema vault cascade;
  create schema vault;
  create table vault.decrypted_secrets (name text, decrypted_secret text);
  insert into vault.decrypted_secrets values ('project_url', 'API_URL') ${secrets};`;

const history = "supabase_migrations.schema_migrations";

const databaseFaults: DatabaseFault[] = [
  { check: "migrations", level: "fail", says: /none was ever/, plants: `drop table ${history}` },
  {
    check: "migrations",
    level: "fail",
    says: /not applied: .*baseline-realtime-messages.*check the rows that the file writes\. Never use --include-all.*migration repair --status applied \d{14} --remote/,
    plants: `delete from ${history} where name = 'baseline-realtime-messages'`,
  },
  {
    check: "migrations",
    level: "fail",
    says: /not applied: .*baseline-realtime-messages\S*\. Run npx supabase db push --remote$/,
    plants: `
      delete from ${history} where name = 'baseline-realtime-messages';
      drop policy media_select_owner on storage.objects`,
  },
  {
    check: "migrations",
    level: "fail",
    says: /not applied: .*baseline-realtime-messages\S*\. Run npx supabase db push --remote$/,
    plants: `
      delete from ${history} where name = 'baseline-realtime-messages';
      alter table private.settings drop column meaning`,
  },
  {
    check: "migrations",
    level: "fail",
    says: /edited since.*baseline-auth-users/,
    plants: `update ${history} set statements = array['select 1'] where name = 'baseline-auth-users'`,
  },
  {
    check: "migrations",
    level: "fail",
    says: /not in this checkout: 29990101000000/,
    plants: `insert into ${history} (version, name) values ('29990101000000', 'create-later')`,
  },
  ...accessFaults,
  { check: "bucket", level: "fail", says: /is public/, plants: "update storage.buckets set public = true" },
  {
    check: "bucket",
    level: "fail",
    says: /takes 5 bytes/,
    plants: "update storage.buckets set file_size_limit = 5",
  },
  {
    check: "bucket",
    level: "fail",
    says: /no bucket media/,
    plants: "update storage.buckets set id = 'other', name = 'other'",
  },
  {
    check: "files",
    level: "fail",
    says: /1 objects missing/,
    plants: `insert into private.media (key, owner_id, state, due_at)
      values (gen_random_uuid() || '/' || gen_random_uuid(), gen_random_uuid(), 'uncropped', now())`,
  },
  {
    check: "files",
    level: "fail",
    says: /1 files whose uses are miscounted/,
    plants: `insert into private.media (key, owner_id, state, due_at)
      values (gen_random_uuid() || '/' || gen_random_uuid(), gen_random_uuid(), 'uncropped', now())`,
  },
  {
    check: "files",
    level: "fail",
    says: /1 people whose sums are wrong/,
    plants: "insert into private.media_usage (person_id, bytes) values (gen_random_uuid(), 5)",
  },
  {
    check: "guests",
    level: "fail",
    says: /1 events whose guest count is wrong, 0 of them with more guests than seats\. Run npm run doctor -- --repair/,
    plants: plantMiscountedEvent,
  },
  {
    check: "terms",
    level: "fail",
    says: /not published: privacy_policy, user_agreement/,
    plants: "truncate public.terms_versions cascade",
  },
  {
    check: "terms",
    level: "fail",
    says: /not published: user_agreement,.*first-deployment\.md, step 3/,
    plants: "delete from public.terms_acceptances; delete from public.terms_versions where document = 'user_agreement'",
  },
  { check: "vault", level: "fail", says: /there is no vault/, plants: "drop schema vault cascade", project: elsewhere },
  {
    check: "vault",
    level: "fail",
    says: /no project_url and no jobs_secret_key/,
    plants: "delete from vault.decrypted_secrets",
    project: elsewhere,
  },
  {
    check: "vault",
    level: "fail",
    says: /cannot decrypt: address_key_11\..*backup-and-restore/,
    plants: `
      select vault.create_secret('x', 'address_key_11');
      update vault.secrets set secret = '%%%' where name = 'address_key_11'`,
  },
  {
    check: "vault",
    level: "warn",
    says: /project_url is https:\/\/x\.example\.com and not API_URL.*custom domain/,
    plants: `${vaultWith(", ('jobs_secret_key', 'SECRET_KEY')")}
      update vault.decrypted_secrets set decrypted_secret = 'https://x.example.com' where name = 'project_url'`,
    project: elsewhere,
  },
  { check: "vault", level: "fail", says: /no jobs_secret_key/, plants: vaultWith("") },
  { check: "vault", level: "fail", says: /is no secret key/, plants: vaultWith(", ('jobs_secret_key', 'eyJ')") },
  {
    check: "vault",
    level: "fail",
    says: /refuses jobs_secret_key with 401/,
    plants: vaultWith(", ('jobs_secret_key', 'sb_secret_old')"),
  },
  {
    check: "vault",
    level: "warn",
    says: /another key than SECRET_KEY/,
    plants: vaultWith(", ('jobs_secret_key', 'SECRET_KEY')"),
    project: { secretKey: "sb_secret_new" },
  },
  {
    check: "publication",
    level: "fail",
    says: /no publication supabase_realtime.*create publication supabase_realtime;/,
    plants: "drop publication supabase_realtime",
  },
  {
    check: "publication",
    level: "fail",
    says: /publishes insert, update, delete instead of insert, for all tables of the project/,
    plants: "alter publication supabase_realtime set (publish = 'insert, update, delete')",
  },
  {
    check: "publication",
    level: "fail",
    says: /has no public\.notifications/,
    plants: "alter publication supabase_realtime drop table public.notifications",
  },
  {
    check: "publication",
    level: "warn",
    says: /for all tables of the project: public\.events sends no UPDATE and no DELETE.*add-realtime-table/,
    plants: "alter publication supabase_realtime add table public.events",
  },
  ...cronFaults,
];

const undone = Symbol("rolls the transaction back");

/**
 * Injects each fault in a transaction of its own, checks that the doctor finds the fault, and rolls back. Returns the
 * number of injected faults.
 */
export async function seeDatabaseFaults(inside: Inside, superuser: postgres.Sql): Promise<number> {
  // Two checks are tested elsewhere: `PostgreSQL` when the doctor is run as a command, `pooler` at the end of this
  // function.
  expectFaultForEach(databaseChecks, databaseFaults, ["PostgreSQL", "pooler"]);
  for (const fault of databaseFaults) {
    await superuser
      .begin(async (transaction) => {
        const plants = fault.plants
          .replaceAll("'SECRET_KEY'", `'${inside.project.secretKey}'`)
          .replaceAll("'API_URL'", `'${inside.project.apiUrl}'`);
        await transaction.unsafe(plants).simple();
        // If a check begins a transaction, a savepoint of this transaction is used instead.
        const begin = transaction.savepoint.bind(transaction);
        const sql = Object.assign(transaction, { begin }) as unknown as postgres.Sql;
        await expectSeen(databaseChecks, { ...inside, sql, project: { ...inside.project, ...fault.project } }, fault);
        throw undone;
      })
      .catch((error) => {
        if (error !== undone) {
          throw error;
        }
      });
  }
  equal(judgePooler("postgresql://x@db.example.com:5432/postgres").level, "warn");
  equal(judgePooler("postgresql://x@pooler.example.com:6543/postgres").level, "ok");
  return databaseFaults.length + 1;
}
