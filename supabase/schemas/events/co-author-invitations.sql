-- Co-author invitations: the creator invites friends, who accept or refuse. An accepted co-author is an organizer,
-- joins the chats of the event and votes on its groups. A pending invitation is deleted when the friendship ends.

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  ('authors_per_event', '10', 'Maximum number of invited and accepted co-authors of an event.');

-- Helpers ------------------------------------------------------------------------------------------------

create function private.end_invitations_between(one_id uuid, other_id uuid)
returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  waiting_ids uuid[] := array(
    select author.event_id from private.coauthorships_between(one_id, other_id) as author where author.status = 'pending'
  );
  ended_ids uuid[];
begin
  perform private.lock_events(waiting_ids);
  with ended as (
    delete from public.event_authors
    where event_authors.event_id = any (waiting_ids)
      and event_authors.user_id in (one_id, other_id)
      and event_authors.status = 'pending'
    returning event_authors.event_id
  )
  select coalesce(array_agg(ended.event_id), '{}') into ended_ids from ended;
  return ended_ids;
end;
$$;

comment on function private.end_invitations_between is
  'Part of the end of a friendship: deletes the pending invitations with which one of the two people invited the other to organize an event. Returns the ids of the events. The caller must have called private.lock_pair for the two people.';

create function private.answer_author_invitation(event_id uuid, answer public.event_author_status)
returns json
language plpgsql
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  event public.events;
  author public.event_authors;
begin
  -- Locks the caller's profile, so that the sex in it cannot change while this function counts the organizers by sex.
  perform private.lock_own_profile();
  -- The creator of an event never changes, so creator_id may be read before the pair is locked.
  perform private.lock_pair(caller_id, events.creator_id)
  from public.events
  where events.id = answer_author_invitation.event_id;
  perform private.lock_events(array[answer_author_invitation.event_id]);
  select events.* into event from public.events where events.id = answer_author_invitation.event_id;
  select event_authors.* into author
  from public.event_authors
  where event_authors.event_id = event.id and event_authors.user_id = caller_id;
  if author.user_id is null
    or event.deleted_at is not null
    or (author.status = 'pending' and private.is_suspended(event.creator_id)) then
    perform private.find_event(answer_author_invitation.event_id);
    raise sqlstate 'PT403' using message = 'not_invited', detail = 'You are not invited to organize this event.';
  end if;
  if author.status <> answer then
    if author.status <> 'pending' then
      raise sqlstate 'PT409' using
        message = 'invitation_answered',
        detail = 'This invitation has already been answered.';
    end if;
    if answer = 'accepted' then
      perform private.require_open_event(event);
      if private.is_in_group_of_event(event.id, caller_id) then
        perform private.refuse_second_group(
          event.id,
          array[caller_id],
          'You are in a group of this event; leave it first.'
        );
      end if;
    end if;
    update public.event_authors
    set status = answer
    where event_authors.event_id = event.id and event_authors.user_id = caller_id;
    if answer = 'accepted' then
      perform private.organizers_changed(event.id);
    end if;
    perform private.notify(
      array[event.creator_id],
      case answer when 'accepted' then 'event_coauthor_accepted' else 'event_coauthor_refused' end::public.notification_type,
      caller_id,
      event => event.id,
      event_title => event.title
    );
  end if;
  return json_build_object('eventId', event.id, 'userId', caller_id, 'status', answer);
end;
$$;

comment on function private.answer_author_invitation is
  'Accepts or refuses the caller''s invitation and notifies the creator. Idempotent.';

create function private.require_invitable_author(event public.events, person_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.are_friends(event.creator_id, person_id)
    or private.is_suspended(person_id)
    or private.is_contact_age_disputed(event.creator_id, person_id) then
    perform private.refuse_field('userId', 'Only friends can be invited.');
  end if;
  if (
    select count(*)
    from public.event_authors
    where event_authors.event_id = event.id and event_authors.status in ('pending', 'accepted')
  ) >= private.setting('authors_per_event')::integer then
    raise sqlstate 'PT409' using
      message = 'authors_limit',
      detail = 'The event has the maximum number of co-authors.';
  end if;
end;
$$;

comment on function private.require_invitable_author is
  'Rejects an invitation to organize an event. 400 if the invited person is not a friend of the creator or is suspended, or if private.is_contact_age_disputed returns true for the creator and the invited person. 409 authors_limit if the event has the maximum number of co-authors.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.invite_event_author(event_id uuid, person_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  event public.events;
  author public.event_authors;
begin
  perform private.lock_against_deletion(array[person_id]);
  -- The pair is locked before the event, as in the functions that block a person: another order could deadlock.
  perform private.lock_pair(caller_id, person_id);
  event := private.lock_event(event_id);
  perform private.require_creator(event);
  if person_id = caller_id then
    perform private.refuse_field('userId', 'You already organize this event.');
  end if;
  perform private.require_open_event(event);
  select event_authors.* into author
  from public.event_authors
  where event_authors.event_id = event.id and event_authors.user_id = person_id;
  if author.status in ('pending', 'accepted') then
    perform private.respond_unchanged();
    return private.event_author_view(author);
  end if;
  perform private.require_invitable_author(event, person_id);
  insert into public.event_authors (event_id, user_id, created_at)
  select event.id, person_id, greatest(private.now(), max(event_authors.created_at) + interval '1 millisecond')
  from public.event_authors
  where event_authors.event_id = event.id
  on conflict on constraint event_authors_pkey do update
    set status = 'pending', created_at = excluded.created_at
  returning event_authors.* into author;
  perform private.notify(
    private.people_to_notify_rate_limited(
      array[person_id],
      'event_coauthor_invite',
      caller_id,
      event.id,
      'invitation_notifications'
    ),
    'event_coauthor_invite',
    caller_id,
    event => event.id,
    event_title => event.title
  );
  return private.event_author_view(author);
end;
$$;

comment on function api.invite_event_author is
  'POST /events/{id}/authors: invites a person to organize the event and returns the co-author. Idempotent: 200 for a person who is already invited or accepted. 400 if `userId` is invalid, 403 not_the_creator, 404 event_not_found, 409 event_deleted, event_closed or authors_limit.';

create function api.accept_author_invitation(event_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return private.answer_author_invitation(event_id, 'accepted');
end;
$$;

comment on function api.accept_author_invitation is
  'POST /events/{id}/authors/accept: accepts the invitation of the caller and returns {eventId, userId, status}. Idempotent. 403 not_invited, 404 event_not_found, 409 invitation_answered, event_closed or already_in_group.';

create function api.refuse_author_invitation(event_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return private.answer_author_invitation(event_id, 'refused');
end;
$$;

comment on function api.refuse_author_invitation is
  'POST /events/{id}/authors/refuse: refuses the invitation of the caller and returns {eventId, userId, status}. Idempotent. 403 not_invited, 404 event_not_found, 409 invitation_answered.';

grant execute on function api.invite_event_author to authenticated;
grant execute on function api.accept_author_invitation to authenticated;
grant execute on function api.refuse_author_invitation to authenticated;
