-- Baseline of 0.3.0, generated from supabase/schemas: read and edit the SQL there.

-- Policies and triggers on the tables of Supabase Storage. They restrict who may upload and read media objects, enforce
-- the upload limits, and record each upload. They are in a separate file, because a change of the policies locks many
-- tables of Supabase until commit.

create policy media_insert_owner on storage.objects
for insert
to authenticated
with check (
  bucket_id = 'media'
  and private.is_media_key(name)
  and starts_with(name, (select auth.uid()) || '/')
  and (select private.is_admitted())
);

-- A user cannot read files of other users directly. Only the edge functions sign URLs, which are valid for at most an
-- hour.
create policy media_select_owner on storage.objects
for select
to authenticated
using (
  bucket_id = 'media'
  and starts_with(name, (select auth.uid()) || '/')
  and (select private.is_admitted_while_suspended())
  and name not in (select private.own_released_objects())
  -- The policy does not allow users to sign URLs, because the signer chooses the lifetime. A URL could remain valid for
  -- years, even after the file was deleted or the user lost the right to read the file.
  and (select regexp_replace(coalesce(storage.operation(), ''), '^storage\.', '')) not in (
    'object.sign',
    'object.sign_many'
  )
);

create trigger media_register_upload
after insert on storage.objects
for each row
when (new.bucket_id = 'media')
execute function private.register_upload();

create trigger media_check_upload_type
before insert on storage.objects
for each row
when (new.bucket_id = 'media')
execute function private.check_upload_type();

-- An upsert that replaces an object fires both the insert trigger and this update trigger.
create trigger media_check_upload_type_update
before update on storage.objects
for each row
when
  (
    new.bucket_id = 'media'
    and (
      old.name != new.name
      or old.bucket_id != new.bucket_id
      or (old.metadata ->> 'mimetype') is distinct from (new.metadata ->> 'mimetype')
      or new.user_metadata is not null
    )
  )
execute function private.check_upload_type();

-- Supabase Storage completes every upload with an upsert that bypasses the policies, even if the client did not permit
-- the upload to replace an object. Without this trigger, an upload that completes after its file was attached would
-- replace the attached file.
create trigger media_keep_attached_insert
before insert on storage.objects
for each row
when (new.bucket_id = 'media')
execute function private.keep_attached();

create trigger media_keep_attached_update
before update on storage.objects
for each row
when
  (
    old.bucket_id = 'media'
    and (old.version, old.name, old.bucket_id) is distinct from (new.version, new.name, new.bucket_id)
  )
execute function private.keep_attached();

-- Triggers fire in alphabetical order, so this trigger fires after the triggers that lock the media row.
create trigger media_limit_upload
before insert on storage.objects
for each row
when (new.bucket_id = 'media')
execute function private.limit_upload();

-- Fires after media_register_upload, because triggers fire in alphabetical order. Skips the trial row with version '1',
-- which Supabase Storage inserts before it receives the bytes and which has no size.
create trigger media_size_insert
after insert on storage.objects
for each row
when (new.bucket_id = 'media' and new.version is distinct from '1')
execute function private.record_object_size();

create trigger media_size_update
after update on storage.objects
for each row
when
  (
    'media' in (old.bucket_id, new.bucket_id)
    and new.version is distinct from '1'
    and (old.metadata, old.name, old.bucket_id) is distinct from (new.metadata, new.name, new.bucket_id)
  )
execute function private.record_object_size();

-- This trigger fires after media_register_upload.
create trigger media_type_insert
after insert on storage.objects
for each row
when (new.bucket_id = 'media' and new.version is distinct from '1')
execute function private.record_object_type();

create trigger media_type_update
after update on storage.objects
for each row
when
  (
    new.bucket_id = 'media'
    and new.version is distinct from '1'
    and (old.metadata ->> 'mimetype') is distinct from (new.metadata ->> 'mimetype')
  )
execute function private.record_object_type();

-- Trigger on the tables of Supabase Storage: records each deletion of a media object. The trigger is in a separate
-- file, because its creation locks many tables of Supabase Storage until the transaction commits.

create trigger media_record_removed_objects
after delete on storage.objects
referencing old table as removed_objects
for each statement
execute function private.record_removed_objects();
