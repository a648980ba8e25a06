-- Event authors: who organizes an event besides its creator, or is asked to.
-- How people become co-authors and cease to be stands in event_organizers, after the chats and groups that follow it.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.event_author_view(author public.event_authors)
returns json
language sql
stable
return json_build_object(
  'eventId', author.event_id,
  'userId', author.user_id,
  'status', author.status,
  'createdAt', private.iso_time(author.created_at)
);

comment on function private.event_author_view is 'Event author as the API shows it.';

create function private.organizes_event(event_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce(
    (
      select private.can_see_event(events) and private.is_organizer(events, (select auth.uid()))
      from public.events
      where events.id = event_id
    ),
    false
  );
end;
$$;

comment on function private.organizes_event is
  'Whether the caller is an organizer of an event that they can see.';

create function private.can_see_event_author(author public.event_authors)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller_id uuid := (select auth.uid());
begin
  return exists (
    select 1
    from public.events
    where events.id = author.event_id
      and private.can_see_event(events)
      and not private.is_blocked(caller_id, author.user_id)
      and (author.status = 'accepted' or author.user_id = caller_id or private.is_organizer(events, caller_id))
  );
end;
$$;

comment on function private.can_see_event_author is
  'Whether the caller may know of a co-author: of who has not accepted, only organizers and that person.';

-- Access -------------------------------------------------------------------------------------------------

alter table public.event_authors enable row level security;

revoke all on public.event_authors from anon, authenticated, service_role;

grant select on public.event_authors to authenticated, service_role;

-- Policies run as the caller (CONVENTIONS, Database).
grant execute on function private.can_see_event_author to authenticated;

create policy event_authors_select_viewers on public.event_authors
for select
to authenticated
using (private.can_see_event_author(event_authors));

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_event_authors(event_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  event public.events := private.find_event(event_id);
begin
  return json_build_object(
    'authors', (
      select
        coalesce(
          json_agg(private.event_author_view(event_authors) order by event_authors.created_at, event_authors.user_id),
          '[]'
        )
      from public.event_authors
      where event_authors.event_id = event.id and private.can_see_event_author(event_authors)
    ),
    'creatorId', event.creator_id
  );
end;
$$;

comment on function api.list_event_authors is
  'GET /events/{id}/authors: {authors, creatorId} in the order of invitation. Only organizers see who has not accepted. 404 event_not_found.';

grant execute on function api.list_event_authors to authenticated;
