-- Foundation: the three schemas of the database and the few functions that every feature uses.
-- `public` holds what clients may read through row level security, `api` the verbs behind the endpoints,
-- `private` the rules, queues and settings that nobody reaches from outside.

-- Schemas ------------------------------------------------------------------------------------------------

create schema api;
create schema private;

comment on schema api is
  'The verbs: one function per endpoint, called by the edge functions. Not exposed to the Data API.';
comment on schema private is
  'Predicates, trigger functions, queues and settings. Reachable by nobody from outside.';

-- PostgreSQL grants EXECUTE on new functions to PUBLIC by default; revoked per role.
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
  -- With none at all nothing could be counted, and what is not counted is not refused.
  constraint settings_limits_of_one_at_least
    check (
      not starts_with(name, 'limit_')
      or ((value -> 'most')::integer >= 1 and (value -> 'seconds')::integer >= 1)
    ),
  constraint settings_share_of_one
    check (name != 'young_account_share' or (value::double precision > 0 and value::double precision <= 1))
);

comment on table private.settings is 'Limits and switches, one row each, so that each number stands once.';

create table private.secrets (
  name text constraint secrets_pkey primary key,
  value bytea not null
);

comment on table private.secrets is
  'Random keys made by the migrations of this database; they never leave it.';

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

comment on function private.setting is 'Value of one setting; null for an unknown name.';

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
  'Refuses people in a verb of the jobs. The functions call verbs over one connection, where grants alone do not tell callers apart.';

-- Time ---------------------------------------------------------------------------------------------------

create function private.now()
returns timestamptz
language sql
stable
return pg_catalog.now();

comment on function private.now is
  'The clock of every rule: start of the transaction. Tests freeze it by replacing this function.';

create function private.iso_time(moment timestamptz)
returns text
language sql
stable
return pg_catalog.to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

comment on function private.iso_time is
  'Timestamp as the API writes it: UTC with milliseconds and Z (docs/api/http-conventions.md, Timestamps).';

-- Ids ----------------------------------------------------------------------------------------------------

create function private.new_id()
returns uuid
language sql
volatile
return (
  -- 4096 parts of a millisecond: twelve digits of milliseconds, the version, three of parts; then variant and 62 random bits.
  overlay('0' || to_hex((date_part('epoch', clock_timestamp()) * 4096000)::bigint), '7', 13, 0) || substr(
    gen_random_uuid()::text,
    20
  )
)::uuid;

comment on function private.new_id is
  'UUID version 7, for tables that grow fast (decision 0027): in the order of the clock to a quarter of a microsecond, otherwise random. It tells who sees it when the row was made.';

create function private.first_id(moment timestamptz)
returns uuid
language sql
stable
return rpad(lpad(to_hex((date_part('epoch', moment) * 1000)::bigint), 12, '0'), 32, '0')::uuid;

comment on function private.first_id is
  'Before every id that private.new_id makes from this millisecond on, and after all that it made earlier.';

-- Answers ------------------------------------------------------------------------------------------------

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
  'Makes an idempotent verb that creates answer with 200 instead of 201: what was asked for is there already.';

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
  'Makes the edge function ask for a job right after its answer: what this transaction caused should not wait for the schedule.';

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
  'Refuses what a field of the request says: 400 validation_failed on the field.';

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
  'Refuses what somebody has done too often, until a time: 429 rate_limited, in the hint the name of the limit, for the log, and whole seconds.';

-- Keyset cursors -----------------------------------------------------------------------------------------

create type private.list_position as (sort_time timestamptz, id uuid);

comment on type private.list_position is 'Where a row stands in a list that is sorted by time and id.';

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
  'HMAC that ties a keyset cursor to one list and one set of filters: a foreign or tampered one fails verification.';

create function private.base64url(bytes bytea)
returns text
language sql
immutable
return replace(replace(replace(replace(encode(bytes, 'base64'), '+', '-'), '/', '_'), '=', ''), chr(10), '');

comment on function private.base64url is 'Bytes in base64url, without padding.';

create function private.token_hash(token text)
returns bytea
language sql
stable
return sha256(convert_to(token, 'UTF8'));

comment on function private.token_hash is 'Hash by which the token of a link is stored and found.';

create function private.sealed_cursor(secret bytea, list_name text, filters jsonb, last_row bytea)
returns text
language sql
stable
-- The seal stands first, so that it is the initialization vector as well: it differs from cursor to cursor.
return private.base64url(
  extensions.encrypt(
    private.cursor_seal(secret, list_name, filters, last_row) || last_row,
    secret,
    'aes-cbc/pad:pkcs'
  )
);

comment on function private.sealed_cursor is
  'Opaque cursor in base64url: encrypted, since URLs end up in logs and a cursor may hold the location of the caller.';

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
  'Cursor after the row whose sort key is last_row (a jsonb array that ends in the id).';

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
  'Cursor after a row of a list that is sorted by time and id. An expression in the statement of the page, with the secret ''cursor'': called by itself it would cost more than what it computes.';

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
    -- The last character may have bits that say nothing, and spaces are passed over: there is one way to write it.
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
  'What a cursor holds. The seal proves that this server wrote it; malformed, tampered or foreign: 400 on field cursor.';

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
  'Sort key of the last row seen, or null for the first page. 400 on field cursor.';

create function private.decode_position(list_name text, filters jsonb, cursor text)
returns private.list_position
language plpgsql
stable
set search_path = ''
as $$
declare
  last_row text := encode(private.open_cursor(list_name, filters, cursor), 'hex');
  -- Since 2000, as timestamptz_send writes them.
  microseconds bigint := ('x' || left(last_row, 16))::bit(64)::bigint;
begin
  return row (
    -- Whole seconds by themselves: intervals are multiplied as floating-point numbers.
    '2000-01-01Z'::timestamptz
    + microseconds / 1000000 * interval '1 second'
    + microseconds % 1000000 * interval '1 microsecond',
    substr(last_row, 17)
  )::private.list_position;
end;
$$;

comment on function private.decode_position is
  'Position after which a page goes on that private.position_cursor wrote. 400 on field cursor.';

create function private.position_after(list_name text, filters jsonb, cursor text)
returns private.list_position
language sql
stable
return case
  when cursor is null then row('infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff')::private.list_position
  else private.decode_position(list_name, filters, cursor)
end;

comment on function private.position_after is
  'Position after which a page of a list goes on that is sorted latest first: before everything without a cursor. 400 on field cursor.';

create function private.position_after_oldest(list_name text, filters jsonb, cursor text)
returns private.list_position
language sql
stable
return case
  when cursor is null then row('-infinity', '00000000-0000-0000-0000-000000000000')::private.list_position
  else private.decode_position(list_name, filters, cursor)
end;

comment on function private.position_after_oldest is
  'private.position_after of a list that is sorted oldest first. 400 on field cursor.';

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
  'Cursor after a page of positions of which one more than the page holds was looked for; null when it is the last.';
