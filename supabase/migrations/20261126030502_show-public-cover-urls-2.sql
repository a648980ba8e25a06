set lock_timeout = '2 s';

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION api.create_event (
  event         jsonb,
  checked_files jsonb DEFAULT NULL::jsonb
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  created public.events := private.changed_event(null, event);
  -- Locked: the sex that is counted must not change concurrently.
  profile public.profiles := private.lock_own_profile();
  event_id uuid;
begin
  perform private.check_event(null, created, array['endAt']);
  if created.cover_key is not null then
    perform private.attach_media(created.cover_key, 'image/', '800x450', 'imageKey', checked_files);
  end if;
  event_id := private.insert_event(created, profile.sex);
  perform private.withhold_image(event_id, created.withheld_image_id, event ->> 'imageUrl');
  return private.show_event(event_id);
end;
$function$;

CREATE OR REPLACE FUNCTION api.update_event (
  event_id      uuid,
  changes       jsonb,
  checked_files jsonb DEFAULT NULL::jsonb
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  event public.events := private.lock_event(event_id);
  changed public.events := private.changed_event(event, changes);
begin
  perform private.require_changeable_event(event, changes);
  perform private.check_event(event, changed, array(select jsonb_object_keys(changes)));
  perform private.write_event(event, changed, 'imageKey', checked_files);
  perform private.withhold_image(event_id, changed.withheld_image_id, changes ->> 'imageUrl');
  return private.show_event(event_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.changed_event (
  event   public.events,
  changes jsonb
)
  RETURNS public.events
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  event.title := coalesce(changes ->> 'title', event.title);
  event.type := coalesce((changes ->> 'type')::public.event_type, event.type);
  event.visibility := coalesce((changes ->> 'visibility')::public.event_visibility, event.visibility);
  event.start_at := coalesce((changes ->> 'startAt')::timestamptz, event.start_at);
  event.latitude := coalesce((changes ->> 'latitude')::double precision, event.latitude);
  event.longitude := coalesce((changes ->> 'longitude')::double precision, event.longitude);
  event.capacity := coalesce((changes ->> 'capacity')::integer, event.capacity);
  event.consent_threshold := coalesce((changes ->> 'consentThreshold')::integer, event.consent_threshold);
  event.accepts_applications := coalesce(
    (changes ->> 'acceptsApplications')::boolean,
    event.accepts_applications,
    true
  );
  if changes ? 'endAt' then
    event.end_at := (changes ->> 'endAt')::timestamptz;
  end if;
  if changes ? 'description' then
    event.description := private.clean_text(changes ->> 'description');
  end if;
  if changes ? 'address' then
    event.address := private.clean_address(changes ->> 'address');
  end if;
  if changes ? 'city' then
    event.city := changes ->> 'city';
  end if;
  if changes ? 'imageKey' then
    event.cover_key := changes ->> 'imageKey';
    event.image_url := null;
    event.withheld_image_id := null;
  end if;
  -- A stored cover takes precedence over an external URL.
  if changes ? 'imageUrl' and event.cover_key is null then
    event.image_url := private.public_url(changes);
    if changes ->> 'imageUrl' is not distinct from event.image_url then
      event.withheld_image_id := null;
    elsif changes ->> 'imageUrl' is distinct from private.withheld_image(event) then
      -- Random: members read the column, and a hash would tell the URL to whoever guesses it.
      event.withheld_image_id := gen_random_uuid();
    end if;
  end if;
  event.finishes_at := private.event_finish(event.start_at, event.end_at);
  return event;
end;
$function$;

CREATE OR REPLACE FUNCTION private.changed_event_fields (
  was    public.events,
  became public.events
)
  RETURNS text[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return array(
    select field
    from
      (
        values
          ('title', was.title <> became.title),
          ('description', was.description is distinct from became.description),
          ('type', was.type <> became.type),
          ('typeLabel', was.type <> became.type),
          ('visibility', was.visibility <> became.visibility),
          ('status', was.status <> became.status),
          (
            'effectiveStatus',
            was.status <> became.status
            or private.effective_event_status(was) <> private.effective_event_status(became)
          ),
          ('startAt', was.start_at <> became.start_at),
          ('endAt', was.end_at is distinct from became.end_at),
          (
            'location',
            (was.address, was.city, was.latitude, was.longitude)
            is distinct from (became.address, became.city, became.latitude, became.longitude)
          ),
          ('capacity', was.capacity <> became.capacity),
          ('acceptsApplications', was.accepts_applications <> became.accepts_applications),
          ('consentThreshold', was.consent_threshold <> became.consent_threshold),
          (
            'imageUrl',
            (was.cover_key, was.image_url, was.withheld_image_id)
            is distinct from (became.cover_key, became.image_url, became.withheld_image_id)
          ),
          (
            'imageThumbUrl',
            (was.cover_key, was.image_url, was.withheld_image_id)
            is distinct from (became.cover_key, became.image_url, became.withheld_image_id)
          ),
          ('deletedAt', was.deleted_at is distinct from became.deleted_at),
          ('organizerCount', was.organizer_count <> became.organizer_count),
          ('maleOrganizerCount', was.male_organizer_count <> became.male_organizer_count),
          ('femaleOrganizerCount', was.female_organizer_count <> became.female_organizer_count),
          ('guestCount', was.guest_count <> became.guest_count)
      ) as compared (field, is_changed)
    where compared.is_changed
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.insert_event (
  event       public.events,
  creator_sex public.sex
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  caller_id uuid := auth.uid();
  event_id uuid := gen_random_uuid();
begin
  with
    written as (
      insert into public.events (
        id,
        creator_id,
        title,
        description,
        type,
        visibility,
        start_at,
        end_at,
        address,
        city,
        latitude,
        longitude,
        capacity,
        consent_threshold,
        accepts_applications,
        cover_key,
        image_url,
        withheld_image_id,
        male_organizer_count,
        female_organizer_count,
        created_at,
        updated_at
      )
      values
        (
          event_id,
          caller_id,
          event.title,
          event.description,
          event.type,
          event.visibility,
          event.start_at,
          event.end_at,
          event.address,
          event.city,
          event.latitude,
          event.longitude,
          event.capacity,
          event.consent_threshold,
          event.accepts_applications,
          event.cover_key,
          event.image_url,
          event.withheld_image_id,
          coalesce(creator_sex = 'male', false)::integer,
          coalesce(creator_sex = 'female', false)::integer,
          private.now(),
          private.now()
        )
    ),
    opened as (
      insert into public.chats (type, event_id, created_at)
      values
        ('event_authors', event_id, private.now())
      returning chats.id, chats.created_at
    )
  insert into public.chat_participants (chat_id, user_id, role, last_activity_at)
  select opened.id, caller_id, 'organizer', opened.created_at from opened;
  return event_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_public_url (
  url text
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
RETURN
  ((url ~* '^https://([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.)+[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.?(:443)?(/[^\u0001-\u0020\u007f-\u00a0\u2028\u2029\\]*)?$'::text) AND (url !~*
  '^https://[^/:]*\.([0-9]+|0x[0-9a-f]*|local|internal|lan|home|localhost|arpa)\.?(:443)?(/|$)'::text));

CREATE OR REPLACE FUNCTION private.leave_events (
  person_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  left_event_id uuid;
begin
  perform private.lock_events_of(person_id);
  -- All at once and in order, before they go with the co-authorships one by one.
  perform private.forget_invite_links(person_id);
  -- Chats before media (lock order).
  perform private.lock_chats(
    array(
      select chats.id
      from
        public.events
        join public.chats on chats.event_id = events.id
      where events.creator_id = person_id and events.status = 'draft'
      union
      select chats.id
      from
        public.event_authors as author
        join public.chats on chats.event_id = author.event_id
      where author.user_id = person_id
      union
      select participant.chat_id from public.chat_participants as participant where participant.user_id = person_id
    )
  );
  perform private.release_media(
    array(
      select events.cover_key
      from public.events
      where events.creator_id = person_id
        and (
          events.status in ('draft', 'cancelled')
          or (events.status in ('published', 'started') and events.finishes_at > private.now())
        )
    )
  );
  perform private.release_files_of_chats(
    array(
      select chats.id
      from
        public.events
        join public.chats on chats.event_id = events.id
      where events.creator_id = person_id and events.status = 'draft'
    )
  );
  delete from public.events where events.creator_id = person_id and events.status = 'draft';
  update public.events
  set status = 'cancelled', updated_at = private.now()
  where events.creator_id = person_id and events.status in ('published', 'started') and events.finishes_at > private.now();
  -- Whoever comes to the door of what was cancelled would come to somebody's home.
  update public.events
  set address = null, cover_key = null, image_url = null, withheld_image_id = null, updated_at = private.now()
  where events.creator_id = person_id
    and events.status = 'cancelled'
    and (
      events.address is not null
      or events.cover_key is not null
      or events.image_url is not null
      or events.withheld_image_id is not null
    );
  delete from private.withheld_images as withheld
  using public.events
  where events.id = withheld.event_id
    and events.creator_id = person_id
    and events.withheld_image_id is null;
  for left_event_id in
    delete from public.event_authors where event_authors.user_id = person_id returning event_authors.event_id
  loop
    perform private.organizers_changed(left_event_id);
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.public_url (
  changes jsonb
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
RETURN CASE WHEN private.is_public_url((changes ->> 'imageUrl'::text)) THEN (changes ->> 'imageUrl'::text) WHEN private.is_public_url((changes ->> 'parsedImageUrl'::text)) THEN
  (changes ->> 'parsedImageUrl'::text) ELSE NULL::text END;

CREATE OR REPLACE FUNCTION private.remove_content (
  kind       public.moderation_target_type,
  subject_id uuid,
  is_first   boolean
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  event public.events;
  photo public.profile_photos;
  message public.messages;
  attachment public.message_attachments;
begin
  case kind
    when 'event' then
      return private.remove_event(subject_id);
    when 'cover' then
      select events.* into event from public.events where events.id = subject_id;
      if event.cover_key is null and event.image_url is null and event.withheld_image_id is null then
        return false;
      end if;
      perform private.write_event(event, private.changed_event(event, '{"imageKey": null}'), 'imageKey', null);
    when 'photo' then
      select profile_photos.* into photo from public.profile_photos where profile_photos.id = subject_id;
      if photo.id is null then
        return false;
      end if;
      perform private.remove_photo(photo);
    when 'message' then
      select messages.* into message from public.messages where messages.id = subject_id;
      if message.id is null or (message.deleted_at is not null and not is_first) then
        return false;
      end if;
      -- Who deletes a message in time is found guilty of it all the same.
      if message.deleted_at is null then
        perform private.erase_message(message);
      end if;
    when 'attachment' then
      select message_attachments.* into attachment
      from public.message_attachments
      where message_attachments.id = subject_id;
      if attachment.id is null then
        return false;
      end if;
      perform private.erase_attachment(attachment);
  end case;
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.withheld_image (
  event public.events
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select withheld.url
    from private.withheld_images as withheld
    where withheld.id = event.withheld_image_id
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.external_image (
  event     public.events,
  are_shown boolean
)
  RETURNS text
  LANGUAGE sql
  STABLE
RETURN CASE WHEN (((EVENT).image_url IS NULL) AND ((EVENT).withheld_image_id IS NULL)) THEN NULL::text WHEN (((EVENT).withheld_image_id IS
  NOT NULL) AND private.is_organizer(EVENT, auth.uid())) THEN private.withheld_image(EVENT) WHEN are_shown THEN (EVENT).image_url WHEN private.is_organizer(EVENT, auth.uid()) THEN
  (EVENT).image_url ELSE NULL::text END;

CREATE OR REPLACE FUNCTION private.withhold_image (
  event_id uuid,
  image_id uuid,
  url      text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if image_id is not null and url is not null then
    insert into private.withheld_images (id, event_id, url)
    values
      (image_id, withhold_image.event_id, withhold_image.url)
    on conflict (id) do nothing;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_event (
  event         public.events,
  changed       public.events,
  cover_field   text,
  checked_files jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if changed is not distinct from event then
    return;
  end if;
  if changed.cover_key is distinct from event.cover_key then
    if changed.cover_key is not null then
      perform private.attach_media(changed.cover_key, 'image/', '800x450', cover_field, checked_files);
    end if;
    perform private.release_media(array[event.cover_key]);
  end if;
  if changed.withheld_image_id is distinct from event.withheld_image_id then
    delete from private.withheld_images as withheld where withheld.event_id = event.id;
  end if;
  update public.events
  set
    title = changed.title,
    description = changed.description,
    type = changed.type,
    visibility = changed.visibility,
    start_at = changed.start_at,
    end_at = changed.end_at,
    address = changed.address,
    city = changed.city,
    latitude = changed.latitude,
    longitude = changed.longitude,
    capacity = changed.capacity,
    consent_threshold = changed.consent_threshold,
    accepts_applications = changed.accepts_applications,
    cover_key = changed.cover_key,
    image_url = changed.image_url,
    withheld_image_id = changed.withheld_image_id,
    updated_at = private.now()
  where events.id = event.id;
end;
$function$;

COMMENT ON FUNCTION "private"."external_image"(public.events, boolean) IS 'External cover URL of an event as the caller is shown it: organizers get the one that they sent, others get image_url if are_shown, the setting external_images, is on.';

COMMENT ON FUNCTION "private"."is_public_url"(text) IS 'Whether a cover URL may be shown to anybody: https, port 443, no credentials, and an ASCII host of several labels whose last one is neither a number nor a name of local networks. That the name resolves to a public address is not checked.';

COMMENT ON FUNCTION "private"."public_url"(jsonb) IS 'External cover URL that anybody may be shown: imageUrl as it was sent, or parsedImageUrl, the same as a URL parser writes it; null for neither.';

COMMENT ON FUNCTION "private"."withheld_image"(public.events) IS 'External cover URL of an event as its organizers sent it; null if it does not differ from image_url.';

COMMENT ON FUNCTION "private"."withhold_image"(uuid, uuid, text) IS 'Stores the external cover URL that the withheld_image_id of a locked event names.';

REVOKE ALL ON FUNCTION "private"."is_public_url"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_public_url"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_public_url"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."public_url"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."public_url"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."public_url"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."withheld_image"(public.events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."withheld_image"(public.events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."withheld_image"(public.events) TO "postgres";

REVOKE ALL ON FUNCTION "private"."withhold_image"(uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."withhold_image"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."withhold_image"(uuid, uuid, text) TO "postgres";
