-- Stored responses: the response of a call with an Idempotency-Key, so that a repeated call gets the same response and
-- does not run again (docs/api/idempotency.md). The response is written in the transaction of the call.

-- Tables -------------------------------------------------------------------------------------------------

create table private.idempotent_responses (
  person_id uuid not null,
  key_hash bytea not null,
  body_hash bytea not null,
  response bytea not null,
  is_unchanged boolean not null,
  stored_at timestamptz not null,
  constraint idempotent_responses_pkey primary key (person_id, key_hash)
)
-- Each row is deleted after a day, which leaves many dead rows, so the table needs frequent vacuuming.
with (autovacuum_vacuum_scale_factor = 0.05);

comment on table private.idempotent_responses is
  'Responses of calls with an Idempotency-Key, stored for a day. The row does not reveal the key, and decrypting the response requires the key.';
comment on column private.idempotent_responses.key_hash is
  'First half of the SHA-512 of method, path with query, and key.';
comment on column private.idempotent_responses.body_hash is 'SHA-256 of the request body.';
comment on column private.idempotent_responses.response is
  'JSON as the RPC function returned it, before URLs were signed. Encrypted with the second half of the SHA-512 whose first half is key_hash.';
comment on column private.idempotent_responses.is_unchanged is
  'True if the response had status 200 although the endpoint usually responds with 201.';

create index idempotent_responses_person_idx on private.idempotent_responses (person_id, stored_at);

create index idempotent_responses_stored_at_idx on private.idempotent_responses (stored_at);

insert into private.settings (name, value, meaning)
values
  (
    'idempotent_response_hours',
    '24',
    'Number of hours for which the response of a call with an Idempotency-Key is stored for retries.'
  ),
  (
    'idempotent_responses_per_person',
    '1000',
    'Maximum number of stored responses of a person. Calls with further keys are rejected.'
  ),
  (
    'idempotent_response_bytes',
    '131072',
    'Maximum size of a stored response in bytes. A call with an Idempotency-Key and a larger response is rolled back.'
  );

-- Helpers ------------------------------------------------------------------------------------------------

create function private.responses_stored_since()
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.now() - make_interval(hours => private.setting('idempotent_response_hours')::integer);
end;
$$;

comment on function private.responses_stored_since is
  'Returns the expiry threshold: a response that was stored at or before this time has expired, even if the job has not deleted it yet.';

create function private.require_response_quota(caller_id uuid)
returns void
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  since timestamptz := private.responses_stored_since();
  -- The caller can store another response when the response that was stored at this time has expired.
  blocking_stored_at timestamptz;
begin
  select idempotent_responses.stored_at into blocking_stored_at
  from private.idempotent_responses
  where idempotent_responses.person_id = caller_id and idempotent_responses.stored_at > since
  order by idempotent_responses.stored_at desc
  offset private.setting('idempotent_responses_per_person')::integer - 1
  limit 1;
  if blocking_stored_at is not null then
    perform private.refuse_limited(
      'kept_answers',
      'You have used too many Idempotency-Keys. Send the call without one.',
      private.now() + (blocking_stored_at - since)
    );
  end if;
end;
$$;

comment on function private.require_response_quota is
  'Rejects with 429 rate_limited if the caller has the maximum number of stored responses. Concurrent calls of one person may together store slightly more than the maximum.';

create function private.delete_idempotent_responses_of(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.idempotent_responses where idempotent_responses.person_id = delete_idempotent_responses_of.person_id;
end;
$$;

comment on function private.delete_idempotent_responses_of is
  'Deletes the stored responses of a person whose profile is deleted.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.find_stored_response(key_hash text, secret text, body_hash text)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  stored private.idempotent_responses;
begin
  -- The caller may have lost the role moderator since the response was stored.
  if (select auth.role()) = 'service_role' then
    perform private.require_moderator();
  end if;
  if not private.try_lock_call(caller_id, key_hash) then
    raise sqlstate 'PT409' using
      message = 'idempotency_in_progress',
      detail = 'A call with this Idempotency-Key is still in progress.';
  end if;
  -- This query runs after the lock is taken, so it sees the response that the previous holder of the lock committed.
  select idempotent_responses.* into stored
  from private.idempotent_responses
  where idempotent_responses.person_id = caller_id
    and idempotent_responses.key_hash = decode(find_stored_response.key_hash, 'hex')
    and idempotent_responses.stored_at > private.responses_stored_since();
  if stored.person_id is null then
    perform private.require_response_quota(caller_id);
    return null;
  end if;
  if stored.body_hash <> decode(find_stored_response.body_hash, 'hex') then
    raise sqlstate 'PT422' using
      message = 'idempotency_key_reused',
      detail = 'This Idempotency-Key was used for a call with another body.';
  end if;
  perform set_config('response.replayed', 'true', true);
  if stored.is_unchanged then
    perform private.respond_unchanged();
  end if;
  return convert_from(extensions.decrypt(stored.response, decode(secret, 'hex'), 'aes-cbc/pad:pkcs'), 'UTF8')::json;
end;
$$;

comment on function api.find_stored_response is
  'Called by every endpoint that accepts an Idempotency-Key. Returns the response that was stored for this call, or null if no response was stored. 409 idempotency_in_progress while another call with the key runs, 422 idempotency_key_reused if the body differs, 429 rate_limited if the caller cannot store another response. Runs in the statement that calls the RPC function (supabase/functions/_shared/database/statements.ts), before that function.';

create function api.store_response(key_hash text, secret text, body_hash text, response text)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  response_text text := coalesce(response, 'null');
begin
  if octet_length(response_text) > private.setting('idempotent_response_bytes')::integer then
    raise sqlstate 'PT500' using
      message = 'internal_error',
      detail = 'The response is too long to be stored for an Idempotency-Key, so nothing was done.';
  end if;
  -- Replaces an expired response with the same key.
  insert into private.idempotent_responses as stored (person_id, key_hash, body_hash, response, is_unchanged, stored_at)
  values
    (
      auth.uid(),
      decode(store_response.key_hash, 'hex'),
      decode(store_response.body_hash, 'hex'),
      extensions.encrypt(convert_to(response_text, 'UTF8'), decode(secret, 'hex'), 'aes-cbc/pad:pkcs'),
      coalesce(current_setting('response.status', true) = '200', false),
      private.now()
    )
  on conflict on constraint idempotent_responses_pkey do update
    set
      body_hash = excluded.body_hash,
      response = excluded.response,
      is_unchanged = excluded.is_unchanged,
      stored_at = excluded.stored_at;
  return response_text::json;
end;
$$;

comment on function api.store_response is
  'Called by every endpoint that accepts an Idempotency-Key. Stores the response that the RPC function has just returned, in the same transaction, and returns this response. If the response is too long, raises 500 internal_error, so that the call is rolled back. Runs in the statement that calls the RPC function, with the response of that function as an argument.';

create function api.list_reachable_media(media_keys text[])
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(json_agg(object.name), '[]')
    from storage.objects as object
    where object.bucket_id = 'media'
      and object.name = any (media_keys)
      and private.is_passive_type(object.metadata ->> 'mimetype')
      -- A thumbnail has the same access rules as its original file.
      and private.can_read_media(split_part(object.name, '.', 1))
      and object.name not in (select private.own_released_objects())
  );
end;
$$;

comment on function api.list_reachable_media is
  'Called by every endpoint that accepts an Idempotency-Key, before it sends a stored response. The argument `media_keys` contains the names of the Storage objects in this response. Returns the names of those objects that still exist and that the caller may still read.';

create function api.purge_idempotent_responses(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  removed integer;
begin
  perform private.require_service();
  with due as (
    select idempotent_responses.person_id, idempotent_responses.key_hash
    from private.idempotent_responses
    where idempotent_responses.stored_at <= private.responses_stored_since()
    order by idempotent_responses.stored_at
    limit row_limit
    for update skip locked
  )
  delete from private.idempotent_responses
  using due
  where idempotent_responses.person_id = due.person_id and idempotent_responses.key_hash = due.key_hash;
  get diagnostics removed = row_count;
  return json_build_object('removed', removed);
end;
$$;

comment on function api.purge_idempotent_responses is
  'Called by the `idempotent_responses` job. Deletes at most row_limit expired responses, and returns {removed}, the number of deleted responses.';

grant execute on function api.find_stored_response to authenticated, service_role;
grant execute on function api.store_response to authenticated, service_role;
grant execute on function api.list_reachable_media to authenticated, service_role;
grant execute on function api.purge_idempotent_responses to service_role;
