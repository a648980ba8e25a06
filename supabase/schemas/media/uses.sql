-- References to files: functions that lock the profiles, events and chats that refer to a file, and functions that
-- delete all references to a file that moderators removed. A file can be a profile photo and the cover of several
-- events. The row of the file in private.media contains the number of its uses.

-- Views --------------------------------------------------------------------------------------------------

create view private.media_uses as
  select photo.media_key, profiles.user_id as person_id, null::uuid as event_id, null::uuid as chat_id
  from
    public.profile_photos as photo
    join public.profiles on profiles.id = photo.profile_id
  union all
  select events.cover_key, null, events.id, null
  from public.events
  where events.cover_key is not null
  union all
  select attachment.media_key, null, null, attachment.chat_id
  from public.message_attachments as attachment;

comment on view private.media_uses is
  'Uses of files. A row for a photo contains the user id of the profile, a row for a cover the id of the event, and a row for an attachment the id of the chat.';

create view private.wrong_media_uses as
  select media.key, media.state, media.further_uses, counted.uses
  from
    private.media
    cross join lateral (
      select count(*) as uses
      from private.media_uses as uses
      where uses.media_key = media.key
    ) as counted
  where
    counted.uses != case
      when media.state in ('waiting', 'cropped', 'uncropped', 'lost') then media.further_uses + 1
      else 0
    end;

comment on view private.wrong_media_uses is
  'Files for which the number of uses according to private.media differs from the number of photos, covers and attachments with this file. The view is empty unless the tables were changed by hand.';

-- Helpers ------------------------------------------------------------------------------------------------

create function private.lock_media_uses(
  object_names text[],
  event_ids uuid[] default '{}',
  chat_ids uuid[] default '{}'
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  media_keys text[] := array(select distinct split_part(object.name, '.', 1) from unnest(object_names) as object (name));
  uses private.media_uses[];
  person_ids uuid[];
begin
  loop
    uses := array(select one from private.media_uses as one where one.media_key = any (object_names));
    person_ids := array(select listed.person_id from unnest(uses) as listed where listed.person_id is not null);
    begin
      perform private.assert_lock_order('profile', person_ids::text[]);
      perform 1 from public.profiles where profiles.user_id = any (person_ids) order by profiles.id for no key update;
      perform private.lock_events(
        event_ids || array(select listed.event_id from unnest(uses) as listed where listed.event_id is not null)
      );
      if chat_ids <> '{}' then
        perform private.lock_chats(
          chat_ids || array(select listed.chat_id from unnest(uses) as listed where listed.chat_id is not null)
        );
      end if;
      perform private.lock_media(media_keys);
      exit when uses @> array(select one from private.media_uses as one where one.media_key = any (object_names));
      -- Another transaction added a use before this transaction received the lock of the file. The lock order requires
      -- that the row of the new use is locked before the file, so the loop releases all locks and starts again.
      raise sqlstate 'UF409';
    exception
      when sqlstate 'UF409' then
        null;
    end;
  end loop;
end;
$$;

comment on function private.lock_media_uses is
  'Locks the profiles and events that use one of the files in object_names, and the events in event_ids. If chat_ids is not empty, also locks the chats in chat_ids and the chats that use one of the files. Locks the files last. If another transaction adds a use before the files are locked, releases all locks and starts again.';

create function private.delete_files_of(person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.release_media(
    array(
      select media.key
      from
        private.media
        left join public.profile_photos as photo on photo.media_key = media.key
      where media.owner_id = person_id and (photo.id is not null or media.state in ('declared', 'unattached'))
    )
  );
end;
$$;

comment on function private.delete_files_of is
  'Part of the deletion of a profile: releases the photos and the unattached files. Does not release files in messages.';

create function private.end_media_uses(media_keys text[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  cover_keys text[] := array(select events.cover_key from public.events where events.cover_key = any (media_keys));
begin
  perform private.lock_media(media_keys);
  update public.events
  set cover_key = null, updated_at = private.now()
  where events.cover_key = any (media_keys);
  perform private.release_media(cover_keys);
  perform private.remove_photo(photo)
  from public.profile_photos as photo
  where photo.media_key = any (media_keys);
  perform private.erase_attachment(attachment)
  from public.message_attachments as attachment
  where attachment.media_key = any (media_keys);
  update private.media set is_removed = true where media.key = any (media_keys);
end;
$$;

comment on function private.end_media_uses is
  'Called after moderators removed files. Deletes all photos, covers and attachments with these files, and prevents further uses of the files. The caller must have called private.lock_media_uses for the files.';
