/** Faults of the pg_cron schedules. The local stack has no pg_cron, so the faults create its tables. */

import { type DatabaseFault, elsewhere } from "./planted-faults.ts";

const cronWith = (change: string) => `
  create schema net;
  create table net._http_response ();
  create schema cron;
  create table cron.job as
    select 'social_' || name as jobname, schedule, format('select private.call_job(%L)', name) as command, true as active
    from private.jobs
    union all
    values ('social_cron_history', '17 3 * * *', 'delete from cron.job_run_details', true);
  ${change}`;

export const cronFaults: DatabaseFault[] = [
  { check: "pg_cron", level: "warn", says: /no pg_cron/, plants: "select", project: elsewhere },
  { check: "pg_cron", level: "ok", says: /every job has its schedule/, plants: cronWith("") },
  {
    check: "pg_cron",
    level: "fail",
    says: /missing or changed: social_push\./,
    plants: cronWith("delete from cron.job where jobname = 'social_push'"),
  },
  { check: "pg_cron", level: "fail", says: /there is no pg_net/, plants: cronWith("drop schema net cascade") },
  {
    check: "pg_cron",
    level: "fail",
    says: /missing or changed: social_cron_history, social_media, social_push, social_sync\./,
    plants: cronWith(`
      delete from cron.job where jobname = 'social_cron_history';
      update cron.job set schedule = '0 0 1 1 *' where jobname = 'social_media';
      update cron.job set active = false where jobname = 'social_push';
      update cron.job set command = 'select 1' where jobname = 'social_sync'`),
  },
];
