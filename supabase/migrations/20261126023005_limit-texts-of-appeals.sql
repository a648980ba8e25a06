set lock_timeout = '2 s';

-- Closing an isolate may add a sign to a text of the longest length.
alter table private.appeals
drop constraint appeals_text_length,
add constraint appeals_text_length check (length(rtrim(text, U&'\2069')) between 1 and 2000) not valid;
