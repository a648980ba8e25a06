-- Baseline of 0.3.0, written by `npm run baseline` from supabase/schemas: read and edit the SQL there.

-- Policy on the messages table of the platform: who may receive broadcasts. Only the database sends. This file is
-- separate, because policy changes there lock many of the platform's tables until commit.

create policy messages_select_listeners on realtime.messages
for select
to authenticated
using (extension = 'broadcast' and private.can_listen((select realtime.topic())));
