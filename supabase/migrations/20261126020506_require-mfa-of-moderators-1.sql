set lock_timeout = '2 s';

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.require_moderator()
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.require_service();
  -- A token says for up to an hour what is not true any more. Of a user of another system it is all that is known.
  if exists (
    select
    from auth.users
    where users.id = (select auth.uid()) and (users.raw_app_meta_data ->> 'role') is distinct from 'moderator'
  ) then
    raise sqlstate 'PT403' using message = 'not_a_moderator', detail = 'Only moderators can do this.';
  end if;
  if (select auth.uid()) is not null
    and (select auth.jwt() ->> 'aal') is distinct from 'aal2'
    and private.setting('moderation_requires_mfa')::boolean then
    raise sqlstate 'PT403' using
      message = 'mfa_required',
      detail = 'Moderators have to sign in with a second factor.';
  end if;
end;
$function$;

COMMENT ON FUNCTION "private"."require_moderator"() IS 'Rejects every caller except the secret key and moderators, who call with the rights of the service and their own id. 403 not_a_moderator once the identity provider has revoked the role. 403 mfa_required if the setting moderation_requires_mfa is on and the token is not aal2.';
