-- Tables of the Storage service. A bucket contains objects. A file that is named after an object's version contains the
-- object's bytes.
-- Names, columns and privileges are the same as on the platform, so policies and migrations that are written for the
-- local stack also run on the platform.
create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');

comment on type storage.buckettype is 'Kind of a bucket. The local stack serves only STANDARD buckets.';

create table storage.buckets (
  id text not null,
  name text not null,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text,
  type storage.buckettype not null default 'STANDARD',
  versioning_status text not null default 'DISABLED',
  constraint buckets_pkey primary key (id),
  constraint buckets_versioning_status_check
    check (versioning_status in ('DISABLED', 'ENABLED', 'SUSPENDED')),
  constraint buckets_versioning_standard_only_check
    check (type = 'STANDARD' or versioning_status = 'DISABLED'),
  -- The platform has prepared object versioning, but does not offer it yet.
  constraint buckets_versioning_dark_check check (versioning_status = 'DISABLED')
);

comment on table storage.buckets is
  'Named containers of objects with their limits; a public bucket is readable without a token.';

comment on column storage.buckets.owner is 'Deprecated, use owner_id.';

create unique index bname on storage.buckets (name);

create table storage.objects (
  id uuid not null default gen_random_uuid(),
  bucket_id text,
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb,
  archived_at timestamptz,
  is_delete_marker boolean not null default false,
  is_versioned boolean not null default false,
  constraint objects_pkey primary key (id),
  constraint "objects_bucketId_fkey" foreign key (bucket_id) references storage.buckets (id)
);

comment on table storage.objects is
  'One row per stored object; metadata describes its bytes, user_metadata is free for the uploader.';

comment on column storage.objects.owner is 'Deprecated, use owner_id.';

create unique index bucketid_objname on storage.objects (bucket_id, name);

create index idx_objects_bucket_id_name on storage.objects (bucket_id, name collate "C");

create index idx_objects_bucket_id_name_lower on storage.objects (bucket_id, lower(name) collate "C");

create index name_prefix_search on storage.objects (name text_pattern_ops);

create function storage.foldername(name text)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  parts text[] = string_to_array(name, '/');
begin
  return parts[1 : array_length(parts, 1) - 1];
end
$$;

comment on function storage.foldername is
  'Returns the folders of an object name, outermost first; empty for a name without a slash.';

create function storage.filename(name text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  parts text[] = string_to_array(name, '/');
begin
  return parts[array_length(parts, 1)];
end
$$;

comment on function storage.filename is 'Returns the last part of an object name, after its folders.';

create function storage.extension(name text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return reverse(split_part(reverse(storage.filename(name)), '.', 1));
end
$$;

comment on function storage.extension is
  'Returns the part of the file name after its last dot, or the file name if it has no dot.';

create function storage.operation()
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return current_setting('storage.operation', true);
end
$$;

comment on function storage.operation is
  'Returns the operation of the current request, for example storage.object.sign; null outside of the Storage service.';

create function storage.allow_any_operation(expected_operations text[])
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select from unnest(expected_operations) as expected
    where expected <> ''
      and regexp_replace(expected, '^storage\.', '') = regexp_replace(storage.operation(), '^storage\.', '')
  );
end
$$;

comment on function storage.allow_any_operation is
  'Whether the current request is one of these operations. The prefix storage. may be omitted.';

create function storage.allow_only_operation(expected_operation text)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return storage.allow_any_operation(array[expected_operation]);
end
$$;

comment on function storage.allow_only_operation is
  'Whether the current request is this operation. The prefix storage. may be omitted.';

create function storage.update_updated_at_column()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at = now();
  return new;
end
$$;

comment on function storage.update_updated_at_column is 'Trigger: sets updated_at of a changed object.';

create trigger update_objects_updated_at
before update on storage.objects
for each row
execute function storage.update_updated_at_column();

create function storage.enforce_bucket_name_length()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if length(new.name) > 100 then
    raise exception 'bucket name "%" is too long (% characters). Max is 100.', new.name, length(new.name);
  end if;
  return new;
end
$$;

comment on function storage.enforce_bucket_name_length is 'Rejects bucket names of more than 100 characters.';

create trigger enforce_bucket_name_length_trigger
before insert or update of name on storage.buckets
for each row
execute function storage.enforce_bucket_name_length();

create function storage.protect_delete()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using errcode = '42501', hint = 'This prevents accidental data loss from orphaned objects.';
  end if;
  return null;
end
$$;

comment on function storage.protect_delete is
  'Rejects deletes that would orphan the bytes of objects. The Storage service sets storage.allow_delete_query to delete.';

create trigger protect_buckets_delete
before delete on storage.buckets
for each statement
execute function storage.protect_delete();

create trigger protect_objects_delete
before delete on storage.objects
for each statement
execute function storage.protect_delete();

alter table storage.buckets enable row level security;

alter table storage.objects enable row level security;

alter type storage.buckettype owner to supabase_storage_admin;

alter table storage.buckets owner to supabase_storage_admin;

alter table storage.objects owner to supabase_storage_admin;

alter function storage.foldername(text) owner to supabase_storage_admin;

alter function storage.filename(text) owner to supabase_storage_admin;

alter function storage.extension(text) owner to supabase_storage_admin;

alter function storage.operation() owner to supabase_storage_admin;

alter function storage.allow_any_operation(text[]) owner to supabase_storage_admin;

alter function storage.allow_only_operation(text) owner to supabase_storage_admin;

alter function storage.update_updated_at_column() owner to supabase_storage_admin;

alter function storage.enforce_bucket_name_length() owner to supabase_storage_admin;

alter function storage.protect_delete() owner to supabase_storage_admin;

grant all
on storage.buckets, storage.objects
to postgres
with grant option;

grant all
on storage.buckets, storage.objects
to anon, authenticated, service_role;

grant execute
on function storage.foldername(text),
storage.filename(text),
storage.extension(text),
storage.operation(),
storage.allow_any_operation(text[]),
storage.allow_only_operation(text)
to postgres, anon, authenticated, service_role;
