-- Seed data of a fresh local database: the first published terms.

insert into public.terms_versions (document, version)
values
  ('privacy_policy', '1.0'),
  ('user_agreement', '1.0');
