set lock_timeout = '2 s';

CREATE OR REPLACE TRIGGER media_check_upload_type_update
  BEFORE UPDATE ON storage.objects
  FOR EACH ROW
  WHEN
    (((new.bucket_id = 'media'::text) AND ((old.name <> new.name) OR (old.bucket_id <> new.bucket_id) OR ((old.metadata ->> 'mimetype'::text) IS DISTINCT FROM (new.metadata ->>
    'mimetype'::text)) OR (new.user_metadata IS NOT NULL))))
  EXECUTE FUNCTION private.check_upload_type();
