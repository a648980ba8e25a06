set lock_timeout = '2 s';

-- In a file of its own, after the triggers: each upload since then is noted by them. The statements read all files and
-- attachments, and change only those with parameters, capitals or an unknown type.
update private.media
set
  is_passive = false,
  declared_type = case
    when private.is_generic_type(object.metadata ->> 'mimetype') then private.type_essence(media.declared_type)
    else private.type_essence(object.metadata ->> 'mimetype')
  end
from storage.objects as object
where object.bucket_id = 'media'
  and object.name = media.key
  and not private.is_passive_type(object.metadata ->> 'mimetype');

update private.media
set declared_type = private.type_essence(media.declared_type)
where media.declared_type <> private.type_essence(media.declared_type);

update public.message_attachments
set mime_type = private.type_essence(message_attachments.mime_type)
where message_attachments.mime_type <> private.type_essence(message_attachments.mime_type);
