-- Account deletion: the login goes with the profile, at once for all calls, and what takes longer is cleared by a job.

-- Tables -------------------------------------------------------------------------------------------------

create table private.name_passes (
  person_id uuid constraint name_passes_pkey primary key,
  last_user_id uuid not null default '00000000-0000-0000-0000-000000000000',
  last_type public.notification_type not null default enum_first(null::public.notification_type),
  last_id uuid not null default '00000000-0000-0000-0000-000000000000'
);

comment on table private.name_passes is
  'Of which deleted person the job accounts takes the name out of what others were told, and how far it is.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.forget_name(person_id uuid, row_limit integer)
returns integer
language plpgsql
set search_path = ''
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  pass private.name_passes;
  portion uuid[];
begin
  insert into private.name_passes (person_id) values (forget_name.person_id) on conflict do nothing;
  select passes.* into pass
  from private.name_passes as passes
  where passes.person_id = forget_name.person_id
  for update;
  portion := array(
    select notifications.id
    from public.notifications
    where notifications.actor_id = pass.person_id
      and (notifications.user_id, notifications.type, notifications.id)
        > (pass.last_user_id, pass.last_type, pass.last_id)
    order by notifications.user_id, notifications.type, notifications.id
    limit row_limit
  );
  -- Locked in id order: prevents a deadlock with read_notifications.
  perform 1 from public.notifications where notifications.id = any (portion) order by notifications.id for update;
  update private.push_deliveries as delivery
  set outcome = 'notification_gone', finished_at = private.now()
  from
    public.notifications
    join private.devices on devices.user_id = notifications.user_id
  where notifications.id = any (portion)
    and notifications.payload ->> 'actorName' is not null
    and delivery.device_id = devices.id
    and delivery.notification_id = notifications.id
    and delivery.finished_at is null;
  update public.notifications
  set payload = notifications.payload || '{"actorName": null}'
  where notifications.id = any (portion) and notifications.payload ->> 'actorName' is not null;
  if cardinality(portion) < row_limit then
    delete from private.name_passes where name_passes.person_id = pass.person_id;
  else
    update private.name_passes
    set last_user_id = notifications.user_id, last_type = notifications.type, last_id = notifications.id
    from public.notifications
    where notifications.id = portion[row_limit] and name_passes.person_id = pass.person_id;
  end if;
  return cardinality(portion);
end;
$$;

comment on function private.forget_name is
  'Takes the name of a deleted person out of the next so many notifications of others, and does not push those any more: how many it went through. Fewer than asked for are the last.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.delete_account()
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
begin
  -- The tombstone first, as where the identity provider deletes the user: prevents a deadlock with it.
  perform private.revoke_deleted_person(caller_id);
  perform private.delete_person(caller_id);
  perform private.request_job('accounts');
  return json_build_object('deleted', true);
end;
$$;

comment on function api.delete_account is
  'DELETE /profiles/account: {deleted}. Deletes the profile if there is one; every later call is 401. The job accounts deletes the login.';

create function api.clear_account(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  present timestamptz := private.now();
  -- By then every call has ended that was let in before; the longest takes 8 s.
  calls_ended_at timestamptz := present - interval '30 seconds';
  tombstone private.revoked_users;
  has_login boolean;
  names integer;
begin
  perform private.require_service();
  select revoked_users.* into tombstone
  from private.revoked_users
  where revoked_users.due_at <= present
  order by revoked_users.due_at
  limit 1
  for update skip locked;
  if tombstone.user_id is null then
    delete from private.revoked_users where revoked_users.revoked_until <= present and revoked_users.due_at is null;
    delete from private.consent_log
    where consent_log.withdrawn_at
      < present - make_interval(years => private.setting('consent_log_years')::integer);
    return null;
  end if;
  -- What a call made that was under way meanwhile.
  perform private.delete_person(tombstone.user_id);
  perform private.forget_limits(tombstone.user_id);
  names := private.forget_name(tombstone.user_id, row_limit);
  has_login := exists (
    select 1 from auth.users where users.id = tombstone.user_id and users.deleted_at is null
  );
  update private.revoked_users
  set
    due_at = case
      when names >= row_limit then present
      when has_login or tombstone.revoked_at > calls_ended_at then present + interval '30 seconds'
    end
  where revoked_users.user_id = tombstone.user_id
  returning revoked_users.* into tombstone;
  if tombstone.due_at is null then
    perform private.remove_from_audit_log(tombstone.user_id);
  end if;
  return json_build_object(
    'userId', tombstone.user_id,
    'hasLogin', has_login,
    'isCleared', tombstone.due_at is null
  );
end;
$$;

comment on function api.clear_account is
  'Jobs: {userId, hasLogin, isCleared} of one deleted login, or null when none is due. Clears away what is left of it, so many notifications at a time; the function deletes the login at the identity provider if there is one, and the next turn looks again.';

grant execute on function api.delete_account to authenticated;
grant execute on function api.clear_account to service_role;
