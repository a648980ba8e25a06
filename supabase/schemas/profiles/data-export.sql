-- Data export: returns all data that is stored about the caller. Each part has the format in which the endpoint of its
-- feature returns the data. Data of other users is not included.

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
  -- The export is the slowest read call. Allows one export per user at a time, because concurrent exports would occupy
  -- connections that other calls need.
  if not private.try_lock_export(caller_id) then
    perform private.refuse_limited('exports_at_once', 'Your export is already in progress.', private.now() + '10 s');
  end if;
  return json_build_object(
    'exportedAt', private.iso_time(private.now()),
    'profile', private.own_profile_view(),
    'adultFrom', (select adulthoods.adult_from from private.adulthoods where adulthoods.person_id = caller_id),
    'earliestAdultFrom', (select adulthoods.oldest_from from private.adulthoods where adulthoods.person_id = caller_id),
    'acceptedTerms', private.export_accepted_terms(caller_id),
    'friendships', private.export_friendships(caller_id),
    'friendRequestRejections', private.export_rejections(caller_id),
    'blocks', private.export_blocks(caller_id),
    'events', private.export_events(caller_id),
    'coauthorships', private.export_coauthorships(caller_id),
    'friendLinks', private.export_friend_links(caller_id),
    'redeemedFriendLinks', private.export_redeemed_friend_links(caller_id),
    'inviteLinks', private.export_invite_links(caller_id),
    'redeemedInviteLinks', private.export_redeemed_links(caller_id),
    'groups', private.export_groups(caller_id),
    'messages', private.export_messages(caller_id),
    'approvals', private.export_approvals(caller_id),
    'chats', private.export_chats(caller_id),
    'formerChats', private.export_former_chats(caller_id),
    'interactions', private.export_interactions(caller_id),
    'matches', private.export_matches(caller_id),
    'liveLocation', private.export_live_location(caller_id),
    'reports', private.export_reports(caller_id),
    'moderationDecisions', private.export_decisions(caller_id),
    'inheritedRestrictions', private.export_inheritances(caller_id),
    'devices', private.export_devices(caller_id),
    'notificationPreferences', private.export_preferences(caller_id),
    'notifications', private.export_notifications(caller_id),
    'media', private.export_media(caller_id)
  );
end;
$$;

comment on function api.export_profile is
  'GET /profiles/export: returns all data stored about the caller. A user can run one export at a time. 404 profile_not_found, 429 rate_limited while another export runs.';

grant execute on function api.export_profile to authenticated;
