/** Faults in tables, rights, functions and triggers of a database, which the doctor's check `access` must find. */

import type { DatabaseFault } from "./planted-faults.ts";

export const accessFaults: DatabaseFault[] = [
  {
    check: "access",
    level: "fail",
    says: /missing: column private\.settings\.meaning\. Restore/,
    plants: "alter table private.settings drop column meaning",
  },
  {
    check: "access",
    level: "fail",
    says: /changed: column public\.profiles\.hometown\. Restore/,
    plants: "alter table public.profiles alter column hometown set default 'x'",
  },
  {
    check: "access",
    level: "fail",
    says: /missing: constraint settings_share_of_one of private\.settings\. Restore/,
    plants: "alter table private.settings drop constraint settings_share_of_one",
  },
  {
    check: "access",
    level: "fail",
    says: /missing: index public\.notifications_\w+ of public\.notifications\. Restore/,
    plants: `
      do $$
      begin
        execute format('drop index %s', (
          select min(indexrelid::regclass::text)
          from pg_index
          where
            indrelid = 'public.notifications'::regclass
            and not exists (select from pg_constraint where conindid = indexrelid)
        ));
      end
      $$`,
  },
  {
    check: "access",
    level: "fail",
    says: /changed: type public\.body_type\. Restore/,
    plants: "alter type public.body_type add value 'planted'",
  },
  {
    check: "access",
    level: "fail",
    says: /changed: view private\.limits\. Restore/,
    plants: `do $$
      begin
        execute 'create or replace view private.limits as select * from (' ||
          rtrim(pg_get_viewdef('private.limits'::regclass), ';') || ') as limits where true';
      end
      $$`,
  },
  {
    check: "access",
    level: "fail",
    says: /missing: row evidence_days of private\.settings\. Restore/,
    plants: "delete from private.settings where name = 'evidence_days'",
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
    says: /not ours: UPDATE on public.profiles for authenticated\. Drop or revoke what is not ours \(/,
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
  {
    check: "access",
    level: "fail",
    says: /missing: trigger logins_revoke_deleted of auth.users/,
    plants: "drop trigger logins_revoke_deleted on auth.users",
  },
  {
    check: "access",
    level: "fail",
    says: /missing: (policy \S+ of public.\w+, ){5,}.*; not ours: .*Restore what is missing.*Drop or revoke/,
    plants: `
      do $$
      declare
        policy record;
      begin
        for policy in select policyname, tablename from pg_policies where schemaname = 'public' loop
          execute format('drop policy %I on public.%I', policy.policyname, policy.tablename);
        end loop;
      end
      $$;
      grant update on public.profiles to authenticated`,
  },
];
