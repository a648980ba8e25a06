/** Faults of a deployment that show in its database: each is planted in a transaction, and undone with it. */

import { equal } from "node:assert/strict";
import type postgres from "postgres";
import { databaseChecks, type Inside, judgePooler } from "../doctor/database-checks.ts";
import type { Project } from "../doctor/project.ts";
import { expectFaultForEach, expectSeen, type Seen } from "./planted-faults.ts";

interface DatabaseFault extends Seen {
  /** Run as superuser, and rolled back afterwards. */
  plants: string;
  project?: Partial<Project>;
}

const elsewhere = { isLocal: false };

const vaultWith = (secrets: string) => `
  drop schema vault cascade;
  create schema vault;
  create table vault.decrypted_secrets (name text, decrypted_secret text);
  insert into vault.decrypted_secrets values ('project_url', 'https://x.example.com') ${secrets};`;

const history = "supabase_migrations.schema_migrations";

const databaseFaults: DatabaseFault[] = [
  { check: "migrations", level: "fail", says: /none was ever/, plants: `drop table ${history}` },
  {
    check: "migrations",
    level: "fail",
    says: /not applied: .*baseline-realtime-messages/,
    plants: `delete from ${history} where name = 'baseline-realtime-messages'`,
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
  {
    check: "access",
    level: "fail",
    says: /changed: row security of public.events/,
    plants: "alter table public.events disable row level security",
  },
  {
    check: "access",
    level: "fail",
    says: /not ours: UPDATE on public.profiles for authenticated/,
    plants: "grant update on public.profiles to authenticated",
  },
  {
    check: "access",
    level: "fail",
    says: /not ours: SELECT on public.reports \(target_id\) for anon/,
    plants: "grant select (target_id) on public.reports to anon",
  },
  {
    check: "access",
    level: "fail",
    says: /missing: policy media_select_owner of storage.objects/,
    plants: "drop policy media_select_owner on storage.objects",
  },
  {
    check: "access",
    level: "fail",
    says: /not ours: policy everything of storage.objects/,
    plants: "create policy everything on storage.objects using (true)",
  },
  {
    check: "access",
    level: "fail",
    says: /changed: function private.is_media_key/,
    plants: "alter function private.is_media_key volatile",
  },
  {
    check: "access",
    level: "fail",
    says: /not ours: EXECUTE on api.list_jobs\(\) for authenticated/,
    plants: "grant execute on function api.list_jobs to authenticated",
  },
  {
    check: "access",
    level: "fail",
    says: /changed: trigger media_keep_attached_insert/,
    plants: "alter table storage.objects disable trigger media_keep_attached_insert",
  },
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
  { check: "terms", level: "fail", says: /none are published/, plants: "truncate public.terms_versions cascade" },
  { check: "vault", level: "fail", says: /there is no vault/, plants: "drop schema vault cascade", project: elsewhere },
  { check: "address keys", level: "fail", says: /no address_key_1/, plants: "delete from vault.decrypted_secrets" },
  { check: "vault", level: "fail", says: /no jobs_secret_key/, plants: vaultWith("") },
  { check: "vault", level: "fail", says: /is no secret key/, plants: vaultWith(", ('jobs_secret_key', 'eyJ')") },
  {
    check: "vault",
    level: "warn",
    says: /another one than/,
    plants: vaultWith(", ('jobs_secret_key', 'sb_secret_other')"),
  },
  { check: "schedules", level: "warn", says: /no pg_cron/, plants: "select", project: elsewhere },
  {
    check: "schedules",
    level: "fail",
    says: /not called as they should be: media, push$|not called as they should be: media, push/,
    plants: `create schema cron;
      create table cron.job as
        select 'social_' || name as jobname, schedule, name <> 'push' as active from private.jobs;
      update cron.job set schedule = '0 0 1 1 *' where jobname = 'social_media'`,
  },
  {
    check: "due jobs",
    level: "fail",
    says: /not called for 15 minutes: matches/,
    plants: `create or replace function private.is_job_due(job text, present timestamptz default private.now())
        returns boolean language sql return job = 'matches';
      update private.jobs set last_started_at = now() - interval '1 hour'`,
  },
  {
    check: "push queue",
    level: "fail",
    says: /1 deliveries of fcm wait for its 1 devices/,
    plants: `with device as (
        insert into private.devices (user_id, platform, provider, token, registered_at)
        values (gen_random_uuid(), 'android', 'fcm', 'token', now())
        returning id
      )
      insert into private.push_deliveries (device_id, notification_id, provider, created_at, next_attempt_at)
      select id, gen_random_uuid(), 'fcm', now(), now() - interval '1 hour' from device`,
  },
];

const undone = Symbol("rolls the transaction back");

/** Plants each fault in the database, one transaction each that is rolled back; how many were seen. */
export async function seeDatabaseFaults(inside: Inside, superuser: postgres.Sql): Promise<number> {
  // The first is seen to fail as a command, the second below.
  expectFaultForEach(databaseChecks, databaseFaults, ["database", "pooler"]);
  for (const fault of databaseFaults) {
    await superuser
      .begin(async (transaction) => {
        await transaction.unsafe(fault.plants).simple();
        // A check that begins a transaction begins one inside of this.
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
