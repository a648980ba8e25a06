-- Baseline of 0.3.0, generated from supabase/schemas: read and edit the SQL there.

-- Policy on realtime.messages, a table of Supabase Realtime. The policy decides which users may receive broadcasts.
-- Only the database sends broadcasts. This file is separate, because changing a policy on realtime.messages locks many
-- tables of Supabase until commit.

create policy messages_select_listeners on realtime.messages
for select
to authenticated
using (extension = 'broadcast' and private.can_listen((select realtime.topic())));
