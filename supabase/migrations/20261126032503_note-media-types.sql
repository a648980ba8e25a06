set lock_timeout = '2 s';

CREATE TRIGGER media_check_upload_type_update
  BEFORE UPDATE ON storage.objects
  FOR EACH ROW
  WHEN
    (((new.bucket_id = 'media'::text) AND ((old.name <> new.name) OR (old.bucket_id <> new.bucket_id) OR ((old.metadata ->> 'mimetype'::text) IS DISTINCT FROM (new.metadata ->>
    'mimetype'::text)))))
  EXECUTE FUNCTION private.check_upload_type();

CREATE TRIGGER media_type_insert
  AFTER INSERT ON storage.objects
  FOR EACH ROW
  WHEN (((new.bucket_id = 'media'::text) AND (new.version IS DISTINCT FROM '1'::text)))
  EXECUTE FUNCTION private.note_object_type();

CREATE TRIGGER media_type_update
  AFTER UPDATE ON storage.objects
  FOR EACH ROW
  WHEN
    (((new.bucket_id = 'media'::text) AND (new.version IS DISTINCT FROM '1'::text) AND ((old.metadata ->> 'mimetype'::text) IS DISTINCT FROM (new.metadata ->> 'mimetype'::text))))
  EXECUTE FUNCTION private.note_object_type();
