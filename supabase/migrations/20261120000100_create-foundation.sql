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
  meaning text not null
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
    raise sqlstate 'PT401' using message = 'unauthorized', detail = 'This is for the service alone.';
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
  'Timestamp as the API writes it: UTC with milliseconds and Z (docs/rules/wire.md, Timestamps).';

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

create function private.merge_objects(one json, other json)
returns json
language plpgsql
immutable
set search_path = ''
as $$
begin
  -- Concatenated as text: parsing and merging jsonb costs more than building both.
  return left(one::text, -1) || ', ' || substr(other::text, 2);
end;
$$;

comment on function private.merge_objects is
  'The fields of two objects that json_build_object made as one; neither is empty and no field is in both.';

-- Keyset cursors -----------------------------------------------------------------------------------------

create function private.cursor_seal(secret bytea, list_name text, filters jsonb, last_row text)
returns bytea
language sql
stable
return substr(
  extensions.hmac(
    convert_to(concat_ws(chr(31), list_name, filters::text, last_row), 'UTF8'),
    secret,
    'sha256'
  ),
  1,
  12
);

comment on function private.cursor_seal is
  'HMAC that ties a keyset cursor to one list and one set of filters: a foreign or tampered one fails verification. It also makes the initialization vector, since it differs from cursor to cursor.';

create function private.encode_cursor(list_name text, filters jsonb, last_row jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  -- Few expressions: each is set up anew in every transaction, which costs more than what it computes.
  secret bytea := (select secrets.value from private.secrets where secrets.name = 'cursor');
  seal bytea := private.cursor_seal(secret, list_name, filters, last_row::text);
begin
  -- Encrypted: URLs end up in logs, and a cursor may hold the location of the caller.
  return translate(
    encode(
      seal || extensions.encrypt_iv(convert_to(last_row::text, 'UTF8'), secret, seal || substr(seal, 1, 4), 'aes-cbc/pad:pkcs'),
      'base64'
    ),
    e'+/=\n',
    '-_'
  );
end;
$$;

comment on function private.encode_cursor is
  'Opaque keyset cursor in base64url after the row whose sort key is last_row (a jsonb array that ends in the id).';

create function private.decode_cursor(list_name text, filters jsonb, cursor text)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  secret bytea;
  sealed bytea;
  seal bytea;
  last_row text;
begin
  if cursor is null then
    return null;
  end if;
  secret := (select secrets.value from private.secrets where secrets.name = 'cursor');
  begin
    sealed := decode(rpad(translate(cursor, '-_', '+/'), (length(cursor) + 3) / 4 * 4, '='), 'base64');
    seal := substr(sealed, 1, 12);
    last_row := convert_from(
      extensions.decrypt_iv(substr(sealed, 13), secret, seal || substr(seal, 1, 4), 'aes-cbc/pad:pkcs'),
      'UTF8'
    );
  exception
    when data_exception or external_routine_invocation_exception or external_routine_exception then
      last_row := null;
  end;
  if last_row is null or seal <> private.cursor_seal(secret, list_name, filters, last_row) then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'This cursor does not belong to this list and these filters.',
      hint = 'cursor';
  end if;
  -- Parsed after verification: the seal proves that this server wrote it.
  return last_row::jsonb;
end;
$$;

comment on function private.decode_cursor is
  'Sort key of the last row seen, or null for the first page. Malformed, tampered or foreign: 400 on field cursor.';

create function private.page_view(
  list_name text,
  filters jsonb,
  views json[],
  times timestamptz[],
  ids uuid[],
  page_size integer
)
returns json
language sql
stable
return json_build_object(
  'data', coalesce(to_json(views[:page_size]), '[]'),
  'nextCursor', case
    when cardinality(views) > page_size then private.encode_cursor(
      list_name,
      filters,
      jsonb_build_array(times[page_size], ids[page_size])
    )
  end
);

comment on function private.page_view is
  'Keyset page of a list that is sorted by time and id, {data, nextCursor}: views, times and ids of one row more than the page size.';
