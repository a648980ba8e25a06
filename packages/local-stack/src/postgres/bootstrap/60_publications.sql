-- Publications for logical replication, which streams changes after a commit. If clients may subscribe to a table, a
-- migration adds it to supabase_realtime.
create publication supabase_realtime with (publish = 'insert, update, delete, truncate');

alter publication supabase_realtime owner to postgres;

create publication supabase_realtime_messages_publication for table realtime.messages;
