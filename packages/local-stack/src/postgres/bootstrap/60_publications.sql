-- Publications: changes that leave the database after a commit. Migrations add the tables that clients may subscribe to
-- to supabase_realtime.
create publication supabase_realtime with (publish = 'insert, update, delete, truncate');

alter publication supabase_realtime owner to postgres;

create publication supabase_realtime_messages_publication for table realtime.messages;
