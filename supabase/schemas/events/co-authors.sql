-- Co-authors: people who organize an event in addition to its creator, or who are invited to organize it. Invitations
-- are in events/co-author-invitations.sql. The functions that end a co-authorship are in events/organizers.sql.

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

comment on function private.event_author_view is 'Returns a co-author as the API shows it.';

create function private.organizes_event(event_id uuid)
returns boolean
language plpgsql
stable
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

comment on function private.organizes_event is 'Whether the caller organizes an event and may see it.';

create function private.events_organized_by_caller()
returns setof uuid
language plpgsql
stable
security definer
rows 10
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
begin
  return query
    select events.id
    from public.events
    where events.creator_id = caller_id
    union all
    select author.event_id
    from
      public.event_authors as author
      join public.events on events.id = author.event_id
    where author.user_id = caller_id and author.status = 'accepted' and private.can_see_event(events);
end;
$$;

comment on function private.events_organized_by_caller is
  'Returns the ids of the events that the caller organizes and may see. Row policies evaluate this function once per statement.';

create function private.deleted_events_of_caller()
returns setof uuid
language plpgsql
stable
security definer
rows 5
set search_path = ''
as $$
begin
  return query
    select events.id from public.events where events.creator_id = (select auth.uid()) and events.deleted_at is not null;
end;
$$;

comment on function private.deleted_events_of_caller is
  'Returns the ids of the deleted events that the caller created. Row policies evaluate this function once per statement.';

-- Access -------------------------------------------------------------------------------------------------

alter table public.event_authors enable row level security;

revoke all on public.event_authors from anon, authenticated, service_role;

grant select on public.event_authors to authenticated, service_role;

-- Policies run as the caller, who therefore needs EXECUTE on the functions of the policies (CONVENTIONS, Database).
grant execute on function private.events_organized_by_caller to authenticated;
grant execute on function private.deleted_events_of_caller to authenticated;

-- An invitation that is not accepted is visible only to organizers and the invited person. The condition on event_id
-- checks that the caller may see the event. With `exists`, the planner might read all events.
create policy event_authors_select_viewers on public.event_authors
for select
to authenticated
using (
  user_id not in (select private.hidden_from_caller())
  and user_id not in (select private.suspended_to_caller())
  and (
    status = 'accepted'
    or user_id = (select auth.uid())
    or event_id in (select private.events_organized_by_caller())
  )
  and event_id = (select events.id from public.events where events.id = event_authors.event_id)
);

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_event_authors(event_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  event public.events := private.find_event(event_id);
  sees_all boolean := private.is_organizer(event, caller_id);
  hidden uuid[] := private.hidden_from(caller_id);
begin
  return json_build_object(
    'authors', (
      select
        coalesce(
          json_agg(private.event_author_view(author) order by author.created_at, author.user_id),
          '[]'
        )
      from public.event_authors as author
      where author.event_id = event.id
        and author.user_id <> all (hidden)
        and not exists (
          select from private.suspended_people as suspended where suspended.user_id = author.user_id
        )
        and (author.status = 'accepted' or author.user_id = caller_id or sees_all)
    ),
    'creatorId', event.creator_id
  );
end;
$$;

comment on function api.list_event_authors is
  'GET /events/{id}/authors: returns {authors, creatorId}: the co-authors and invited people of the event in the order of their invitations, and the id of the creator. Only organizers and the invited person see an invitation that is not accepted. 404 event_not_found.';

grant execute on function api.list_event_authors to authenticated;
