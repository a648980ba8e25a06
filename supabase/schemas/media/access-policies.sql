-- Trigger on the Storage tables of the platform: records each deletion of a media object. This file is separate,
-- because a change of the storage tables locks many of the platform's tables until commit.

create trigger media_record_removed_objects
after delete on storage.objects
referencing old table as removed_objects
for each statement
execute function private.record_removed_objects();
