-- Event updates, at the messages of the platform: who may listen to the topic of an event.
-- In a file of its own because policy changes there lock many of the platform's tables until commit.

create policy event_updates_select_viewers on realtime.messages
for select
to authenticated
using (extension = 'broadcast' and private.can_see_event_of_topic((select realtime.topic())));
