set lock_timeout = '2 s';

SET local check_function_bodies = off;

ALTER TABLE "private"."adulthoods"
  ADD COLUMN "has_stated" boolean NOT NULL DEFAULT true;

ALTER TABLE "private"."adulthoods"
  ADD COLUMN "oldest_from" date;

CREATE OR REPLACE FUNCTION api.list_doubted_birthdates (
  cursor    text,
  page_size integer
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  SET enable_bitmapscan TO 'off'
  SET enable_seqscan TO 'off'
  AS $function$
declare
  after private.list_position := private.position_after_oldest('doubted birthdates', '{}', cursor);
  found private.list_position[];
begin
  perform private.require_moderator();
  found := array(
    select row (doubted.doubted_at, doubted.person_id)::private.list_position
    from private.adulthoods as doubted
    where doubted.doubted_at is not null
      -- By the clock the doubt has ended with the day of adulthood.
      and private.is_minor(doubted.adult_from)
      and (doubted.doubted_at, doubted.person_id) > (after.sort_time, after.id)
    order by doubted.doubted_at, doubted.person_id
    limit page_size + 1
  );
  return json_build_object(
    'data', (
      select
        coalesce(
          json_agg(
            json_build_object(
              'userId', doubted.person_id,
              'adultFrom', doubted.adult_from,
              'doubtedAt', private.iso_time(listed.doubted_at)
            )
            order by listed.rank
          ),
          '[]'
        )
      from
        unnest(found[:page_size]) with ordinality as listed (doubted_at, person_id, rank)
        join private.adulthoods as doubted on doubted.person_id = listed.person_id
    ),
    'nextCursor', private.next_position_cursor('doubted birthdates', '{}', found, page_size)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION api.note_refused_birthdate (
  birthdate date
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  caller_id uuid := auth.uid();
  refused_from date := private.adult_from(birthdate);
  profile public.profiles;
begin
  if private.is_noted_birthdate(birthdate) is not true then
    return json_build_object('isNoted', false);
  end if;
  perform private.lock_against_deletion(array[caller_id]);
  perform private.lock_person(caller_id);
  profile := private.lock_own_profile();
  insert into private.adulthoods as held (person_id, adult_from, was_adult, has_stated)
  values
    (caller_id, refused_from, false, false)
  on conflict on constraint adulthoods_pkey do update
    set
      adult_from = greatest(held.adult_from, refused_from),
      oldest_from = case when held.has_stated then coalesce(held.oldest_from, held.adult_from) end,
      doubted_at = case
        when held.was_adult or not private.is_minor(held.adult_from) then coalesce(held.doubted_at, private.now())
        else held.doubted_at
      end
    where held.decided_at is null;
  if profile.id is not null and profile.birthdate is null then
    perform private.keep_silence(caller_id);
  end if;
  update public.profiles
  set adult_from = adulthoods.adult_from
  from private.adulthoods
  where profiles.user_id = caller_id
    and adulthoods.person_id = caller_id
    and profiles.adult_from is distinct from adulthoods.adult_from;
  return json_build_object('isNoted', true);
end;
$function$;

CREATE OR REPLACE FUNCTION private.are_dates_close (
  one_from   date,
  other_from date
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
RETURN ((one_from <= (other_from + '2 mons'::interval)) AND (other_from <= (one_from + '2 mons'::interval)));

CREATE OR REPLACE FUNCTION private.is_age_in_doubt (
  person_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return exists (
    select 1
    from private.minors
    where minors.person_id = is_age_in_doubt.person_id and minors.doubted_at is not null
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_noted_birthdate (
  birthdate date
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return birthdate > private.today() - make_interval(years => private.setting('least_age')::integer)
    and birthdate <= private.today() - make_interval(years => private.setting('least_noted_age')::integer);
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_silence (
  person_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update private.adulthoods
  set doubted_at = coalesce(adulthoods.doubted_at, private.now())
  where adulthoods.person_id = keep_silence.person_id
    and not adulthoods.has_stated
    and adulthoods.decided_at is null
    and private.is_minor(adulthoods.adult_from);
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_stated_birthdate (
  person_id        uuid,
  birthdate        date,
  former_birthdate date
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  stated_from date := private.adult_from(birthdate);
  states_adult boolean := not private.is_minor(stated_from);
  is_correction boolean := coalesce(
    abs(birthdate - former_birthdate) < private.setting('birthdate_correction_days')::integer,
    false
  );
begin
  insert into private.adulthoods as held (person_id, adult_from, was_adult, oldest_from)
  values
    (keep_stated_birthdate.person_id, stated_from, states_adult, stated_from)
  on conflict on constraint adulthoods_pkey do update
    set
      adult_from = greatest(held.adult_from, stated_from),
      oldest_from = case when held.has_stated then least(held.oldest_from, held.adult_from, stated_from) else stated_from end,
      has_stated = true,
      (was_adult, doubted_at) = (
        select
          (held.was_adult and not (correction.holds and not states_adult)) or states_adult,
          case
            when correction.holds then held.doubted_at
            -- From an adult to a minor, or from a minor to an adult.
            when states_adult = private.is_minor(held.adult_from) or (held.was_adult and not states_adult) then
              coalesce(held.doubted_at, private.now())
            -- A minor's date after a refused one: the person was in doubt for having no birthdate at all.
            when not held.has_stated then null
            else held.doubted_at
          end
        from
          (
            select
              is_correction
              and private.are_dates_close(coalesce(held.oldest_from, held.adult_from), stated_from)
              and private.are_dates_close(held.adult_from, stated_from) as holds
          ) as correction
      )
    where held.decided_at is null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.note_adulthoods()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  insert into private.changes (audience_id, type, object_id)
  select person.id, 'match'::public.sync_type, match.id
  from
    changed_rows as changed
    join public.matches as match on changed.person_id in (match.one_person_id, match.other_person_id)
    cross join unnest(array[match.one_person_id, match.other_person_id]) as person (id)
  union all
  select profiles.user_id, 'profile', profiles.id
  from
    changed_rows as changed
    join public.profiles on profiles.user_id = changed.person_id
  on conflict do nothing;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.note_birthdate()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if new.birthdate is not null then
    perform private.keep_stated_birthdate(
      new.user_id,
      new.birthdate,
      case when tg_op = 'UPDATE' then old.birthdate end
    );
  else
    perform private.keep_silence(new.user_id);
  end if;
  select adulthoods.adult_from into new.adult_from
  from private.adulthoods
  where adulthoods.person_id = new.user_id;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.own_profile_view()
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  profile public.profiles := private.find_own_profile();
begin
  return (
    select
      (
        private.profile_view(profile, true, true, false)::jsonb
        || jsonb_build_object(
          'currentTerms', jsonb_object_agg(standing.field, standing.current_version),
          'missingFields', private.missing_answers(profile)
            || array_remove(array_agg(case when not standing.is_accepted then standing.field end), null),
          'termsOutdated', bool_or(standing.is_outdated),
          'ageInDoubt', private.is_age_in_doubt(profile.user_id)
        )
      )::json
    from private.terms_standing(profile.user_id) as standing
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.waiting_for_moderators (
  count_limit integer
)
  RETURNS TABLE (
    queue     text,
    waiting   bigint,
    oldest_at timestamp with time zone
  )
  LANGUAGE plpgsql
  STABLE
  ROWS 3
  SET search_path TO ''
  SET enable_bitmapscan TO 'off'
  SET enable_seqscan TO 'off'
  AS $function$
begin
  return query
  select
    'reports',
    (select count(*) from (select from public.reports where reports.status = 'open' limit count_limit) as found),
    (select min(reports.created_at) from public.reports where reports.status = 'open')
  union all
  select
    'appeals',
    (select count(*) from (select from private.appeals where appeals.outcome is null limit count_limit) as found),
    (select min(appeals.created_at) from private.appeals where appeals.outcome is null)
  union all
  select
    'birthdates',
    (
      select count(*)
      from
        (select from private.minors where minors.doubted_at is not null limit count_limit) as found
    ),
    (select min(minors.doubted_at) from private.minors where minors.doubted_at is not null);
end;
$function$;

COMMENT ON COLUMN "private"."adulthoods"."doubted_at" IS 'When the birthdates of the person first contradicted each other; null once a moderator has decided. The person is in doubt while this is set and adult_from is in the future: read private.minors, which applies both.';

COMMENT ON COLUMN "private"."adulthoods"."has_stated" IS 'Whether a birthdate was accepted; false while only refused birthdates were noted. A profile without a birthdate then puts the person in doubt.';

COMMENT ON COLUMN "private"."adulthoods"."oldest_from" IS 'Like adult_from, by the oldest accepted birthdate: many small corrections do not turn an adult into a minor. Null if none was accepted, and for rows from before this column.';

COMMENT ON COLUMN "private"."adulthoods"."was_adult" IS 'Whether the birthdate of an adult was accepted.';

COMMENT ON FUNCTION "api"."list_doubted_birthdates"(text, integer) IS 'GET /moderation/birthdates: {data, nextCursor} of all people whose age is in doubt, the longest waiting first. 400 on cursor, 403 not_a_moderator.';

COMMENT ON FUNCTION "api"."note_refused_birthdate"(date) IS 'Called in front of POST and PATCH /profiles, in a transaction of its own that the refusal does not roll back: {isNoted}. Keeps the day of adulthood by a birthdate that is refused as too young; changes nothing for any other birthdate.';

COMMENT ON FUNCTION "private"."are_dates_close"(date, date) IS 'Whether two days of adulthood may follow from birthdates that are a correction of each other.';

COMMENT ON FUNCTION "private"."is_age_in_doubt"(uuid) IS 'Whether the age of a person is in doubt today: the birthdates contradict each other, no moderator has decided, and the youngest one makes the person a minor.';

COMMENT ON FUNCTION "private"."is_noted_birthdate"(date) IS 'Whether a birthdate is refused as too young and plausible enough to be noted (settings least_age, least_noted_age).';

COMMENT ON FUNCTION "private"."keep_silence"(uuid) IS 'Puts a person in doubt whose profile has no birthdate although one was refused as too young, and none was accepted since.';

COMMENT ON FUNCTION "private"."keep_stated_birthdate"(uuid, date, date) IS 'Keeps the youngest birthdate that a person ever gave, and whether an accepted one contradicts those before it (docs/rules/profiles.md, Minors).';

COMMENT ON FUNCTION "private"."note_adulthoods"() IS 'Tracks changes of the matches and the own profile of a person whose age is known otherwise now: age may keep two people apart, and the profile shows ageInDoubt.';

COMMENT ON FUNCTION "private"."note_birthdate"() IS 'Keeps of each accepted birthdate what protects the person, also one who comes back with a new profile.';

COMMENT ON FUNCTION "private"."own_profile_view"() IS 'Own profile with currentTerms, missingFields, termsOutdated and ageInDoubt. 404 profile_not_found.';

REVOKE ALL ON FUNCTION "api"."note_refused_birthdate"(date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."note_refused_birthdate"(date) TO "authenticated";

REVOKE ALL ON FUNCTION "api"."note_refused_birthdate"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."note_refused_birthdate"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."are_dates_close"(date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."are_dates_close"(date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."are_dates_close"(date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_age_in_doubt"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_age_in_doubt"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_age_in_doubt"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_noted_birthdate"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_noted_birthdate"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_noted_birthdate"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_silence"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_silence"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_silence"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_stated_birthdate"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_stated_birthdate"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_stated_birthdate"(uuid, date, date) TO "postgres";
