-- Organizers of an event are the creator and the accepted co-authors. A co-authorship ends by removal, by resignation,
-- or by a block between the creator and the co-author.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.coauthorships_between(one_id uuid, other_id uuid)
returns setof public.event_authors
language plpgsql
stable
rows 2
set search_path = ''
as $$
begin
  return query
    select author.*
    from
      public.event_authors as author
      join public.events on events.id = author.event_id
    where author.user_id in (one_id, other_id) and events.creator_id in (one_id, other_id);
end;
$$;

comment on function private.coauthorships_between is
  'Returns the rows of public.event_authors that connect two people: one of them is the co-author or was invited, and the other created the event.';

create function private.organizers_changed(event_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  event public.events;
begin
  perform private.count_organizers(event_id);
  select events.* into event from public.events where events.id = event_id;
  perform private.sync_chats_with_organizers(event);
  perform private.sync_groups_with_organizers(event);
end;
$$;

comment on function private.organizers_changed is
  'After an organizer of a locked event was added or removed, updates the organizer counts of the event, the participants of its chats, and the votes and quorums of its pending groups.';

create function private.end_authorship(author public.event_authors)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.event_authors
  where event_authors.event_id = author.event_id and event_authors.user_id = author.user_id;
  if author.status = 'accepted' then
    perform private.organizers_changed(author.event_id);
  end if;
end;
$$;

comment on function private.end_authorship is
  'Deletes the row of a co-author or of an invited co-author of a locked event. If the invitation was accepted, also calls private.organizers_changed.';

create function private.end_coauthorships_between(one_id uuid, other_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.end_authorship(author)
  from private.coauthorships_between(one_id, other_id) as author;
end;
$$;

comment on function private.end_coauthorships_between is
  'Part of a block: deletes the co-authorships and invitations of two people in events that the other person created. The caller must hold the locks of these events.';

create function private.forget_invitations(event_ids uuid[], one_id uuid, other_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  with
    affected as (
      -- The query selects only the latest notification per event and person, because earlier invitations were already
      -- answered.
      select distinct on (notifications.event_id, notifications.user_id) notifications.id
      from public.notifications
      where notifications.user_id in (one_id, other_id)
        and notifications.actor_id in (one_id, other_id)
        and notifications.type = 'event_coauthor_invite'
        and notifications.event_id = any (event_ids)
      order by notifications.event_id, notifications.user_id, notifications.created_at desc, notifications.id desc
    ),
    withdrawn as (
      -- The rows are locked in id order, to prevent a deadlock with read_notifications.
      select unread.id
      from private.unread_notifications as unread
      where unread.id in (select affected.id from affected)
      order by unread.id
      for update of unread
    )
  delete from public.notifications
  using withdrawn
  where notifications.id = withdrawn.id;
end;
$$;

comment on function private.forget_invitations is
  'Deletes the unread notifications of invitations to organize an event that were withdrawn before they were answered. Call this function last, because rows of notifications are locked after all other locks.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.remove_event_author(event_id uuid, person_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  event public.events := private.lock_event(event_id);
  author public.event_authors;
begin
  perform private.require_creator(event);
  select event_authors.* into author
  from public.event_authors
  where event_authors.event_id = event.id and event_authors.user_id = person_id;
  if author.user_id is null then
    raise sqlstate 'PT404' using message = 'author_not_found', detail = 'This person is not invited.';
  end if;
  perform private.end_authorship(author);
  if author.status = 'pending' then
    perform private.forget_invitations(array[event.id], event.creator_id, person_id);
  end if;
  return json_build_object('deleted', true);
end;
$$;

comment on function api.remove_event_author is
  'DELETE /events/{id}/authors/{userId}: removes a co-author from the event or withdraws an invitation to organize it, and returns {deleted: true}. 403 not_the_creator, 404 event_not_found or author_not_found.';

create function api.resign_event_author(event_id uuid)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  event public.events := private.lock_event(event_id);
  author public.event_authors;
begin
  select event_authors.* into author
  from public.event_authors
  where event_authors.event_id = event.id
    and event_authors.user_id = (select auth.uid())
    and event_authors.status = 'accepted';
  if author.user_id is null then
    raise sqlstate 'PT404' using message = 'author_not_found', detail = 'You are not a co-author of this event.';
  end if;
  perform private.end_authorship(author);
  return json_build_object('deleted', true);
end;
$$;

comment on function api.resign_event_author is
  'DELETE /events/{id}/authors/me: the caller stops being a co-author of the event. Returns {deleted: true}. The event may have any status. 404 event_not_found or author_not_found.';
grant execute on function api.remove_event_author to authenticated;
grant execute on function api.resign_event_author to authenticated;
