set lock_timeout = '2 s';

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION api.forget_upload (
  media_key text
)
  RETURNS json
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  caller_id constant uuid := auth.uid();
begin
  -- What has run out takes no room, and the job media removes it.
  update private.media
  set due_at = private.now()
  where media.key = media_key
    and media.owner_id = caller_id
    and media.state = 'declared'
    and media.due_at > private.now();
  return json_build_object('key', media_key);
end;
$function$;

COMMENT ON FUNCTION "api"."forget_upload"(text) IS 'POST /media/upload-url, when Storage signs no URL: {key}. The declared upload of the caller takes no room from now on; of any other key nothing changes.';

REVOKE ALL ON FUNCTION "api"."forget_upload"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."forget_upload"(text) TO "authenticated";
