set lock_timeout = '2 s';

SET local check_function_bodies = off;

CREATE OR REPLACE VIEW "private"."told_notifications" AS  SELECT id
   FROM public.notifications
  WHERE ((NOT is_hidden) AND (NOT (EXISTS ( SELECT
           FROM private.hidden_actors
          WHERE ((hidden_actors.person_id = notifications.user_id) AND (hidden_actors.actor_id = notifications.actor_id))))) AND (NOT (EXISTS ( SELECT
           FROM private.suspended_people suspended
          WHERE (suspended.user_id = ANY (ARRAY[notifications.user_id, notifications.actor_id]))
         OFFSET 0))) AND (NOT (EXISTS ( SELECT
           FROM private.barred_people barred
          WHERE (barred.user_id = notifications.user_id)
         OFFSET 0))) AND (NOT (EXISTS ( SELECT
           FROM private.notification_marks mark
          WHERE ((mark.user_id = notifications.user_id) AND (mark.gone_until >= notifications.created_at))))));

COMMENT ON FUNCTION "api"."claim_deliveries"(public.push_provider, integer) IS 'Jobs: {claimedAt, claimed, deliveries, pausedFor}: leases what is due of a provider; nothing while it is paused, then with the reason. What lost its device or notification, was read, is to or of somebody suspended, to a barred login, is turned off, of a chat that is muted, left or closed, of a match that is over, of an event that the recipient is out of, or a reminder that comes too late, is finished at once; what comes in quiet hours rests until they end. Both count as claimed.';

COMMENT ON VIEW "private"."told_notifications" IS 'Notifications that may still reach their devices: neither hidden nor gone with a profile, nobody in them is suspended, and the login of the recipient is not barred.';
