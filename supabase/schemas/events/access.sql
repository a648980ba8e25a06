-- Access to events: functions that check whether a person may see or organizes an event, and functions that lock
-- events.

-- Helpers ------------------------------------------------------------------------------------------------

create function private.effective_event_status(event public.events)
returns public.event_status
language sql
stable
return case
  -- A stored `finished` is returned without a comparison: a transaction that waited for the lock of the event has an
  -- old time.
  when event.status in ('draft', 'finished', 'cancelled') then event.status
  when private.now() >= event.finishes_at then 'finished'
  when private.now() >= event.start_at
  or event.status = 'started' then 'started'
  else 'published'
end;

comment on function private.effective_event_status is
  'Returns the status of an event at the current time, even if the job has not yet updated the stored status (docs/features/events.md, Effective status).';

create function private.is_organizer(event public.events, person_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  -- The creator is checked first: a single condition with `or` would also run the query on public.event_authors if the
  -- person is the creator.
  if event.creator_id = person_id then
    return true;
  end if;
  return exists (
    select 1
    from public.event_authors as author
    where author.event_id = event.id and author.user_id = person_id and author.status = 'accepted'
  );
end;
$$;

comment on function private.is_organizer is 'Whether a person is the creator or an accepted co-author.';

create function private.is_in_group_of_event(event_id uuid, person_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select 1
    from private.event_guests as guest
    where guest.event_id = is_in_group_of_event.event_id and guest.user_id = person_id
  );
end;
$$;

comment on function private.is_in_group_of_event is
  'Whether a person is in an open or approved group of the event, or was in a group that was open when the event ended.';

create function private.can_see_event(event public.events)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
  is_creator_suspended boolean;
begin
  if event.creator_id = caller_id then
    return true;
  end if;
  if caller_id is null or event.deleted_at is not null or private.is_blocked(caller_id, event.creator_id) then
    return false;
  end if;
  is_creator_suspended := private.is_suspended(event.creator_id);
  if event.status <> 'draft' and event.visibility = 'public' and not is_creator_suspended then
    return true;
  end if;
  return exists (
      select 1
      from public.event_authors as author
      where author.event_id = event.id
        and author.user_id = caller_id
        and (author.status = 'accepted' or (author.status = 'pending' and not is_creator_suspended))
    )
    or (
      event.status <> 'draft'
      and (
        private.is_in_group_of_event(event.id, caller_id)
        or (
          not is_creator_suspended
          and (
            private.are_friends(caller_id, event.creator_id)
            or private.is_admitted_by_link(event.id, caller_id)
          )
        )
      )
    );
end;
$$;

comment on function private.can_see_event is
  'Whether the caller may see an event (docs/features/events.md, Rights). The feed and the row policy of public.events implement the same rule in queries that read many events.';

create function private.events_shared_with_caller()
returns setof uuid
language plpgsql
stable
security definer
rows 20
set search_path = ''
as $$
declare
  caller_id uuid := auth.uid();
begin
  return query
    select author.event_id
    from
      public.event_authors as author
      join public.events on events.id = author.event_id
    where author.user_id = caller_id
      and (
        author.status = 'accepted'
        or (
          author.status = 'pending'
          and not exists (
            select from private.suspended_people as suspended where suspended.user_id = events.creator_id
          )
        )
      )
    union all
    select guest.event_id
    from
      private.event_guests as guest
      join public.events on events.id = guest.event_id
    where guest.user_id = caller_id and events.status <> 'draft'
    union all
    select holder.event_id
    from
      private.event_link_holders as holder
      join public.events on events.id = holder.event_id
    where holder.user_id = caller_id
      and events.status <> 'draft'
      and not exists (
        select from private.suspended_people as suspended where suspended.user_id = events.creator_id
      );
end;
$$;

comment on function private.events_shared_with_caller is
  'Returns the ids of the events that the caller may see for one of three reasons. The caller was invited to organize the event, which may be a draft, and has not refused. The caller is in a group of the event that is open or approved, or was open when the event ended. Or the caller redeemed an invite link of the event. If the creator is suspended, neither a pending invitation nor a link is sufficient. Row policies evaluate this function once per statement.';

create function private.find_event(event_id uuid)
returns public.events
language plpgsql
stable
set search_path = ''
as $$
declare
  event public.events;
begin
  select events.* into event from public.events where events.id = event_id;
  if event.id is null or not private.can_see_event(event) then
    raise sqlstate 'PT404' using message = 'event_not_found', detail = 'There is no such event.';
  end if;
  return event;
end;
$$;

comment on function private.find_event is 'Returns an event that the caller may see. 404 event_not_found.';

create function private.lock_events(event_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.asserts_lock_order() then
    perform private.assert_lock_order('event', event_ids::text[]);
  end if;
  perform 1 from public.events where events.id = any (event_ids) order by events.id for no key update;
end;
$$;

comment on function private.lock_events is
  'Locks the rows of events, in id order, so that no other transaction changes the events, their organizers or their groups.';

create function private.lock_event(event_id uuid)
returns public.events
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_events(array[event_id]);
  return private.find_event(event_id);
end;
$$;

comment on function private.lock_event is
  'Locks an event that the caller may see, like private.lock_events, and returns it. 404 event_not_found.';

create function private.require_creator(event public.events)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if event.creator_id <> (select auth.uid()) then
    raise sqlstate 'PT403' using
      message = 'not_the_creator',
      detail = 'Only the creator of the event can do this.';
  end if;
end;
$$;

comment on function private.require_creator is
  'Rejects everyone except the creator with 403 not_the_creator.';

create function private.require_organizer(event public.events)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_organizer(event, (select auth.uid())) then
    raise sqlstate 'PT403' using
      message = 'not_an_organizer',
      detail = 'Only the organizers of the event can do this.';
  end if;
end;
$$;

comment on function private.require_organizer is
  'Rejects everyone except the creator and accepted co-authors with 403 not_an_organizer.';

create function private.require_not_deleted(event public.events)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if event.deleted_at is not null then
    raise sqlstate 'PT409' using message = 'event_deleted', detail = 'The event is deleted; restore it first.';
  end if;
end;
$$;

comment on function private.require_not_deleted is 'Rejects a deleted event with 409 event_deleted.';

create function private.require_open_event(event public.events)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_not_deleted(event);
  if private.effective_event_status(event) in ('cancelled', 'finished') then
    raise sqlstate 'PT409' using message = 'event_closed', detail = 'The event is cancelled or over.';
  end if;
end;
$$;

comment on function private.require_open_event is
  'Rejects a deleted, cancelled or finished event with 409 event_deleted or event_closed.';

create function private.require_editable_event(event public.events)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_organizer(event);
  perform private.require_not_deleted(event);
  if private.now() >= event.start_at then
    raise sqlstate 'PT409' using
      message = 'event_started',
      detail = 'The event has started and can no longer be changed.';
  end if;
end;
$$;

comment on function private.require_editable_event is
  'Rejects a change of an event if the caller is not an organizer (403 not_an_organizer), or if the event is deleted or has started (409 event_deleted or event_started).';

create function private.require_changeable_event(event public.events, changes jsonb)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  -- Organizers can change acceptsApplications until the event ends, but all other fields only until it starts.
  if private.now() < event.start_at or not changes ? 'acceptsApplications' or changes - 'acceptsApplications' <> '{}' then
    perform private.require_editable_event(event);
    return;
  end if;
  perform private.require_organizer(event);
  perform private.require_open_event(event);
  -- For a draft, private.require_open_event does not check the end, because its effective status is always `draft`.
  if private.now() >= event.finishes_at then
    raise sqlstate 'PT409' using message = 'event_closed', detail = 'The event is over.';
  end if;
end;
$$;

comment on function private.require_changeable_event is
  'Rejects a change of an event as private.require_editable_event does, with one exception: a change that contains only acceptsApplications is allowed until the event is cancelled or has ended (409 event_closed).';

create function private.organizers_of(event public.events)
returns setof uuid
language plpgsql
stable
rows 5
set search_path = ''
as $$
begin
  return next event.creator_id;
  return query
    select author.user_id
    from public.event_authors as author
    where author.event_id = event.id and author.status = 'accepted'
    order by author.created_at, author.user_id;
end;
$$;

comment on function private.organizers_of is
  'Returns the organizers of an event: the creator, then the accepted co-authors in the order of their invitations.';

create function private.lock_events_of_people(person_ids uuid[])
returns setof uuid
language plpgsql
rows 5
set search_path = ''
as $$
declare
  -- The ids are read in a separate query before the rows are locked. When PostgreSQL has waited for a locked row (READ
  -- COMMITTED), it evaluates the query again, and a join could then drop the row.
  found_ids uuid[] := array(
    select own.id from public.events as own where own.creator_id = any (person_ids)
    union
    select author.event_id from public.event_authors as author where author.user_id = any (person_ids)
    union
    select member.event_id
    from public.like_group_members as member
    where member.user_id = any (person_ids) and member.counts
    union
    select recipient.event_id
    from private.event_deletion_recipients as recipient
    where recipient.user_id = any (person_ids)
  );
begin
  perform private.lock_events(found_ids);
  return query select events.id from public.events where events.id = any (found_ids) order by events.id;
end;
$$;

comment on function private.lock_events_of_people is
  'Locks, in id order, the events that at least one of the given people created, was invited to organize, applied to or attends. Also locks deleted events if one of these people was notified of the deletion. Returns the ids of the locked events.';

create function private.lock_events_of(person_id uuid)
returns setof uuid
language plpgsql
rows 5
set search_path = ''
as $$
begin
  return query select event_id from private.lock_events_of_people(array[person_id]) as event_id;
end;
$$;

comment on function private.lock_events_of is
  'Calls private.lock_events_of_people for one person and returns the ids of the locked events.';

create function private.count_organizers(event_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  organizers integer;
  males integer;
  females integer;
begin
  select
    count(*),
    count(*) filter (where profiles.sex = 'male'),
    count(*) filter (where profiles.sex = 'female')
  into organizers, males, females
  from
    public.events
    cross join private.organizers_of(events) as organizer_id
    left join public.profiles on profiles.user_id = organizer_id
  where events.id = event_id;
  update public.events
  set
    organizer_count = organizers,
    male_organizer_count = males,
    female_organizer_count = females,
    updated_at = private.now()
  where events.id = event_id
    and (events.organizer_count, events.male_organizer_count, events.female_organizer_count)
    is distinct from (organizers, males, females);
end;
$$;

comment on function private.count_organizers is
  'Recomputes the denormalised organizer counts of a locked event: the numbers of all organizers, of male organizers and of female organizers.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.count_sexes_again()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  person_id uuid := coalesce(new.user_id, old.user_id);
begin
  perform private.count_organizers(event_id)
  from private.lock_events_of(person_id) as event_id;
  return null;
end;
$$;

comment on function private.count_sexes_again is
  'Recomputes the organizer counts of a person''s events when the person''s profile is created or deleted, or when the sex in the profile changes.';

create trigger events_count_new_or_gone_profile
after insert or delete on public.profiles
for each row
execute function private.count_sexes_again();

create trigger events_count_changed_profile
after update of sex on public.profiles
for each row
when (new.sex is distinct from old.sex)
execute function private.count_sexes_again();
