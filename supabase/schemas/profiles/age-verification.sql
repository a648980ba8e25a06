-- Adulthood: the day from which a person is treated as an adult. It is computed from the latest of the birthdates that
-- the person ever gave, even if this birthdate was rejected as too young. Changing or removing the birthdate in the
-- profile never moves this day to an earlier date. Only a moderator can move the day to an earlier date. The age is
-- disputed while the birthdates contradict each other (docs/features/profiles.md, Minors).

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  (
    'adult_age',
    '18',
    'Age from which people count as adults. A change applies to birthdates given after the change.'
  ),
  ('least_age', '16', 'Minimum age. Birthdates of younger people are rejected.'),
  (
    'least_recorded_age',
    '5',
    'A rejected birthdate is recorded if it makes the person at least this old and younger than least_age.'
  ),
  (
    'birthdate_correction_days',
    '31',
    'Two birthdates that differ by fewer days do not contradict each other; the younger one counts.'
  );

create table private.adulthoods (
  person_id uuid constraint adulthoods_pkey primary key,
  adult_from date not null,
  was_adult boolean not null,
  has_stated boolean not null default true,
  oldest_from date,
  disputed_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  note text
);

comment on table private.adulthoods is
  'Age records of all people who ever gave a birthdate. A record is not deleted with the birthdate or the profile, but with the account. After a moderator has determined the age, birthdates that the person enters do not change the record.';
comment on column private.adulthoods.adult_from is
  'First day on which the person is an adult, computed from the latest of the birthdates that the person ever gave, or from the birthdate that a moderator has set. Always the first day of a month: the month after the birthday on which the person reaches the age in the setting adult_age.';
comment on column private.adulthoods.was_adult is
  'True if a birthdate of an adult was accepted. False again if the person later corrected it to the birthdate of a minor.';
comment on column private.adulthoods.has_stated is
  'Whether at least one birthdate was accepted. False if all recorded birthdates were rejected. In this case, a profile without a birthdate causes the age of a minor to be disputed (private.dispute_missing_birthdate).';
comment on column private.adulthoods.oldest_from is
  'First day on which the person is an adult according to the earliest of the accepted birthdates. The column prevents a series of small corrections from turning an adult into a minor. Moderators see this day next to adult_from when they decide about a disputed age. Null if no birthdate was accepted, or if the row was written before this column was added. Only the latest day of a deleted account is stored, so a new account inherits that day in this column and in adult_from.';
comment on column private.adulthoods.disputed_at is
  'Time when the birthdates of the person first contradicted each other, or null if a moderator has determined the age. The age is disputed if this column is not null and adult_from is in the future. Queries read this column from private.minors, which contains only people who are minors today.';
comment on column private.adulthoods.decided_by is
  'User id of the moderator who determined the age. Null if the age was determined with the secret key instead of the access token of a moderator.';
comment on column private.adulthoods.note is
  'Note by the moderator who determined the age. The note is not shown to any user.';

create index adulthoods_disputed_idx on private.adulthoods (disputed_at, person_id)
where disputed_at is not null;

alter table public.profiles
add column adult_from date;

comment on column public.profiles.adult_from is
  'Copy of private.adulthoods.adult_from, so that list queries need no join. Null for a person who never gave a birthdate and is therefore treated as an adult.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.adult_from(birthdate date)
returns date
language plpgsql
stable
set search_path = ''
as $$
begin
  return date_trunc('month', birthdate::timestamp)
    + make_interval(years => private.setting('adult_age')::integer, months => 1);
end;
$$;

comment on function private.adult_from is
  'Returns the first day on which a person with this birthdate is treated as an adult. The result is not the birthday itself, so that other users cannot infer the birthday.';

create function private.today()
returns date
language sql
stable
return (private.now() at time zone 'UTC')::date;

comment on function private.today is
  'Returns the current day in UTC. List queries call this function once, and not once per row.';

create function private.is_adult_on(day date, adult_from date)
returns boolean
language sql
immutable
return coalesce(adult_from <= day, true);

comment on function private.is_adult_on is
  'Whether a person is treated as an adult on a day. True for a person who never gave a birthdate. Becoming an adult changes no row, so no job is needed.';

create function private.is_minor(adult_from date)
returns boolean
language sql
stable
return not private.is_adult_on(private.today(), adult_from);

comment on function private.is_minor is
  'Whether a person is a minor today, according to private.is_adult_on.';

create view private.minors as
  select adulthoods.person_id, adulthoods.disputed_at
  from private.adulthoods
  where private.is_minor(adulthoods.adult_from);

comment on view private.minors is
  'People who are minors today according to their age records. Includes people whose age is disputed.';

create function private.is_minor_person(person_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (select 1 from private.minors where minors.person_id = is_minor_person.person_id);
end;
$$;

comment on function private.is_minor_person is 'Whether a person is a minor, with or without a profile.';

create function private.is_contact_age_disputed(one_id uuid, other_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select count(*) = 2 and count(minors.disputed_at) > 0
    from private.minors
    where minors.person_id = any (array[one_id, other_id])
  );
end;
$$;

comment on function private.is_contact_age_disputed is
  'Whether two people are minors according to their age records, and the age of at least one of the two people is disputed. Contact is then denied, because a person whose age is disputed may be an adult.';

create function private.has_disputed_age(person_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select 1
    from private.minors
    where minors.person_id = has_disputed_age.person_id and minors.disputed_at is not null
  );
end;
$$;

comment on function private.has_disputed_age is
  'Whether the age of a person is disputed today: the birthdates contradict each other, no moderator has determined the age, and the person is a minor according to the age record.';

create function private.are_dates_close(one_from date, other_from date)
returns boolean
language sql
immutable
-- Two birthdates that are one month apart can result in dates of adulthood that are two months apart.
return one_from <= other_from + interval '2 months'
and other_from <= one_from + interval '2 months';

comment on function private.are_dates_close is
  'Whether two dates of adulthood are at most two months apart. If they are, one of the two birthdates may be a correction of the other birthdate.';

create function private.is_recorded_birthdate(birthdate date)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return birthdate > private.today() - make_interval(years => private.setting('least_age')::integer)
    and birthdate <= private.today() - make_interval(years => private.setting('least_recorded_age')::integer);
end;
$$;

comment on function private.is_recorded_birthdate is
  'Whether a birthdate is rejected as too young but plausible enough to be recorded (settings least_age, least_recorded_age).';

-- Rules --------------------------------------------------------------------------------------------------

create function private.keep_stated_birthdate(person_id uuid, birthdate date, former_birthdate date)
returns void
language plpgsql
set search_path = ''
as $$
declare
  stated_from date := private.adult_from(birthdate);
  states_adult boolean := not private.is_minor(stated_from);
  is_correction boolean := coalesce(
    abs(birthdate - former_birthdate) < private.setting('birthdate_correction_days')::integer,
    false
  );
begin
  insert into private.adulthoods as stored (person_id, adult_from, was_adult, oldest_from)
  values
    (keep_stated_birthdate.person_id, stated_from, states_adult, stated_from)
  on conflict on constraint adulthoods_pkey do update
    set
      adult_from = greatest(stored.adult_from, stated_from),
      oldest_from = case when stored.has_stated then least(stored.oldest_from, stored.adult_from, stated_from) else stated_from end,
      has_stated = true,
      (was_adult, disputed_at) = (
        select
          (stored.was_adult and not (correction.holds and not states_adult)) or states_adult,
          case
            when correction.holds then stored.disputed_at
            -- Marks the age as disputed: the person gave a birthdate of an adult and then a birthdate of a minor, or
            -- the reverse.
            when states_adult = private.is_minor(stored.adult_from) or (stored.was_adult and not states_adult) then
              coalesce(stored.disputed_at, private.now())
            -- The age was disputed because no birthdate was accepted. A birthdate of a minor is now accepted.
            when not stored.has_stated then null
            else stored.disputed_at
          end
        from
          (
            select
              is_correction
              and private.are_dates_close(coalesce(stored.oldest_from, stored.adult_from), stated_from)
              and private.are_dates_close(stored.adult_from, stated_from) as holds
          ) as correction
      )
    where stored.decided_at is null;
end;
$$;

comment on function private.keep_stated_birthdate is
  'Records an accepted birthdate in the person''s age record. Marks the age as disputed if the birthdate contradicts earlier birthdates (docs/features/profiles.md, Minors). Does nothing if a moderator has determined the age.';

create function private.dispute_missing_birthdate(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update private.adulthoods
  set disputed_at = coalesce(adulthoods.disputed_at, private.now())
  where adulthoods.person_id = dispute_missing_birthdate.person_id
    and not adulthoods.has_stated
    and adulthoods.decided_at is null
    and private.is_minor(adulthoods.adult_from);
end;
$$;

comment on function private.dispute_missing_birthdate is
  'Marks the age of a person as disputed if a birthdate was rejected as too young and no birthdate was ever accepted. Does nothing if a moderator has determined the age, or if the person is already an adult. Called for a profile without a birthdate.';

create function private.record_birthdate()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.birthdate is not null then
    perform private.keep_stated_birthdate(
      new.user_id,
      new.birthdate,
      case when tg_op = 'UPDATE' then old.birthdate end
    );
  else
    perform private.dispute_missing_birthdate(new.user_id);
  end if;
  select adulthoods.adult_from into new.adult_from
  from private.adulthoods
  where adulthoods.person_id = new.user_id;
  return new;
end;
$$;

comment on function private.record_birthdate is
  'Trigger: records each accepted birthdate, so that a minor is still treated as a minor after creating a new profile. For a profile without a birthdate, calls private.dispute_missing_birthdate.';

create trigger profiles_record_birthdate
before insert on public.profiles
for each row
execute function private.record_birthdate();

create trigger profiles_record_birthdate_change
before update on public.profiles
for each row
when (old.birthdate is distinct from new.birthdate)
execute function private.record_birthdate();

-- Api ----------------------------------------------------------------------------------------------------

create function api.record_refused_birthdate(birthdate date)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  refused_from date := private.adult_from(birthdate);
  profile public.profiles;
begin
  if private.is_recorded_birthdate(birthdate) is not true then
    return json_build_object('isRecorded', false);
  end if;
  perform private.lock_caller_against_deletion(caller_id);
  perform private.lock_person(caller_id);
  profile := private.lock_own_profile();
  insert into private.adulthoods as stored (person_id, adult_from, was_adult, has_stated)
  values
    (caller_id, refused_from, false, false)
  on conflict on constraint adulthoods_pkey do update
    set
      adult_from = greatest(stored.adult_from, refused_from),
      oldest_from = case when stored.has_stated then coalesce(stored.oldest_from, stored.adult_from) end,
      disputed_at = case
        when stored.was_adult or not private.is_minor(stored.adult_from) then coalesce(stored.disputed_at, private.now())
        else stored.disputed_at
      end
    where stored.decided_at is null;
  if profile.id is not null and profile.birthdate is null then
    perform private.dispute_missing_birthdate(caller_id);
  end if;
  update public.profiles
  set adult_from = adulthoods.adult_from
  from private.adulthoods
  where profiles.user_id = caller_id
    and adulthoods.person_id = caller_id
    and profiles.adult_from is distinct from adulthoods.adult_from;
  return json_build_object('isRecorded', true);
end;
$$;

comment on function api.record_refused_birthdate is
  'Records a birthdate that is rejected as too young (private.is_recorded_birthdate): stores in the caller''s age record the day on which a person with this birthdate becomes an adult. Returns {isRecorded}: true if the birthdate was recorded. Any other birthdate is not recorded. Runs before POST and PATCH /profiles in a separate transaction, so that rejecting the request does not roll back the record.';

grant execute on function api.record_refused_birthdate to authenticated;
