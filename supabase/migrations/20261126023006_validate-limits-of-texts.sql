set lock_timeout = '2 s';

alter table public.messages validate constraint messages_content_length;

alter table public.events validate constraint events_description_length;

alter table public.profiles validate constraint profiles_bio_length;

alter table public.reports validate constraint reports_description_length;

alter table private.appeals validate constraint appeals_text_length;
