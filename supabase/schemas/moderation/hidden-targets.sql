-- Hidden targets: people and events that the feeds do not show, and events that moderators removed. Enough reports, or
-- a decision of a moderator, hide a target. The feeds, the event search, the map and the list of received likes leave
-- out the targets in private.hidden_targets. If reports hide a person or an event, the person or the creator of the
-- event is not notified.

-- Tables -------------------------------------------------------------------------------------------------

create type public.report_target_type as enum ('user', 'event', 'chat');

comment on type public.report_target_type is 'Type of the target of a report.';

create table private.hidden_targets (
  target_type public.report_target_type not null,
  target_id uuid not null,
  hidden_by text not null constraint hidden_targets_hidden_by_known
    check (hidden_by in ('reports', 'moderator')),
  hidden_at timestamptz not null,
  constraint hidden_targets_pkey primary key (target_type, target_id),
  constraint hidden_targets_hidable check (target_type != 'chat')
);

comment on table private.hidden_targets is
  'People and events that are hidden from the feeds, the event search, the map and the list of received likes.';

create table private.removed_events (
  event_id uuid constraint removed_events_pkey primary key,
  removed_at timestamptz not null,
  cover_key text collate "C"
);

comment on table private.removed_events is
  'Events that moderators removed. The creator can restore such an event only after an appeal has reversed the removal.';
comment on column private.removed_events.cover_key is
  'Cover of the event at the time of the removal, or null if the event had no cover. The file of this cover cannot be attached again after the removal.';

create index removed_events_cover_key_idx on private.removed_events (cover_key)
where cover_key is not null;

-- Helpers ------------------------------------------------------------------------------------------------

create function private.is_hidden(kind public.report_target_type, subject_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select 1
    from private.hidden_targets
    where hidden_targets.target_type = kind and hidden_targets.target_id = subject_id
  );
end;
$$;

comment on function private.is_hidden is
  'Whether reports or a moderator hide a person or an event from the feeds.';

create function private.is_removed_event(event_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (select 1 from private.removed_events where removed_events.event_id = is_removed_event.event_id);
end;
$$;

comment on function private.is_removed_event is
  'Whether moderators removed an event, so that its creator cannot restore it.';
