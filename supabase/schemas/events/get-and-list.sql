-- Reading events: one event in detail, several by their ids, and the events of the caller. The functions check whether
-- the caller may see the event, and read the role that the caller has in the event.

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  (
    'own_events_at_once',
    '1000',
    'Maximum number of events in a response of the list of the caller''s events without a page size.'
  );

-- Helpers ------------------------------------------------------------------------------------------------

create function private.shown_events(event_ids uuid[], caller_id uuid)
returns table (event_id uuid, shown json)
language sql
stable
rows 20
begin atomic
  select events.id, to_json(item)
  from
    private.event_views as event
    join public.events on events.id = event.id
    left join public.event_authors as author on author.event_id = events.id and author.user_id = caller_id
    left join public.like_group_members as member
      on member.event_id = events.id and member.user_id = caller_id and member.counts
    left join public.like_groups as own_group on own_group.id = member.group_id
    cross join lateral (select private.group_status_in_event(own_group, events) as status) as application
    cross join lateral (
      select
        event.*,
        events.guest_count as "guestCount",
        events.organizer_count as "organizerCount",
        case
          when events.creator_id = caller_id then 'creator'
          when author.status = 'accepted' then 'author'
          when author.status = 'pending'
          and not exists (
            select from private.suspended_people as suspended where suspended.user_id = events.creator_id
          ) then 'invited'
          when application.status = 'approved' then 'guest'
          when application.status in ('pending', 'waiting') then 'applicant'
        end as "viewerRole",
        case
          when application.status in ('pending', 'waiting', 'approved') then own_group.id
        end as "viewerGroupId"
    ) as item
  where event.id = any (event_ids);
end;

comment on function private.shown_events is
  'Returns events as the API shows a single event: with guestCount, organizerCount, viewerRole (the role of the caller) and viewerGroupId (the caller''s open or approved group).';

create function private.show_event(event_id uuid)
returns json
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
begin
  return (select event.shown from private.shown_events(array[show_event.event_id], caller_id) as event);
end;
$$;

comment on function private.show_event is
  'Returns one event as JSON, with the fields of private.shown_events.';

create function private.find_own_events_page(person_id uuid, after private.list_position, row_limit integer)
returns private.list_position[]
language plpgsql
stable
set search_path = ''
-- Forces an index plan (CONVENTIONS, Database): a generic plan that reads in index order.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return array(
    select row (events.created_at, events.id)::private.list_position
    from public.events
    where events.creator_id = person_id and (events.created_at, events.id) < (after.sort_time, after.id)
    order by events.created_at desc, events.id desc
    limit row_limit
  );
end;
$$;

comment on function private.find_own_events_page is
  'Returns the creation time and id of the next row_limit events that a person created, newest first. The argument `after` contains the creation time and id of the last event of the previous page.';

create function private.find_organized_events_page(
  person_id uuid,
  author_status public.event_author_status,
  after private.list_position,
  row_limit integer
)
returns private.list_position[]
language plpgsql
stable
set search_path = ''
-- Forces an index plan (CONVENTIONS, Database): a generic plan that reads in index order.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  hidden uuid[] := private.hidden_from(person_id);
begin
  return array(
    select row (author.created_at, author.event_id)::private.list_position
    from public.event_authors as author
    where author.user_id = person_id
      and author.status = author_status
      -- Pending invitations are hidden while the creator is suspended.
      and (
        select
          events.deleted_at is null
          and events.creator_id <> all (hidden)
          and (
            author_status = 'accepted'
            or not exists (
              select from private.suspended_people as suspended where suspended.user_id = events.creator_id
            )
          )
        from public.events
        where events.id = author.event_id
      )
      and (author.created_at, author.event_id) < (after.sort_time, after.id)
    order by author.created_at desc, author.event_id desc
    limit row_limit
  );
end;
$$;

comment on function private.find_organized_events_page is
  'Returns the invitation time and id of the next row_limit events that a person may see and was invited to organize with an invitation of the given status. The latest invitation comes first. The argument `after` contains the time and id of the last event of the previous page.';

create function private.find_attended_events_page(
  person_id uuid,
  after private.list_position,
  row_limit integer
)
returns private.list_position[]
language plpgsql
stable
set search_path = ''
-- Forces an index plan (CONVENTIONS, Database): a generic plan that reads in index order.
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  hidden uuid[] := private.hidden_from(person_id);
begin
  return array(
    select row (member.created_at, member.event_id)::private.list_position
    from public.like_group_members as member
    where member.user_id = person_id
      and member.counts
      and (
        select like_groups.status = 'approved' from public.like_groups where like_groups.id = member.group_id
      )
      and (
        select events.deleted_at is null and events.creator_id <> all (hidden)
        from public.events
        where events.id = member.event_id
      )
      and (member.created_at, member.event_id) < (after.sort_time, after.id)
    order by member.created_at desc, member.event_id desc
    limit row_limit
  );
end;
$$;

comment on function private.find_attended_events_page is
  'Returns the time at which the person joined a group, and the event id, for the next row_limit events that the person may see and attends as a guest. The latest time comes first. The argument `after` contains the time and id of the last event of the previous page. The index also contains open applications of the person, which the query reads and excludes.';

create function private.export_events(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(json_agg(event order by events.created_at, events.id), '[]')
    from public.events join private.event_views as event on event.id = events.id
    where events.creator_id = person_id
  );
end;
$$;

comment on function private.export_events is
  'Part of the data export: returns the events that a person created.';

create function private.export_coauthorships(person_id uuid)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      coalesce(json_agg(private.event_author_view(event_authors) order by event_authors.created_at, event_authors.event_id), '[]')
    from public.event_authors
    where event_authors.user_id = person_id
  );
end;
$$;

comment on function private.export_coauthorships is
  'Part of the data export: returns the co-authorships of a person and the person''s invitations to organize events.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.get_event(event_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.show_event((private.find_event(event_id)).id);
end;
$$;

comment on function api.get_event is
  'GET /events/{id}: returns an event with the fields of private.shown_events. 404 event_not_found.';

create function api.get_event_calendar(event_id uuid)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  event public.events := private.find_event(event_id);
begin
  return (
    private.calendar_facts(event) || private.seen_event_location(event)::jsonb || jsonb_build_object(
      'id', event.id,
      'sequence', event.calendar_sequence,
      'createdAt', private.iso_time(event.created_at),
      'updatedAt', private.iso_time(event.updated_at)
    )
  )::json;
end;
$$;

comment on function api.get_event_calendar is
  'GET /events/{id}/calendar.ics: returns the fields from which the edge function builds the calendar. 404 event_not_found.';

create function api.list_events_by_id(event_ids uuid[])
returns json
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return json_build_object(
    'data', (
      select coalesce(json_agg(event order by listed.rank), '[]')
      from
        (
          select events.id as event_id, min(asked.rank) as rank
          from
            unnest(event_ids) with ordinality as asked (event_id, rank)
            join public.events on events.id = asked.event_id
          -- Checks each event separately. The row policy would first read all events for which the caller has an
          -- invitation, a group or a link.
          where private.can_see_event(events)
          group by events.id
        ) as listed
        join private.event_views as event on event.id = listed.event_id
    )
  );
end;
$$;

comment on function api.list_events_by_id is
  'POST /events/batch: returns the events with the ids event_ids as {data}, in the order of event_ids. An event is returned only once, even if its id is repeated. Events that do not exist or that the caller may not see are omitted.';

create function api.list_own_events(cursor text, page_size integer, role text default 'creator')
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Forces an index plan (CONVENTIONS, Database).
set plan_cache_mode = force_generic_plan
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  caller_id uuid := auth.uid();
  filters jsonb := jsonb_build_object('person', caller_id, 'role', role);
  after private.list_position := private.position_after('own events', filters, cursor);
  row_limit integer := coalesce(page_size, private.setting('own_events_at_once')::integer);
  found private.list_position[] := case role
    when 'creator' then private.find_own_events_page(caller_id, after, row_limit + 1)
    when 'author' then private.find_organized_events_page(caller_id, 'accepted', after, row_limit + 1)
    when 'invited' then private.find_organized_events_page(caller_id, 'pending', after, row_limit + 1)
    when 'guest' then private.find_attended_events_page(caller_id, after, row_limit + 1)
  end;
begin
  return json_build_object(
    'data', (
      select coalesce(json_agg(event order by listed.rank), '[]')
      from
        unnest(found[:row_limit]) with ordinality as listed (sort_time, event_id, rank)
        join private.event_views as event on event.id = listed.event_id
    ),
    'nextCursor', (
      select
        private.position_cursor(secrets.value, 'own events', filters, found[row_limit].sort_time, found[row_limit].id)
      from private.secrets
      where secrets.name = 'cursor' and cardinality(found) > row_limit
    )
  );
end;
$$;

comment on function api.list_own_events is
  'GET /events/mine: returns a page of the caller''s events as {data, nextCursor}, latest first. With role creator, returns the events that the caller created, including drafts and deleted events. With role author, invited or guest, returns the events that the caller co-organizes, is invited to organize or attends and may see, sorted by the time of the invitation or of joining the group. If page_size is null, the page contains at most as many events as the setting own_events_at_once. 400 if `cursor` is invalid.';

grant execute on function api.get_event to authenticated;
grant execute on function api.get_event_calendar to authenticated;
grant execute on function api.list_events_by_id to authenticated;
grant execute on function api.list_own_events to authenticated;
