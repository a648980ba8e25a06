set lock_timeout = '2 s';

CREATE TRIGGER logins_inherit_confirmed
  AFTER UPDATE OF email_confirmed_at, phone_confirmed_at ON auth.users
  FOR EACH ROW
  WHEN ((((old.email_confirmed_at IS NULL) AND (new.email_confirmed_at IS NOT NULL)) OR ((old.phone_confirmed_at IS NULL) AND (new.phone_confirmed_at IS NOT NULL))))
  EXECUTE FUNCTION private.inherit_at_confirmation_of_user();

CREATE TRIGGER logins_inherit_created
  AFTER INSERT ON auth.users
  FOR EACH ROW
  WHEN (((new.email_confirmed_at IS NOT NULL) OR (new.phone_confirmed_at IS NOT NULL)))
  EXECUTE FUNCTION private.inherit_at_confirmation_of_user();

CREATE TRIGGER logins_keep_addresses_softly
  BEFORE UPDATE OF deleted_at ON auth.users
  FOR EACH ROW
  WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL)))
  EXECUTE FUNCTION private.keep_addresses_of_user();

CREATE TRIGGER logins_keep_addresses
  BEFORE DELETE ON auth.users
  FOR EACH ROW
  EXECUTE FUNCTION private.keep_addresses_of_user();
