-- Notification preferences determine which notifications are pushed to a user, at which times, and whether the push
-- contains a preview. Preferences affect only pushes. Every notification is stored, listed and counted. The worker
-- reads the preferences when it claims a delivery, so a change of the preferences also applies to queued deliveries.

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
  'Push preferences of users. If a user has no row, the defaults apply: all notifications are pushed (private.default_preferences).';
comment on column private.notification_preferences.turned_off is
  'Types that are not pushed. A notification type that a later release adds is not in any user''s list, so it is pushed.';
comment on column private.notification_preferences.quiet_from is
  'Start of the quiet hours, as local time in time_zone. Null if the user has no quiet hours. Pushes wait until the quiet hours end.';
comment on column private.notification_preferences.quiet_to is
  'End of the quiet hours, as local time in time_zone. If it is earlier than quiet_from, the quiet hours end on the next day.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.default_preferences(person_id uuid)
returns private.notification_preferences
language sql
immutable
return row(person_id, '{}', null, null, 'UTC', true)::private.notification_preferences;

comment on function private.default_preferences is
  'Returns the default preferences: all notifications are pushed immediately and with a preview.';

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

comment on function private.preferences_of is 'Returns the push preferences of a person, or the defaults.';

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
  'Returns preferences in the format of the API, with a value for every notification type.';

create function private.require_time_zone(name text)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  -- The pattern excludes abbreviations and POSIX rules, because PostgreSQL would accept them as time zones.
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
  'Rejects an unknown time zone with 400 on `timeZone`. Accepts IANA time zones of a location (such as Europe/Berlin), Etc/GMT with an offset, UTC and GMT, if this database contains the time zone.';

create function private.clock_reads(wanted timestamp, time_zone text)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
declare
  as_utc timestamptz := wanted at time zone 'UTC';
  -- In every time zone, the result is between `earlier` and `later`. This interval is short enough to contain at most
  -- one clock change.
  earlier timestamptz := as_utc - interval '2 days';
  later timestamptz := as_utc + interval '2 days';
  -- Two candidates for the result: going_on assumes the UTC offset at `earlier`, set_anew the offset at `later`.
  going_on timestamptz := earlier + (wanted - earlier at time zone time_zone);
  set_anew timestamptz := later - (later at time zone time_zone - wanted);
  middle timestamptz;
begin
  -- Returns the first moment if the clock shows the wanted time twice.
  if going_on = set_anew or going_on at time zone time_zone = wanted then
    return going_on;
  end if;
  if set_anew at time zone time_zone = wanted then
    return set_anew;
  end if;
  -- The clock skips the wanted time, so a binary search between set_anew and going_on finds the moment of the clock
  -- change.
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
  'Returns the first moment at which the clock of a time zone shows the wanted time. If the clock is set back and shows the time twice, returns the earlier moment. If the clock skips the time, returns the moment of the clock change.';

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
  -- Checks the quiet hours that begin yesterday, today and tomorrow. The clock may be set back across midnight, so
  -- tomorrow's quiet hours can already have begun.
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
  -- After an upgrade or a restore, the database may not contain the time zone that a user has stored. An unknown zone
  -- in one user's preferences must not stop the pushes to other users.
  when invalid_parameter_value then
    return null;
end;
$$;

comment on function private.quiet_until is
  'Returns the end of the quiet hours if they contain the given moment, otherwise null.';

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

comment on function private.export_preferences is
  'Part of the data export: the push preferences of a person.';

create function private.delete_preferences_of(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.notification_preferences where notification_preferences.user_id = person_id;
end;
$$;

comment on function private.delete_preferences_of is 'Deletes the push preferences of a deleted person.';

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
  'GET /notifications/preferences: returns {push, quietHours, timeZone, showPreviews}, or the defaults if the caller has not set preferences.';

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
  'PUT /notifications/preferences: changes the caller''s preferences and returns all preferences. Omitted fields do not change. The field `push` changes only the types that it contains. If `quietHours` is null, the quiet hours are removed. 400 on `timeZone`.';

grant execute on function api.get_notification_preferences to authenticated;
grant execute on function api.change_notification_preferences to authenticated;
