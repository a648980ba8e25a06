-- Account deletion: the login goes with the profile, at once for all calls, and what takes longer is cleared by a job.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.forget_name(person_id uuid, row_limit integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  concerned uuid[];
begin
  -- Locked in id order: prevents a deadlock with read_notifications.
  concerned := array(
    select named.id
    from
      (
        select notifications.id
        from public.notifications
        where notifications.actor_id = person_id and notifications.payload ->> 'actorName' is not null
        limit row_limit
      ) as named
      join public.notifications as locked on locked.id = named.id
    order by named.id
    for update of locked
  );
  update public.notifications
  set payload = notifications.payload || '{"actorName": null}'
  where notifications.id = any (concerned);
  update private.push_deliveries as delivery
  set outcome = 'notification_gone', finished_at = private.now()
  from
    public.notifications
    join private.devices on devices.user_id = notifications.user_id
  where notifications.id = any (concerned)
    and delivery.device_id = devices.id
    and delivery.notification_id = notifications.id
    and delivery.finished_at is null;
  return cardinality(concerned);
end;
$$;

comment on function private.forget_name is
  'Takes the name of a deleted person out of so many notifications of others, and does not push those any more: how many there were.';

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
  perform private.bar_deleted_person(caller_id);
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
  settled_at timestamptz := present - interval '30 seconds';
  tombstone private.barred_logins;
  has_login boolean;
  names integer;
begin
  perform private.require_service();
  select barred_logins.* into tombstone
  from private.barred_logins
  where barred_logins.due_at <= present
  order by barred_logins.due_at
  limit 1
  for update skip locked;
  if tombstone.user_id is null then
    delete from private.barred_logins where barred_logins.barred_until <= present and barred_logins.due_at is null;
    delete from private.consent_log
    where consent_log.withdrawn_at
      < present - make_interval(years => private.setting('consent_log_years')::integer);
    return null;
  end if;
  -- What a call made that was under way meanwhile.
  perform private.delete_person(tombstone.user_id);
  names := private.forget_name(tombstone.user_id, row_limit);
  has_login := exists (
    select 1 from auth.users where users.id = tombstone.user_id and users.deleted_at is null
  );
  update private.barred_logins
  set
    due_at = case
      when names >= row_limit then present
      when has_login or tombstone.barred_at > settled_at then present + interval '30 seconds'
    end
  where barred_logins.user_id = tombstone.user_id
  returning barred_logins.* into tombstone;
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
