set lock_timeout = '2 s';

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.hold_media (
  media_keys text[],
  holder_id  uuid,
  held_until timestamp with time zone
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  present timestamptz := private.now();
begin
  if cardinality(media_keys) = 0 then
    return;
  end if;
  perform private.lock_media(media_keys);
  insert into private.media_holds (media_key, holder_id, held_until)
  select media.key, hold_media.holder_id, hold_media.held_until
  from private.media
  where media.key = any (media_keys)
  on conflict on constraint media_holds_pkey do update
    set held_until = greatest(media_holds.held_until, excluded.held_until);
  -- What was given up just before is held as well, unless a job is at its removal; the next run says for how long.
  update private.media
  set state = 'held', due_at = present
  where media.key = any (media_keys)
    and media.state = 'removing'
    -- A removal that was claimed ends reuse; the lease of a crop does not.
    and (media.reusable_until is not null or media.leased_until is null or media.leased_until <= present);
end;
$function$;
