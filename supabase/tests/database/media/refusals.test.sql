-- Media: Storage always rejects an upload into another user's folder with the same error, so that the sender cannot
-- learn the state of that user.

begin;

select plan(32);

select tests.create_profile('anna');
select tests.create_profile('boris');
select tests.create_profile('clara');
select tests.create_profile('david');
select tests.suspend('clara');
update auth.users
set banned_until = 'infinity'
where id = tests.person('david');

select
  tests.keep('attached', tests.upload(tests.person('anna'))),
  tests.keep('unattached', tests.upload(tests.person('anna'))),
  tests.keep('retained', tests.upload(tests.person('anna'))),
  tests.keep('removing', tests.upload(tests.person('anna'))),
  tests.keep('free', tests.person('anna') || '/' || gen_random_uuid()),
  tests.keep('suspended', tests.person('clara') || '/' || gen_random_uuid()),
  tests.keep('barred', tests.person('david') || '/' || gen_random_uuid()),
  tests.keep('nobody', gen_random_uuid() || '/' || gen_random_uuid()),
  tests.keep('own', tests.upload(tests.person('boris')));
select tests.let('anna', 'api.add_photo(%L)', tests.kept('attached'));
select tests.keep('declared', tests.let('anna', 'api.create_upload(''image/jpeg'')') ->> 'key');
update private.media set state = 'retained' where key = tests.kept('retained');
update private.media set state = 'removing' where key = tests.kept('removing');

-- Returns the result of an upload operation. Storage checks an upload under the role of the sender, and completes it
-- under the service role. The parameter `sender` selects the role.
create function pg_temp.answer_to(statement text, sender text, operation text)
returns text
language plpgsql
as $$
declare
  answer text := 'stored';
begin
  perform set_config('storage.operation', operation, true);
  case sender
    when 'token' then perform tests.act_as(tests.person('boris'));
    when 'anonymous' then perform tests.act_as_anonymous();
    else perform tests.act_as_service();
  end case;
  begin
    execute statement;
    raise sqlstate 'UF000';
  exception
    when sqlstate 'UF000' then null;
    when others then answer := sqlstate || ' ' || sqlerrm;
  end;
  perform tests.act_as_nobody();
  perform set_config('storage.operation', '', true);
  return answer;
end;
$$;

create function pg_temp.answers(key text)
returns setof text
language sql
as $$
  select distinct pg_temp.answer_to(roads.statement, roads.sender, roads.operation)
  from
    (
      values
        ('token', 'storage.object.upload', tests.person('boris')::text, '1', 'image/jpeg'),
        ('token', 'storage.object.upload', tests.person('boris')::text, '1', 'text/html'),
        ('token', 'storage.object.upload_update', tests.person('boris')::text, '1', 'image/jpeg'),
        ('token', 'storage.object.sign_upload_url', tests.person('boris')::text, '1', 'application/json'),
        ('token', 'storage.object.copy', tests.person('boris')::text, '1', 'image/jpeg'),
        ('token', 'storage.object.move', tests.person('boris')::text, '1', 'image/jpeg'),
        ('token', 'storage.tus.upload.create', tests.person('boris')::text, '1', 'image/jpeg'),
        ('token', 'storage.s3.upload', tests.person('boris')::text, '1', 'image/jpeg'),
        ('token', 'storage.object.upload', null, '1', 'image/jpeg'),
        ('token', 'storage.tus.upload.create', tests.person('boris')::text, '1', null),
        ('anonymous', 'storage.object.upload', null, '1', 'image/jpeg'),
        ('anonymous', 'storage.object.sign_upload_url', null, '1', 'application/json'),
        ('service', 'storage.object.upload', tests.person('boris')::text, 'new', 'image/jpeg'),
        ('service', 'storage.object.upload_signed', tests.person('boris')::text, 'new', 'text/html'),
        ('service', 'storage.object.copy', tests.person('boris')::text, 'new', 'image/jpeg'),
        ('service', 'storage.tus.upload.part', tests.person('boris')::text, 'new', 'image/jpeg'),
        ('service', 'storage.s3.upload', tests.person('boris')::text, 'new', 'image/jpeg')
    ) as attempts (sender, operation, owner_id, version, mime_type)
    cross join lateral (
      select
        attempts.sender,
        attempts.operation,
        format(
          'insert into storage.objects (bucket_id, name, owner_id, version, metadata)
          values (''media'', %L, %L, %L, %L)%s',
          key,
          attempts.owner_id,
          attempts.version,
          jsonb_strip_nulls(jsonb_build_object('mimetype', attempts.mime_type, 'size', 1000)),
          conflict
        ) as statement
      from
        unnest(
          array[
            '',
            ' on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata'
          ]
        ) as conflict
      union all
      select
        'service',
        'storage.object.move',
        format(
          'update storage.objects set name = %L, owner_id = %L, version = ''moved'' where name = %L',
          key,
          tests.person('boris'),
          tests.kept('own')
        )
    ) as roads;
$$;

select
  set_eq(
    format('select pg_temp.answers(%L)', tests.kept(name)),
    array['42501 new row violates row-level security policy for table "objects"'],
    format(
      'every upload operation under another user''s key fails with the same error 42501, whatever the state of the key or its owner: %s',
      name
    )
  )
from
  unnest(
    array[
      'attached',
      'unattached',
      'declared',
      'retained',
      'removing',
      'free',
      'suspended',
      'barred',
      'nobody'
    ]
  ) as name;

-- The owner -----------------------------------------------------------------------------------------------------

create function pg_temp.answer_to_owner(key text, operation text)
returns text
language sql
as $$
  select
    pg_temp.answer_to(
      format(
        'insert into storage.objects (bucket_id, name, owner_id, version, metadata)
        values (''media'', %L, %L, ''new'', ''{"mimetype": "image/jpeg", "size": 1000}'')',
        key,
        split_part(key, '/', 1)
      ),
      'service',
      operation
    );
$$;

select
  is(
    pg_temp.answer_to_owner(tests.kept(name), operation),
    answer,
    format('the operation %s by the owner of the key "%s" has the result: %s', operation, name, answer)
  )
from
  (
    values
      ('attached', '42501 the file is in use'),
      ('retained', '42501 no upload URL was created for this key'),
      ('removing', '42501 no upload URL was created for this key'),
      ('free', '42501 no upload URL was created for this key'),
      ('declared', 'stored'),
      ('suspended', '42501 the owner of this folder is suspended'),
      ('barred', '42501 the account of this folder is deleted or banned')
  ) as keys (name, answer)
  cross join unnest(
    array['storage.object.upload_signed', 'storage.tus.upload.part', 'storage.object.upload']
  ) as operation;
select
  throws_ok(
    format(
      $$ update storage.objects set metadata = metadata || '{"mimetype": "text/html"}' where name = %L $$,
      tests.kept('unattached')
    ),
    '42501',
    'mime type text/html is not supported',
    'a metadata update that changes the type of an object must satisfy the same rules as an upload of that type'
  );
select
  is(
    pg_temp.answer_to(
      format(
        $$ update storage.objects set name = %L, owner_id = %L, version = 'moved' where name = %L $$,
        tests.person('boris') || '/' || gen_random_uuid(),
        tests.person('boris'),
        tests.kept('unattached')
      ),
      'service',
      'storage.object.move'
    ),
    '42501 new row violates row-level security policy for table "objects"',
    'a user cannot move an object of another user into their own folder'
  );

select * from finish();

rollback;
