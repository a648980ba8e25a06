set lock_timeout = '2 s';

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.is_admitted()
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return private.is_admitted_while_suspended()
    and not exists (select 1 from private.suspended_people as suspended where suspended.user_id = (select auth.uid()));
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_admitted_while_suspended()
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return auth.jwt() -> 'is_anonymous' is distinct from 'true'::jsonb
    and not exists (select 1 from private.barred_people as barred where barred.user_id = (select auth.uid()));
end;
$function$;

COMMENT ON FUNCTION "private"."is_admitted"() IS 'Whether the caller has an account and is neither barred nor suspended, for row policies: one answer for all rows.';

COMMENT ON FUNCTION "private"."is_admitted_while_suspended"() IS 'Whether the caller has an account and is not barred, for policies of what suspended people may read: their own profile, reports and files. The token of an anonymous sign-in has no account.';
