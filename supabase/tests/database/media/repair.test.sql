-- Media: files whose objects were deleted while the triggers of Storage were disabled, for example by a restore. The
-- command `npm run doctor` finds and repairs these files.

begin;

select plan(12);

select tests.freeze_time('1999-05-01T12:00:00Z');
select tests.create_profile('anna');
select tests.keep('beach', tests.add_photo_file(tests.person('anna')));
select tests.keep('forest', tests.add_photo_file(tests.person('anna')));
select tests.claim_media_work();
select tests.finish_crop('beach', 'made', null);
select tests.finish_crop('forest', 'made', null);
insert into storage.objects (bucket_id, name, metadata)
values
  ('media', tests.kept('beach') || '.256x256.jpg', '{"size": 5}'),
  ('media', tests.kept('forest') || '.256x256.jpg', '{"size": 5}');

select
  is_empty(
    'select name from private.missing_objects',
    'the view missing_objects is empty if every file has its objects'
  );
select
  is(
    private.repair_media(array[tests.kept('beach'), tests.kept('forest')]),
    0,
    'a repair finds no missing object if every file has its objects'
  );
select is(tests.media_state('beach'), 'cropped', 'a repair keeps the state of a file that has its objects');

select tests.freeze_time('1999-05-01T12:01:00Z');
set local session_replication_role = replica;
delete from storage.objects where name in (tests.kept('beach'), tests.kept('forest') || '.256x256.jpg');
set local session_replication_role = origin;

select
  set_eq(
    'select name from private.missing_objects',
    array[tests.kept('beach'), tests.kept('forest') || '.256x256.jpg'],
    'the view missing_objects lists objects that belong to a file but are missing in Storage'
  );
select
  is(
    private.repair_media(array[tests.kept('beach'), tests.kept('forest')]),
    2,
    'a repair returns the number of objects that are missing'
  );
select is(tests.media_state('beach'), 'lost', 'a repair marks a photo without an object as lost');
select
  is(tests.media_state('forest'), 'waiting', 'a repair makes a missing thumbnail due to be created again');
select
  is(
    (select updated_at from public.profiles where user_id = tests.person('anna')),
    private.now(),
    'a repair that marks a photo as lost changes updatedAt of the profile'
  );
select
  is_empty(
    'select * from private.wrong_media_usage',
    'after a repair, the stored usage of each user equals the size of the user''s remaining objects'
  );

update private.media set further_uses = 3 where key = tests.kept('forest');
select
  results_eq(
    'select key, uses from private.wrong_media_uses',
    $$ values (tests.kept('forest') collate "C", 1::bigint) $$,
    'the view wrong_media_uses lists a file whose stored number of uses is wrong'
  );
select
  is(
    private.repair_media(array[tests.kept('forest')]),
    0,
    'a repair of a file with a wrong number of uses returns 0 missing objects'
  );
select
  is_empty(
    'select * from private.wrong_media_uses',
    'a repair corrects the stored number of uses of each file'
  );

select * from finish();

rollback;
