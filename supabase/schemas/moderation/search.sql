-- User search for moderators: finds users by name, e-mail address or id. The file also contains the endpoint for the
-- lengths of the queues.

-- Indexes ------------------------------------------------------------------------------------------------

create function private.searched_name(name text)
returns text
language sql
immutable
return private.fold_letters(private.spelled_text(name));

comment on function private.searched_name is
  'Returns a name in lower case and without accents. The search compares names in this form.';

create index profiles_searched_name_idx on public.profiles (
  (private.searched_name(first_name) collate "C"),
  user_id
);

-- Helpers ------------------------------------------------------------------------------------------------

create function private.find_people_by_name(beginning text, after jsonb, row_limit integer)
returns uuid[]
language plpgsql
stable
set search_path = ''
-- Forces a plan that reads the index in order (CONVENTIONS, Database: Index plan).
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  after_name text := coalesce(after ->> 0, '');
  after_id uuid := coalesce(after ->> 1, '00000000-0000-0000-0000-000000000000');
  -- The upper bound ends with the greatest character, so that it sorts after every name with this prefix.
  upper_bound text := beginning || U&'\+10FFFF';
begin
  return array(
    select profiles.user_id
    from public.profiles
    where (private.searched_name(profiles.first_name) collate "C") >= beginning
      and (private.searched_name(profiles.first_name) collate "C") < upper_bound
      and ((private.searched_name(profiles.first_name) collate "C"), profiles.user_id) > (after_name, after_id)
    order by (private.searched_name(profiles.first_name) collate "C"), profiles.user_id
    limit row_limit
  );
end;
$$;

comment on function private.find_people_by_name is
  'Returns users whose first name begins with this prefix, sorted by name and id, starting after the keyset position `after`. Expects a prefix that private.searched_name has normalized.';

create function private.find_people_by_key(q text)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
begin
  if strpos(q, '@') > 0 then
    -- Excludes users with is_sso_user, because e-mail addresses are unique only among the users without is_sso_user.
    return array(select users.id from auth.users where users.email = lower(q) and not users.is_sso_user);
  end if;
  return array(
    select profiles.user_id from public.profiles where profiles.id = q::uuid
    union
    select q::uuid where private.is_known_person(q::uuid)
  );
end;
$$;

comment on function private.find_people_by_key is
  'Returns the id of the user who signs in with this e-mail address, or who has this user id or profile id. Ignores e-mail addresses of SSO users, which are not unique.';

create function private.found_people(person_ids uuid[])
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
            'userId', listed.person_id,
            'name', person.first_name,
            'avatarUrl', private.media_url(person.avatar_key),
            'city', person.city,
            'age', private.own_age_of(person.birthdate),
            'joinedAt', private.iso_time(login.created_at),
            'isHidden', hidden.target_id is not null,
            'ageInDoubt', minor.disputed_at is not null,
            'isSuspended', suspended.user_id is not null,
            'suspendedUntil', private.iso_time(nullif(suspended.suspended_until, 'infinity')),
            'openReports', private.open_report_count('user', listed.person_id)
          )
          order by listed.ordinal
        ),
        '[]'
      )
    from
      unnest(person_ids) with ordinality as listed (person_id, ordinal)
      left join private.moderated_people as person on person.user_id = listed.person_id
      left join auth.users as login on login.id = listed.person_id
      left join private.hidden_targets as hidden
        on hidden.target_type = 'user' and hidden.target_id = listed.person_id
      left join private.minors as minor on minor.person_id = listed.person_id
      left join private.suspended_people as suspended on suspended.user_id = listed.person_id
  );
end;
$$;

comment on function private.found_people is
  'Returns the users in person_ids in the format of the search results, and in the order of person_ids.';

create function private.queue_view(waiting private.list_position[])
returns json
language sql
stable
return json_build_object('waiting', cardinality(waiting), 'oldestAt', private.iso_time(waiting[1].sort_time));

comment on function private.queue_view is
  'Returns {waiting, oldestAt} for a queue: the number of entries and the time of the oldest entry. The argument `waiting` contains the keyset position of each entry, oldest first.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.search_people(q text, cursor text, page_size integer)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Forces a plan that reads the index in order (CONVENTIONS, Database: Index plan).
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  wanted text := btrim(q);
  beginning text := private.searched_name(wanted);
  filters jsonb := jsonb_build_object('q', wanted);
  after jsonb := private.decode_cursor('moderated people', filters, cursor);
  found uuid[];
begin
  perform private.require_moderator();
  if strpos(wanted, '@') > 0 or wanted ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    found := private.find_people_by_key(wanted);
  elsif beginning <> '' then
    found := private.find_people_by_name(beginning, after, page_size + 1);
  end if;
  return json_build_object(
    'data', private.found_people(coalesce(found[:page_size], '{}')),
    'nextCursor', (
      select
        private.encode_cursor(
          'moderated people',
          filters,
          jsonb_build_array(private.searched_name(profiles.first_name), profiles.user_id)
        )
      from public.profiles
      where profiles.user_id = found[page_size] and cardinality(found) > page_size
    )
  );
end;
$$;

comment on function api.search_people is
  'POST /moderation/people/search: finds users by a prefix of the first name, by e-mail address, by user id or by profile id. Returns {data, nextCursor}. 400 on `cursor`, 403 not_a_moderator.';

create function api.get_moderated_person(person_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_moderator();
  if not private.is_known_person(person_id) then
    raise sqlstate 'PT404' using message = 'target_not_found', detail = 'There is no such person.';
  end if;
  return (
    select
      (private.found_people(array[person_id]) -> 0)::jsonb
      || jsonb_build_object(
        'profile', private.evidence_view(private.evidence_of_profile(person_id)),
        'reportsAbout', cardinality(
          array(
            select reports.id
            from public.reports
            where reports.target_type = 'user' and reports.target_id = person_id
            limit 100
          )
        ),
        'reportsBy', cardinality(
          array(
            select reports.id
            from public.reports
            where reports.author_id = person_id
              -- The difference to the listed reports would reveal reports about the caller.
              and not private.is_about_caller(reports.target_type, reports.target_id)
            limit 100
          )
        ),
        'decisions', private.decision_count('user', person_id)
      )
  );
end;
$$;

comment on function api.get_moderated_person is
  'GET /moderation/people/{userId}: returns a user in the format of the search results, with the additional fields {profile, reportsAbout, reportsBy, decisions}. The profile has the format of the evidence of a report. The numbers reportsAbout, reportsBy and decisions are at most 100. 403 not_a_moderator, 404 target_not_found.';

create function api.get_moderation_queues()
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  first private.list_position := private.position_after_oldest('queues', '{}', null);
  row_limit constant integer := 1000;
begin
  perform private.require_moderator();
  return json_build_object(
    'reports', private.queue_view(private.find_open_reports(null, first, row_limit)),
    'appeals', private.queue_view(private.find_open_appeals(first, row_limit)),
    'birthdates', private.queue_view(private.find_disputed_birthdates(first, row_limit))
  );
end;
$$;

comment on function api.get_moderation_queues is
  'GET /moderation/queues: returns {reports, appeals, birthdates}. For each of these queues, the response contains the number of waiting entries (at most 1000) and the time of the oldest entry. 403 not_a_moderator.';

grant execute on function api.search_people to service_role;
grant execute on function api.get_moderated_person to service_role;
grant execute on function api.get_moderation_queues to service_role;
