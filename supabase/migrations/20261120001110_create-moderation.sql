-- Moderation: what was complained about, as it was then, and what moderators decided.
-- Only the secret key comes here. A decision closes all open reports of its target and stays on record.

-- Tables -------------------------------------------------------------------------------------------------

create type public.moderation_decision as enum ('dismiss', 'hide', 'restore');

comment on type public.moderation_decision is
  'dismiss: nothing is wrong, what reports hid is shown again; hide: not in feeds any more; restore: shown again, whoever hid it.';

create table private.moderation_decisions (
  id uuid constraint moderation_decisions_pkey primary key default gen_random_uuid(),
  target_type public.report_target_type not null,
  target_id uuid not null,
  decision public.moderation_decision not null,
  note text not null,
  was_hidden boolean not null,
  is_hidden boolean not null,
  decided_at timestamptz not null
);

comment on table private.moderation_decisions is 'What moderators decided; append-only.';

create index moderation_decisions_target_idx on private.moderation_decisions (
  target_type,
  target_id,
  decided_at desc
);

create table private.report_files (
  report_id uuid constraint report_files_pkey primary key constraint report_files_report_id_fkey
    references public.reports (id)
      on delete cascade,
  evidence jsonb,
  evidence_until timestamptz not null default 'infinity',
  decision_id uuid constraint report_files_decision_id_fkey
    references private.moderation_decisions (id)
      on delete restrict
);

comment on table private.report_files is
  'What only moderators see of a report: the target as it was, and the decision that closed it.';

comment on column private.report_files.evidence_until is
  'From when on a job removes the evidence: some days after the decision. Null evidence was removed.';

create index report_files_evidence_until_idx on private.report_files (evidence_until)
where evidence is not null;

create index report_files_decision_id_idx on private.report_files (decision_id);

insert into private.settings (name, value, meaning)
values
  (
    'evidence_messages',
    '25',
    'How many of the last messages of the reporter, and of the others, are kept with the report of a chat.'
  ),
  (
    'evidence_messages_around',
    '5',
    'How many messages before and after each one that a report names are kept with it.'
  ),
  ('evidence_days', '180', 'For how many days after the decision the evidence of a report is kept.');

-- Helpers ------------------------------------------------------------------------------------------------

create function private.messages_for_evidence(chat_id uuid, reporter_id uuid, named_ids uuid[])
returns setof uuid
language plpgsql
stable
rows 60
set search_path = ''
as $$
declare
  last_count integer := private.setting('evidence_messages')::integer;
  around_count integer := private.setting('evidence_messages_around')::integer;
begin
  return query
  (
    select said.id
    from public.messages as said
    where said.chat_id = messages_for_evidence.chat_id and said.sender_id = reporter_id
    order by said.created_at desc, said.id desc
    limit last_count
  )
  union
  (
    select heard.id
    from public.messages as heard
    where heard.chat_id = messages_for_evidence.chat_id and heard.sender_id <> reporter_id
    order by heard.created_at desc, heard.id desc
    limit last_count
  )
  union
  select near.id
  from
    public.messages as named
    cross join lateral (
      (
        select earlier.id
        from public.messages as earlier
        where earlier.chat_id = named.chat_id
          and (earlier.created_at, earlier.id) <= (named.created_at, named.id)
        order by earlier.created_at desc, earlier.id desc
        limit around_count + 1
      )
      union all
      (
        select later.id
        from public.messages as later
        where later.chat_id = named.chat_id and (later.created_at, later.id) > (named.created_at, named.id)
        order by later.created_at, later.id
        limit around_count
      )
    ) as near
  where named.chat_id = messages_for_evidence.chat_id and named.id = any (named_ids);
end;
$$;

comment on function private.messages_for_evidence is
  'The messages that are kept with the report of a chat: those that are named with some around each, and the last of the reporter and of the others.';

create function private.evidence_of_message(message public.messages)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', message.id,
    'senderId', message.sender_id,
    'content', message.content,
    'attachmentKeys', private.attachment_keys(message.id),
    'createdAt', private.iso_time(message.created_at),
    'deletedAt', private.iso_time(message.deleted_at),
    'earlierVersions', (
      select
        coalesce(
          jsonb_agg(
            jsonb_build_object(
              'content', version.content,
              'attachmentKeys', version.media_keys,
              'replacedAt', private.iso_time(version.replaced_at)
            )
            order by version.id
          ),
          '[]'
        )
      from private.message_versions as version
      where version.message_id = message.id
        and version.replaced_at
          >= private.now() - make_interval(days => private.setting('message_version_days')::integer)
    )
  );
end;
$$;

comment on function private.evidence_of_message is
  'A message as moderators see it, with what it said before.';

create function private.evidence_of(report public.reports, message_ids uuid[])
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  subject_id uuid := report.target_id;
begin
  return case report.target_type
    when 'user' then (
      select
        jsonb_build_object(
          'firstName', profiles.first_name,
          'bio', profiles.bio,
          'birthdate', profiles.birthdate,
          'city', profiles.city,
          'hometown', profiles.hometown,
          'photoKeys', (
            select coalesce(jsonb_agg(photo.media_key order by photo.position), '[]')
            from public.profile_photos as photo
            where photo.profile_id = profiles.id
          )
        )
      from
        -- Somebody without a profile leaves the same evidence, empty.
        (select) as anybody
        left join public.profiles on profiles.user_id = subject_id
    )
    when 'event' then (
      select
        jsonb_build_object(
          'creatorId', events.creator_id,
          'title', events.title,
          'description', events.description,
          'address', events.address,
          'city', events.city,
          'startAt', private.iso_time(events.start_at),
          'coverKey', events.cover_key,
          'imageUrl', events.image_url
        )
      from public.events
      where events.id = subject_id
    )
    when 'chat' then jsonb_build_object(
      'participantIds', (
        select coalesce(jsonb_agg(participant.user_id order by participant.joined_order), '[]')
        from public.chat_participants as participant
        where participant.chat_id = subject_id
      ),
      'formerParticipantIds', (
        select coalesce(jsonb_agg(former.user_id order by former.left_at, former.user_id), '[]')
        from private.former_participants as former
        where former.chat_id = subject_id
      ),
      'namedMessageIds', (
        select coalesce(jsonb_agg(messages.id order by messages.created_at, messages.id), '[]')
        from public.messages
        where messages.chat_id = subject_id and messages.id = any (message_ids)
      ),
      'messages', (
        select
          coalesce(
            jsonb_agg(private.evidence_of_message(messages) order by messages.created_at, messages.id),
            '[]'
          )
        from
          private.messages_for_evidence(subject_id, report.author_id, message_ids) as kept (id)
          join public.messages on messages.id = kept.id
      )
    )
  end;
end;
$$;

comment on function private.evidence_of is
  'Snapshot of the texts of a profile, an event, or the end of a chat and the messages that are named, to be kept with a report.';

create function private.evidence_view(evidence jsonb)
returns json
language plpgsql
stable
set search_path = ''
as $$
begin
  return evidence::json;
end;
$$;

comment on function private.evidence_view is 'Evidence as moderators read it.';

create function private.file_report(report public.reports, message_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into private.report_files (report_id, evidence)
  values
    (
      report.id,
      -- A draft may go at this moment.
      coalesce(private.evidence_of(report, message_ids), '{}')
    );
end;
$$;

comment on function private.file_report is
  'Puts a new report into the queue of the moderators with what it is about.';

create function private.does_target_exist(kind public.report_target_type, subject_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (select 1 from public.reports where reports.target_type = kind and reports.target_id = subject_id)
    or case kind
      when 'user' then private.is_known_person(subject_id)
      when 'event' then exists (select 1 from public.events where events.id = subject_id)
      when 'chat' then exists (select 1 from public.chats where chats.id = subject_id)
    end;
end;
$$;

comment on function private.does_target_exist is
  'Whether there is something to decide about: it exists, or was reported while it did.';

-- Api ----------------------------------------------------------------------------------------------------

create function api.list_open_reports(cursor text, page_size integer)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- Index plan (CONVENTIONS, Database).
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  last_row jsonb;
  last_time timestamptz;
  last_id uuid;
begin
  perform private.require_service();
  last_row := private.decode_cursor('open reports', '{}', cursor);
  last_time := coalesce((last_row ->> 0)::timestamptz, '-infinity');
  last_id := coalesce((last_row ->> 1)::uuid, '00000000-0000-0000-0000-000000000000');
  return (
    with
      listed as (
        select
          reports.created_at,
          reports.id,
          private.merge_objects(
            private.report_view(reports),
            json_build_object(
              'targetType', reports.target_type,
              'targetId', reports.target_id,
              'isHidden', private.is_hidden(reports.target_type, reports.target_id),
              'evidence', private.evidence_view(file.evidence)
            )
          ) as view,
          row_number() over (order by reports.created_at, reports.id) as rank
        from
          public.reports
          join private.report_files as file on file.report_id = reports.id
        where reports.status = 'open'
          and reports.lapses_at > private.now()
          and (reports.created_at, reports.id) > (last_time, last_id)
        order by reports.created_at, reports.id
        limit page_size + 1
      )
    select
      json_build_object(
        'data', coalesce(json_agg(listed.view order by listed.rank) filter (where listed.rank <= page_size), '[]'),
        'nextCursor', case
          when count(*) > page_size then
            private.encode_cursor(
              'open reports',
              '{}',
              (array_agg(jsonb_build_array(listed.created_at, listed.id)) filter (where listed.rank = page_size))[1]
            )
        end
      )
    from listed
  );
end;
$$;

comment on function api.list_open_reports is
  'GET /moderation/reports: {data, nextCursor} of reports that wait for a decision, with evidence, oldest first. 400 on cursor.';

create function api.decide_on_target(
  target_type public.report_target_type,
  target_id uuid,
  decision public.moderation_decision,
  note text
)
returns json
language plpgsql
security definer
set search_path = ''
as $$
declare
  was_hidden boolean;
  hider text;
  decided private.moderation_decisions;
begin
  perform private.require_service();
  perform private.lock_target(target_type, target_id);
  if not private.does_target_exist(target_type, target_id) then
    raise sqlstate 'PT404' using message = 'target_not_found', detail = 'There is nothing of this type and id.';
  end if;
  if target_type = 'chat' and decision <> 'dismiss' then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'A chat is in no feed: reports of it can only be dismissed.',
      hint = 'decision';
  end if;
  select hidden_targets.hidden_by into hider
  from private.hidden_targets
  where hidden_targets.target_type = decide_on_target.target_type and hidden_targets.target_id = decide_on_target.target_id;
  was_hidden := hider is not null;
  hider := case decision
    when 'hide' then 'moderator'
    when 'dismiss' then nullif(hider, 'reports')
  end;
  if target_type <> 'chat' then
    perform private.set_hidden(target_type, target_id, hider);
  end if;
  insert into private.moderation_decisions (target_type, target_id, decision, note, was_hidden, is_hidden, decided_at)
  values
    (target_type, target_id, decision, note, was_hidden, hider is not null, private.now())
  returning moderation_decisions.* into decided;
  with
    closed as (
      update public.reports
      set
        status = case decision
          when 'hide' then 'upheld'
          else 'dismissed'
        end::public.report_status,
        decided_at = decided.decided_at
      where reports.target_type = decide_on_target.target_type
        and reports.target_id = decide_on_target.target_id
        and reports.status = 'open'
        and reports.lapses_at > private.now()
      returning reports.id
    )
  update private.report_files
  set
    decision_id = decided.id,
    evidence_until = decided.decided_at + make_interval(days => private.setting('evidence_days')::integer)
  from closed
  where report_files.report_id = closed.id;
  return json_build_object(
    'id', decided.id,
    'targetType', decided.target_type,
    'targetId', decided.target_id,
    'decision', decided.decision,
    'note', decided.note,
    'wasHidden', decided.was_hidden,
    'isHidden', decided.is_hidden,
    'decidedAt', private.iso_time(decided.decided_at)
  );
end;
$$;

comment on function api.decide_on_target is
  'POST /moderation/decisions: Moderation decision; closes the open reports of the target. 400 on decision, 404 target_not_found.';

grant execute on function api.list_open_reports to service_role;
grant execute on function api.decide_on_target to service_role;
