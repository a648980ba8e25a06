-- What a fresh local database starts with: the first published terms.

insert into public.terms_versions (document, version)
values
  ('privacy_policy', '1.0'),
  ('user_agreement', '1.0');
