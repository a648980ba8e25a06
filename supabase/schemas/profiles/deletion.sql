-- Deletion of a person: deletes the data of each feature when a person deletes the profile, or when the user is deleted
-- at the identity provider.

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
  -- Deletes the preferences before the notifications of friend requests, because a worker that claims deliveries locks
  -- the preferences first. The reverse order could deadlock.
  perform private.delete_preferences_of(person_id);
  chat_ids := private.chats_of(person_id);
  perform private.assert_lock_order('profile', array[person_id::text]);
  perform 1 from public.profiles where profiles.user_id = person_id for update;
  perform private.delete_events_of(person_id);
  perform private.delete_memberships_of(person_id);
  perform private.delete_participations_of(person_id);
  perform private.keep_emptied_chats(chat_ids);
  message_ids := private.delete_empty_chats(chat_ids);
  perform private.delete_files_of(person_id);
  perform private.delete_friendships_of(person_id);
  perform private.delete_likes_and_matches_of(person_id);
  perform private.delete_live_location_of(person_id);
  perform private.delete_devices_of(person_id);
  -- Locks rows of notifications last, because all transactions lock them after all other rows.
  perform private.delete_notifications_of(person_id, message_ids);
  perform private.clear_previews(message_ids);
  perform private.delete_idempotent_responses_of(person_id);
  delete from public.profiles where profiles.user_id = person_id returning true into deleted;
  return coalesce(deleted, false);
end;
$$;

comment on function private.delete_profile is
  'Deletes a profile permanently, and deletes or updates all data that depends on the profile (docs/features/profiles.md, Deletion). Returns true if the profile existed, otherwise false.';

create function private.delete_person(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_for_deletion(person_id);
  perform private.keep_restrictions(person_id);
  perform private.delete_profile(person_id);
  perform private.delete_blocks_of(person_id);
  perform private.delete_lifted_blocks_of(person_id);
  perform private.delete_friend_link_uses_of(person_id);
  perform private.delete_appeals_of(person_id);
  perform private.delete_claims_of(person_id);
  perform private.delete_notification_cooldowns_of(person_id);
  delete from private.adulthoods where adulthoods.person_id = delete_person.person_id;
  perform private.delete_upload_hours_of(person_id);
end;
$$;

comment on function private.delete_person is
  'Deletes the profile of a person. Also deletes the data that is kept if a person deletes only the profile: the person''s blocks, redemptions of friend links, appeals, claim as a moderator, age record, notification cooldowns, and upload volume of the last day. Does not delete the person''s restrictions: a later account with the same verified address inherits them.';

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

comment on function private.forget_user is
  'Trigger: when a user is deleted at the identity provider, deletes the profile and the other data of the user (private.delete_person).';

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

comment on function api.delete_profile is
  'DELETE /profiles: deletes the caller''s profile, and returns {deleted}. 404 profile_not_found.';

grant execute on function api.delete_profile to authenticated;
