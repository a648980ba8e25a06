set lock_timeout = '2 s';

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION api.add_group_member (
  group_id  uuid,
  person_id uuid
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  caller_id uuid := auth.uid();
  like_group public.like_groups;
  event public.events;
begin
  perform private.lock_against_deletion(array[person_id]);
  -- The creator of an event and the event of a group are immutable.
  perform private.lock_pairs(array[caller_id, events.creator_id], array[person_id])
  from
    public.like_groups
    join public.events on events.id = like_groups.event_id
  where like_groups.id = group_id;
  like_group := private.lock_group(group_id);
  select events.* into event from public.events where events.id = like_group.event_id;
  if like_group.creator_id <> caller_id then
    raise sqlstate 'PT403' using
      message = 'not_the_group_creator',
      detail = 'Only who made the group can add people.';
  end if;
  if private.is_group_member(like_group, person_id) then
    perform private.check_group_member(event, person_id, 'userId');
    perform private.respond_unchanged();
    return private.group_member_view(like_group.id, person_id);
  end if;
  perform private.require_group_status(like_group, '{pending}');
  if exists (select 1 from private.voted_groups as voted where voted.group_id = like_group.id) then
    raise sqlstate 'PT409' using
      message = 'votes_cast',
      detail = 'Organizers have begun to vote; the group stays as it is.';
  end if;
  if cardinality(private.members_of_group(like_group.id)) >= private.setting('people_per_group')::integer then
    raise sqlstate 'PT409' using message = 'group_full', detail = 'The group holds as many people as it can.';
  end if;
  -- After what the group alone decides: this 400 tells of blocks between others.
  perform private.check_group_member(event, person_id, 'userId');
  perform private.add_to_group(like_group, array[person_id]);
  perform private.notify(
    private.people_to_tell_again(array[person_id], 'event_invite', caller_id, event.id, 'invitation_notices'),
    'event_invite',
    caller_id,
    event => event.id,
    group_of_event => like_group.id,
    event_title => event.title
  );
  return private.group_member_view(like_group.id, person_id);
end;
$function$;

CREATE OR REPLACE FUNCTION api.like_event (
  event_id   uuid,
  member_ids uuid[]
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  caller_id uuid := auth.uid();
  organizer_id uuid;
  event public.events;
  like_group public.like_groups;
  friend_ids uuid[] := array(
    select listed.id
    from unnest(member_ids) with ordinality as listed (id, ordinal)
    group by listed.id
    order by min(listed.ordinal)
  );
begin
  perform private.lock_against_deletion(caller_id || friend_ids);
  -- The creator of an event is immutable.
  select events.creator_id into organizer_id from public.events where events.id = like_event.event_id;
  perform private.lock_pairs(array[caller_id, organizer_id], friend_ids || organizer_id);
  event := private.lock_event(event_id);
  perform private.require_not_suspended(caller_id);
  if private.is_organizer(event, caller_id) then
    raise sqlstate 'PT403' using
      message = 'own_event',
      detail = 'Organizers of an event cannot apply to it.';
  end if;
  perform private.require_others(member_ids);
  -- Before the named people are checked: their 400 tells of blocks between others.
  perform private.require_likable_event(event);
  perform private.require_open_applications(event, caller_id);
  perform private.require_no_group(event, friend_ids);
  perform private.check_group_member(event, listed.id, format('memberIds.%s', listed.ordinal - 1))
  from unnest(member_ids) with ordinality as listed (id, ordinal);
  insert into public.like_groups (event_id, creator_id, created_at)
  values
    (event.id, caller_id, private.now())
  returning like_groups.* into like_group;
  perform private.add_to_group(like_group, caller_id || friend_ids);
  perform private.notify(
    private.people_to_tell_again(
      array(select private.organizers_of(event)),
      'event_application',
      caller_id,
      event.id,
      'application_notices'
    ),
    'event_application',
    caller_id,
    event => event.id,
    group_of_event => like_group.id,
    event_title => event.title
  );
  perform private.notify(
    private.people_to_tell_again(friend_ids, 'event_invite', caller_id, event.id, 'invitation_notices'),
    'event_invite',
    caller_id,
    event => event.id,
    group_of_event => like_group.id,
    event_title => event.title
  );
  return private.show_group(like_group.id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_no_group (
  event      public.events,
  friend_ids uuid[]
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  caller_id uuid := auth.uid();
begin
  if exists (
    select
    from public.like_group_members as member
    where member.event_id = event.id and member.user_id = caller_id and member.counts
  ) then
    perform private.refuse_second_group(
      event.id,
      -- Whether other people are guests is nothing that the caller may ask.
      caller_id || array(
        select friend.id
        from unnest(friend_ids) with ordinality as friend (id, ordinal)
        where private.are_friends(caller_id, friend.id)
        order by friend.ordinal
      ),
      'Somebody of the group is in a group of this event already.'
    );
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_others (
  member_ids uuid[]
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  position integer := array_position(member_ids, (select auth.uid()));
begin
  if position is not null then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'Only friends who can be guests of the event can come along.',
      hint = format('memberIds.%s', position - 1);
  end if;
end;
$function$;

COMMENT ON FUNCTION "api"."like_event"(uuid, uuid[]) IS 'POST /events/{id}/like: Like group of the caller and these friends. 404 event_not_found, 403 own_event, 409 event_not_published, applications_closed, or already_in_group of the caller, then 400 on memberIds.N, then 409 already_in_group of a friend.';

COMMENT ON FUNCTION "private"."require_no_group"(public.events, uuid[]) IS 'Refuses the application of a caller who is in an open or approved group of the event, whoever else is named: 409 already_in_group, as private.refuse_second_group, which names friends of the caller only.';

COMMENT ON FUNCTION "private"."require_others"(uuid[]) IS 'Refuses an application that names the caller as a friend: 400 on memberIds.N.';

REVOKE ALL ON FUNCTION "private"."require_no_group"(public.events, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_no_group"(public.events, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_no_group"(public.events, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_others"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_others"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_others"(uuid[]) TO "postgres";
