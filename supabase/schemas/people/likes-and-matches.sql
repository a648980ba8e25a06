-- Matches: two people who like each other.
-- A like or dislike holds for 30 days. A like that meets a like makes the match, and with it a direct chat, exactly
-- once: whatever two people do to each other happens under the lock of their pair.

-- Tables -------------------------------------------------------------------------------------------------

create type public.people_interaction_type as enum ('like', 'dislike');

comment on type public.people_interaction_type is 'What one person thinks of meeting another.';

create table private.people_interactions (
  id uuid constraint people_interactions_pkey primary key default gen_random_uuid(),
  person_id uuid not null,
  target_id uuid not null,
  type public.people_interaction_type not null,
  expires_at timestamptz not null,
  updated_at timestamptz not null,
  liked_at timestamptz,
  is_answered boolean not null default false,
  constraint people_interactions_pair_key unique (person_id, target_id),
  constraint people_interactions_two_people check (person_id != target_id)
)
-- As large as 30 days, of which the oldest is removed each day.
with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

comment on table private.people_interactions is
  'Last like or dislike of one person for another; what has expired counts no more.';
comment on column private.people_interactions.liked_at is
  'When the like was given that holds; renewing it changes nothing.';
comment on column private.people_interactions.is_answered is
  'The target has liked or disliked the person since.';
create index people_interactions_incoming_idx on private.people_interactions (
  target_id,
  liked_at desc,
  id desc
)
where type = 'like' and not is_answered;

create index people_interactions_target_idx on private.people_interactions (target_id);

create index people_interactions_expiry_idx on private.people_interactions (expires_at);

create table private.like_notices (
  person_id uuid not null,
  target_id uuid not null,
  notified_at timestamptz not null,
  is_withdrawn boolean not null default false,
  constraint like_notices_pkey primary key (person_id, target_id)
);

comment on table private.like_notices is
  'Rate limit of like notices: when somebody was last told of a like of somebody else; outlives the like.';

comment on column private.like_notices.is_withdrawn is
  'The like was taken back before that was read; given again, it is listed again.';

create index like_notices_target_id_idx on private.like_notices (target_id);

create index like_notices_notified_at_idx on private.like_notices (notified_at);

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

comment on table public.matches is 'Two people who liked each other, the one with the smaller id first.';

create index matches_one_person_idx on public.matches (one_person_id, matched_at desc, id desc);

create index matches_other_person_idx on public.matches (other_person_id, matched_at desc, id desc);

create index matches_chat_id_idx on public.matches (chat_id);

insert into private.settings (name, value, meaning)
values
  ('interaction_days', '30', 'For how many days a like or dislike holds.');

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

comment on function private.find_match is 'The match of two people; null when there is none.';

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
  'Everybody with whom a person has a match, those from whom they are kept apart included.';

create function private.find_live_interaction(from_id uuid, to_id uuid)
returns private.people_interactions
language plpgsql
stable
set search_path = ''
as $$
declare
  interaction private.people_interactions;
begin
  select interactions.* into interaction
  from private.people_interactions as interactions
  where interactions.person_id = from_id and interactions.target_id = to_id and interactions.expires_at > private.now();
  return interaction;
end;
$$;

comment on function private.find_live_interaction is
  'What one person thinks of another, unless it has expired; null when there is nothing.';

create function private.write_interaction(from_id uuid, to_id uuid, kind public.people_interaction_type)
returns private.people_interactions
language plpgsql
set search_path = ''
as $$
declare
  interaction private.people_interactions;
  held private.people_interactions := private.find_live_interaction(from_id, to_id);
  expiry timestamptz := private.now() + make_interval(days => private.setting('interaction_days')::integer);
  liked timestamptz := case
    when kind = 'like' and held.type = 'like' then held.liked_at
    when kind = 'like' then private.now()
  end;
  answered boolean := (private.find_live_interaction(to_id, from_id)).id is not null
    or (private.find_match(from_id, to_id)).id is not null;
begin
  insert into private.people_interactions (person_id, target_id, type, expires_at, updated_at, liked_at, is_answered)
  values
    (from_id, to_id, kind, expiry, private.now(), liked, answered)
  on conflict on constraint people_interactions_pair_key do update
    set
      type = excluded.type,
      expires_at = excluded.expires_at,
      updated_at = excluded.updated_at,
      liked_at = excluded.liked_at,
      is_answered = excluded.is_answered
  returning * into interaction;
  update private.people_interactions
  set is_answered = true
  where people_interactions.person_id = to_id and people_interactions.target_id = from_id and not people_interactions.is_answered;
  return interaction;
end;
$$;

comment on function private.write_interaction is
  'Upserts a like or dislike, valid from now on; what the other gave before is answered by it. The pair is locked.';

create function private.withdraw_likes(from_ids uuid[], to_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.withdraw_notifications('people_like', from_ids, to_ids) is not null then
    update private.like_notices
    set is_withdrawn = true
    from unnest(from_ids, to_ids) as liked (person_id, target_id)
    where like_notices.person_id = liked.person_id
      and like_notices.target_id = liked.target_id
      and not exists (
        select
        from public.notifications
        where notifications.actor_id = liked.person_id
          and notifications.user_id = liked.target_id
          and notifications.type = 'people_like'
          and notifications.created_at >= like_notices.notified_at
      );
  end if;
end;
$$;

comment on function private.withdraw_likes is
  'Removes what each of to_ids was told of a like by the one in the same place and has not read. The pairs are locked; rows of notifications come after all locks.';

create function private.return_like_notice(interaction private.people_interactions)
returns void
language plpgsql
set search_path = ''
as $$
declare
  returned_id uuid;
begin
  update private.like_notices
  set is_withdrawn = false
  where like_notices.person_id = interaction.person_id
    and like_notices.target_id = interaction.target_id
    and like_notices.is_withdrawn;
  if not found then
    return;
  end if;
  perform private.share_notices_of(interaction.person_id);
  -- Hidden at first, so that nothing is pushed a second time.
  insert into public.notifications (user_id, type, actor_id, payload, is_hidden, created_at)
  values
    (
      interaction.target_id,
      'people_like',
      interaction.person_id,
      jsonb_build_object(
        'actorName', (select profiles.first_name from public.profiles where profiles.user_id = interaction.person_id),
        'chatName', null,
        'eventTitle', null,
        'messagePreview', null
      ),
      true,
      private.now()
    )
  returning notifications.id into returned_id;
  update public.notifications set is_hidden = false where notifications.id = returned_id;
  perform private.tell_of_changes(array[interaction.target_id]);
end;
$$;

comment on function private.return_like_notice is
  'Lists again what was told of a like that was taken back before that was read, now that it is given again within its validity: nothing is pushed.';

create function private.notify_of_like(interaction private.people_interactions)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if interaction.liked_at < private.now() then
    return;
  end if;
  insert into private.like_notices (person_id, target_id, notified_at)
  values
    (interaction.person_id, interaction.target_id, private.now())
  on conflict (person_id, target_id) do update set notified_at = excluded.notified_at, is_withdrawn = false
    where like_notices.notified_at <= private.now() - make_interval(days => private.setting('interaction_days')::integer);
  if found then
    perform private.notify(array[interaction.target_id], 'people_like', interaction.person_id);
  else
    perform private.return_like_notice(interaction);
  end if;
end;
$$;

comment on function private.notify_of_like is
  'Tells somebody that they are liked, rate-limited: not again for a like that is renewed, and once within the validity, however often it is taken back and given again.';

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
  -- Lock order: notices by the id of the actor.
  perform private.notify(array[match.other_person_id], 'people_match', match.one_person_id, chat => match.chat_id);
  perform private.notify(array[match.one_person_id], 'people_match', match.other_person_id, chat => match.chat_id);
  return match;
end;
$$;

comment on function private.make_match is
  'Makes a match of two people whose pair is locked, with their direct chat, and tells both.';

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

comment on function private.interaction_view is 'Interaction as the API shows it to the person who gave it.';

create function private.other_person_id(match public.matches, person_id uuid)
returns uuid
language sql
immutable
return case person_id
  when match.one_person_id then match.other_person_id
  else match.one_person_id
end;

comment on function private.other_person_id is 'With whom one of the two has a match.';

create type private.match_fields as (id uuid, "matchedAt" text, "chatId" uuid, profiles json);

comment on type private.match_fields is 'The fields of a match in the API.';

create function private.match_view(id uuid, matched_at timestamptz, chat_id uuid, other json)
returns json
language sql
stable
return to_json(row(id, private.iso_time(matched_at), chat_id, json_build_array(other))::private.match_fields);

comment on function private.match_view is
  'Match as the API shows it to one of the two: with the card of the other.';

create function private.export_interactions(person_id uuid)
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
            'targetProfileId', target.id,
            'type', interaction.type,
            'expiresAt', private.iso_time(interaction.expires_at),
            'updatedAt', private.iso_time(interaction.updated_at)
          )
          order by interaction.updated_at, interaction.id
        ),
        '[]'
      )
    from
      private.people_interactions as interaction
      join public.profiles as target on target.user_id = interaction.target_id
    where interaction.person_id = export_interactions.person_id
      and not exists (
        select from private.suspended_people as suspended where suspended.user_id = interaction.target_id
      )
  );
end;
$$;

comment on function private.export_interactions is
  'The likes and dislikes that a person gave, as the export has them, except of suspended people.';

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
      join private.met_cards as other on other."userId" = private.other_person_id(match, export_matches.person_id)
    where export_matches.person_id in (match.one_person_id, match.other_person_id)
      and not private.are_apart_by_age(match.one_person_id, match.other_person_id)
  );
end;
$$;

comment on function private.export_matches is 'The matches of a person, as the export has them.';

create function private.end_meeting(one_id uuid, other_id uuid)
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

comment on function private.end_meeting is
  'Ends likes, dislikes and match between two people whose pair is locked.';

create function private.end_meetings(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.people_interactions
  where end_meetings.person_id in (people_interactions.person_id, people_interactions.target_id);
  delete from private.like_notices where end_meetings.person_id in (like_notices.person_id, like_notices.target_id);
  delete from public.matches where end_meetings.person_id in (matches.one_person_id, matches.other_person_id);
end;
$$;

comment on function private.end_meetings is
  'What becomes of a deleted person: likes and dislikes in both directions and matches go.';

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
    and private.are_apart_by_age(own.one_person_id, own.other_person_id);
end;
$$;

comment on function private.matches_hidden_by_age is
  'For policies, which ask it once per statement: matches of the caller with somebody from whom age keeps them apart.';

-- Policies run as the caller (CONVENTIONS, Database).
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

create function api.interact(target_profile_id uuid, kind public.people_interaction_type)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  target_id uuid := (select profiles.user_id from public.profiles where profiles.id = target_profile_id);
  own public.profiles;
  target public.profiles;
  interaction private.people_interactions;
  match public.matches;
begin
  perform
    private.lock_existence(least(caller_id, target_id)),
    private.lock_existence(greatest(caller_id, target_id)),
    private.lock_pair(caller_id, target_id);
  own := private.find_own_profile();
  if own.id = target_profile_id then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'This is your own profile.',
      hint = 'targetProfileId';
  end if;
  select profiles.* into target from public.profiles where profiles.id = target_profile_id;
  match := private.find_match(caller_id, target.user_id);
  if private.is_suspended(target.user_id)
    or (
      not private.can_meet(target)
      and (match.id is null or private.are_apart_by_age(caller_id, target.user_id))
    )
  then
    raise sqlstate 'PT404' using message = 'profile_not_found', detail = 'There is no such profile.';
  end if;
  if match.id is not null and kind = 'dislike' then
    raise sqlstate 'PT409' using
      message = 'already_matched',
      detail = 'You have a match with this person.';
  end if;
  interaction := private.write_interaction(caller_id, target.user_id, kind);
  if kind = 'like' and match.id is null then
    case (private.find_live_interaction(target.user_id, caller_id)).type
      when 'like' then match := private.make_match(caller_id, target.user_id);
      -- Who has disliked somebody does not want to hear of them.
      when 'dislike' then null;
      else
        if not private.is_hidden('user', caller_id) then
          perform private.notify_of_like(interaction);
        end if;
    end case;
  end if;
  if kind = 'dislike' then
    perform private.withdraw_likes(array[caller_id], array[target.user_id]);
  end if;
  return private.interaction_view(interaction, target.id, match);
end;
$$;

comment on function api.interact is
  'POST /people/interactions: Interaction; an upsert, the same again only renews the validity. A like on a like makes the match; a dislike takes back a like, also what was told of it and not read. 400 on targetProfileId, 404 profile_not_found, 409 already_matched.';

create function private.find_incoming_likes(after private.list_position, row_limit integer)
returns setof private.people_interactions
language plpgsql
stable
rows 20
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  caller_id uuid := auth.uid();
  hidden uuid[] := private.hidden_from(caller_id);
  today date := private.today();
begin
  return query
  select interaction.*
  from
    private.people_interactions as interaction
    join public.profiles on profiles.user_id = interaction.person_id
  where interaction.target_id = caller_id
    and interaction.type = 'like'
    and not interaction.is_answered
    and interaction.expires_at > private.now()
    and (interaction.liked_at, interaction.id) < (after.sort_time, after.id)
    and interaction.person_id <> all (hidden)
    and not exists (
      select from private.suspended_people as suspended where suspended.user_id = interaction.person_id offset 0
    )
    and private.is_adult_on(today, profiles.adult_from)
    and not exists (
      select 1
      from private.hidden_targets as hidden_target
      where hidden_target.target_type = 'user' and hidden_target.target_id = interaction.person_id
      -- Optimisation fence: one look-up per like, not all hidden people for each.
      offset 0
    )
  order by interaction.liked_at desc, interaction.id desc
  limit row_limit;
end;
$$;

comment on function private.find_incoming_likes is
  'The likes of the caller after a position, newest first, that hold, are not answered, and are of people whom an adult caller may meet, by the rule of private.can_meet.';

create function api.list_incoming_likes(cursor text, page_size integer)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  filters jsonb := jsonb_build_object('person', caller_id);
  after private.list_position := private.position_after('likes', filters, cursor);
  page private.people_interactions[];
begin
  if not private.is_minor_person(caller_id) then
    page := array(select incoming from private.find_incoming_likes(after, page_size + 1) as incoming);
  end if;
  return json_build_object(
    'data', (
      select
        coalesce(
          json_agg(
            item
            order by listed.liked_at desc, listed.id desc
          ),
          '[]'
        )
      from
        unnest(page[:page_size]) as listed
        join private.met_cards as card on card."userId" = listed.person_id
        cross join lateral (
          select
            listed.id as "interactionId",
            private.iso_time(listed.liked_at) as "createdAt",
            to_json(card) as profile
        ) as item
    ),
    'nextCursor', (
      select private.position_cursor(secrets.value, 'likes', filters, page[page_size].liked_at, page[page_size].id)
      from private.secrets
      where secrets.name = 'cursor' and cardinality(page) > page_size
    )
  );
end;
$$;

comment on function api.list_incoming_likes is
  'GET /people/likes: {data, nextCursor} of likes that hold and are not answered, newest first. 400 on cursor.';

create function private.find_matches(after private.list_position, row_limit integer)
returns setof public.matches
language plpgsql
stable
rows 20
set search_path = ''
-- Index plan (CONVENTIONS, Database).
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
  'The matches of the caller after a position, newest first, but with suspended people.';

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
  -- Minors are few: only of a page that has one, the caller included, everybody is asked about.
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
      where not private.are_apart_by_age(own.one_person_id, own.other_person_id)
      limit row_limit
    );
  end if;
  return page;
end;
$$;

comment on function private.find_shown_matches is
  'The matches of the caller as private.find_matches, without those from whom the caller is kept apart.';

create function api.list_matches(cursor text, page_size integer)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Index plan (CONVENTIONS, Database).
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
        join private.met_cards as other on other."userId" = private.other_person_id(listed, caller_id)
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
  'GET /people/matches: {data, nextCursor}, newest first. 400 on cursor.';

create function api.tidy_interactions(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  removed integer;
begin
  perform private.require_service();
  with expired as (
    select people_interactions.id
    from private.people_interactions
    where people_interactions.expires_at <= private.now()
    order by people_interactions.expires_at
    limit row_limit
    for update skip locked
  )
  delete from private.people_interactions
  using expired
  where people_interactions.id = expired.id;
  get diagnostics removed = row_count;
  with old as (
    select like_notices.person_id, like_notices.target_id
    from private.like_notices
    where like_notices.notified_at <= private.now() - make_interval(days => private.setting('interaction_days')::integer)
    order by like_notices.notified_at
    limit row_limit
    for update skip locked
  )
  delete from private.like_notices
  using old
  where like_notices.person_id = old.person_id and like_notices.target_id = old.target_id;
  return json_build_object('removed', removed);
end;
$$;

comment on function api.tidy_interactions is
  'Job: {removed}. Removes likes and dislikes that have expired, at most row_limit at once.';

grant execute on function api.interact to authenticated;
grant execute on function api.list_incoming_likes to authenticated;
grant execute on function api.list_matches to authenticated;
grant execute on function api.tidy_interactions to service_role;
