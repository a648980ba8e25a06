-- Media access, at the storage tables of the platform: the note of each removal.
-- In a file of its own because changes there lock many of the platform's tables until commit.

create trigger media_record_removed_objects
after delete on storage.objects
referencing old table as removed_objects
for each statement
execute function private.record_removed_objects();
