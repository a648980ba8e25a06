-- Publications for logical replication, which sends changes after a commit. Migrations add the tables to which clients
-- may subscribe to supabase_realtime.
create publication supabase_realtime with (publish = 'insert, update, delete, truncate');

alter publication supabase_realtime owner to postgres;

create publication supabase_realtime_messages_publication for table realtime.messages;
