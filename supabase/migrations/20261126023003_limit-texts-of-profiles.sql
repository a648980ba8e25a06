set lock_timeout = '2 s';

-- Closing an isolate may add a sign to a text of the longest length.
alter table public.profiles
drop constraint profiles_bio_length,
add constraint profiles_bio_length check (length(rtrim(bio, U&'\2069')) <= 4000) not valid;
