-- What version 0.2.0 was released with, made of supabase/schemas, where each table and verb is to be read.

-- Kept answers: what a call with an Idempotency-Key was answered, so that its repetition is answered alike and has no
-- second effect (docs/rules/wire.md, Repeated calls). The answer is written in the transaction of the effect.

-- Tables -------------------------------------------------------------------------------------------------

create table private.kept_answers (
  person_id uuid not null,
  place bytea not null,
  body_hash bytea not null,
  answer bytea not null,
  is_unchanged boolean not null,
  kept_at timestamptz not null,
  constraint kept_answers_pkey primary key (person_id, place)
)
-- All of it goes every day.
with (autovacuum_vacuum_scale_factor = 0.05);

comment on table private.kept_answers is
  'Answers of calls with an Idempotency-Key, for a day. Of the key nothing is kept that it could be told from, and without it no answer can be read.';
comment on column private.kept_answers.place is
  'First half of the SHA-512 of method, path with query, and key.';
comment on column private.kept_answers.body_hash is 'SHA-256 of the bytes of the body.';
comment on column private.kept_answers.answer is
  'JSON as the verb answered it, before URLs were signed; encrypted with the second half of the SHA-512.';
comment on column private.kept_answers.is_unchanged is
  'Whether it was answered with 200 where the endpoint else answers 201.';

create index kept_answers_person_idx on private.kept_answers (person_id, kept_at);

create index kept_answers_kept_at_idx on private.kept_answers (kept_at);

insert into private.settings (name, value, meaning)
values
  (
    'kept_answer_hours',
    '24',
    'How long the answer of a call with an Idempotency-Key is kept for its repetitions.'
  ),
  (
    'kept_answers_of_person',
    '1000',
    'How many kept answers a person may have; calls with further keys are refused.'
  ),
  (
    'kept_answer_bytes',
    '65536',
    'How long a kept answer may be; a call with an Idempotency-Key and a longer one is undone.'
  );

-- Helpers ------------------------------------------------------------------------------------------------

create function private.kept_since()
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.now() - make_interval(hours => private.setting('kept_answer_hours')::integer);
end;
$$;

comment on function private.kept_since is
  'Kept answers from before count as forgotten, whether the job has removed them or not.';

create function private.require_room_for_answer(caller_id uuid)
returns void
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  since timestamptz := private.kept_since();
  -- Of the answers that leave no room the last one that has to go.
  in_the_way timestamptz;
begin
  select kept_answers.kept_at into in_the_way
  from private.kept_answers
  where kept_answers.person_id = caller_id and kept_answers.kept_at > since
  order by kept_answers.kept_at desc
  offset private.setting('kept_answers_of_person')::integer - 1
  limit 1;
  if in_the_way is not null then
    perform private.refuse_limited(
      'kept_answers',
      'You have used too many Idempotency-Keys. Send the call without one.',
      private.now() + (in_the_way - since)
    );
  end if;
end;
$$;

comment on function private.require_room_for_answer is
  '429 rate_limited when the caller has as many kept answers as may be. Calls at the same time may each find the last room.';

create function private.forget_kept_answers(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.kept_answers where kept_answers.person_id = forget_kept_answers.person_id;
end;
$$;

comment on function private.forget_kept_answers is 'What a person was answered goes with the profile.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.find_kept_answer(place text, secret text, body_hash text)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  kept private.kept_answers;
begin
  -- Somebody may have been a moderator when the call was answered.
  if (select auth.role()) = 'service_role' then
    perform private.require_moderator();
  end if;
  if not private.try_lock_call(caller_id, place) then
    raise sqlstate 'PT409' using
      message = 'idempotency_in_progress',
      detail = 'A call with this Idempotency-Key is still being answered.';
  end if;
  -- Read after the lock: whoever had it has committed.
  select kept_answers.* into kept
  from private.kept_answers
  where kept_answers.person_id = caller_id
    and kept_answers.place = decode(find_kept_answer.place, 'hex')
    and kept_answers.kept_at > private.kept_since();
  if kept.person_id is null then
    perform private.require_room_for_answer(caller_id);
    return null;
  end if;
  if kept.body_hash <> decode(find_kept_answer.body_hash, 'hex') then
    raise sqlstate 'PT422' using
      message = 'idempotency_key_reused',
      detail = 'This Idempotency-Key was used for a call with another body.';
  end if;
  perform set_config('response.replayed', 'true', true);
  if kept.is_unchanged then
    perform private.respond_unchanged();
  end if;
  return convert_from(extensions.decrypt(kept.answer, decode(secret, 'hex'), 'aes-cbc/pad:pkcs'), 'UTF8')::json;
end;
$$;

comment on function api.find_kept_answer is
  'Every endpoint that takes an Idempotency-Key: what this call was answered before, or null. 409 idempotency_in_progress while it runs, 422 idempotency_key_reused with another body, 429 rate_limited without room for another answer. Part of the statement that calls a verb (supabase/functions/_shared/statements.ts), before the verb.';

create function api.keep_answer(place text, secret text, body_hash text, answer text)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  text_to_keep text := coalesce(answer, 'null');
begin
  if octet_length(text_to_keep) > private.setting('kept_answer_bytes')::integer then
    raise sqlstate 'PT500' using
      message = 'internal_error',
      detail = 'The answer is too long to be kept for an Idempotency-Key, so nothing was done.';
  end if;
  -- One may be there that is too old.
  insert into private.kept_answers as kept (person_id, place, body_hash, answer, is_unchanged, kept_at)
  values
    (
      auth.uid(),
      decode(keep_answer.place, 'hex'),
      decode(keep_answer.body_hash, 'hex'),
      extensions.encrypt(convert_to(text_to_keep, 'UTF8'), decode(secret, 'hex'), 'aes-cbc/pad:pkcs'),
      coalesce(current_setting('response.status', true) = '200', false),
      private.now()
    )
  on conflict on constraint kept_answers_pkey do update
    set
      body_hash = excluded.body_hash,
      answer = excluded.answer,
      is_unchanged = excluded.is_unchanged,
      kept_at = excluded.kept_at;
  return text_to_keep::json;
end;
$$;

comment on function api.keep_answer is
  'Every endpoint that takes an Idempotency-Key: keeps what the verb has just answered, in its transaction, and answers it. 500 internal_error of an answer that is too long, which undoes the call. Part of the statement that calls a verb, around the verb.';

create function api.list_reachable_media(media_keys text[])
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(json_agg(object.name), '[]')
    from storage.objects as object
    where object.bucket_id = 'media'
      and object.name = any (media_keys)
      -- A thumbnail is read by whoever may read the file.
      and private.can_read_media(split_part(object.name, '.', 1))
      and object.name not in (select private.own_given_up_objects())
  );
end;
$$;

comment on function api.list_reachable_media is
  'Every endpoint that takes an Idempotency-Key, of a kept answer: which of these objects are there, and the caller may read now.';

create function api.tidy_kept_answers(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  removed integer;
begin
  perform private.require_service();
  with due as (
    select kept_answers.person_id, kept_answers.place
    from private.kept_answers
    where kept_answers.kept_at <= private.kept_since()
    order by kept_answers.kept_at
    limit row_limit
    for update skip locked
  )
  delete from private.kept_answers
  using due
  where kept_answers.person_id = due.person_id and kept_answers.place = due.place;
  get diagnostics removed = row_count;
  return json_build_object('removed', removed);
end;
$$;

comment on function api.tidy_kept_answers is 'Jobs: {removed}. Forgets kept answers that are too old.';

grant execute on function api.find_kept_answer to authenticated, service_role;
grant execute on function api.keep_answer to authenticated, service_role;
grant execute on function api.list_reachable_media to authenticated, service_role;
grant execute on function api.tidy_kept_answers to service_role;

-- Blocking: what a block ends, feature by feature, and what its end brings back.
-- The pair is locked first, then the events in which something ends; notices come last.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.lock_events_between(one_id uuid, other_id uuid)
returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  -- Ids first: under READ COMMITTED, FOR UPDATE re-checks a row it waited for (EvalPlanQual), and a join can drop it.
  found_ids uuid[] := array(
    select author.event_id from private.coauthorships_between(one_id, other_id) as author
    union
    select member.event_id from private.memberships_between(one_id, other_id) as member
    union
    select ending.event_id from private.link_uses_between(one_id, other_id) as ending
  );
begin
  perform private.lock_events(found_ids);
  return found_ids;
end;
$$;

comment on function private.lock_events_between is
  'Locks, in id order, the events in which a block between two people ends something, and answers their ids. Their pair is locked.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.block_person(person_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  could_follow boolean;
  locked_ids uuid[];
  withdrawn_ids uuid[];
  ended public.friendships;
  expired public.friendships;
  block public.blocks;
begin
  perform private.lock_against_deletion(array[caller_id, person_id]);
  perform private.lock_pair(caller_id, person_id);
  if person_id = caller_id then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'You cannot block yourself.',
      hint = 'userId';
  end if;
  if not private.is_known_person(person_id) then
    raise sqlstate 'PT404' using message = 'person_not_found', detail = 'There is no such person.';
  end if;
  -- Before any write, to prevent a deadlock: who holds an event may wait for rows written here.
  locked_ids := private.lock_events_between(caller_id, person_id);
  could_follow := private.can_follow(person_id);
  delete from public.friendships
  where friendships.id = (private.find_friendship(caller_id, person_id)).id
  returning friendships.* into ended;
  if private.has_expired(ended) then
    expired := ended;
    ended := null;
  end if;
  insert into public.blocks (id, blocker_id, blocked_id, requester_id, created_at, updated_at)
  values
    (
      coalesce(ended.id, gen_random_uuid()),
      caller_id,
      person_id,
      coalesce(ended.requester_id, caller_id),
      coalesce(ended.created_at, private.now()),
      -- Monotonic: this transaction may have begun before what it waited for was written.
      greatest(ended.updated_at, private.now())
    )
  on conflict (blocker_id, blocked_id) do nothing;
  perform private.end_meeting(caller_id, person_id);
  withdrawn_ids := private.end_invitations(caller_id, person_id);
  perform private.close_uncarried_chat(caller_id, person_id);
  perform private.end_coauthorships(caller_id, person_id);
  -- In no other events: a co-author may have become one, or a guest, since these were found.
  perform private.end_memberships(caller_id, person_id, locked_ids);
  perform private.end_link_rights_between(caller_id, person_id);
  if could_follow then
    perform private.end_following(caller_id, person_id);
  end if;
  perform private.sync_notifications_with_block(caller_id, person_id);
  if expired.id is not null then
    perform private.withdraw_request_notices(array[expired.requester_id], array[expired.addressee_id]);
  end if;
  perform private.forget_invitations(withdrawn_ids, caller_id, person_id);
  select blocks.* into block
  from public.blocks
  where blocks.blocker_id = caller_id and blocks.blocked_id = block_person.person_id;
  return private.block_view(block);
end;
$$;

comment on function api.block_person is
  'POST /friends/{userId}/block: Friendship with blockedBy, in the row of the request or friendship that it ends; ends what was between the two, places of either at events that the other organizes too, which the guest is told; idempotent. 400 on userId, 404 person_not_found.';

create function api.unblock_person(person_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
begin
  perform private.lock_pair(caller_id, person_id);
  if person_id = caller_id then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'You cannot unblock yourself.',
      hint = 'userId';
  end if;
  delete from public.blocks where blocks.blocker_id = caller_id and blocks.blocked_id = unblock_person.person_id;
  if found then
    perform private.sync_notifications_with_block(caller_id, person_id);
    return json_build_object('deleted', true);
  end if;
  if private.has_blocked(person_id, caller_id) then
    raise sqlstate 'PT403' using message = 'not_the_blocker', detail = 'Only the person who blocked can unblock.';
  end if;
  raise sqlstate 'PT404' using message = 'block_not_found', detail = 'You have not blocked this person.';
end;
$$;

comment on function api.unblock_person is
  'DELETE /friends/{userId}/block: {deleted}. 400 on userId, 403 not_the_blocker when only the other has blocked, 404 block_not_found.';

create function api.block_profile(profile_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return api.block_person(private.owner_of_profile(profile_id));
end;
$$;

comment on function api.block_profile is
  'POST /people/{profileId}/block: as POST /friends/{userId}/block. 400 on profileId, 404 profile_not_found.';

create function api.unblock_profile(profile_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return api.unblock_person(private.owner_of_profile(profile_id));
end;
$$;

comment on function api.unblock_profile is
  'DELETE /people/{profileId}/block: as DELETE /friends/{userId}/block. 400 on profileId, 403 not_the_blocker, 404 block_not_found or profile_not_found.';

grant execute on function api.block_person to authenticated;
grant execute on function api.unblock_person to authenticated;
grant execute on function api.block_profile to authenticated;
grant execute on function api.unblock_profile to authenticated;

-- Profile export: everything that is kept about a person, for that person.
-- Each part is shown as its own endpoint shows it; what others did or said is theirs and not in it.

-- Api ----------------------------------------------------------------------------------------------------

create function api.export_profile()
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
begin
  -- The longest of all reads: repeated without an end it would keep connections from others.
  if not private.try_lock_export(caller_id) then
    perform private.refuse_limited('exports_at_once', 'Your export is being made already.', private.now() + '10 s');
  end if;
  return json_build_object(
    'exportedAt', private.iso_time(private.now()),
    'profile', private.own_profile_view(),
    'adultFrom', (select adulthoods.adult_from from private.adulthoods where adulthoods.person_id = caller_id),
    'acceptedTerms', private.export_accepted_terms(caller_id),
    'friendships', (
      select coalesce(json_agg(private.friendship_view(friendships) order by friendships.created_at, friendships.id), '[]')
      from public.friendships
      where caller_id in (friendships.requester_id, friendships.addressee_id) and not private.has_expired(friendships)
    ),
    'friendRequestRejections', private.export_rejections(caller_id),
    'blocks', (
      select coalesce(json_agg(private.block_view(blocks) order by blocks.created_at, blocks.id), '[]')
      from public.blocks
      where blocks.blocker_id = caller_id
    ),
    'events', (
      select coalesce(json_agg(event order by events.created_at, events.id), '[]')
      from public.events join private.event_views as event on event.id = events.id
      where events.creator_id = caller_id
    ),
    'coauthorships', (
      select
        coalesce(json_agg(private.event_author_view(event_authors) order by event_authors.created_at, event_authors.event_id), '[]')
      from public.event_authors
      where event_authors.user_id = caller_id
    ),
    'inviteLinks', private.export_invite_links(caller_id),
    'redeemedInviteLinks', private.export_redeemed_links(caller_id),
    'groups', (
      select coalesce(json_agg(like_group order by member.created_at, member.group_id), '[]')
      from
        public.like_group_members as member
        join private.group_views as like_group on like_group.id = member.group_id
      where member.user_id = caller_id
    ),
    'messages', (
      select coalesce(json_agg(shown order by messages.created_at, messages.id), '[]')
      from
        public.messages
        cross join lateral private.message_views(messages) as shown
      where messages.sender_id = caller_id
    ),
    'approvals', (
      select coalesce(json_agg(private.approval_view(approval) order by approval.created_at, approval.id), '[]')
      from public.like_group_approvals as approval
      where approval.author_id = caller_id
    ),
    'chats', private.export_chats(caller_id),
    'formerChats', private.export_former_chats(caller_id),
    'interactions', private.export_interactions(caller_id),
    'matches', private.export_matches(caller_id),
    'liveLocation', private.export_live_location(caller_id),
    'reports', (
      select coalesce(json_agg(private.report_view(reports) order by reports.created_at, reports.id), '[]')
      from public.reports
      where reports.author_id = caller_id
    ),
    'moderationDecisions', private.export_decisions(caller_id),
    'devices', private.export_devices(caller_id),
    'notificationPreferences', private.export_preferences(caller_id),
    'notifications', private.export_notifications(caller_id),
    'media', (
      select
        coalesce(json_agg(json_build_object('key', media.key, 'url', private.media_url(private.media_key(media))) order by media.key), '[]')
      from private.media
      where media.owner_id = caller_id and media.state not in ('declared', 'held', 'removing')
    )
  );
end;
$$;

comment on function api.export_profile is
  'GET /profiles/export: everything kept about the caller, one at a time. 404 profile_not_found, 429 rate_limited while another one is made.';

grant execute on function api.export_profile to authenticated;

-- Person deletion: what becomes of everything of a person who goes, feature by feature.
-- A person goes by deleting the profile, or as a user deleted at the identity provider.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.delete_profile(person_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  deleted boolean;
  chat_ids uuid[];
  message_ids uuid[];
begin
  perform private.lock_for_deletion(person_id);
  -- Before the notices of requests: a claim of pushes locks them in that order.
  perform private.forget_preferences(person_id);
  chat_ids := array(
    select participant.chat_id from public.chat_participants as participant where participant.user_id = person_id
  );
  perform private.assert_lock_order('profile', array[person_id::text]);
  perform 1 from public.profiles where profiles.user_id = person_id for update;
  perform private.leave_events(person_id);
  perform private.leave_all_groups(person_id);
  perform private.leave_chats(person_id);
  perform private.keep_emptied_chats(chat_ids);
  message_ids := private.delete_empty_chats(chat_ids);
  perform private.release_media(
    array(
      select media.key
      from
        private.media
        left join public.profile_photos as photo on photo.media_key = media.key
      where media.owner_id = person_id and (photo.id is not null or media.state in ('declared', 'unattached'))
    )
  );
  perform private.end_friendships(person_id);
  perform private.end_meetings(person_id);
  perform private.end_live_location(person_id);
  delete from private.location_topics where location_topics.person_id = delete_profile.person_id;
  perform private.forget_devices(person_id);
  -- Rows of notifications come after all locks.
  perform private.forget_notifications(person_id, message_ids);
  perform private.clear_previews(message_ids);
  perform private.forget_kept_answers(person_id);
  delete from public.profiles where profiles.user_id = person_id returning true into deleted;
  return coalesce(deleted, false);
end;
$$;

comment on function private.delete_profile is
  'Deletes a profile for good with its effects on everything of that person (docs/rules/profiles.md, Deletion). False when there was none.';

create function private.delete_person(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.delete_profile(person_id);
  delete from public.blocks where blocks.blocker_id = person_id;
  perform private.forget_appeals(person_id);
  perform private.forget_tellings_of(person_id);
  delete from private.adulthoods where adulthoods.person_id = delete_person.person_id;
  delete from private.media_upload_hours as hours where hours.person_id = delete_person.person_id;
end;
$$;

comment on function private.delete_person is
  'Deletes a profile, and what stays until the login goes: the blocks that the person made, what they said in appeals, from when on they count as an adult, what they told and were told within the last day, and how much they uploaded in it.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.forget_user()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.delete_person(old.id);
  return null;
end;
$$;

comment on function private.forget_user is 'A user deleted at the identity provider takes the profile along.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.delete_profile()
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  if not private.delete_profile((select auth.uid())) then
    raise sqlstate 'PT404' using message = 'profile_not_found', detail = 'You have no profile yet.';
  end if;
  return json_build_object('deleted', true);
end;
$$;

comment on function api.delete_profile is 'DELETE /profiles: {deleted}. 404 profile_not_found.';

grant execute on function api.delete_profile to authenticated;
