-- Terms: published versions of the privacy policy and the user agreement, and the acceptances of each user. A user
-- completes onboarding by accepting the published versions. A newer version makes the acceptance outdated.

-- Tables -------------------------------------------------------------------------------------------------

create type public.terms_document as enum ('privacy_policy', 'user_agreement');

comment on type public.terms_document is 'Document that a user must accept before the profile is completed.';

create table public.terms_versions (
  document public.terms_document not null,
  version text not null constraint terms_versions_version_length check (length(version) between 1 and 40),
  published_at timestamptz not null default now(),
  constraint terms_versions_pkey primary key (document, version),
  constraint terms_versions_published_at_key unique (document, published_at)
);

comment on table public.terms_versions is
  'Published versions of the terms. Users must accept the latest published version of each document.';

create table public.terms_acceptances (
  user_id uuid not null constraint terms_acceptances_user_id_fkey
    references public.profiles (user_id)
      on delete cascade,
  document public.terms_document not null,
  version text not null,
  accepted_at timestamptz not null default now(),
  constraint terms_acceptances_pkey primary key (user_id, document, version),
  constraint terms_acceptances_version_fkey
    foreign key (document, version) references public.terms_versions (document, version)
      on delete restrict
);

comment on table public.terms_acceptances is
  'Acceptances of the terms: the user, the accepted version, and the time.';

create table private.consent_log (
  user_id uuid not null,
  document public.terms_document not null,
  version text not null,
  accepted_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint consent_log_pkey primary key (user_id, document, version, accepted_at)
);

comment on table private.consent_log is
  'Consent records: the start and end of each acceptance of the terms. The records are evidence. The `accounts` job deletes a record three years (setting consent_log_years) after the deletion of the profile has ended the acceptance.';

create index consent_log_withdrawn_at_idx on private.consent_log (withdrawn_at)
where withdrawn_at is not null;

insert into private.settings (name, value, meaning)
values
  ('consent_log_years', '3', 'Number of years for which the consents of a deleted person are kept.');

create index terms_acceptances_version_idx on public.terms_acceptances (document, version);

-- Helpers ------------------------------------------------------------------------------------------------

create function private.terms_standing(person_id uuid)
returns table (
  document public.terms_document,
  field text,
  current_version text,
  accepted_version text,
  is_accepted boolean,
  is_outdated boolean
)
language plpgsql
stable
rows 2
set search_path = ''
as $$
begin
  return query
  select
    documents.document,
    case documents.document
      when 'privacy_policy' then 'privacyPolicyVersion'
      when 'user_agreement' then 'userAgreementVersion'
    end,
    published.version,
    accepted.version,
    coalesce(published.version = accepted.version, false),
    coalesce(accepted.version <> published.version, false)
  from
    unnest(enum_range(null::public.terms_document)) as documents (document)
    left join lateral (
      select terms.version
      from public.terms_versions as terms
      where terms.document = documents.document and terms.published_at <= private.now()
      order by terms.published_at desc
      limit 1
    ) as published on true
    left join lateral (
      select acceptance.version
      from
        public.terms_acceptances as acceptance
        join public.terms_versions as terms using (document, version)
      where acceptance.user_id = person_id and acceptance.document = documents.document
      order by terms.published_at desc
      limit 1
    ) as accepted on true;
end;
$$;

comment on function private.terms_standing is
  'Returns for each document its field name in the API, the current published version, and the newest version that the person has accepted. A document without a published version is treated as not accepted.';

create function private.export_accepted_terms(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        json_agg(
          json_build_object(
            'document', acceptance.document,
            'version', acceptance.version,
            'acceptedAt', private.iso_time(acceptance.accepted_at)
          )
          order by acceptance.accepted_at, acceptance.document
        ),
        '[]'
      )
    from public.terms_acceptances as acceptance
    where acceptance.user_id = person_id
  );
end;
$$;

comment on function private.export_accepted_terms is
  'Part of the data export: the versions that a person has accepted, and the time of each acceptance.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.log_consent()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.consent_log (user_id, document, version, accepted_at)
    values (new.user_id, new.document, new.version, new.accepted_at)
    on conflict on constraint consent_log_pkey do update set withdrawn_at = null;
  else
    update private.consent_log
    set withdrawn_at = private.now()
    where consent_log.user_id = old.user_id
      and consent_log.document = old.document
      and consent_log.version = old.version
      and consent_log.withdrawn_at is null;
  end if;
  return null;
end;
$$;

comment on function private.log_consent is
  'Trigger: inserts a consent record when a user accepts terms, and stores the end of the consent (withdrawn_at) when the profile is deleted.';

create trigger terms_acceptances_log
after insert or delete on public.terms_acceptances
for each row
execute function private.log_consent();

-- Access -------------------------------------------------------------------------------------------------

alter table public.terms_versions enable row level security;
alter table public.terms_acceptances enable row level security;

revoke all on public.terms_versions, public.terms_acceptances from anon, authenticated, service_role;

grant select on public.terms_versions, public.terms_acceptances to authenticated, service_role;

create policy terms_versions_select_everyone on public.terms_versions
for select
to authenticated
using (published_at <= now());

create policy terms_acceptances_select_owner on public.terms_acceptances
for select
to authenticated
using (user_id = (select auth.uid()));

-- Api ----------------------------------------------------------------------------------------------------

create function api.complete_profile(privacy_policy_version text, user_agreement_version text)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  sent_versions jsonb := jsonb_build_object(
    'privacy_policy', privacy_policy_version,
    'user_agreement', user_agreement_version
  );
  profile public.profiles;
begin
  if (private.lock_own_profile()).id is null then
    raise sqlstate 'PT404' using message = 'profile_not_found', detail = 'You have no profile yet.';
  end if;
  if exists (
    select 1
    from private.terms_standing(caller_id) as standing
    where sent_versions ->> standing.document::text is distinct from standing.current_version
      and sent_versions ->> standing.document::text is not null
  ) then
    raise sqlstate 'PT409' using
      message = 'terms_version_outdated',
      detail = 'Newer terms have been published. Show them and ask again.';
  end if;
  insert into public.terms_acceptances (user_id, document, version, accepted_at)
  select caller_id, standing.document, standing.current_version, private.now()
  from private.terms_standing(caller_id) as standing
  where sent_versions ->> standing.document::text is not null
  on conflict do nothing;
  -- This update fires the trigger that computes is_completed.
  update public.profiles
  set updated_at = private.now()
  where profiles.user_id = caller_id
  returning profiles.* into profile;
  return (
    select
      json_build_object(
        'acceptedTerms', json_object_agg(standing.field, standing.accepted_version),
        'isCompleted', profile.is_completed,
        'missingFields', to_json(
          private.missing_answers(profile)
          || array_remove(array_agg(case when not standing.is_accepted then standing.field end), null)
        )
      )
    from private.terms_standing(caller_id) as standing
  );
end;
$$;

comment on function api.complete_profile is
  'POST /profiles/complete: accepts the versions of the terms that the request contains, and returns {acceptedTerms, isCompleted, missingFields}. Idempotent: a repeated call does not change the time of the first acceptance. 404 profile_not_found, 409 terms_version_outdated.';

grant execute on function api.complete_profile to authenticated;
