-- Trigger on the tables of Supabase Storage: records each deletion of a media object. The trigger is in a separate
-- file, because its creation locks many tables of Supabase Storage until the transaction commits.

create trigger media_record_removed_objects
after delete on storage.objects
referencing old table as removed_objects
for each statement
execute function private.record_removed_objects();
