-- Interactions: liking or disliking a person, listing the incoming likes, and deleting expired rows.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.write_interaction(from_id uuid, to_id uuid, kind public.people_interaction_type)
returns private.people_interactions
language plpgsql
set search_path = ''
as $$
declare
  interaction private.people_interactions;
  stored private.people_interactions := private.find_live_interaction(from_id, to_id);
  expiry timestamptz := private.now() + make_interval(days => private.setting('interaction_days')::integer);
  liked timestamptz := case
    when kind = 'like' and stored.type = 'like' then stored.liked_at
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
  'Inserts or updates a like or dislike, which is then valid for the number of days in the setting interaction_days. Sets is_answered of the other person''s like or dislike to true. The caller must hold the lock of the pair.';

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
    perform private.refuse_field('targetProfileId', 'This is your own profile.');
  end if;
  select profiles.* into target from public.profiles where profiles.id = target_profile_id;
  match := private.find_match(caller_id, target.user_id);
  if private.is_suspended(target.user_id)
    or (
      not private.can_discover(target)
      and (match.id is null or private.is_contact_denied_by_age(caller_id, target.user_id))
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
      -- The target has disliked the caller, so the target is not notified.
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
  'POST /people/interactions: stores the caller''s like or dislike of a person, and returns it. This is an upsert: a repeated call with the same type only renews the expiry. Mutual likes create a match. A dislike replaces the caller''s earlier like and deletes its unread notification. 400 on `targetProfileId`, 404 profile_not_found, 409 already_matched.';

create function private.find_incoming_likes(after private.list_position, row_limit integer)
returns setof private.people_interactions
language plpgsql
stable
rows 20
set search_path = ''
-- Forces an index plan (CONVENTIONS, Database).
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
      -- Optimisation fence: makes the planner look up one hidden person per like, instead of scanning all hidden people
      -- for each like.
      offset 0
    )
  order by interaction.liked_at desc, interaction.id desc
  limit row_limit;
end;
$$;

comment on function private.find_incoming_likes is
  'Returns valid, unanswered likes that the caller has received, newest first, starting after the keyset position `after`. Returns only likes from people whom the caller may discover according to private.can_discover. The caller must be an adult.';

create function api.list_incoming_likes(cursor text, page_size integer)
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
        join private.match_cards as card on card."userId" = listed.person_id
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
  'GET /people/likes: returns {data, nextCursor}: the valid, unanswered likes that the caller has received, newest first. 400 on `cursor` if the cursor is invalid.';

create function api.purge_interactions(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  removed private.people_interactions[];
begin
  perform private.require_service();
  with
    expired as (
      select people_interactions.id
      from private.people_interactions
      where people_interactions.expires_at <= private.now()
      order by people_interactions.expires_at
      limit row_limit
      for update skip locked
    ),
    gone as (
      delete from private.people_interactions
      using expired
      where people_interactions.id = expired.id
      returning people_interactions as interaction
    )
  select array_agg(gone.interaction) into removed from gone;
  with old as (
    select like_notifications.person_id, like_notifications.target_id
    from private.like_notifications
    where like_notifications.notified_at <= private.now() - make_interval(days => private.setting('interaction_days')::integer)
    order by like_notifications.notified_at
    limit row_limit
    for update skip locked
  )
  delete from private.like_notifications
  using old
  where like_notifications.person_id = old.person_id and like_notifications.target_id = old.target_id;
  -- A new like of the same pair waits for the lock on the deleted row until this transaction commits. Its notification
  -- is therefore not among those deleted here.
  perform private.withdraw_likes(
    array(select interaction.person_id from unnest(removed) as interaction where interaction.type = 'like'),
    array(select interaction.target_id from unnest(removed) as interaction where interaction.type = 'like')
  );
  return json_build_object('removed', coalesce(cardinality(removed), 0));
end;
$$;

comment on function api.purge_interactions is
  'Jobs: returns {removed}, the number of deleted likes and dislikes. Deletes expired likes and dislikes, the unread notifications of the deleted likes, and expired rate limits of like notifications. Deletes at most row_limit rows of each kind per call.';

grant execute on function api.interact to authenticated;
grant execute on function api.list_incoming_likes to authenticated;
grant execute on function api.purge_interactions to service_role;
