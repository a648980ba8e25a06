set lock_timeout = '2 s';

SET local check_function_bodies = off;

ALTER TABLE "public"."profiles"
  ADD COLUMN "shown_updated_at" timestamp WITH time zone NOT NULL DEFAULT now();

ALTER TABLE "public"."profiles"
  ADD COLUMN "location_updated_at" timestamp WITH time zone NOT NULL DEFAULT now();

CREATE OR REPLACE FUNCTION api.add_photo (
  media_key     text,
  checked_files jsonb DEFAULT NULL::jsonb
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  profile public.profiles := private.lock_own_profile();
  photo public.profile_photos;
begin
  perform private.require_attachable(media_key, 'image/', 'key');
  if profile.id is null then
    raise sqlstate 'PT404' using message = 'profile_not_found', detail = 'You have no profile yet.';
  end if;
  if (
    select count(*) from public.profile_photos where profile_photos.profile_id = profile.id
  ) >= private.setting('photos_per_profile')::integer then
    raise sqlstate 'PT409' using message = 'photos_limit', detail = 'Your profile holds as many photos as it can.';
  end if;
  perform private.attach_media(media_key, 'image/', '256x256', 'key', checked_files);
  insert into public.profile_photos (profile_id, media_key, position)
  select profile.id, add_photo.media_key, count(*)
  from public.profile_photos
  where profile_photos.profile_id = profile.id
  returning profile_photos.* into photo;
  if photo.position = 0 then
    update public.profiles
    set avatar_photo_id = photo.id, updated_at = private.now()
    where profiles.id = profile.id;
  else
    perform private.touch_photos(array[profile.id]);
  end if;
  return json_build_object('id', photo.id, 'isAvatar', photo.position = 0, 'position', photo.position);
end;
$function$;

CREATE OR REPLACE FUNCTION api.create_profile (
  profile jsonb
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  caller_id uuid := auth.uid();
  created boolean;
begin
  perform private.check_answers(profile);
  -- A stub: write_profile fills in the answers and updated_at.
  insert into public.profiles (user_id, first_name, created_at, updated_at, shown_updated_at, location_updated_at)
  values
    (caller_id, profile ->> 'firstName', private.now(), '-infinity', private.now(), private.now())
  on conflict (user_id) do nothing
  returning true into created;
  if created is null then
    raise sqlstate 'PT409' using message = 'profile_exists', detail = 'You have a profile already.';
  end if;
  perform private.write_profile(caller_id, profile);
  return private.own_profile_view();
end;
$function$;

CREATE OR REPLACE FUNCTION api.finish_crop (
  media_key text,
  outcome   text,
  reason    text
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_service();
  -- Lock order: what shows the media, then the media.
  perform 1
  from
    public.profile_photos as photo
    join public.profiles as profile on profile.id = photo.profile_id
  where photo.media_key = finish_crop.media_key
  for update of profile;
  perform private.lock_events(array(select events.id from public.events where events.cover_key = media_key));
  perform private.assert_lock_order('media', array[media_key]);
  update private.media
  set
    state = case
      when outcome = 'made' then 'cropped'
      when outcome = 'busy' then 'waiting'
      when outcome = 'failed' and media.attempts < private.setting('media_attempts')::integer then 'waiting'
      else 'uncropped'
    end::private.media_state,
    -- What was not begun costs no attempt.
    attempts = media.attempts - (outcome = 'busy')::integer,
    -- Exponential backoff after a transient failure.
    due_at = private.now() + make_interval(secs => case when outcome = 'busy' then 2 else 5 * 2 ^ media.attempts end),
    leased_until = null,
    problem = reason
  where media.key = media_key and media.state = 'waiting';
  update private.media
  set leased_until = null
  where media.key = media_key and media.state in ('held', 'removing');
  update public.events
  set updated_at = private.now()
  where events.cover_key = media_key and outcome = 'made';
  perform private.broadcast_event(events, '{imageThumbUrl}')
  from public.events
  where events.cover_key = media_key and outcome = 'made';
  perform private.touch_photos(array_agg(photo.profile_id))
  from public.profile_photos as photo
  where photo.media_key = finish_crop.media_key and outcome = 'made';
  return json_build_object('key', media_key);
end;
$function$;

CREATE OR REPLACE FUNCTION api.list_event_guests (
  event_id  uuid,
  cursor    text,
  page_size integer
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  SET enable_bitmapscan TO 'off'
  SET enable_seqscan TO 'off'
  AS $function$
declare
  caller_id uuid := auth.uid();
  event public.events := private.find_event(event_id);
  sees_all boolean := private.is_organizer(event, caller_id);
  unseen uuid[] := private.hidden_from(caller_id);
  filters jsonb := jsonb_build_object('event', event.id, 'person', caller_id, 'all', sees_all);
  -- The last listed guest who is not withheld, and how many rows are listed: nothing of withheld guests.
  last_row jsonb := coalesce(
    private.decode_cursor('guests of an event', filters, cursor),
    '["-infinity", "00000000-0000-0000-0000-000000000000", 0]'
  );
  listed_count integer := (last_row ->> 2)::integer;
  found private.list_position[];
  withheld_count integer := 0;
begin
  if not sees_all then
    perform private.require_guest(event);
  end if;
  found := private.find_guests_page(
    event.id,
    unseen,
    sees_all,
    row (last_row ->> 0, last_row ->> 1)::private.list_position,
    page_size + 1
  );
  if not sees_all then
    withheld_count := greatest(
      least(event.guest_count - listed_count, page_size + 1) - cardinality(found), 0
    );
  end if;
  if found <> '{}' then
    last_row := jsonb_build_array(
      (found[least(page_size, cardinality(found))]).sort_time,
      (found[least(page_size, cardinality(found))]).id
    );
  end if;
  return json_build_object(
    'data', (
      select
        coalesce(
          json_agg(
            json_build_object(
              'userId', member.user_id,
              'profileId', card.profile_id,
              'name', card.name,
              'avatarUrl', private.media_url(card.avatar_key),
              'groupId', member.group_id,
              'confirmed', member.confirmed_at is not null
            )
            order by listed.rank
          ),
          '[]'
        )
      from
        unnest((found || array_fill(null::private.list_position, array[withheld_count]))[:page_size])
          with ordinality as listed (admitted_at, user_id, rank)
        left join public.like_group_members as member
          on member.event_id = event.id and member.user_id = listed.user_id and member.counts
        -- Organizers see blocked and suspended guests without a name.
        left join private.person_cards as card
          on card.user_id = member.user_id and card.user_id <> all (unseen)
    ),
    'nextCursor', case
      when cardinality(found) + withheld_count > page_size then private.encode_cursor(
        'guests of an event', filters, jsonb_build_array(last_row -> 0, last_row -> 1, listed_count + page_size)
      )
    end
  );
end;
$function$;

CREATE OR REPLACE FUNCTION api.reorder_photos (
  photo_ids uuid[]
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  profile public.profiles := private.lock_own_profile();
  is_whole_gallery boolean;
begin
  if profile.id is null then
    raise sqlstate 'PT404' using message = 'profile_not_found', detail = 'You have no profile yet.';
  end if;
  select
    array_agg(photo.id order by photo.id) = array(select listed.id from unnest(photo_ids) as listed (id) order by listed.id)
  into is_whole_gallery
  from public.profile_photos as photo
  where photo.profile_id = profile.id;
  if is_whole_gallery is not true then
    raise sqlstate 'PT400' using
      message = 'validation_failed',
      detail = 'Name every photo of your profile exactly once.',
      hint = 'ids';
  end if;
  set constraints public.profile_photos_position_key deferred;
  update public.profile_photos
  set position = listed.ordinal - 1
  from unnest(photo_ids) with ordinality as listed (id, ordinal)
  where profile_photos.id = listed.id;
  perform private.touch_photos(array[profile.id]);
  return json_build_object('order', to_json(photo_ids));
end;
$function$;

CREATE OR REPLACE FUNCTION private.derive_profile()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- `updated_at` is strictly monotonic: clients compare cached copies by it.
  new.updated_at := greatest(new.updated_at, old.updated_at + interval '1 millisecond');
  new.is_completed := private.missing_answers(new) = '{}'
    -- Terms published later make the acceptance outdated, not the profile incomplete.
    and (
      old.is_completed
      or not exists (select 1 from private.terms_standing(new.user_id) as standing where not standing.is_accepted)
    );
  if private.profile_view(old, false, false, false)::text
    <> private.profile_view(
      -- Generated columns are null before the row is written.
      jsonb_populate_record(new, jsonb_build_object('zodiac', private.zodiac_of(new.birthdate))),
      false,
      false,
      false
    )::text
  then
    new.shown_updated_at := new.updated_at;
  end if;
  if private.snap_location(new.exact_latitude, new.exact_longitude)::text is distinct from old.cell_location::text then
    new.location_updated_at := new.updated_at;
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.find_guests_page (
  event_id  uuid,
  unseen    uuid[],
  sees_all  boolean,
  after     private.list_position,
  row_limit integer
)
  RETURNS private.list_position[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  SET enable_bitmapscan TO 'off'
  SET enable_seqscan TO 'off'
  AS $function$
begin
  return array(
    select row (member.admitted_at, member.user_id)::private.list_position
    from public.like_group_members as member
    where member.event_id = find_guests_page.event_id
      and member.counts
      and member.admitted_at is not null
      and (member.admitted_at, member.user_id) > (after.sort_time, after.id)
      and (
        sees_all
        or not (
          member.user_id = any (unseen)
          -- Optimisation fences: look-ups per guest of the page, not joins of all guests.
          or exists (
            select from private.suspended_others as suspended where suspended.user_id = member.user_id offset 0
          )
          or exists (
            select
            from private.minors as minor
            where minor.person_id = member.user_id
              and minor.person_id <> (select auth.uid())
              and private.are_apart_by_age((select auth.uid()), minor.person_id)
            offset 0
          )
        )
      )
    order by member.admitted_at, member.user_id
    limit row_limit
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.lose_media (
  removed text[]
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  lost text[];
begin
  with gone as (
    update private.media
    set state = 'lost'
    where media.key = any (removed) and media.state in ('waiting', 'cropped', 'uncropped')
    returning media.key
  )
  select array_agg(gone.key) into lost from gone;
  update private.media
  set state = 'removing', due_at = private.now()
  where media.key = any (removed) and media.state in ('unattached', 'held');
  -- A thumbnail is made again.
  update private.media
  set state = 'waiting', due_at = private.now(), attempts = 0
  from unnest(removed) as object (name)
  where media.key = split_part(object.name, '.', 1)
    and media.state = 'cropped'
    and object.name = private.thumbnail_key(media.key, media.thumbnail_size);
  perform private.touch_photos(
    array(select photo.profile_id from public.profile_photos as photo where photo.media_key = any (lost))
  );
  update public.events set updated_at = private.now() where events.cover_key = any (lost);
  perform private.broadcast_event(events, '{imageUrl,imageThumbUrl}')
  from public.events
  where events.cover_key = any (lost);
end;
$function$;

CREATE OR REPLACE FUNCTION private.profile_view (
  profile       public.profiles,
  is_own        boolean,
  sees_location boolean,
  is_protected  boolean
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  gallery json := private.profile_photos_view(profile.id, profile.avatar_photo_id);
begin
  return json_build_object(
    'id', profile.id,
    'userId', profile.user_id,
    'firstName', profile.first_name,
    'bio', profile.bio,
    'birthdate', case when is_own or profile.show_birthdate and not is_protected then profile.birthdate end,
    'showBirthdate', profile.show_birthdate,
    'age', case when not is_protected then private.age_of(profile.birthdate) end,
    'height', profile.height,
    'hometown', profile.hometown,
    'city', profile.city,
    'sex', profile.sex,
    'datingPurpose', case when is_own or profile.show_dating_purpose then profile.dating_purpose end,
    'showDatingPurpose', profile.show_dating_purpose,
    'showZodiac', profile.show_zodiac,
    'zodiac', case when is_own or profile.show_zodiac and not is_protected then profile.zodiac end,
    'religion', profile.religion,
    'familyPlan', profile.family_plan,
    'financialState', profile.financial_state,
    'bodyType', profile.body_type,
    'alcoholAttitude', profile.alcohol_attitude,
    'smokingAttitude', profile.smoking_attitude,
    'educations', private.educations_view(profile),
    'languages', to_json(profile.languages),
    'location', case
      when not is_own then case when sees_location and not is_protected then profile.cell_location end
      when profile.exact_latitude is not null then json_build_object('latitude', profile.exact_latitude, 'longitude', profile.exact_longitude)
    end,
    'showLocation', profile.show_location,
    'isVisibleOnMap', profile.is_visible_on_map,
    'isCompleted', profile.is_completed,
    'avatarPhotoId', profile.avatar_photo_id,
    'photos', case when is_protected then private.avatar_photo_view(gallery) else gallery end,
    'updatedAt', private.iso_time(
      case
        when is_own then profile.updated_at
        when sees_location and not is_protected then greatest(profile.shown_updated_at, profile.location_updated_at)
        else profile.shown_updated_at
      end
    )
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.remove_photo (
  photo public.profile_photos
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from public.profile_photos where profile_photos.id = photo.id;
  perform private.release_media(array[photo.media_key]);
  set constraints public.profile_photos_position_key deferred;
  update public.profile_photos
  set position = profile_photos.position - 1
  where profile_photos.profile_id = photo.profile_id and profile_photos.position > photo.position;
  perform private.touch_photos(array[photo.profile_id]);
end;
$function$;

CREATE OR REPLACE FUNCTION private.touch_photos (
  profile_ids uuid[]
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update public.profiles
  set
    updated_at = private.now(),
    shown_updated_at = greatest(private.now(), profiles.updated_at + interval '1 millisecond')
  where profiles.id = any (profile_ids);
end;
$function$;

COMMENT ON COLUMN "public"."profiles"."location_updated_at" IS 'Last change of the cell, for people who are shown the location.';

COMMENT ON COLUMN "public"."profiles"."shown_updated_at" IS 'Last change of what every other person is shown of the profile: photos included, location and withheld answers excluded.';

COMMENT ON COLUMN "public"."profiles"."updated_at" IS 'Last change of anything, for the owner only: others would learn by it of changes that are withheld from them.';

COMMENT ON FUNCTION "api"."list_event_guests"(uuid, text, integer) IS 'GET /events/{id}/guests: {data, nextCursor} in the order of admission. To guests, a guest who is blocked with them, suspended, or a protected minor is a row of nulls, after all other guests; to organizers, blocked and suspended guests are nameless. 400 on cursor, 403 not_a_guest, 404 event_not_found.';

COMMENT ON FUNCTION "private"."derive_profile"() IS 'isCompleted turns on when nothing is missing and off when a required answer was cleared (docs/rules/profiles.md, States); updatedAt is strictly monotonic, for others too, and moves for them only with what they are shown.';

COMMENT ON FUNCTION "private"."find_guests_page"(uuid, uuid[], boolean, private.list_position, integer) IS 'Guests of an event after a position, in the order of their admission; unless the viewer sees all, without guests who are unseen, suspended, or minors protected from the viewer.';

COMMENT ON FUNCTION "private"."profile_view"(public.profiles, boolean, boolean, boolean) IS 'Profile as the owner sees it, or as others do: without the withheld answers, and with the centre of the cell in place of the location, if they see that at all; of who is protected from them the avatar alone, and neither age nor place. updatedAt moves only with what is shown.';

COMMENT ON FUNCTION "private"."touch_photos"(uuid[]) IS 'Moves updatedAt of profiles whose photos changed, for the owner and for others. The profiles are locked.';

REVOKE ALL ON FUNCTION "private"."touch_photos"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."touch_photos"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."touch_photos"(uuid[]) TO "postgres";
