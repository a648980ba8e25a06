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
  absent uuid[] := private.chats_with_absent_peer(
    caller_id,
    array(select own.chat_id from public.chat_participants as own where own.user_id = caller_id)
  );
begin
  -- The longest of all reads: repeated without an end it would keep connections from others.
  if not private.try_lock_export(caller_id) then
    perform private.refuse_limited('exports_at_once', 'Your export is already in progress.', private.now() + '10 s');
  end if;
  return json_build_object(
    'exportedAt', private.iso_time(private.now()),
    'profile', private.own_profile_view(),
    'adultFrom', (select adulthoods.adult_from from private.adulthoods where adulthoods.person_id = caller_id),
    'acceptedTerms', private.export_accepted_terms(caller_id),
    'friendships', private.export_friendships(caller_id),
    'friendRequestRejections', private.export_rejections(caller_id),
    'blocks', private.export_blocks(caller_id),
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
    'friendLinks', private.export_friend_links(caller_id),
    'redeemedFriendLinks', private.export_redeemed_friend_links(caller_id),
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
      select
        coalesce(json_agg(private.message_to(caller_id, shown, absent) order by messages.created_at, messages.id), '[]')
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
    'inheritedRestrictions', private.export_inheritances(caller_id),
    'devices', private.export_devices(caller_id),
    'notificationPreferences', private.export_preferences(caller_id),
    'notifications', private.export_notifications(caller_id),
    'media', (
      select
        coalesce(json_agg(json_build_object('key', media.key, 'url', private.media_url(private.media_key(media))) order by media.key), '[]')
      from private.media
      where media.owner_id = caller_id and media.state not in ('declared', 'retained', 'removing')
    )
  );
end;
$$;

comment on function api.export_profile is
  'GET /profiles/export: everything kept about the caller, one at a time. 404 profile_not_found, 429 rate_limited while another one is made.';

grant execute on function api.export_profile to authenticated;
