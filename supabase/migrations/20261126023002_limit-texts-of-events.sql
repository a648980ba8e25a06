set lock_timeout = '2 s';

-- Closing an isolate may add a sign to a text of the longest length.
alter table public.events
drop constraint events_description_length,
add constraint events_description_length check (length(rtrim(description, U&'\2069')) <= 2000) not valid;
