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
  perform private.end_likes_and_matches(person_id);
  perform private.end_live_location(person_id);
  delete from private.location_topics where location_topics.person_id = delete_profile.person_id;
  perform private.forget_devices(person_id);
  -- Rows of notifications come after all locks.
  perform private.forget_notifications(person_id, message_ids);
  perform private.clear_previews(message_ids);
  perform private.forget_idempotent_responses(person_id);
  delete from public.profiles where profiles.user_id = person_id returning true into deleted;
  return coalesce(deleted, false);
end;
$$;

comment on function private.delete_profile is
  'Deletes a profile for good with its effects on everything of that person (docs/features/profiles.md, Deletion). False when there was none.';

create function private.delete_person(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_for_deletion(person_id);
  perform private.keep_restrictions(person_id);
  perform private.delete_profile(person_id);
  delete from public.blocks where blocks.blocker_id = person_id;
  delete from private.lifted_blocks as lifted where lifted.blocker_id = person_id;
  perform private.forget_friend_link_uses(person_id);
  perform private.forget_appeals(person_id);
  perform private.forget_notification_cooldowns_of(person_id);
  delete from private.adulthoods where adulthoods.person_id = delete_person.person_id;
  delete from private.media_upload_hours as hours where hours.person_id = delete_person.person_id;
end;
$$;

comment on function private.delete_person is
  'Deletes a profile, and what stays until the login goes, and keeps what a later login of the person inherits. Deleted are the blocks that the person made, what they said in appeals, from when on they count as an adult, what they told and were told within the last day, and how much they uploaded in it.';

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
