set lock_timeout = '2 s';

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.push_verdict (
  notification public.notifications,
  present      timestamp with time zone
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  event public.events;
  participant public.chat_participants;
begin
  if notification.type in ('event_changed', 'event_reminder') then
    select events.* into event from public.events where events.id = notification.event_id;
    return case
      when not private.is_organizer(event, notification.user_id)
        and not private.is_in_group_of_event(event.id, notification.user_id) then 'notification_gone'
      when notification.type = 'event_reminder' and event.start_at <= present then 'expired'
    end;
  end if;
  if notification.type = 'people_match' then
    return case
      when (private.find_match(notification.user_id, notification.actor_id)).id is null then 'notification_gone'
    end;
  end if;
  select chat_participants.* into participant
  from public.chat_participants
  where chat_participants.chat_id = notification.chat_id and chat_participants.user_id = notification.user_id;
  -- Who is out of a chat hears no more of it, nor does anybody of one that has closed.
  if exists (
    select from private.match_chats where match_chats.chat_id = notification.chat_id and match_chats.is_closed
  ) or (
    participant.chat_id is null
    and exists (
      select
      from private.former_participants as former
      where former.chat_id = notification.chat_id and former.user_id = notification.user_id
    )
  ) then
    return 'notification_gone';
  end if;
  return case
    when notification.type = 'chat_message' and participant.muted_until > present then 'chat_muted'
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.unsent_outcome (
  device       private.devices,
  notification public.notifications,
  is_read      boolean,
  preferences  private.notification_preferences,
  present      timestamp with time zone,
  lifetime     interval
)
  RETURNS text
  LANGUAGE sql
  STABLE
RETURN CASE WHEN ((device).id IS NULL) THEN 'device_gone'::text WHEN ((notification).id IS NULL) THEN 'notification_gone'::text WHEN is_read THEN 'notification_read'::text WHEN
  ((notification).created_at <= (present - lifetime)) THEN 'expired'::text WHEN ((notification).type = ANY ((preferences).turned_off)) THEN 'turned_off'::text WHEN
  ((notification).type = ANY (ARRAY['event_application_approved'::public.notification_type, 'event_changed'::public.notification_type, 'event_reminder'::public.notification_type,
  'people_match'::public.notification_type,
  'chat_created'::public.notification_type, 'chat_message'::public.notification_type])) THEN private.push_verdict(notification, present) ELSE NULL::text END;

COMMENT ON FUNCTION "api"."claim_deliveries"(public.push_provider, integer) IS 'Jobs: {claimedAt, claimed, deliveries, pausedFor}: leases what is due of a provider; nothing while it is paused, then with the reason. What lost its device or notification, was read, is to or of somebody suspended, is turned off, of a chat that is muted, left or closed, of a match that is over, of an event that the recipient is out of, or a reminder that comes too late, is finished at once; what comes in quiet hours rests until they end. Both count as claimed.';

COMMENT ON FUNCTION "private"."push_verdict"(public.notifications, timestamp with time zone) IS 'Why what tells of an event, a match or a chat is not pushed now, as an outcome: the recipient is out of the event, which may have begun, or of the chat, or has muted it, the chat has closed, the match is over; null when it is.';
