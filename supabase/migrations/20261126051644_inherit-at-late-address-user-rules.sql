set lock_timeout = '2 s';

CREATE OR REPLACE TRIGGER logins_inherit_confirmed
  AFTER UPDATE OF email, phone, email_confirmed_at, phone_confirmed_at ON auth.users
  FOR EACH ROW
  WHEN ((((new.email_confirmed_at IS NOT NULL) AND (new.email IS NOT NULL) AND ((old.email_confirmed_at IS NULL) OR (old.email IS NULL))) OR ((new.phone_confirmed_at IS
    NOT NULL) AND (new.phone IS NOT NULL) AND ((old.phone_confirmed_at IS NULL) OR (old.phone IS NULL)))))
  EXECUTE FUNCTION private.inherit_at_confirmation_of_user();
