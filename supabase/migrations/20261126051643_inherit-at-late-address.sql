set lock_timeout = '2 s';

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.inherit_at_confirmation_of_user()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  SET lock_timeout TO '2s'
  AS $function$
declare
  was_email_confirmed boolean := tg_op = 'UPDATE' and old.email_confirmed_at is not null and old.email is not null;
  was_phone_confirmed boolean := tg_op = 'UPDATE' and old.phone_confirmed_at is not null and old.phone is not null;
  -- A login that is being inserted was created after every deletion that it can see.
  created_at timestamptz := case tg_op
    when 'UPDATE' then new.created_at
  end;
begin
  if new.email_confirmed_at is not null and new.email is not null and not was_email_confirmed then
    perform private.inherit_at_confirmation(new.id, 'email', new.email, created_at);
  end if;
  if new.phone_confirmed_at is not null and new.phone is not null and not was_phone_confirmed then
    perform private.inherit_at_confirmation(new.id, 'phone', new.phone, created_at);
  end if;
  return null;
end;
$function$;
