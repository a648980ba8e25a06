-- Account deletion: deletes the profile immediately. After the deletion, all calls of the user are rejected. The
-- `accounts` job deletes the user at the identity provider and the remaining data.

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
  -- Writes the tombstone before deleting the data. A deletion at the identity provider uses the same order, so the two
  -- deletions cannot deadlock.
  perform private.revoke_deleted_person(caller_id);
  perform private.delete_person(caller_id);
  perform private.request_job('accounts');
  return json_build_object('deleted', true);
end;
$$;

comment on function api.delete_account is
  'DELETE /profiles/account: deletes the caller''s account, and returns {deleted}. Deletes the profile immediately, if the caller has a profile. Every later call of the user is rejected with 401. The `accounts` job deletes the user at the identity provider.';

create function api.clear_account(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  present timestamptz := private.now();
  -- If a tombstone is older than this time, all calls that were authorized before the tombstone have ended. The longest
  -- call takes 8 s.
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
  -- Repeats the deletion, because a concurrent call may have created data while the account was being deleted.
  perform private.delete_person(tombstone.user_id);
  perform private.delete_limits_of(tombstone.user_id);
  names := private.delete_actor_names_of(tombstone.user_id, row_limit);
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
  'Jobs: deletes the remaining data of one deleted user, and the user''s name from up to row_limit notifications. Returns {userId, hasLogin, isCleared}: the user id, whether the user still exists at the identity provider, and whether all data is deleted. If no deleted user is due for clean-up, deletes expired tombstones and consent records, and returns null. If hasLogin is true, the edge function deletes the user at the identity provider, and a later call checks whether the user was deleted.';

grant execute on function api.delete_account to authenticated;
grant execute on function api.clear_account to service_role;
