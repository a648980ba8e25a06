-- Media: when operators delete objects directly from Storage, responses no longer contain the URLs of these objects.

begin;

select plan(16);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile('anna');
select tests.create_profile('boris');

-- Deletes objects as the Storage service does, and advances the clock by a minute.
create function pg_temp.remove(variadic names text[])
returns void
language plpgsql
as $$
begin
  perform tests.freeze_time(private.now() + interval '1 minute');
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects where bucket_id = 'media' and name = any (names);
  perform set_config('storage.allow_delete_query', 'false', true);
end;
$$;

-- A photo ----------------------------------------------------------------------------------------------------

select tests.keep('beach', tests.add_photo_file(tests.person('anna')));
select tests.keep('forest', tests.add_photo_file(tests.person('anna')));
select tests.claim_media_work();
select tests.finish_crop('beach', 'made', null);
select tests.finish_crop('forest', 'made', null);
insert into storage.objects (bucket_id, name)
values
  ('media', tests.kept('beach') || '.256x256.jpg'),
  ('media', tests.kept('forest') || '.256x256.jpg');

select pg_temp.remove(tests.kept('beach'));
-- spec: Where the sentences could be read in more than one way, a URL is null once its object is gone, whoever removed it, also one that was signed before
select is(tests.media_state('beach'), 'lost', 'a photo whose object was deleted is marked as lost');
select is(tests.media_state('forest'), 'cropped', 'the loss of one photo does not change other photos');
select
  is(
    (select updated_at from public.profiles where user_id = tests.person('anna')),
    private.now(),
    'the loss of a photo changes updatedAt of the profile'
  );
select tests.act_as(tests.person('boris'));
select
  is(
    (
      select json_agg(json_build_array(photo -> 'url', photo -> 'thumbUrl') order by place)::text
      from
        json_array_elements(api.get_profile(tests.profile_of('anna')) -> 'photos') with ordinality as listed (
          photo,
          place
        )
    ),
    format(
      '[[null, null], [{"mediaKey" : "%1$s"}, {"mediaKey" : "%1$s.256x256.jpg"}]]',
      tests.kept('forest')
    ),
    'a profile contains no URL of a lost photo'
  );
select tests.act_as(tests.person('anna'));
select
  is(
    (
      select item ->> 'url'
      from json_array_elements(api.export_profile() -> 'media') as item
      where item ->> 'key' = tests.kept('beach')
    ),
    null,
    'the export contains the URL null for a lost photo'
  );
select
  tests.throws_problem(
    $$ select api.get_media(tests.kept('beach')) $$,
    404,
    'media_not_found',
    'the owner of a lost photo gets 404 media_not_found instead of its URL'
  );
select tests.act_as_nobody();
select
  throws_ok(
    $$
    insert into storage.objects (bucket_id, name, metadata)
    values
      ('media', tests.kept('beach'), '{"mimetype": "image/jpeg"}')
  $$,
    '42501',
    'the file is in use',
    'Storage rejects an upload under the key of a lost photo with 42501'
  );
select tests.act_as(tests.person('anna'));
select
  lives_ok(
    $$ select api.delete_photo((api.list_photos() -> 0 ->> 'id')::uuid) $$,
    'the owner can delete a lost photo'
  );
select tests.act_as_nobody();
select
  is(
    tests.media_state('beach'),
    'removing',
    'after a lost photo is deleted, its remaining objects are due for deletion'
  );

-- A lost thumbnail -------------------------------------------------------------------------------------------

select pg_temp.remove(tests.kept('forest') || '.256x256.jpg');
select
  is(
    tests.media_state('forest'),
    'waiting',
    'a thumbnail whose object was deleted is due to be created again'
  );
select
  is(
    (
      select json_agg(api_photo -> 'thumbUrl')::text
      from
        json_array_elements(
          (
            select private.profile_photos_view(id, avatar_photo_id)
            from public.profiles
            where user_id = tests.person('anna')
          )
        ) as api_photo
    ),
    format('[{"mediaKey" : "%s"}]', tests.kept('forest')),
    'a photo whose thumbnail was deleted is shown in full size until the thumbnail is created again'
  );

-- A lost cover and lost unattached files ---------------------------------------------------------------------

select tests.keep('cover', tests.upload(tests.person('anna')));
select
  tests.keep(
    'event',
    tests.create_event(tests.person('anna'), jsonb_build_object('imageKey', tests.kept('cover')))::text
  );
select pg_temp.remove(tests.kept('cover'));
select
  results_eq(
    $$
    select view ->> 'imageUrl', view ->> 'imageThumbUrl', (view ->> 'updatedAt')::timestamptz
    from private.show_event(tests.kept('event')::uuid) as view
  $$,
    $$ values (null, null, private.now()) $$,
    'the loss of a cover removes its URLs from the event and changes updatedAt of the event'
  );
select tests.keep('loose', tests.upload(tests.person('anna')));
select pg_temp.remove(tests.kept('loose'));
select
  is(
    tests.media_state('loose'),
    'removing',
    'an unattached file whose object was deleted is due for removal by the media job'
  );

-- Several objects in one statement ---------------------------------------------------------------------------

select tests.keep('one', tests.add_photo_file(tests.person('anna')));
select tests.keep('two', tests.add_photo_file(tests.person('boris')));
select pg_temp.remove(tests.kept('one'), tests.kept('two'));
select
  is(
    tests.media_state('one'),
    'lost',
    'if one statement deletes several objects, the file of the first object is marked as lost'
  );
select
  is(
    tests.media_state('two'),
    'lost',
    'if one statement deletes several objects, the file of the second object is marked as lost'
  );
insert into storage.buckets (id, name) values ('elsewhere', 'elsewhere');
select tests.keep('kept', tests.add_photo_file(tests.person('anna')));
insert into storage.objects (bucket_id, name) values ('elsewhere', tests.kept('kept'));
select set_config('storage.allow_delete_query', 'true', true);
delete from storage.objects where bucket_id = 'elsewhere';
select
  is(
    tests.media_state('kept'),
    'waiting',
    'deleting an object of another bucket does not change the state of the file with the same key'
  );

select * from finish();

rollback;
