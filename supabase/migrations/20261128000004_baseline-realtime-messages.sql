-- Baseline of 0.3.0, written by `npm run baseline` from supabase/schemas: read and edit the SQL there.

-- Topics, at the messages of the platform: who may listen. Nobody sends but the database.
-- In a file of its own because policy changes there lock many of the platform's tables until commit.

create policy messages_select_listeners on realtime.messages
for select
to authenticated
using (extension = 'broadcast' and private.can_listen((select realtime.topic())));
