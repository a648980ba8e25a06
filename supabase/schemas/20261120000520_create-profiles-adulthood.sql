-- Adulthood: from which day on a person counts as an adult, by the youngest birthdate that they ever gave.
-- What the profile says may change, or be taken back; this only grows younger. A moderator alone sets it otherwise.

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  (
    'adult_age',
    '18',
    'From which age on people count as adults; holds for birthdates that are given from then on.'
  ),
  ('least_age', '16', 'Who is younger cannot give a birthdate.');

create table private.adulthoods (
  person_id uuid constraint adulthoods_pkey primary key,
  adult_from date not null,
  was_adult boolean not null,
  doubted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  note text
);

comment on table private.adulthoods is
  'Who ever gave a birthdate; outlives its being taken back and the profile, and goes with the account. What a moderator decided is not changed by birthdates that are given later.';
comment on column private.adulthoods.adult_from is
  'First day on which the person counts as an adult, by the youngest birthdate: the first of the month after the birthday, as private.age_of counts.';
comment on column private.adulthoods.was_adult is 'The birthdate of an adult was given.';
comment on column private.adulthoods.doubted_at is
  'When somebody who was an adult first gave the birthdate of a minor; null once a moderator has decided.';
comment on column private.adulthoods.decided_by is 'The moderator who decided; null for the secret key.';
comment on column private.adulthoods.note is 'What the moderator who decided wrote down; shown to nobody.';

create index adulthoods_doubted_idx on private.adulthoods (doubted_at, person_id)
where doubted_at is not null;

alter table public.profiles
add column adult_from date;

comment on column public.profiles.adult_from is
  'Of private.adulthoods, for lists: null for who never gave a birthdate, and counts as an adult.';

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
  'First day on which somebody of this birthdate counts as an adult: on the birthday itself others would learn of it.';

create function private.today()
returns date
language sql
stable
return (private.now() at time zone 'UTC')::date;

comment on function private.today is 'The day by UTC. Lists ask it once, not for each row.';

create function private.is_adult_on(day date, adult_from date)
returns boolean
language sql
immutable
return coalesce(adult_from <= day, true);

comment on function private.is_adult_on is
  'Whether somebody counts as an adult on a day: by the clock, whatever a job does. Who never gave a birthdate does.';

create function private.is_minor(adult_from date)
returns boolean
language sql
stable
return not private.is_adult_on(private.today(), adult_from);

comment on function private.is_minor is 'Whether somebody is a minor today, by private.is_adult_on.';

create view private.minors as
  select adulthoods.person_id, adulthoods.doubted_at
  from private.adulthoods
  where private.is_minor(adulthoods.adult_from);

comment on view private.minors is
  'Who is a minor today by the youngest birthdate ever given, those whose age is in doubt included.';

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

create function private.is_contact_doubtful(one_id uuid, other_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select count(*) = 2 and count(minors.doubted_at) > 0
    from private.minors
    where minors.person_id = any (array[one_id, other_id])
  );
end;
$$;

comment on function private.is_contact_doubtful is
  'Whether of two people one is a minor and the other may be none: an adult once, who is a minor by what was said later.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.note_birthdate()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  stated_from date := private.adult_from(new.birthdate);
begin
  if new.birthdate is not null then
    insert into private.adulthoods as held (person_id, adult_from, was_adult)
    values
      (new.user_id, stated_from, not private.is_minor(stated_from))
    on conflict on constraint adulthoods_pkey do update
      set
        adult_from = greatest(held.adult_from, excluded.adult_from),
        was_adult = held.was_adult or excluded.was_adult,
        doubted_at = case
          when (held.was_adult or not private.is_minor(held.adult_from)) and not excluded.was_adult then
            coalesce(held.doubted_at, private.now())
          else held.doubted_at
        end
      where held.decided_at is null;
  end if;
  select adulthoods.adult_from into new.adult_from
  from private.adulthoods
  where adulthoods.person_id = new.user_id;
  return new;
end;
$$;

comment on function private.note_birthdate is
  'Keeps of each birthdate that is given what protects the person, also one who comes back with a new profile.';

create trigger profiles_note_birthdate
before insert on public.profiles
for each row
execute function private.note_birthdate();

create trigger profiles_note_birthdate_change
before update on public.profiles
for each row
when (old.birthdate is distinct from new.birthdate)
execute function private.note_birthdate();
