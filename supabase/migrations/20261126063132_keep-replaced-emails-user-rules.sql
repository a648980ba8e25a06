set lock_timeout = '2 s';

CREATE TRIGGER logins_keep_replaced_email
  AFTER UPDATE OF email ON auth.users
  FOR EACH ROW
  WHEN (((old.email_confirmed_at IS NOT NULL) AND ((old.email)::text IS DISTINCT FROM (new.email)::text) AND (new.deleted_at IS NULL)))
  EXECUTE FUNCTION private.keep_replaced_email();
