-- Notification preferences: what a person wants to be pushed, when, and with how much in it.
-- They decide about pushes alone: a notification is written, listed and counted whatever they say. Push asks them when a
-- delivery is claimed, so that a change counts for what waits already.

-- Tables -------------------------------------------------------------------------------------------------

create table private.notification_preferences (
  user_id uuid constraint notification_preferences_pkey primary key,
  turned_off public.notification_type[] not null,
  quiet_from time(0),
  quiet_to time(0),
  time_zone text not null constraint notification_preferences_time_zone_length
    check (length(time_zone) <= 64),
  shows_previews boolean not null,
  constraint notification_preferences_quiet_whole check (num_nulls(quiet_from, quiet_to) in (0, 2)),
  constraint notification_preferences_quiet_lasts check (quiet_from != quiet_to)
);

comment on table private.notification_preferences is
  'What people have said about their pushes; who has no row wants them all (private.default_preferences).';
comment on column private.notification_preferences.turned_off is
  'Types that are not pushed. A type that is new is in nobody''s, so it is on.';
comment on column private.notification_preferences.quiet_from is
  'From when on pushes wait, by the clock of the time zone; null for no quiet hours.';
comment on column private.notification_preferences.quiet_to is
  'Until when; earlier than quiet_from it is of the next day.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.default_preferences(person_id uuid)
returns private.notification_preferences
language sql
immutable
return row(person_id, '{}', null, null, 'UTC', true)::private.notification_preferences;

comment on function private.default_preferences is
  'What counts for somebody who has said nothing: everything is pushed at once, with its content.';

create function private.preferences_of(person_id uuid)
returns private.notification_preferences
language plpgsql
stable
set search_path = ''
as $$
declare
  preferences private.notification_preferences;
begin
  select said.* into preferences from private.notification_preferences as said where said.user_id = person_id;
  if not found then
    preferences := private.default_preferences(person_id);
  end if;
  return preferences;
end;
$$;

comment on function private.preferences_of is
  'What a person has said about their pushes, or what counts without.';

create function private.preferences_view(preferences private.notification_preferences)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return json_build_object(
    'push', (
      select json_object_agg(type, type <> all (preferences.turned_off) order by type)
      from unnest(enum_range(null::public.notification_type)) as type
    ),
    'quietHours', case
      when preferences.quiet_from is not null then json_build_object(
        'from', to_char(preferences.quiet_from, 'HH24:MI'),
        'to', to_char(preferences.quiet_to, 'HH24:MI')
      )
    end,
    'timeZone', preferences.time_zone,
    'showPreviews', preferences.shows_previews
  );
end;
$$;

comment on function private.preferences_view is
  'Preferences as the API shows them, with every type there is.';

create function private.require_time_zone(name text)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  -- By its form neither an abbreviation nor a rule of POSIX, which PostgreSQL takes for zones too.
  if name ~ '^([A-Z][A-Za-z]+(/[A-Z][A-Za-z_-]+){1,2}|Etc/GMT(\+([0-9]|1[0-2])|-([0-9]|1[0-4]))|UTC|GMT)$' then
    begin
      perform private.now() at time zone name;
      return;
    exception
      when invalid_parameter_value then
        null;
    end;
  end if;
  perform private.refuse_field('timeZone', 'Expected the IANA name of a time zone, such as Europe/Berlin.');
end;
$$;

comment on function private.require_time_zone is
  'Refuses what is no name of the IANA time zones with a place, Etc/GMT with hours, UTC or GMT, as this database knows them: 400 on timeZone.';

create function private.clock_reads(wanted timestamp, time_zone text)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
declare
  as_utc timestamptz := wanted at time zone 'UTC';
  -- Far enough to lie before and after it in every zone, and near enough for one change of the clock between them.
  earlier timestamptz := as_utc - interval '2 days';
  later timestamptz := as_utc + interval '2 days';
  -- The moment, if the clock goes as it did then.
  going_on timestamptz := earlier + (wanted - earlier at time zone time_zone);
  set_anew timestamptz := later - (later at time zone time_zone - wanted);
  middle timestamptz;
begin
  -- Of two moments at which the clock reads the same it is the first.
  if going_on = set_anew or going_on at time zone time_zone = wanted then
    return going_on;
  end if;
  if set_anew at time zone time_zone = wanted then
    return set_anew;
  end if;
  -- The clock passes it over: the moment at which it is set is in between.
  while going_on - set_anew > interval '1 second' loop
    middle := date_trunc('second', set_anew + (going_on - set_anew) / 2);
    if middle at time zone time_zone < wanted then
      set_anew := middle;
    else
      going_on := middle;
    end if;
  end loop;
  return going_on;
end;
$$;

comment on function private.clock_reads is
  'The first moment at which the clock of a time zone reads this or later: the first of two in a night in which it is set back, the moment of the change where it is set forward past it.';

create function private.quiet_until(quiet_from time, quiet_to time, time_zone text, moment timestamptz)
returns timestamptz
language plpgsql
stable
strict
set search_path = ''
as $$
declare
  today date;
  quiet_end timestamptz;
begin
  today := (moment at time zone time_zone)::date;
  -- Those that begin yesterday, today, and tomorrow in case the clock is set back over midnight.
  for day in -1..1 loop
    quiet_end := private.clock_reads(
      today + day + (quiet_to < quiet_from)::integer + quiet_to,
      time_zone
    );
    if quiet_end > moment and private.clock_reads(today + day + quiet_from, time_zone) <= moment then
      return quiet_end;
    end if;
  end loop;
  return null;
exception
  -- A database with fewer zones than the one before: nobody's pushes may keep those of others waiting.
  when invalid_parameter_value then
    return null;
end;
$$;

comment on function private.quiet_until is 'When the quiet hours end in which a moment lies; null for none.';

create function private.export_preferences(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.preferences_view(private.preferences_of(person_id));
end;
$$;

comment on function private.export_preferences is 'The preferences of a person, as the export has them.';

create function private.delete_preferences_of(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.notification_preferences where notification_preferences.user_id = person_id;
end;
$$;

comment on function private.delete_preferences_of is
  'What becomes of a deleted person: what they said of their pushes goes.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.get_notification_preferences()
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.preferences_view(private.preferences_of((select auth.uid())));
end;
$$;

comment on function api.get_notification_preferences is
  'GET /notifications/preferences: {push, quietHours, timeZone, showPreviews}; those that count for everybody until the caller says otherwise.';

create function api.change_notification_preferences(changes jsonb)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  preferences private.notification_preferences;
begin
  if changes ? 'timeZone' then
    perform private.require_time_zone(changes ->> 'timeZone');
  end if;
  perform private.lock_against_deletion(array[caller_id]);
  insert into private.notification_preferences
  select (private.default_preferences(caller_id)).*
  on conflict do nothing;
  update private.notification_preferences as said
  set
    turned_off = array(
      select type
      from unnest(enum_range(null::public.notification_type)) as type
      where not coalesce((changes -> 'push' ->> type::text)::boolean, type <> all (said.turned_off))
    ),
    quiet_from = case when changes ? 'quietHours' then (changes #>> '{quietHours,from}')::time else said.quiet_from end,
    quiet_to = case when changes ? 'quietHours' then (changes #>> '{quietHours,to}')::time else said.quiet_to end,
    time_zone = coalesce(changes ->> 'timeZone', said.time_zone),
    shows_previews = coalesce((changes ->> 'showPreviews')::boolean, said.shows_previews)
  where said.user_id = caller_id
  returning said.* into preferences;
  return private.preferences_view(preferences);
end;
$$;

comment on function api.change_notification_preferences is
  'PUT /notifications/preferences: the whole object as it stands then. What is not sent stays, push is merged by type, quietHours null ends them. 400 on timeZone.';

grant execute on function api.get_notification_preferences to authenticated;
grant execute on function api.change_notification_preferences to authenticated;
