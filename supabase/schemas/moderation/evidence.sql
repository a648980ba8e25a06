-- Evidence: copies of reported targets at the time of the report, with messages and files. The last messages of a chat
-- that all participants have left are also kept, because a former participant may still report the chat.

-- Tables -------------------------------------------------------------------------------------------------

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
  'The fields of a report that only moderators see: a copy of the reported target, and the decision that closed the report.';

comment on column private.report_files.evidence_until is
  'Time from which a job removes the evidence: evidence_days (a setting) after the report was decided or lapsed. The job sets the column `evidence` to null.';

create index report_files_evidence_until_idx on private.report_files (evidence_until)
where evidence is not null;

create index report_files_decision_id_idx on private.report_files (decision_id);

create table private.emptied_chat_messages (
  message_id uuid constraint emptied_chat_messages_pkey primary key,
  chat_id uuid not null constraint emptied_chat_messages_chat_id_fkey
    references public.chats (id)
      on delete cascade,
  sent_at timestamptz not null,
  evidence jsonb not null,
  kept_until timestamptz not null
);

comment on table private.emptied_chat_messages is
  'Last messages of chats without participants, kept because former participants may still report such a chat.';

create index emptied_chat_messages_chat_id_idx on private.emptied_chat_messages (chat_id);

create index emptied_chat_messages_kept_until_idx on private.emptied_chat_messages (kept_until);

insert into private.settings (name, value, meaning)
values
  (
    'evidence_messages',
    '25',
    'Number of last messages that a report about a chat keeps, of the reporter and of the other participants each.'
  ),
  (
    'evidence_messages_around',
    '5',
    'Number of messages before and after each named message that a report keeps.'
  ),
  ('evidence_days', '180', 'Days after the decision for which the evidence of a report is kept.'),
  (
    'evidence_file_days',
    '30',
    'Days after the decision for which files of the evidence are kept although nothing else uses them.'
  );

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
    select sent.id
    from public.messages as sent
    where sent.chat_id = messages_for_evidence.chat_id and sent.sender_id = reporter_id
    order by sent.created_at desc, sent.id desc
    limit last_count
  )
  union
  (
    select received.id
    from public.messages as received
    where received.chat_id = messages_for_evidence.chat_id and received.sender_id <> reporter_id
    order by received.created_at desc, received.id desc
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
  'Returns the messages that become evidence of a report about a chat: the named messages, some messages before and after each of them, and the last messages of the reporter and of the other participants.';

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
    'attachmentIds', (
      select coalesce(jsonb_agg(attachment.id order by attachment.place), '[]')
      from public.message_attachments as attachment
      where attachment.message_id = message.id
    ),
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
  'Returns the evidence of a message: its content, files, times and earlier versions.';

create function private.messages_in_chat(chat_id uuid, message_ids uuid[])
returns setof uuid
language plpgsql
stable
rows 20
set search_path = ''
as $$
begin
  return query
  select said.id
  from
    (
      select messages.id, messages.chat_id, messages.created_at
      from public.messages
      where messages.id = any (message_ids)
      union all
      select emptied.message_id, emptied.chat_id, emptied.sent_at
      from private.emptied_chat_messages as emptied
      where emptied.message_id = any (message_ids) and emptied.kept_until > private.now()
    ) as said
  where said.chat_id = messages_in_chat.chat_id
  order by said.created_at, said.id;
end;
$$;

comment on function private.messages_in_chat is
  'Returns the messages among message_ids that belong to the chat, oldest first. Also finds messages of a chat that all participants have left.';

create function private.evidence_of_messages(chat_id uuid, reporter_id uuid, named_ids uuid[])
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(said.evidence order by said.sent_at, said.id), '[]')
    from
      (
        select messages.id, messages.created_at, private.evidence_of_message(messages)
        from
          private.messages_for_evidence(chat_id, reporter_id, named_ids) as kept (id)
          join public.messages on messages.id = kept.id
        union all
        select emptied.message_id, emptied.sent_at, emptied.evidence
        from private.emptied_chat_messages as emptied
        where emptied.chat_id = evidence_of_messages.chat_id and emptied.kept_until > private.now()
      ) as said (id, sent_at, evidence)
  );
end;
$$;

comment on function private.evidence_of_messages is
  'Returns the evidence of the messages of a chat, oldest first.';

create function private.evidence_of_profile(person_id uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
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
        ),
        'photoIds', (
          select coalesce(jsonb_agg(photo.id order by photo.position), '[]')
          from public.profile_photos as photo
          where photo.profile_id = profiles.id
        )
      )
    from
      -- For a user without a profile, all fields of the evidence are null.
      (select) as anybody
      left join public.profiles on profiles.user_id = evidence_of_profile.person_id
  );
end;
$$;

comment on function private.evidence_of_profile is
  'Returns the evidence of a user: copies of the texts of the profile, and the keys of its photos. The fields are null if the user has no profile.';

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
    when 'user' then private.evidence_of_profile(subject_id)
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
      'namedMessageIds', to_jsonb(array(select named.id from private.messages_in_chat(subject_id, message_ids) as named (id))),
      'messages', private.evidence_of_messages(subject_id, report.author_id, message_ids)
    )
  end;
end;
$$;

comment on function private.evidence_of is
  'Returns the evidence of a report: a copy of the profile, a copy of the event, or copies of messages of the chat (the last messages and the messages that the report names).';

create function private.evidence_keys(evidence jsonb)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  return array(
    select distinct named.key #>> '{}'
    from
      unnest(
        array[
          '$.photoKeys[*]',
          '$.coverKey',
          '$.messages[*].attachmentKeys[*]',
          '$.messages[*].earlierVersions[*].attachmentKeys[*]'
        ]::jsonpath[]
      ) as location (path)
      cross join jsonb_path_query(evidence, location.path) as named (key)
    where named.key <> 'null'
  );
end;
$$;

comment on function private.evidence_keys is
  'Returns the keys of the files in the evidence, without duplicates.';

create function private.evidence_people(evidence jsonb)
returns uuid[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  return array(
    select named.id #>> '{}'
    from
      unnest(
        array[
          '$.creatorId',
          '$.messages[*].senderId',
          '$.participantIds[*]',
          '$.formerParticipantIds[*]'
        ]::jsonpath[]
      ) with ordinality as location (path, ordinal)
      cross join jsonb_path_query(evidence, location.path) with ordinality as named (id, rank)
    where named.id <> 'null'
    order by location.ordinal, named.rank
  );
end;
$$;

comment on function private.evidence_people is
  'Returns the ids of the users in the evidence: the creator of the event, the senders of the messages, and the current and former participants of the chat.';

create function private.evidence_files(keys jsonb, files jsonb)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(files -> named.key order by named.ordinal), '[]')
    from jsonb_array_elements_text(keys) with ordinality as named (key, ordinal)
  );
end;
$$;

comment on function private.evidence_files is
  'Returns the files with these keys, in the order of the keys. The argument `files` is an object that maps each key to its file.';

create function private.evidence_files_by_key(evidence jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      jsonb_object_agg(
        named.key,
        jsonb_build_object(
          'key', named.key,
          'url', private.media_link(
            case
              when media.is_passive then object.name
            end,
            private.media_type(object.metadata ->> 'mimetype', media.declared_type)
          ),
          'isRecognized', not media.is_unrecognized
        )
      )
    from
      unnest(private.evidence_keys(evidence)) as named (key)
      left join private.media on media.key = named.key
      left join storage.objects as object on object.bucket_id = 'media' and object.name = media.key
  );
end;
$$;

comment on function private.evidence_files_by_key is
  'Returns an object that maps the key of each file in the evidence to {key, url, isRecognized}.';

create function private.evidence_view(evidence jsonb)
returns json
language plpgsql
stable
set search_path = ''
as $$
declare
  files constant jsonb := private.evidence_files_by_key(evidence);
  message jsonb;
  messages jsonb := '[]';
begin
  if evidence ? 'photoKeys' then
    return evidence - 'photoKeys'
      || jsonb_build_object('photos', private.evidence_files(evidence -> 'photoKeys', files));
  end if;
  if evidence ? 'coverKey' then
    return evidence - 'coverKey' || jsonb_build_object('cover', files -> (evidence ->> 'coverKey'));
  end if;
  for message in select item from jsonb_array_elements(evidence -> 'messages') as item loop
    messages := messages
      || (
        message - 'attachmentKeys'
        || jsonb_build_object(
          'attachments', private.evidence_files(message -> 'attachmentKeys', files),
          'earlierVersions', (
            select
              coalesce(
                jsonb_agg(
                  version - 'attachmentKeys'
                  || jsonb_build_object('attachments', private.evidence_files(version -> 'attachmentKeys', files))
                  order by ordinal
                ),
                '[]'
              )
            from jsonb_array_elements(message -> 'earlierVersions') with ordinality as listed (version, ordinal)
          )
        )
      );
  end loop;
  return evidence || case when evidence ? 'messages' then jsonb_build_object('messages', messages) else '{}' end;
end;
$$;

comment on function private.evidence_view is
  'Returns evidence as moderators see it. In photos, cover and attachments, each key is replaced with {key, url, isRecognized}. The fields url and isRecognized are null if the file no longer exists. The field url is also null while Storage serves the file with a type that browsers may execute.';

create function private.file_report(report public.reports, message_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  -- private.evidence_of returns null if the target is a draft event that was deleted concurrently.
  evidence jsonb := coalesce(private.evidence_of(report, message_ids), '{}');
begin
  insert into private.report_files (report_id, evidence)
  values
    (report.id, evidence);
  perform private.retain_media(
    private.evidence_keys(evidence),
    report.id,
    report.lapses_at + make_interval(days => private.setting('evidence_file_days')::integer)
  );
end;
$$;

comment on function private.file_report is
  'Stores the evidence of a new report, and retains the files of the evidence. After this call, the transaction may lock only files, because files are last in the lock order.';

create function private.keep_emptied_chats(chat_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  keep_until timestamptz := private.now() + make_interval(days => private.setting('message_version_days')::integer);
begin
  perform private.lock_chats(chat_ids);
  with
    ranked as (
      select
        messages as message,
        row_number() over (
          partition by messages.chat_id, messages.sender_id
          order by messages.created_at desc, messages.id desc
        ) as ordinal
      from
        public.chats
        join public.messages on messages.chat_id = chats.id
      where chats.id = any (chat_ids)
        -- Excludes direct chats: a direct chat is deleted with its messages, so a former participant cannot report the
        -- chat.
        and chats.type <> 'direct'
        and not exists (select from public.chat_participants as participant where participant.chat_id = chats.id)
        and (
          messages.deleted_at is null
          or exists (select from private.message_versions as version where version.message_id = messages.id)
        )
    )
  insert into private.emptied_chat_messages (message_id, chat_id, sent_at, evidence, kept_until)
  select
    (ranked.message).id,
    (ranked.message).chat_id,
    (ranked.message).created_at,
    private.evidence_of_message(ranked.message),
    keep_until
  from ranked
  where ranked.ordinal <= private.setting('evidence_messages')::integer;
  perform private.retain_media(
    private.evidence_keys(jsonb_build_object('messages', jsonb_agg(emptied.evidence))),
    emptied.chat_id,
    max(emptied.kept_until)
  )
  from private.emptied_chat_messages as emptied
  where emptied.chat_id = any (chat_ids)
  group by emptied.chat_id;
end;
$$;

comment on function private.keep_emptied_chats is
  'Copies the last messages of each sender in chats without participants, because former participants may still report such a chat. Retains the files of these messages for message_version_days (a setting). Called before the messages are deleted.';

create function private.forget_emptied_chats(row_limit integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  forgotten integer;
begin
  with old as (
    select emptied.message_id
    from private.emptied_chat_messages as emptied
    where emptied.kept_until <= private.now()
    order by emptied.kept_until
    limit row_limit
    for update skip locked
  )
  delete from private.emptied_chat_messages
  using old
  where emptied_chat_messages.message_id = old.message_id;
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;

comment on function private.forget_emptied_chats is
  'Deletes up to row_limit rows of private.emptied_chat_messages whose kept_until has passed. Returns the number of deleted rows.';

create function private.purge_report_evidence(row_limit integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  purged integer;
begin
  with old as (
    select file.report_id
    from private.report_files as file
    where file.evidence is not null and file.evidence_until <= private.now()
    order by file.evidence_until
    limit row_limit
    for update skip locked
  )
  update private.report_files
  set evidence = null
  from old
  where report_files.report_id = old.report_id;
  get diagnostics purged = row_count;
  return purged;
end;
$$;

comment on function private.purge_report_evidence is
  'Deletes the evidence of up to row_limit decided or lapsed reports whose evidence_until has passed. Returns the number of these reports.';

-- Rules --------------------------------------------------------------------------------------------------

create function private.date_retentions()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- The trigger does not update private.media: rows of private.media must be locked last, and the transaction of a
  -- decision may still lock other rows. The `media` job checks every retained file once a day.
  update private.media_retentions
  set
    retained_until = coalesce(report.decided_at, report.lapses_at)
      + make_interval(days => private.setting('evidence_file_days')::integer)
  from changed_reports as report
  where media_retentions.retained_for_id = report.id;
  return null;
end;
$$;

comment on function private.date_retentions is
  'Trigger: when a report changes, updates the time until which the files of its evidence are retained. This time is evidence_file_days (a setting) after the report was decided or lapses.';

create trigger reports_date_retentions
after update on public.reports
referencing new table as changed_reports
for each statement
execute function private.date_retentions();
