-- Matches: two people who like each other. The second like creates the match with a direct chat, exactly once, because
-- the pair is locked.

-- Tables -------------------------------------------------------------------------------------------------

create table public.matches (
  id uuid constraint matches_pkey primary key default gen_random_uuid(),
  one_person_id uuid not null,
  other_person_id uuid not null,
  chat_id uuid constraint matches_chat_id_fkey
    references public.chats (id)
      on delete set null,
  matched_at timestamptz not null,
  constraint matches_pair_key unique (one_person_id, other_person_id),
  constraint matches_pair_ordered check (one_person_id < other_person_id)
);

comment on table public.matches is
  'Matches of two people who like each other. The column one_person_id contains the smaller user id.';

create index matches_one_person_idx on public.matches (one_person_id, matched_at desc, id desc);

create index matches_other_person_idx on public.matches (other_person_id, matched_at desc, id desc);

create index matches_chat_id_idx on public.matches (chat_id);

-- Helpers ------------------------------------------------------------------------------------------------

create function private.find_match(one_id uuid, other_id uuid)
returns public.matches
language plpgsql
stable
set search_path = ''
as $$
declare
  match public.matches;
begin
  select matches.* into match
  from public.matches
  where matches.one_person_id = least(one_id, other_id) and matches.other_person_id = greatest(one_id, other_id);
  return match;
end;
$$;

comment on function private.find_match is 'Returns the match of two people, or null if they have no match.';

create function private.matches_of(person_id uuid)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select matches.other_person_id from public.matches where matches.one_person_id = person_id
    union all
    select matches.one_person_id from public.matches where matches.other_person_id = person_id
  );
end;
$$;

comment on function private.matches_of is
  'Returns the user ids of all people with whom a person has a match. Includes people with whom contact is denied.';

create function private.make_match(one_id uuid, other_id uuid)
returns public.matches
language plpgsql
set search_path = ''
as $$
declare
  match public.matches;
  chat_id uuid := (private.open_chat_of_match(one_id, other_id)).id;
begin
  insert into public.matches (one_person_id, other_person_id, chat_id, matched_at)
  values
    (least(one_id, other_id), greatest(one_id, other_id), chat_id, private.now())
  returning * into match;
  -- First sends the notification whose actor is the person with the smaller user id. All transactions lock in this
  -- order, which prevents a deadlock.
  perform private.notify(array[match.other_person_id], 'people_match', match.one_person_id, chat => match.chat_id);
  perform private.notify(array[match.one_person_id], 'people_match', match.other_person_id, chat => match.chat_id);
  return match;
end;
$$;

comment on function private.make_match is
  'Creates the match of two people with its direct chat, and notifies both people. The caller must hold the lock of the pair.';

create function private.interaction_view(
  interaction private.people_interactions,
  target_profile_id uuid,
  match public.matches
)
returns json
language sql
stable
return json_build_object(
  'id', interaction.id,
  'targetProfileId', target_profile_id,
  'type', interaction.type,
  'expiresAt', private.iso_time(interaction.expires_at),
  'updatedAt', private.iso_time(interaction.updated_at),
  'isMatch', match.id is not null,
  'matchId', match.id,
  'chatId', match.chat_id
);

comment on function private.interaction_view is
  'Returns a like or dislike as the API shows it to the person who gave it.';

create function private.other_person_id(match public.matches, person_id uuid)
returns uuid
language sql
immutable
return case person_id
  when match.one_person_id then match.other_person_id
  else match.one_person_id
end;

comment on function private.other_person_id is
  'Returns the user id of the person with whom person_id has the match.';

create type private.match_fields as (id uuid, "matchedAt" text, "chatId" uuid, profiles json);

comment on type private.match_fields is 'Fields of a match in the API.';

create function private.match_view(id uuid, matched_at timestamptz, chat_id uuid, other json)
returns json
language sql
stable
return to_json(row(id, private.iso_time(matched_at), chat_id, json_build_array(other))::private.match_fields);

comment on function private.match_view is
  'Returns a match as the API shows it to one of the two people, with the data of the other person.';

create function private.export_matches(person_id uuid)
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
          private.match_view(match.id, match.matched_at, match.chat_id, to_json(other))
          order by match.matched_at, match.id
        ),
        '[]'
      )
    from
      public.matches as match
      join private.match_cards as other on other."userId" = private.other_person_id(match, export_matches.person_id)
    where export_matches.person_id in (match.one_person_id, match.other_person_id)
      and not private.is_contact_denied_by_age(match.one_person_id, match.other_person_id)
  );
end;
$$;

comment on function private.export_matches is 'Part of the data export: the matches of a person.';

create function private.end_likes_and_match_between(one_id uuid, other_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.people_interactions
  where (people_interactions.person_id = one_id and people_interactions.target_id = other_id)
    or (people_interactions.person_id = other_id and people_interactions.target_id = one_id);
  delete from public.matches
  where matches.one_person_id = least(one_id, other_id) and matches.other_person_id = greatest(one_id, other_id);
end;
$$;

comment on function private.end_likes_and_match_between is
  'Deletes the likes and dislikes between two people and their match. The caller must hold the lock of the pair.';

create function private.delete_likes_and_matches_of(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.people_interactions
  where delete_likes_and_matches_of.person_id in (people_interactions.person_id, people_interactions.target_id);
  delete from private.like_notifications where delete_likes_and_matches_of.person_id in (like_notifications.person_id, like_notifications.target_id);
  delete from public.matches where delete_likes_and_matches_of.person_id in (matches.one_person_id, matches.other_person_id);
end;
$$;

comment on function private.delete_likes_and_matches_of is
  'Called when a profile is deleted: deletes the matches of a person, the likes and dislikes that the person gave or received, and the rate limits of notifications about these likes.';

-- Access -------------------------------------------------------------------------------------------------

alter table public.matches enable row level security;

revoke all on public.matches from anon, authenticated, service_role;

grant select on public.matches to authenticated, service_role;

create function private.matches_hidden_by_age()
returns setof uuid
language plpgsql
stable
security definer
rows 10
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
begin
  return query
  select own.id
  from public.matches as own
  where (own.one_person_id = caller_id or own.other_person_id = caller_id)
    and exists (select from private.minors where minors.person_id in (own.one_person_id, own.other_person_id))
    and private.is_contact_denied_by_age(own.one_person_id, own.other_person_id);
end;
$$;

comment on function private.matches_hidden_by_age is
  'Returns the ids of the caller''s matches with people with whom contact is denied by age. Policies call this function once per statement.';

-- Policies run with the role of the caller, so this role needs EXECUTE on the function (CONVENTIONS, Database).
grant execute on function private.matches_hidden_by_age to authenticated;

create policy matches_select_members on public.matches
for select
to authenticated
using (
  (one_person_id = (select auth.uid()) or other_person_id = (select auth.uid()))
  and one_person_id not in (select private.suspended_to_caller())
  and other_person_id not in (select private.suspended_to_caller())
  and id not in (select private.matches_hidden_by_age())
);

-- Api ----------------------------------------------------------------------------------------------------

create function private.find_matches(after private.list_position, row_limit integer)
returns setof public.matches
language plpgsql
stable
rows 20
set search_path = ''
-- Forces an index plan (CONVENTIONS, Database).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
begin
  return query
    select own.*
    from
      (
        select matches.*
        from public.matches
        where matches.one_person_id = caller_id
          and (matches.matched_at, matches.id) < (after.sort_time, after.id)
          and not exists (
            select from private.suspended_people as suspended where suspended.user_id = matches.other_person_id offset 0
          )
        union all
        select matches.*
        from public.matches
        where matches.other_person_id = caller_id
          and (matches.matched_at, matches.id) < (after.sort_time, after.id)
          and not exists (
            select from private.suspended_people as suspended where suspended.user_id = matches.one_person_id offset 0
          )
      ) as own
    order by own.matched_at desc, own.id desc
    limit row_limit;
end;
$$;

comment on function private.find_matches is
  'Returns the caller''s matches that follow the keyset position `after`, newest first. Leaves out matches with suspended people.';

create function private.find_shown_matches(after private.list_position, row_limit integer)
returns public.matches[]
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  today date := private.today();
  page public.matches[] := array(select own from private.find_matches(after, row_limit) as own);
begin
  -- Minors are rare, so the function first reads a page without checking ages. Only if a person on the page or the
  -- caller is a minor, it reads all matches again and checks their ages.
  if exists (
    select 1
    from private.adulthoods
    where adulthoods.person_id = any (
        array(select unnest(array[listed.one_person_id, listed.other_person_id]) from unnest(page) as listed)
      )
      and not private.is_adult_on(today, adulthoods.adult_from)
  ) then
    page := array(
      select own
      from private.find_matches(after, null) as own
      where not private.is_contact_denied_by_age(own.one_person_id, own.other_person_id)
      limit row_limit
    );
  end if;
  return page;
end;
$$;

comment on function private.find_shown_matches is
  'Returns the same matches as private.find_matches, but leaves out matches with people with whom contact is denied by age.';

create function api.list_matches(cursor text, page_size integer)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Forces an index plan (CONVENTIONS, Database).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  filters jsonb := jsonb_build_object('person', caller_id);
  page public.matches[] := private.find_shown_matches(private.position_after('matches', filters, cursor), page_size + 1);
begin
  return json_build_object(
    'data', (
      select
        coalesce(
          json_agg(
            private.match_view(listed.id, listed.matched_at, listed.chat_id, to_json(other))
            order by listed.matched_at desc, listed.id desc
          ),
          '[]'
        )
      from
        unnest(page[:page_size]) as listed
        join private.match_cards as other on other."userId" = private.other_person_id(listed, caller_id)
    ),
    'nextCursor', (
      select private.position_cursor(secrets.value, 'matches', filters, page[page_size].matched_at, page[page_size].id)
      from private.secrets
      where secrets.name = 'cursor' and cardinality(page) > page_size
    )
  );
end;
$$;

comment on function api.list_matches is
  'GET /people/matches: returns {data, nextCursor}: the caller''s matches, newest first. 400 on `cursor` if the cursor is invalid.';
grant execute on function api.list_matches to authenticated;
