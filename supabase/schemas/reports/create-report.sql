-- Creating reports: stores a report with its evidence. Enough reports hide a person or an event until a moderator
-- decides. The API does not show the reported user who made the report, or that the target is hidden.

-- Tables -------------------------------------------------------------------------------------------------

insert into private.settings (name, value, meaning)
values
  ('report_lapse_days', '365', 'Days after which a report without a decision counts as dismissed.'),
  ('report_repeat_hours', '24', 'Hours within which a repeated report returns the first one.');

-- Helpers ------------------------------------------------------------------------------------------------

create function private.require_reportable(kind public.report_target_type, subject_id uuid, field text)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  case kind
    when 'user' then
      if subject_id = (select auth.uid()) then
        perform private.refuse_field(field, 'You cannot report yourself.');
      end if;
      if not private.is_known_person(subject_id) then
        raise sqlstate 'PT404' using message = 'person_not_found', detail = 'There is no such person.';
      end if;
    when 'event' then
      if not exists (select from public.events where events.id = subject_id) then
        raise sqlstate 'PT404' using message = 'event_not_found', detail = 'There is no such event.';
      end if;
    when 'chat' then
      if not private.was_ever_in_chat(subject_id, (select auth.uid())) then
        raise sqlstate 'PT404' using message = 'chat_not_found', detail = 'There is no such chat.';
      end if;
  end case;
end;
$$;

comment on function private.require_reportable is
  'Rejects a target that the caller cannot report. 400 on `field` if the target is the caller. 404 person_not_found or event_not_found if the person or event does not exist. 404 chat_not_found if the caller is not in the chat and did not leave it recently. Ignores blocks, so that the caller can also report a blocked or blocking person.';

create function private.require_messages_of_target(subject_id uuid, message_ids uuid[])
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  -- Rejects any message_ids in a report about a person or an event, because only a chat contains messages.
  if exists (
    select named.id
    from unnest(message_ids) as named (id)
    except
    select found.id
    from private.messages_in_chat(subject_id, message_ids) as found (id)
  ) then
    perform private.refuse_field('messageIds', 'Only messages of the reported chat can be named.');
  end if;
end;
$$;

comment on function private.require_messages_of_target is
  'Rejects the report with 400 on `messageIds` if one of the messages does not belong to the reported chat.';

create function private.find_repeated_report(
  author_id uuid,
  target_type public.report_target_type,
  target_id uuid,
  reason public.report_reason
)
returns public.reports
language plpgsql
stable
set search_path = ''
as $$
declare
  report public.reports;
begin
  select reports.* into report
  from public.reports
  where reports.author_id = find_repeated_report.author_id
    and reports.target_type = find_repeated_report.target_type
    and reports.target_id = find_repeated_report.target_id
    and reports.reason = find_repeated_report.reason
    and reports.created_at > private.now() - make_interval(hours => private.setting('report_repeat_hours')::integer)
  order by reports.created_at desc
  limit 1;
  return report;
end;
$$;

comment on function private.find_repeated_report is
  'Returns the latest report of this author about the same target for the same reason, if it was made within the last report_repeat_hours, otherwise null.';

create function private.hide_when_reported_enough(report public.reports)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if report.target_type = 'chat'
    or private.is_hidden(report.target_type, report.target_id)
    -- Checks the new report first: if it does not count towards hiding, the other reports need not be counted.
    or not private.counts_towards_hiding(report)
  then
    return;
  end if;
  if private.is_reported_enough(report.target_type, report.target_id) then
    perform private.set_hidden(report.target_type, report.target_id, 'reports');
  end if;
end;
$$;

comment on function private.hide_when_reported_enough is
  'If enough people have reported the person or event of a new report, hides the target until a moderator decides (docs/features/reports.md, Hiding). Does nothing for a chat, or if the new report does not count towards hiding. The caller must hold the lock of the target.';

create function private.close_lapsed_reports(row_limit integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  closed_count integer;
begin
  with
    overdue as (
      select reports.id
      from public.reports
      where reports.status = 'open' and reports.lapses_at <= private.now()
      order by reports.lapses_at
      limit row_limit
      for update skip locked
    ),
    closed as (
      update public.reports
      set status = 'dismissed', decided_at = reports.lapses_at
      from overdue
      where reports.id = overdue.id
      returning reports.id, reports.decided_at
    )
  update private.report_files
  set evidence_until = closed.decided_at + make_interval(days => private.setting('evidence_days')::integer)
  from closed
  where report_files.report_id = closed.id;
  get diagnostics closed_count = row_count;
  return closed_count;
end;
$$;

comment on function private.close_lapsed_reports is
  'Sets the status of up to row_limit lapsed reports to dismissed, and sets the time when the evidence of these reports is deleted. Returns the number of these reports.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.create_report(
  target_type public.report_target_type,
  target_id uuid,
  target_field text,
  reason public.report_reason,
  description text,
  message_ids uuid[] default '{}'
)
returns json
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller_id uuid := auth.uid();
  report public.reports;
begin
  -- Prevents a concurrent deletion of the account or the target, which could delete the evidence before it is copied.
  perform private.lock_against_deletion(
    array[caller_id, case when target_type = 'user' then target_id end]
  );
  perform private.lock_person(caller_id);
  perform private.lock_target(target_type, target_id);
  perform private.require_reportable(target_type, target_id, target_field);
  perform private.require_messages_of_target(target_id, message_ids);
  report := private.find_repeated_report(caller_id, target_type, target_id, reason);
  if report.id is not null then
    perform private.respond_unchanged();
    return private.report_view(report);
  end if;
  insert into public.reports (
    author_id,
    reason,
    description,
    target_type,
    target_id,
    created_at,
    lapses_at
  )
  values
    (
      caller_id,
      reason,
      private.clean_text(description),
      target_type,
      target_id,
      private.now(),
      private.now() + make_interval(days => private.setting('report_lapse_days')::integer)
    )
  returning reports.* into report;
  perform private.hide_when_reported_enough(report);
  -- Locks the media last, because all transactions lock media after profiles, events and chats.
  perform private.file_report(report, message_ids);
  return private.report_view(report);
end;
$$;

comment on function api.create_report is
  'POST /reports: creates a report, and returns it. If the caller repeats a report (same target and reason) within report_repeat_hours, returns the earlier report with 200. 400 if the target is the caller: the argument target_field is the name of the field in this error. 400 on `messageIds`, 404 person_not_found, event_not_found or chat_not_found.';

create function api.purge_reports(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  forgotten integer;
  lapsed integer;
  removed_versions integer;
  removed_evidence integer;
begin
  perform private.require_service();
  forgotten := private.purge_former_participants(row_limit);
  lapsed := private.close_lapsed_reports(row_limit);
  removed_versions := private.purge_message_versions(row_limit);
  removed_evidence := private.purge_report_evidence(row_limit);
  return json_build_object(
    'forgotten', forgotten,
    'lapsed', lapsed,
    'removedVersions', removed_versions + private.forget_emptied_chats(row_limit),
    'removedEvidence', removed_evidence
  );
end;
$$;

comment on function api.purge_reports is
  'Jobs: deletes the records of former participants who can no longer report a chat, and dismisses lapsed reports. When their retention periods have ended, deletes earlier versions of messages, copies of messages from chats without participants, and evidence of decided or lapsed reports. Returns {forgotten, lapsed, removedVersions, removedEvidence}: the numbers of deleted records, of dismissed reports, of deleted versions and copies, and of reports whose evidence was deleted. Processes at most row_limit rows of each kind per call.';

create function api.purge_left_chats(row_limit integer)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- Starts at a random id, so that one slow chat does not block all other chats. Does not lock rows of left_chats,
  -- because all transactions lock a chat before they write the row of the chat.
  first_id uuid := gen_random_uuid();
  chat_ids uuid[] := array(
    (
      select left_chats.chat_id
      from private.left_chats
      where left_chats.chat_id >= first_id
      order by left_chats.chat_id
      limit row_limit
    )
    union all
    (
      select left_chats.chat_id
      from private.left_chats
      where left_chats.chat_id < first_id
      order by left_chats.chat_id
      limit row_limit
    )
    limit row_limit
  );
begin
  perform private.require_service();
  perform private.keep_emptied_chats(chat_ids);
  -- Locks rows of notifications last, because all transactions lock them after all other rows.
  perform private.clear_previews(private.delete_empty_chats(chat_ids));
  return json_build_object('clearedChats', cardinality(chat_ids));
end;
$$;

comment on function api.purge_left_chats is
  'Jobs: deletes the messages of up to row_limit chats that the last participant has left, and stores copies for reports. Returns {clearedChats}, the number of these chats. If the last participant leaves a chat by deleting the profile, the deletion of the profile already deletes the messages and stores the copies.';

grant execute on function api.create_report to authenticated;
grant execute on function api.purge_left_chats to service_role;
grant execute on function api.purge_reports to service_role;
