-- Foundation: the three schemas of the database and the functions that every feature uses. The schema `public` contains
-- the tables that clients may read through row level security. The schema `api` contains the RPC functions of the
-- endpoints. The schema `private` contains rules, queues and settings, to which clients have no access.

-- Schemas ------------------------------------------------------------------------------------------------

create schema api;
create schema private;

comment on schema api is
  'RPC functions that the edge functions call, usually one per endpoint. The schema is not exposed to the Data API.';
comment on schema private is
  'Predicates, trigger functions, queues and settings. Clients cannot access the schema.';

-- PostgreSQL grants EXECUTE on new functions to PUBLIC by default. The next statement removes this default privilege in
-- all schemas.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

grant usage on schema api to authenticated, service_role;

-- Settings -----------------------------------------------------------------------------------------------

create table private.settings (
  name text constraint settings_pkey primary key,
  value jsonb not null,
  meaning text not null,
  -- The settings of a rate limit must be at least one token (`most`) and one second (`seconds`). With a zero or a
  -- missing key, the computation of the token bucket would yield no result, and no call would be rejected.
  constraint settings_limits_of_one_at_least
    check (
      not starts_with(name, 'limit_')
      or coalesce((value -> 'most')::integer >= 1 and (value -> 'seconds')::integer >= 1, false)
    ),
  constraint settings_share_of_one
    check (name != 'young_account_share' or (value::double precision > 0 and value::double precision <= 1))
);

comment on table private.settings is
  'Limits and switches of the service. The table has one row per setting, so that each number is defined in only one place.';

create function private.keep_setting_type()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if jsonb_typeof(new.value) is distinct from jsonb_typeof(old.value) then
    raise check_violation using message =
      format('The value of the setting %s must be a %s.', old.name, jsonb_typeof(old.value));
  end if;
  return new;
end;
$$;

comment on function private.keep_setting_type is
  'Trigger: rejects a value of another JSON type, with which every read of the setting would fail.';

create trigger settings_keep_type
before update of value on private.settings
for each row
execute function private.keep_setting_type();

create table private.secrets (
  name text constraint secrets_pkey primary key,
  value bytea not null
);

comment on table private.secrets is
  'Random keys that the migrations generate for this database. The keys never leave the database.';

insert into private.secrets (name, value)
values
  ('cursor', extensions.gen_random_bytes(32));

create function private.setting(setting_name text)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (select settings.value from private.settings where settings.name = setting_name);
end;
$$;

comment on function private.setting is 'Returns the value of a setting, or null for an unknown name.';

-- Callers ------------------------------------------------------------------------------------------------

create function private.require_service()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if (select auth.role()) is distinct from 'service_role' then
    raise sqlstate 'PT401' using message = 'unauthorized', detail = 'Only the service can do this.';
  end if;
end;
$$;

comment on function private.require_service is
  'Rejects every caller except the service role with 401. Called by the RPC functions of the jobs. Grants alone cannot keep users from calling these functions, because the edge functions use the same database connections for users and for the service role.';

-- Time ---------------------------------------------------------------------------------------------------

create function private.now()
returns timestamptz
language sql
stable
return pg_catalog.now();

comment on function private.now is
  'Returns the time that all functions use as the current time: the start time of the transaction. Tests freeze the clock by replacing this function.';

create function private.iso_time(moment timestamptz)
returns text
language sql
stable
return pg_catalog.to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

comment on function private.iso_time is
  'Returns a timestamp in the format of the API: UTC with milliseconds and Z (docs/api/http-conventions.md, Timestamps).';

-- Ids ----------------------------------------------------------------------------------------------------

create function private.new_id()
returns uuid
language sql
volatile
return (
  -- The id consists of twelve hex digits of milliseconds, the version, three hex digits of the fraction of a
  -- millisecond (in 1/4096), the variant and 62 random bits.
  overlay('0' || to_hex((date_part('epoch', clock_timestamp()) * 4096000)::bigint), '7', 13, 0) || substr(
    gen_random_uuid()::text,
    20
  )
)::uuid;

comment on function private.new_id is
  'Returns a UUID version 7 for tables that grow fast (decision 0027). Ids are sorted by the time at which they were generated, with a resolution of a quarter of a microsecond. The remaining bits are random. The id of a row reveals when the row was created.';

create function private.first_id(moment timestamptz)
returns uuid
language sql
stable
return rpad(lpad(to_hex((date_part('epoch', moment) * 1000)::bigint), 12, '0'), 32, '0')::uuid;

comment on function private.first_id is
  'Returns a lower bound for the ids that private.new_id generates in the given millisecond or later. All ids that were generated earlier are smaller than this bound.';

-- Responses ----------------------------------------------------------------------------------------------

create function private.respond_unchanged()
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform set_config('response.status', '200', true);
end;
$$;

comment on function private.respond_unchanged is
  'Makes an idempotent create call respond with 200 instead of 201, because the object already exists.';

create function private.request_job(job text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform set_config('response.job', job, true);
end;
$$;

comment on function private.request_job is
  'Makes the edge function start a job right after it has sent the response, so that work which this transaction queued does not wait for the next scheduled run.';

create function private.refuse_field(field text, sentence text)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  raise sqlstate 'PT400' using message = 'validation_failed', detail = sentence, hint = field;
end;
$$;

comment on function private.refuse_field is
  'Rejects the value of a request field with 400 validation_failed. The error contains the name of the field.';

create function private.refuse_limited(limit_name text, sentence text, until_time timestamptz)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  raise sqlstate 'PT429' using
    message = 'rate_limited',
    detail = sentence,
    hint = json_build_object(
      'limit',
      limit_name,
      'retryAfter',
      greatest(1, ceil(extract(epoch from until_time - private.now())))::integer
    );
end;
$$;

comment on function private.refuse_limited is
  'Raises 429 rate_limited for a call that exceeds a limit. The argument until_time is the time from which the limit allows another call. The hint is JSON: limit (the name of the limit, for the log) and retryAfter (whole seconds).';

-- Keyset cursors -----------------------------------------------------------------------------------------

create type private.list_position as (sort_time timestamptz, id uuid);

comment on type private.list_position is 'Position of a row in a list that is sorted by time and id.';

create function private.cursor_seal(secret bytea, list_name text, filters jsonb, last_row bytea)
returns bytea
language sql
stable
return substr(
  extensions.hmac(
    convert_to(concat_ws(chr(31), list_name, filters::text, ''), 'UTF8') || last_row,
    secret,
    'sha256'
  ),
  1,
  12
);

comment on function private.cursor_seal is
  'Returns an HMAC of a keyset cursor, its list and its filters. A cursor that was issued for another list or for other filters, or that was modified, therefore fails the verification.';

create function private.base64url(bytes bytea)
returns text
language sql
immutable
return replace(replace(replace(replace(encode(bytes, 'base64'), '+', '-'), '/', '_'), '=', ''), chr(10), '');

comment on function private.base64url is 'Encodes bytes in base64url without padding.';

create function private.token_hash(token text)
returns bytea
language sql
stable
return sha256(convert_to(token, 'UTF8'));

comment on function private.token_hash is
  'Returns the SHA-256 hash of a link''s token. The database stores only this hash and finds the link by it.';

create function private.sealed_cursor(secret bytea, list_name text, filters jsonb, last_row bytea)
returns text
language sql
stable
-- The plaintext begins with the HMAC. It differs for each cursor, so no other initialization vector is needed.
return private.base64url(
  extensions.encrypt(
    private.cursor_seal(secret, list_name, filters, last_row) || last_row,
    secret,
    'aes-cbc/pad:pkcs'
  )
);

comment on function private.sealed_cursor is
  'Returns an opaque cursor in base64url. The cursor is encrypted, because it may contain the location of the caller and is part of URLs, which are logged.';

create function private.encode_cursor(list_name text, filters jsonb, last_row jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select private.sealed_cursor(secrets.value, list_name, filters, convert_to(last_row::text, 'UTF8'))
    from private.secrets
    where secrets.name = 'cursor'
  );
end;
$$;

comment on function private.encode_cursor is
  'Returns the cursor of the page that follows a row. The argument `last_row` contains the values by which the list sorts the row: a jsonb array whose last element is the id of the row.';

create function private.position_cursor(
  secret bytea,
  list_name text,
  filters jsonb,
  last_time timestamptz,
  last_id uuid
)
returns text
language sql
stable
return private.sealed_cursor(secret, list_name, filters, timestamptz_send(last_time) || uuid_send(last_id));

comment on function private.position_cursor is
  'Returns the cursor of the page that follows a row, in a list that is sorted by time and id. This function takes the secret ''cursor'' as an argument, so that PostgreSQL can inline it into the query of the page. A function call would take longer than the computation of the cursor.';

create function private.open_cursor(list_name text, filters jsonb, cursor text)
returns bytea
language plpgsql
stable
set search_path = ''
as $$
declare
  secret bytea := (select secrets.value from private.secrets where secrets.name = 'cursor');
  encrypted bytea;
  opened bytea;
begin
  begin
    encrypted := decode(rpad(translate(cursor, '-_', '+/'), (length(cursor) + 3) / 4 * 4, '='), 'base64');
    -- Only the canonical base64url encoding is accepted. The function `decode` alone would ignore spaces and the
    -- trailing bits of the last character.
    if private.base64url(encrypted) = cursor then
      opened := extensions.decrypt(encrypted, secret, 'aes-cbc/pad:pkcs');
    end if;
  exception
    when data_exception or external_routine_invocation_exception or external_routine_exception then
      opened := null;
  end;
  if (substr(opened, 1, 12) = private.cursor_seal(secret, list_name, filters, substr(opened, 13))) is not true then
    perform private.refuse_field('cursor', 'This cursor does not belong to this list and these filters.');
  end if;
  return substr(opened, 13);
end;
$$;

comment on function private.open_cursor is
  'Decrypts a cursor and returns its payload. The HMAC proves that this database generated the cursor. 400 if the cursor is malformed, was modified, or belongs to another list or other filters.';

create function private.decode_cursor(list_name text, filters jsonb, cursor text)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  if cursor is null then
    return null;
  end if;
  return convert_from(private.open_cursor(list_name, filters, cursor), 'UTF8')::jsonb;
end;
$$;

comment on function private.decode_cursor is
  'Returns the sort key of the last row of the previous page, or null for the first page. 400 if the cursor is invalid.';

create function private.decode_position(list_name text, filters jsonb, cursor text)
returns private.list_position
language plpgsql
stable
set search_path = ''
as $$
declare
  last_row text := encode(private.open_cursor(list_name, filters, cursor), 'hex');
  -- timestamptz_send encodes a time as microseconds since the beginning of the year 2000.
  microseconds bigint := ('x' || left(last_row, 16))::bit(64)::bigint;
begin
  return row (
    -- Seconds and microseconds are added separately, because PostgreSQL multiplies intervals by floating-point numbers,
    -- which would round a large number of microseconds.
    '2000-01-01Z'::timestamptz
    + microseconds / 1000000 * interval '1 second'
    + microseconds % 1000000 * interval '1 microsecond',
    substr(last_row, 17)
  )::private.list_position;
end;
$$;

comment on function private.decode_position is
  'Returns the position that is encoded in a cursor of private.position_cursor. The next page starts after this position. 400 if the cursor is invalid.';

create function private.position_after(list_name text, filters jsonb, cursor text)
returns private.list_position
language sql
stable
return case
  when cursor is null then row('infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff')::private.list_position
  else private.decode_position(list_name, filters, cursor)
end;

comment on function private.position_after is
  'For a list that is sorted latest first, returns the position after which the next page starts. If the cursor is null, returns a position before the first row of the list. 400 if the cursor is invalid.';

create function private.position_after_oldest(list_name text, filters jsonb, cursor text)
returns private.list_position
language sql
stable
return case
  when cursor is null then row('-infinity', '00000000-0000-0000-0000-000000000000')::private.list_position
  else private.decode_position(list_name, filters, cursor)
end;

comment on function private.position_after_oldest is
  'For a list that is sorted oldest first, returns the position after which the next page starts. If the cursor is null, returns a position before the first row of the list. 400 if the cursor is invalid.';

create function private.next_position_cursor(
  list_name text,
  filters jsonb,
  positions private.list_position[],
  page_size integer
)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      private.position_cursor(secrets.value, list_name, filters, positions[page_size].sort_time, positions[page_size].id)
    from private.secrets
    where secrets.name = 'cursor' and cardinality(positions) > page_size
  );
end;
$$;

comment on function private.next_position_cursor is
  'Returns the cursor of the next page, or null for the last page. The argument `positions` must contain one more position than the page if a next page exists.';
