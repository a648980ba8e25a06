-- Removals: decisions that remove events, photos, covers, messages and attachments, and the locks of a removal.

-- Helpers ------------------------------------------------------------------------------------------------

create type private.decision_subject as (
  reported_type public.report_target_type,
  reported_id uuid,
  person_id uuid
);

comment on type private.decision_subject is
  'Subject of a decision: the person, event or chat that is the target or contains the target, and the user whose profile or content the decision is about.';

create function private.removed_files(target_type public.moderation_target_type, target_id uuid)
returns text[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select photo.media_key
    from public.profile_photos as photo
    where target_type = 'photo' and photo.id = target_id
    union
    select events.cover_key
    from public.events
    where target_type = 'cover' and events.id = target_id and events.cover_key is not null
    union
    select attachment.media_key
    from public.message_attachments as attachment
    where (target_type = 'message' and attachment.message_id = target_id)
      or (target_type = 'attachment' and attachment.id = target_id)
    union
    -- For a message that its sender deleted, the files are those of the last version before the deletion.
    select unnest(last_version.media_keys)
    from
      (
        select version.media_keys
        from
          public.messages
          join private.message_versions as version on version.message_id = messages.id
        where target_type = 'message' and messages.id = target_id and messages.deleted_at is not null
        order by version.id desc
        limit 1
      ) as last_version
  );
end;
$$;

comment on function private.removed_files is
  'Returns the keys of the files that the removal of this target deletes. The removal also deletes all other photos, covers and attachments with these files. Returns an empty array for an event, because a removed event keeps its cover.';

create function private.lock_removal(wanted private.moderation_decisions, subject private.decision_subject)
returns void
language plpgsql
set search_path = ''
as $$
declare
  files text[];
begin
  loop
    files := private.removed_files(wanted.target_type, wanted.target_id);
    begin
      perform private.lock_media_uses(
        files,
        case when subject.reported_type = 'event' then array[subject.reported_id] else '{}' end,
        case when subject.reported_type = 'chat' then array[subject.reported_id] else '{}' end
      );
      exit when files @> private.removed_files(wanted.target_type, wanted.target_id);
      -- Another person replaced the cover before this transaction received the lock of the event.
      raise sqlstate 'UF409';
    exception
      when sqlstate 'UF409' then
        null;
    end;
  end loop;
end;
$$;

comment on function private.lock_removal is
  'Locks the row that a removal changes, the files that the removal deletes, and all other rows that use these files.';

create function private.remove_event(event_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if private.is_removed_event(event_id) then
    return false;
  end if;
  update public.events
  set
    status = case
      when private.effective_event_status(events) in ('published', 'started') then 'cancelled'
      else events.status
    end,
    deleted_at = coalesce(events.deleted_at, private.now()),
    updated_at = private.now()
  where events.id = event_id;
  if not found then
    return false;
  end if;
  insert into private.removed_events (event_id, removed_at, cover_key)
  select events.id, private.now(), events.cover_key
  from public.events
  where events.id = remove_event.event_id;
  return true;
end;
$$;

comment on function private.remove_event is
  'Cancels and deletes an event. Triggers close the groups of the event, as after a cancellation by an organizer. The event keeps its cover, but the file of the cover cannot be attached again. Returns false if the event was already removed or does not exist. The caller must have locked the event.';

create function private.remove_content(kind public.moderation_target_type, subject_id uuid, is_first boolean)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  files text[] := private.removed_files(kind, subject_id);
  event public.events;
  message public.messages;
begin
  case kind
    when 'event' then
      return private.remove_event(subject_id);
    when 'cover' then
      select events.* into event from public.events where events.id = subject_id;
      if event.cover_key is null and event.image_url is null and event.withheld_image_id is null then
        return false;
      end if;
      if event.image_url is not null then
        perform private.write_event(event, private.changed_event(event, '{"imageUrl": null}'), 'imageKey', null);
      end if;
    when 'message' then
      select messages.* into message from public.messages where messages.id = subject_id;
      if message.id is null or (message.deleted_at is not null and not is_first) then
        return false;
      end if;
      -- If the sender has already deleted the message, only the uses of its files are deleted.
      if message.deleted_at is null then
        perform private.erase_message(message);
      end if;
    when 'photo', 'attachment' then
      if files = '{}' then
        return false;
      end if;
  end case;
  perform private.end_media_uses(files);
  return true;
end;
$$;

comment on function private.remove_content is
  'Deletes an event, a photo, a cover, a message or an attachment as if its owner deleted it. Also deletes all other photos, covers and attachments with the files in private.removed_files. Returns false if there is nothing to delete. Moderators can also remove a message that its sender has already deleted, but only once: is_first is false if the message was already removed. The caller must have called private.lock_decision_subject.';

create function private.removed_version(target_type public.moderation_target_type, target_id uuid)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select max(version.id)
    from private.message_versions as version
    where target_type = 'message'
      and version.message_id = target_id
      -- Excludes a version from an earlier deletion by the sender.
      and version.replaced_at = private.now()
  );
end;
$$;

comment on function private.removed_version is
  'If this transaction removed a message, returns the id of the row of private.message_versions with the text of the message. Returns null for every other target.';
